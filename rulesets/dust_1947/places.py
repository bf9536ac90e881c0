"""Where a unit may be put down: deployment and entering from reserve."""

from __future__ import annotations

from rulesets.dust_1947 import footprint, steps
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.boards.square import EDGES, Direction, Square, parse_square
from rulesets.kit.question import Draft, Offer, offer
from rulesets.kit.refusal import Refused


def area(game: Dust, seat: int) -> tuple[Square, ...]:
    """The deployment area of a seat."""
    return game.scenario.zones[game.zone_of[seat]]


class Places:
    """Where one unit may be put down now."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self.card = game.card(unit)
        self.area = area(game, unit.seat)
        self._stops = steps.stopping(game, unit)

    def why_not(self, front: Square, facing: Direction) -> Refused | None:
        """Why the unit cannot be put down with its front square here, facing this way."""
        squares = footprint.laid(self.card, front, facing)
        outside = next((square for square in squares if square not in self.area), None)
        if outside is not None:
            return Refused("DU-SETUP-01", "outside_your_area", square=str(outside))
        return self._stops(squares)

    def facings(self, front: Square) -> list[Direction]:
        """The facings in which the unit can be put down with its front square here."""
        ways = footprint.facings(self.card)
        if footprint.size(self.card) == 1:
            return list(ways or EDGES) if self.why_not(front, Direction.N) is None else []
        return [way for way in ways if self.why_not(front, way) is None]

    def refusal(self, value: str) -> Refused | None:
        """Why a text is not a square where the unit can be put down in some facing."""
        try:
            square = parse_square(value)
        except ValueError:
            return Refused("DU-SETUP-01", "no_such_square", square=value)
        why: Refused | None = None
        for way in footprint.facings(self.card) or EDGES[:1]:
            why = self.why_not(square, way)
            if why is None:
                return None
        return why


def has_a_place(game: Dust, unit: Unit) -> bool:
    """Whether there is room for a unit at all."""
    places = Places(game, unit)
    return any(places.facings(square) for square in places.area)


def place_offer(game: Dust, unit: Unit, draft: Draft) -> Offer | None:
    """The next field of a placing action: the square, then the facing where the unit has one."""
    places = Places(game, unit)
    if "to" not in draft:
        return offer("to", (square.name for square in places.area), places.refusal, kind="place")
    if "facing" in draft or not places.card.has_facing:
        return None
    ways = [way.value for way in places.facings(parse_square(draft["to"]))]

    def judge(value: str) -> Refused | None:
        return None if value in ways else Refused("DU-MOVE-03", "no_such_facing", facing=value, options=ways)

    return offer("facing", ways, judge, kind="facing")


def put_down(game: Dust, unit: Unit, to: str, facing: str) -> None:
    """Place a unit, and a hero that has joined it."""
    unit.facing = Direction(facing) if facing else unit.facing
    unit.squares = list(footprint.laid(game.card(unit), parse_square(to), unit.facing))
    unit.where, unit.level = "board", 0
    hero = game.companion(unit)
    if hero is not None:
        hero.where = "board"
