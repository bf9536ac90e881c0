"""Steel Guards, creatures of the Mythos, radiation, and who aims, finds or outruns."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.command.medics import tending
from rulesets.dust_1947.chapters.heroes.joining import may_join
from rulesets.dust_1947.table.sight.cover import in_cover
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.dust_1947.table.skills_in_play import commanded
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, walker, weapon

ROWS = ("." * 12,) * 9
GUN = weapon("1 Gun 9 S2:2/1 S3:2/1 V2:2/1 V4:2/1 A1:2/1")
STEEL = ("Steel Guard",)


def shot(target: Placed, dice: str, *rows: str, line: Any = GUN, sustained: bool = False, **own: Any) -> Table:
    """One soldier fires at a target."""
    here = squad("A", "A2", soldiers=1, weapons=(line,), **own)
    return shoots(attack(*(rows or ROWS), here, target, sustained=sustained), target.card.name, dice=dice)


@pytest.mark.rule("DU-SKILL-STEEL-01", "DU-SAVE-03")
@pytest.mark.parametrize("ground", [".", "T"])
def test_a_steel_guard_saves_on_bloc_or_shield_in_any_terrain(ground: str) -> None:
    rows = (ROWS[0], f". . . {ground} . . . . . . . .", *ROWS[2:])
    table = shot(squad("Z", "D2", seat=1, skills=STEEL), "B B  S C  C", *rows)
    assert (standing(table, "Z"), table.heard("saves")[0]["row"]) == (4, "hardened save")
    assert bool(table.heard("saves")[0]["denied"]) == (ground == "T")


@pytest.mark.rule("DU-SKILL-STEEL-02", "DU-WPN-ART-09")
@pytest.mark.parametrize(("skills", "left"), [(STEEL, 5), ((), 3)])
def test_artillery_does_not_deny_their_save(skills: tuple[str, ...], left: int) -> None:
    mortar = weapon("1 Mortar 2-9 S2:2/1", keywords=("Artillery",))
    table = attack(*ROWS, squad("A", "A2", soldiers=1, weapons=(mortar,)), squad("Z", "E2", seat=1, skills=skills))
    saves = "  B S" if skills else ""
    table.begins().players[0].attacks("point", at="E2", ways=["Mortar: shells D1-E2"], dice=f"B B{saves}")
    assert standing(table, "Z") == left


@pytest.mark.rule("DU-SKILL-STEEL-02", "DU-WPN-FLAME-03")
def test_a_flame_denies_it_still() -> None:
    table = attack(
        *ROWS,
        squad("A", "A2", soldiers=1, weapons=(weapon("1 Flame 2 S2:2/1", keywords=("Flame",)),)),
        squad("Z", "B2", seat=1, skills=STEEL),
    )
    shoots(table, "Z", dice="B B  C C")
    assert (standing(table, "Z"), table.heard("saves")) == (3, [])


@pytest.mark.rule("DU-SKILL-STEEL-03")
@pytest.mark.parametrize(
    ("one", "other", "legal"), [(STEEL, STEEL, True), (STEEL, (), False), ((), STEEL, False), ((), (), True)]
)
def test_steel_guards_join_each_other_only(one: tuple[str, ...], other: tuple[str, ...], legal: bool) -> None:
    table = dust(*ROWS, hero("Duke", "", skills=one), squad("Z", "", skills=other), squad("Y", "L9", seat=1))
    refusal = may_join(table.game, table.unit("Duke"), table.unit("Z"))
    assert (refusal is None) == legal
    assert legal or (refusal is not None and refusal.rule == "DU-SKILL-STEEL-03")


@pytest.mark.rule("DU-SKILL-STEEL-04", "DU-SKILL-DAMRES-01")
@pytest.mark.parametrize("skills", [STEEL, (*STEEL, "Damage Resilient")])
def test_a_steel_guard_is_resilient_once(skills: tuple[str, ...]) -> None:
    table = shot(squad("Z", "D2", seat=1, skills=skills), "B B  C C  B S")
    assert (standing(table, "Z"), len(table.heard("resilient"))) == (4, 1)


@pytest.mark.rule("DU-SKILL-MYTHOS-01", "DU-SUP-02")
@pytest.mark.parametrize(("skills", "suppressed"), [(("Mythos Creature",), False), ((), True)])
def test_a_creature_is_never_suppressed(skills: tuple[str, ...], suppressed: bool) -> None:
    again = squad("Z", "D2", seat=1, skills=skills, state={"under_fire": True})
    unit = shot(again, "B C  B").unit("Z")
    assert (unit.suppressed, unit.under_fire) == (suppressed, not suppressed)
    flames = weapon("1 Gun 9 S2:2/1", keywords=("And Stay Down",))
    hard = shot(squad("Z", "D2", seat=1, skills=skills), "B C  B", line=flames, skills=("And Stay Down",)).unit("Z")
    assert (hard.suppressed, hard.under_fire) == (suppressed, not suppressed)


@pytest.mark.rule("DU-SKILL-MYTHOS-01", "DU-CRIT-01")
@pytest.mark.parametrize(("skills", "checks"), [(("Mythos Creature",), 0), ((), 1)])
def test_a_creature_takes_no_critical_hit(skills: tuple[str, ...], checks: int) -> None:
    table = shot(walker("Z", "D2", seat=1, skills=skills), "B C" + ("" if skills else "  C C"))
    assert len(table.heard("critical_check")) == checks


@pytest.mark.rule("DU-SKILL-LESSER-01")
def test_nobody_gives_orders_to_lesser_creatures() -> None:
    for skills, cited in ((("Lesser Mythos Creatures",), "DU-SKILL-LESSER-01"), ((), None)):
        medic = hero("Doc", "A1", skills=("Combat Medic",))
        table = dust(*ROWS, medic, squad("Z", "B1", skills=skills), squad("Y", "L9", seat=1)).begins()
        table.game.units["Z"].changed(1, alive=False)
        refused = commanded(table.game, table.unit("Z"))
        assert (refused.rule if refused is not None else None) == cited
        assert (table.unit("Z") in tending(table.game, table.unit("Doc")).able()) == (cited is None)


@pytest.mark.rule("DU-SKILL-RADIATION-01", "DU-DICE-02")
def test_radiation_rolls_successful_saves_again() -> None:
    rays = weapon("1 Gun 9 S2:2/1", keywords=("Radiation",))
    table = shot(squad("Z", "D2", seat=1), "B B  B C  C", line=rays)
    assert (standing(table, "Z"), table.heard("saves")[0]["again_by"]) == (3, ["DU-SKILL-RADIATION-01"])


@pytest.mark.rule("DU-SKILL-RADIATION-01", "DU-FORT-20")
def test_behind_walls_what_radiation_took_stays_lost(request: pytest.FixtureRequest) -> None:
    """A success that was rolled again into a failure has had its second roll (DU-D-63); other failures roll again."""
    rays = weapon("1 Gun 9 S2:2/1", keywords=("Radiation",))
    here, inside = squad("A", "E1", soldiers=1, weapons=(rays,)), squad("Z", "E3", seat=1)
    table = attack(*ROWS, here, inside, built=("bunker D3 N",))
    shoots(table, "Z", dice="B B  S C  C  B")
    assert standing(table, "Z") == 4


@pytest.mark.rule("DU-SKILL-TAKEAIM-01")
@pytest.mark.parametrize(("sustained", "hits"), [(True, 2), (False, 1)])
def test_whoever_takes_aim_hits_on_crosshair_in_a_sustained_attack(sustained: bool, hits: int) -> None:
    here = hero("A", "A2", skills=("Take Aim",), weapons=(GUN,))
    table = attack(*ROWS, here, squad("Z", "D2", seat=1), sustained=sustained)
    shoots(table, "Z", dice="B C" + ("  C C" if sustained else "  C"))
    assert table.heard("rolled_to_hit")[0]["hits"] == hits


@pytest.mark.rule("DU-SKILL-TAKEAIM-01")
def test_not_in_close_combat_and_not_for_his_squad() -> None:
    claw = weapon("1 Claw C S2:2/1")
    table = attack(
        *ROWS, hero("A", "A2", skills=("Take Aim",), weapons=(claw,)), squad("Z", "B2", seat=1), sustained=True
    )
    shoots(table, "Z")
    table.players[1].retaliates(dice="B C  S")
    assert standing(table, "Z") == 4
    squadron = squad("A", "A2", soldiers=1, weapons=(GUN,))
    duke = hero("Duke", "A2", skills=("Take Aim",), weapons=(weapon("1 Knife C S2:1/1"),), state={"joined": "A"})
    together = attack(*ROWS, squadron, duke, squad("Z", "D2", seat=1), sustained=True)
    shoots(together, "Z", dice="B C  C  B")
    assert together.heard("rolled_to_hit")[0]["hits"] == 1


@pytest.mark.rule("DU-DATA-RADAR-01")
def test_radar_rolls_again_what_misses_an_aircraft() -> None:
    radar = tank("A", "A2", skills=("Radar",), weapons=(weapon("1 Gun 9 S2:2/1 A1:2/1", mount="Turret"),))
    plane = walker("Z", "D2", seat=1, kind="aircraft", mobility="aircraft", armour="A1", track=9)
    table = shoots(attack(*ROWS, radar, plane), "Z", dice="B C  B  C C")
    rolled = table.heard("rolled_to_hit")[0]
    assert (rolled["hits"], rolled["again_by"]) == (2, ["DU-DATA-RADAR-01"])
    ground = shoots(attack(*ROWS, radar, squad("Z", "D2", seat=1)), "Z", dice="B C  B")
    assert ground.heard("rolled_to_hit")[0]["hits"] == 1


@pytest.mark.rule("DU-DATA-CRAZYJIMMY-01", "DU-SAVE-04")
@pytest.mark.parametrize(("word", "covered"), [("march", True), ("move", False)])
def test_crazy_jimmys_vehicle_has_a_cover_save_after_a_march(word: str, covered: bool) -> None:
    jimmy = hero("Crazy Jimmy", "A5", skills=("Pilot", "Crazy Jimmy"), state={"joined": "Car"})
    table = dust(*ROWS, tank("Car", "A5", move=2, march=4), jimmy, squad("Z", "D5", seat=1, weapons=(GUN,)))
    red, blue = table.players
    red.activates("Car")
    red.declares(*(["march"] if word == "march" else ["move", "nothing"]))
    red.moves("B5")
    if table.asked == [("blue", "react")]:
        blue.reacts()
    assert bool(table.unit("Car").skill_state.get("drives past")) == covered
    car, enemy = table.unit("Car"), table.unit("Z")
    found = in_cover(lookout_over(table.game), enemy, enemy.square, car)
    assert [(one.rule, one.what) for one in found] == [("DU-DATA-CRAZYJIMMY-01", "drives past")] * covered
    blue.activates("Z")
    table.game.units["Car"].activated = False
    blue.declares("nothing", "nothing")
    red.activates("Car")
    assert not table.unit("Car").skill_state.get("drives past")
