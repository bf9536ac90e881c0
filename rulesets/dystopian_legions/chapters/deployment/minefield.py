"""The scenario with mines: both sides lay some before anybody is placed (DL-D-13)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.actions import Mark
from rulesets.dystopian_legions.chapters.deployment.centre_ground import grid
from rulesets.dystopian_legions.chapters.deployment.zones import area
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.mines import MineLaid
from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.mines import trap_of
from rulesets.dystopian_legions.table.questions import MineAsked
from rulesets.dystopian_legions.table.reasons.deployment import NoMine
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Mine
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, spoken
from rulesets.kit.engine.refusal import Refused

EACH = 3
"""The mines that a side lays."""
APART = 6.0
"""Inches that a mine is kept from others."""
GRID = 3.0
"""Inches between the places that are suggested."""
CLOSED = frozenset({"water", "high wall", "wreck"})
"""Kinds of terrain, besides buildings, in which no mine lies."""


class Minefield(Procedure):
    """The sides lay their mines, one at a time in turn; `turn` is the seat that lays next."""

    kind = "legions.minefield"

    turn: int = 0

    @step
    def who_begins(self, game: Legions, dice: Dice) -> None:
        """DL-ADV-02: the side with the Strategic Advantage lays the first one (DL-D-13)."""
        self.turn = next(seat for seat in (0, 1) if game.sides[seat].advantage == "strategic")

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-ORD-22: until both have laid theirs, or there is no room for more (DL-D-13)."""
        return None if len(game.mines) < 2 * EACH and not _open(game).is_empty else Done()

    @step
    def lay(self, game: Legions, dice: Dice) -> Ask:
        """DL-ORD-22: a mine is laid."""
        left = EACH - sum(mine.seat == self.turn for mine in game.mines)
        return Ask(self.turn, MineAsked(left=left), "DL-ORD-22", (Mark,), kind="place")

    @choices("lay")
    def places(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Where it lies."""
        if "at" in draft:
            return None

        def judge(text: str) -> Refused | None:
            spot = laid(game, text)
            return spot if isinstance(spot, Refused) else None

        return spoken("at", suggested(game, question.seat), judge)

    @answers("lay")
    def is_laid(self, game: Legions, dice: Dice, given: Mark) -> Goto:
        """The other side is next."""
        at = laid(game, given.at)
        if isinstance(at, Refused):
            raise at
        mine = Mine(label=str(len(game.mines) + 1), at=at.spot, seat=self.turn)
        game.mines = [*game.mines, mine]
        piece = trap_of(game, mine).piece
        told = MineLaid(
            rule="DL-ORD-22",
            seat=self.turn,
            label=mine.label,
            at=at.spot.name,
            piece=piece.name if piece else "",
        )
        game.say(told)
        self.turn = 1 - self.turn
        return Goto("whose_turn")


def laid(game: Legions, text: str) -> Point | Refused:
    """Where a text says that a mine lies, or why it may not lie there."""
    at = goals.place(game, text, "DL-ORD-22")
    if isinstance(at, Refused):
        return at
    return in_a_zone(game, at) or on_closed_ground(game, at) or too_near_another(game, at) or at


@rule(without=None)
def in_a_zone(game: Legions, at: Point) -> Refused | None:
    """DL-ORD-22: no mine lies in a deployment zone (DL-D-13)."""
    if not any(ground.covers(shapely.Point(at)) for ground in _zones(game)):
        return None
    return Refused("DL-ORD-22", NoMine(value=at.spot.name, why="zone"))


@rule(without=None)
def on_closed_ground(game: Legions, at: Point) -> Refused | None:
    """DL-ORD-22: nor does one lie in a building, in water or under a wall (DL-D-13)."""
    if not any(ground.intersects(shapely.Point(at)) for ground in _closed(game)):
        return None
    return Refused("DL-ORD-22", NoMine(value=at.spot.name, why="closed"))


@rule(without=None)
def too_near_another(game: Legions, at: Point) -> Refused | None:
    """DL-ORD-22: mines lie more than 6 inches apart (DL-D-13)."""
    away = min((mine.at.point.to(at) for mine in game.mines), default=2 * APART)
    if not TOLERANCES.within(away, APART):
        return None
    return Refused("DL-ORD-22", NoMine(value=at.spot.name, why="mine", inches=away))


def _zones(game: Legions) -> list[BaseGeometry]:
    return [area(game, seat, "main") for seat in (0, 1)]


def _closed(game: Legions) -> list[BaseGeometry]:
    return [one.terrain.geometry for one in game.pieces if one.is_building or one.kind in CLOSED]


def _open(game: Legions) -> BaseGeometry:
    """The ground on which a mine may lie."""
    near = [shapely.Point(mine.at.point).buffer(APART + 2 * TOLERANCES.reach) for mine in game.mines]
    shut = (ground.buffer(TOLERANCES.overlap) for ground in (*_zones(game), *_closed(game)))
    return shapely.box(0, 0, game.table_width, DEPTH).difference(shapely.union_all([*shut, *near]))


def suggested(game: Legions, seat: int) -> Iterator[str]:
    """Places on open ground, those before the own zone first and of them the ones nearest to the middle."""
    ground = _open(game)
    own = area(game, seat, "main")

    def turn(at: Point) -> tuple[int, float]:
        ahead = own.distance(shapely.Point(at))
        return int(ahead / APART), abs(at.x - game.table_width / 2)

    yield from (at.spot.name for at in sorted(grid(ground, GRID), key=turn))
    at = ground.representative_point()
    yield Point(at.x, at.y).spot.name
