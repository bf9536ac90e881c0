"""What a unit may step on, across and stop at: the rules that a search for ways goes by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

from rulesets.dust_1947.chapters.movement import forts, terrain
from rulesets.dust_1947.chapters.movement.terms import Blocks, Terms
from rulesets.dust_1947.moments import CROSSING, asked
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.measure.floors import Floor, Place, every_floor, places_of
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.dust_1947.table.sight.obstacles import indoor_squares
from rulesets.dust_1947.table.sight.walls import (
    NO_SIDES,
    high_walls,
    impassable,
    joined,
    low_walls,
    openings,
    rule_against,
)
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.moments import ExtraOption
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

NONE: frozenset[Square] = frozenset()


class Bar(NamedTuple):
    """Why a square is closed: the rule, and what is said."""

    rule: str
    why: type[OfASquare]

    def refused(self, place: Place) -> Refused:
        """The refusal in words' terms."""
        return Refused(self.rule, self.why(square=str(place)))


OCCUPIED = Bar("DU-MOVE-07", movement_reasons.Occupied)


@dataclass
class Closed:
    """What one mover may not cross, where it may not stop, and what squeezes it when it steps diagonally.

    `passes` is what it may cross all the same.
    """

    passes: frozenset[str] = frozenset()
    cross: dict[Place, Bar] = field(default_factory=dict)
    stop: dict[Place, Bar] = field(default_factory=dict)
    squeeze: set[Place] = field(default_factory=set)

    @property
    def over(self) -> bool:
        """Whether the mover passes over whatever is on the ground."""
        return "everything" in self.passes


def terms(game: Dust, unit: Unit, closed: Closed) -> Terms:
    """What the board is to this unit now, for a search of ways."""
    card, board = game.card(unit), game.scenario.field
    free = closed.over
    wide = 2 if footprint.size(card) == 4 else 1
    return Terms(
        columns=board.columns,
        rows=board.rows,
        wide=wide,
        on_foot=card.on_foot,
        directions=directions(unit),
        diagonals=diagonals(),
        closed=frozenset(closed.cross),
        walls=NO_SIDES if free else impassable(game, card),
        one=Blocks() if free or slips_past(game, unit) else one_is_enough(game, card, closed),
        both=Blocks() if free else squeezed(game, closed),
        openings=NO_SIDES if free else openings(game),
        inside=NONE if free else indoor_squares(board),
        cornered=whole_edge(wide),
        floors=stairs(game, card),
        flies=measured_flat(over=free),
        sealed=forts.sealed(game, card, over=free),
        gates=forts.ways_in_and_out(game, unit, closed.stop),
    )


@rule(without=frozenset())
def stairs(game: Dust, card: Card) -> frozenset[Floor]:
    """DU-TERR-24, DU-BAB-05: infantry may change floor at 1 move a floor, up to the roof; vehicles stay down."""
    return every_floor(game.scenario.field) if card.on_foot else frozenset()


def closed_to(game: Dust, unit: Unit) -> Closed:
    """Everything that is closed to a unit on the board as it stands."""
    closed, card = Closed(passing(game, unit)), game.card(unit)
    if card.kind != "aircraft" or not closed.over:
        _close_ground(game, card, closed)
    _close_fortifications(game, unit, closed)
    enemy, narrow = enemy_square(closed), squeezed_by_friends(game)
    for other in others(game, unit):
        if one_layer(card, game.card(other)):
            bar = enemy if other.seat != unit.seat else friend_square(card, game.card(other), closed)
            places = places_of(game, other)
            stop = in_the_air() if card.kind == "aircraft" else full(game, unit, other)
            _close_places(places, bar, (enemy if other.seat != unit.seat else None) or stop, closed)
            if narrow and other.seat == unit.seat:
                closed.squeeze.update(places)
    return closed


def _close_places(places: Sequence[Place], bar: Bar | None, stop: Bar | None, closed: Closed) -> None:
    """Close the places that another unit stands on."""
    for place in places:
        if bar is not None:
            closed.cross[place] = bar
            closed.squeeze.add(place)
        if stop is not None:
            closed.stop[place] = stop


def _close_ground(game: Dust, card: Card, closed: Closed) -> None:
    """Close the squares whose ground the unit may not enter."""
    for words, squares in terrain.squares_by_words(game):
        crossing, stop = _bars(card, words)
        if crossing is not None and not closed.over:
            closed.cross.update(dict.fromkeys(squares, crossing))
            if terrain.has_height(words):
                closed.squeeze.update(squares)
        if stop is not None:
            closed.stop.update(dict.fromkeys(squares, stop))
    cited, land = terrain.ashore(card, game.scenario.field)
    for place in land:
        closed.cross[place] = closed.stop[place] = Bar(cited, movement_reasons.ClosedGround)


def _close_fortifications(game: Dust, unit: Unit, closed: Closed) -> None:
    """Close the squares of fortifications that the unit does not cross, or where it does not stop."""
    if game.card(unit).kind == "aircraft":
        return
    for square, (cited, why) in forts.closed(game, unit).items():
        closed.stop[square] = Bar(cited, why)
        if not closed.over:
            closed.cross[square] = closed.stop[square]
            closed.squeeze.add(square)


def _bars(card: Card, words: tuple[str, ...]) -> tuple[Bar | None, Bar | None]:
    """What keeps a unit from crossing ground with these words, and what from stopping there."""
    closing, stop = terrain.closed(card, words), terrain.no_stop(card, words)
    if closing is not None:
        return Bar(closing, movement_reasons.ClosedGround), Bar(closing, movement_reasons.ClosedGround)
    return None, Bar(stop, movement_reasons.NoStopping) if stop is not None else None


@rule(without=lambda game, unit: game.on_board())
def others(game: Dust, unit: Unit) -> list[Unit]:
    """DU-MOVE-14: a unit's own squares never block it, neither its way nor its corners."""
    return [other for other in game.on_board() if other.id != unit.id]


@rule(without=True)
def one_layer(card: Card, other: Card) -> bool:
    """DU-AIR-04: aircraft are in a layer of their own over the squares."""
    return (card.kind == "aircraft") == (other.kind == "aircraft")


@rule(without=None)
def enemy_square(closed: Closed) -> Bar | None:
    """DU-MOVE-08: an enemy unit's square can be neither crossed nor entered."""
    return None if closed.passes else Bar("DU-MOVE-08", movement_reasons.EnemySquare)


@rule(without=OCCUPIED)
def friend_square(card: Card, other: Card, closed: Closed) -> Bar | None:
    """DU-MOVE-05: squares with friends may be crossed at normal cost."""
    return None if closed.over else friendly_vehicle(card, other)


@rule(without=None)
def friendly_vehicle(card: Card, other: Card) -> Bar | None:
    """DU-MOVE-06: a vehicle may not pass through a friendly vehicle."""
    return None if card.on_foot or other.on_foot else Bar("DU-MOVE-06", movement_reasons.FriendlyVehicle)


@rule(without=None)
def full(game: Dust, unit: Unit, other: Unit) -> Bar | None:
    """DU-MOVE-07: a move may not end in a square with another unit, unless a lone hero may share it."""
    return None if shares(game, unit, other) else OCCUPIED


@rule(without=None)
def in_the_air() -> Bar | None:
    """DU-AIR-12: two aircraft, friendly or not, may never end in the same square."""
    return Bar("DU-AIR-12", command_reasons.OccupiedAir)


@rule(without=False)
def shares(game: Dust, unit: Unit, other: Unit) -> bool:
    """DU-HERO-10: a lone hero may stand with one friendly unit, which may be another lone hero."""
    if game.card(unit).kind != "hero" or unit.joined is not None or other.seat != unit.seat:
        return False
    near = [one for one in others(game, unit) if one.level == other.level]
    return all(len([one for one in near if square in one.squares]) == 1 for square in other.squares)


def passing(game: Dust, unit: Unit) -> frozenset[str]:
    """What the unit may cross although it is closed to others."""
    if flies_over(game, unit):
        return frozenset({"everything"})
    effects = asked(CROSSING, in_play(game, unit), game)
    return frozenset(effect.value for effect in effects if isinstance(effect, ExtraOption))


@rule(without=False)
def measured_flat(*, over: bool) -> bool:
    """DU-SKILL-FLYING-02: flying is measured flat, up to a roof and down again; only inside a building floors cost."""
    return over


@rule(without=False)
def flies_over(game: Dust, unit: Unit) -> bool:
    """DU-AIR-02, DU-AIR-03: nothing on the ground, no corner and no other aircraft stops an aircraft on its way."""
    return game.card(unit).kind == "aircraft"


@rule(without=lambda unit: (unit.facing,))
def directions(unit: Unit) -> tuple[Direction, ...]:
    """DU-MOVE-02: every step may go in any of the eight directions, whatever the facing."""
    return tuple(Direction)


@rule(without=Diagonals.ONE)
def diagonals() -> Diagonals:
    """DU-MOVE-04: the first diagonal step of an action costs 1 square, every further one 2."""
    return Diagonals.ONE_THEN_TWO


@rule(without=Blocks())
def one_is_enough(game: Dust, card: Card, closed: Closed) -> Blocks:
    """DU-MOVE-09: impassable terrain, an enemy or a wall's end on one side of the corner stops a vehicle."""
    friendly = {place for place, bar in closed.cross.items() if bar.rule == "DU-MOVE-06"}
    return Blocks(
        frozenset(closed.cross) - friendly, joined(game.scenario.field, high_walls(game), low_walls(game, card))
    )


@rule(without=False)
def slips_past(game: Dust, unit: Unit) -> bool:
    """DU-MOVE-10: infantry may step past a corner with one blocked side."""
    return game.card(unit).on_foot


@rule(without=Blocks())
def squeezed(game: Dust, closed: Closed) -> Blocks:
    """DU-MOVE-11: nobody steps diagonally between two squares that are both blocked."""
    return Blocks(frozenset(closed.squeeze), high_walls(game))


def squeezed_by_friends(game: Dust) -> bool:
    """Whether the players agreed that friends squeeze infantry too (DU-D-24)."""
    return game.options.squeeze_friends == "forbid"


@rule(without=((0, 0),))
def whole_edge(wide: int) -> tuple[tuple[int, int], ...]:
    """DU-BIG-03: the whole leading edge moves diagonally, and each of its squares obeys the corner rules."""
    return ((0, 0), (1, 0), (0, 1), (1, 1)) if wide == 2 else ((0, 0),)


def stopping(game: Dust, unit: Unit, closed: Closed | None = None) -> Callable[[Sequence[Place]], Refused | None]:
    """A judge of where a unit may stop or be put down: give it a footprint. `closed` is what is closed to one that
    comes there on its own feet; without it nobody gets into a fortification."""
    known = _closed_from_outside(game, unit) if closed is None else closed
    board, card = game.scenario.field, game.card(unit)
    walls = impassable(game, card) if footprint.size(card) > 1 and not known.over else NO_SIDES

    def judge(places: Sequence[Place]) -> Refused | None:
        for place in places:
            if not (0 <= place.column < board.columns and 0 <= place.row < board.rows):
                return Bar("DU-MOVE-14", movement_reasons.OffTheBoard).refused(place)
            if place in known.stop:
                return known.stop[place].refused(place)
        across = next((side for side in permutations(places, 2) if side in walls), None) if walls else None
        return Bar(*rule_against(board, across)).refused(across[0]) if across is not None else None

    return judge


def _closed_from_outside(game: Dust, unit: Unit) -> Closed:
    closed = closed_to(game, unit)
    closed.stop |= {square: Bar(*why) for square, why in forts.not_on_foot(game).items()}
    return closed


def may_stop(game: Dust, unit: Unit, places: Sequence[Place]) -> Refused | None:
    """Why a unit may not stop on this footprint, or be put down there; None if it may."""
    return stopping(game, unit)(places)


@rule(without=("front",))
def leading_ends(count: int) -> tuple[str, ...]:
    """DU-BIG-01: the player chooses which of a large vehicle's two squares leads."""
    return ("front", "rear") if count == 2 else ("front",)
