"""Who goes into a bunker or strongpoint, by which way, and what of it is closed to whom (FORT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.fortifications import BUNKER, Why, gates, inside, of_unit, shut, squares_of
from rulesets.dust_1947.table.measure.floors import Place
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.state import Dust, Fortification, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule

Gate = tuple[Place, Place]
NO_GATES: frozenset[Gate] = frozenset()


def closed(game: Dust, unit: Unit) -> dict[Square, Why]:
    """The squares of fortifications that a unit on the ground may not stop in, nor cross unless it flies."""
    barred: dict[Square, Why] = {}
    for work in game.fortifications:
        why = shut(game, unit, work)
        walls = dict.fromkeys(squares_of(work), why or ("DU-FORT-12", movement_reasons.NoRoomInWalls))
        barred |= walls if why else {square: bar for square, bar in walls.items() if square not in inside(work)}
    return barred


def sealed(game: Dust, card: Card, *, over: bool) -> frozenset[Place]:
    """The places inside fortifications, which are entered and left by gates; who flies crosses a strongpoint's walls
    as he crosses everything."""
    if not card.on_foot:
        return frozenset()
    return frozenset(
        square for work in game.fortifications if not (over and work.kind != BUNKER) for square in inside(work)
    )


def ways_in_and_out(game: Dust, unit: Unit, shut: Mapping[Place, object]) -> frozenset[Gate]:
    """The steps that lead a unit out of the fortification that it is in, within it, and into others; not to where it
    may not be. Nobody goes through: what is entered is where a move ends."""
    if not game.fortifications or not game.card(unit).on_foot:
        return NO_GATES
    own = of_unit(game, unit)
    every = (gate for work in game.fortifications for gate in _gates(work, leaves=work == own))
    return frozenset((here, there) for here, there in every if there not in shut)


def _gates(work: Fortification, *, leaves: bool) -> Iterator[Gate]:
    for square in inside(work):
        for gate in gates(work):
            yield (square, gate) if leaves else (gate, square)
        if leaves:
            yield from ((square, other) for other in inside(work) if other != square)


@rule(without={})
def not_on_foot(game: Dust) -> dict[Square, Why]:
    """DU-FORT-08: who gets out of a vehicle, lands or is moved comes into no fortification: only by its gates."""
    why = ("DU-FORT-08", movement_reasons.OnlyThroughGates)
    return {square: why for work in game.fortifications for square in inside(work)}
