"""What is declared of an attack with the actions: modes of weapons, called guns, the sustained half (ACT-05)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.face.tell import weapon_words
from rulesets.dust_1947.ruleset import RULESET
from tests.rulesets.dust_1947.table import Line, Placed, Table, dust, hero, refused, squad, walker, weapon

PODS = weapon("1 Pods 6 S2:2/1", keywords=("Salvo",))
MORTAR = weapon("1 Mortar 3-12 S2:2/1", keywords=("Artillery",))
SAW = weapon("1 Saw C S2:1/1")
RIFLE = weapon("1 Rifle 6 S2:1/1")
FOES = (squad("Z", "E1", seat=1), squad("Y", "L9", seat=1))


def armed(*lines: Line, **fields: object) -> Placed:
    return squad("A", "A1", soldiers=1, weapons=lines, **fields)  # type: ignore[arg-type]


def ready(*units: Placed, **more: object) -> Table:
    """A is about to declare."""
    table = dust(*units, *FOES, **more)  # type: ignore[arg-type]
    table.players[0].activates("A")
    return table


@pytest.mark.rule("DU-ACT-05", "DU-WPN-SALVO-01")
def test_a_salvo_is_declared_before_the_unit_moves_and_cannot_be_changed_afterwards() -> None:
    table = ready(armed(PODS))
    red, blue = table.players
    assert table.offers("declare", actions=["move", "attack"]) == ["Pods: normal", "Pods: salvo"]
    with refused("DU-ACT-02", "missing"):
        red.declares("move", "attack")
    with refused("DU-WPN-SALVO-01", "no_such_way"):
        red.declares("move", "attack", modes=["Pods: twice"])
    red.declares("move", "attack", modes=["Pods: salvo"])
    assert table.heard("declared")[0]["modes"] == ["Pods: salvo"]
    red.moves("B1")
    blue.reacts()
    with refused("DU-TGT-01"):
        red.attacks("Z", ways=["Pods: normal"])
    red.attacks("Z", dice="S S S S")
    assert table.unit("A").skill_state["unloaded:Pods"] == 1


@pytest.mark.rule("DU-ACT-05", "DU-WPN-SALVO-01")
def test_a_normal_attack_that_was_declared_keeps_the_token() -> None:
    table = ready(armed(PODS))
    table.players[0].declares("attack", "nothing", modes=["Pods: normal"])
    table.players[0].attacks("Z", dice="S S")
    assert "unloaded:Pods" not in table.unit("A").skill_state


@pytest.mark.rule("DU-ACT-05", "DU-WPN-SALVO-02")
def test_what_is_loaded_before_its_attack_may_be_declared_to_fire_everything() -> None:
    table = ready(armed(PODS, state={"skill_state": {"unloaded:Pods": 1}}))
    table.players[0].declares("reload", "attack", modes=["Pods: salvo"])
    table.players[0].attacks("Z", dice="S S S S")
    late = ready(armed(PODS, state={"skill_state": {"unloaded:Pods": 1}}), options={"salvo_empty": "normal_only"})
    late.players[0].declares("attack", "nothing", modes=["Pods: salvo"])
    late.players[0].attacks("Z", dice="S S")


@pytest.mark.rule("DU-ACT-05", "DU-WPN-SMOKE-01")
def test_smoke_or_shells_are_declared_the_point_and_the_area_are_chosen_with_the_attack() -> None:
    table = ready(armed(MORTAR))
    assert table.offers("declare", actions=["attack", "nothing"]) == ["Mortar: shells", "Mortar: smoke"]
    table.players[0].declares("attack", "nothing", modes=["Mortar: smoke"])
    assert table.offers("attack", target="Z") == ["Mortar: smoke D1-E2", "Mortar: smoke E1-F2"]
    table.players[0].attacks("Z", ways=["Mortar: smoke D1-E2"], dice="S")
    shells = ready(armed(MORTAR))
    shells.players[0].declares("attack", "nothing", modes=["Mortar: shells"])
    shells.players[0].attacks("Z", dice="S S")


@pytest.mark.rule("DU-WPN-SMOKE-03", "DU-ACT-05")
def test_smoke_that_was_declared_is_not_fired_into_a_building() -> None:
    board = ". . . . 1 . . . . . . ."
    for mode, fits in (("shells", True), ("smoke", False)):
        table = dust(board, armed(MORTAR), squad("Z", "E1", seat=1), walls={"D1-E1": "large opening"})
        table.players[0].activates("A")
        table.players[0].declares("attack", "nothing", modes=[f"Mortar: {mode}"])
        assert ("Z" in table.offers("attack")) is fits
    with refused("DU-WPN-SMOKE-03", "no_smoke_there") as why:
        table.players[0].attacks("Z", ways=["Mortar: shells D1-E2"])
    assert why.value.key in {one.model.key for one in weapon_words.REASONS}


@pytest.mark.rule("DU-ACT-05", "DU-CC-08")
def test_the_half_that_is_sustained_is_declared_by_whoever_has_weapons_of_both_kinds() -> None:
    both = ready(armed(RIFLE, SAW))
    assert both.offers("declare", actions=["sustained"]) == ["sustained: ranged", "sustained: close combat"]
    both.players[0].declares("sustained", modes=["sustained: close combat"])
    both.players[0].attacks("Z", dice="S")
    assert both.heard("attack")[0]["half"] == "close combat"
    sustained = ready(armed(RIFLE, SAW))
    sustained.players[0].declares("sustained", modes=["sustained: ranged"])
    sustained.players[0].attacks("Z", dice="S  S")
    plain = ready(armed(RIFLE))
    plain.players[0].declares("sustained")
    plain.players[0].attacks("Z", dice="S  S")


@pytest.mark.rule("DU-ACT-05", "DU-CMD-22")
def test_an_attack_that_stimulants_make_a_sustained_one_has_its_half_declared() -> None:
    table = dust(armed(RIFLE, SAW, state={"stimulated": True}), *FOES)
    table.players[0].activates("A", dice="C")
    assert table.offers("declare", actions=["attack", "nothing"]) == ["sustained: ranged", "sustained: close combat"]


@pytest.mark.rule("DU-ACT-05", "DU-SKILL-OBSERVER-01")
def test_calling_a_gun_is_declared_and_holds() -> None:
    gun = squad("Gun", "A5", soldiers=1, weapons=(MORTAR,))
    table = ready(armed(RIFLE, skills=("Artillery Observer",)), gun)
    assert table.offers("declare", actions=["attack", "nothing"]) == ["fire: own weapons", "fire: called"]
    table.players[0].declares("attack", "nothing", modes=["fire: called"])
    assert table.offers() == ["call"]
    alone = ready(armed(RIFLE, skills=("Artillery Observer",)))
    alone.players[0].declares("attack", "nothing")
    assert alone.offers() == ["attack"]


@pytest.mark.rule("DU-ACT-13", "DU-SKILL-OBSERVER-01")
def test_a_call_that_no_gun_can_answer_any_more_is_a_nothing() -> None:
    gun = squad("Gun", "A5", soldiers=1, weapons=(MORTAR,))
    table = ready(armed(RIFLE, skills=("Artillery Observer",)), gun)
    table.players[0].declares("move", "attack", modes=["fire: called"])
    table.unit("Gun").activated = True
    table.players[0].moves("B1")
    table.players[1].reacts()
    assert [said["action"] for said in table.heard("impossible")] == ["attack"]


@pytest.mark.rule("DU-ACT-05")
def test_only_what_the_attack_may_use_is_declared() -> None:
    table = ready(armed(PODS, SAW, skills=("Move and Fire", "Charge")))
    assert table.offers("declare", actions=["move", "nothing"]) == []
    assert table.offers("declare", actions=["free move", "sustained"]) == ["Pods: normal", "Pods: salvo"]
    assert table.offers("declare", actions=["march", "charge"]) == []
    raider = walker(
        "A", "A1", weapons=(weapon("1 Pods 6 S2:2/1", keywords=("Salvo",), mount="Front"),), skills=("Raid",)
    )
    assert ready(raider).offers("declare", actions=["raid"]) == ["Pods: normal", "Pods: salvo"]


@pytest.mark.rule("DU-ACT-05")
def test_what_a_joined_hero_carries_is_declared_too() -> None:
    venn = hero("Venn", "", state={"joined": "A", "where": "board"}, weapons=(PODS,))
    assert ready(armed(RIFLE), venn).offers("declare", actions=["attack", "nothing"]) == ["Pods: normal", "Pods: salvo"]


def test_the_modes_are_told() -> None:
    table = ready(armed(PODS, RIFLE, SAW))
    question = table.game.questions[0]
    table.players[0].declares("sustained", modes=["Pods: salvo", "sustained: ranged"])
    said = next(event for event in table.said if event.key == "declared")
    words = RULESET.words.event(table.game, said)
    assert words.endswith("(Pods: a salvo, ranged weapons sustained).")
    assert question.key == "declare"
