"""Battlefields made from a seed (JA-D-61): three to six pieces of terrain, the same from both base edges."""

from __future__ import annotations

from functools import lru_cache

from rulesets.julia_augusta.before.maps.map_check import ACROSS, CLEAR, KINDS, PIECES, SIZE
from rulesets.julia_augusta.before.maps.map_pieces import MapPiece
from rulesets.julia_augusta.table.terrain import Kind
from rulesets.kit.boards.maps.tables.generator import Drawn, Form, Scheme
from rulesets.kit.boards.maps.tables.pieces import by_word

LYING: tuple[Kind, ...] = ("woods", "woods", "marsh", "hill", "hill", "stream")
"""What lies on a battlefield; what stands there twice comes twice as often."""
NAMES: dict[Kind, tuple[str, ...]] = {
    "woods": ("Alder Wood", "Crow Wood", "Holly Wood", "Oak Wood", "Thorn Wood", "Yew Wood"),
    "marsh": ("Black Fen", "Goose Mere", "Low Fen", "Reed Marsh", "Rush Mere", "Sallow Fen"),
    "hill": ("Barrow Hill", "Beacon Hill", "Gallows Hill", "Hare Hill", "Long Down", "Sheep Down"),
    "stream": ("Bell Brook", "Cold Brook", "Mill Brook", "Otter Brook", "Stone Brook", "Winter Brook"),
}
FORMS: dict[Kind, Form] = {"stream": "bent"}
LAYOUTS = 1000
"""As good as always there is room for so few pieces at last."""
SCHEME = Scheme(
    size=SIZE,
    drawn=tuple(Drawn(by_word(KINDS)[kind], NAMES[kind], FORMS.get(kind, "patch")) for kind in LYING),
    pieces=PIECES,
    across=ACROSS,
    clear=CLEAR,
    layouts=LAYOUTS,
)


@lru_cache(maxsize=64)
def generated(seed: str) -> tuple[MapPiece, ...]:
    """The pieces of a seed."""
    return tuple(map(MapPiece.of_file, SCHEME.generated(seed)))
