"""From the table of a game to its picture: what the board knows of units and terrain, as the scene wants it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.formations import RoundBase, Scattered
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.pictures import scene


def body(placement: Placement, grade: str = "", disorder: int = 0, formation: str = "") -> scene.Body:
    """A unit's bases with their ranks; its outline where it stands in ranks that fill a rectangle; its formation by the
    board's word unless the game has another."""
    word = formation or ("unformed" if isinstance(placement.formation, Scattered) else placement.formation.kind)
    framed = not isinstance(placement.formation, Scattered) and placement.formation.kind != "wedge"
    outline = placement.outline if framed and placement.formation.bases > 1 else ()
    return scene.Body(
        bases=tuple(_bases(placement)),
        outline=tuple((x, y) for x, y in outline),
        grade=grade,
        formation=word,
        disorder=disorder,
    )


def _bases(placement: Placement) -> Iterator[scene.Base]:
    wide, deep = placement.base.size
    rounded = isinstance(placement.base, RoundBase)
    for base, rank in zip(placement.bases, _ranks(placement), strict=True):
        yield scene.Base(
            at=(base.middle.x, base.middle.y),
            facing=placement.pose.degrees,
            width=wide,
            depth=deep,
            rank=rank,
            round=rounded,
        )


def _ranks(placement: Placement) -> Iterator[int]:
    """The rank of each base, from 1; scattered bases are all of the first."""
    formation = placement.formation
    counts = (formation.bases,) if isinstance(formation, Scattered) else formation.ranks
    for number, count in enumerate(counts, start=1):
        yield from (number,) * count


def piece(terrain: Terrain, kind: str = "", level: int = 0, width: float = 0, named: bool = True) -> scene.Terrain:
    """A piece of terrain; `kind` is the word that renders know where the game has another, `level` that of a hill,
    `width` how broad a line is drawn in inches, and its name is written on it unless it is not to be `named`."""
    return scene.Terrain(
        kind=kind or terrain.kind,
        points=tuple((corner.point.x, corner.point.y) for corner in terrain.corners),
        line=terrain.shape == "line",
        level=level,
        width=width,
        name=terrain.name if named else "",
    )
