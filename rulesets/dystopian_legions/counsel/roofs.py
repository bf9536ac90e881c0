"""Roofs that are worth a flight: from there one sees over others, and nobody on foot comes up."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.flying import may_not_fly
from rulesets.dystopian_legions.counsel.aims import to_go, wanted
from rulesets.dystopian_legions.table.measure import group, models
from rulesets.dystopian_legions.table.roofs import on_roofs, roofs
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.tables.places import Point

ROOF = 8.0
"""What it is worth to stand on a roof, in points of a force."""
ROOM = 0.5
"""How much ground on a roof the middles of all models have to have, as a share of that under their bases."""


def landings(view: Legions, section: Section) -> Iterator[tuple[Piece, float]]:
    """The roofs on which all of a section of aeronauts can come down in an advance, and by how many inches it is nearer
    there to where it is wanted: none from which it would have to go back."""
    if not roofs(view) or may_not_fly(view, section) is not None or on_roofs(view, section):
        return
    here, aim, far = anchor(group(view, section)), wanted(view, section), allowance(view, section, "advance")
    for piece in roofs(view):
        middle = middle_of(piece)
        nearer = here.to(aim) - middle.to(aim) if to_go(view, section) > 0 else 0.0
        if here.to(middle) <= far and nearer >= 0 and has_room(view, section, piece):
            yield piece, nearer


def middle_of(piece: Piece) -> Point:
    """The middle of a roof."""
    at = piece.terrain.geometry.representative_point()
    return Point(at.x, at.y)


def has_room(view: Legions, section: Section, piece: Piece) -> bool:
    """Whether all of a section will find room on a roof."""
    bases = models(view, section).values()
    inner = piece.terrain.geometry.buffer(-max(model.widest for model in bases))
    return bool(inner.area >= ROOM * sum(model.body.area.area for model in bases))
