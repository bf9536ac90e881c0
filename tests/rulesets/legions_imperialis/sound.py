"""What a sound state of Legions Imperialis is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.procedure import under_way
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.table.flying import above
from rulesets.legions_imperialis.table.measure import TOLERANCES, group, models
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis

HAIR = 0.02
"""Inches by which a base may stand over the edge of the table at most."""


def broken(game: Imperialis) -> list[str]:
    """What is wrong with a state; empty for a sound one."""
    return [
        *(wrong for one in game.detachments.values() for wrong in _broken_detachment(game, one)),
        *_crowded(game),
        *(f"{side.name} has {side.vp} Victory Points" for side in game.sides if side.vp < 0),
    ]


def _broken_detachment(game: Imperialis, detachment: Detachment) -> Iterator[str]:
    if detachment.on_table and not detachment.alive:
        yield f"{detachment.id} is on the table, and nobody of it lives"
    for stand in detachment.stands:
        if not 0 <= stand.wounds <= game.profile(detachment, stand).wounds:
            yield f"{detachment.name_of(stand)} has {stand.wounds} Wounds"
        if stand.shields < 0:
            yield f"{detachment.name_of(stand)} has {stand.shields} Void Shields"
    if detachment.on_table and detachment.alive:
        yield from _off_the_table(game, group(game, detachment))


def _off_the_table(game: Imperialis, there: Group) -> Iterator[str]:
    for name, model in there.items():
        west, north, east, south = model.body.area.bounds
        if max(-west, -north, east - game.table_width, south - DEPTH) > HAIR:
            yield f"{name} is off the table"


def _crowded(game: Imperialis) -> Iterator[str]:
    """Models that stand on one another, on the ground or in the air; of a Detachment that is stopped half-way nobody
    has arrived yet."""
    moves = (its for its in under_way(game.root) if isinstance(its, Activation))
    stopped = {its.detachment for its in moves if its.moment is not None or its.chosen.get("bombs")}
    there = [one for one in game.on_table() if one.id not in stopped]
    for flying in (False, True):
        yield from _on_one_another(game, [one for one in there if above(game, one) == flying])


def _on_one_another(game: Imperialis, there: list[Detachment]) -> Iterator[str]:
    standing = Group({name: model for one in there for name, model in models(game, one).items()})
    gaps = standing.gaps(standing)
    np.fill_diagonal(gaps, np.inf)
    for name, nearest in zip(standing, gaps.min(axis=1, initial=np.inf), strict=True):
        if TOLERANCES.overlaps(nearest):
            yield f"{name} stands on somebody"
