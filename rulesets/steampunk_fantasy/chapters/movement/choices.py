"""The questions of a movement step: whether to assault, and where to turn and go (CHO)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import distance
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Kind, Offer, Question, offer
from rulesets.steampunk_fantasy.actions import Declare, Ready, Way
from rulesets.steampunk_fantasy.chapters.movement import chase_and_flee
from rulesets.steampunk_fantasy.chapters.movement.choice_order import choice_groups
from rulesets.steampunk_fantasy.chapters.movement.courses import FREE_TURN, Course
from rulesets.steampunk_fantasy.chapters.movement.open_ways import (
    go_straight,
    leads_into_enemy,
    might_assault,
    moved_by_enemy,
    open_courses,
    take,
    take_only_ways,
    ways,
)
from rulesets.steampunk_fantasy.table.happenings.movement import Declared
from rulesets.steampunk_fantasy.table.questions import AboutABase, DeclareAsked, ReadyAsked, WayAsked
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

RULES = {FREE_TURN: "SF-ORD-20", "Chase": "SF-ORD-19", "Flee": "SF-ORD-21"}
"""The rule of each action that leaves a choice."""


class _OfCourses(Procedure):
    """Has the courses of a step, and hands them back."""

    courses: list[Course]

    def _course(self, base: str) -> Course:
        return next(one for one in self.courses if one.base == base)

    def _handed_back(self) -> Done:
        return Done(self.courses)


class Declarations(_OfCourses):
    """Both sides say in secret, and show together, which of their bases want to assault."""

    kind = "steam.declarations"

    @step
    def declare(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-CHO-02: those who might enter an assault, depending on their choice, declare whether they want to."""
        go_straight(game, self.courses)
        asked = [game.bases[one.base] for one in self.courses if might_assault(game, self.courses, one)]
        return AskAll([Ask(b.seat, DeclareAsked(base=b.id), "SF-CHO-02", (Declare,)) for b in asked])

    @choices("declare")
    def yes_or_no(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """Yes or no."""
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        return None if "assault" in draft else offer("assault", ("yes", "no"))

    @answers("declare")
    def declared(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> Done:
        """All declarations are shown together (SF-D-106)."""
        for action in given:
            assert isinstance(action, Declare)
            self._course(action.base).assaults = action.assault
            game.say(Declared(rule="SF-CHO-02", base=action.base, assault=action.assault))
        return self._handed_back()


class Ways(_OfCourses):
    """Where everybody turns and goes in this step, as far as the orders leave it open."""

    kind = "steam.ways"

    @step
    def choose(self, game: Steampunk, dice: Dice) -> AskAll | Done:
        """One group after the other, until nothing is open."""
        take_only_ways(game, self.courses)
        asked = first_to_choose(game, self.courses, open_courses(game, self.courses))
        return AskAll(self._asks(game, asked)) if asked else self._handed_back()

    @choices("choose")
    def where_to(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The sides that it may face, or the hexes that it may go to."""
        if draft["type"] == "ready" or "to" in draft:
            return None
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        one = self._course(draft["base"])
        kind: Kind = "facing" if one.next == FREE_TURN else "place"
        return offer("to", ways(game, self.courses, one), kind=kind)

    @answers("choose")
    def chosen(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> Goto:
        """All of a group's choices are done together; there may be more to choose. Of several that chase into a hex
        without room for all of them, the others choose again."""
        for action in given:
            if isinstance(action, Way) and action.to in ways(game, self.courses, self._course(action.base)):
                take(game, self._course(action.base), action.to)
        return Goto("choose")

    def _asks(self, game: Steampunk, asked: Sequence[Course]) -> list[Ask]:
        """One question for each base; a seat that may leave all of its bases as they are says when it is done."""
        seats = [chooser(game, one) for one in asked]
        asks = [
            _ask(game, self.courses, one, seat, seats.count(seat) > 1) for one, seat in zip(asked, seats, strict=True)
        ]
        waited_for = {ask.seat for ask in asks if not ask.optional}
        done = [
            Ask(seat, ReadyAsked(), "SF-CHO-01", (Ready,), default=Ready()) for seat in sorted({*seats} - waited_for)
        ]
        return [*asks, *done]


def _ask(game: Steampunk, courses: Sequence[Course], one: Course, seat: int, among_many: bool) -> Ask:
    """A base may stay as it faces: nobody waits for that where its owner is asked about several."""
    base = game.bases[one.base]
    stays = one.next == FREE_TURN and base.facing.name in ways(game, courses, one)
    default = Way(base=base.id, to=base.facing.name) if stays else None
    asked = WayAsked(base=base.id, action=one.next)
    return Ask(seat, asked, RULES[one.next], (Way,), default=default, optional=stays and among_many)


def first_to_choose(game: Steampunk, courses: Sequence[Course], open_ones: Sequence[Course]) -> list[Course]:
    """Of those who have a choice: the group that chooses now."""
    moves = {one.base: bool(one.move) for one in open_ones}

    def meet(one: UnitBase, other: UnitBase) -> bool:
        """Only where two choices may lead into one hex do enemies choose one after the other."""
        return distance(one.hex, other.hex) <= moves[one.id] + moves[other.id]

    groups = choice_groups(game, [game.bases[one.base] for one in calm_ones(game, courses, open_ones)], meet)
    first = [base.id for base in groups[0]] if groups else []
    return [one for one in open_ones if one.base in first]


@rule(without=lambda game, courses, open_ones: list(open_ones))
def calm_ones(game: Steampunk, courses: Sequence[Course], open_ones: Sequence[Course]) -> list[Course]:
    """SF-CHO-03: units that do not go into an assault choose first, then those that do."""
    return [one for one in open_ones if not goes_for_assault(game, courses, one)] or list(open_ones)


def goes_for_assault(game: Steampunk, courses: Sequence[Course], one: Course) -> bool:
    """Whether a base declared an assault, or was not asked because all of its choices lead into one (SF-D-106)."""
    return one.assaults == "yes" or all(leads_into_enemy(game, one, way) for way in ways(game, courses, one))


def chooser(game: Steampunk, one: Course) -> int:
    """Its owner; a trapped base is moved by the owner of the enemy nearest to it (SF-ORD-23, SF-D-97)."""
    base = game.bases[one.base]
    if not moved_by_enemy(game, one):
        return base.seat
    return min(chase_and_flee.seen_by(game, base), key=lambda enemy: distance(base.hex, enemy.hex)).seat
