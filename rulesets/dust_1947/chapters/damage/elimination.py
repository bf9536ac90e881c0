"""Damage tracks, and how a unit leaves the battle (DMG-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rulesets.dust_1947.actions import Reserve
from rulesets.dust_1947.chapters.damage.reserve import restore
from rulesets.dust_1947.chapters.suppression.stun import release
from rulesets.dust_1947.moments import AFLOAT, AFTERMATH, CAUGHT, ELIMINATED, FOR_A_TURN, asked, named, speaks
from rulesets.dust_1947.table.armament import joined_hero
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.critical_hits import FIRE
from rulesets.dust_1947.table.fortifications import starts_in
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.questions import ReserveAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.skills_in_play import in_play, own
from rulesets.dust_1947.table.state import Dust, Screen, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


def track(game: Dust, unit: Unit) -> int:
    """The damage track of a hero or machine in points."""
    return game.card(unit).track or 1


def mark(
    game: Dust, unit: Unit, points: int, cited: str = "DU-DMG-03", *, hits: Sequence[tuple[str, int]] = ()
) -> None:
    """Mark points on a damage track, by the rule that is named; what exceeds it is lost. `hits` did it: each with its
    weapon and the points that it was worth."""
    full = track(game, unit)
    unit.damage = min(full, unit.damage + points)
    game.say(happened.Damaged(rule=cited, unit=unit.id, points=points, left=full - unit.damage, hits=list(hits)))


@rule(without=False)
def destroyed(game: Dust, unit: Unit) -> bool:
    """DU-DMG-05: eliminated are units whose track is full, and infantry without a miniature left."""
    if unit.soldiers:
        return not unit.standing
    return unit.damage >= track(game, unit)


OF_ATTACKS = ("ranged", "cc", "execute", "escape")
"""How a unit is eliminated that somebody attacked, or whose vehicle."""


def aftermath(game: Dust, dice: Dice, only: str = "") -> None:
    """The attack is over: the skills of those whom it eliminated speak (`only`: those of this one)."""
    for name in [name for name in game.fallen if only in ("", name)]:
        game.fallen.remove(name)
        unit = game.units[name]
        asked(AFTERMATH, own(game, unit), game, unit=unit, dice=dice)


def scored(game: Dust, by: str, victim: Unit, how: str, roles: Sequence[str] = ()) -> None:
    """The skills of whoever eliminated a unit, or of its soldiers the one with these roles, hear of it."""
    if by in game.units:
        attacker = game.units[by]
        told: dict[str, Any] = {"victim": victim, "how": how, "roles": roles}
        asked(ELIMINATED, in_play(game, attacker), game, unit=attacker, **told)


def left_alone(game: Dust, hero: Unit, unit: Unit) -> None:
    """A hero goes on without his unit: in its square, or inside the same carrier, with its tokens and its
    activation."""
    hero.joined, hero.carrier = None, unit.carrier
    hero.squares, hero.level, hero.facing = list(unit.squares), unit.level, unit.facing
    hero.under_fire, hero.suppressed, hero.stunned = unit.under_fire, unit.suppressed, unit.stunned
    hero.activated, hero.delayed_hits = unit.activated, unit.delayed_hits
    hero.held_by, hero.delayed_tokens = list(unit.held_by), list(unit.delayed_tokens)
    hero.delayed_by = unit.delayed_by
    hero.stimulated = unit.stimulated
    if unit.skill_state.get(CAUGHT):
        hero.mark(CAUGHT)
    bears_marks_of(hero, unit)


@rule(without=None)
def bears_marks_of(hero: Unit, unit: Unit) -> None:
    """DU-CMD-13: what a combined unit may not do again this turn, a hero who goes on without it may not either."""
    more = {mark: value for mark, value in unit.skill_state.items() if mark in FOR_A_TURN}
    hero.skill_state = {**hero.skill_state, **more}


class Elimination(Procedure):
    """A unit leaves the battle. `by` is the unit that did it, `how`: "ranged", "cc", "critical", "fire",
    "escape", "no room", "abandoned", "crash", "drowned", "mines", "buried"."""

    kind: ClassVar[str] = "dust.elimination"

    unit: str
    by: str = ""
    how: str = ""

    @step
    def leave(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-05: an eliminated unit is removed."""
        unit = game.units[self.unit]
        unit.where = "eliminated"
        game.lost_ap[unit.seat] += game.card(unit).ap
        game.say(
            happened.Eliminated(
                rule="DU-DMG-05",
                unit=unit.id,
                how=self.how,
                by=self.by,
                ap=game.card(unit).ap,
                squares=[square.name for square in unit.squares],
            )
        )
        release(game, unit)
        if self.how in OF_ATTACKS and speaks(AFTERMATH, own(game, unit)):
            game.fallen.append(unit.id)
        scored(game, self.by, unit, self.how)

    @step
    def leave_wreck(self, game: Dust, dice: Dice) -> None:
        """DU-TERR-30: a destroyed vehicle becomes wreck terrain in all its squares."""
        unit = game.units[self.unit]
        if leaves_a_wreck(game.card(unit)) and not unit.carrier:
            game.wrecks += [square for square in unit.squares if square not in game.wrecks]
            game.say(happened.Wreck(rule="DU-TERR-30", unit=unit.id, squares=[s.name for s in unit.squares]))

    @step
    def burn_on(self, game: Dust, dice: Dice) -> None:
        """DU-CRIT-07: the wreck of a burning vehicle goes on burning for the rest of the game."""
        unit = game.units[self.unit]
        if FIRE in unit.criticals and leaves_a_wreck(game.card(unit)) and not unit.carrier:
            game.burning_wrecks.append(Screen(squares=list(unit.squares), at=board_of(game).middle(unit)))

    @step
    def free_the_hero(self, game: Dust, dice: Dice) -> None:
        """DU-HERO-13: a joined hero whose squad dies goes on alone, in its square and with its tokens."""
        unit = game.units[self.unit]
        hero = joined_hero(game, unit)
        if hero is not None:
            left_alone(game, hero, unit)
            game.say(happened.HeroAlone(rule="DU-HERO-13", unit=hero.id, squad=unit.id))
        elif (fallen := _fell_with(game, unit)) is not None:
            left_alone(game, fallen, unit)

    @step
    def free_the_pilot(self, game: Dust, dice: Dice) -> None:
        """The pilot of a destroyed machine has to get out when the attack is over (DU-PILOT-07)."""
        pilot = game.pilot(game.units[self.unit])
        if pilot is not None:
            bears_marks_of(pilot, game.units[self.unit])
            game.bailing.append(pilot.id)

    @step
    def free_the_passengers(self, game: Dust, dice: Dice) -> None:
        """Whoever is inside a destroyed carrier has to get out when the attack is over (DU-TRANS-14)."""
        if game.aboard(game.units[self.unit]):
            game.spilled.append(self.unit)

    @step
    def into_reserve(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-RES-01: where the scenario allows it, the player may put the unit into reserve at this moment."""
        unit = game.units[self.unit]
        if game.reserves_used[unit.seat] >= game.scenario.reserve or stays_away(game, unit):
            return None
        return Ask(unit.seat, ReserveAsked(unit=unit.id), "DU-RES-01", (Reserve,))

    @choices("into_reserve")
    def offer_reserve(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        def judge(word: str) -> Refused | None:
            return None if word in ("yes", "no") else Refused("DU-RES-01", attack_reasons.YesOrNo(answer=word))

        return None if "answer" in draft else offer("answer", ("yes", "no"), judge)

    @answers("into_reserve")
    def answered(self, game: Dust, dice: Dice, reserve: Reserve) -> None:
        unit = game.units[self.unit]
        if reserve.answer == "yes":
            game.reserves_used[unit.seat] += 1
            unit.where, unit.back_on = "reserve", game.turn + 1
            restore(game, unit)
            game.say(happened.IntoReserve(rule="DU-RES-01", unit=unit.id, turn=unit.back_on))


def _fell_with(game: Dust, unit: Unit) -> Unit | None:
    """The hero who fell in the same attack as his squad and may yet rise: alone, as the squad was when it fell, which
    may be as new in reserve by then."""
    heir = game.heir(unit)
    return game.units[heir] if heir in game.fallen and game.units[heir].joined == unit.id else None


def leaves_a_wreck(card: Card) -> bool:
    """Whether a unit becomes a wreck where it is destroyed; a ship sinks (DU-D-93)."""
    return not card.on_foot and not sinks(card) and (card.kind == "vehicle" or not vanishes())


@rule(without=False)
def sinks(card: Card) -> bool:
    """DU-SKILL-NAVAL-03: a destroyed naval unit leaves water, not a wreck."""
    return bool(asked(AFLOAT, named(card.skills), card))


@rule(without=False)
def vanishes() -> bool:
    """DU-AIR-11: a destroyed aircraft leaves no wreck and no terrain."""
    return True


def stays_away(game: Dust, unit: Unit) -> bool:
    """Whether a unit never goes into reserve."""
    return hero_stays_away(game, unit) or crew_stays_away(game, unit)


@rule(without=False)
def hero_stays_away(game: Dust, unit: Unit) -> bool:
    """DU-RES-03: a hero goes into reserve only if a rule says so for that hero."""
    return game.card(unit).kind == "hero"


@rule(without=False)
def crew_stays_away(game: Dust, unit: Unit) -> bool:
    """DU-FORT-06: strongpoint units never go into reserve."""
    return bool(starts_in(game.card(unit)))


CAUSES = {"fire": "DU-CRIT-06"}
"""The rule for damage that no attack does, by its cause."""


class Suffering(Procedure):
    """Damage that no attack does, such as fire. Result: {"eliminated": whether the unit is gone}."""

    kind: ClassVar[str] = "dust.suffer"

    unit: str
    points: int
    cause: str

    @step
    def suffer(self, game: Dust, dice: Dice) -> Call | None:
        """DU-DMG-05: a unit whose track is full is eliminated, whatever did it."""
        unit = game.units[self.unit]
        mark(game, unit, self.points, CAUSES.get(self.cause, "DU-DMG-03"))
        return Call(Elimination(unit=unit.id, how=self.cause)) if destroyed(game, unit) else None

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """Say whether it is gone."""
        return Done({"eliminated": not game.units[self.unit].present})
