"""The proving ground: a map with everything that a map can have, and two forces with everything that a card can have.

It is a battle of the tests only. What the scenarios of the package have no terrain or unit for is reached here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from rulesets.dust_1947.before import setup
from rulesets.dust_1947.before.armies.forces import Force, read_card
from rulesets.dust_1947.before.charts import Advantage, Chart, Place, Platoon
from rulesets.dust_1947.before.maps.letters import LETTERS, drawn
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.table.carrying import goes_aboard
from rulesets.dust_1947.table.state import Dust, Field, Ground, Objective, Scenario, Screen
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin

FORCES = Path(__file__).parent / "proving_forces.toml"

LEGEND: dict[str, Ground | None] = {
    **LETTERS,
    "B": Ground(terrain=("building",), levels=2),
    "b": Ground(terrain=("building",), levels=1),
    "u": Ground(terrain=("small trees",)),
    "P": Ground(terrain=("plinth",), levels=1),
    "D": Ground(terrain=("ammo dump",)),
    "F": Ground(terrain=("fortification",)),
    "H": Ground(terrain=("burning wreck",)),
    "g": Ground(levels=2, height=2),
    "Y": Ground(terrain=("structure",)),
}
"""The letters of a map and, besides, what no sample map has."""

MAP = """
.p2......3..
==m.=======.
.tT.cu._q^sD
.L.BB.ggjw.r
~h.BB.ggP.D.
.o.#.b.Y.pF.
rwxkc.H.t*L!
DulT.^x_.s.T
.=======.m==
.p3..*...2..
"""
WALLS = {
    "C1-C2": "small opening",
    "J1-J2": "large opening",
    "C9-C10": "large opening",
    "J9-J10": "small opening",
    "D3-D4": "huge opening",
    "E3-E4": "huge opening",
    "E5-F5": "opening",
    "D5-D6": "large opening",
    "F5-F6": "opening",
    "C6-C7": "high wall",
    "F7-F8": "high wall",
    "E7-E8": "high wall",
    "H2-H3": "low wall",
    "I4-J4": "small opening",
    "I3-I4": "small opening",
    "J8-J9": "low wall",
    **{f"{column}2-{column}3": "low wall" for column in "EFGI"},
    **{f"{column}8-{column}9": "low wall" for column in "EFGHI"},
    "C3-D3": "low wall",
    "C8-C9": "opening",
}
PROVING = "proving"
GATES = ("G5", "G6")
"""Whoever holds all of them at the end of a turn wins outright; in every eighth game it is only the first."""
OPTIONS = (
    {},
    {"corner_cover": "no_dot_only", "look_over": "both_ends", "weather": "medium"},
    {"reaction_target": "free", "squeeze_friends": "forbid"},
    {"look_over": "never", "large_diagonal_end": "forbid", "mud": "per_square"},
)
"""What the tables of the proving ground have settled, one after the other."""


INFANTRY = Place(name="infantry", kinds=("infantry",))
PLATOON = Platoon(
    name="Proof Platoon",
    chart=Chart(
        name="Proof Platoon",
        command=INFANTRY,
        required=(INFANTRY,),
        advantage=Advantage(name="Steady", skills=("Brave",)),
    ),
    members=(0, 1),
)
"""The first two units of the first force: one has its advantage anyway."""


@lru_cache(maxsize=1)
def _forces() -> list[Force]:
    told = tomllib.loads(FORCES.read_text(encoding="utf-8"))
    found = [
        Force(key=key, name=key, bloc="Proof", note="", cards=tuple(read_card(unit, "Proof") for unit in units))
        for key, units in told.items()
    ]
    return [found[0].model_copy(update={"platoons": (PLATOON,)}), *found[1:]]


def ground() -> Field:
    """The map with its walls."""
    rows = MAP.split()
    plain = drawn(["." * len(row) for row in rows], WALLS)
    found = {Square(c, r): LEGEND[letter] for r, row in enumerate(rows) for c, letter in enumerate(row)}
    return plain.model_copy(update={"ground": {square: one for square, one in found.items() if one is not None}})


def battle(gates: Sequence[str] = GATES) -> Scenario:
    """Five turns, two reserves a side, a hill for points and gates that decide."""
    field = ground()
    rows = [tuple(Square(column, row) for column in range(field.columns)) for row in range(field.rows)]
    deciding = [Objective(name=f"Gate {name}", squares=(parse_square(name),), wins=True) for name in gates]
    hill = Objective(name="Hill", squares=(parse_square("G4"), parse_square("H4")), points=10)
    zones = ((*rows[0], *rows[1]), (*rows[-2], *rows[-1]))
    return Scenario(
        key=PROVING, name="Proving ground", field=field, zones=zones, turns=5, reserve=2, objectives=(hill, *deciding)
    )


def _loaded(game: Dust) -> None:
    """Carriers stand there with somebody aboard, and the next hit is their last."""
    places = {"Mule Carrier": ("D7", "Trial Crew"), "Albatross Bomber": ("E8", "Stalker Walker")}
    for name, (place, rider) in {**places, "Trial Boat": ("A5", "Trial Staff")}.items():
        carrier, aboard = game.units[name], game.units[rider]
        carrier.where, carrier.squares = "board", [parse_square(place)]
        carrier.damage = (game.card(carrier).track or 1) - 1
        goes_aboard(game, aboard, carrier)


def begun_proving(seed: int, dice: Dice) -> Applied[Dust]:
    """A fresh game on the proving ground, with smoke, a wreck, losses, a stunned crew and a broken track there."""
    chosen = _forces()
    laid = battle(GATES[:1] if seed % 8 == 2 else GATES)
    field, wrecks = setup.without_wrecks(laid.field)
    game = Dust(
        ruleset="dust_1947",
        players=["Ada", "Bo"],
        cards=setup.own_cards(chosen),
        units=setup.mustering(chosen),
        scenario=laid.model_copy(update={"field": field}),
        options=setup.options(dict(OPTIONS[seed % len(OPTIONS)])),
        screens=[Screen(squares=[parse_square("F3"), parse_square("F4"), parse_square("G3")])],
        wrecks=[parse_square("B6"), *wrecks],
    )
    game.units["Trial Gun"].stunned = game.units["Trial Burners"].stunned = True
    for name, place in {"Agent Proof": "B5", "Trial Burners": "C5"}.items() if seed % 2 else ():
        game.units[name].where, game.units[name].squares = "board", [parse_square(place)]
    for name in ("Trial Grenadiers", "Trial Burners"):
        game.units[name].held_by = ["Dragon Car"] if seed % 4 else []
    game.units["Proof Tank"].criticals = ["reduced mobility"] if seed % 4 == 3 else []
    game.units["Mule Carrier"].criticals = ["immobilized"] if seed % 3 == 0 else []
    for name in ("Proof Tank", "Colossus Walker", "Mule Carrier", "Titan Walker", "Whippet Car"):
        game.units[name].damage = 2
    for name in ("Captain Proof", "Major Trial"):
        game.units[name].damage = 1
    for name in ("Proof Rifles", "Trial Grenadiers"):
        game.units[name].changed(2, alive=False)
    for name in ("Proof Rifles", "Trial Flak"):
        game.units[name].mark("reactivated")
    if seed % 3 == 1:
        _loaded(game)
    return begin(game, Battle(), dice)
