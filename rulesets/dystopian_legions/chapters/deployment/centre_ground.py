"""Centre Ground: the sides place an objective marker in each sector of the table (OBJ-04 to OBJ-09, OBJ-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.actions import Mark, Pick, Shift
from rulesets.dystopian_legions.chapters.deployment.deploying import ORDERS
from rulesets.dystopian_legions.chapters.deployment.shifting import (
    lies_there,
    may_not_shift,
    shift_choices,
    shifted,
)
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.edges import rim
from rulesets.dystopian_legions.table.happenings.setting_up import (
    MarkerPlaced,
    MarkersUneven,
    Passed,
    ShiftDeclined,
    ShiftProposed,
    TerrainShifted,
)
from rulesets.dystopian_legions.table.markers import Objective, objective_at, placed
from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.questions import MarkAsked, ShiftAsked, WhoPlacesAsked
from rulesets.dystopian_legions.table.reasons.deployment import NoMarker
from rulesets.dystopian_legions.table.state import DEPTH, Legions
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import holds
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused

SECTOR = 24.0
"""Inches that a sector is wide and deep, or as near to that as the table can be divided."""
FROM_HOME, APART = 24.0, 8.0
"""Inches that a marker is kept from the own reserves edge, and from another objective."""
GRID = 3.0
"""Inches between the places that are suggested."""
SCRAP = 0.05
"""Square inches of ground that are too little to aim at."""


class Sector(NamedTuple):
    """A sector of the table: its number from the west and from the north, and its ground."""

    column: int
    row: int
    ground: BaseGeometry

    @property
    def middle(self) -> Point:
        """Its middle in inches."""
        at = self.ground.centroid
        return Point(at.x, at.y)


class CentreGround(Procedure):
    """The markers are placed; `turn` is the seat that places next, `waived`: its own edge counts no more. `wish` is the
    piece of terrain that it would have moved, `wished`: it has said so before this marker; `moved` are those that were
    moved."""

    kind = "legions.centre_ground"

    turn: int = 0
    waived: bool = False
    wish: Shift | None = None
    wished: bool = False
    moved: list[str] = []

    @step
    def who_places_first(self, game: Legions, dice: Dice) -> Ask:
        """DL-OBJ-06: the side with the Strategic Advantage says who places the first marker."""
        self.turn = next(seat for seat in (0, 1) if game.sides[seat].advantage == "strategic")
        return Ask(self.turn, WhoPlacesAsked(step="objectives"), "DL-OBJ-06", (Pick,))

    @choices("who_places_first")
    def orders(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """First, or second."""
        return None if "choice" in draft else offer("choice", ORDERS)

    @answers("who_places_first")
    def who_was_named(self, game: Legions, dice: Dice, given: Pick) -> None:
        """That side, or the other one."""
        if given.choice == "second":
            self.turn = 1 - self.turn

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-OBJ-05: until each sector has one; who has no place for one lets the other side go on (DL-D-26)."""
        self.wished = False
        while empty(game):
            self.waived = False
            if possible(game, self.turn):
                return None
            if possible(game, 1 - self.turn):
                game.say(Passed(rule="DL-OBJ-07", seat=self.turn))
                self.turn = 1 - self.turn
                return None
            self.waived = True
            if possible(game, self.turn, waived=True):
                return None
            _lies(game, None, farthest(game, empty(game)[0]))
        inside = sum(one.piece is not None for one in placed(game))
        if is_odd(inside):
            game.say(MarkersUneven(rule="DL-OBJ-12", count=inside))
        return Done()

    @step
    def place(self, game: Legions, dice: Dice) -> Ask:
        """DL-OBJ-05: a marker is placed; before it a piece of terrain may be moved, if the other side agrees."""
        there = [sector.middle.spot.name for sector in possible(game, self.turn, waived=self.waived)]
        takes = (Mark, Shift) if may_wish(game, self.moved, wished=self.wished) else (Mark,)
        return Ask(self.turn, MarkAsked(sectors=there, waived=self.waived), "DL-OBJ-05", takes, kind="place")

    @choices("place")
    def places(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Where it lies, or what is to be moved."""
        if draft["type"] == "shift":
            return shift_choices(game, self.moved, draft)
        if "at" in draft:
            return None

        def judge(text: str) -> Refused | None:
            spot = marked(game, question.seat, text, waived=self.waived)
            return spot if isinstance(spot, Refused) else None

        return spoken("at", suggested(game, question.seat, waived=self.waived), judge)

    @answers("place")
    def is_placed(self, game: Legions, dice: Dice, given: Mark | Shift) -> Goto | None:
        """The other side is next; or it is asked first whether a piece is moved."""
        if isinstance(given, Shift):
            self._wishes(game, given)
            return None
        spot = marked(game, self.turn, given.at, waived=self.waived)
        if isinstance(spot, Refused):
            raise spot
        _lies(game, self.turn, spot)
        self.turn = 1 - self.turn
        return Goto("whose_turn")

    def _wishes(self, game: Legions, given: Shift) -> None:
        shift = shifted(game, self.moved, given)
        if isinstance(shift, Refused):
            raise shift
        self.wish, self.wished = given, True
        old = next(piece for piece in game.pieces if piece.name == given.piece)
        game.say(_told(ShiftProposed, self.turn, given, old))

    @step
    def agree(self, game: Legions, dice: Dice) -> Ask:
        """DL-OBJ-11: the other side agrees that the piece is moved, or not; who says nothing does not."""
        assert self.wish is not None
        asked = ShiftAsked(piece=self.wish.piece, whither=self.wish.whither, inches=self.wish.inches)
        return Ask(1 - self.turn, asked, "DL-OBJ-11", (Pick,), default=Pick(choice="decline"))

    @choices("agree")
    def whether(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Yes or no."""
        return None if "choice" in draft else offer("choice", AGREES)

    @answers("agree")
    def is_agreed(self, game: Legions, dice: Dice, given: Pick) -> Goto:
        """The marker is placed after that."""
        assert self.wish is not None
        wish, self.wish = self.wish, None
        there = shifted(game, self.moved, wish)
        if isinstance(there, Refused):
            raise there
        if given.choice == "accept":
            old = next(piece for piece in game.pieces if piece.name == wish.piece)
            self.moved = [*self.moved, wish.piece]
            lies_there(game, there)
            game.say(_told(TerrainShifted, 1 - self.turn, wish, old))
            game.chapter += 1
        else:
            game.say(ShiftDeclined(rule="DL-OBJ-11", seat=1 - self.turn, piece=wish.piece))
        return Goto("place")


AGREES = ("accept", "decline")
"""What the other side may say to a piece that is to be moved."""
ShiftTold = TypeVar("ShiftTold", ShiftProposed, TerrainShifted)


def _told(kind: type[ShiftTold], seat: int, wish: Shift, old: Piece) -> ShiftTold:
    return kind(
        rule="DL-OBJ-11", seat=seat, piece=wish.piece, whither=wish.whither, inches=wish.inches, before=[*old.corners]
    )


@rule(without=False)
def may_wish(game: Legions, moved: Sequence[str], *, wished: bool) -> bool:
    """DL-OBJ-11: once before each marker a side may propose to move a piece, if there is one that can be moved."""
    return not wished and any(may_not_shift(game, moved, piece.name) is None for piece in game.pieces)


def _lies(game: Legions, seat: int | None, at: Point) -> None:
    """A marker lies at a place."""
    game.markers.append(at.spot)
    piece = objective_at(game, at.spot.point).piece
    told = MarkerPlaced(
        rule="DL-OBJ-05",
        seat=seat,
        number=len(game.markers),
        at=at.spot.name,
        piece=piece.name if piece is not None else "",
    )
    game.say(told)


@rule(without=lambda game: [])
def sectors(game: Legions) -> list[Sector]:
    """DL-OBJ-04: the table in sectors as near to 24 by 24 inches as it can be divided, from the north-west on."""
    columns, rows = (max(1, round(side / SECTOR)) for side in (game.table_width, DEPTH))
    wide, deep = game.table_width / columns, DEPTH / rows
    return [
        Sector(column, row, shapely.box(column * wide, row * deep, (column + 1) * wide, (row + 1) * deep))
        for row, column in product(range(rows), range(columns))
    ]


def empty(game: Legions) -> list[Sector]:
    """The sectors without a marker."""
    taken = {sector_of(game, at.point)[:2] for at in game.markers}
    return [sector for sector in sectors(game) if sector[:2] not in taken]


def sector_of(game: Legions, at: Point) -> Sector:
    """The sector in which a place lies; of two at the border the western or the northern one."""
    return min(sectors(game), key=lambda sector: sector.ground.distance(shapely.Point(at)))


def possible(game: Legions, seat: int, *, waived: bool = False) -> list[Sector]:
    """The empty sectors in which a side may place a marker."""
    return [sector for sector in empty(game) if _open(game, seat, sector, waived=waived).area > SCRAP]


def _open(game: Legions, seat: int, sector: Sector, *, waived: bool) -> BaseGeometry:
    """The ground of a sector on which a side may place a marker."""
    shut = [ground.buffer(inches + 2 * TOLERANCES.reach) for ground, inches in _kept_from(game, seat, waived=waived)]
    return sector.ground.difference(shapely.union_all(shut))


def _kept_from(game: Legions, seat: int, *, waived: bool) -> Iterator[tuple[BaseGeometry, float]]:
    """What a marker is kept from, and how far."""
    if not waived:
        yield rim(game.sides[seat].edge, game.table_width), FROM_HOME
    yield from ((one.ground, APART) for one in placed(game))


def marked(game: Legions, seat: int, text: str, *, waived: bool = False) -> Point | Refused:
    """Where a text says that a marker lies, or why it may not lie there."""
    at = goals.place(game, text, "DL-OBJ-05")
    if isinstance(at, Refused):
        return at
    near_home = None if waived else too_near_home(game, seat, at)
    return its_sector_is_taken(game, at) or near_home or too_near_others(game, at) or at


@rule(without=None)
def its_sector_is_taken(game: Legions, at: Point) -> Refused | None:
    """DL-OBJ-05: exactly one in each sector."""
    if sector_of(game, at)[:2] in {sector[:2] for sector in empty(game)}:
        return None
    return Refused("DL-OBJ-05", NoMarker(value=at.spot.name, why="sector"))


@rule(without=None)
def too_near_home(game: Legions, seat: int, at: Point) -> Refused | None:
    """DL-OBJ-07: more than 24 inches from every point of the own reserves edge (DL-D-24)."""
    away = shapely.Point(at).distance(rim(game.sides[seat].edge, game.table_width))
    if not TOLERANCES.within(away, FROM_HOME):
        return None
    return Refused("DL-OBJ-07", NoMarker(value=at.spot.name, why="edge", inches=away))


@rule(without=None)
def too_near_others(game: Legions, at: Point) -> Refused | None:
    """DL-OBJ-08: more than 8 inches from other objectives, and from area terrain that is one (DL-D-24)."""
    away = min((_gap(one, at) for one in placed(game)), default=2 * APART)
    if not TOLERANCES.within(away, APART):
        return None
    return Refused("DL-OBJ-08", NoMarker(value=at.spot.name, why="objective", inches=away))


def _gap(one: Objective, at: Point) -> float:
    return float(one.ground.distance(shapely.Point(at)))


@rule(without=lambda game, sector: sector.middle)
def farthest(game: Legions, sector: Sector) -> Point:
    """DL-OBJ-05: where nobody has a legal place a marker lies where it is farthest from the others (DL-D-26)."""
    near = [*grid(sector.ground, 1.0)]
    return max(near, key=lambda at: min((_gap(one, at) for one in placed(game)), default=0.0))


@rule(without=False)
def is_odd(inside: int) -> bool:
    """DL-OBJ-12: either none or an even number of the objectives should be inside of area terrain; it is only told."""
    return inside % 2 == 1


def suggested(game: Legions, seat: int, *, waived: bool = False) -> Iterator[str]:
    """Places in each empty sector, from the middle of the table outward."""
    middle = Point(game.table_width / 2, DEPTH / 2)
    for sector in sorted(possible(game, seat, waived=waived), key=lambda one: one.middle.to(middle)):
        ground = _open(game, seat, sector, waived=waived)
        at = ground.representative_point()
        inside = ground.buffer(-SCRAP)
        yield from (place.spot.name for place in grid(inside, GRID))
        yield Point(at.x, at.y).spot.name


def grid(ground: BaseGeometry, step: float) -> Iterator[Point]:
    """Places of a piece of ground, those nearest to its middle first."""
    if ground.is_empty:
        return
    west, north, east, south = ground.bounds
    columns, rows = (int(inches / step) for inches in (east - west, south - north))
    places = [
        Point(round(west + step * column, 1), round(north + step * row, 1))
        for row, column in product(range(rows + 1), range(columns + 1))
    ]
    there = [at for at in places if holds(ground, at)]
    yield from sorted(there, key=Point(ground.centroid.x, ground.centroid.y).to)
