"""The small print of acting, attacking and damage: bounds and details that the tests of their chapters pass over."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.action_lists import declaration
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction, why_no_target
from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat
from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck
from rulesets.dust_1947.chapters.damage.elimination import Elimination, Suffering
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.table.critical_hits import FIRE, IMMOBILIZED, MAIN, MOBILITY, SECONDARY, TARGETING
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.procedure import under_way
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, squad, tank, walker, weapon

FOE = squad("Foe", at="L9", seat=1)
BOARD = {"where": "board"}


def joined(name: str, to: str, seat: int = 0, **more: Any) -> Placed:
    """A hero who goes with a unit."""
    return hero(name, "", seat, state={"joined": to, **BOARD}, **more)


def declares(table: Table, name: str) -> list[str]:
    """The words that a unit may begin its list with."""
    table.players[0].activates(name)
    return table.offers("declare")


# --- declaring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-MINE-02")
def test_no_vehicle_probes_for_mines() -> None:
    assert "engineering" in declares(dust(". *", squad("A", "A1"), FOE), "A")
    assert "engineering" not in declares(dust(". *", walker("A", "A1"), FOE), "A")


@pytest.mark.rule("DU-BAB-01", "DU-SKILL-FOLLOW-02")
@pytest.mark.parametrize(
    ("row", "units", "leads"),
    [
        (". . q", (hero("A", "A1"),), True),
        (". . q", (squad("A", "A1"), joined("H", "A")), True),
        (". . q", (squad("A", "A1"),), False),
        (". . q", (walker("A", "A1"), joined("H", "A", skills=("Pilot",))), False),
        (". . .", (hero("A", "A1"),), False),
    ],
)
def test_where_there_is_a_pit_heroes_on_foot_and_their_squads_lead(
    row: str, units: tuple[Placed, ...], leads: bool
) -> None:
    table = dust(row, *units, FOE)
    assert declaration.in_the_desert(table.game, table.unit("A")) == ((declaration.FOLLOW_ME,) if leads else ())


@pytest.mark.rule("DU-ACT-05", "DU-ACT-06", "DU-CMD-24")
@pytest.mark.parametrize("word", declaration.FREE)
def test_free_actions_cost_nothing_and_count(word: str) -> None:
    assert (declaration.cost(word), declaration.counted([word, "move"])) == (0, 2)


@pytest.mark.rule("DU-ACT-05", "DU-ACT-06", "DU-CMD-24")
def test_these_are_the_free_actions() -> None:
    assert set(declaration.FREE) == {
        *("double", "charge", "free move", "free fire", "free attack", "launch smoke"),
        *("free ammo drop", "free get moving", "free rally"),
    }


# --- the activation --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-ACT-05")
def test_of_whom_nothing_is_left_nothing_is_declared() -> None:
    gone = squad("A", "", state={"where": "eliminated"})
    table = dust(gone, FOE, root=Activation(unit="A", at="declare")).begins()
    assert (table.asked, table.heard("declared")) == ([], [])


@pytest.mark.rule("DU-ACT-05")
def test_a_hero_left_alone_declares_for_himself() -> None:
    gone = squad("A", "", state={"where": "eliminated"})
    alone = hero("H", "A1", state={"skill_state": {"landing": 3}}, skills=("Airborne",))
    table = dust(gone, alone, FOE, root=Activation(unit="A", hero="H", at="declare")).begins()
    assert table.heard("declared")[0]["actions"] == ["nothing", "nothing"]


@pytest.mark.rule("DU-RES-04", "DU-SKILL-AIRBORNE-02")
@pytest.mark.parametrize(("rows", "asked"), [((". . . . .",), [("red", "enter")]), ((". ~ ~ ~ .",), [])])
def test_who_is_off_the_board_comes_where_there_is_room(rows: tuple[str, ...], asked: list[tuple[str, str]]) -> None:
    away = squad("A", "", skills=("Airborne",), state={"where": "off board"})
    blocked = squad("B", "A1"), squad("Foe", "E1", 1)
    table = dust(*rows, away, *blocked, root=Activation(unit="A")).begins()
    assert (table.asked, table.heard("activates"), table.unit("A").activated) == (asked, [], not asked)


@pytest.mark.rule("DU-RES-04")
@pytest.mark.parametrize(("where", "left"), [("eliminated", None), ("off board", "H")])
def test_who_comes_from_reserve_has_the_hero_who_is_still_with_it(where: str, left: str | None) -> None:
    zones = ((parse_square("A1"),), (parse_square("L9"),))
    back = squad("A", "", state={"where": "reserve", "back_on": 1, "hero": "H"})
    chief = hero("H", "", state={"joined": "A", "where": where})
    table = dust(back, chief, FOE, root=Activation(unit="A"), zones=zones).begins()
    assert table.asked == [("red", "enter")]
    assert table.unit("A").hero == left


@pytest.mark.rule("DU-ACT-14")
def test_who_rides_is_where_its_carrier_has_gone() -> None:
    truck = walker("Truck", "D5", skills=("Passengers: 6",), state={"activated": True})
    table = dust(truck, inside(squad("A", ""), "Truck"), FOE, root=Activation(unit="A")).begins()
    assert [square.name for square in table.unit("A").squares] == ["D5"]


@pytest.mark.rule("DU-ACT-14", "DU-DATA-CRAZYJIMMY-01")
def test_the_mark_of_a_wild_drive_lasts_until_the_next_activation() -> None:
    table = dust(walker("A", "D5", state={"skill_state": {"drives past": 1}}), FOE)
    table.players[0].activates("A")
    assert "drives past" not in table.unit("A").skill_state


@pytest.mark.rule("DU-ACT-14", "DU-SKILL-BLUTKREUZ-01")
def test_others_hear_that_an_activation_begins() -> None:
    dead = squad("A", "D5", skills=("Zombie", "Mindless"))
    table = dust(dead, hero("H", "D6", skills=("Blutkreuz",)), FOE)
    table.players[0].activates("A")
    assert [told["unit"] for told in table.heard("driven_on")] == ["A"]


# --- attacking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-ATT-01", "DU-REACT-10", "DU-REACT-09")
def test_of_three_enemies_it_is_said_why_they_are_no_targets() -> None:
    foes = [squad(name, at, 1) for name, at in (("D", "L4"), ("C", "K1"), ("B", "J1"), ("E", "L9"), ("F", "I1"))]
    table = dust(squad("A", "A1"), *foes)
    assert [name for name, *_ in why_no_target(table.game, table.unit("A"))] == ["F", "B", "C"]


@pytest.mark.rule("DU-ATT-01")
def test_an_attack_without_a_target_is_over_at_once() -> None:
    table = dust(squad("A", "A1"), FOE, root=AttackAction(unit="A")).begins()
    assert (table.asked, len(table.heard("no_target"))) == ([], 1)


@pytest.mark.rule("DU-ATT-01")
def test_hits_are_taken_target_by_target_in_the_order_in_which_they_were_hit() -> None:
    table = attack(squad("A", "A1"), squad("Z", "C1", 1, soldiers=2), squad("Y", "A3", 1, soldiers=2))
    shoots(table, "split", "2 Rifle > Z", "3 Rifle > Y", dice="B S S S  B S S S S S  S  S")
    assert [told["unit"] for told in table.heard("soldiers_lost")] == ["Z", "Y"]
    saved = attack(squad("A", "A1", soldiers=1), squad("Z", "C1", 1, soldiers=2))
    shoots(saved, "Z", dice="B S  B")
    assert (saved.heard("soldiers_lost"), saved.unit("Z").under_fire) == ([], True)


@pytest.mark.rule("DU-TGT-02")
def test_what_is_declared_tells_whose_weapon_it_is_and_what_is_left_for_it() -> None:
    pots = weapon("3 Pot 4 S2:1/1", ammo=2)
    chief = joined("H", "A", weapons=("Pistol 4 S2:1/1",))
    table = attack(squad("A", "A1", soldiers=3, weapons=(pots,)), chief, squad("Z", "C1", 1))
    shoots(table, "split", "2 Pot > Z", "1 Pistol > Z", dice="S S S")
    (told,) = table.heard("attack")
    assert [(one["of"], one["left"]) for one in told["details"]] == [(None, 4), ("H", None)]
    spent = squad("A", "A1", soldiers=3, weapons=(pots,), state={"ammo": {"Pot": 2}})
    last = shoots(attack(spent, squad("Z", "C1", 1)), "split", "2 Pot > Z", dice="S S")
    assert last.heard("attack")[0]["details"][0]["left"] == 0
    assert last.unit("A").ammo["Pot"] == 0


BOTH = squad("A", "A1", soldiers=1, weapons=("Rifle 4 S2:1/1", "Knife C S2:1/1"))


@pytest.mark.rule("DU-TGT-02", "DU-TGT-03", "DU-CC-04")
@pytest.mark.parametrize(("half", "ranged"), [("ranged", True), ("close combat", False)])
def test_the_half_that_was_declared_with_the_actions_is_sustained(half: str, ranged: bool) -> None:
    root = AttackAction(unit="A", sustained=True, modes=[f"sustained: {half}"])
    table = shoots(dust(BOTH, squad("Z", "B1", 1), root=root), "Z", dice="S S" if ranged else "S")
    assert table.heard("attack")[0]["half"] == half
    assert bool(table.heard("rolled_to_hit")[0]["again"]) is ranged
    table.players[1].retaliates(dice="S" if ranged else "S S")
    assert bool(table.heard("rolled_to_hit")[0]["again"]) is not ranged


@pytest.mark.rule("DU-TGT-03")
def test_ranged_fire_is_rolled_again_only_where_it_is_sustained() -> None:
    for sustained, dice in ((True, "S S"), (False, "S")):
        table = attack(
            squad("A", "A1", soldiers=1, weapons=("Rifle 4 S2:1/1",)), squad("Z", "C1", 1), sustained=sustained
        )
        assert bool(shoots(table, "Z", dice=dice).heard("rolled_to_hit")[0]["again"]) is sustained


@pytest.mark.rule("DU-CC-04")
def test_who_fell_to_the_ranged_part_is_not_fought() -> None:
    shot = {"bearer": "A", "count": 1, "start": "A1", "end": "B1"}
    shots = [{**shot, "weapon": "Knife", "target": name} for name in ("Y", "Z")]
    gone = squad("Y", "", 1, state={"where": "eliminated"})
    root = AttackAction.model_validate({"unit": "A", "at": "fight", "shots": shots})
    table = dust(BOTH, gone, squad("Z", "B1", 1), root=root).begins()
    (fight,) = [one for one in under_way(table.game.root) if isinstance(one, CloseCombat)]
    (whole,) = [one for one in under_way(table.game.root) if isinstance(one, AttackAction)]
    assert ([one.target for one in fight.shots], whole.volleys) == (["Z"], [])


@pytest.mark.rule("DU-CRIT-02")
def test_the_check_of_one_machine_says_nothing_of_the_next() -> None:
    arms = weapon("2 Gun 4 V2:1/1"), weapon("2 Saw C V2:1/1")
    table = attack(walker("A", "B1", weapons=arms), walker("Z", "C1", 1, weapons=()), walker("Y", "A1", 1, weapons=()))
    shoots(table, "split", "1 Gun > Z", "1 Gun > Y", "1 Saw > Z", "1 Saw > Y", dice="B B  B B  B S  B S")
    table.players[1].retaliates()
    table.players[1].retaliates(dice="B B  S S")
    assert [told["unit"] for told in table.heard("critical_check")] == ["Y"]


# --- critical hits ---------------------------------------------------------------------------------------------------


def checked(dice: str, *lines: str, criticals: tuple[str, ...] = ()) -> Table:
    """A check for a critical hit on a machine."""
    weapons = tuple(weapon(f"1 {name} 4 V2:1/1") for name in lines)
    there = walker("Z", "C1", 1, weapons=weapons, state={"criticals": list(criticals)})
    return dust(squad("A", "A1"), there, root=CriticalCheck(unit="Z", by="A")).begins(dice)


@pytest.mark.rule("DU-CRIT-03")
@pytest.mark.parametrize(
    ("dice", "lines", "criticals", "told"),
    [
        ("B B  B B", ("Gun", "MG"), (), [(MAIN, False, "Gun")]),
        ("B B  C C", ("Gun", "MG"), (), [(SECONDARY, False, "MG")]),
        ("B B  C C", ("Gun", "MG", "Pod"), (), [(SECONDARY, False, "")]),
        ("B B  B B  B C", ("Gun", "MG"), (MAIN,), [(MAIN, True, ""), (FIRE, False, "")]),
    ],
)
def test_a_critical_hit_tells_what_it_destroys_and_what_is_rolled_again(
    dice: str, lines: tuple[str, ...], criticals: tuple[str, ...], told: list[tuple[str, bool, str]]
) -> None:
    heard = checked(dice, *lines, criticals=criticals).heard("critical_hit")
    assert [(one["word"], one["again"], one["weapon"]) for one in heard] == told


@pytest.mark.rule("DU-CRIT-03", "DU-CRIT-02")
def test_a_machine_that_has_every_critical_hit_is_still_critically_hit() -> None:
    every = [MAIN, FIRE, MOBILITY, TARGETING, IMMOBILIZED]
    there = walker("Z", "B1", 1, weapons=(weapon("1 Gun 4 V2:1/1"),), state={"criticals": every})
    both = squad("A", "A1", soldiers=1, weapons=("Gun 4 V2:1/1", "Saw C V2:1/1"))
    table = shoots(attack(both, there), "Z", dice="B  S  B B")
    table.players[1].retaliates(dice="B")
    assert (table.unit("Z").damage, table.heard("critical_check")) == (2, [])


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-SUPPORT-01")
@pytest.mark.parametrize(("kind", "damage"), [("infantry", 0), ("support weapon", 1)])
def test_only_a_crew_counts_its_fallen_on_a_track(kind: str, damage: int) -> None:
    there = squad("Z", "C1", 1, soldiers=3, kind=kind, track=3 if kind == "support weapon" else 0)
    table = shoots(attack(squad("A", "A1", soldiers=1, weapons=("Gun 4 S2:1/1",)), there), "Z", dice="B  S")
    assert (table.unit("Z").damage, standing(table, "Z")) == (damage, 2)


@pytest.mark.rule("DU-DMG-02")
def test_it_is_told_who_fell_to_which_weapon() -> None:
    table = shoots(
        attack(squad("A", "A1", soldiers=1, weapons=("Gun 4 S2:2/1",)), squad("Z", "C1", 1)), "Z", dice="B B S S"
    )
    (told,) = table.heard("soldiers_lost")
    assert [one["to"] for one in told["fell"]] == ["Gun", "Gun"]


@pytest.mark.rule("DU-DMG-05")
@pytest.mark.parametrize(("damage", "where"), [(2, "C1"), (3, "eliminated")])
def test_fire_eliminates_only_whose_track_is_full(damage: int, where: str) -> None:
    table = dust(walker("Z", "C1", 1, state={"damage": damage}), root=Suffering(unit="Z", points=1, cause="fire"))
    assert table.begins().where("Z") == where


@pytest.mark.rule("DU-TERR-30", "DU-CRIT-07")
@pytest.mark.parametrize("aboard", [False, True])
def test_a_machine_lost_inside_a_carrier_leaves_no_wreck(aboard: bool) -> None:
    there = tank("Z", "C1", 1, state={"criticals": ["fire"]})
    lift = walker("Lift", "C1", 1, kind="aircraft", skills=("Airlifter",))
    table = dust(inside(there, "Lift") if aboard else there, *([lift] if aboard else []), root=Elimination(unit="Z"))
    table.begins()
    assert (bool(table.heard("wreck")), bool(table.game.burning_wrecks)) == (not aboard, not aboard)


@pytest.mark.rule("DU-TERR-30")
def test_a_square_is_the_wreck_of_one_machine() -> None:
    table = dust(tank("Z", "C1", 1), root=Elimination(unit="Z"))
    table.game.wrecks = [parse_square("C1")]
    assert table.begins().game.wrecks == [parse_square("C1")]
