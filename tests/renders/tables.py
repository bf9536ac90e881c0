"""A made-up battle on a table of 72 by 48 inches: Romans in the south against Britons in the north, 20 units."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from rulesets.kit.pictures.scene import (
    Area,
    Badge,
    Base,
    Body,
    LegendEntry,
    Marker,
    Point,
    Scene,
    TableGround,
    Terrain,
    Token,
    Track,
    Window,
)

FOOT, HORSE = (2.0, 1.5), (2.0, 2.0)
"""Width and depth of a base in inches."""


def at(anchor: Point, facing: float, right: float, ahead: float) -> Point:
    """The point so many inches to the right and ahead of somebody."""
    s, c = sin(radians(facing)), cos(radians(facing))
    return round(anchor[0] + right * c + ahead * s, 3), round(anchor[1] + right * s - ahead * c, 3)


def ranks(anchor: Point, facing: float, size: Sequence[float], files: Sequence[int]) -> tuple[Base, ...]:
    """Bases in ranks behind an anchor, the middle of the front edge; so many in each."""
    wide, deep = size
    return tuple(
        Base(
            at=at(anchor, facing, (number - (count - 1) / 2) * wide, -(rank + 0.5) * deep),
            facing=facing,
            width=wide,
            depth=deep,
            rank=rank + 1,
        )
        for rank, count in enumerate(files)
        for number in range(count)
    )


def swarm(anchor: Point, facing: float, size: Sequence[float], count: int) -> tuple[Base, ...]:
    """Bases that stand loosely, each turned a little."""
    return tuple(
        Base(
            at=at(anchor, facing, (number - (count - 1) / 2) * 2.7, (number * 7 % 3) * 0.8 - 1.6),
            facing=facing + (number * 37 % 30) - 15,
            width=size[0],
            depth=size[1],
        )
        for number in range(count)
    )


def outline(anchor: Point, facing: float, bases: Sequence[Base]) -> tuple[Point, ...]:
    """The rectangle around bases in ranks."""
    first = [base for base in bases if base.rank == 1]
    half = max(sum(base.rank == rank for base in bases) for rank in range(1, 7)) * first[0].width / 2
    deep = max(base.rank for base in bases) * first[0].depth
    return tuple(at(anchor, facing, *corner) for corner in ((-half, 0), (half, 0), (half, -deep), (-half, -deep)))


def unit(
    label: str,
    side: int,
    shape: str,
    anchor: Point,
    facing: float,
    files: Sequence[int],
    grade: str = "C",
    formation: str = "line",
    signs: str = "",
    disorder: int = 0,
    **more: object,
) -> Token:
    """A unit; one that is unformed has all its bases in one loose rank."""
    size = HORSE if shape in ("cavalry", "light cavalry", "chariot") else FOOT
    loose = formation == "unformed"
    bases = swarm(anchor, facing, size, sum(files)) if loose else ranks(anchor, facing, size, files)
    around = () if loose or formation == "wedge" else outline(anchor, facing, bases)
    body = Body(bases=bases, outline=around, grade=grade, formation=formation, disorder=disorder)
    token = Token(
        id=label,
        label=label,
        name=label,
        side=side,
        shape=shape,
        places=(anchor,),
        where=f"{anchor[0]:g},{anchor[1]:g}",
        facing=round(facing),
        strength=f"{len(bases)}",
        markers=tuple(Marker(kind=kind) for kind in signs.split(", ") if kind),
        body=body,
    )
    return token.model_copy(update=more)


def leader(label: str, side: int, place: Point, signs: str = "") -> Token:
    """A leader on a round base of one inch."""
    return Token(
        id=label,
        label=label,
        name=label,
        side=side,
        shape="leader",
        places=(place,),
        where=f"{place[0]:g},{place[1]:g}",
        markers=tuple(Marker(kind=kind) for kind in signs.split(", ") if kind),
        body=Body(bases=(Base(at=place, facing=0, width=1.25, depth=1.25, round=True),)),
    )


def romans() -> tuple[Token, ...]:
    """Nine units and two leaders."""
    return (
        unit("Cohort I", 0, "heavy infantry", (27, 24.4), 0, (5, 5), "A", signs="eagle"),
        unit("Cohort II", 0, "heavy infantry", (38.4, 24.4), 0, (5, 5), "B", disorder=1),
        unit("Cohort III", 0, "heavy infantry", (49, 28.5), 350, (5, 5), "B"),
        unit("Cohort IV", 0, "heavy infantry", (32.5, 33), 0, (4, 4), "B", signs="standard"),
        unit("Batavians", 0, "infantry", (13.5, 27), 12, (4, 4), "B"),
        unit("Tungrians", 0, "infantry", (61, 30), 348, (4, 4), "C", signs="fatigue"),
        unit("Ala Petriana", 0, "cavalry", (6.5, 35), 20, (3, 3), "B"),
        unit("Ala Gallorum", 0, "cavalry", (66.5, 34.5), 330, (3, 3), "C", "column"),
        unit("Slingers", 0, "light infantry", (53.5, 22), 355, (5,), "C", "unformed"),
        leader("Agricola", 0, (33, 28.6), "general"),
        leader("Tribune", 0, (56, 34), "leader"),
    )


def britons() -> tuple[Token, ...]:
    """Eleven units and two leaders."""
    return (
        unit("Brigantes", 1, "infantry", (27.5, 24.2), 180, (5, 5, 2), "C", disorder=2, signs="excited"),
        unit("Iceni", 1, "infantry", (38.5, 24.2), 180, (2, 4, 4), "B", "wedge"),
        unit("Trinovantes", 1, "infantry", (50, 12.5), 188, (5, 5), "C", signs="standard"),
        unit("Silures", 1, "infantry", (15, 14), 172, (5, 5), "D", disorder=3, signs="shaken"),
        unit("Ordovices", 1, "infantry", (44.6, 6.4), 180, (4, 4), "C"),
        unit("Chariots", 1, "chariot", (63.5, 18.5), 200, (4,), "B", "unformed"),
        unit("Old chariots", 1, "chariot", (9, 20.6), 150, (4,), "C", "unformed"),
        unit("Light horse", 1, "light cavalry", (64.5, 8.5), 195, (4,), "C", "unformed"),
        unit("Riders", 1, "light cavalry", (5.2, 10), 120, (4,), "C", "unformed"),
        unit("Javelins", 1, "light infantry", (51.5, 18), 185, (5,), "D", "unformed"),
        unit("Hunters", 1, "light infantry", (18.6, 19.4), 340, (4,), "D", "unformed", "routing"),
        leader("Boudica", 1, (43.6, 17.5), "general"),
        leader("Chief", 1, (22.4, 6.4), "leader"),
    )


TERRAIN = (
    Terrain(
        kind="hill", level=1, name="Long Down", points=((21, 2.5), (33, 1.5), (39, 5), (35, 11.5), (25, 13.5), (18, 9))
    ),
    Terrain(kind="hill", level=2, points=((25, 4.4), (32, 4), (34.5, 6.5), (30, 9.6), (24, 9.4))),
    Terrain(kind="hill", level=1, name="Fort Hill", points=((47, 37), (58, 36), (61, 41.5), (55, 46), (46, 44.5))),
    Terrain(kind="woods", name="Sacred Grove", points=((53, 3), (61, 2), (63.5, 7), (59, 10.5), (53.5, 9.5))),
    Terrain(kind="woods", name="Dark Wood", points=((12, 33), (20, 31.5), (23.5, 36), (19, 41.5), (11.5, 39.5))),
    Terrain(
        kind="stream",
        line=True,
        name="Tamesa",
        width=1.2,
        points=((-1, 15), (6, 16.5), (10, 24), (5, 31), (8.5, 40), (6, 49)),
    ),
    Terrain(kind="road", line=True, points=((43, 49), (42, 38), (45, 30), (43, 20), (47, 8), (45.5, -1))),
    Terrain(kind="marsh", name="Reed Moss", points=((56, 12), (62, 11.5), (63, 15), (57, 16))),
    Terrain(kind="field", points=((23, 38), (33, 37), (34, 44), (24, 45))),
    Terrain(kind="rough", name="Stones", points=((63, 21.5), (69.5, 21), (70.5, 26.5), (64.5, 27.5))),
    Terrain(kind="camp", name="Camp", points=((49.5, 38.8), (56, 38.3), (56.5, 42.6), (50, 43.1))),
    Terrain(kind="building", points=((37.5, 39), (40.5, 39), (40.5, 41), (37.5, 41))),
    Terrain(kind="building", points=((36.5, 43), (38.8, 43), (38.8, 45.6), (36.5, 45.6))),
    Terrain(kind="wall", line=True, points=((23, 36.8), (33.2, 35.8), (35, 44.6))),
    Terrain(kind="impassable", name="Crag", points=((63, 44), (69, 43.5), (71, 47), (64.5, 47))),
)
KINDS = tuple(dict.fromkeys(piece.kind for piece in TERRAIN))
MEANINGS = {
    "line": "line",
    "column": "column",
    "wedge": "wedge",
    "unformed": "unformed",
    "eagle": "Eagle",
    "standard": "standard",
    "general": "general",
    "leader": "leader",
    "excited": "excited",
    "shaken": "shaken",
    "routing": "routing",
    "fatigue": "tired",
}


def legend() -> tuple[LegendEntry, ...]:
    """All that the battle shows."""
    return (
        *(LegendEntry(kind="terrain", key=kind, text=kind) for kind in KINDS),
        *(LegendEntry(kind="marker", key=kind, text=text) for kind, text in MEANINGS.items()),
        LegendEntry(kind="marker", key="disorder", text="disorder points"),
        LegendEntry(kind="track", key="charge", text="charge"),
        LegendEntry(kind="track", key="move", text="move", side=0),
        LegendEntry(kind="track", key="shot", text="shooting"),
        LegendEntry(kind="track", key="rout", text="rout"),
        LegendEntry(kind="area", key="before", text="where it stood", side=1),
    )


def battle(**more: object) -> Scene:
    """The battle lines have met."""
    wedge = ((36.5, 15.5), (40.5, 15.5), (42.5, 11), (34.5, 11))
    scene = Scene(
        title="Turn 4, charges: two combats fought",
        ground=TableGround(width=72, height=48, pieces=TERRAIN),
        sides=("Rome (Ada)", "Britons (Ben)"),
        tokens=(*romans(), *britons()),
        tracks=(
            Track(kind="charge", points=((38.5, 15.5), (38.5, 19.3)), side=1, label="8.7″"),
            Track(kind="move", points=((50.1, 35.2), (49.5, 31.6)), side=0, label="3.6″"),
            Track(kind="move", points=((62.6, 37.5), (61.7, 33)), side=0, label="4.6″"),
            Track(kind="shot", points=((53.5, 21), (51.5, 18.6)), label="2 hits"),
            Track(kind="rout", points=((21.4, 26), (19.7, 22.2)), side=1),
            Track(kind="contact", points=((22.5, 24.3), (32, 24.3))),
            Track(kind="contact", points=((33.4, 24.3), (43.4, 24.3))),
        ),
        areas=(Area(kind="before", side=1, outlines=(wedge,)),),
        badges=(
            Badge(kind="result", at=(27.3, 24.3), text="Rome wins by 3"),
            Badge(kind="result", at=(38.4, 24.3), text="drawn"),
        ),
        legend=legend(),
    )
    return scene.model_copy(update=more)


def pad() -> Scene:
    """The move pad of Cohort III: reach, arc, a measuring line, where it stood."""
    cohort = romans()[2]
    reach = tuple(at((49, 28.5), 350, *corner) for corner in ((-5, 0), (5, 0), (7.5, 7), (3, 9), (-3, 9), (-7.5, 7)))
    arc = tuple(at((49, 28.5), 350, *corner) for corner in ((-5, 0), (5, 0), (16, 11), (-16, 11)))
    tokens = tuple(token.model_copy(update={"highlighted": token.id == cohort.id}) for token in (*romans(), *britons()))
    return battle(
        tokens=tokens,
        window=Window(at=(49, 26), width=26, height=20),
        areas=(
            Area(kind="arc", outlines=(arc,)),
            Area(kind="reach", outlines=(reach,)),
            Area(kind="before", side=0, outlines=(outline((50.1, 32.4), 350, ranks((50.1, 32.4), 350, FOOT, (5, 5))),)),
        ),
        tracks=(
            Track(kind="move", points=((50.2, 35.4), (49.5, 31.5)), side=0, label="4″"),
            Track(kind="distance", points=((49.5, 28.4), (50.2, 23.6)), label="4.9″"),
        ),
        badges=(),
    )
