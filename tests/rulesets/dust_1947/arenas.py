"""Small battles in which happens what hardly ever comes in games of the sample forces."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.table.state import Dust, Works
from rulesets.kit.boards.squares.board import Square, block_squares
from tests.rulesets.dust_1947.inches import hull, on_foot
from tests.rulesets.dust_1947.table import Placed, dust, hero, inside, squad, tank, walker, weapon

ABLAZE = {"criticals": ["fire"], "damage": 3}
"""The next activation burns down a machine with a track of 4."""


def burning_reactors() -> Dust:
    """Whoever reacts burns down first, and may be put into reserve."""
    reactors = [walker(f"Hulk {number}", at, seat=1, state=dict(ABLAZE)) for number, at in enumerate(("D3", "F3"))]
    marchers = [walker(f"Moth {number}", at) for number, at in enumerate(("D6", "E6", "F6"))]
    return dust(*marchers, *reactors, squad("Guard", "L1", seat=1), reserve=2).begins().game


def burning_guns() -> Dust:
    """Guns that an observer calls burn down before they fire."""
    shells = weapon("1 Mortar 3-12 S2:*/1", keywords=("Artillery",))
    guns = [
        walker(f"Gun {number}", at, weapons=(shells,), state=dict(ABLAZE)) for number, at in enumerate(("A1", "B1"))
    ]
    eyes = squad("Eyes", "D3", soldiers=2, skills=("Artillery Observer",))
    return dust(eyes, *guns, squad("Foes", "F1", seat=1), reserve=2).begins().game


def close_quarters() -> Dust:
    """Machines with several weapons fight hand to hand."""
    arms = tuple(weapon(f"1 {name} C S2:2/1 V2:4/1", mount="Front") for name in ("Claw", "Saw", "Drill"))
    red = [walker(f"Ram {number}", at, weapons=arms, track=9) for number, at in enumerate(("D4", "E4"))]
    blue = [walker(f"Ox {number}", at, seat=1, weapons=arms, track=9) for number, at in enumerate(("D3", "E3"))]
    return dust(*red, *blue).begins().game


MIXED = ("1 Rifle 4 S2:2/1", "1 Tube 4 V2:1/1")
"""What makes soldiers differ."""
KILLER = "1 Gun 9 S2:2/1 V2:2/# A1:2/#"
"""Destroys whatever it hits."""


def convoys() -> Dust:
    """Trucks full of soldiers, one of them with a pilot, are shot to pieces in a crowd."""
    seats = {"mobility": "half-tracked", "skills": ("Passengers: 6",), "track": 2}
    trucks = [walker("Truck", "D4", **seats), walker("Wagon", "H4 H5", size="large", **seats)]
    nick = hero("Nick", "", skills=("Pilot",), state={"joined": "Truck", "where": "board"})
    riders = [
        inside(squad(name, "", soldiers=count, weapons=MIXED), carrier)
        for name, count, carrier in (("First", 2, "Truck"), ("Second", 2, "Truck"), ("Third", 3, "Wagon"))
    ]
    crowd = [squad(f"Men {at}", at, soldiers=1, march=2) for at in ("C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5")]
    guns = [squad(f"Foe {at}", at, seat=1, soldiers=1, weapons=(KILLER,)) for at in ("D1", "H1", "L4")]
    return dust(*trucks, nick, *riders, *crowd, *guns, reserve=4).begins().game


def lifts() -> Dust:
    """Airlifters with vehicles under them are shot down."""
    plain = {"kind": "aircraft", "armour": "A1", "mobility": "helicopter", "skills": ("Airlifter", "Helicopter")}
    cranes = [walker(name, at, track=1, **plain) for name, at in (("Crane", "D4"), ("Hook", "H4"))]
    under = [
        inside(walker(name, "", track=2, skills=("Airmobile",)), carrier)
        for name, carrier in (("Moth", "Crane"), ("Wasp", "Hook"))
    ]
    guns = [squad(f"Foe {at}", at, seat=1, soldiers=1, weapons=(KILLER,)) for at in ("D1", "H1", "H4")]
    return dust(*cranes, *under, *guns, reserve=4).begins().game


def harbour() -> Dust:
    """Landing ships are sunk at sea."""
    told = {"mobility": "naval", "skills": ("Naval Unit", "Sealifter"), "track": 1, "size": "large", "facing": "E"}
    ships = [walker("Ship", "D4 C4", **told), walker("Boat", "D6 C6", **told)]
    cargo = [inside(squad("Men", ""), "Ship"), inside(walker("Car", ""), "Boat"), inside(squad("Crew", ""), "Boat")]
    sea = ("~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ .",) * 9
    guns = [squad(f"Foe {at}", at, seat=1, soldiers=1, weapons=(KILLER,)) for at in ("L4", "L6")]
    return dust(*sea, *ships, *cargo, *guns, reserve=4).begins().game


def minefields() -> Dust:
    """Squads whose soldiers differ clear mines and walk through them."""
    belt = (". . * * * * . .", ". . * * * * . .", ". . x x x x . .") * 3
    red = [squad(f"Men {at}", at, soldiers=4, weapons=MIXED) for at in ("B1", "B4", "B7")]
    blue = [squad(f"Foe {at}", at, seat=1, soldiers=4, weapons=MIXED) for at in ("G2", "G5", "G8")]
    return dust(*belt, *red, *blue).begins().game


def trenches() -> Dust:
    """Dozers fill trenches under their own men and the enemy's."""
    rows = (". _ _ _ _ _ _ .", ". . . . . . . .", ". _ _ _ _ _ _ .") * 3
    dozers = [tank(f"Dozer {at}", at, skills=("Dozer Blade",), track=30) for at in ("C2", "F5")]
    men = [squad(f"Men {at}", at) for at in ("B1", "D1", "E4")]
    foes = [squad(f"Foe {at}", at, seat=1) for at in ("C3", "G4", "F6", "E6")]
    return dust(*rows, *dozers, *men, *foes).begins().game


def followers() -> Dust:
    """Heroes whom others follow, some of them through mines."""
    rows = (". . . . . . . .", ". * . . . * . .", ". . . . . . . .")
    leaders = [hero(f"Boss {at}", at, skills=("Follow Me",)) for at in ("C2", "E2")]
    men = [squad(f"Men {at}", at, weapons=MIXED) for at in ("C1", "D1", "E1", "C3", "E3")]
    return dust(*rows, *leaders, *men, squad("Foe", "H3", seat=1)).begins().game


def fortress() -> Dust:
    """Dozers bury bunkers with squads inside, which may go into reserve."""
    rows = (". . . . . . . . . . . .",) * 10
    dozers = [tank(f"Dozer {at}", at, skills=("Dozer Blade",), track=30) for at in ("C8", "H8")]
    inside = [squad(f"Foe {at}", at, seat=1) for at in ("C4", "D4", "H4")]
    crew = squad("Crew", "B1", seat=1)
    return dust(*rows, *dozers, *inside, crew, built=("bunker B4 N", "strongpoint G4 N"), reserve=4).begins().game


def builders() -> Dust:
    """Both sides buy and set up fortifications."""
    rows = (". . . . . . . . . . . . . .",) * 14
    zones = tuple(block_squares(Square(0, row), 14, 6) for row in (0, 8))
    units = squad("Men", "", ap=5), squad("Foes", "", seat=1, ap=5)
    works = Works(free=(("bunker",), ("strongpoint",)), offered=True)
    return dust(*rows, *units, root=Battle(at="fortifying"), zones=zones, works=works, ap_limit=40).begins().game


def inches() -> Dust:
    """A battle on a table: both sides march at each other, and react."""
    rows = ("........", "..T..o..", "........", "..o..T..", "........")
    red = [on_foot(f"Men {east}", (east, 3), march=4) for east in (4, 14)], [hull("Tank", (24, 4), march=4)]
    blue = [on_foot(f"Foe {east}", (east, 17), seat=1) for east in (4, 14)], [hull("Gun", (24, 17), seat=1)]
    return dust(*rows, *chain(*red, *blue), options={"board_mode": "table"}).begins().game


def mined_table() -> Dust:
    """Squads whose soldiers differ walk through wire and mines on a table, and clear them."""
    rows = (".x.**.x.", ".x.**.x.", ".x.**.x.") * 2
    red = [on_foot(f"Men {south}", (2, south), soldiers=4, weapons=MIXED, move=3) for south in (4, 12, 20)]
    blue = [on_foot(f"Foe {south}", (30, south), seat=1, soldiers=4, weapons=MIXED) for south in (4, 12, 20)]
    return dust(*rows, *red, *blue, options={"board_mode": "table"}).begins().game


def field_hospital() -> Dust:
    """Machines and a hero bring the fallen back, and warn of aircraft."""
    angels = [walker(f"Angel {at}", at, skills=("Medevac", "Air Alert")) for at in ("D5", "H5")]
    master = hero("Master", "F5", skills=("Blutkreuz", "Resurrection"))
    men = [squad(f"Men {at}", at, weapons=("3 Rifle 4 S2:2/1", "2 Tube 4 V2:1/1")) for at in ("D4", "E5", "H4", "G5")]
    for unit in (game := dust(*angels, master, *men, *_raiders())).game.units.values():
        for number in (0, 1, 3) if unit.id.startswith("Men") else ():
            unit.changed(number, alive=False)
    return game.begins().game


def shield_bearers() -> Dust:
    """Leaders hold their shields against whoever charges them."""
    men = [squad(f"Men {at}", at, skills=("Assault Shield",), weapons=("Knife C S2:2/1",)) for at in ("D4", "F4")]
    foes = [squad(f"Foe {at}", at, seat=1, weapons=("Knife C S2:2/1",)) for at in ("D3", "F3")]
    return dust(*men, *foes).begins().game


def _raiders() -> list[Placed]:
    """Two aircraft, and a squad far away."""
    told = {"kind": "aircraft", "armour": "A1", "mobility": "helicopter", "skills": ("Helicopter",)}
    return [*(walker(f"Kite {at}", at, seat=1, **told) for at in ("D2", "H2")), squad("Foe", "L1", seat=1)]


ARENAS: tuple[Callable[[], Dust], ...] = (
    burning_reactors,
    burning_guns,
    close_quarters,
    convoys,
    lifts,
    harbour,
    minefields,
    trenches,
    followers,
    fortress,
    builders,
    inches,
    mined_table,
    field_hospital,
    shield_bearers,
)
