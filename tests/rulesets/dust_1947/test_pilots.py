"""Pilots: who may drive what, safe inside, out of the wreck, and out of their own will (PILOT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.armies.legality import vehicles_twice
from rulesets.dust_1947.chapters.heroes.joining import Joining
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker

CANNON = "1 Cannon 8 S1:2/1 S2:2/1 V2:1/9 V4:1/9 A1:1/9"


def gunship(name: str, at: str, seat: int = 0, **fields: Any) -> Placed:
    """An aircraft of one square."""
    plain = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1", "move": 4, "march": 8}
    return walker(name, at, seat, **{**plain, **fields})


def joining(*skills: str, also: tuple[Placed, ...] = (), **fields: Any) -> Table:
    """Nick may join or pilot; a walker, an aircraft and a squad wait beside him."""
    units = (
        hero("Nick", at="", skills=skills, **fields),
        walker("Moth", at=""),
        gunship("Gull", at=""),
        squad("Rifles", at=""),
        *also,
        squad("Foe", at="A1", seat=1),
    )
    return dust(*units, root=Joining())


def land(name: str, to: str) -> actions.Deploy:
    """The pilot comes down there."""
    return actions.Deploy(unit=name, to=to)


@pytest.mark.rule("DU-PILOT-01", "DU-DATA-PILOT-01")
@pytest.mark.parametrize("skill", ["Pilot", "Ace Pilot"])
def test_a_pilot_or_ace_pilot_may_pilot_a_ground_vehicle(skill: str) -> None:
    table = joining(skill)
    assert table.offers("join", hero="Nick") == ["Moth", "Rifles", "alone"]
    with refused("DU-PILOT-01", "no_pilot"):
        table.players[0].joins("Nick", "Gull")
    table.players[0].joins("Nick", "Moth")
    assert table.unit("Moth").hero == "Nick"


@pytest.mark.rule("DU-DATA-PILOT-01")
def test_a_pilot_of_one_named_vehicle_pilots_no_other() -> None:
    duke = tank("Duke", at="")
    assert joining("Pilot: Duke", also=(duke,)).offers("join", hero="Nick") == ["Rifles", "Duke", "alone"]
    with refused("DU-PILOT-01", "no_pilot"):
        joining("Pilot: Duke", also=(duke,)).players[0].joins("Nick", "Moth")


@pytest.mark.rule("DU-PILOT-01", "DU-SKILL-AIRPILOT-01")
@pytest.mark.parametrize("skill", ["Air Pilot", "Ace Air Pilot"])
def test_an_aircraft_takes_an_air_pilot(skill: str) -> None:
    table = joining(skill)
    assert table.offers("join", hero="Nick") == ["Gull", "Rifles", "alone"]
    with refused("DU-PILOT-01", "no_pilot"):
        table.players[0].joins("Nick", "Moth")


@pytest.mark.rule("DU-PILOT-01")
def test_a_hero_without_the_skill_pilots_nothing() -> None:
    assert joining().offers("join", hero="Nick") == ["Rifles", "alone"]


@pytest.mark.rule("DU-PILOT-02")
def test_a_vehicle_has_one_pilot() -> None:
    table = joining("Pilot", also=(hero("Otto", at="", skills=("Pilot",)),))
    red = table.players[0]
    red.joins("Nick", "Moth")
    assert table.offers("join", hero="Otto") == ["Rifles", "alone"]
    with refused("DU-PILOT-02", "has_a_pilot"):
        red.joins("Otto", "Moth")


@pytest.mark.rule("DU-SKILL-PILOTNAME-01")
def test_a_named_vehicle_takes_nobody_else() -> None:
    table = joining("Pilot", also=(tank("Duke", at="", skills=("Pilot: Otto",)),))
    assert "Duke" not in table.offers("join", hero="Nick")
    with refused("DU-SKILL-PILOTNAME-01", "only_pilot"):
        table.players[0].joins("Nick", "Duke")
    assert "Duke" in joining("Pilot", also=(tank("Duke", at="", skills=("Pilot: Nick",)),)).offers("join", hero="Nick")


@pytest.mark.rule("DU-SKILL-PILOTNAME-02")
def test_a_vehicle_of_one_named_pilot_is_in_a_force_once() -> None:
    duke, moth = tank("Duke", at="", skills=("Pilot: Nick",)).card, walker("Moth", at="").card
    (refused_twice,) = vehicles_twice(Force(name="X", bloc="X", cards=(duke, moth, duke)))
    assert refused_twice.key == "vehicle_twice"
    assert vehicles_twice(Force(name="X", bloc="X", cards=(duke, moth, moth))) == []


@pytest.mark.rule("DU-PILOT-03")
def test_pilot_and_vehicle_are_placed_and_moved_as_one_unit() -> None:
    nick, moth = hero("Nick", at="", skills=("Pilot",)), walker("Moth", at="")
    table = dust(nick, moth, root=Joining())
    table.players[0].joins("Nick", "Moth")
    assert table.heard("pilots") == [{"hero": "Nick", "unit": "Moth"}]
    zones = (tuple(table.unit("Moth").squares), ())
    assert zones == ((), ())
    assert [unit.id for unit in table.game.units.values() if unit.joined is None] == ["Moth"]


def driving(*others: Placed, pilot: dict[str, Any] | None = None, **vehicle: Any) -> Table:
    """Nick pilots Moth in D5; another squad of his is far away."""
    told = {"skills": ("Pilot",), "state": {"joined": "Moth", "where": "board"}, **(pilot or {})}
    return dust(walker("Moth", at="D5", **vehicle), hero("Nick", at="", **told), squad("Spare", at="L9"), *others)


@pytest.mark.rule("DU-PILOT-04")
def test_a_piloted_vehicle_counts_as_one_unit_for_passing() -> None:
    table = driving(*(squad(f"Foe {at}", at=at, seat=1) for at in ("J1", "K1", "L1")))
    assert "pass" in table.offers()
    table.players[0].passes()
    assert table.heard("passed") == [{"seat": 0, "mine": 2, "theirs": 3}]


@pytest.mark.rule("DU-PILOT-05")
def test_a_pilot_is_no_target_and_takes_no_hits() -> None:
    table = driving(squad("Guns", at="D8", seat=1, weapons=("Cannon 8 V2:1/1",), soldiers=2))
    red, blue = table.players
    red.activates("Moth")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    assert table.offers("attack") == ["Moth", "split"]
    with refused("DU-PILOT-05", "inside"):
        blue.attacks("Nick")
    with refused("DU-PILOT-05", "inside"):
        blue.attacks("split", "1 Cannon > Nick")
    blue.attacks("Moth", dice="B B C C")
    assert (table.unit("Moth").damage, table.unit("Nick").damage) == (2, 0)


@pytest.mark.rule("DU-PILOT-05")
def test_a_blast_reaches_the_vehicle_only() -> None:
    table = driving(squad("Guns", at="D8", seat=1, weapons=("Shell 8 V2:*/1 S2:*/1",), soldiers=1))
    red, blue = table.players
    red.activates("Moth")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("Moth", dice="B C C")
    assert (table.unit("Moth").damage, table.unit("Nick").damage) == (1, 0)


@pytest.mark.rule("DU-PILOT-06")
def test_a_pilot_leaves_his_own_weapons_alone() -> None:
    table = driving(squad("Foe", at="D2", seat=1), pilot={"weapons": ("Pistol 4 S2:9/1",)})
    red = table.players[0]
    red.activates("Moth")
    red.declares("attack", "nothing")
    assert all("Pistol" not in line for line in table.offers("attack", target="split"))
    red.attacks("Foe", dice="C C C C")
    assert table.heard("attack")[0]["shots"] == [[1, "Gun", "Foe"]]


@pytest.mark.rule("DU-PILOT-06", "DU-SKILL-ACEPILOT-01")
def test_a_pilot_uses_his_skills_an_ace_gets_a_third_action_out_of_the_vehicle() -> None:
    table = driving(pilot={"skills": ("Ace Pilot",)})
    table.players[0].activates("Moth", dice="C")
    assert table.heard("third_action")[0]["won"] is True
    table.players[0].declares("move", "attack", "nothing")


@pytest.mark.rule("DU-SKILL-ACEPILOT-01")
def test_an_ace_pilot_on_foot_gets_nothing_out_of_a_squad() -> None:
    ace = hero("Nick", at="", skills=("Ace Pilot",), state={"joined": "Rifles", "where": "board"})
    table = dust(squad("Rifles", at="D5"), ace)
    table.players[0].activates("Rifles")
    with refused("DU-ACT-02"):
        table.players[0].declares("move", "attack", "nothing")


@pytest.mark.rule("DU-SKILL-ACEAIR-01")
def test_an_ace_air_pilot_gets_a_third_action_out_of_the_aircraft() -> None:
    ace = hero("Nick", at="", skills=("Ace Air Pilot",), state={"joined": "Gull", "where": "board"})
    table = dust(gunship("Gull", at="D5"), ace)
    table.players[0].activates("Gull", dice="S")
    with refused("DU-ACT-02"):
        table.players[0].declares("move", "attack", "nothing")
    table = dust(gunship("Gull", at="D5"), ace)
    table.players[0].activates("Gull", dice="B")
    table.players[0].declares("move", "attack", "nothing")


@pytest.mark.rule("DU-SKILL-EXPERT-01", "DU-PILOT-06")
def test_an_expert_uses_a_weapon_of_the_vehicle_as_he_would_his_own() -> None:
    table = driving(squad("Foe", at="D2", seat=1), pilot={"skills": ("Expert: Gun", "Infantry Ace")})
    red = table.players[0]
    red.activates("Moth")
    red.declares("attack", "nothing")
    red.attacks("Foe", dice="C C S S S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2


@pytest.mark.rule("DU-DATA-ACEGUNNER-01")
def test_an_ace_gunner_is_an_expert_with_every_weapon_of_the_vehicle() -> None:
    table = driving(squad("Foe", at="D2", seat=1), pilot={"skills": ("Ace Gunner",)})
    red = table.players[0]
    red.activates("Moth")
    red.declares("attack", "nothing")
    red.attacks("Foe", dice="C C S S S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2
    alone = dust(hero("Nick", at="D5", skills=("Ace Gunner",)), squad("Foe", at="D2", seat=1))
    red = alone.players[0]
    red.activates("Nick")
    red.declares("attack", "nothing")
    red.attacks("Foe", dice="C C")
    assert alone.heard("rolled_to_hit")[0]["hits"] == 0


# --- out of a wreck --------------------------------------------------------------------------------------------------


def shot_down(dice: str, *others: Placed, pilot: dict[str, Any] | None = None, **vehicle: Any) -> Table:
    """Guns destroys Moth, which Nick pilots, with these dice: to hit, then the escape."""
    table = driving(squad("Guns", at="D8", seat=1, weapons=(CANNON,)), *others, pilot=pilot, **vehicle)
    red, blue = table.players
    red.activates("Moth")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("Moth", dice=dice)
    return table


@pytest.mark.rule("DU-PILOT-07", "DU-PILOT-08")
@pytest.mark.example("DU-X-30")
def test_a_crosshair_costs_the_pilot_a_point_and_he_lands_beside_the_wreck() -> None:
    table = shot_down("B C")
    assert table.where("Moth") == "eliminated"
    assert table.unit("Nick").damage == 1
    assert table.asked == [("red", "land")]
    assert table.offers("deploy", unit="Nick") == ["C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6"]
    with refused("DU-PILOT-08", "not_beside"):
        table.players[0].does(land("Nick", "D5"))
    table.players[0].does(land("Nick", "E6"))
    assert table.where("Nick") == "E6"
    assert table.unit("Nick").activated


@pytest.mark.rule("DU-PILOT-08", "DU-HERO-10")
def test_a_pilot_may_land_beside_a_friend_but_not_beside_an_enemy() -> None:
    table = shot_down("B S", squad("Rifles", at="C4"), squad("Foe", at="E4", seat=1))
    assert table.offers("deploy", unit="Nick") == ["C4", "C5", "C6", "D4", "D6", "E5", "E6"]


@pytest.mark.rule("DU-PILOT-07")
@pytest.mark.parametrize("symbol", ["B", "S"])
def test_bloc_or_shield_leave_the_pilot_unhurt(symbol: str) -> None:
    assert shot_down(f"B {symbol}").unit("Nick").damage == 0


@pytest.mark.rule("DU-PILOT-07")
def test_damage_resilient_helps_a_pilot_out() -> None:
    assert shot_down("B C B", pilot={"skills": ("Pilot", "Damage Resilient")}).unit("Nick").damage == 0


@pytest.mark.rule("DU-PILOT-07")
def test_a_pilot_with_his_last_point_dies_of_a_bad_escape() -> None:
    told = {"state": {"joined": "Moth", "where": "board", "damage": 3}}
    table = shot_down("B C", pilot=told)
    assert table.where("Nick") == "eliminated"
    assert table.heard("game_over") == []
    assert table.game.lost_ap[0] == 20


@pytest.mark.rule("DU-PILOT-08")
def test_a_pilot_who_got_out_has_activated_even_if_his_vehicle_had_not() -> None:
    table = driving(squad("Guns", at="D8", seat=1, weapons=(CANNON,)))
    red, blue = table.players
    red.activates("Spare")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("Moth", dice="B S")
    red.does(land("Nick", "C4"), dice="B C C S C C")
    assert table.heard("turn") == [{"turn": 2, "turns": 8}]


@pytest.mark.rule("DU-PILOT-09")
def test_a_pilot_without_a_free_square_beside_the_wreck_is_lost() -> None:
    around = [squad(f"Foe {at}", at=at, seat=1) for at in ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")]
    table = driving(*around, squad("Guns", at="D8", seat=1, weapons=(CANNON,)))
    red, blue = table.players
    red.activates("Moth")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("Moth", dice="B B")
    assert table.where("Nick") == "eliminated"
    assert [told["how"] for told in table.heard("eliminated")] == ["ranged", "no room"]


@pytest.mark.rule("DU-PILOT-07")
def test_the_escape_comes_after_the_whole_attack() -> None:
    guns = squad("Guns", at="D8", seat=1, soldiers=1, weapons=("Cannon 8 V2:1/9", "Rifle 4 S2:1/1"))
    table = driving(guns, squad("Rifles", at="D6"))
    red, blue = table.players
    red.activates("Moth")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("split", "1 Cannon > Moth", "1 Rifle > Rifles", dice="B B C B")
    keys = [event.key for event in table.said]
    assert keys.index("escapes") > keys.index("soldiers_lost")


def test_a_vehicle_destroyed_on_its_march_leaves_its_wreck_and_its_pilot() -> None:
    table = driving(squad("Guns", at="D8", seat=1, weapons=(CANNON,)))
    red, blue = table.players
    red.activates("Moth")
    red.declares("march")
    red.moves("H5")
    blue.reacts("Guns", dice="B B")
    blue.attacks("Moth", dice="B B")
    assert table.asked == [("red", "land")]
    red.does(land("Nick", "E4"))
    assert table.game.wrecks == [table.unit("Moth").square]
    assert (table.where("Nick"), table.unit("Nick").activated) == ("E4", True)
