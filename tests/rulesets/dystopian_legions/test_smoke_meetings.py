"""Where smoke meets Overwatch, indirect fire, transports and nerve, and fire teams meet orders, nerve and smoke."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Divide, LaySmoke, OverwatchBombard
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import issuers
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.transports.embarking import may_not_embark
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.places import Point, pose
from tests.rulesets.dystopian_legions.barrages import MORTAR, WALL, barrage, enemies, shell, spotter
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    SERGEANT,
    TROOPER,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    section,
)
from tests.rulesets.dystopian_legions.test_fire_teams import before_allocation, squad
from tests.rulesets.dystopian_legions.test_open_topped import OPEN, inside
from tests.rulesets.dystopian_legions.test_transports import wagon

SMOKE_MORTAR = profile("Mortarman", weapons=(MORTAR.model_copy(update={"smoke": 1}),))


@pytest.mark.rule("DL-OW-04", "DL-SMOKE-02", "DL-TERR-25")
@pytest.mark.parametrize(("load", "asked"), [("smoke", False), ("shells", True)])
def test_smoke_laid_on_overwatch_hides_whoever_moved_from_others_on_overwatch(load: str, *, asked: bool) -> None:
    """One section after the other, and each sees what is there by then (DL-D-110)."""
    mortars = section("Mortars", [(36, 39)], models=(SMOKE_MORTAR,), overwatch=True)
    rifles = section("Rifles", [(30, 34)], models=(RIFLEMAN,), overwatch=True)
    table = legions(mortars, rifles, enemies((30, 20)), root=OverwatchFire(section="Guards")).begins()
    assert table.offers(0, "overwatch", section="Rifles") == ["Guards"]
    table.players[0].does(OverwatchBombard(section="Mortars", aim="30,27", load=load), dice=[6])
    assert ((0, "overwatch") in table.asked) is asked


@pytest.mark.rule("DL-IDF-15", "DL-TERR-25", "DL-SMOKE-01")
@pytest.mark.parametrize(("kind", "observed"), [("smoke cloud", False), ("road", True)])
def test_nobody_observes_fire_through_a_cloud(kind: Any, *, observed: bool) -> None:
    """The mortars hide behind a wall, and their one spotter has the cloud before him."""
    table = barrage(enemies((30, 12)), WALL, spotter((50, 12)), box("Between", kind, 38, 8, 43, 16))
    asked = [one for one in table.game.questions if one.seat == 0 and "bombard" in one.takes]
    assert bool(asked) is observed


@pytest.mark.rule("DL-IDF-29", "DL-TERR-25", "DL-HTD-05")
@pytest.mark.parametrize(("answer", "dice", "left"), [("nothing", [], 0), ("down", [4], 1)])
def test_a_cloud_covers_nobody_from_shells_who_does_not_lie_down_in_it(answer: str, dice: list[int], left: int) -> None:
    """Soft cover is one level worse under indirect fire; who lies down has it all the same (DL-D-106)."""
    table = barrage(enemies((30, 20)), box("Cloud", "smoke cloud", 27, 17, 33, 23))
    shell(table, "30,20", dice=[6, 4, 4, 4, *dice], answers=(answer,))
    assert len(table.section("Guards").alive) == left


def launching(*others: Fielded, model: Profile) -> Table:
    """A wagon with a smoke launcher has held its ground; guards on Overwatch stand north of it."""
    table = legions(*others, wagon((30, 30), model=model), root=Activations(seat=0)).begins()
    table.players[0].holds("Wagon")
    return table


@pytest.mark.rule("DL-OW-04", "DL-TERR-31", "DL-MAR-61")
def test_who_is_on_overwatch_fires_before_a_transport_lays_smoke_through_which_those_inside_fire() -> None:
    guards = section("Guards", [(30, 18)], seat=1, models=(RIFLEMAN,), overwatch=True)
    tank = ironclad("Wagon", mars=("Open Topped", "Capacity [Infantry, 8]", "Smoke Launcher [1]"))
    table = launching(inside(), guards, section("Others", [(60, 40)]), model=tank)
    table.players[0].picks("stay_aboard")
    assert table.asked == [(1, "overwatch")]
    table.players[1].holds_fire()
    assert (0, "lay_smoke") in [(one.seat, kind) for one in table.game.questions for kind in one.takes]
    table.players[0].does(LaySmoke(launcher="Wagon/1", at="at 30,27.5 facing 0"))
    assert table.question(0, "fire").values["section"] == "Rifles"
    assert table.offers(0, "fire") == ["Guards"], "a barrier gives cover, and blocks no line"


@pytest.mark.rule("DL-TRANS-45", "DL-TERR-25", "DL-COVER-01")
def test_those_who_ride_in_the_open_through_a_cloud_have_the_better_cover_of_the_two() -> None:
    """Hard, of the transport: two dice."""
    gunner = section("Gunner", [(30, 24)], seat=1, models=(RIFLEMAN,))
    cloud = box("Cloud", "smoke cloud", 26, 30, 34, 40)
    table = legions(inside(1), wagon(model=OPEN), gunner, cloud, root=Activations(seat=1)).begins()
    table.players[1].holds("Gunner")
    table.players[1].fires("Rifles", dice=[6, 1, 1, 5, 5, 1])
    assert table.section("Rifles").lp == 0


# --- fire teams -------------------------------------------------------------------------------------------------------


def teams(*others: Fielded | Piece, first: Profile = SERGEANT, car: bool = False) -> Table:
    """Two fire teams of two, 4 inches apart; the one with the first model is A."""
    its = section("Car", [(0, 0)], models=(OPEN,), where="waiting", parent="Rifles")
    table = before_allocation(squad("Rifles", 4, (first, TROOPER)), *([its] if car else []))
    table.players[0].does(Divide(teams="Rifles: 1 2, Car" if car else "Rifles: 1 2"))
    for name, west, south in (("Rifles A", 30, 30), ("Rifles B", 36, 27)):
        team = table.section(name)
        team.where = "table"
        for number, figure in enumerate(team.figures):
            figure.pose = pose(Point(west + 1.5 * number, south), 0.0)
    table.game.pieces = tuple(one for one in others if isinstance(one, Piece))
    table.game.turn, table.game.phase = 2, "activations"
    return table


@pytest.mark.rule("DL-FT-06", "DL-CMD-08", "DL-ORD-01")
def test_a_sergeant_orders_his_own_fire_team_alone() -> None:
    game = teams().game
    build_pools(game)
    assert [[one.name for one in issuers(game, game.sections[name])] for name in ("Rifles A", "Rifles B")] == [
        ["Rifles A/1"],
        [],
    ]


@pytest.mark.rule("DL-FT-06", "DL-MORALE-03", "DL-MORALE-06")
def test_a_fire_team_sees_the_other_fall_and_is_at_full_strength_itself() -> None:
    game = teams().game
    for figure in game.sections["Rifles A"].figures:
        figure.lp = 0
    game.sections["Rifles A"].where = "wiped_out"
    table = Table(game, Morale(hurt=["Rifles A"], fell=["Rifles A/1", "Rifles A/2"])).begins(dice=[4, 4, 1])
    assert [(told["section"], told["passed"]) for told in table.heard("check_taken")] == [("Rifles B", True)]


@pytest.mark.rule("DL-FT-06", "DL-MAR-29", "DL-TERR-25")
@pytest.mark.parametrize(("west", "dice"), [(33.2, [4, 4, 1]), (40.0, [4, 4, 1, 1])])
def test_a_fire_team_is_inspired_by_the_standard_of_the_other_unless_smoke_hides_it(
    west: float, dice: list[int]
) -> None:
    bearer = profile("Bearer", mars=("Inspiring",))
    game = teams(box("Cloud", "smoke cloud", west, 24, west + 1.6, 34), first=bearer).game
    table = Table(game, Morale(hurt=["Rifles B"])).begins(dice=dice)
    assert [told["passed"] for told in table.heard("check_taken")] == [True]


@pytest.mark.rule("DL-FT-06", "DL-TRANS-25")
def test_a_fire_team_does_not_ride_in_the_transport_of_the_other() -> None:
    game = teams(car=True).game
    car = game.sections["Car"]
    car.where, car.figures[0].pose = "table", pose(Point(33, 34), 0.0)
    assert may_not_embark(game, game.sections["Rifles A"]) is None
    refused = may_not_embark(game, game.sections["Rifles B"])
    assert refused is not None and (refused.rule, refused.key) == ("DL-TRANS-25", "no_transport")
