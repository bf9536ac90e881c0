"""What a unit may step on, across and stop at: the rules that a search for ways goes by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulesets.dust_1947 import footprint, terrain
from rulesets.dust_1947.cards import Card
from rulesets.dust_1947.moments import DustSkill, asked, in_play, register
from rulesets.dust_1947.obstacles import HIGH_WALL, OPENING, standing
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.ways import Blocks, Sides, Terms
from rulesets.kit.boards.square import EDGES, Diagonals, Direction, Square
from rulesets.kit.moments import ExtraOption, Moment, at
from rulesets.kit.points import rule
from rulesets.kit.refusal import Refused

NONE: frozenset[Square] = frozenset()
NO_SIDES: Sides = frozenset()
CROSSING = Moment("crossing", 'Lets a unit cross what is closed to others: "enemies", or "everything".')


class Bar(NamedTuple):
    """Why a square is closed: the rule, and the key of the refusal."""

    rule: str
    key: str

    def refused(self, square: Square) -> Refused:
        """The refusal in words' terms."""
        return Refused(self.rule, self.key, square=str(square))


OCCUPIED = Bar("DU-MOVE-07", "occupied")


@dataclass
class Closed:
    """What one mover may not cross, where it may not stop, and what squeezes it when it steps diagonally.

    `passes` is what it may cross all the same.
    """

    passes: frozenset[str] = frozenset()
    cross: dict[Square, Bar] = field(default_factory=dict)
    stop: dict[Square, Bar] = field(default_factory=dict)
    squeeze: set[Square] = field(default_factory=set)

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
        walls=NO_SIDES if free else high_walls(game),
        one=Blocks() if free or slips_past(game, unit) else one_is_enough(game, closed),
        both=Blocks() if free else squeezed(game, closed),
        openings=NO_SIDES if free else openings(game),
        inside=NONE if free else frozenset(standing(board).buildings),
        cornered=whole_edge(wide),
    )


def closed_to(game: Dust, unit: Unit) -> Closed:
    """Everything that is closed to a unit on the board as it stands."""
    found, card = Closed(passing(game, unit)), game.card(unit)
    if card.kind != "aircraft" or not found.over:
        _close_ground(game, card, found)
    enemy, narrow = enemy_square(found), squeezed_by_friends(game)
    for other in others(game, unit):
        if one_layer(card, game.card(other)):
            bar = enemy if other.seat != unit.seat else friend_square(card, game.card(other), found)
            _close_squares(other, bar, (enemy if other.seat != unit.seat else None) or full(game, unit, other), found)
            if narrow and other.seat == unit.seat:
                found.squeeze.update(other.squares)
    return found


def _close_squares(other: Unit, bar: Bar | None, stop: Bar | None, found: Closed) -> None:
    """Close the squares that another unit stands on."""
    for square in other.squares:
        if bar is not None:
            found.cross[square] = bar
            found.squeeze.add(square)
        if stop is not None:
            found.stop[square] = stop


def _close_ground(game: Dust, card: Card, found: Closed) -> None:
    """Close the squares whose ground the unit may not enter."""
    for words, squares in terrain.squares_by_words(game):
        crossing, stop = _bars(card, words)
        if crossing is not None and not found.over:
            found.cross.update(dict.fromkeys(squares, crossing))
            if terrain.has_height(words):
                found.squeeze.update(squares)
        if stop is not None:
            found.stop.update(dict.fromkeys(squares, stop))


def _bars(card: Card, words: tuple[str, ...]) -> tuple[Bar | None, Bar | None]:
    """What keeps a unit from crossing ground with these words, and what from stopping there."""
    closing, stop = terrain.closed(card, words), terrain.no_stop(card, words)
    if closing is not None:
        return Bar(closing, "closed_ground"), Bar(closing, "closed_ground")
    return None, Bar(stop, "no_stopping") if stop is not None else None


@rule(without=lambda game, unit: game.on_board())
def others(game: Dust, unit: Unit) -> list[Unit]:
    """DU-MOVE-14: a unit's own squares never block it, neither its way nor its corners."""
    return [other for other in game.on_board() if other.id != unit.id]


@rule(without=True)
def one_layer(card: Card, other: Card) -> bool:
    """DU-AIR-04: aircraft are in a layer of their own over the squares."""
    return (card.kind == "aircraft") == (other.kind == "aircraft")


@rule(without=None)
def enemy_square(found: Closed) -> Bar | None:
    """DU-MOVE-08: an enemy unit's square can be neither crossed nor entered."""
    return None if found.passes else Bar("DU-MOVE-08", "enemy_square")


@rule(without=OCCUPIED)
def friend_square(card: Card, other: Card, found: Closed) -> Bar | None:
    """DU-MOVE-05: squares with friends may be crossed at normal cost."""
    return None if found.over else friendly_vehicle(card, other)


@rule(without=None)
def friendly_vehicle(card: Card, other: Card) -> Bar | None:
    """DU-MOVE-06: a vehicle may not pass through a friendly vehicle."""
    return None if card.on_foot or other.on_foot else Bar("DU-MOVE-06", "friendly_vehicle")


@rule(without=None)
def full(game: Dust, unit: Unit, other: Unit) -> Bar | None:
    """DU-MOVE-07: a move may not end in a square with another unit, unless a lone hero may share it."""
    return None if shares(game, unit, other) else OCCUPIED


@rule(without=False)
def shares(game: Dust, unit: Unit, other: Unit) -> bool:
    """DU-HERO-10: a lone hero may stand with one friendly unit, which may be another lone hero."""
    if game.card(unit).kind != "hero" or unit.joined is not None or other.seat != unit.seat:
        return False
    return all(len([u for u in others(game, unit) if square in u.squares]) == 1 for square in other.squares)


def passing(game: Dust, unit: Unit) -> frozenset[str]:
    """What the unit may cross although it is closed to others."""
    if flies_over(game, unit):
        return frozenset({"everything"})
    found = asked(CROSSING, in_play(game, unit), game)
    return frozenset(effect.value for effect in found if isinstance(effect, ExtraOption))


@rule(without=False)
def flies_over(game: Dust, unit: Unit) -> bool:
    """DU-AIR-02, DU-AIR-03: nothing on the ground, no corner and no other aircraft stops an aircraft on its way."""
    return game.card(unit).kind == "aircraft"


@register
class Trailblazer(DustSkill):
    """Moves through enemies."""

    key = "Trailblazer"
    shared = True

    @at(CROSSING)
    def through_enemies(self, game: Dust) -> ExtraOption:
        """DU-SKILL-TRAIL-01: the unit may move through squares with enemy units, but not end there."""
        return ExtraOption("DU-SKILL-TRAIL-01", "enemies")


@register
class Flying(DustSkill):
    """Moves over everything."""

    key = "Flying"

    @at(CROSSING)
    def over_everything(self, game: Dust) -> ExtraOption:
        """DU-SKILL-FLYING-01: the unit may cross any unit and any terrain, and ends where it could stand."""
        return ExtraOption("DU-SKILL-FLYING-01", "everything")


@rule(without=lambda unit: (unit.facing,))
def directions(unit: Unit) -> tuple[Direction, ...]:
    """DU-MOVE-02: every step may go in any of the eight directions, whatever the facing."""
    return tuple(Direction)


@rule(without=Diagonals.ONE)
def diagonals() -> Diagonals:
    """DU-MOVE-04: the first diagonal step of an action costs 1 square, every further one 2."""
    return Diagonals.ONE_THEN_TWO


@rule(without=Blocks())
def one_is_enough(game: Dust, closed: Closed) -> Blocks:
    """DU-MOVE-09: impassable terrain, an enemy or a wall's end on one side of the corner stops a vehicle."""
    friendly = {square for square, bar in closed.cross.items() if bar.rule == "DU-MOVE-06"}
    return Blocks(frozenset(closed.cross) - friendly, high_walls(game))


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


@rule(without=NO_SIDES)
def high_walls(game: Dust) -> Sides:
    """DU-TERR-21: high walls cannot be crossed by ground units."""
    return _sides(game, HIGH_WALL)


@rule(without=NO_SIDES)
def openings(game: Dust) -> Sides:
    """DU-MOVE-12: infantry may leave a building diagonally through an opening; all else goes through straight."""
    return _sides(game, OPENING)


def _sides(game: Dust, kind: str) -> Sides:
    walls = standing(game.scenario.field).walls
    return frozenset(pair for pair, wall in walls.items() if wall.kind == kind) if walls else NO_SIDES


@rule(without=((0, 0),))
def whole_edge(wide: int) -> tuple[tuple[int, int], ...]:
    """DU-BIG-03: the whole leading edge moves diagonally, and each of its squares obeys the corner rules."""
    return ((0, 0), (1, 0), (0, 1), (1, 1)) if wide == 2 else ((0, 0),)


def stopping(game: Dust, unit: Unit, closed: Closed | None = None) -> Callable[[Sequence[Square]], Refused | None]:
    """A judge of where a unit may stop or be put down: give it a footprint."""
    known = closed_to(game, unit) if closed is None else closed
    board = game.scenario.field

    def judge(squares: Sequence[Square]) -> Refused | None:
        for square in squares:
            if not (0 <= square.column < board.columns and 0 <= square.row < board.rows):
                return Bar("DU-MOVE-14", "off_the_board").refused(square)
            if square in known.stop:
                return known.stop[square].refused(square)
        return None

    return judge


def may_stop(game: Dust, unit: Unit, squares: Sequence[Square]) -> Refused | None:
    """Why a unit may not stop on this footprint, or be put down there; None if it may."""
    return stopping(game, unit)(squares)


def turns(game: Dust, unit: Unit) -> tuple[Direction, ...]:
    """The facings that a unit can take without leaving its squares; none on foot."""
    card = game.card(unit)
    if not card.has_facing or immobilized(unit):
        return ()
    if footprint.size(card) == 4:
        return rotates_in_place(unit.facing)
    if len(unit.squares) == 2:
        return either_end(unit.squares)
    return any_edge(unit.facing)


def turn(game: Dust, unit: Unit, facing: Direction) -> None:
    """Turn a unit in its squares."""
    unit.squares = list(footprint.turned(game.card(unit), unit.squares, facing))
    unit.facing = facing


@rule(without=lambda facing: (facing,))
def any_edge(facing: Direction) -> tuple[Direction, ...]:
    """DU-MOVE-03: at the end of a move the unit may face any edge of its square."""
    return EDGES


@rule(without=lambda squares: (footprint.faces(squares[1], squares[0]),))
def either_end(squares: Sequence[Square]) -> tuple[Direction, ...]:
    """DU-MOVE-03: a large vehicle names which of its two squares is the front."""
    facing = footprint.faces(squares[1], squares[0])
    return facing, facing.opposite


@rule(without=lambda facing: (facing,))
def rotates_in_place(facing: Direction) -> tuple[Direction, ...]:
    """DU-BIG-04: a huge vehicle may turn to any facing within its own four squares."""
    return EDGES


def allowance(game: Dust, unit: Unit, action: str) -> int:
    """How many squares a unit may go in an action: "move", "march" or "turn" (in place)."""
    if action == "turn":
        return 0
    full = march_value(game, unit) if action == "march" else move_value(game, unit)
    return halved(unit, full)


@rule(without=99)
def move_value(game: Dust, unit: Unit) -> int:
    """DU-MOVE-01: in a MOVE the unit moves up to its MOVE value in squares."""
    return slower(game.card(unit).move, hero.move if (hero := _hero_card(game, unit)) else None)


@rule(without=move_value)
def march_value(game: Dust, unit: Unit) -> int:
    """DU-MOVE-13: in a MARCH MOVE the unit moves up to its MARCH MOVE value in squares."""
    return slower(game.card(unit).march, hero.march if (hero := _hero_card(game, unit)) else None)


@rule(without=lambda unit, squares: squares)
def halved(unit: Unit, squares: int) -> int:
    """DU-CRIT-09: reduced mobility halves MOVE and MARCH MOVE, rounded down."""
    return squares // 2 if "reduced mobility" in unit.criticals else squares


@rule(without=False)
def immobilized(unit: Unit) -> bool:
    """DU-CRIT-12: an immobilized vehicle moves no more and cannot turn in place; a march ends where it is."""
    return "immobilized" in unit.criticals


@rule(without=lambda own, hero: own)
def slower(own: int, hero: int | None) -> int:
    """DU-HERO-04: a combined unit uses the lower of both rates."""
    return own if hero is None else min(own, hero)


def _hero_card(game: Dust, unit: Unit) -> Card | None:
    """The card of the hero that has joined the unit and still lives."""
    hero = game.units[unit.hero] if unit.hero else None
    return game.card(hero) if hero is not None and hero.where == "board" else None


@rule(without=("front",))
def leading_ends(count: int) -> tuple[str, ...]:
    """DU-BIG-01: the player chooses which of a large vehicle's two squares leads."""
    return ("front", "rear") if count == 2 else ("front",)
