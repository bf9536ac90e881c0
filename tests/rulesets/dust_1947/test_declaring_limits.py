"""What may be declared and at whom, at the limits: reactions, windows, targets and named victims (REACT, TGT, DMG)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.damage.victims import Hit, named_first
from rulesets.dust_1947.chapters.reaction import trigger
from rulesets.dust_1947.chapters.turn.activation import Activation
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import dust, hero, refused, squad, walker, weapon


@pytest.mark.rule("DU-REACT-03", "DU-REACT-05")
def test_what_comes_first_says_which_window_it_is() -> None:
    for words in (("move", "attack"), ("nothing", "move", "sustained"), ("free move", "sustained")):
        assert trigger.moves_then_attacks(words) and not trigger.attacks_then_moves(words)
        assert trigger.attacks_then_moves(words[::-1]) and not trigger.moves_then_attacks(words[::-1])
    for words in (("move", "nothing"), ("nothing", "attack"), ("nothing", "nothing")):
        assert not trigger.moves_then_attacks(words) and not trigger.attacks_then_moves(words)


@pytest.mark.rule("DU-REACT-07")
def test_who_burns_down_before_the_roll_does_not_fail_it() -> None:
    torch = walker("Torch", at="C1", seat=1, state={"criticals": ["fire"], "damage": 3})
    table = dust(walker("Moth", "A1"), torch)
    table.players[0].activates("Moth")
    table.players[0].declares("move", "attack")
    table.players[0].moves("A1")
    table.players[1].reacts("Torch")
    assert table.heard("reaction_roll") == table.heard("reaction_fails") == []


@pytest.mark.rule("DU-SKILL-ADVREACT-01")
@pytest.mark.parametrize(("at", "asked"), [("G1", True), ("H1", False)])
def test_advanced_reactive_fire_reaches_six_squares(at: str, asked: bool) -> None:
    quick = squad("Guard", at, seat=1, skills=("Advanced Reactive Fire",))
    table = dust(squad("A", "A1"), quick)
    table.players[0].activates("A")
    table.players[0].declares("move", "attack")
    table.players[0].moves("A1")
    assert (("blue", "react") in table.asked) is asked


@pytest.mark.rule("DU-PILOT-05", "DU-TGT-01")
def test_whom_nobody_knows_and_who_is_not_there_is_no_target() -> None:
    gone = squad("Gone", "", seat=1, state={"where": "eliminated"})
    table = attack(squad("A", "A1"), squad("Z", "B1", seat=1), gone)
    for name in ("Nobody", "Gone"):
        for order in ((name,), ("split", f"1 Rifle > {name}")):
            with refused("DU-TGT-01", "no_such_target"):
                table.players[0].attacks(*order)


@pytest.mark.rule("DU-PILOT-05", "DU-TGT-01")
def test_a_hero_among_his_squad_is_no_target_of_his_own() -> None:
    led = hero("H", "", seat=1, state={"joined": "Z", "where": "board"})
    table = attack(squad("A", "A1"), squad("Z", "B1", seat=1), led)
    with refused("DU-TGT-01", "no_such_target"):
        table.players[0].attacks("H")


@pytest.mark.rule("DU-DMG-01")
def test_hits_whose_victims_are_named_ask_nobody() -> None:
    rifle = weapon("1 Hunter 4 S2:1/1", keywords=("Sniper",))
    lines = (weapon("3 Rifle 4 S2:1/1"), weapon("1 Radio 1 S2:1/1"))
    table = attack(squad("A", "A1", soldiers=1, weapons=(rifle,)), squad("Z", "C1", 1, soldiers=3, weapons=lines))
    table.players[0].attacks("Z", ways=["Hunter: soldier 2"], dice="B")
    assert table.asked == []
    assert [one.alive for one in table.unit("Z").soldiers] == [True, False, True]


@pytest.mark.rule("DU-DMG-01")
def test_nobody_takes_a_hit_who_has_fallen_or_has_one() -> None:
    table = dust(squad("Z", "C1", soldiers=3))
    unit = table.unit("Z")
    unit.changed(1, alive=False)

    def victims(*named: str) -> list[str]:
        return named_first(table.game, unit, [Hit(weapon="Rifle", damage=1, victim=name) for name in named])[1]

    assert victims("soldier 1", "soldier 2", "soldier 3") == ["soldier 1", "soldier 3"]
    assert victims("soldier 1", "soldier 1") == ["soldier 1"]


@pytest.mark.rule("DU-WPN-SNIPER-01", "DU-WPN-SNIPER-02")
def test_a_sniper_names_a_hero_even_beside_the_last_soldier() -> None:
    rifle = weapon("1 Hunter 4 S2:1/1", keywords=("Sniper",))
    shooter = squad("A", "A1", soldiers=1, weapons=(rifle,))
    led = hero("H", "", seat=1, state={"joined": "Z", "where": "board"})

    def named(soldiers: int, *also: Any) -> list[str]:
        table = attack(shooter, squad("Z", "C1", 1, soldiers=soldiers), *also)
        return table.offers("attack", target="Z")

    assert named(3) == ["Hunter: anybody", "Hunter: soldier 2"]
    assert named(3, led) == ["Hunter: anybody", "Hunter: soldier 1", "Hunter: H"]
    assert named(1, led) == ["Hunter: anybody", "Hunter: soldier 1", "Hunter: H"]


@pytest.mark.rule("DU-TGT-03", "DU-HIT-03")
def test_a_blast_strikes_everybody_on_the_ground_but_at_an_aircraft_nobody_else() -> None:
    flak = squad("A", "A1", soldiers=1, weapons=("Flak 4 S2:*/1 A1:1/1",))
    plane = walker("Z", "C1", 1, kind="aircraft", mobility="aircraft", armour="A1")
    table = shoots(attack(flak, plane, squad("Y", "C1", seat=1)), "Z", dice="S")
    assert [told["target"] for told in table.heard("rolled_to_hit")] == ["Z"]
    table = shoots(attack(flak, squad("Y", "C1", seat=1, soldiers=2), hero("H", "C1", 1)), "Y", dice="S S  S")
    assert [told["target"] for told in table.heard("rolled_to_hit")] == ["Y", "H"]
    table = shoots(attack(flak, plane, squad("Y", "C1", seat=1, soldiers=2)), "Y", dice="S S")
    assert [told["target"] for told in table.heard("rolled_to_hit")] == ["Y"]


@pytest.mark.rule("DU-ACT-14")
def test_a_pilot_recovers_when_he_is_out_and_does_nothing_if_he_cannot_get_out() -> None:
    pilot = hero("Nick", at="", skills=("Pilot",), state={"joined": "Moth", "where": "board"})
    moth = walker("Moth", at="D5", state={"suppressed": True})
    table = dust(moth, pilot, squad("Foe", at="L1", seat=1))
    table.players[0].activates("Nick", dice="S S")
    assert table.heard("activates") and table.heard("recovery_roll")
    assert table.asked == [("red", "declare")]
    around = [squad(f"Foe {at}", at=at, seat=1) for at in ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")]
    shut_in = dust(moth, pilot, *around, root=Activation(unit="Nick")).begins()
    assert shut_in.heard("activates") == []
    assert shut_in.unit("Nick").activated
