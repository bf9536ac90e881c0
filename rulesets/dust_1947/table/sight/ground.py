"""What lies in a square as it is now: the terrain of the map, less what was crushed or cleared away."""

from __future__ import annotations

from rulesets.dust_1947.table.sight.obstacles import CRATES, of_field
from rulesets.dust_1947.table.state import Dust, Field
from rulesets.kit.boards.squares.board import EDGES, Square

WIRE = "wire"
MINES = "mines"
TRENCH = "trench"
WORKS = (WIRE, MINES, TRENCH)
"""What is strung, laid and dug, and can be cleared away square by square."""


def lies(game: Dust, square: Square) -> tuple[str, ...]:
    """The terrain words of a square as it is now, wrecks left out."""
    ground = game.scenario.field.ground.get(square)
    return tuple(word for word in ground.terrain if square not in gone(game, word)) if ground is not None else ()


def gone(game: Dust, word: str) -> list[Square]:
    """The squares from which terrain of this word has been taken."""
    return game.crushed if word == CRATES else game.cleared.get(word, [])


def squares_of(game: Dust, word: str) -> frozenset[Square]:
    """The squares in which terrain of this word lies now."""
    drawn = drawn_with(game.scenario.field, word)
    return drawn.difference(gone(game, word)) if drawn else drawn


def take_away(game: Dust, word: str, square: Square) -> None:
    """Terrain of this word lies there no more."""
    game.cleared = {**game.cleared, word: [*game.cleared.get(word, []), square]}


def mined(game: Dust) -> list[frozenset[Square]]:
    """The minefields as they are now: squares with mines that share sides are one."""
    left, fields = set(squares_of(game, MINES)), []
    while left:
        look, field = [min(left)], set()
        while look:
            square = look.pop()
            if square in left:
                left.remove(square)
                field.add(square)
                look += [square.toward(edge) for edge in EDGES]
        fields.append(frozenset(field))
    return fields


@of_field
def drawn_with(battlefield: Field, word: str) -> frozenset[Square]:
    """The squares that the map shows with this word."""
    return frozenset(square for square, ground in battlefield.ground.items() if word in ground.terrain)
