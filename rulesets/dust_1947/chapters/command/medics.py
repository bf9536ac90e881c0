"""Whom a medic reaches, and GET UP (CMD-17 to 19)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.command.commands import HANDS, Reach, attempt, friends
from rulesets.dust_1947.chapters.damage.leaders import about, man
from rulesets.dust_1947.chapters.movement.putting_down import gather
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.muster import ammunition
from rulesets.dust_1947.table.order_fields import Judged, offer_unit, offer_what
from rulesets.dust_1947.table.questions import HealAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.soldier_names import number_of, soldier
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused


def patients(game: Dust, unit: Unit) -> list[str]:
    """Who in a unit can be helped: a fallen soldier of each kind by name, and a wounded hero by id."""
    hero = unit if game.card(unit).kind == "hero" else game.companion(unit)
    return [*fallen_kinds(unit), *([hero.id] if hero is not None and hero.damage else [])]


def fallen_kinds(unit: Unit) -> list[str]:
    """A fallen soldier of each kind, by name."""
    kinds: dict[tuple[object, ...], str] = {}
    for number, one in enumerate(unit.soldiers, 1):
        if not one.alive:
            kinds.setdefault((one.weapons, one.roles), soldier(number))
    return list(kinds.values())


class Tending:
    """Whom a medic can help; `needless` says who does not need it."""

    def __init__(self, game: Dust, unit: Unit, rule_id: str, needless: Judged) -> None:
        self._game, self._rule, self._needless = game, rule_id, needless
        self._reach = Reach(game, unit, HANDS, rule_id)

    def able(self) -> list[Unit]:
        """The units that can be chosen."""
        return [one for one in friends(self._game, self._reach.unit) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why a unit cannot be chosen."""
        if not self._game.card(target).on_foot:
            return Refused(self._rule, command_reasons.NoInfantry(unit=target.id))
        return self._reach.why_not(target, self._needless)


def tending(game: Dust, medic: Unit) -> Tending:
    """Whom a medic can get on his feet."""
    return Tending(game, medic, "DU-CMD-17", partial(unhurt, game, medic))


def unhurt(game: Dust, medic: Unit, target: Unit) -> Refused | None:
    """Why nobody in a unit needs a medic."""
    if target is medic and not may_help_his_own():
        return Refused("DU-CMD-17", command_reasons.NotAFriend(unit=target.id))
    return None if patients(game, target) else Refused("DU-CMD-17", command_reasons.NobodyHurt(unit=target.id))


@rule(without=False)
def may_help_his_own() -> bool:
    """DU-CMD-18: the medic may pick his own unit for GET UP."""
    return True


class GetUp(Procedure):
    """GET UP: a roll, then the unit, then who of it."""

    kind = "dust.getup"

    unit: str

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CMD-17: 1 die; on BLOC or SHIELD a friendly infantry unit within range 1 and LOS is helped."""
        success = attempt(game, dice, game.units[self.unit], "get up", happened.GetUp, "DU-CMD-17")
        return None if success else Done()

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask | Done:
        """The player picks the unit, and who of it gets up; where there is one choice only it is taken."""
        medic = game.units[self.unit]
        fallen = [(one, who) for one in tending(game, medic).able() for who in patients(game, one)]
        if len(fallen) > 1:
            return Ask(medic.seat, HealAsked(unit=medic.id), "DU-CMD-17", (Command,))
        for one, who in fallen:
            heal(game, one, who)
        return Done()

    @choices("whom")
    def helped(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The unit, then a soldier or the hero."""
        if "unit" not in draft:
            near = tending(game, game.units[self.unit])
            return offer_unit(
                game,
                draft,
                near.able(),
                lambda text: Refused("DU-CMD-17", command_reasons.NotAFriend(unit=text)),
                near.why_not,
            )
        unit = game.units[draft["unit"]]
        hurt = [Option(who, {} if who in game.units else about(unit, who)) for who in patients(game, unit)]
        return offer_what(draft, unit.id, hurt, lambda text: Refused("DU-CMD-17", command_reasons.NotHurt(what=text)))

    @answers("whom")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> None:
        """He gets up."""
        heal(game, game.units[action.unit], action.what)


def heal(game: Dust, unit: Unit, who: str) -> None:
    """A hero recovers 1 point of damage, or a soldier stands again in his unit's square with his weapons."""
    if who in game.units:
        game.units[who].damage -= 1
        game.say(happened.Healed(rule="DU-CMD-17", unit=unit.id, hero=who))
    else:
        stands_again(game, unit, who, "DU-CMD-17")


def stands_again(game: Dust, unit: Unit, who: str, cited: str) -> None:
    """A fallen soldier is with his unit again, by the rule that is named."""
    number = number_of(who) - 1
    unit.changed(number, alive=True, leader=False)
    gather(game, unit)
    if game.card(unit).kind == "support weapon":
        unit.damage -= 1
    unit.ammo = without_ammunition(game, unit, number)
    game.say(happened.Healed(rule=cited, unit=unit.id, soldier=man(unit, who)))


def _reloaded(game: Dust, unit: Unit, number: int) -> Mapping[str, int]:
    boxes = ammunition(game.card(unit))
    return {**unit.ammo, **{name: boxes[name] for name in unit.soldiers[number].weapons if name in boxes}}


@rule(without=_reloaded)
def without_ammunition(game: Dust, unit: Unit, number: int) -> Mapping[str, int]:
    """DU-CMD-19: a miniature that is brought back never adds ammunition."""
    return unit.ammo


def can_help(game: Dust, unit: Unit) -> bool:
    """Whether a medic finds anybody hurt now."""
    return bool(tending(game, unit).able())
