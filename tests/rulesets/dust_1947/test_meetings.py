"""Where two rules meet: positions in which each of them is right by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.chapters.carrying_out.called_gun import CalledGun
from rulesets.dust_1947.chapters.heroes.joining import Joining
from rulesets.dust_1947.chapters.turn.initiative import number_of_dice
from rulesets.dust_1947.ruleset import RULESET
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import apply
from tests.rulesets.dust_1947.attacking import attack
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker, weapon

FOE = squad("Foe", at="L1", seat=1)
ACTED = {"activated": True}
STAFF = {"skills": ("Command Squad",)}


def joined(name: str, host: str, *skills: str, seat: int = 0, **fields: Any) -> Placed:
    """A hero with a squad, or in a vehicle."""
    state = {"joined": host, "where": "board", **fields.pop("state", {})}
    return hero(name, at="", seat=seat, skills=skills, state=state, **fields)


# --- an officer who was got moving gets somebody else moving ---------------------------------------------------------


def chain(first: str = "B") -> Table:
    """Ann has got Bob moving, an officer too, who has ordered Cleo on with these dice."""
    ann, bob = hero("Ann", at="D5", skills=("Officer",)), hero("Bob", at="D6", skills=("Officer",), state=ACTED)
    table = dust(ann, bob, squad("Cleo", at="D7", state=ACTED), squad("Don", at="A9"), FOE)
    red = table.players[0]
    red.activates("Ann")
    red.declares("get moving", "nothing", dice="B")
    red.commands("Bob")
    red.declares("get moving", "nothing", dice=first)
    return table


@pytest.mark.rule("DU-CMD-12", "DU-CMD-13")
def test_whom_a_reactivated_officer_gets_moving_activates_at_once() -> None:
    table = chain()
    table.players[0].commands("Cleo")
    assert table.asked == [("red", "declare")]
    assert table.game.questions[0].values["unit"] == "Cleo"
    table.players[0].declares("nothing", "nothing")
    assert (table.asked, table.unit("Cleo").activated) == ([("blue", "activate")], True)


@pytest.mark.rule("DU-CMD-13")
def test_then_the_opponent_is_next_and_nobody_is_reactivated_twice() -> None:
    table = chain()
    with refused("DU-CMD-12", "not_another_friend"):
        table.players[0].commands("Bob")
    assert table.offers("command") == ["Ann", "Cleo"]
    assert chain(first="C").asked == [("blue", "activate")]


@pytest.mark.rule("DU-CMD-13")
def test_a_hero_left_alone_in_a_reactivated_unit_is_not_got_moving_again() -> None:
    ann, venn = hero("Ann", at="C1", skills=("Officer",)), joined("Venn", "Rifles", state={"damage": 0})
    last = squad("Rifles", at="D1", soldiers=1, state={**ACTED, "skill_state": {"reactivated": 1}})
    table = attack(ann, last, venn, squad("Z", "F1", seat=1, soldiers=1), by="Z")
    table.players[1].attacks("Rifles", dice="B S  S")
    table.players[0].loses("soldier 1")
    assert (table.where("Rifles"), table.unit("Venn").joined) == ("eliminated", None)
    assert table.unit("Venn").skill_state == {"reactivated": 1}


@pytest.mark.rule("DU-CMD-13")
@pytest.mark.parametrize("mark", ["reactivated", "raided"])
def test_a_pilot_who_gets_out_of_a_vehicle_that_is_spent_is_spent_too(mark: str) -> None:
    moth = walker("Moth", at="D1", state={**ACTED, "damage": 3, "skill_state": {mark: 1}})
    table = attack(moth, joined("Nick", "Moth", "Pilot"), squad("Z", "F1", seat=1, soldiers=1), by="Z")
    table.players[1].attacks("Moth", dice="B  B")
    table.players[0].deploys("Nick", "C1")
    assert table.unit("Nick").skill_state == {mark: 1}


# --- one critical hit an attack, in however many rounds --------------------------------------------------------------


def charges(*also: Placed, dice: str, **target: Any) -> Table:
    """A hero who strikes first attacks Moth with a squad of one; Moth does not strike back."""
    saw = (weapon("1 Saw C V2:1/1"),)
    troop = (squad("A", "A1", soldiers=1, weapons=saw), joined("H", "A", "First Strike", weapons=saw))
    table = attack(*troop, walker("Moth", "B1", seat=1, **{"track": 9, **target}), *also)
    table.players[0].attacks("Moth")
    table.players[1].retaliates(dice=dice)
    return table


@pytest.mark.rule("DU-CRIT-01", "DU-CRIT-02")
def test_who_strikes_in_two_rounds_makes_one_check() -> None:
    table = charges(dice="B  B  B B  B S")
    assert [said["unit"] for said in table.heard("critical_check")] == ["Moth"]
    assert table.unit("Moth").criticals == ["reduced mobility"]


@pytest.mark.rule("DU-CRIT-01", "DU-CRIT-02")
def test_no_check_for_what_the_second_round_has_destroyed() -> None:
    table = charges(dice="B  B", state={"damage": 7})
    assert (table.where("Moth"), table.heard("critical_check")) == ("eliminated", [])


@pytest.mark.rule("DU-CRIT-01", "DU-CRIT-02")
def test_each_unit_that_strikes_back_checks_by_itself() -> None:
    saw = (weapon("1 Saw C V2:1/1"),)
    foes = (squad("Y", "B1", seat=1, soldiers=1, weapons=saw), squad("Z", "B2", seat=1, soldiers=1, weapons=saw))
    claws = (weapon("2 Claw C S2:1/1", mount="Front"),)
    table = attack(walker("A", "A1", facing="E", track=9, weapons=claws), *foes)
    red, blue = table.players
    red.attacks("split", "1 Claw > Y", "1 Claw > Z")
    blue.retaliates("1 Saw")
    blue.retaliates("1 Saw", dice="S S B B  B S  B B  C S")
    assert [said["unit"] for said in table.heard("critical_check")] == ["A", "A"]
    assert table.unit("A").criticals == ["targeting"]


# --- stimulants ------------------------------------------------------------------------------------------------------


def stirred(dice: str, **state: Any) -> Table:
    """A general in a squad with stimulants, which activates with these dice."""
    rifles = squad("Rifles", at="D5", state={"stimulated": True, **state})
    table = dust(rifles, joined("Marsh", "Rifles", "General"), squad("Near", "D6", state={"under_fire": True}), FOE)
    table.players[0].activates("Rifles", dice=dice)
    return table


@pytest.mark.rule("DU-ACT-06", "DU-CMD-24")
def test_a_stimulated_general_has_three_actions_his_free_ones_included() -> None:
    table = stirred("C")
    with refused("DU-ACT-06", "over_three"):
        table.players[0].declares("free rally", "attack", "move")
    with refused("DU-ACT-02"):
        table.players[0].declares("attack", "move", "free rally")
    assert table.offers("declare", actions=["attack", "move"]) == []


@pytest.mark.rule("DU-ACT-06", "DU-CMD-24")
def test_what_the_stimulants_do_not_touch_leaves_room_for_a_free_order() -> None:
    table = stirred("S")
    with refused("DU-ACT-06", "over_three"):
        table.players[0].declares("free rally", "move", "nothing")
    table.players[0].declares("free rally", "nothing", "nothing", dice="S S")
    assert table.heard("declared")[0]["actions"] == ["free rally", "nothing", "nothing"]
    march = stirred("S")
    march.players[0].declares("move", "move")
    assert march.heard("declared")[0]["actions"] == ["march"]


@pytest.mark.rule("DU-ACT-14")
def test_the_effect_of_stimulants_is_picked_before_anybody_recovers() -> None:
    table = stirred("B", suppressed=True)
    assert (table.asked, table.unit("Rifles").suppressed) == ([("red", "stimulus")], True)
    table.players[0].does(actions.Command(unit="Rifles", what="move"), "B B")
    assert (table.asked, table.unit("Rifles").suppressed) == ([("red", "declare")], False)


# --- claws -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WPN-GRAPPLE-03")
@pytest.mark.parametrize("facing", ["E", "W"])
def test_a_claw_that_turns_in_a_reaction_lets_go_whether_or_not_it_finds_a_target(facing: str) -> None:
    hook = weapon("1 Hook 4 S2:1/1", mount="Front")
    claw = walker("Claw", "D2", seat=1, facing="S", weapons=(hook,))
    held = squad("Held", "D3", state={"held_by": ["Claw"]})
    table = dust(squad("A", "F1"), claw, held, squad("Y", "L9", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("F2")
    blue.reacts("Claw", dice="B B")
    assert table.unit("Held").held_by == ["Claw"]
    blue.responds("turn", facing)
    assert table.unit("Held").held_by == []


@pytest.mark.rule("DU-WPN-GRAPPLE-03")
def test_an_attempt_that_fails_is_a_nothing_and_holds_on() -> None:
    claw = walker("Claw", "D2", seat=1, facing="S")
    table = dust(squad("A", "F1"), claw, squad("Held", "D3", state={"held_by": ["Claw"]}), squad("Y", "L9", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("F2")
    blue.reacts("Claw", dice="S S")
    assert table.unit("Held").held_by == ["Claw"]


@pytest.mark.rule("DU-WPN-GRAPPLE-03", "DU-SKILL-OBSERVER-02")
def test_a_gun_that_is_called_lets_go() -> None:
    mortar = weapon("1 Mortar 4-12 S2:*/1", keywords=("Artillery",))
    gun = walker("Gun", "A1", weapons=(mortar,))
    eyes = squad("Eyes", "C1", soldiers=1, skills=("Artillery Observer",))
    held = squad("Held", "B1", seat=1, state={"held_by": ["Gun"]})
    table = dust(eyes, gun, held, squad("Z", "H1", seat=1), root=CalledGun(gun="Gun", observer="Eyes")).begins()
    assert table.unit("Held").held_by == []


# --- prisoners -------------------------------------------------------------------------------------------------------


def interrogated(*units: Placed, victims: tuple[str, ...] = (), dice: str) -> int:
    """The initiative dice of red after the attack of A at Z in close combat, in which these fall."""
    table = attack(*units)
    red, blue = table.players
    red.attacks("Z")
    blue.retaliates(dice=dice)
    if victims:
        blue.loses(*victims)
    return number_of_dice(table.game, 0)


def talkers(*skills: str, number: int = 1) -> Placed:
    return squad("A", "A1", soldiers=number, skills=skills, weapons=("Blade C S2:1/1",))


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_a_joined_hero_interrogates_whom_his_squad_has_taken() -> None:
    prey = hero("Z", "B1", seat=1, state={"damage": 3}, weapons=())
    assert interrogated(talkers(), joined("H", "A", "Interrogate", weapons=()), prey, dice="B") == 4
    assert interrogated(talkers(), joined("H", "A", weapons=()), prey, dice="B") == 3


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
@pytest.mark.parametrize(("victim", "number"), [("soldier 1", 4), ("soldier 2", 3)])
def test_the_officer_of_a_command_squad_talks_and_nobody_else(victim: str, number: int) -> None:
    staff = squad("Z", "B1", seat=1, **STAFF)
    assert interrogated(talkers("Interrogate"), staff, victims=(victim,), dice="B") == number


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_a_command_squad_that_lost_its_officer_has_nobody_left_who_talks() -> None:
    rest = squad("Z", "B1", seat=1, **STAFF)
    alive = [one.model_copy(update={"alive": "medic" in one.roles}) for one in dust(rest).unit("Z").soldiers]
    assert interrogated(talkers("Interrogate"), squad("Z", "B1", 1, state={"soldiers": alive}, **STAFF), dice="B") == 3


@pytest.mark.rule("DU-SKILL-INTERROGATE-01", "DU-SKILL-EXECUTE-01")
@pytest.mark.parametrize(("victim", "number"), [("soldier 1", 4), ("soldier 3", 3)])
def test_an_officer_who_is_executed_talks_before(victim: str, number: int) -> None:
    staff = squad("Z", "B1", seat=1, state={"stunned": True}, **STAFF)
    table = dust(squad("A", "A1", skills=("Execute",)), joined("H", "A", "Interrogate"), staff, FOE)
    red = table.players[0]
    red.activates("A")
    red.declares("execute", "nothing")
    red.commands("Z")
    red.loses(victim)
    assert number_of_dice(table.game, 0) == number
    assert number_of_dice(table.game, 1) == 3


# --- out of the wreck ------------------------------------------------------------------------------------------------


def burst(dice: str, *skills: str, **pilot: Any) -> Table:
    """Nick's walker is shot down, and he is hurt when he gets out."""
    moth = walker("Moth", at="D1", state={"damage": 3})
    nick = joined("Nick", "Moth", "Pilot", *skills, ap=7, state={"damage": 3}, **pilot)
    table = attack(moth, nick, squad("Z", "F1", seat=1, soldiers=1), by="Z")
    table.players[1].attacks("Moth", dice=dice)
    return table


@pytest.mark.rule("DU-PILOT-07", "DU-SKILL-CHEAT-01")
def test_a_pilot_who_dies_of_his_escape_may_cheat_death_and_lands_beside_the_wreck() -> None:
    table = burst("B  C  S", "Cheat Death")
    assert table.heard("cheat_death")[0]["lives"] is True
    table.players[0].deploys("Nick", "C1")
    nick = table.unit("Nick")
    assert (table.where("Nick"), nick.damage, nick.stunned, nick.activated) == ("C1", 3, True, True)
    assert (nick.joined, table.unit("Moth").hero, table.game.lost_ap) == (None, None, [10, 0])


@pytest.mark.rule("DU-PILOT-07", "DU-SKILL-CHEAT-01")
def test_a_pilot_who_does_not_cheat_death_is_gone() -> None:
    assert burst("B  C  C", "Cheat Death").where("Nick") == "eliminated"
    assert burst("B  C").where("Nick") == "eliminated"
    assert burst("B  C").game.fallen == []


# --- a hero with the crew of a gun -----------------------------------------------------------------------------------

GUN = weapon("1 Howitzer 8 S2:2/1")
CREW: dict[str, Any] = {"kind": "support weapon", "soldiers": 3, "track": 3, "weapons": (GUN, "3 Carbine 4 S2:1/1")}


@pytest.mark.rule("DU-HERO-03")
def test_a_hero_joins_the_crew_of_a_support_weapon_of_his_armour() -> None:
    units = (hero("H", at=""), squad("Crew", at="", **CREW), squad("Big", at="", armour="S3", **CREW), hero("I", at=""))
    table = dust(*units, FOE, root=Joining())
    assert table.offers("join", hero="H") == ["Crew", "alone"]
    with refused("DU-HERO-03", "armour_differs"):
        table.players[0].joins("H", "Big")
    with refused("DU-HERO-03", "armour_differs"):
        table.players[0].joins("H", "I")
    table.players[0].joins("H", "Crew")
    assert table.unit("Crew").hero == "H"


@pytest.mark.rule("DU-HERO-03", "DU-SKILL-SUPPORT-03")
def test_a_hero_fires_his_own_weapon_beside_the_crew() -> None:
    venn = joined("Venn", "Crew", weapons=(weapon("1 Pistol 4 S2:1/1"),))
    table = attack(squad("Crew", "A1", **CREW), venn, squad("Z", "C1", seat=1), by="Crew")
    table.players[0].attacks("Z", dice="S S S S")
    assert table.heard("attack")[0]["shots"] == [[1, "Howitzer", "Z"], [1, "Carbine", "Z"], [1, "Pistol", "Z"]]


@pytest.mark.rule("DU-HERO-13", "DU-SKILL-SUPPORT-01")
def test_a_hero_goes_on_when_the_crew_is_gone() -> None:
    crew = squad("Crew", "A1", seat=1, **{**CREW, "soldiers": 1, "track": 1})
    table = attack(squad("A", "C1", soldiers=1), crew, joined("Venn", "Crew", seat=1))
    table.players[0].attacks("Crew", dice="B S  S")
    table.players[1].loses("soldier 1")
    assert (table.where("Crew"), table.where("Venn")) == ("eliminated", "A1")


@pytest.mark.rule("DU-WPN-GRAPPLE-03")
@pytest.mark.parametrize("faces", ["B S", "B B"])
def test_a_claw_that_attacks_in_a_reaction_lets_go(faces: str) -> None:
    hook = weapon("1 Hook 4 S2:1/1", mount="Turret")
    claw = squad("Claw", "D2", seat=1, soldiers=1, weapons=(hook,))
    table = dust(squad("A", "F1"), claw, squad("Held", "D3", state={"held_by": ["Claw"]}), squad("Y", "L9", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("F2")
    blue.reacts("Claw", dice=faces)
    assert table.unit("Held").held_by == []


def test_a_game_that_was_saved_while_stimulants_worked_goes_on_without_a_second_recovery() -> None:
    saved = json.loads((Path(__file__).parent / "saves" / "stimulation.choose.json").read_text(encoding="utf-8"))
    game = RULESET.play.load(saved)
    (question,) = game.questions
    unit = game.units[question.values["unit"]]
    unit.under_fire = True
    applied = apply(game, question.seat, question.number, actions.Command(unit=unit.id, what="move"), ScriptedDice())
    assert [one.key for one in applied.game.questions] == ["declare"]
    assert applied.game.units[unit.id].under_fire
