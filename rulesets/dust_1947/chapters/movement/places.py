"""Where a unit may be put down: deployment and entering from reserve."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dust_1947.chapters.movement import steps, terrain
from rulesets.dust_1947.moments import ZONE, asked, replaced
from rulesets.dust_1947.table.fortifications import filled_by, inside, occupants, starts_in
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.measure.floors import Place, level_at, parse_place, square_of
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import EDGES, Direction, Square
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused


def area(game: Dust, seat: int) -> tuple[Square, ...]:
    """The deployment area of a seat."""
    return game.scenario.zones[game.zone_of[seat]]


class Zone(NamedTuple):
    """Where units may be put down, and why nowhere else: the rule, and what is said; `beside`: on a table within the
    first length of one of these units."""

    places: tuple[Place, ...]
    rule: str
    why: type[OfASquare]
    beside: tuple[str, ...] = ()


def zone(game: Dust, unit: Unit) -> Zone:
    """Where a unit may be put down now: in its deployment area, or where a skill says."""
    plain = in_its_work(game, unit) or Zone(area(game, unit.seat), "DU-SETUP-01", turn_reasons.OutsideYourArea)
    zone: Zone = replaced(asked(ZONE, own(game, unit), game, unit=unit), plain)[0]
    return zone


@rule(without=None)
def in_its_work(game: Dust, unit: Unit) -> Zone | None:
    """DU-FORT-07: a strongpoint unit starts the game in a bunker or strongpoint of its side."""
    if not starts_in(game.card(unit)):
        return None
    own = [work for work in game.fortifications if work.seat == unit.seat and not work.buried]
    return Zone(tuple(square for work in own for square in inside(work)), "DU-FORT-07", turn_reasons.OutsideItsWork)


@rule(without=())
def kept_free(game: Dust, unit: Unit) -> tuple[Square, ...]:
    """DU-FORT-07: while strongpoint units wait, others leave them as many fortifications as they need."""
    waiting = [one for one in game.units.values() if one.seat == unit.seat and one.where == "waiting"]
    crews = [one for one in waiting if starts_in(game.card(one))]
    if unit in crews or not crews:
        return ()
    free = [work for work in game.fortifications if work.seat == unit.seat and not occupants(game, work)]
    return tuple(square for work in free for square in inside(work)) if len(free) <= len(crews) else ()


def laid(game: Dust, unit: Unit, front: Square, facing: Direction) -> tuple[Square, ...]:
    """The squares that a unit stands on with its front square here: of a fortification maybe all that is inside."""
    squares = footprint.laid(game.card(unit), front, facing)
    return filled_by(game, unit, front) if len(squares) == 1 else squares


class Places:
    """Where one unit may be put down now."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self.card = game.card(unit)
        self.field = game.scenario.field
        self.zone = zone(game, unit)
        self._inside, self._kept = frozenset(self.zone.places), kept_free(game, unit)
        self._game, self._unit = game, unit
        self._stops = steps.stopping(game, unit, steps.closed_to(game, unit) if unit.where == "waiting" else None)

    def why_not(self, front: Place, facing: Direction) -> Refused | None:
        """Why the unit cannot be put down with its front square here, facing this way."""
        places: tuple[Place, ...] = (front,)
        if isinstance(front, Square):
            places = self.laid(front, facing)
        kept = next((place for place in places if place in self._kept), None)
        if kept is not None:
            return Refused("DU-FORT-07", turn_reasons.KeptForACrew(square=str(kept)))
        outside = next((place for place in places if place not in self._inside), None)
        if outside is not None:
            return Refused(self.zone.rule, self.zone.why(square=str(outside)))
        return self._stops(places)

    def laid(self, front: Square, facing: Direction) -> tuple[Square, ...]:
        """The squares that the unit would stand on with its front square here."""
        return laid(self._game, self._unit, front, facing)

    def facings(self, front: Place) -> list[Direction]:
        """The facings in which the unit can be put down with its front square here."""
        ways = footprint.facings(self.card)
        if footprint.size(self.card) == 1:
            return list(ways or EDGES) if self.why_not(front, Direction.N) is None else []
        return [way for way in ways if self.why_not(front, way) is None]

    def refusal(self, value: str) -> Refused | None:
        """Why a text is not a square where the unit can be put down in some facing."""
        try:
            place = parse_place(self.field, value)
        except ValueError:
            return Refused(self.zone.rule, turn_reasons.NoSuchSquare(square=value))
        why: Refused | None = None
        for way in footprint.facings(self.card) or EDGES[:1]:
            why = self.why_not(place, way)
            if why is None:
                return None
        return why


def has_a_place(game: Dust, unit: Unit) -> bool:
    """Whether there is room for a unit at all."""
    places = Places(game, unit)
    return any(places.facings(place) for place in places.zone.places)


def place_offer(game: Dust, unit: Unit, draft: Draft) -> Offer | None:
    """The next field of a placing action: the square, then the facing where the unit has one."""
    places = Places(game, unit)
    if "to" not in draft:
        return offer("to", (place.name for place in places.zone.places), places.refusal, kind="place")
    if "facing" in draft or not places.card.has_facing:
        return None
    ways = [way.value for way in places.facings(parse_place(places.field, draft["to"]))]

    def judge(value: str) -> Refused | None:
        return None if value in ways else Refused("DU-MOVE-03", turn_reasons.NoSuchFacing(facing=value, options=ways))

    return offer("facing", ways, judge, kind="facing")


def put_down(game: Dust, unit: Unit, to: str, facing: str) -> None:
    """Place a unit, and a hero that has joined it."""
    unit.facing = Direction(facing) if facing else unit.facing
    place = parse_place(game.scenario.field, to)
    unit.squares = list(Places(game, unit).laid(square_of(place), unit.facing))
    unit.where, unit.carrier, unit.level = "board", "", level_at(place)
    terrain.crush(game, unit, unit.squares)
    hero = game.companion(unit)
    if hero is not None:
        hero.where = "board"
