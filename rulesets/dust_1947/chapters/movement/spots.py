"""Where a unit may be put down on a table: deployment and entering from reserve (TABLE)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rulesets.dust_1947.chapters.movement.places import Zone, kept_free, zone
from rulesets.dust_1947.chapters.movement.steps import stairs
from rulesets.dust_1947.table.measure.floors import Place, level_at, place_of, square_of
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.beside import is_beside
from rulesets.dust_1947.table.tabletop.gathering import followers, gathered, put, rooms
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.spots import Position, place_in, position_of, spot_of
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.dust_1947.table.tabletop.storeys import GROUND, Deck, deck_of, on_its_deck
from rulesets.kit.boards.models.group import numbers
from rulesets.kit.boards.squares.board import Direction, Square, block_squares
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Judge, Listing, Offer, Option, listed, offer
from rulesets.kit.engine.refusal import Refused

EIGHTH = 45.0
FEW = 6
"""So many squares are looked at in one go where one with room is enough."""


class Spots:
    """Where one unit may be put down now, on a table."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self._game, self._unit = game, unit
        self._card = game.card(unit)

    @cached_property
    def _zone(self) -> Zone:
        return zone(self._game, self._unit)

    @cached_property
    def _course(self) -> Course:
        return self._course_on(GROUND)

    def _course_on(self, deck: Deck) -> Course:
        course = Course(self._game, self._unit, 0.0, enters=self._unit.where == "waiting")
        return course.climbs(on_its_deck(deck))

    def why_not(self, to: Position) -> Refused | None:
        """Why its leader or hull cannot be put there."""
        square = square_at(to.at)
        place = place_of(self._game.scenario.field, square, to.level)
        if place not in self._zone.places:
            return Refused(self._zone.rule, self._zone.why(square=str(place)))
        if not self._beside(to.at):
            return Refused(self._zone.rule, self._zone.why(square=to.at.spot.name))
        if square in kept_free(self._game, self._unit):
            return Refused("DU-FORT-07", turn_reasons.KeptForACrew(square=str(square)))
        return no_room(self._game, self._unit, self._course_on(to.deck), to.at)

    def _beside(self, at: Point) -> bool:
        """Whether a place is near one of the units beside whom it has to be, if there are any."""
        units, base = self._zone.beside, leader(self._game, self._unit)
        return not units or any(is_beside(self._game, base, at, self._game.units[name]) for name in units)

    def refusal(self, text: str) -> Refused | None:
        """Why a text is not a place where it can be put down."""
        try:
            to = position_of(self._game, self._unit, text)
        except ValueError:
            return Refused(self._zone.rule, turn_reasons.NoSuchSquare(square=text))
        return self.why_not(to)

    def free(self) -> list[Option]:
        """The squares and the roofs of its zone in which it may be put down."""
        return self._open(self._places)

    def is_free(self) -> bool:
        """Whether there is one; they are looked at a few at a time."""
        few = (self._places[number : number + FEW] for number in range(0, len(self._places), FEW))
        return any(self._open(some) for some in few)

    @cached_property
    def _places(self) -> list[Place]:
        """Those of its zone, but for those that are kept for others."""
        kept = kept_free(self._game, self._unit)
        places = (place for place in dict.fromkeys(self._zone.places) if place not in kept)
        return [place for place in places if self._beside(place_in(self._game, self._unit, square_of(place)))]

    def no_room(self, text: str) -> Refused | None:
        """Why there is no room for it at a place, whatever its zone; ValueError for what is none."""
        to = position_of(self._game, self._unit, text)
        return no_room(self._game, self._unit, self._course_on(to.deck), to.at)

    def anywhere(self) -> list[Option]:
        """The squares of the map in which it has room, and the floors and roofs over them."""
        field = self._game.scenario.field
        ground = block_squares(Square(0, 0), field.columns, field.rows)
        return self._open([*ground, *sorted(stairs(self._game, self._card), key=level_at)])

    def _open(self, places: Sequence[Place]) -> list[Option]:
        """Those of some places in whose middle it has room, the lowest first."""
        by_deck: dict[Deck, list[Place]] = {}
        for place in places:
            by_deck.setdefault(deck_of(place), []).append(place)
        options: list[Option] = []
        for deck, its in by_deck.items():
            course = self._course if deck == GROUND else self._course_on(deck)
            room = set(with_room(self._game, self._unit, course, [square_of(place) for place in its]))
            options += [Option(place.name) for place in its if square_of(place) in room]
        return options

    def offer(self, draft: Draft) -> Offer | None:
        """The next field of a placing action: where, then the facing where the unit has one."""
        if "to" not in draft:
            return written("to", self.free(), self.refusal)
        if not self._card.has_facing or "facing" in draft:
            return None
        return facing_offer(self._course, spot_of(self._game, self._unit, draft["to"]))

    def put(self, to: str, facing: str) -> None:
        """Put it down, with a hero that has joined it."""
        place, hero = position_of(self._game, self._unit, to), self._game.companion(self._unit)
        course = self._course_on(place.deck)
        for one in (self._unit, hero):
            if one is not None:
                one.where, one.carrier, one.level = "board", "", place.level
        set_down(self._game, self._unit, course, place.at, facing)


@rule(without=None)
def no_room(game: Dust, unit: Unit, course: Course, at: Point) -> Refused | None:
    """DU-TABLE-05: a unit stands wherever nobody else does and its leader is in no other leader's command circle."""
    if course.ends.allows(at) and gathered(game, course, at, followers(game, unit)) is not None:
        return None
    return Refused("DU-TABLE-05", turn_reasons.NoSuchSquare(square=at.spot.name))


def with_room(game: Dust, unit: Unit, course: Course, squares: Sequence[Square]) -> list[Square]:
    """The squares of the map in which a unit has room."""
    if not squares:
        return []
    places = {square: place_in(game, unit, square) for square in squares}
    room = set(rooms_at(game, unit, course, [*places.values()]))
    return [square for square, at in places.items() if at in room]


def rooms_at(game: Dust, unit: Unit, course: Course, places: Sequence[Point]) -> list[Point]:
    """The places of some at which a unit has room."""
    if not places:
        return []
    open_to = course.ends.allowed(numbers(places))
    free = [at for at, is_open in zip(places, open_to.tolist(), strict=True) if is_open]
    roomy = zip(free, rooms(game, course, free, followers(game, unit)), strict=True)
    return [at for at, others in roomy if others is not None]


def set_down(game: Dust, unit: Unit, course: Course, at: Point, facing: str) -> None:
    """Put a unit to a place where it has room, facing a direction by its name (empty: as it faces now)."""
    way = Direction(facing) if facing else unit.facing
    others: Sequence[Point] = gathered(game, course, at, followers(game, unit)) or []
    put(game, unit, at, degrees(way), others)


def written(field: str, options: Sequence[Option], judge: Judge) -> Offer:
    """Some places of a table; any other may be written too, if nothing is against it."""
    listing = Listing(lambda: options, lambda text: judge(text) is None, lambda: bool(options))
    return listed(field, listing, judge, kind="place")


def degrees(way: Direction) -> float:
    """What a hull faces on a table."""
    return tuple(Direction).index(way) * EIGHTH


def facing_offer(course: Course, at: Point) -> Offer:
    """DU-TABLE-02: facing is irrelevant to a move, and free at its end, as far as the hull has room."""
    ways = [way.value for way in Direction if course.may_face(at, degrees(way))]

    def judge(value: str) -> Refused | None:
        return None if value in ways else Refused("DU-TABLE-02", turn_reasons.NoSuchFacing(facing=value, options=ways))

    return offer("facing", ways, judge, kind="facing", enough=True)
