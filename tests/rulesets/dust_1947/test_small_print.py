"""The small print: bounds and details of rules that the tests of their chapters pass over, chapter by chapter."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.action_lists import declaration
from rulesets.dust_1947.chapters.action_lists.beginning import takes
from rulesets.dust_1947.chapters.attack import declaring_limits
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction, why_no_target
from rulesets.dust_1947.chapters.carrying_out import fieldworks, follow_me, making_way
from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat
from rulesets.dust_1947.chapters.damage import burning, minefields
from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck
from rulesets.dust_1947.chapters.damage.elimination import Elimination, Suffering, bears_marks_of, scored
from rulesets.dust_1947.chapters.damage.reserve import ready, restore
from rulesets.dust_1947.chapters.damage.victims import Hit, able_to_take
from rulesets.dust_1947.chapters.heroes.joining import may_join
from rulesets.dust_1947.chapters.heroes.pilots import Escape
from rulesets.dust_1947.chapters.hits import saves
from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.chapters.movement import pace
from rulesets.dust_1947.chapters.movement.places import Places, in_its_work, kept_free
from rulesets.dust_1947.chapters.movement.steps import shares, whole_edge
from rulesets.dust_1947.chapters.suppression.suppression import recovery_dice
from rulesets.dust_1947.chapters.transport.boarding import one_step_more, out_of_contact
from rulesets.dust_1947.chapters.transport.leaving import drops_first
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.chapters.weapons import smoke
from rulesets.dust_1947.moments import DRIVEN
from rulesets.dust_1947.skills import observers, spies, survival
from rulesets.dust_1947.skills.monsters import SteelGuard
from rulesets.dust_1947.table.critical_hits import FIRE, IMMOBILIZED, MAIN, MOBILITY, SECONDARY, TARGETING
from rulesets.dust_1947.table.state import Screen
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import under_way
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, card, dust, hero, inside, squad, tank, walker, weapon
from tests.rulesets.dust_1947.table import dice as faces

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


# --- what is done by hand and with tools -----------------------------------------------------------------------------


@pytest.mark.rule("DU-MINE-02", "DU-WIRE-02")
@pytest.mark.parametrize(("level", "able"), [(0, True), (1, False)])
def test_upstairs_nobody_clears_the_ground(level: int, able: bool) -> None:
    table = dust(squad("A", "A1", state={"level": level}), FOE)
    unit = table.unit("A")
    assert fieldworks.sweeps_by_hand(table.game.card(unit), unit) is able
    assert fieldworks.by_hand(unit) == int(able)


@pytest.mark.rule("DU-ENG-01")
@pytest.mark.parametrize(
    ("lines", "dice"),
    [
        (("1 Gun 4 V2:1/1", "Tesla"), 0),
        (("1 Saw C V2:1/1", "Cutting"), 1),
        (("1 Dual-Saw C V2:1/1", "Cutting"), 2),
        (("1 Twin-Claw C V2:1/1", "Grapple"), 2),
        (("1 Paired-Claw C V2:1/1", "Grapple"), 2),
    ],
)
def test_a_pair_of_tools_rolls_two_dice(lines: tuple[str, str], dice: int) -> None:
    tool = weapon(lines[0], keywords=lines[1:])
    single = weapon("1 Cutter C V2:1/1", keywords=("Cutting",))
    assert fieldworks.with_tools(card("A", lines=(tool,))) == dice
    assert fieldworks.with_tools(card("A", lines=(tool, single))) == max(1, dice)


# --- airborne --------------------------------------------------------------------------------------------------------


def dropped(*skills: str, dice: str = "") -> Table:
    """An airborne squad has dropped."""
    table = dust(squad("A", "", skills=("Airborne", *skills), state={"where": "off board"}), FOE)
    table.players[0].activates("A")
    table.players[0].deploys("A", "B2", dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-AIRBORNE-04", "DU-SKILL-AIRBORNE-05")
def test_the_turn_of_the_drop_is_noted() -> None:
    assert dropped(dice="B").unit("A").skill_state["dropped"] == 1


@pytest.mark.rule("DU-SKILL-AIRBORNE-04")
def test_even_who_is_on_its_feet_at_once_has_no_third_action() -> None:
    table = dropped("Quick Recovery", "Infantry Ace")
    assert (table.heard("third_action"), table.offers("declare", actions=["move", "attack"])) == ([], [])


@pytest.mark.rule("DU-SKILL-AIRBORNE-04")
def test_who_dropped_in_an_earlier_turn_acts_as_others_do() -> None:
    table = dust(squad("A", "A1", skills=("Airborne", "Infantry Ace")), squad("Foe", "D1", 1))
    table.players[0].activates("A", dice="B")
    assert "move" in table.offers("declare")
    assert "nothing" in table.offers("declare", actions=["move", "attack"])


@pytest.mark.rule("DU-SKILL-AIRBORNE-02")
def test_only_who_is_not_on_the_board_drops() -> None:
    table = dust(squad("A", "A1", skills=("Airborne",)), FOE, zones=((parse_square("A1"),), ()))
    unit = table.unit("A")
    assert [place.name for place in Places(table.game, unit).zone.places] == ["A1"]
    unit.where = "reserve"
    assert len(Places(table.game, unit).zone.places) > 1


@pytest.mark.rule("DU-SKILL-AIRBORNE-06")
@pytest.mark.parametrize(("host", "skills", "joins"), [((), (), True), (("Airborne",), (), False)])
def test_only_airborne_units_keep_others_out(host: tuple[str, ...], skills: tuple[str, ...], joins: bool) -> None:
    table = dust(squad("A", "A1", skills=host), hero("H", "A1", skills=skills), FOE)
    assert (may_join(table.game, table.unit("H"), table.unit("A")) is None) is joins


# --- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-HERO-10")
def test_a_lone_hero_shares_a_square_with_one_unit_of_its_floor() -> None:
    upstairs = squad("Up", "C1", state={"level": 1})
    table = dust(". . 1 .", hero("H", "A1"), squad("A", "C1"), upstairs, FOE)
    assert shares(table.game, table.unit("H"), table.unit("A"))
    long = tank("T", "C2 C3", size="large")
    table = dust(hero("H", "A1"), long, hero("Other", "C3"), FOE)
    assert not shares(table.game, table.unit("H"), table.unit("T"))
    assert shares(dust(hero("H", "A1"), long, FOE).game, table.unit("H"), table.unit("T"))


@pytest.mark.rule("DU-BIG-03")
def test_the_edge_of_a_small_machine_is_its_square() -> None:
    assert whole_edge(1) == ((0, 0),)
    assert set(whole_edge(2)) == {(0, 0), (1, 0), (0, 1), (1, 1)}


# --- snipers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WPN-SNIPER-01")
def test_nobody_who_has_fallen_is_named() -> None:
    lines = weapon("2 Rifle 4 S2:1/1"), weapon("1 Radio C S2:1/1")
    hunter = squad("A", "A1", soldiers=1, weapons=(weapon("1 Hunter 8 S2:1/1", keywords=("Sniper",)),))
    table = attack(hunter, squad("Z", "D1", 1, soldiers=3, weapons=lines))
    table.game.units["Z"].changed(2, alive=False)
    assert table.offers("attack", target="Z") == ["Hunter: anybody", "Hunter: soldier 2"]


@pytest.mark.rule("DU-REACT-07", "DU-REACT-11")
@pytest.mark.parametrize("token", ["suppressed", "stunned", ""])
def test_a_reaction_tells_the_tokens_that_it_shakes_off(token: str) -> None:
    state = {token: True} if token else {}
    guard = squad("Guard", "D1", 1, soldiers=1, weapons=("Gun 9 S2:1/1 V2:2/1",), state=state)
    table = dust(walker("Moth", "A1", facing="W"), guard, FOE)
    table.players[0].activates("Moth")
    table.players[0].declares("move", "attack")
    table.players[0].moves("A1", facing="E")
    table.players[1].reacts("Guard", dice={"suppressed": "S S  S", "stunned": "S", "": "S S"}[token])
    assert table.heard("reaction_roll")[0]["tokens"] == ([token] if token else [])
    assert table.heard("reaction_fails") and not table.heard("attack")


# --- carriers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-04", "DU-TRANS-22")
@pytest.mark.parametrize(
    ("to", "walls", "flies", "cited"),
    [
        ("C2", {}, False, ""),
        ("C1", {}, False, "DU-TRANS-04"),
        ("B2", {}, False, "DU-TRANS-04"),
        ("C2", {"C2-D2": "high wall", "C3-D3": "high wall"}, False, "DU-TRANS-04"),
        ("C3", {"C2-D2": "high wall"}, False, ""),
        ("D2", {}, False, "DU-TRANS-04"),
        ("D2", {}, True, ""),
        ("C2", {"C2-D2": "high wall", "C3-D3": "high wall"}, True, ""),
        ("B2", {}, True, "DU-TRANS-04"),
    ],
)
def test_who_gets_in_is_beside_the_carrier_without_a_wall_between(
    to: str, walls: dict[str, str], flies: bool, cited: str
) -> None:
    more: dict[str, Any] = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1"} if flies else {}
    truck = tank("Truck", "D2 D3", size="large", skills=("Passengers: 9",), **more)
    if to == "C1":
        walls = {"C1-D1": "high wall", "C1-C2": "high wall", "D1-D2": "high wall"}
    table = dust(*("." * 6,) * 5, truck, squad("A", to), squad("Foe", "F5", 1), walls=walls)
    why = out_of_contact(table.game, table.unit("A"), table.unit("Truck"), [parse_square(to)])
    assert (why.rule if why else "") == cited


@pytest.mark.rule("DU-TRANS-04", "DU-FORT-08")
def test_nobody_gets_in_out_of_a_strongpoint_without_leaving_it() -> None:
    truck = walker("Truck", "H4", 1, skills=("Passengers: 9",))
    table = dust(truck, squad("A", "G4", 1), built=("strongpoint D3 N",))
    why = out_of_contact(table.game, table.unit("A"), table.unit("Truck"), [parse_square("G4")])
    assert why is not None


@pytest.mark.rule("DU-TRANS-23")
@pytest.mark.parametrize(
    ("at", "left", "diagonal", "cost"),
    [
        ("G5", 0, False, 1),
        ("G5", 1, True, 0),
        ("G5", 0, True, 1),
        ("G4", 1, False, 0),
        ("G4", 1, True, 2),
        ("G4", 2, True, 0),
        ("E4", 1, True, 0),
        ("F4", 1, True, 0),
    ],
)
def test_the_step_into_a_ship_costs_two_only_as_a_second_diagonal(
    at: str, left: int, diagonal: bool, cost: int
) -> None:
    boat = tank("Ship", "F5 E5", facing="E", size="large", mobility="naval", skills=("Naval Unit", "Sealifter"))
    table = dust(boat, squad("A", at))
    where = [parse_square(at)]
    why = one_step_more(table.unit("A"), table.unit("Ship"), where, left=left, diagonal=diagonal)
    assert (why.values["cost"] if why else 0) == cost


# --- suppression, smoke, mines ---------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SUP-04")
@pytest.mark.parametrize(("skills", "banner", "number"), [((), (), 2), ((), ("Red Banner",), 3), (("Brave",), (), 3)])
def test_skills_of_others_and_of_its_own_give_more_recovery_dice(
    skills: tuple[str, ...], banner: tuple[str, ...], number: int
) -> None:
    table = dust(squad("A", "A1", skills=skills), hero("H", "A2", skills=banner), FOE)
    assert recovery_dice(table.game, table.unit("A"))[0] == number


@pytest.mark.rule("DU-WPN-SMOKE-03")
@pytest.mark.parametrize(
    ("square", "works", "able"),
    [("A1", (), True), ("B1", (), False), ("E4", ("bunker D3 N",), False), ("E4", ("strongpoint D3 N",), True)],
)
def test_smoke_lies_outdoors(square: str, works: tuple[str, ...], able: bool) -> None:
    game = dust("= 1 . . . . .", *(("." * 7,) * 6), built=works).game
    assert smoke.outdoors(game, parse_square(square)) is able


@pytest.mark.rule("DU-WPN-SMOKE-02")
def test_smoke_of_a_wreck_does_not_clear_and_nothing_is_told_of_none() -> None:
    game = dust(squad("A", "A1")).game
    game.screens = [Screen(squares=[parse_square("A1")], until=0), Screen(squares=[parse_square("B1")], until=1)]
    for left, told in (([0], 1), ([0], 1)):
        smoke.clear(game)
        assert [screen.until for screen in game.screens] == left
        assert len([event for event in game.events if event.key == "smoke_clears"]) == told


@pytest.mark.rule("DU-SKILL-SMOKE-01")
def test_a_vehicle_launches_its_smoke_once_in_a_list() -> None:
    pots = ("Smoke Launchers",)
    for one, able in ((walker("A", "A1", skills=pots), True), (squad("A", "A1", skills=pots), False)):
        table = dust(one, FOE)
        assert ("launch smoke" in declares(table, "A")) is able
        assert "launch smoke" not in table.offers("declare", actions=["launch smoke"])


@pytest.mark.rule("DU-MINE-01")
@pytest.mark.parametrize(
    ("way", "attacks"),
    [
        *((way, 1) for way in ("AB", "BA", "BBA", "BAB")),
        *((way, 0) for way in ("B", "ABA", "BABA", "ABAB", "BB", "AA")),
    ],
)
def test_a_field_attacks_once_who_enters_and_once_who_began_inside_and_leaves(way: str, attacks: int) -> None:
    game = dust(". *", squad("A", "A1")).game
    assert minefields.set_off(game, [{parse_square(f"{column}1")} for column in way]) == attacks


@pytest.mark.rule("DU-MINE-01")
def test_a_mine_does_one_point_to_who_is_on_foot_and_two_to_machines() -> None:
    points = [minefields.damage(one.card) for one in (squad("A", "A1"), hero("H", "A1"), walker("M", "A1"))]
    assert points == [1, 1, 2]


@pytest.mark.rule("DU-MINE-01", "DU-CRIT-08")
@pytest.mark.parametrize("root", [minefields.Minefield, burning.BurningWreck])
def test_hits_of_mines_and_flames_that_are_saved_do_nothing(root: type[burning.BurningWreck]) -> None:
    table = dust("T", hero("A", "A1", track=9), root=root(unit="A")).begins("B B")
    assert (table.heard("saves")[0]["saved"], table.unit("A").damage) == (1, 0)


# --- strongpoint units -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORT-07")
def test_a_crew_starts_in_a_work_of_its_side_that_stands() -> None:
    built = ("bunker B2 S", "bunker H2 S", "bunker N2 S")
    table = dust(*(("." * 26,) * 9), squad("A", "", skills=("Strongpoint",)), built=built)
    first, second, third = table.game.fortifications
    buried = third.model_copy(update={"seat": 0, "buried": True})
    table.game.fortifications = [first.model_copy(update={"seat": 0}), second, buried]
    zone = in_its_work(table.game, table.unit("A"))
    assert zone is not None
    assert {place.name for place in zone.places} == {"C5", "D5"}


@pytest.mark.rule("DU-FORT-07")
@pytest.mark.parametrize(
    ("crew", "inside_it", "kept"),
    [
        ({}, None, ["C5", "D5"]),
        ({"seat": 1}, None, []),
        ({"where": "board"}, None, []),
        ({}, "C5", []),
        ({"card": "B"}, None, []),
    ],
)
def test_a_work_is_kept_for_a_crew_of_its_side_that_waits(
    crew: dict[str, Any], inside_it: str | None, kept: list[str]
) -> None:
    units = squad("Crew", "L9", skills=("Strongpoint",)), squad("B", ""), squad("C", inside_it or "L8")
    table = dust(*units, squad("Z", "", 1), built=("bunker B2 S", "bunker G2 S"))
    first, second = table.game.fortifications
    table.game.fortifications = [first.model_copy(update={"seat": 0}), second]
    table.game.units["Crew"] = table.unit("Crew").model_copy(update={"where": "waiting", **crew})
    assert sorted(square.name for square in kept_free(table.game, table.unit("B"))) == kept
    assert kept_free(table.game, table.unit("Crew")) == ()


# --- heroes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-PILOT-07", "DU-PILOT-08")
@pytest.mark.parametrize(
    ("die", "damage", "asked", "told"),
    [("B", 0, [("blue", "land")], []), ("C", 0, [("blue", "land")], [1]), ("C", 3, [], [1])],
)
def test_a_pilot_who_is_hurt_to_death_lands_nowhere(
    die: str, damage: int, asked: list[tuple[str, str]], told: list[int]
) -> None:
    pilot = hero("Nick", "D5", 1, skills=("Pilot",), state={"damage": damage, "joined": "Moth"})
    moth = walker("Moth", "D5", 1, state={"where": "eliminated"})
    table = dust(moth, pilot, squad("Red", "A1"), root=Escape(hero="Nick", vehicle="Moth")).begins(die)
    assert table.asked == asked
    assert [one["points"] for one in table.heard("damaged")] == told


@pytest.mark.rule("DU-PILOT-05", "DU-TRANS-13")
@pytest.mark.parametrize(
    ("name", "cited"),
    [("Nick", "DU-PILOT-05"), ("Men", "DU-TRANS-13"), ("Chief", "DU-TRANS-13"), ("Truck", ""), ("", "")],
)
def test_nobody_inside_is_a_target(name: str, cited: str) -> None:
    truck = walker("Truck", "D5", 1, skills=("Passengers: 9",))
    chief = hero("Chief", "", 1, state={"joined": "Men", "where": "aboard", "carrier": "Truck"})
    men = inside(squad("Men", "", 1), "Truck"), chief
    game = dust(truck, joined("Nick", "Truck", 1, skills=("Pilot",)), *men, squad("A", "A1")).game
    why = declaring_limits.inside(game, game.units.get(name))
    assert (why.rule if why else "") == cited


@pytest.mark.rule("DU-SKILL-DEFTAC-01")
@pytest.mark.parametrize(
    ("skills", "resilient"), [((), False), (("Damage Resilient",), True), (("Steel Guard",), True), (("Scout",), False)]
)
def test_who_is_resilient_by_card_or_as_a_steel_guard(skills: tuple[str, ...], resilient: bool) -> None:
    table = dust(squad("A", "A1", skills=skills))
    assert survival.resilient(table.game, table.unit("A")) is resilient


@pytest.mark.rule("DU-SKILL-CHEAT-01")
def test_who_cheats_death_beside_a_fallen_squad_stands_alone_and_out_of_a_wreck_does_not_yet() -> None:
    fallen = squad("A", "D5", state={"where": "eliminated", "suppressed": True})
    dead = {"where": "eliminated", "damage": 4}
    table = dust(fallen, hero("H", "", state={"joined": "A", **dead}))
    survival.back_on_his_feet(table.game, table.unit("H"))
    one = table.unit("H")
    assert (one.joined, table.where("H"), one.suppressed, one.stunned) == (None, "D5", True, True)
    wreck = walker("M", "D5", state={"where": "eliminated"})
    table = dust(wreck, hero("H", "", state={"joined": "M", **dead}))
    survival.back_on_his_feet(table.game, table.unit("H"))
    assert (table.unit("H").joined, table.unit("H").squares) == ("M", [])


@pytest.mark.rule("DU-MOVE-01", "DU-MOVE-13", "DU-SKILL-BLUTKREUZ-01")
def test_who_is_driven_on_moves_three_or_four_squares() -> None:
    table = dust(squad("A", "D5", move=2, march=2, state={"skill_state": {DRIVEN: 1}}))
    assert (pace.move_value(table.game, table.unit("A")), pace.march_value(table.game, table.unit("A"))) == (3, 4)


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_only_enemies_talk_and_are_told_of_once() -> None:
    table = dust(squad("A", "A1", skills=("Interrogate",)), hero("F", "A2"), hero("Z", "B1", 1), hero("Y", "B2", 1))
    for victim, known in (("F", 0), ("Z", 1), ("Y", 1)):
        scored(table.game, "A", table.unit(victim), "cc")
        assert len([event for event in table.game.events if event.key == "prisoner"]) == known


@pytest.mark.rule("DU-DATA-CRAZYJIMMY-01")
def test_crazy_jimmy_races_only_in_a_machine() -> None:
    on_foot = hero("Crazy Jimmy", "A1", skills=("Crazy Jimmy",))
    table = dust(on_foot, FOE)
    takes(table.game, table.unit("Crazy Jimmy"), "march")
    assert table.unit("Crazy Jimmy").skill_state == {}


@pytest.mark.rule("DU-SKILL-SPY-04", "DU-SKILL-SPY-05")
def test_a_spy_appears_on_the_board_beside_an_enemy_when_it_is_revealed() -> None:
    away = {"where": "off board"}
    table = dust(squad("A", "", skills=("Spy",), state={**away, "skill_state": {spies.REVEALED: 1}}), FOE)
    assert {place.name for place in Places(table.game, table.unit("A")).zone.places} == {"K8", "L8", "K9"}
    hidden = dust(squad("A", "", skills=("Spy",), state=away), FOE)
    assert Places(hidden.game, hidden.unit("A")).zone.places == ()
    there = dust(squad("A", "A1", skills=("Spy",)), FOE, zones=((parse_square("A1"),), ()))
    assert [place.name for place in Places(there.game, there.unit("A")).zone.places] == ["A1"]


@pytest.mark.rule("DU-RES-02")
@pytest.mark.parametrize("mark", ["acted", "cheated death", "interrogated", "lucky", "spirit"])
def test_what_is_spent_for_the_game_is_spent_in_reserve_too(mark: str) -> None:
    table = dust(squad("A", "A1", state={"skill_state": {mark: 1, "led": 1}}))
    restore(table.game, table.unit("A"))
    assert table.unit("A").skill_state == {mark: 1}


@pytest.mark.rule("DU-CMD-13")
@pytest.mark.parametrize("mark", ["reactivated", "raided", "led", "followed", "air alert"])
def test_a_hero_who_goes_on_alone_bears_the_marks_of_the_turn(mark: str) -> None:
    table = dust(squad("A", "A1", state={"skill_state": {mark: 2, "lucky": 1}}), hero("H", "A1"))
    bears_marks_of(table.unit("H"), table.unit("A"))
    assert table.unit("H").skill_state == {mark: 2}


# --- orders and radio ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-OBSERVER-06")
def test_one_soldier_carries_the_radio_and_a_command_squad_has_its_own() -> None:
    eyes = dust(squad("A", "A1", skills=("Artillery Observer",))).unit("A")
    assert [one.roles for one in eyes.soldiers] == [()] * 4 + [("observer",)]
    staff = dust(squad("A", "A1", skills=("Command Squad", "Artillery Observer"))).unit("A")
    assert "observer" not in {role for one in staff.soldiers for role in one.roles}


@pytest.mark.rule("DU-SKILL-OBSERVER-06")
@pytest.mark.parametrize(
    ("roles", "alive", "heard"),
    [
        (("observer", "medic"), (True, False), True),
        (("observer", "medic"), (False, True), False),
        (("observer", "radio"), (False, True), True),
        (("medic", "officer"), (False, False), True),
    ],
)
def test_a_radio_needs_somebody_alive_who_carries_it(
    roles: tuple[str, str], alive: tuple[bool, bool], heard: bool
) -> None:
    table = dust(squad("A", "A1", soldiers=2))
    one, other = table.unit("A").soldiers
    table.unit("A").soldiers = [
        man.model_copy(update={"roles": (role,), "alive": stands})
        for man, role, stands in zip((one, other), roles, alive, strict=True)
    ]
    assert observers.has_radio(table.game, table.unit("A")) is heard


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
@pytest.mark.parametrize(
    ("one", "follows"),
    [
        (squad("A", "A1", armour="S1"), True),
        (squad("A", "A1", armour="S2"), True),
        (squad("A", "A1", armour="S3"), False),
        (walker("A", "A1", armour="S2"), False),
    ],
)
def test_light_infantry_follows(one: Placed, follows: bool) -> None:
    table = dust(one)
    assert follow_me.light(table.game, table.unit("A")) is follows


@pytest.mark.rule("DU-SKILL-FOLLOW-01")
def test_who_is_held_does_not_follow_and_who_has_led_has_led_for_the_turn() -> None:
    table = dust(squad("A", "A1", state={"held_by": ["Claw"]}), squad("B", "A2"))
    assert follow_me.shaken(table.unit("A")) is not None
    assert follow_me.shaken(table.unit("B")) is None
    led = dust(hero("H", "A1"), squad("B", "A2"), root=follow_me.FollowMe(unit="H")).begins("S")
    assert led.unit("H").skill_state == {"led": 1}


# --- saves -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-HEIGHT-01", "DU-HEIGHT-02")
@pytest.mark.parametrize(("higher", "down", "up"), [(1, True, False), (0, False, False), (-1, False, True)])
def test_height_is_worth_something_from_one_level_on(higher: int, down: bool, up: bool) -> None:
    from_above, from_below = saves.shooting_down(higher), saves.shooting_up(higher)
    assert (from_above is not None, from_below is not None) == (down, up)
    assert from_above is None or from_above.forced


HITS = [(2, 0, "B S", 2), (2, 1, "B", 1), (1, 1, "", 0), (0, 0, "", 0)]


@pytest.mark.rule("DU-FORT-23", "DU-CC-05")
@pytest.mark.parametrize(("hits", "evaded", "dice", "saved"), HITS)
def test_the_walls_stop_what_has_hit(hits: int, evaded: int, dice: str, saved: int) -> None:
    table = dust(squad("A", "A1"), squad("Z", "E3", 1), built=("bunker D3 N",))
    shot = {"unit": "A", "bearer": "A", "weapon": "Rifle", "count": 2, "target": "Z", "declared": "Z"}
    volley = Volley.model_validate({**shot, "start": "A1", "end": "E3", "hits": hits, "evaded": evaded})
    rolled = ScriptedDice(*faces(dice))
    saves.wards_off(table.game, rolled, volley)
    assert (volley.saved, rolled.left) == (saved, 0)
    open_ = Volley.model_validate({**shot, "unit": "Z", "target": "A", "start": "E3", "end": "A1", "hits": 2})
    saves.wards_off(table.game, ScriptedDice(), open_)
    assert open_.saved == 0


# --- getting off, making way -----------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-AIRASSAULT-02")
@pytest.mark.parametrize(
    ("state", "before", "late"),
    [
        ({}, [], False),
        ({}, ["nothing"], True),
        ({"suppressed": True}, ["nothing"], False),
        ({"stunned": True}, ["nothing"], False),
        ({"suppressed": True}, [], True),
    ],
)
def test_who_must_begin_with_nothing_gets_off_second(state: dict[str, Any], before: list[str], late: bool) -> None:
    lift = walker("Lift", "D5", kind="aircraft", armour="A1", skills=("Airlifter",), state={"activated": True})
    moth = inside(walker("Moth", "", skills=("Airmobile", "Air Assault"), state=state), "Lift")
    table = dust(lift, moth)
    why = drops_first(table.game, table.unit("Moth"), table.unit("Lift"), before)
    assert (why is not None) is late


@pytest.mark.rule("DU-TRANS-07")
def test_who_gets_off_stands_on_the_ground_with_his_hero() -> None:
    truck = walker("Truck", "D5", skills=("Passengers: 9",))
    chief = hero("H", "", state={"joined": "A", "where": "aboard", "carrier": "Truck"})
    table = dust(truck, inside(squad("A", ""), "Truck"), chief, FOE)
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("D4")
    one = table.unit("H")
    assert (table.where("A"), table.unit("A").level, one.where, one.carrier) == ("D4", 0, "board", "")


@pytest.mark.rule("DU-ENG-04")
def test_only_who_is_in_a_trench_makes_way_each_in_turn_where_there_is_a_choice() -> None:
    table = dust(squad("A", "C3"), squad("Foe", "L9", 1), root=making_way.MakingWay(square="C3"))
    assert table.asked == [("red", "make_way")]
    over = dust(tank("A", "C3"), squad("Foe", "L9", 1), root=making_way.MakingWay(square="C3"))
    assert over.asked == []
    two = dust("X . .", "X . X", "X X X", squad("A", "B2"), squad("B", "A1"), root=making_way.MakingWay(square="B2"))
    assert two.asked == [("red", "make_way")]
    one = dust("X . X", "X . X", "X X X", squad("A", "B2"), root=making_way.MakingWay(square="B2"))
    assert (one.asked, one.where("A")) == ([], "B1")
    shut = dust("X X X", "X . X", "X X X", squad("A", "B2"), hero("H", "B2"), root=making_way.MakingWay(square="B2"))
    assert (shut.asked, shut.where("A"), shut.where("H")) == ([], "B2", "B2")


# --- who fires -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TGT-01", "DU-SKILL-OBSERVER-01")
@pytest.mark.parametrize(
    ("modes", "takes_"),
    [([], ("attack", "call")), (["fire: called"], ("call",)), (["fire: own weapons"], ("attack",))],
)
def test_how_it_fires_is_declared_with_the_actions(modes: list[str], takes_: tuple[str, ...]) -> None:
    shells = weapon("1 Mortar 3-12 S2:*/1", keywords=("Artillery",))
    eyes = squad("A", "D3", soldiers=2, skills=("Artillery Observer",))
    gun = squad("Gun", "A3", soldiers=1, weapons=(shells,))
    root = AttackAction(unit="A", looked=True, modes=modes)
    table = dust(eyes, gun, squad("Z", "F3", 1), root=root).begins()
    assert table.game.questions[0].takes == takes_


@pytest.mark.rule("DU-ATT-01")
def test_who_is_known_to_have_a_target_is_asked_without_another_look() -> None:
    assert dust(squad("A", "A1"), FOE, root=AttackAction(unit="A", looked=True)).asked == [("red", "attack")]


@pytest.mark.rule("DU-SKILL-STEEL-01")
def test_only_the_infantry_save_of_a_steel_guard_is_hardened() -> None:
    skill = SteelGuard()
    game = dust(squad("A", "A1")).game
    assert skill.hardened(game, row="infantry save") is not None
    assert skill.hardened(game, row="vehicle cover save") is None


@pytest.mark.rule("DU-RES-02")
def test_nothing_that_was_injected_works_in_reserve() -> None:
    table = dust(squad("A", "A1", state={"stimulated": True, "evading": "evade save", "under_fire": True}))
    restore(table.game, table.unit("A"))
    one = table.unit("A")
    assert (one.stimulated, one.evading, one.under_fire) == (False, "", False)


@pytest.mark.rule("DU-RES-04")
@pytest.mark.parametrize(
    ("state", "row", "comes"),
    [
        ({}, ".", True),
        ({"back_on": 2}, ".", False),
        ({"activated": True}, ".", False),
        ({"seat": 1}, ".", False),
        ({"where": "board"}, ".", False),
        ({}, "~", False),
    ],
)
def test_a_reserve_comes_in_its_turn_once_where_there_is_room(state: dict[str, Any], row: str, comes: bool) -> None:
    waiting = squad("A", "", state={"where": "reserve", "back_on": 1, **state})
    table = dust(f"{row} . .", waiting, squad("Foe", "C1", 1), zones=((parse_square("A1"),), (parse_square("C1"),)))
    assert (table.unit("A") in ready(table.game, 0)) is comes


@pytest.mark.rule("DU-HERO-06")
@pytest.mark.parametrize(("damage", "taken", "able"), [(0, 0, True), (2, 1, True), (2, 2, False), (3, 1, False)])
def test_a_hero_takes_hits_until_his_track_is_full(damage: int, taken: int, able: bool) -> None:
    chief = hero("H", "", state={"joined": "A", "damage": damage, **BOARD})
    table = dust(squad("A", "A1"), chief)
    hits = [Hit(weapon="Gun", damage=1)] * (taken + 1)
    assert ("H" in able_to_take(table.game, table.unit("A"), hits, ["H"] * taken)) is able
