"""MOVE and MARCH MOVE: a unit goes its way, and a march is interrupted where a reaction may come (DU-REACT-04)."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.chapters.carrying_out.inch_move import InchMove
from rulesets.dust_1947.chapters.carrying_out.way_menu import Allowance, WayMenu, place_named
from rulesets.dust_1947.chapters.damage.burning import BurningWreck, entered, fires
from rulesets.dust_1947.chapters.damage.minefields import Minefield, set_off
from rulesets.dust_1947.chapters.hits import evasion
from rulesets.dust_1947.chapters.movement import pace, steps, terrain, turning, wire
from rulesets.dust_1947.chapters.movement.course import LIMIT_OF, Course, known_course
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow, eligible
from rulesets.dust_1947.chapters.transport import boarding
from rulesets.dust_1947.table.happenings import movement as happened
from rulesets.dust_1947.table.happenings import transport as transported
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.measure.floors import Place, level_at, square_of
from rulesets.dust_1947.table.questions import MoveAsked
from rulesets.dust_1947.table.sight.ground import MINES, squares_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction, Square, parse_square
from rulesets.kit.boards.travel import Travel
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question

BOARDED = 2
"""Enough squares for any last step: it was paid for when the way was named."""


class MoveAction(Procedure):
    """One move action of a unit: `allowance` says how far, `pause` whether a march opens a window on its way; `duty`:
    it is the move that an aircraft has to make, or the pilot of the vehicle `left`.

    `trailing` is where the following end of a large vehicle stood, `costs` the squares spent up to each of the path,
    `facing` what the order asks for and `kept` what it was before. `goal` is the index to go to next, `leg` 0 up to the
    pause of a march, 1 during it and 2 behind it; `fires` are burning wrecks and `mines` minefields that have yet to
    attack; `boards` is the carrier that it gets into at the end; `caught`: wire has ended its activation. The result is
    {"moved": squares spent}, with "ends" for who is caught.
    """

    kind = "dust.move"

    unit: str
    allowance: Allowance = "move"
    pause: bool = False
    duty: bool = False
    left: str = ""
    travel: Travel = Field(default_factory=lambda: Travel(path=[]))
    costs: list[int] = Field(default_factory=list)
    lead: str = "front"
    trailing: str = ""
    facing: str = ""
    kept: str = ""
    goal: int = 0
    leg: int = 0
    fires: int = 0
    mines: int = 0
    boards: str = ""
    caught: bool = False
    outcome: dict[str, Any] | None = None

    @step
    def in_inches(self, game: Dust, dice: Dice) -> Call | None:
        """On a table the way is no way of squares: it is measured."""
        if not game.options.on_a_table:
            return None
        measured = InchMove(unit=self.unit, allowance=self.allowance, pause=self.pause, left=self.left)
        return Call(measured, into="outcome")

    @step
    def measured(self, game: Dust, dice: Dice) -> Done | None:
        """A move that was measured is over; one that was put an end to by hand has led nowhere."""
        return Done(self.outcome or {"moved": 0}) if game.options.on_a_table else None

    @step
    def way(self, game: Dust, dice: Dice) -> Ask | Done:
        """Its player names the way."""
        unit = self._who(game)
        squares = pace.allowance(game, unit, self.allowance)
        if squares == 0 and not turning.turns(game, unit):
            return Done({"moved": 0})
        asked = MoveAsked(unit=unit.id, allowance=self.allowance, squares=squares)
        return Ask(unit.seat, asked, LIMIT_OF[self.allowance], (Move,), kind="path")

    @choices("way")
    def ways(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The next field of the order."""
        left = game.units[self.left] if self.left else None
        return WayMenu(game, self._who(game), self.allowance, left, duty=self.duty).offer(draft)

    @answers("way")
    def sets_off(self, game: Dust, dice: Dice, order: Move) -> None:
        """The way is fixed, and with it the square at which a march is interrupted, before the first step."""
        unit = self._who(game)
        course = known_course(game, unit, self.allowance)
        via = tuple(place_named(game, name) for name in order.via)
        self.lead, path = course.path(order.lead, place_named(game, order.to), via)
        self.trailing, self.facing, self.kept = course.trailing(self.lead).name, order.facing, unit.facing.value
        self.boards = order.into
        self.costs = list(course.costs(path))
        self.travel = Travel(path=[place.name for place in path])
        self.goal = len(path) - 1
        if self.pause:
            self.goal = self._pause(course, path, course.budget_along(game, "move", path))
            self.travel.stops = [self.goal]

    def _pause(self, course: Course, path: tuple[Place, ...], squares: int) -> int:
        """The last index within the MOVE value where the unit could stop; its start if there is none (DU-D-71)."""
        trailing = parse_square(self.trailing)
        stops = [
            index
            for index, cost in enumerate(self.costs)
            if cost <= squares and course.may_stop(course.places(self.lead, path[: index + 1], trailing))
        ]
        return max(stops, default=0)

    @step
    def goes(self, game: Dust, dice: Dice) -> Call | None:
        """The unit goes on to the next fire or minefield on its way, which attacks it, to wire that stops it, or to
        where it goes now."""
        if not self.fires and not self.mines:
            index = self._next(game, dice)
            if index > self.travel.reached:
                self.fires, self.mines = self._fires_at(game, index), self._mines_at(game, index)
            self._advance(game, index)
            self._back_aboard(game, index)
        if self.fires:
            self.fires -= 1
            return Call(BurningWreck(unit=self._who(game).id))
        if self.mines:
            self.mines -= 1
            return Call(Minefield(unit=self._who(game).id))
        return None

    @step
    def on_the_way(self, game: Dust, dice: Dice) -> Goto | Done | None:
        """It is not there yet."""
        if self._gone(game):
            return self._ends_here()
        return Goto("goes") if self.fires or self.mines or self.travel.reached < self.goal else None

    @step
    def interrupted(self, game: Dust, dice: Dice) -> Call | None:
        """DU-REACT-04: a march pauses where it has covered the MOVE value; there the reaction comes."""
        if not self.pause or self.leg:
            return None
        self.leg = 1
        if game.options.reaction_prompt != "never" and eligible(game, game.units[self.unit]):
            game.say(happened.MarchPauses(rule="DU-REACT-04", unit=self.unit, path=self.travel.hidden().path))
        return Call(ReactionWindow(unit=self.unit))

    @step
    def goes_on(self, game: Dust, dice: Dice) -> Goto | Done | None:
        """The rest of the way, shortened where it is closed by now."""
        if self._gone(game):
            return self._ends_here()
        if self.pause and self.leg < 2 and not self.caught:
            self.leg, self.goal = 2, self._furthest(game)
            return Goto("goes")
        self.travel.cut()
        return None

    @step
    def arrives(self, game: Dust, dice: Dice) -> Done:
        """At the end of its way the unit turns to where it wants to face."""
        unit = self._who(game)
        wanted = Direction(self.facing) if self.facing else Direction(self.kept)
        if wanted in turning.turns(game, unit):
            turning.turn(game, unit, wanted)
        spent = self.costs[self.travel.reached]
        facing = unit.facing.value if game.card(unit).has_facing else ""
        evasion.after_move(game, unit, march=self.allowance == "march", steps=self.travel.reached)
        game.say(
            happened.Moved(
                rule=LIMIT_OF[self.allowance],
                unit=unit.id,
                path=self.travel.path,
                squares=spent,
                facing=facing,
                evades=unit.evading,
            )
        )
        if self.boards:
            self._gets_in(game, unit)
        return Done(self._outcome())

    def _gets_in(self, game: Dust, unit: Unit) -> None:
        """The unit gets into the carrier that was named, if it has come to it and there is still room."""
        carrier = game.units[self.boards]
        there = self.travel.reached == len(self.travel.path) - 1 and carrier.where == "board" and not self.caught
        if there and boarding.why_not_into(game, unit, carrier, unit.squares, left=BOARDED) is None:
            boarding.gets_in(game, unit, carrier)
        else:
            game.say(transported.NotAboard(rule="DU-TRANS-04", unit=unit.id, carrier=carrier.id))

    def _who(self, game: Dust) -> Unit:
        """The unit that goes: the hero that is left alone takes its squad's place (DU-HERO-13)."""
        unit = game.units[self.unit]
        hero = game.units.get(game.heir(unit) or "")
        return hero if unit.where != "board" and hero is not None and hero.where == "board" else unit

    def _gone(self, game: Dust) -> bool:
        """Whether the unit was eliminated on its way, and left no hero behind who would go on."""
        return self._who(game).where != "board"

    def _ends_here(self) -> Done:
        """The rest of the way was never gone."""
        self.travel.cut()
        return Done(self._outcome())

    def _outcome(self) -> dict[str, Any]:
        """How far it went, and whether its activation is over."""
        return {"moved": self.costs[self.travel.reached], **({"ends": True} if self.caught else {})}

    def _next(self, game: Dust, dice: Dice) -> int:
        """Where the unit goes in one go: to the next fire, before the wire that catches it, or all the way."""
        unit, path = self._who(game), [place_named(game, name) for name in self.travel.path]
        for index in range(self.travel.reached + 1, self.goal + 1):
            wires = wire.crossed(game, unit, path, index)
            if not all(wire.gets_through(game, dice, unit, square, leaving=square == path[0]) for square in wires):
                self.caught, self.goal = True, self._before(game, path, index)
                return self.goal
            if self._fires_at(game, index) or self._mines_at(game, index):
                return index
        return self.goal

    def _back_aboard(self, game: Dust, index: int) -> None:
        """Whoever got off and is caught before its first step is in its carrier still."""
        carrier = game.units[self.left] if self.caught and index == 0 and self.left else None
        if carrier is not None and carrier.where == "board":
            boarding.gets_in(game, self._who(game), carrier)

    def _before(self, game: Dust, path: list[Place], index: int) -> int:
        """The last place of the way before this one where the unit may stop; where it began it always may."""
        course, trailing = Course(game, self._who(game), self.allowance), parse_square(self.trailing)
        stops = (
            i for i in range(index - 1, 0, -1) if course.may_stop(course.places(self.lead, path[: i + 1], trailing))
        )
        return next(stops, 0)

    def _advance(self, game: Dust, index: int) -> None:
        """Put the unit down at a square of its way."""
        unit = self._who(game)
        gone = range(self.travel.reached + 1, index + 1)
        terrain.crush(game, unit, (square for i in gone for square in self._entered(game, i)))
        places = [place_named(game, name) for name in self.travel.path[: index + 1]]
        path, unit.level = [square_of(place) for place in places], level_at(places[-1])
        unit.squares = list(footprint.left_at(path, unit.squares, unit.facing, self.lead, parse_square(self.trailing)))
        if len(unit.squares) == 2:
            unit.facing = footprint.faces(unit.squares[1], unit.squares[0])
        self.travel.reached = index

    def _under(self, game: Dust, index: int) -> tuple[Square, ...]:
        """The squares on the ground that the unit comes to stand on at a place of its way."""
        unit, place = self._who(game), place_named(game, self.travel.path[index])
        if len(unit.squares) == 4:
            return footprint.block(square_of(place), unit.facing)
        return (place,) if isinstance(place, Square) else ()

    def _entered(self, game: Dust, index: int) -> tuple[Square, ...]:
        """The same; nothing where the unit passes overhead and its way does not end, and never for an aircraft."""
        return () if self._overhead(game, index) else self._under(game, index)

    def _overhead(self, game: Dust, index: int) -> bool:
        """Whether the unit passes over the ground of a place of its way."""
        unit = self._who(game)
        ends = index == len(self.travel.path) - 1 or (self.leg == 2 and index == self.goal)
        return game.card(unit).kind == "aircraft" or (not ends and "everything" in steps.passing(game, unit))

    def _fires_at(self, game: Dust, index: int) -> int:
        """How many burning wrecks the unit enters there."""
        return entered(game, self._under(game, index - 1), self._entered(game, index)) if fires(game) else 0

    def _mines_at(self, game: Dust, index: int) -> int:
        """How many minefields attack the unit there: one that flies only where it comes down."""
        if not squares_of(game, MINES) or self._overhead(game, index):
            return 0
        if "everything" in steps.passing(game, self._who(game)):
            return set_off(game, [(), self._stood(game, index)])
        return set_off(game, [self._stood(game, i) for i in range(index + 1)])

    def _stood(self, game: Dust, index: int) -> tuple[Square, ...]:
        """All squares on the ground that the unit stands on at a place of its way."""
        if len(self._who(game).squares) != 2:
            return self._under(game, index)
        behind = self._under(game, index - 1) if index else (parse_square(self.trailing),)
        return (*self._under(game, index), *behind)

    def _furthest(self, game: Dust) -> int:
        """The last square that the rest of the way still leads to and where the unit may stop."""
        if pace.immobilized(self._who(game)):
            return self.travel.reached
        course = Course(game, self._who(game), self.allowance)
        path = [place_named(game, name) for name in self.travel.path]
        here = furthest = self.travel.reached
        while here + 1 < len(path) and course.open(path[here], path[here + 1]):
            here += 1
            if course.may_stop(course.places(self.lead, path[: here + 1], parse_square(self.trailing))):
                furthest = here
        return furthest

    def hide(self) -> None:
        """Forget what its player alone knows: the way beyond the square that it reached, and what it does there."""
        self.travel = self.travel.hidden()
        self.costs = self.costs[: self.travel.reached + 1]
        self.goal, self.facing, self.boards = self.travel.reached, "", ""


def hide_plans(view: Dust, seat: int | None) -> None:
    """Take from a view what the mover has planned beyond where it has come to (its own player's excepted)."""
    look = [view.root]
    while look:
        procedure = look.pop()
        if isinstance(procedure, MoveAction | InchMove) and view.units[procedure.unit].seat != seat:
            procedure.hide()
        look += procedure.called if procedure is not None else []
