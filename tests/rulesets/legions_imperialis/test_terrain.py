"""What each kind of terrain does to those who move, hide and are shot at in it (TERR)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.table.profiles import Profile
from rulesets.legions_imperialis.table.sight import hidden
from rulesets.legions_imperialis.table.terrain import Kind, Piece
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    line,
    profile,
    refused,
)
from tests.rulesets.legions_imperialis.test_firing import firing, hits

UNARMED = profile("Unarmed")
RIDER = profile("Rider", "cavalry")
WALKER = profile("Walker", "walker")
SUPER = profile("Super", "super_heavy", move=8, save=3, wounds=2)
FAR = detachment("Foes", [(30, 4)], seat=1, models=(UNARMED,), order="first_fire")


def goes(
    its: Profile, *ground: Piece, to: str = "at 30,10", order: str = "advance", dice: tuple[int, ...] = ()
) -> Table:
    """A model of this profile at 30,40 that moves northward."""
    table = imperialis(
        detachment("It", [(30, 40)], models=(its,), order=order), FAR, *ground, root=MovementPhase(seat=0)
    )
    table.begins().players[0].moves("It", to, dice=dice)
    return table


def gone(its: Profile, kind: Kind, **told: Any) -> float:
    """How many inches it gets in five with ground of this kind before it after one."""
    ground = box("Ground", kind, 20, 20, 40, 39)
    ((_, y),) = goes(its.model_copy(update={"move": 5}), ground, **told).at("It")
    return 40 - y


@pytest.mark.rule("LIX-TERR-03", "LIX-TERR-07", "LIX-TERR-01")
@pytest.mark.parametrize("kind", ["rubble", "marsh", "woods", "ruins"])
def test_an_inch_of_slow_ground_costs_two_from_where_the_middle_comes_in(kind: Kind) -> None:
    dice = (6,) if kind == "marsh" else ()
    for its in (RIDER, TANK, SUPER, KNIGHT):
        assert gone(its, kind, dice=dice) == pytest.approx(3, abs=0.06)
    for its in (UNARMED, WALKER):
        assert gone(its, kind, dice=dice) == pytest.approx(5, abs=0.01)


@pytest.mark.rule("LIX-TERR-06", "LIX-TERR-07", "LIX-TERR-03")
def test_a_titan_is_slowed_by_woods_and_not_by_rubble() -> None:
    titan = TITAN.model_copy(update={"move": 5})
    wood, rubble = (box("Ground", kind, 20, 20, 40, 39) for kind in ("woods", "rubble"))
    assert goes(titan, rubble, to="at 30,35 facing 0").at("It") == [(30, 35)]
    with refused("LIX-TITAN-01"):
        goes(titan, wood, to="at 30,35 facing 0")
    assert goes(titan, wood, to="at 30,37 facing 0").at("It") == [(30, 37)]


@pytest.mark.rule("LIX-TERR-01", "LIX-TERR-05")
def test_a_model_is_in_an_area_if_its_middle_is() -> None:
    for x, inside in ((30.01, True), (29.99, False)):
        wood = box("Wood", "woods", x - 10, 25, 30, 35) if x < 30 else box("Wood", "woods", 30, 25, 40, 35)
        guns = detachment("Guns", [(x, 40)], models=(profile("Gunner", weapons=(gun(),)),), order="first_fire")
        foes = detachment("Foes", [(x if inside else 30.01, 30)], seat=1)
        table = imperialis(guns, foes, wood, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].fires("Guns", "Foes", dice=[1])
        (volley,) = table.heard("fired")[0]["volleys"]
        assert volley["modifiers"] == ({"LIX-TERR-05": -1} if inside else {})


def shot(its: Profile, kind: Kind, **told: Any) -> tuple[dict[str, int], str, int]:
    """A Hit of AP -4 on a model in ground of this kind: the modifiers, the best save and what it needs."""
    ground = box("Ground", kind, 24, 28, 40, 34)
    table = firing(gun("Gun", 30, "1", 2, -4), ground, its=(its,), foes=1, away=9.0, **told)
    need = {"rubble": 6, "marsh": 6, "woods": 5, "ruins": 5}.get(kind, 7)
    saved = [6] if (need < 7 and not (its.type == "titan" and need == 6)) or its.save == 2 else []
    table.players[0].fires("Guns", "Foes", dice=[5, *saved])
    (hit,) = hits(table)
    return table.heard("fired")[0]["volleys"][0]["modifiers"], str(hit["save"]), int(str(hit["need"]))


@pytest.mark.rule("LIX-TERR-04", "LIX-TERR-05", "LIX-TERR-07")
@pytest.mark.parametrize(("kind", "need"), [("rubble", 6), ("marsh", 6), ("woods", 5), ("ruins", 5)])
def test_ground_gives_cover_and_makes_harder_to_hit(kind: Kind, need: int) -> None:
    for its in (UNARMED, RIDER, WALKER, TANK, SUPER):
        assert shot(its, kind) == ({"LIX-TERR-05": -1}, "Cover", need)


@pytest.mark.rule("LIX-TERR-06", "LIX-TERR-05", "LIX-TERR-04")
def test_rubble_is_nothing_to_a_titan_and_a_wood_is() -> None:
    assert shot(TITAN, "rubble") == ({}, "Armour", 6)
    assert shot(TITAN.model_copy(update={"save": 4}), "rubble") == ({}, "Armour", 8), "and no Cover in place of it"
    assert shot(TITAN, "woods") == ({"LIX-TERR-05": -1}, "Cover", 5)


def test_a_hill_and_a_road_do_nothing() -> None:
    """LIX-TERR-02."""
    for kind in ("hill", "road"):
        assert gone(TANK, kind) == pytest.approx(5, abs=0.01)
        ground = box("Ground", kind, 24, 28, 40, 38)
        table = firing(gun("Gun", 30, "1", 4, -4), ground, foes=3)
        table.players[0].fires("Guns", "Foes", dice=[4])
        assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {} and hits(table)[0]["save"] != "Cover"


def sees(*ground: Piece, its: Profile = UNARMED, away: float = 20.0) -> int:
    """How many of a hundred samples of a model are hidden."""
    ours, foes = detachment("Guns", [(30, 40)]), detachment("Foes", [(30, 40 - away)], seat=1, models=(its,))
    game = imperialis(ours, foes, *ground).game
    (found,) = hidden(game, game.detachments["Guns"], game.detachments["Foes"]).values()
    return found


@pytest.mark.rule("LIX-TERR-08", "LIX-TERR-07")
@pytest.mark.parametrize("kind", ["woods", "ruins"])
def test_one_sees_through_four_inches_of_wood_and_no_more(kind: Kind) -> None:
    for deep, found in ((3.9, 0), (4.5, 100)):
        assert sees(box("Wood", kind, 20, 30, 40, 30 + deep)) == found
    parts = box("One", kind, 20, 34, 40, 36.2), box("Two", kind, 20, 26, 40, 28.2)
    assert sees(*parts) == 100 and sees(parts[0]) == 0
    assert sees(box("Wood", kind, 20, 19, 40, 23.9)) == 0, "he stands in it, 3.4 inches from its rim"
    far = box("Wood", kind, 20, 23, 40, 29)
    assert sees(far) == 100 and 20 < sees(far, its=TITAN) < 90, "over two inches of height it is seen"


@pytest.mark.rule("LIX-TERR-10")
def test_a_block_hides_and_water_does_not() -> None:
    assert sees(box("Block", "block", 20, 30, 40, 31)) == 100
    assert sees(box("Water", "water", 20, 30, 40, 31)) == 0
    low = box("Block", "block", 20, 30, 40, 31).model_copy(update={"height": 0})
    assert sees(low) == 0


@pytest.mark.rule("LIX-TERR-10", "LI-MOV-02")
@pytest.mark.parametrize("kind", ["block", "water"])
def test_nobody_enters_impassable_ground(kind: Kind) -> None:
    """Not with the edge of a base either; round it the way is longer."""
    table = goes(UNARMED, box("Closed", kind, 20, 30, 40, 38))
    assert table.at("It")[0][1] == pytest.approx(38.5, abs=0.02) or table.at("It")[0][0] != 30
    for its in (UNARMED, TANK, TITAN):
        walled = imperialis(
            detachment("It", [(30, 44)], models=(its,), order="advance"),
            FAR,
            box("Closed", kind, 0, 30, 60, 38),
            root=MovementPhase(seat=0),
        ).begins()
        if its is TITAN:
            with refused("LIX-TITAN-01"):
                walled.players[0].moves("It", "at 30,37 facing 0")
            continue
        walled.players[0].moves("It", "at 30,26")
        assert walled.at("It")[0][1] > 38.4


@pytest.mark.rule("LIX-TERR-09")
@pytest.mark.parametrize("kind", ["minefield", "marsh"])
def test_an_inch_of_dangerous_ground_is_rolled_for(kind: Kind) -> None:
    for deep, dice in ((1.0, (2,)), (0.9, ())):
        ground = box("Ground", kind, 20, 36, 40, 36 + deep)
        assert len(goes(UNARMED, ground, dice=dice).heard("crossed_danger")) == len(dice)


@pytest.mark.rule("LIX-TERR-09")
def test_a_hit_of_dangerous_ground_is_saved_by_armour_and_costs_a_wound() -> None:
    """LIX-TERR-12: the marsh in which it ends gives no Cover Save against it."""
    marsh = box("Marsh", "marsh", 20, 20, 40, 39)
    for die, wounds in ((5, 2), (4, 1)):
        tough = profile("Tough", save=5, wounds=2)
        assert goes(tough, marsh, dice=(1, die)).detachment("It").stands[0].wounds == wounds
    bare = profile("Bare", save=None, wounds=2)
    table = goes(bare, marsh, dice=(1,))
    assert table.detachment("It").stands[0].wounds == 1, "no save at all"


def test_nobody_has_cover_in_a_fight() -> None:
    """LIX-TERR-12."""
    wood = box("Wood", "woods", 20, 20, 40, 40)
    fighters = detachment("Line", [(30, 30)]), detachment("Foes", [(30, 29)], seat=1)
    table = imperialis(*fighters, wood, root=EngagementStage()).begins(dice=[6, 6, 1, 1])
    assert table.detachment("Foes").where == "destroyed"


@pytest.mark.rule("LIX-TERR-11")
def test_an_obstacle_costs_small_models_two_inches_and_large_ones_nothing() -> None:
    wall = line("Wall", "barricade", (10, 38), (50, 38))
    for its in (UNARMED, RIDER, WALKER, TANK, SUPER, KNIGHT):
        ((_, y),) = goes(its.model_copy(update={"move": 5}), wall).at("It")
        small = its.type in ("infantry", "cavalry", "walker", "vehicle")
        assert 40 - y == pytest.approx(3 if small else 5, abs=0.11)


def behind(its: Profile, wall: float, *, ap: int = -4, traits: tuple[str, ...] = (), from_south: bool = True) -> str:
    """The save of a model at 30,30 with a wall so far south of its middle, that is shot from one side or the other."""
    gunner = profile("Gunner", weapons=(gun("Gun", 30, "1", 4, ap, *traits),))
    guns = detachment("Guns", [(30, 42 if from_south else 18)], models=(gunner,), order="first_fire", facing=180.0)
    foes = detachment("Foes", [(30, 30)], seat=1, models=(its,))
    pieces = (line("Wall", "barricade", (20, 30 + wall), (40, 30 + wall)),)
    table = imperialis(guns, foes, *pieces, root=FireStage(stage="first_fire", seat=0)).begins()
    covered = (
        from_south and not traits and wall <= 1 + its.base.size[0] / 2 and its.type not in ("super_heavy", "titan")
    )
    table.players[0].fires("Guns", "Foes", dice=[4, *([5] if covered or its.save == 2 else [])])
    (hit,) = hits(table)
    assert (hit["need"] == 6) is (covered or its.save == 2)
    return str(hit["save"])


@pytest.mark.rule("LIX-TERR-11")
def test_who_is_right_behind_an_obstacle_has_cover_against_fire_across_it() -> None:
    """Within an inch of it, and only from its other side; large models have none."""
    for its in (UNARMED, RIDER, WALKER, TANK.model_copy(update={"save": 5})):
        reach = 1 + its.base.size[0] / 2
        assert behind(its, reach) == "Cover"
        assert behind(its, reach + 0.05) == "Armour"
        assert behind(its, reach, from_south=False) == "Armour"
    assert behind(SUPER.model_copy(update={"save": 5}), 1.5) == "Armour"


@pytest.mark.rule("LIX-TERR-11", "LIX-TR-IGNCOV-02")
def test_what_ignores_cover_ignores_an_obstacle() -> None:
    assert behind(UNARMED, 1.2, traits=("Ignores Cover",)) == "Armour"


@pytest.mark.rule("LIX-TERR-11", "LIX-TERR-04")
def test_ground_before_a_model_is_no_obstacle_to_be_behind() -> None:
    ground = box("Rubble", "rubble", 20, 30.6, 40, 32)
    table = firing(gun("Gun", 30, "1", 2, -4), ground, foes=1)
    table.players[0].fires("Guns", "Foes", dice=[5])
    assert hits(table)[0]["save"] != "Cover" and not table.detachment("Foes").alive
