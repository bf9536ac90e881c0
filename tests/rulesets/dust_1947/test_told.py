"""Reports that can be checked: each line says whose weapon or rule, the dice, what counts, why, and who fell."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.carrying_out.execution import Execution
from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.chapters.turn.initiative import RollOff
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Screen, Soldier, Unit
from rulesets.kit.boards.squares.board import Direction, parse_square
from rulesets.kit.engine.event import Event
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.inches import poses
from tests.rulesets.dust_1947.table import RIFLE, Table, dust, hero, squad, tank, walker, weapon

A = squad("A", "A1", soldiers=3)
HOWITZER = weapon("1 Howitzer 6 S2:4/4 V2:4/4 V4:4/4")


def report(table: Table) -> list[str]:
    """What an onlooker reads of the last click."""
    view = RULESET.play.view(table.game, None)
    return [line for event in table.said if (line := RULESET.words.event(view, event))]


def told(table: Table, key: str) -> list[str]:
    """The lines of one kind of event."""
    view = RULESET.play.view(table.game, None)
    return [RULESET.words.event(view, event) for event in table.said if event.key == key]


# --- who fell --------------------------------------------------------------------------------------------------------


def test_the_officer_who_falls_is_named() -> None:
    staff = squad("Staff", "C1", seat=1, skills=("Command Squad",))
    table = attack(A, staff)
    shoots(table, "Staff", dice="B S S S S S  S")
    table.players[1].loses("soldier 1")
    assert told(table, "soldiers_lost") == ["**Staff** loses 1 soldier to Rifle (officer with Rifle); 4 left."]


def test_the_radio_operator_and_the_medic_are_named() -> None:
    staff = squad("Staff", "C1", seat=1, skills=("Command Squad",))
    table = attack(A, staff)
    shoots(table, "Staff", dice="B B S S S S  S S")
    table.players[1].loses("soldier 2", "soldier 3")
    (line,) = told(table, "soldiers_lost")
    assert line == "**Staff** loses 2 soldiers to Rifle (radio operator with Rifle; medic with Rifle); 3 left."


def test_the_only_bazooka_is_named() -> None:
    weapons = (f"4 {RIFLE}", "1 Bazooka 6 V2:2/3")
    table = attack(A, squad("Z", "C1", seat=1, weapons=weapons))
    shoots(table, "Z", dice="B B S S S S  S S")
    table.players[1].loses("soldier 2", "soldier 5")
    (line,) = told(table, "soldiers_lost")
    assert line == "**Z** loses 2 soldiers to Rifle (Rifle; Bazooka); 3 left, no Bazooka."


@pytest.mark.rule("DU-SKILL-EXECUTE-01")
def test_who_is_executed_is_named() -> None:
    staff = squad("Staff", "B1", seat=1, skills=("Command Squad",), state={"stunned": True})
    table = dust(squad("A", "A1", skills=("Execute",)), staff, root=Execution(unit="A"))
    red = table.players[0]
    red.commands("Staff")
    red.loses("soldier 1")
    assert told(table, "executed") == [
        "**A** executes 1 soldier (officer with Rifle) of **Staff**; 4 left (DU-SKILL-EXECUTE-01)."
    ]


# --- dice and their causes -------------------------------------------------------------------------------------------


def test_an_attack_can_be_recounted_line_by_line() -> None:
    ace = hero("Ace", "A1", skills=("Expert: Rifle",), state={"joined": "A"})
    table = attack(squad("A", "A1", soldiers=2), ace, squad("Z", "C1", seat=1, soldiers=9))
    shoots(table, "Z", dice="B S S S  C S  B S")
    assert report(table) == [
        "**A with Ace** attacks **Z** with 2 Rifle, 1 Rifle of **Ace**.",
        "2 Rifle of **A with Ace** at **Z**, 2 dice each, ★ hits: **★** 🛡 🛡 🛡: 1 hit.",
        "1 Rifle of **Ace** in **A** at **Z**, 2 dice, ★ or ◎ hits (Expert, DU-SKILL-EXPERT-01): **◎** 🛡: 1 hit.",
        "**Z**, infantry save against 1 hit of Rifle, ★ saves (DU-SAVE-05): **★**: 1 saved.",
        "**Z**, infantry save against 1 hit of Rifle, ★ saves (DU-SAVE-05): 🛡: none saved.",
        "**Z** loses 1 soldier to Rifle (Rifle); 8 left.",
        "**Z** is under fire, hit by **A with Ace** (DU-SUP-01).",
    ]


@pytest.mark.rule("DU-SUST-01", "DU-HIT-04")
def test_what_is_rolled_again_says_why_and_a_blast_how_many() -> None:
    mortar = weapon("1 Mortar 6 S2:*/1")
    table = attack(squad("A", "A1", soldiers=1, weapons=(mortar,)), squad("Z", "D1", seat=1), sustained=True)
    shoots(table, "Z", dice="B S S S S  S S S S  S")
    assert told(table, "rolled_to_hit") == [
        "1 Mortar of **A** at **Z**, 1 die for each of 5 miniatures, ★ hits:"
        " **★** 🛡 🛡 🛡 🛡, again 🛡 🛡 🛡 🛡"
        " (misses, sustained, DU-SUST-01): 1 hit."
    ]


@pytest.mark.rule("DU-SKILL-ADVREACT-01", "DU-SKILL-ADVREACT-02")
def test_a_reaction_names_the_skill_that_helps_it() -> None:
    quick = squad("Guard", "G1", seat=1, skills=("Advanced Reactive Fire",))
    table = dust(squad("Rifles", "A1"), quick, root=ReactionWindow(unit="Rifles"))
    table.players[1].reacts("Guard", dice="S S")
    assert report(table)[:2] == [
        "**Guard** reacts to **Rifles**, 6 squares away, 6 at most (Advanced Reactive Fire, DU-SKILL-ADVREACT-01).",
        "**Guard**, reaction roll on ★ or 🛡 (Advanced Reactive Fire, DU-SKILL-ADVREACT-02): **🛡** **🛡**: 2 successes.",
    ]


@pytest.mark.rule("DU-SKILL-STUN-03")
def test_one_die_of_a_reaction_has_its_reason() -> None:
    table = dust(
        squad("Rifles", "A1"), squad("Guard", "C1", seat=1, state={"stunned": True}), root=ReactionWindow(unit="Rifles")
    )
    table.players[1].reacts("Guard", dice="S")
    assert told(table, "reaction_roll") == [
        "**Guard**, reaction roll on ★ (DU-REACT-07), 1 die only: stunned, and no longer (DU-SKILL-STUN-03):"
        " 🛡: 0 successes."
    ]


@pytest.mark.rule("DU-SKILL-BLACKOPS-01", "DU-INIT-05")
def test_a_fourth_die_of_the_initiative_names_who_brings_it() -> None:
    table = dust(squad("Rifles", "A1"), hero("Agent", "L9", seat=1, skills=("Black Ops",)), root=RollOff())
    table.begins("B S S  B B C C")
    assert report(table) == [
        "Initiative: Red **★** 🛡 🛡; Blue, 4 dice for **Agent** (Black Ops, DU-SKILL-BLACKOPS-01),"
        " **★** **★** ◎ ◎. Blue wins the roll by 2 ★ to 1 (DU-INIT-02)."
    ]


@pytest.mark.rule("DU-INIT-03", "DU-INIT-04")
def test_a_tie_says_by_what_it_is_decided() -> None:
    table = dust(squad("Rifles", "A1"), squad("Guard", "L9", seat=1), root=RollOff())
    table.begins("B C S  B C S  B C S  B S S")
    first, second = report(table)
    assert first.endswith("Equal, 1 ★ and 1 ◎ each: all dice again (DU-INIT-04).")
    assert second.endswith("Red wins the roll with equal ★ by 1 ◎ to 0 (DU-INIT-03).")


# --- saves -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SAVE-03", "DU-SAVE-04")
def test_a_cover_save_names_weapon_cover_and_what_counts() -> None:
    rocket = squad("A", "A1", soldiers=1, weapons=("Rocket 9 S2:1/1 V4:1/2",))
    for target, row in (
        (squad("Z", "D1", seat=1), "★ or 🛡 saves (DU-SAVE-03)"),
        (tank("Z", "D1", seat=1), "★ saves (DU-SAVE-04)"),
    ):
        table = attack("...r........", rocket, target)
        shoots(table, "Z", dice="B  B")
        (line,) = told(table, "saves")
        cover = "in cover: rubble D1 (DU-TERR-12)"
        assert line == f"**Z**, cover save against 1 hit of Rocket, {row}, {cover}: **★**: 1 saved."


@pytest.mark.rule("DU-WPN-GRENADE-01")
def test_cover_that_a_weapon_denies_is_told_with_its_rule() -> None:
    grenade = weapon("1 Grenade 3 S2:1/1", keywords=("Grenade",))
    table = attack("...r........", squad("A", "A1", soldiers=1, weapons=(grenade,)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B  B")
    assert told(table, "saves") == [
        "**Z**, infantry save against 1 hit of Grenade, ★ saves, cover denied (Grenade, DU-WPN-GRENADE-01):"
        " rubble D1 (DU-TERR-12): **★**: 1 saved."
    ]


@pytest.mark.rule("DU-SAVE-07")
def test_a_blocked_line_to_one_square_names_what_blocks_it_where_it_stands() -> None:
    board = ("...X..", "......", "......")
    big = tank("Z", "E1 E2", seat=1, size="large", facing="N")
    table = attack(*board, squad("A", "A2", soldiers=1, weapons=("Rocket 9 V4:1/2",)), big)
    shoots(table, "Z", dice="B  S  S S")
    (line,) = told(table, "saves")
    assert "structure E1" not in line and "no line to E1: structure D1 (DU-SAVE-07)" in line


@pytest.mark.rule("DU-SAVE-06", "DU-WPN-FLAME-01")
def test_no_save_says_which_rule_takes_it() -> None:
    table = attack(squad("A", "A1", soldiers=1, weapons=("Rocket 9 V2:1/2",)), walker("Z", "D1", seat=1))
    shoots(table, "Z", dice="B  S S")
    assert told(table, "no_save") == ["**Z** has no save against 1 hit of Rocket (Vehicles in the open, DU-SAVE-06)."]
    flame = weapon("1 Flamer 1 S2:1/1", keywords=("Flame",))
    table = attack(squad("A", "A1", soldiers=1, weapons=(flame,)), squad("Z", "B1", seat=1))
    shoots(table, "Z", dice="B")
    assert told(table, "no_save") == ["**Z** has no save against 1 hit of Flamer (Flame, DU-WPN-FLAME-01)."]
    assert told(table, "suppressed") == ["**Z** is suppressed, hit by **A** (Flame, DU-WPN-FLAME-01)."]


# --- no target -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-RANGE-01", "DU-ARC-02")
def test_no_target_says_why() -> None:
    front = weapon("1 Gun 6 S2:4/1", mount="Front")
    turned = walker("Moth", "C1", seat=1, facing="E", weapons=(front,))
    table = dust(squad("Rifles", "A1"), turned, root=ReactionWindow(unit="Rifles"))
    table.players[1].reacts("Moth", dice="B S")
    assert told(table, "no_target") == [
        "**Moth** has no target and does NOTHING: outside the fire arc of Gun (front mount) (DU-ARC-02): Rifles in A1."
    ]


@pytest.mark.rule("DU-ACT-13")
def test_an_attack_that_becomes_a_nothing_says_what_keeps_it_from_the_nearest_enemies() -> None:
    table = dust("....X...........", squad("Rifles", "A1"), squad("Y", "E2", seat=1), squad("Z", "H1", seat=1))
    red = table.players[0]
    table.unit("Y").squares = table.unit("Z").squares
    red.activates("Rifles")
    red.declares("attack", "nothing")
    assert told(table, "impossible") == [
        "ATTACK of **Rifles** finds no target and is a NOTHING: Rifle reaches 4 (DU-RANGE-01): Y at 7 squares, Z at 7"
        " squares."
    ]


# --- tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SUP-13", "DU-SKILL-STAYDOWN-01")
def test_a_token_of_a_reaction_comes_in_one_line_with_its_cause() -> None:
    for skills, line in (
        ((), "**Rifles** is under fire, hit by **Guard** in its reaction (DU-SUP-01, DU-SUP-13)."),
        (
            ("And Stay Down",),
            "**Rifles** is suppressed, hit by **Guard** in its reaction (And Stay Down, DU-SKILL-STAYDOWN-01;"
            " DU-SUP-13).",
        ),
    ):
        guard = squad("Guard", "D1", seat=1, soldiers=1, skills=skills)
        table = dust(squad("Rifles", "A1"), guard, squad("Others", "L9", seat=1))
        red, blue = table.players
        red.activates("Rifles")
        red.declares("move", "attack")
        red.moves("A2")
        blue.reacts("Guard", dice="B S")
        blue.attacks("Rifles", dice="B S  B")
        red.attacks("Guard", dice="S S S S S S S S S S")
        tokens = [text for text in report(table) if "under fire" in text or "suppressed" in text]
        assert tokens == [line]


@pytest.mark.rule("DU-SUP-02")
def test_a_second_hit_says_that_the_first_token_was_there() -> None:
    table = attack(A, squad("Z", "C1", seat=1, state={"under_fire": True}))
    shoots(table, "Z", dice="B S S S S S  B")
    assert told(table, "suppressed") == ["**Z** is suppressed, being under fire already, hit by **A** (DU-SUP-02)."]


@pytest.mark.rule("DU-SKILL-STUN-02")
def test_a_stun_that_goes_is_told() -> None:
    table = dust(squad("Rifles", "A1", state={"stunned": True}), squad("Guard", "L9", seat=1))
    red = table.players[0]
    red.activates("Rifles")
    red.declares("nothing", "nothing")
    assert told(table, "no_longer_stunned") == ["**Rifles** is no longer stunned (DU-SKILL-STUN-02)."]


# --- damage and criticals --------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-DMG-03")
def test_damage_says_what_each_hit_was_worth() -> None:
    table = attack(squad("A", "A1", soldiers=1, weapons=(HOWITZER,)), tank("Z", "D1", seat=1, track=9))
    shoots(table, "Z", dice="B B S S  S S")
    assert told(table, "damaged") == ["**Z** takes 8 points of damage (2 hits of Howitzer, 4 points each); 1 left."]


@pytest.mark.rule("DU-CRIT-06")
def test_damage_that_no_attack_does_names_its_rule() -> None:
    table = dust(walker("Moth", "A1", state={"criticals": ["fire"]}), squad("Guard", "L9", seat=1))
    table.players[0].activates("Moth")
    (line,) = told(table, "damaged")
    assert line.startswith("**Moth** takes 1 point of damage (") and line.endswith(", DU-CRIT-06); 3 left.")


@pytest.mark.rule("DU-CRIT-04", "DU-CRIT-10")
def test_a_weapon_that_a_critical_hit_destroys_is_named() -> None:
    lines = (weapon("1 Gun 6 S2:4/1"), weapon("1 Coax 6 S2:2/1"), weapon("1 Flak 6 A1:2/1"))
    table = dust(tank("Z", "D1", seat=1, weapons=lines), root=CriticalCheck(unit="Z", by=""))
    table.begins("B B  B B")
    assert told(table, "critical_hit") == ["**Z**, critical table: ★ ★: main weapon destroyed: Gun (DU-CRIT-04)."]
    table = dust(tank("Z", "D1", seat=1, weapons=lines), root=CriticalCheck(unit="Z", by=""))
    table.begins("B B  C C")
    table.players[1].loses("Flak")
    assert report(table) == ["**Z** loses Flak (DU-CRIT-10)."]


# --- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-VIC-05", "DU-VIC-07", "DU-VIC-04")
def test_victory_points_come_with_their_parts() -> None:
    hill = {"name": "Hill", "squares": ("A1",), "points": 15}
    table = dust(squad("Rifles", "A1"), squad("Guard", "L9", seat=1), objectives=(hill,), turns=1)
    table.game.lost_ap = [10, 30]
    assert "Victory points as things stand: Red 45 (eliminated 30, Hill 15), Blue 10 (eliminated 10)." in (
        RULESET.words.status(RULESET.play.view(table.game, None))
    )
    table._root = Battle(at="turn_ends")
    table.begins()
    assert report(table) == ["The game is over after turn 1 (Turn limit, DU-VIC-04)."]
    verdict = RULESET.words.verdict(RULESET.play.view(table.game, None))
    assert verdict == (
        "Red wins by victory points. Victory points: Red 45 (eliminated 30, Hill 15), Blue 10 (eliminated 10)."
    )


# --- names, and records of earlier versions --------------------------------------------------------------------------


def test_of_two_units_with_one_card_the_one_that_moves_is_named() -> None:
    table = dust(squad("Rifles", "A1"), squad("Guard", "L9", seat=1))
    table.game.units["Rifles 2"] = table.unit("Rifles").model_copy(update={"id": "Rifles 2"})
    values = {"unit": "Rifles 2", "path": ["A1", "A2"], "squares": 1, "facing": ""}
    moved = Event(key="moved", rule="DU-MOVE-01", values=values)
    assert RULESET.words.event(table.game, moved) == "**Rifles 2** moves 1 square: A1 – A2."


def test_what_an_earlier_version_recorded_is_told_still() -> None:
    """Events without the values that came later."""
    table = dust(squad("Rifles", "A1"), squad("Guard", "L9", seat=1))
    rolled = {"unit": "Rifles", "target": "Guard", "weapon": "Rifle", "count": 5, "dice": ["BLOC"], "hits": 1}
    for key, values in (
        ("attack", {"unit": "Rifles", "shots": [[5, "Rifle", "Guard"]], "half": "", "sustained": False, "ways": [""]}),
        ("rolled_to_hit", {**rolled, "again": [["BLOC"]], "because": "", "steered": "", "chain": [], "chained": []}),
        ("soldiers_lost", {"unit": "Guard", "lost": 1, "left": 4}),
        ("damaged", {"unit": "Guard", "points": 1, "left": 4}),
        ("no_target", {"unit": "Guard"}),
        ("game_over", {"why": "points", "winners": [0]}),
        ("executed", {"unit": "Rifles", "target": "Guard", "victim": "soldier 1"}),
        ("healed", {"unit": "Rifles", "who": "soldier 1"}),
    ):
        assert RULESET.words.event(table.game, Event(key=key, rule="DU-HIT-01", values=values)).endswith("."), key


# --- the whole table -------------------------------------------------------------------------------------------------

CHANGES: dict[str, tuple[dict[str, Any], Any]] = {
    "soldiers": ({}, [Soldier(weapons=("Tube",)), Soldier(weapons=("Tube",), alive=False)]),
    "where": ({}, "eliminated"),
    "squares": ({}, [parse_square("F5")]),
    "facing": ({"card": "Moth", "soldiers": []}, Direction.W),
    "damage": ({"card": "Moth", "soldiers": []}, 2),
    "level": ({"squares": [parse_square("B2")]}, 1),
    "under_fire": ({}, True),
    "suppressed": ({}, True),
    "stunned": ({}, True),
    "activated": ({}, True),
    "hero": ({}, "Ace"),
    "ammo": ({}, {"Tube": 1}),
    "criticals": ({}, ["targeting"]),
    "skill_state": ({}, {"lucky": 1}),
    "delayed_hits": ({}, 1),
    "delayed_tokens": ({}, ["stunned:DU-WPN-TESLA-01"]),
    "delayed_by": ({"delayed_hits": 1}, "Moth"),
    "held_by": ({}, ["Moth"]),
    "back_on": ({"where": "reserve"}, 3),
    "evading": ({}, "evade save"),
    "stimulated": ({}, True),
    "poses": ({"poses": poses((2, 2), (3, 2))}, poses((2.5, 2), (3.5, 2))),
    "carrier": ({"where": "aboard", "carrier": "Moth"}, "Ace"),
}
"""What may change at a unit: how it is before, and what becomes of the field. The status has to tell each of them."""
WHOSE = {"id", "seat", "card", "joined"}
"""Who it is; a hero is told with the unit that he has joined."""


def full_table(**fields: Any) -> Table:
    """A table on which the first unit has these fields."""
    tube = weapon("2 Tube 6 V2:1/3", ammo=1)
    walls = squad("Rifles", "A1", soldiers=2, weapons=(tube,))
    ace = hero("Ace", "", state={"joined": "Rifles", "where": "board"})
    table = dust("...", ".2.", "...", "......", "......", walls, ace, walker("Moth", "D5", seat=1))
    table.unit("Rifles").hero = None
    table.game.units["Rifles"] = table.unit("Rifles").model_copy(update=fields)
    return table


def status(table: Table) -> str:
    return RULESET.words.status(RULESET.play.view(table.game, None))


def test_the_status_tells_whatever_changes_at_a_unit() -> None:
    assert set(CHANGES) | WHOSE == set(Unit.model_fields)
    for name, (before, after) in CHANGES.items():
        assert status(full_table(**before)) != status(full_table(**{**before, name: after})), name


def test_the_status_tells_what_lies_on_the_table() -> None:
    table = full_table()
    game, here = table.game, parse_square("C3")
    before = status(table)
    for name, value in (
        ("screens", [Screen(squares=[here], until=3)]),
        ("wrecks", [here]),
        ("burning_wrecks", [Screen(squares=[here])]),
        ("crushed", [here]),
        ("initiative", 1),
        ("lost_ap", [5, 0]),
        ("bonus", [0, 5]),
    ):
        table.game = game.model_copy(update={name: value})
        assert status(table) != before, name


@pytest.mark.rule("DU-WPN-LIMITED-01")
def test_the_status_counts_rounds_and_the_weapons_that_are_left() -> None:
    weapons = (f"3 {RIFLE}", weapon("1 Tube 6 V2:1/3", ammo=2))
    table = dust(squad("Rifles", "A1", soldiers=3, weapons=weapons), squad("Guard", "L9", seat=1))
    table.unit("Rifles").ammo["Tube"] = 1
    assert "- Rifles: A1, 3/3 soldiers; 1 Tube (1 of 2 rounds)" in status(table)
    table.unit("Rifles").changed(1, alive=False)
    assert "- Rifles: A1, 2/3 soldiers; 2 Rifle; 1 Tube (1 of 2 rounds)" in status(table)


@pytest.mark.rule("DU-CMD-17")
def test_who_gets_up_is_named() -> None:
    for fields, line in (
        ({"hero": "Ace"}, "**Rifles**: Ace recovers 1 point of damage (DU-CMD-17)."),
        (
            {"soldier": {"weapons": ["Rifle"], "roles": ["medic"]}},
            "**Rifles** has 1 medic with Rifle on his feet again (DU-CMD-17).",
        ),
    ):
        table = dust(squad("Rifles", "A1"), hero("Ace", "B1"))
        event = Event(key="healed", rule="DU-CMD-17", values={"unit": "Rifles", **fields})
        assert RULESET.words.event(table.game, event) == line


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_a_prisoner_who_talks_is_told_once() -> None:
    staff = squad("Staff", "B1", seat=1, skills=("Command Squad",), state={"stunned": True})
    table = dust(squad("A", "A1", skills=("Execute", "Interrogate")), staff, root=Execution(unit="A"))
    red = table.players[0]
    red.commands("Staff")
    red.loses("soldier 1")
    assert told(table, "prisoner") == [
        "A prisoner of **Staff** talks to **A**: 4 initiative dice from now on (Interrogate, DU-SKILL-INTERROGATE-01)."
    ]


def test_cover_from_one_corner_to_several_squares_is_told_once() -> None:
    corner = ("DU-LOS-06", "corner C7")
    event = {"target": "Squad", "weapon": "Gun", "hits": 1, "cover": [corner, ("DU-SAVE-07", "wall E5"), corner]}
    told = Event(key="no_save", rule="DU-SAVE-06", values=event)
    words = RULESET.words.event(dust(squad("Squad", at="B1")).game, told)
    assert words.endswith(", in cover: corner C7 (DU-LOS-06), wall E5 (DU-SAVE-07).")
