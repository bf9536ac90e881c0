"""Skills that add actions to a declaration: scouting, charging, firing on the move."""

from __future__ import annotations

import pytest

from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, weapon

KNIVES = weapon("5 Knife C S2:1/1")
RIFLES = weapon("5 Rifle 4 S2:1/1")


def activated(*units: Placed, **more: object) -> Table:
    """Red's unit A is asked what it does."""
    table = dust(*units, **more)  # type: ignore[arg-type]
    table.players[0].activates("A")
    return table


def passed_over(table: Table, name: str = "Z") -> None:
    """Blue's unit does nothing, so that it is red's turn again."""
    table.players[1].activates(name)
    table.players[1].declares("nothing", "nothing")


@pytest.mark.rule("DU-SKILL-SCOUT-01")
def test_a_scout_who_marches_first_of_all_has_a_third_action() -> None:
    table = activated(squad("A", "A9", skills=("Scout",)), squad("Z", "L1", seat=1), squad("Y", "K1", seat=1))
    red, _ = table.players
    with refused("DU-ACT-02", "not_asked_for"):
        red.declares("move", "attack", "nothing")
    red.declares("march", "nothing")
    red.moves("A6")
    table.unit("A").activated = False
    passed_over(table)
    red.activates("A")
    assert table.offers("declare", actions=["march"]) == []


@pytest.mark.rule("DU-SKILL-SCOUT-01")
def test_a_scout_may_leave_it_at_the_march_and_lends_the_skill_to_his_unit() -> None:
    units = (squad("A", "A9"), hero("H", "A9", state={"joined": "A"}, skills=("Scout",)), squad("Z", "L1", seat=1))
    table = activated(*units)
    assert table.offers("declare", actions=["march"]) == ["attack", "nothing"]
    table.players[0].declares("march")
    table.players[0].moves("A6")
    assert table.unit("A").skill_state["acted"] == table.unit("H").skill_state["acted"] == 1


@pytest.mark.rule("DU-SKILL-SCOUT-01")
def test_a_scout_who_has_tried_to_react_has_acted() -> None:
    table = dust(squad("A", "D1", seat=1, skills=("Scout",)), squad("Z", "A1"))
    table.players[0].activates("Z")
    table.players[0].declares("attack", "move")
    table.players[0].attacks("A", dice="S S S S S S S S S S")
    table.players[1].reacts("A", dice="S S")
    assert table.unit("A").skill_state["acted"] == 1


@pytest.mark.rule("DU-SKILL-CHARGE-01", "DU-ACT-06")
def test_a_charge_is_a_free_attack_with_close_combat_weapons_after_a_march() -> None:
    table = activated(
        squad("A", "A4", skills=("Charge",), weapons=(RIFLES, KNIVES)), squad("Z", "A1", seat=1, weapons=())
    )
    red, blue = table.players
    assert "charge" not in table.offers("declare", actions=["move"])
    red.declares("march", "charge")
    red.moves("A2")
    blue.reacts()
    assert [line for line in table.offers("attack", target="split") if "Rifle" in line] == []
    red.attacks("Z")
    blue.retaliates(dice="S S S S S")


@pytest.mark.rule("DU-SKILL-CHARGE-01")
def test_a_charge_that_reaches_nobody_is_a_nothing() -> None:
    table = activated(squad("A", "A5", skills=("Charge",), weapons=(RIFLES, KNIVES)), squad("Z", "A1", seat=1))
    table.players[0].declares("march", "charge")
    table.players[0].moves("A4")
    table.players[1].reacts()
    assert table.heard("impossible")[0]["action"] == "charge"


GUNS = squad("A", "A4", skills=("Move and Fire",), weapons=(RIFLES, KNIVES))


@pytest.mark.rule("DU-SKILL-MOVEFIRE-01")
def test_move_and_fire_moves_before_or_after_a_sustained_attack() -> None:
    after = activated(GUNS, squad("Z", "A1", seat=1))
    after.players[0].declares("sustained", "free move")
    after.players[0].attacks("Z", dice="S S S S S  S S S S S")
    after.players[1].reacts()
    after.players[0].moves("A5")
    before = activated(GUNS, squad("Z", "A1", seat=1, soldiers=5))
    assert before.offers("declare", actions=["free move"]) == ["sustained"]
    with refused("DU-SKILL-MOVEFIRE-01", "not_right_after"):
        before.players[0].declares("free move", "attack")
    before.players[0].declares("free move", "sustained")
    before.players[0].moves("A2")
    before.players[1].reacts()
    assert [line for line in before.offers("attack", target="split") if "Knife" in line] == []
    before.players[0].attacks("Z", dice="S S S S S  S S S S S")


@pytest.mark.rule("DU-SKILL-MOVEFIRE-02")
def test_move_and_fire_fires_before_or_after_a_march() -> None:
    after = activated(GUNS, squad("Z", "A1", seat=1))
    after.players[0].declares("march", "free fire")
    after.players[0].moves("A2")
    after.players[1].reacts()
    assert [line for line in after.offers("attack", target="split") if "Knife" in line] == []
    after.players[0].attacks("Z", dice="S S S S S")
    before = activated(GUNS, squad("Z", "A1", seat=1))
    with refused("DU-SKILL-MOVEFIRE-02", "not_right_after"):
        before.players[0].declares("free fire", "sustained")
    before.players[0].declares("free fire", "march")
    before.players[0].attacks("Z", dice="S S S S S")
    before.players[0].moves("A6")


@pytest.mark.rule("DU-SKILL-MOVEFIRE-02")
def test_only_one_of_the_two_uses_in_an_activation() -> None:
    table = activated(GUNS, squad("Z", "A1", seat=1))
    for used in (["free fire", "march"], ["sustained", "free move"]):
        assert not {"free fire", "free move"} & set(table.offers("declare", actions=used))


def at_mercy(**state: object) -> Table:
    """Red may execute a soldier of a stunned blue unit of two, with a hero."""
    return activated(
        squad("A", "A1", skills=("Execute",)),
        squad("Z", "B1", seat=1, soldiers=2, state={"stunned": True, **state}),
        hero("H", "B1", seat=1, state={"joined": "Z"}),
        squad("Y", "A2", seat=1),
        squad("X", "D1", seat=1, state={"stunned": True}),
    )


@pytest.mark.rule("DU-SKILL-EXECUTE-01")
def test_any_soldier_of_a_stunned_unit_near_by_is_executed() -> None:
    table = at_mercy()
    red, _ = table.players
    red.declares("execute", "execute")
    for name in ("Y", "X"):
        with refused("DU-SKILL-EXECUTE-01", "not_at_mercy"):
            red.commands(name)
    red.commands("Z")
    assert table.offers("lose") == ["soldier 2", "H"]
    red.loses("H")
    assert table.where("H") == "eliminated"
    assert table.heard("eliminated")[0]["how"] == "execute"
    red.commands("Z")
    assert len(table.unit("Z").standing) == 1


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_interrogate_is_earned_by_an_execution_too() -> None:
    table = activated(
        squad("A", "A1", skills=("Execute", "Interrogate")),
        hero("H", "B1", seat=1, state={"stunned": True}),
        squad("Z", "L1", seat=1),
    )
    table.players[0].declares("execute", "nothing")
    table.players[0].commands("H")
    assert (table.where("H"), table.unit("A").skill_state["interrogated"]) == ("eliminated", 1)


@pytest.mark.rule("DU-SKILL-EXECUTE-01")
def test_whoever_is_held_by_a_grapple_has_a_stunned_token_too() -> None:
    table = at_mercy(stunned=False, held_by=["Y"])
    table.players[0].declares("execute", "nothing")
    assert table.offers("command") == ["Z"]


@pytest.mark.rule("DU-SKILL-EXECUTE-01")
def test_with_nobody_at_its_mercy_an_execution_is_a_nothing() -> None:
    table = at_mercy()
    table.unit("Z").stunned = False
    table.players[0].declares("execute", "nothing")
    assert table.heard("impossible")[0]["action"] == "execute"


@pytest.mark.rule("DU-SKILL-MOVEFIRE-02")
def test_free_fire_goes_with_a_march_and_with_no_other_move() -> None:
    table = activated(GUNS, squad("Z", "A1", seat=1))
    assert "free fire" in table.offers("declare", actions=["march"])
    assert "free fire" in table.offers("declare", actions=["move", "move"])
    for used in (["move"], ["nothing"], ["attack"], ["free move", "sustained"]):
        assert "free fire" not in table.offers("declare", actions=used)
    with refused("DU-SKILL-MOVEFIRE-02", "not_right_after"):
        table.players[0].declares("free fire", "move", "attack")
