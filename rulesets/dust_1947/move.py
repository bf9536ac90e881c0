"""MOVE and MARCH MOVE: a unit goes its way, and a march is interrupted where a reaction may come (DU-REACT-04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pydantic import Field

from rulesets.dust_1947 import footprint, steps
from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.course import LIMIT_OF, Course, known_course, leading_ends, recalled
from rulesets.dust_1947.reaction import ReactionWindow, eligible
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.boards.square import Direction, Square, parse_square
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Ask, Call, Done, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Option, Question, offer
from rulesets.kit.refusal import Refused
from rulesets.kit.travel import Travel


class MoveAction(Procedure):
    """One move action of a unit: `allowance` says how far, `pause` whether a march opens a window on its way.

    `trailing` is where the following end of a large vehicle stood, `costs` the squares spent up to each of the path,
    `facing` what the order asks for and `kept` what it was before.
    The result is {"moved": squares spent}.
    """

    kind = "dust.move"

    unit: str
    allowance: Literal["move", "march", "turn"] = "move"
    pause: bool = False
    travel: Travel = Field(default_factory=lambda: Travel(path=[]))
    costs: list[int] = Field(default_factory=list)
    lead: str = "front"
    trailing: str = ""
    facing: str = ""
    kept: str = ""

    def alive(self, game: Dust) -> bool:
        """As long as the unit, or the hero it leaves behind, is on the board."""
        return self._who(game).where == "board"

    @step
    def way(self, game: Dust, dice: Dice) -> Ask | Done:
        """Its player names the way."""
        unit = self._who(game)
        squares = steps.allowance(game, unit, self.allowance)
        if squares == 0 and not steps.turns(game, unit):
            return Done({"moved": 0})
        values = {"unit": unit.id, "allowance": self.allowance, "squares": squares}
        return Ask(unit.seat, "move", LIMIT_OF[self.allowance], (Move,), kind="path", values=values)

    @choices("way")
    def ways(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The next field of the order: the end that leads, the place, what to pass, the facing."""
        unit = self._who(game)
        leads = leading_ends(unit, self.allowance)
        if "lead" not in draft and len(leads) > 1:
            return offer("lead", leads, _known_end, enough=True)
        lead = draft.get("lead", "")
        if "to" not in draft:
            return self._places(known_course(game, unit, self.allowance), lead)
        if "" not in draft.get("via", []):
            to, via = parse_square(draft["to"]), _waypoints(draft)
            passing = self._passing(known_course(game, unit, self.allowance), lead, to, via)
            if passing.options or via:
                return passing
        return self._facings(game, unit, draft) if "facing" not in draft else None

    def _places(self, course: Course, lead: str) -> Offer:
        options = tuple(Option(place.name, {"cost": cost}) for place, cost in sorted(course.stops(lead).items()))
        return Offer("to", "path", options, lambda text: course.why_not(lead, text))

    def _passing(self, course: Course, lead: str, to: Square, via: tuple[Square, ...]) -> Offer:
        found = sorted(course.detours(lead, to, via).items())
        options = tuple(Option(place.name, {"cost": cost}) for place, cost in found)
        return Offer(
            "via", "path", options, lambda text: course.why_not_by(lead, text, to, via), many=True, enough=True
        )

    def _facings(self, game: Dust, unit: Unit, draft: Draft) -> Offer | None:
        found = self._may_face(game, unit, draft) if game.card(unit).has_facing else ()
        return offer("facing", found, _facing_judge(found), kind="facing", enough=True) if len(found) > 1 else None

    def _may_face(self, game: Dust, unit: Unit, draft: Draft) -> tuple[Direction, ...]:
        """The facings at the end of the way; those of a large vehicle follow from where it stands."""
        if len(unit.squares) != 2:
            return steps.turns(game, unit)
        ways = known_course(game, unit, self.allowance)
        lead, path = ways.path(draft.get("lead", ""), parse_square(draft["to"]), _waypoints(draft))
        return steps.either_end(ways.squares(lead, path, ways.trailing(lead)))

    @answers("way")
    def sets_off(self, game: Dust, dice: Dice, order: Move) -> None:
        """The way is fixed, and with it the square at which a march is interrupted, before the first step."""
        unit = self._who(game)
        course = recalled(game, unit, self.allowance) or Course(game, unit, self.allowance)
        via = tuple(parse_square(name) for name in order.via)
        self.lead, path = course.path(order.lead, parse_square(order.to), via)
        self.trailing, self.facing, self.kept = course.trailing(self.lead).name, order.facing, unit.facing.value
        self.costs = list(course.costs(path))
        self.travel = Travel(path=[square.name for square in path])
        if self.pause:
            self.travel.stops = [self._pause(course, path, steps.allowance(game, unit, "move"))]

    def _pause(self, course: Course, path: tuple[Square, ...], squares: int) -> int:
        """The last index within the MOVE value where the unit could stop; its start if there is none (DU-D-71)."""
        trailing = parse_square(self.trailing)
        stops = [
            index
            for index, cost in enumerate(self.costs)
            if cost <= squares and course.may_stop(course.squares(self.lead, path[: index + 1], trailing))
        ]
        return max(stops, default=0)

    @step
    def interrupted(self, game: Dust, dice: Dice) -> Call | None:
        """DU-REACT-04: a march pauses where it has covered the MOVE value; there the reaction comes."""
        if not self.pause:
            return None
        self._advance(game, self.travel.stops[0])
        if game.options.reaction_prompt != "never" and eligible(game, game.units[self.unit]):
            game.say("march_pauses", "DU-REACT-04", unit=self.unit, path=self.travel.hidden().path)
        return Call(ReactionWindow(unit=self.unit))

    @step
    def goes_on(self, game: Dust, dice: Dice) -> None:
        """The rest of the way, shortened where it is closed by now."""
        last = len(self.travel.path) - 1
        self._advance(game, self._furthest(game) if self.pause else last)
        self.travel.cut()

    @step
    def arrives(self, game: Dust, dice: Dice) -> Done:
        """At the end of its way the unit turns to where it wants to face."""
        unit = self._who(game)
        wanted = Direction(self.facing) if self.facing else Direction(self.kept)
        if wanted in steps.turns(game, unit):
            steps.turn(game, unit, wanted)
        spent = self.costs[self.travel.reached]
        facing = unit.facing.value if game.card(unit).has_facing else ""
        rule = LIMIT_OF[self.allowance]
        game.say("moved", rule, unit=unit.id, path=self.travel.path, squares=spent, facing=facing)
        return Done({"moved": spent})

    def _who(self, game: Dust) -> Unit:
        """The unit that goes: the hero that is left alone takes its squad's place (DU-HERO-13)."""
        unit = game.units[self.unit]
        hero = game.units.get(unit.hero or "")
        return hero if unit.where != "board" and hero is not None and hero.where == "board" else unit

    def _advance(self, game: Dust, index: int) -> None:
        """Put the unit down at a square of its way."""
        unit = self._who(game)
        path = [parse_square(name) for name in self.travel.path[: index + 1]]
        unit.squares = list(footprint.left_at(path, unit.squares, unit.facing, self.lead, parse_square(self.trailing)))
        if len(unit.squares) == 2:
            unit.facing = footprint.faces(unit.squares[1], unit.squares[0])
        self.travel.reached = index

    def _furthest(self, game: Dust) -> int:
        """The last square that the rest of the way still leads to and where the unit may stop."""
        if steps.immobilized(self._who(game)):
            return self.travel.reached
        course = Course(game, self._who(game), self.allowance)
        path = [parse_square(name) for name in self.travel.path]
        here = furthest = self.travel.reached
        while here + 1 < len(path) and course.open(path[here], path[here + 1]):
            here += 1
            if course.may_stop(course.squares(self.lead, path[: here + 1], parse_square(self.trailing))):
                furthest = here
        return furthest


def _known_end(value: str) -> Refused | None:
    return None if value in ("front", "rear") else Refused("DU-BIG-01", "unknown_end", end=value)


def _facing_judge(found: tuple[Direction, ...]) -> Callable[[str], Refused | None]:
    def judge(value: str) -> Refused | None:
        if value in found:
            return None
        return Refused("DU-MOVE-03", "cannot_face", facing=value, options=[way.value for way in found])

    return judge


def _waypoints(draft: Draft) -> tuple[Square, ...]:
    return tuple(parse_square(name) for name in draft.get("via", []) if name)


def hide_plans(view: Dust, seat: int | None) -> None:
    """Take from a view what the mover has planned beyond the square that it reached (its own player's excepted)."""
    look = [view.root]
    while look:
        procedure = look.pop()
        if isinstance(procedure, MoveAction) and view.units[procedure.unit].seat != seat:
            procedure.travel = procedure.travel.hidden()
            procedure.costs = procedure.costs[: procedure.travel.reached + 1]
        look += procedure.called if procedure is not None else []
