"""Scenes on hexes for the tests: a plausible round on 7 by 9 hexes, and parts to make others from."""

from __future__ import annotations

from math import sqrt
from typing import Any

from rulesets.kit.pictures.scene import (
    Area,
    Badge,
    DiceRow,
    HexCell,
    HexGround,
    LegendEntry,
    Marker,
    Point,
    Scene,
    Token,
    Track,
)

COLUMNS, ROWS = 7, 9
TERRAIN = {"hill": "C3 D3 C4 D2 F7", "forest": "B6 B7 E2 F2 G5", "swamp": "A4 A5", "rough": "E8 F5"}
LYING = {
    "smoke": (("D5", 2), ("E5", 2)),
    "poison cloud": (("B4", 3),),
    "acid cloud": (("F4", 1),),
    "fire": (("G5", 1),),
    "trap": (("C6", 1),),
}


def spots(names: str) -> tuple[tuple[int, int], ...]:
    """ "C3 C4" as columns and rows counted from 0."""
    return tuple((ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in names.split())


def middle(name: str) -> Point:
    """The middle of a hex."""
    ((column, row),) = spots(name)
    return column * sqrt(3) / 2 + 1 / sqrt(3), row + 0.5 + column % 2 / 2


def marks(told: str) -> tuple[Marker, ...]:
    """ "slow, poison*8" as markers."""
    parts = (part.split("*") for part in told.split(", ") if part)
    return tuple(Marker(kind=kind, count=int(count[0]) if count else 1) for kind, *count in parts)


def base(
    label: str, side: int, at: str, shape: str = "infantry", course: int = 0, told: str = "", **more: Any
) -> Token:
    """A base that faces a hex side (0 north, clockwise); "slow, poison*8" are its markers."""
    given: dict[str, Any] = {
        "id": label,
        "name": label,
        "facing": course * 60,
        "markers": marks(told),
        "where": at,
    } | more
    return Token(label=label, side=side, shape=shape, places=(middle(at),) if at else (), **given)


def four(count: int = 4, elite: int = 0) -> tuple[str, ...]:
    """The members of an infantry base."""
    return ("elite",) * elite + ("regular",) * (count - elite)


def blue() -> tuple[Token, ...]:
    """Ten bases of seat 0."""
    return (
        base("Tank 1", 0, "C3", "tank", 3, "slow, loaded, aimed, damage bonus*2"),
        base("Tank 2", 0, "D4", "tank", 2, "fast, loaded, pinned, fire*2, damage bonus*5"),
        base("Guard 1", 0, "D4", "infantry", 3, "slow, poison*8", members=four(4, 1)),
        base("Guard 2", 0, "B3", "infantry", 2, "stand-still", members=four(3)),
        base("Guard 3", 0, "B4", "infantry", 3, "slow, pinned*2, poison*6, bleeding*4", members=four(2)),
        base("Riders", 0, "E3", "cavalry", 4, "fast", members=("regular", "elite")),
        base("Mortar", 0, "A2", "artillery", 3, "setup, loaded"),
        base("Strider", 0, "F4", "walker", 3, "slow, acid*2, difficult terrain"),
        base("Ornis", 0, "E5", "flyer", 3, "flying, loaded", highlighted=True),
        base("Troll", 0, "G2", "monster", 3, "rest"),
    )


def orange() -> tuple[Token, ...]:
    """Nine bases of seat 1, one of them not on the board."""
    return (
        base("Krieger", 1, "D6", "infantry", 0, "slow, pinned", members=four(4)),
        base("Panzer 1", 1, "D6", "tank", 0, "slow, loaded, damage bonus"),
        base("Panzer 2", 1, "E7", "tank", 5, "fast, fire"),
        base("Jäger", 1, "C7", "infantry", 1, "crawl, aimed", members=four(4, 2)),
        base("Wolf", 1, "B6", "cavalry", 0, "fast, difficult terrain", members=("regular", "regular")),
        base("Haubitze", 1, "D9", "artillery", 0, "stand-still, loaded, aimed"),
        base("Stelzer", 1, "F7", "walker", 0, "slow"),
        base("Zeppelin", 1, "C5", "flyer", 1, "flying, loaded, acid"),
        base("Spinne", 1, "C5", "monster", 0, "slow"),
        base("Reserve", 1, "", "infantry", 0, "reserve", where="reserve", members=four(4)),
    )


def ground() -> HexGround:
    """Seven by nine hexes with every terrain, a second level, and every kind of cloud."""
    words: dict[tuple[int, int], tuple[str, ...]] = {}
    for word, names in TERRAIN.items():
        for spot in spots(names):
            words[spot] = (*words.get(spot, ()), word)
    lying: dict[tuple[int, int], tuple[Marker, ...]] = {}
    for kind, places in LYING.items():
        for name, count in places:
            lying[spots(name)[0]] = (*lying.get(spots(name)[0], ()), Marker(kind=kind, count=count))
    levels = dict.fromkeys(spots(TERRAIN["hill"]), 1) | {spots("D3")[0]: 2}
    cells = (
        HexCell(
            column=c, row=r, terrain=words.get((c, r), ()), level=levels.get((c, r), 0), markers=lying.get((c, r), ())
        )
        for c, r in sorted({*words, *lying, *levels})
    )
    return HexGround(columns=COLUMNS, rows=ROWS, cells=tuple(cells))


def way(side: int, names: str, legs: str = "1 2 3") -> Track:
    """A move over these hexes."""
    return Track(kind="move", points=tuple(middle(name) for name in names.split()), side=side, legs=tuple(legs.split()))


def turn(**changes: Any) -> Scene:
    """Two sides, nineteen bases, the round's movement, shots, a contested hex, dice and a legend."""
    scene = Scene(
        title="Round 3 of 8 · movement step 2",
        ground=ground(),
        sides=("Elves (Ann)", "Dwarfs (Bert)"),
        tokens=(*blue(), *orange()),
        tracks=(
            way(0, "E1 E2 E3", "1 3"),
            way(0, "C2 D3 D4", "1 2"),
            way(1, "F8 E7"),
            way(1, "B8 B7 B6", "1 2"),
            way(1, "D8 D7 D6", "2 3"),
            Track(kind="shot", points=(middle("C3"), middle("D6")), side=0, label="Main gun"),
            Track(kind="miss", points=(middle("D9"), middle("F4")), side=1),
        ),
        areas=(
            Area(kind="zone", squares=tuple((c, r) for c in range(7) for r in range(2)), side=0, label="Elven rows"),
            Area(kind="zone", squares=tuple((c, r) for c in range(7) for r in (7, 8)), side=1, label="Dwarven rows"),
            Area(kind="contested", squares=spots("D6"), label="Contested"),
            Area(kind="target", squares=spots("F7")),
        ),
        badges=(
            Badge(kind="loss", at=middle("D6"), text="−1 member"),
            Badge(kind="hit", at=middle("F4"), text="1 hit"),
        ),
        dice=(DiceRow(label="Main gun, 3 dice", faces=("6", "4", "1"), good=(True, True, False)),),
        legend=legend(),
    )
    return scene.model_copy(update=changes)


def legend() -> tuple[LegendEntry, ...]:
    """An entry for every kind of sign in the round."""
    markers = dict.fromkeys(marker.kind for token in (*blue(), *orange()) for marker in token.markers)
    return (
        *(LegendEntry(kind="side", key=str(seat), text=f"Side {seat}", side=seat) for seat in (0, 1)),
        *(LegendEntry(kind="terrain", key=word, text=word.capitalize()) for word in (*TERRAIN, *LYING)),
        *(LegendEntry(kind="marker", key=word, text=word.capitalize()) for word in markers),
        LegendEntry(kind="track", key="move", text="Move, with its steps", side=0),
        LegendEntry(kind="track", key="shot", text="Shot"),
        LegendEntry(kind="track", key="miss", text="Missed"),
        LegendEntry(kind="area", key="zone", text="Elven rows", side=0),
        LegendEntry(kind="area", key="contested", text="Contested"),
    )
