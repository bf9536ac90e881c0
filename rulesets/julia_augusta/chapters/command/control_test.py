"""One unit's control test: the die, what is added, and what it means (CTRL-05 to CTRL-13)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Pick
from rulesets.julia_augusta.chapters.command.eagles import beside_its_eagle
from rulesets.julia_augusta.chapters.command.looting import loot_on, looters_control
from rulesets.julia_augusta.table.average_die import roll_average
from rulesets.julia_augusta.table.happenings.command import ControlDie, ControlSettled, Last, LeadersWord, PursuitOver
from rulesets.julia_augusta.table.questions import LeadersWordAsked, StopPursuitAsked
from rulesets.julia_augusta.table.state import Control, Julia, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer

HALTS_AT = 2
"""The score up to which a unit halts."""
REPEATS_AT = 5
"""The score from which a unit repeats its last move."""
STOP, GO_ON = "stop", "go_on"


class TakesControlTest(Procedure):
    """A unit's control test. `die` is the face that fell, `score` what it comes to so far."""

    kind = "julia.control_test"

    unit: str
    die: int = 0
    score: int = 0

    @step
    def roll(self, game: Julia, dice: Dice) -> None:
        """The die, and 1 more for excited troops."""
        unit = game.units[self.unit]
        self.die, shows = roll_control(dice, unit)
        excited = excitement(unit)
        self.score = shows + excited
        average = has_average_die(unit)
        game.say(
            ControlDie(rule="JA-CTRL-06", unit=unit.id, score=self.score, average=average, shows=shows, excited=excited)
        )

    @step
    def leaders_word(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-CTRL-08: with a leader its player may add 1 or subtract 1, now that he has seen the die."""
        unit = game.units[self.unit]
        if not game.leaders_with(unit) or len({control_of(game, unit, self.score + by) for by in (-1, 0, 1)}) == 1:
            return None
        return Ask(unit.seat, LeadersWordAsked(unit=unit.id, score=self.score), "JA-CTRL-08", (Pick,))

    @choices("leaders_word")
    def words(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """One less, as it is, or one more; with what the unit would do then."""
        if "choice" in draft:
            return None
        unit = game.units[self.unit]
        scores = {f"{by:+d}" if by else "0": self.score + by for by in (-1, 0, 1)}
        does = {by: {"score": score, "control": control_of(game, unit, score)} for by, score in scores.items()}
        return offer("choice", [Option(by, about) for by, about in does.items()])

    @answers("leaders_word")
    def said(self, game: Julia, dice: Dice, given: Pick) -> None:
        """The score changes."""
        self.score += int(given.choice)
        leader = game.leaders_with(game.units[self.unit])[0].id
        by = int(given.choice)
        game.say(LeadersWord(rule="JA-CTRL-08", unit=self.unit, leader=leader, by=by, score=self.score))

    @step
    def result(self, game: Julia, dice: Dice) -> None:
        """What the unit does this turn."""
        unit = game.units[self.unit]
        looted = unit.looting
        unit.control = control_of(game, unit, self.score)
        rule_id = "JA-CTRL-16" if looted else RULES[unit.control]
        last = last_of(unit) if self.score >= REPEATS_AT and not looted and not follows(unit) else None
        game.say(
            ControlSettled(rule=rule_id, unit=unit.id, score=self.score, control=unit.control, looted=looted, last=last)
        )
        if looted:
            loot_on(unit, unit.control)
        if ends_pursuit(unit):
            stop_pursuing(game, unit)

    @step
    def pursuit(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-CTRL-10: a pursuer that acts as its player wishes stops or goes on."""
        unit = game.units[self.unit]
        if not unit.pursuing or unit.control != "free":
            return None
        return Ask(unit.seat, StopPursuitAsked(unit=unit.id), "JA-CTRL-10", (Pick,))

    @choices("pursuit")
    def stop_or_go_on(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Stop, or go on."""
        return None if "choice" in draft else offer("choice", (STOP, GO_ON))

    @answers("pursuit")
    def decided(self, game: Julia, dice: Dice, given: Pick) -> None:
        """It stops, and acts freely this turn, or it goes on."""
        if given.choice == STOP:
            stop_pursuing(game, game.units[self.unit])


def last_of(unit: Unit) -> Last:
    """What a unit did last, as it is told of who repeats it, or has nothing to repeat."""
    if unit.pursuing:
        return Last(did="pursuing")
    last = unit.last
    if last.did == "move":
        return Last(did="move", distance=last.distance, direction=last.direction)
    return Last(did=last.did)


RULES: dict[Control, str] = {
    "halt": "JA-CTRL-12",
    "follow_eagle": "JA-CTRL-13",
    "free": "JA-CTRL-10",
    "repeat": "JA-CTRL-15",
}
"""The rule that says what a unit of this control does."""


def roll_control(dice: Dice, unit: Unit) -> tuple[int, int]:
    """The face of a unit's control die, and what it shows."""
    if has_average_die(unit):
        return roll_average(dice)
    [face] = dice.roll(1)
    return face, face


@rule(without=False)
def has_average_die(unit: Unit) -> bool:
    """JA-CTRL-06: an average die for A grade, and for light troops of B or C grade; a d6 for all others."""
    return unit.grade == "A" or (unit.light and unit.grade in ("B", "C"))


@rule(without=0)
def excitement(unit: Unit) -> int:
    """JA-CTRL-07: 1 more, once, if its last move was a charge, a retire or a pursuit, or it is looting."""
    return int(unit.last.did in ("charge", "retire", "pursue") or unit.pursuing or unit.looting)


def control_of(game: Julia, unit: Unit, score: int) -> Control:
    """What a score means for a unit."""
    if unit.looting:
        return looters_control(score)
    return too_low(game, unit, score) or too_high(game, unit, score) or as_its_player_wishes()


@rule(without="")
def too_low(game: Julia, unit: Unit, score: int) -> Control:
    """JA-CTRL-09: on 2 or less a Legion near its Eagle follows it, every other unit halts."""
    if score > HALTS_AT:
        return ""
    return "follow_eagle" if beside_its_eagle(game, unit) else "halt"


@rule(without="")
def too_high(game: Julia, unit: Unit, score: int) -> Control:
    """JA-CTRL-11: on 5 or more a Legion near its Eagle follows it, every other unit repeats its last move."""
    if score < REPEATS_AT:
        return ""
    return "follow_eagle" if beside_its_eagle(game, unit) else repeated(unit)


@rule(without="excused")
def as_its_player_wishes() -> Control:
    """JA-CTRL-10: on 3 or 4 it acts as its player wishes, and counts as controlled."""
    return "free"


@rule(without="repeat")
def repeated(unit: Unit) -> Control:
    """JA-CTRL-15: who halted, evaded or fell back, or has not moved yet, has nothing to repeat and halts (JA-D-14); nor
    has one whose pursuit or looting has ended meanwhile."""
    return "repeat" if unit.pursuing or unit.last.did in ("move", "charge", "retire") else "halt"


def ends_pursuit(unit: Unit) -> bool:
    """Whether the result of its test ends a unit's pursuit."""
    return unit.pursuing and (halts(unit) or follows(unit))


@rule(without=False)
def halts(unit: Unit) -> bool:
    """JA-CTRL-12: a unit told to halt pursues no more."""
    return unit.control == "halt"


@rule(without=False)
def follows(unit: Unit) -> bool:
    """JA-CTRL-13: a Legion that follows its Eagle pursues no more."""
    return unit.control == "follow_eagle"


def stop_pursuing(game: Julia, unit: Unit) -> None:
    """A unit's pursuit is over."""
    unit.pursuing, unit.quarry = False, ""
    game.say(PursuitOver(rule="JA-CTRL-05", unit=unit.id))
