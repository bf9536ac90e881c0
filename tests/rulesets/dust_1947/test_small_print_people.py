"""The small print of skills, heroes and orders: bounds and details that the tests of their chapters pass over."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.action_lists.beginning import takes
from rulesets.dust_1947.chapters.attack import declaring_limits
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.carrying_out import follow_me
from rulesets.dust_1947.chapters.carrying_out.called_gun import CalledGun
from rulesets.dust_1947.chapters.damage.elimination import bears_marks_of, scored
from rulesets.dust_1947.chapters.damage.reserve import ready, restore
from rulesets.dust_1947.chapters.damage.victims import Hit, able_to_take
from rulesets.dust_1947.chapters.heroes.joining import Joining, may_join
from rulesets.dust_1947.chapters.heroes.pilots import Escape
from rulesets.dust_1947.chapters.hits import saves
from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.chapters.movement import pace
from rulesets.dust_1947.chapters.movement.places import Places
from rulesets.dust_1947.moments import DRIVEN
from rulesets.dust_1947.skills import observers, spies, survival
from rulesets.dust_1947.skills.monsters import SteelGuard
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dust_1947.attacking import attack
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, squad, walker, weapon
from tests.rulesets.dust_1947.table import dice as faces

FOE = squad("Foe", at="L9", seat=1)
BOARD = {"where": "board"}


def joined(name: str, to: str, seat: int = 0, **more: Any) -> Placed:
    """A hero who goes with a unit."""
    return hero(name, "", seat, state={"joined": to, **BOARD}, **more)


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


MORTAR = weapon("1 Mortar 5-12 S2:*/1", keywords=("Artillery", "Reload"))
EMPTY = {"unloaded:Mortar": 1}


@pytest.mark.rule("DU-SKILL-OBSERVER-04", "DU-SKILL-OBSERVER-02")
@pytest.mark.parametrize(
    ("called", "state", "foe", "loads"),
    [
        ({}, {"skill_state": EMPTY}, "F3", True),
        ({}, {}, "F3", False),
        ({"sustained": True}, {"skill_state": EMPTY}, "F3", False),
        ({"spare": False}, {"skill_state": EMPTY}, "F3", False),
        ({}, {"skill_state": EMPTY}, "D1", False),
        ({}, {"skill_state": EMPTY, "where": "eliminated"}, "F3", False),
    ],
)
def test_a_gun_that_is_called_loads_first_where_it_may_and_must(
    called: dict[str, Any], state: dict[str, Any], foe: str, loads: bool
) -> None:
    eyes = squad("Eyes", "D3", soldiers=2, skills=("Artillery Observer",))
    gun = squad("Gun", "A3", soldiers=1, weapons=(MORTAR,), state=state)
    rows = ("." * 12,) * 9 if foe == "F3" else ("." * 4,) * 4
    root = CalledGun(gun="Gun", observer="Eyes", at="loads_first", **called)
    table = dust(*rows, eyes, gun, squad("Z", foe, 1), root=root).begins()
    assert ([event.key for event in table.said][:1] == ["reloaded"]) is loads
    assert state.get("where") is None or table.asked == []


@pytest.mark.rule("DU-HERO-09")
@pytest.mark.parametrize(("armour", "asked"), [("S2", [("red", "join")]), ("S4", [])])
def test_only_a_hero_whom_somebody_could_take_is_asked_for(armour: str, asked: list[tuple[str, str]]) -> None:
    units = hero("H", "", armour=armour, state={"where": "waiting"}), squad("A", "")
    assert dust(*units, root=Joining()).asked == asked


@pytest.mark.rule("DU-CMD-10", "DU-CMD-12", "DU-CMD-17")
@pytest.mark.parametrize(("word", "jammed"), [("ammo drop", True), ("get moving", True), ("get up", False)])
def test_what_goes_by_radio_is_jammed_and_what_a_medic_does_is_not(word: str, jammed: bool) -> None:
    chief = hero("Chief", "D5", armour="S3", skills=("Officer", "Combat Medic"))
    tube = weapon("5 Tube 4 S2:1/1", ammo=2)
    rifles = squad("Rifles", "D6", weapons=(tube,), state={"activated": True, "ammo": {"Tube": 0}})
    table = dust(chief, rifles, hero("Static", "F5", 1, skills=("Jammer",)))
    table.game.units["Rifles"].changed(1, alive=False)
    table.players[0].activates("Chief")
    table.players[0].declares(word, "nothing", dice="B S" if jammed else "B")
    assert [event.values["success"] for event in table.said if "success" in event.values] == [not jammed]
