"""RALLY: tokens go, near an officer or by radio (CMD-15, CMD-16)."""

from __future__ import annotations

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.command.commands import VOICE, Reach, friends, has_radio
from rulesets.dust_1947.moments import STEADIES, replaced
from rulesets.dust_1947.table import symbols
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.order_fields import offer_unit
from rulesets.dust_1947.table.questions import RallyAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.skills_in_play import of_others
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

NEAR = "near"
"""The way of rallying everybody near by, in place of a unit."""


def steady(unit: Unit) -> Refused | None:
    """Why a unit needs no rally: it has no token that one could take."""
    shaken = unit.under_fire or unit.suppressed or unit.stunned
    return None if shaken else Refused("DU-CMD-15", command_reasons.NothingToRally(unit=unit.id))


class Rallying:
    """Whom an officer can rally: those near him, or one by radio."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self._game, self._officer, self._reach = game, unit, Reach(game, unit, VOICE, "DU-CMD-15")

    def near(self) -> list[Unit]:
        """The units within voice range that have something to lose, the officer's own included (DU-D-152)."""
        return [one for one in friends(self._game, self._officer) if self.why_not(one, by_radio=False) is None]

    def by_radio(self) -> list[Unit]:
        """The units of which one may be rallied by radio."""
        if not has_radio(self._game, self._officer):
            return []
        return [one for one in friends(self._game, self._officer) if self.why_not(one, by_radio=True) is None]

    def why_not(self, target: Unit, *, by_radio: bool = True) -> Refused | None:
        """Why a unit cannot be rallied."""
        return self._reach.why_not(target, steady, by_radio=by_radio)


class Rally(Procedure):
    """RALLY: the way is chosen where there are two, then each rallied unit rolls."""

    kind = "dust.rally"

    unit: str
    rallied: list[str] = []

    @step
    def way(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-CMD-15: everybody within range 2 and LOS, or with a radio exactly 1 unit anywhere; asked where that is a
        choice."""
        officer = game.units[self.unit]
        rallying = Rallying(game, officer)
        near, by_radio = rallying.near(), rallying.by_radio()
        if by_radio and len(by_radio) + bool(near) > 1:
            return Ask(officer.seat, RallyAsked(unit=officer.id), "DU-CMD-15", (Command,))
        self.rallied = [one.id for one in near or by_radio]
        return None

    @choices("way")
    def ways(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Everybody near by, or one unit by radio."""
        rallying = Rallying(game, game.units[self.unit])
        also = (NEAR,) if rallying.near() else ()
        return offer_unit(
            game,
            draft,
            rallying.by_radio(),
            lambda text: Refused("DU-CMD-15", command_reasons.NotAFriend(unit=text)),
            rallying.why_not,
            also=also,
        )

    @answers("way")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> None:
        """Note who is rallied."""
        near = Rallying(game, game.units[self.unit]).near() if action.unit == NEAR else []
        self.rallied = [one.id for one in near] or [action.unit]

    @step
    def rolls(self, game: Dust, dice: Dice) -> None:
        """Each of them rolls."""
        officer = game.units[self.unit]
        for name in self.rallied:
            recover(game, dice, officer, game.units[name])


@rule(without=None)
def recover(game: Dust, dice: Dice, officer: Unit, unit: Unit) -> None:
    """DU-CMD-16: 2 dice; two BLOC take all tokens, one BLOC turns suppression into under fire or takes that token."""
    number, because = replaced(of_others(game, STEADIES, unit), 2)
    fallen = symbols.roll(dice, number)
    bloc, had = symbols.count(fallen, "rally"), _tokens(unit)
    if bloc >= 2:
        unit.under_fire = unit.suppressed = unit.stunned = False
    elif bloc == 1:
        unit.under_fire, unit.suppressed = unit.suppressed, False
    shown, left = [symbol.value for symbol in fallen], _tokens(unit)
    told = happened.Rallied(
        rule="DU-CMD-16", unit=unit.id, by=officer.id, because=because, dice=shown, had=had, tokens=left
    )
    game.say(told)


def _tokens(unit: Unit) -> list[str]:
    held = {"under fire": unit.under_fire, "suppressed": unit.suppressed, "stunned": unit.stunned}
    return [word for word, has in held.items() if has]


def can_rally(game: Dust, unit: Unit) -> bool:
    """Whether anybody has a token and hears the officer now."""
    rallying = Rallying(game, unit)
    return bool(rallying.near() or rallying.by_radio())
