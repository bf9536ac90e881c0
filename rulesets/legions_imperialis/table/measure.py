"""Measuring on the table: the models as they stand, gaps between them, and the field that a mover meets (COH, EZ)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rulesets.kit.boards.models.cohesion import Link, is_one_chain, parts
from rulesets.kit.boards.models.group import Group, Model, Tolerances
from rulesets.kit.boards.models.meeting import Field
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, table
from rulesets.legions_imperialis.table.terrain import Piece, ground

TOLERANCES = Tolerances(reach=0.01, contact=0.05, overlap=0.01)
"""What "within", "in contact" and "on each other" mean, in inches (LI-D-01, LI-D-02)."""
COHERENCY = 2.0
"""Inches that link two models of a Detachment."""


def lies(game: Imperialis) -> Any:
    """All of a game that lines of sight and moves go by."""
    standing = [
        (
            one.id,
            one.where,
            one.order,
            one.defended,
            one.hovering,
            one.popped_up,
            one.slowed,
            one.shaken,
            one.stunned,
            one.marches_twice,
            [(stand.pose, stand.wounds > 0, tuple(stand.spent.items())) for stand in one.stands],
        )
        for one in game.detachments.values()
    ]
    before = game.phase == "deployment"
    return standing, [side.edge for side in game.sides], game.pieces, game.cards, game.options, before


def models(game: Imperialis, detachment: Detachment) -> dict[str, Model]:
    """The models of a Detachment that are alive, by their names."""
    return {detachment.name_of(stand): game.model(detachment, stand) for stand in detachment.alive}


def group(game: Imperialis, detachment: Detachment) -> Group:
    """The models of a Detachment as they stand."""
    return Group(models(game, detachment))


def field(game: Imperialis) -> Field:
    """The table with all models on it."""
    standing = ((name, model) for one in game.on_table() for name, model in models(game, one).items())
    return _field(game.table_width, game.pieces, tuple(standing))


@lru_cache(maxsize=256)
def _field(width: int, pieces: tuple[Piece, ...], standing: tuple[tuple[str, Model], ...]) -> Field:
    return Field(table(width), ground(pieces), Group(dict(standing)), TOLERANCES)


def gap(game: Imperialis, one: Detachment, other: Detachment) -> float:
    """The inches between the nearest models of two Detachments, edge to edge (LI-D-01)."""
    return group(game, one).gap(group(game, other))


def linked(one: str, other: str) -> float:
    """The inches that link two models of a Detachment (LI-COH-01)."""
    return COHERENCY


LINK: Link = linked


@rule(without=True)
def in_coherency(game: Imperialis, detachment: Detachment) -> bool:
    """LI-COH-01, LI-COH-03: whether every model is within 2 inches of another, and all make one connected group."""
    return is_one_chain(group(game, detachment), LINK, TOLERANCES)


def clusters(there: Group) -> list[tuple[str, ...]]:
    """The connected groups into which models fall, the largest first."""
    return parts(there, LINK, TOLERANCES)
