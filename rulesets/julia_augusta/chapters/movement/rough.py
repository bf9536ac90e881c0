"""Rough ground (TERR-02, TERR-03, TERR-04)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.julia_augusta.chapters.disorder.blows import Blow
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.julia_augusta.table.terrain import Piece, ground
from rulesets.kit.boards.tables.moves import entered
from rulesets.kit.engine.points import rule


def rough_dps(game: Julia, unit: Unit, stretches: Sequence[Stretch]) -> int:
    """The DPs that rough ground costs a unit in a move of these stretches; once, however much of it is rough."""
    dps = rough_for_mi(unit) or rough_for_hi(unit)
    return dps if dps and crosses_rough(game.pieces, stretches) else 0


def rough_rule(unit: Unit) -> str:
    """The rule by which rough ground disorders a unit."""
    return "JA-TERR-02" if unit.type == "MI" else "JA-TERR-03"


def rough_blows(game: Julia, unit: Unit, stretches: Sequence[Stretch]) -> list[Blow]:
    """What rough ground does to a unit in a move of these stretches."""
    dps = rough_dps(game, unit, stretches)
    return [Blow(unit.id, dps, "manoeuvre", why=Why(rough_rule(unit), "rough"))] if dps else []


@rule(without=0)
def rough_for_mi(unit: Unit) -> int:
    """JA-TERR-02: MI take 1 DP in each move in which a base enters, moves through or starts in rough ground."""
    return 1 if unit.type == "MI" else 0


@rule(without=0)
def rough_for_hi(unit: Unit) -> int:
    """JA-TERR-03: HI take 2 DPs in each such move."""
    return 2 if unit.type == "HI" else 0


def crosses_rough(pieces: tuple[Piece, ...], stretches: Iterable[Stretch]) -> bool:
    """Whether any base is in rough ground at any moment of these stretches."""
    rough = {piece.name for piece in pieces if is_rough(piece)}
    return bool(rough) and any(not rough.isdisjoint(_met(pieces, piece)) for piece in stretches)


@rule(without=False)
def is_rough(piece: Piece) -> bool:
    """JA-TERR-04: woods, marsh, scrub, rough slopes, stream beds and buildings are rough."""
    return piece.nature.rough


def _met(pieces: tuple[Piece, ...], piece: Stretch) -> set[str]:
    """The terrain that a stretch meets."""
    land = ground(pieces)
    if piece.motion is not None:
        return {met.name for met in entered(land, piece.before, piece.motion)}
    return {it.name for stood in (piece.before, piece.after) for it in land.under(stood)}
