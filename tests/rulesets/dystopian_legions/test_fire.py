"""A RAD attack from its target to its casualties (SHOOT, RAD, LOS, SW)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLE,
    RIFLEMAN,
    Fielded,
    Place,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

RIFLES = section("Rifles", rank(30, 30, 5), models=(RIFLEMAN,))
GUNNER = Weapon(name="Machine Gun", er=12, lr=24, rad_er=Pool(red=3), rad_lr=Pool(blue=2))
SOFT = profile("Guard", ir=2, mars=("Fearless",))
LEADER = profile("Sergeant", ir=2, leader="nco", cp=1, mars=("Fearless",))


def firing(*others: Fielded | Piece, rifles: Fielded = RIFLES) -> Table:
    """Riflemen in a rank at 30,30 who may fire."""
    return legions(rifles, *others, root=Shooting(section="Rifles")).begins()


def guards(*at: Place, models: tuple[Profile, ...] = (SOFT,)) -> Fielded:
    """The enemy."""
    return section("Guards", at, seat=1, models=models)


def standing(table: Table, name: str = "Guards") -> list[str]:
    """The labels of a section's living models."""
    return [figure.label for figure in table.section(name).alive]


@pytest.mark.example("DL-X-43")
@pytest.mark.rule("DL-RAD-06", "DL-RAD-08", "DL-RAD-10")
def test_five_riflemen_fire_into_crops() -> None:
    table = firing(guards((33, 24), (33, 22)), box("Crops", "crops", 30, 20, 36, 25))
    table.players[0].fires("Guards", dice=[6, 5, 4, 2, 1, 4, 2])
    assert standing(table) == ["2"]
    first, second = table.heard("model_shot_at")
    assert (first["before"], first["after"], first["killed"]) == (4, 1, True)
    assert (second["before"], second["after"], second["lost"]) == (1, 1, 0)


@pytest.mark.example("DL-X-44")
@pytest.mark.rule("DL-RAD-09", "DL-PROF-05")
def test_a_model_takes_its_life_points_before_the_next() -> None:
    """7 successes: twice IR 3, then 1 is left, which is too little for IR 2."""
    table = firing(guards((33, 24), (33, 22), models=(profile("Veteran", ir=3, lp=2), SOFT)))
    table.players[0].fires("Guards", dice=[6, 6, 5, 4, 4])
    assert standing(table) == ["2"]
    assert [(one["before"], one["after"], one["lost"]) for one in table.heard("model_shot_at")] == [
        (7, 1, 2),
        (1, 1, 0),
    ]


@pytest.mark.rule("DL-RAD-09")
def test_successes_do_not_skip_to_a_weaker_model() -> None:
    table = firing(guards((33, 24), (33, 22), models=(profile("Hulk", ir=6), profile("Boy", ir=1, mars=("Fearless",)))))
    table.players[0].fires("Guards", dice=[6, 5, 5, 4, 1])
    assert standing(table) == ["1", "2"]
    assert len(table.heard("model_shot_at")) == 1


@pytest.mark.example("DL-X-45")
@pytest.mark.rule("DL-RAD-02", "DL-RAD-05")
def test_each_model_adds_the_dice_of_its_own_range() -> None:
    """8 inches from one rifleman, 12 from the next and 17 from the third."""
    rifle = Weapon(name="Rifle", er=8, lr=16, rad_er=Pool(black=2), rad_lr=Pool(black=1))
    rifleman = profile("Rifleman", weapons=(rifle,))
    rifles = section("Rifles", [(33, 33), (33, 37), (33, 42)], models=(rifleman,))
    table = firing(guards((33, 24)), rifles=rifles)
    table.players[0].fires("Guards", dice=[1, 1, 1])
    (told,) = table.heard("attack_declared")
    assert [(shot["model"], shot["inches"], shot["long"]) for shot in told["shots"]] == [
        ("Rifles/1", 8000, False),
        ("Rifles/2", 12000, True),
    ]


@pytest.mark.rule("DL-RAD-11", "DL-RAD-07")
def test_nearest_is_measured_from_the_model_that_stands_closest() -> None:
    """Model 5 stands closest, at 36,30: its nearest is the one in the east, though the other is nearer to model 1."""
    rifles = section("Rifles", [*rank(30, 30, 4), (36, 28)], models=(RIFLEMAN,))
    table = firing(guards((30, 25.5), (36, 26)), rifles=rifles)
    table.players[0].fires("Guards", dice=[4, 4, 1, 1, 1])
    assert standing(table) == ["1"]


@pytest.mark.rule("DL-LOS-02", "DL-RAD-10")
def test_a_rear_model_is_seen_when_the_one_before_it_falls() -> None:
    """One rifleman, and two guards in a file before him: the second is hidden until the first is gone (DL-D-98)."""
    gunner = profile("Gunner", weapons=(Weapon(name="Gun", er=12, lr=12, rad_er=Pool(blue=4)),))
    table = firing(guards((30, 24), (30, 22)), rifles=section("Rifles", [(30, 30)], models=(gunner,)))
    table.players[0].fires("Guards", dice=[5, 5, 5, 5])
    assert [one["label"] for one in table.heard("model_shot_at")] == ["1", "2"]
    assert table.section("Guards").where == "wiped_out"
    assert [one["section"] for one in table.heard("wiped_out")] == ["Guards"]


@pytest.mark.rule("DL-RAD-11", "DL-RAD-03")
def test_successes_are_lost_where_nobody_else_is_seen() -> None:
    """The other guard stands behind a building: he is skipped."""
    mill = box("Mill", "building", 40, 18, 46, 27)
    table = firing(guards((33, 24), (43, 17)), mill, rifles=section("Rifles", rank(33, 30, 3), models=(RIFLEMAN,)))
    table.players[0].fires("Guards", dice=[6, 6, 6])
    assert standing(table) == ["2"]


@pytest.mark.rule("DL-LOS-03")
def test_comrades_do_not_block_but_other_friends_do() -> None:
    """Two ranks fire together; a section of friends in the way stops it, and is named."""
    rifles = section("Rifles", [(33, 30), (33, 31.5)], models=(RIFLEMAN,))
    friends = section("Friends", [(33, 27)], models=(RIFLEMAN,))
    table = firing(guards((33, 24)), rifles=rifles)
    table.players[0].fires("Guards", dice=[1, 1])
    assert len(table.heard("attack_declared")[0]["shots"]) == 2
    assert firing(guards((33, 24)), friends, rifles=rifles).over
    table = firing(guards((33, 24)), section("Others", [(45, 26)], seat=1), friends, rifles=rifles)
    with refused("DL-RAD-03", "nobody_sees") as caught:
        table.players[0].fires("Guards")
    assert caught.value.values["by"] == ["Friends/1"]


@pytest.mark.example("DL-X-42")
@pytest.mark.rule("DL-LOS-04", "DL-LOS-03")
def test_ironclads_of_one_section_do_not_fire_through_each_other() -> None:
    tank = profile("Tankette", type="ironclad", weapons=(RIFLE,))
    far = section("Others", [(30, 24)], seat=1, models=(SOFT,))
    table = firing(guards((33, 24)), far, rifles=section("Rifles", [(33, 30), (33, 27.5)], models=(tank,)))
    assert table.offers(0, "fire", target="Guards") == ["2 Rifle"]
    behind = section("Rifles", [(33, 30), (33, 28.5)], models=(RIFLEMAN,))
    assert firing(guards((33, 24)), rifles=behind).offers(0, "fire", target="Guards") == ["1 Rifle", "2 Rifle"]


@pytest.mark.rule("DL-TERR-12", "DL-TERR-03", "DL-TERR-11")
@pytest.mark.parametrize(("kind", "south", "sees"), [("woods", 27, False), ("crops", 27, True), ("woods", 31, True)])
def test_a_wood_blocks_but_not_for_those_within(kind: str, south: float, sees: bool) -> None:
    """A wood between them, crops between them, and a wood in which the riflemen stand themselves."""
    ground = box("Ground", kind, 25, 25, 45, south)  # type: ignore[arg-type]
    assert firing(guards((33, 23)), ground).over is not sees


@pytest.mark.rule("DL-SHOOT-03")
def test_only_enemies_are_fired_at() -> None:
    table = firing(guards((33, 24)), section("Friends", rank(40, 30, 2), models=(SOFT,)))
    with refused("DL-SHOOT-03", "no_such_target"):
        table.players[0].fires("Friends")


@pytest.mark.rule("DL-RAD-05")
@pytest.mark.parametrize(("south", "can"), [(16.5, True), (16.51, True), (16.4, False)])
def test_long_range_ends_where_it_is_printed(south: float, can: bool) -> None:
    """Within 16 inches is a gap of at most 16.01 (DL-D-06)."""
    rifles = section("Rifles", [(33, 33.5)], models=(RIFLEMAN,))
    assert firing(guards((33, south)), rifles=rifles).over is not can


@pytest.mark.rule("DL-SHOOT-04", "DL-SHOOT-06")
def test_a_section_makes_one_attack_with_those_that_are_named() -> None:
    table = firing(guards((33, 24)))
    assert table.offers(0, "fire", target="Guards") == [f"{number} Rifle" for number in range(1, 6)]
    with refused("DL-RAD-04", "no_such_shot"):
        table.players[0].fires("Guards", "2 Rifle", "2 Rifle")
    table.players[0].fires("Guards", "2 Rifle", "4 Rifle", dice=[1, 1])
    assert [shot["model"] for shot in table.heard("attack_declared")[0]["shots"]] == ["Rifles/2", "Rifles/4"]
    assert table.over


@pytest.mark.rule("DL-SHOOT-02")
def test_a_section_need_not_fire() -> None:
    table = firing(guards((33, 24)))
    table.players[0].holds_fire()
    assert table.over
    assert not table.said


@pytest.mark.rule("DL-SW-03", "DL-SW-04")
def test_one_model_fires_the_section_weapon_in_place_of_its_own() -> None:
    """Best for all: the first rifleman gives up a blue die for three red ones; nobody else may have them too."""
    table = firing(guards((33, 24)), rifles=section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,), weapons=(GUNNER,)))
    assert table.offers(0, "fire", target="Guards", shots=["2 Machine Gun"]) == ["1 Rifle", "3 Rifle"]
    table.players[0].fires("Guards", dice=[1] * 5)
    (told,) = table.heard("attack_declared")
    assert sorted(shot["weapon"] for shot in told["shots"]) == ["Machine Gun", "Rifle", "Rifle"]
    assert len(table.heard("attack_rolled")[0]["thrown"]["dice"]) == 5


@pytest.mark.rule("DL-SW-05")
def test_a_section_weapon_is_not_lost_with_a_casualty() -> None:
    rifles = section("Rifles", rank(30, 30, 2), models=(RIFLEMAN,), weapons=(GUNNER,))
    rifles.section.figures[0].lp = 0
    table = firing(guards((33, 24)), rifles=rifles)
    assert table.offers(0, "fire", target="Guards") == ["2 Rifle", "2 Machine Gun"]


@pytest.mark.rule("DL-RAD-07")
def test_of_equally_near_models_a_leader_falls_last() -> None:
    rifles = section("Rifles", [(33, 30)], models=(profile("Gunner", weapons=(GUNNER,)),))
    table = firing(guards((31.5, 24), (34.5, 24), models=(LEADER, SOFT)), rifles=rifles)
    table.players[0].fires("Guards", dice=[5, 5, 1])
    assert standing(table) == ["1"]


@pytest.mark.example("DL-X-03")
@pytest.mark.example("DL-X-92")
@pytest.mark.rule("DL-QUAL-04", "DL-MORALE-14", "DL-HTD-08")
def test_shots_are_rushed_once_whatever_the_reasons() -> None:
    """Blue 6 5 4 3 2 at 5 and more: two, one and none."""
    table = firing(
        guards((33, 24)), rifles=section("Rifles", rank(30, 30, 5), models=(RIFLEMAN,), shaken=1, rushed=True)
    )
    table.players[0].fires("Guards", dice=[6, 5, 4, 3, 2])
    (told,) = table.heard("attack_declared")
    assert (told["need"], told["rushed"]) == (5, ["shaken", "hit_the_deck"])
    assert table.heard("model_shot_at")[0]["before"] == 3
