"""Orders, repairs and calls at their limits: what a failed roll leaves, who carries the radio (CMD, OBSERVER)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, weapon


def ordering(word: str, *units: Placed, by: str = "A", dice: str = "") -> Table:
    """Red's unit carries out a SPECIAL action, rolling these dice."""
    table = dust(*units, squad("Foe", at="L1", seat=1))
    table.players[0].activates(by)
    table.players[0].declares(word, "nothing", dice=dice)
    return table


@pytest.mark.rule("DU-CMD-10")
@pytest.mark.parametrize(("symbol", "left"), [("B", 5), ("C", 5), ("S", 1)])
def test_a_drop_that_fails_supplies_nobody(symbol: str, left: int) -> None:
    tubes = squad("B", "D6", weapons=(weapon("5 Tube 4 S2:1/1", ammo=1),), state={"ammo": {"Tube": 1}})
    table = ordering("ammo drop", hero("A", "D5", skills=("Officer",)), tubes, dice=symbol)
    assert table.unit("B").ammo == {"Tube": left}
    assert bool(table.heard("refilled")) is (left == 5)


@pytest.mark.rule("DU-CMD-25")
@pytest.mark.parametrize(("dice", "criticals"), [("C C S S S", ["targeting"]), ("C C S S B", [])])
def test_a_repair_that_fails_mends_nothing(dice: str, criticals: list[str]) -> None:
    broken = tank("B", "D6", state={"criticals": ["targeting"]})
    table = ordering("repair", hero("A", "D5", skills=("Mechanic",)), broken, dice=dice)
    assert table.unit("B").criticals == criticals
    assert bool(table.heard("mended")) is not criticals
    assert table.heard("repaired") == []


@pytest.mark.rule("DU-CMD-20", "DU-CMD-21")
@pytest.mark.parametrize(
    ("symbol", "asked", "words"),
    [
        ("C", "declare", ["sustained", "move"]),
        ("S", "declare", ["attack", "march"]),
        ("B", "stimulus", ["attack", "march"]),
    ],
)
def test_what_falls_is_what_the_stimulants_do(symbol: str, asked: str, words: list[str]) -> None:
    table = dust(squad("A", "A1", state={"stimulated": True}), squad("Z", "C1", seat=1), squad("Y", "L9", seat=1))
    table.players[0].activates("A", dice=symbol)
    assert table.asked == [("red", asked)]
    if asked == "stimulus":
        table.players[0].does(actions.Command(unit="A", what="move"))
    table.players[0].declares("attack", "move")
    assert table.heard("declared")[0]["actions"] == words
    assert not table.unit("A").stimulated


SHELLS = weapon("1 Mortar 3-12 S2:*/1", keywords=("Artillery",))


def calling(*units: Placed, skills: tuple[str, ...] = ("Artillery Observer",), **eyes: Any) -> Table:
    """Eyes, a squad of two whose second soldier has the radio, attacks; Gun stands far away."""
    observers = squad("Eyes", "D3", soldiers=2, skills=skills, **eyes)
    foes = squad("Z", "F1", seat=1, soldiers=2), squad("Y", "L9", seat=1)
    table = dust(observers, *units, *foes)
    table.players[0].activates("Eyes")
    table.players[0].declares("attack", "nothing", modes=["fire: called"])
    return table


def gun(*skills: str) -> Placed:
    """A mortar."""
    return squad("Gun", "A1", soldiers=1, weapons=(SHELLS,), skills=skills)


@pytest.mark.rule("DU-SKILL-OBSERVER-06", "DU-SKILL-OBSERVER-01")
@pytest.mark.parametrize(("skills", "calls"), [((), False), (("Artillery Observer",), True)])
def test_only_a_hero_who_observes_brings_a_radio(skills: tuple[str, ...], calls: bool) -> None:
    chief = hero("H", "", skills=skills, state={"joined": "Eyes", "where": "board"})
    table = dust(squad("Eyes", "D3", soldiers=2, skills=("Artillery Observer",)), chief, gun(), squad("Z", "F1", 1))
    table.unit("Eyes").changed(1, alive=False)
    table.players[0].activates("Eyes")
    offered = table.offers("declare", actions=["attack", "nothing"])
    assert ("fire: called" in offered) is calls
    if calls:
        table.players[0].declares("attack", "nothing", modes=["fire: called"])
        table.players[0].calls("Gun")
        assert table.unit("Gun").activated


@pytest.mark.rule("DU-SKILL-OBSERVER-02")
def test_a_gun_that_is_called_has_no_third_action() -> None:
    table = calling(gun("Infantry Ace"))
    table.players[0].calls("Gun")
    assert table.heard("third_action") == []
    assert table.asked == [("red", "attack")]


@pytest.mark.rule("DU-SKILL-OBSERVER-02")
def test_a_gun_that_has_recovered_fires_as_it_was_called() -> None:
    suppressed = squad("Gun", "A1", soldiers=1, weapons=(SHELLS,), state={"suppressed": True})
    observers = squad("Eyes", "D3", soldiers=2, skills=("Artillery Observer",))
    for dice, sustained in (("B B", True), ("S S", False)):
        table = dust(observers, suppressed, squad("Z", "F1", seat=1, soldiers=2))
        table.players[0].activates("Eyes")
        table.players[0].declares("sustained", modes=["fire: called"])
        table.players[0].calls("Gun", dice=dice)
        table.players[0].attacks(
            "point", at="F1", ways=["Mortar: shells E1-F2"], dice="S S" + ("  S S" if sustained else "")
        )
        assert table.heard("attack")[0]["sustained"] is sustained
