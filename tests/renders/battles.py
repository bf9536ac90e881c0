"""Scenes for the tests: a plausible battle on 12 by 9 squares, and parts to make others from."""

from __future__ import annotations

from typing import Any

from rulesets.kit.pictures.scene import (
    Area,
    Badge,
    Cell,
    DiceRow,
    Edge,
    LegendEntry,
    Marker,
    Scene,
    SquareGround,
    Token,
    Track,
)

TERRAIN = {
    "trees": "C3 C4 D4 I7",
    "small trees": "H2",
    "large trees": "J3 J4",
    "rubble": "F5 G5",
    "building": "E7 F7",
    "water": "A9 B9 C9",
    "road": "A6 B6 C6 D6",
    "ammo crates": "H5",
    "tank traps": "K6 L6",
    "structure": "G2",
    "no dot": "L1",
    "smoke": "I5",
    "wreck": "D8",
    "swamp": "B1 C1",
}


def squares(names: str) -> tuple[tuple[int, int], ...]:
    """ "C3 C4" as columns and rows counted from 0."""
    return tuple((ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in names.split())


def middles(names: str) -> tuple[tuple[float, float], ...]:
    """ "C3 C4" as the middles of these squares."""
    return tuple((column + 0.5, row + 0.5) for column, row in squares(names))


def unit(label: str, side: int, names: str, **more: Any) -> Token:
    """A unit on these squares; infantry where nothing else is said."""
    given = {"id": label, "name": label, "shape": "infantry", "places": middles(names), "where": names} | more
    return Token(label=label, side=side, **given)


def signs(*kinds: str) -> tuple[Marker, ...]:
    """One marker of each kind."""
    return tuple(Marker(kind=kind) for kind in kinds)


def blue_units() -> tuple[Token, ...]:
    """Ten units of seat 0."""
    return (
        unit("Rangers", 0, "B3", name="The Boss, Ranger squad", strength="4/5", markers=signs("under fire")),
        unit("Recon", 0, "C3", strength="5/5", markers=signs("activated")),
        unit("Grim", 0, "D5", strength="3/5", markers=signs("suppressed", "activated")),
        unit("Joe", 0, "D5", shape="hero", strength="3/4"),
        unit("Hammers", 0, "B5", strength="2/3", markers=signs("under fire", "stunned", "activated")),
        unit("Mortar", 0, "A4", shape="support", strength="3/3"),
        unit("Mickey", 0, "E6", shape="vehicle", facing=90, strength="4/4", highlighted=True),
        unit("Pounder", 0, "C6 D6", shape="vehicle", facing=45, strength="3/6", markers=signs("under fire", "dug in")),
        unit("P-48", 0, "B7 C7 B8 C8", shape="aircraft", facing=0, strength="5/5"),
        unit("Gunners", 0, "A2", strength="5/5", markers=signs("camouflaged")),
    )


def orange_units() -> tuple[Token, ...]:
    """Ten units of seat 1, one of them not yet on the board."""
    return (
        unit("Blutkreuz", 1, "J3", strength="4/5", markers=signs("under fire")),
        unit("Recon G", 1, "H5", strength="5/5"),
        unit("Laser", 1, "I5", strength="1/5", markers=signs("suppressed")),
        unit("Sigrid", 1, "K2", shape="hero", strength="4/4", markers=signs("activated")),
        unit("Luther", 1, "H6", shape="vehicle", facing=270, strength="2/4", markers=signs("under fire", "loaded")),
        unit("Königs", 1, "J6 K6 J7 K7", shape="vehicle", facing=315, strength="7/8", markers=signs("activated")),
        unit("Flak", 1, "L4", shape="support", facing=180, strength="3/3"),
        unit("Gorillas", 1, "G3", strength="5/6", markers=signs("stunned", "activated")),
        unit("Zombies", 1, "G8", strength="6/6", markers=signs("reactivated")),
        unit("Axis 10", 1, "", where="reserve", strength="5/5", markers=signs("reserve")),
    )


def ground() -> SquareGround:
    """Twelve by nine squares with some of every terrain, two heights and three walls."""
    words: dict[tuple[int, int], tuple[str, ...]] = {}
    for word, names in TERRAIN.items():
        for square in squares(names):
            words[square] = (*words.get(square, ()), word)
    levels = {square: level for level, names in ((1, "F7 H8"), (2, "I8")) for square in squares(names)}
    cells = (
        Cell(column=column, row=row, terrain=words.get((column, row), ()), level=levels.get((column, row), 0))
        for column, row in sorted({*words, *levels})
    )
    edges = (
        Edge(start=(4, 6), end=(4, 7), kind="high wall"),
        Edge(start=(4, 6), end=(5, 6), kind="opening"),
        Edge(start=(7, 3), end=(9, 3), kind="low wall"),
    )
    return SquareGround(columns=12, rows=9, cells=tuple(cells), edges=edges)


def battle(**changes: Any) -> Scene:
    """Two sides, twenty units, the lines and dice of an activation, a legend."""
    scene = Scene(
        title="Turn 3 of 6 · SSU to act · Mickey fired at Luther",
        ground=ground(),
        sides=("Allies (Ann)", "Axis (Bert)"),
        tokens=(*blue_units(), *orange_units()),
        tracks=(
            Track(kind="move", points=middles("E4 E5 E6"), side=0),
            Track(kind="shot", points=middles("E6 H6"), side=0, label="Phaser"),
            Track(kind="reaction", points=middles("G3 E6"), side=1),
            Track(kind="sight", points=middles("A4 G3")),
            Track(kind="blocked", points=middles("B3 J3")),
        ),
        areas=(
            Area(kind="zone", squares=tuple((0, row) for row in range(9)), side=0, label="Allied zone"),
            Area(kind="zone", squares=tuple((11, row) for row in range(9)), side=1, label="Axis zone"),
            Area(kind="reach", squares=squares("E5 F6 E8 D7")),
            Area(kind="objective", squares=squares("F4"), label="Objective"),
            Area(kind="target", squares=squares("H6")),
        ),
        badges=(
            Badge(kind="loss", at=(7.5, 5.5), text="−2"),
            Badge(kind="saved", at=(8.5, 4.5), text="saved 1"),
            Badge(kind="hit", at=(6.5, 2.5), text="1 hit"),
        ),
        dice=(
            DiceRow(
                label="Mickey attacks Luther, Phaser 7 dice",
                faces=("BLOC", "SHIELD", "CROSSHAIR", "BLOC", "BLOC", "SHIELD", "CROSSHAIR"),
                good=(True, False, False, True, True, False, False),
            ),
            DiceRow(label="Luther saves", faces=("BLOC", "SHIELD", "CROSSHAIR"), good=(True, False, False)),
            DiceRow(label="Weather", faces=("1", "6", "12")),
        ),
        legend=legend(),
    )
    return scene.model_copy(update=changes)


def legend() -> tuple[LegendEntry, ...]:
    """An entry for every kind of sign in the battle."""
    markers = ("under fire", "suppressed", "stunned", "activated", "reserve", "dug in")
    return (
        LegendEntry(kind="side", key="0", text="Allies (Ann)", side=0),
        LegendEntry(kind="side", key="1", text="Axis (Bert)", side=1),
        *(LegendEntry(kind="terrain", key=word, text=word.capitalize()) for word in TERRAIN),
        *(LegendEntry(kind="marker", key=word, text=word.capitalize()) for word in markers),
        LegendEntry(kind="track", key="move", text="Move", side=0),
        LegendEntry(kind="track", key="shot", text="Shot", side=0),
        LegendEntry(kind="track", key="reaction", text="Reaction"),
        LegendEntry(kind="area", key="zone", text="Allied zone", side=0),
        LegendEntry(kind="area", key="objective", text="Objective"),
    )
