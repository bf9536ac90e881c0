"""Fire teams: sections that are divided into two before they are placed (FT)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.actions import Allot, Divide
from rulesets.dystopian_legions.before.setup import fielded
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.fire_teams import suggested
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.end_phase.battle_log import wiped_out_by
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT, section_weapons
from rulesets.dystopian_legions.face.tell.dystopian_words import EVENTS
from rulesets.dystopian_legions.table.profiles import Profile
from tests.rulesets.dystopian_legions.table import (
    SERGEANT,
    TROOPER,
    Fielded,
    Table,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_weapon_rules import gun

GUN_TEAM = profile("Gun Team", mars=("Gun Team",))


def squad(
    name: str, count: int, models: Sequence[Profile] = (TROOPER,), *, teams: bool = True, seat: int = 0
) -> Fielded:
    """A section that waits for its place and may form fire teams; it has a crank gun."""
    made = section(
        name, rank(0, 0, count), models=models, seat=seat, where="waiting", weapons=(gun("Crank Gun", "1 red"),)
    )
    return made._replace(card=made.card.model_copy(update={"fire_teams": teams}))


def before_allocation(*described: Fielded) -> Table:
    """Both sides are about to say how their sections are deployed."""
    foes = section("Foes", rank(0, 0, 2), seat=1, where="waiting")
    return legions(*described, foes, root=SettingUp(at="fire_teams"), phase="deployment").begins()


def labels(table: Table, name: str) -> list[str]:
    return [figure.label for figure in table.section(name).figures]


@pytest.mark.rule("DL-FT-01", "DL-FT-02")
def test_only_sections_whose_entry_says_so_form_fire_teams() -> None:
    table = before_allocation(squad("Rifles", 4), squad("Guards", 4, teams=False))
    assert table.question(0, "divide").values["sections"] == ["Rifles"]
    with refused("DL-FT-02", "no_such_teams"):
        table.players[0].does(Divide(teams="Guards: 1 2"))
    assert before_allocation(squad("Guards", 4, teams=False), squad("More", 4, teams=False)).asked == [(0, "allot")]


@pytest.mark.rule("DL-FT-04", "DL-FT-06")
def test_two_teams_of_equal_numbers_in_place_of_the_section() -> None:
    table = before_allocation(squad("Rifles", 5, (SERGEANT, TROOPER)), squad("More", 2, teams=False))
    assert table.offers(0, "divide") == ["all whole", "Rifles: 1 3 5, Crank Gun", "Rifles: 1 3 5"]
    for text in ("Rifles: 1 2 3 4", "Rifles: 5"):
        with refused("DL-FT-04", "unequal_teams"):
            table.players[0].does(Divide(teams=text))
    table.players[0].does(Divide(teams="Rifles: 1 2"))
    assert [*table.game.sections] == ["Rifles A", "Rifles B", "More", "Foes"]
    assert (labels(table, "Rifles A"), labels(table, "Rifles B")) == (["1", "2"], ["3", "4", "5"])
    assert table.section("Rifles B").start_lp == 3


@pytest.mark.example("DL-X-78")
@pytest.mark.rule("DL-FT-05", "DL-FT-04")
def test_a_gun_team_counts_as_two_models() -> None:
    table = before_allocation(squad("Rifles", 7, (GUN_TEAM, TROOPER)), squad("More", 2, teams=False))
    whole = table.section("Rifles")
    assert [len(one.labels) for one in suggested(table.game, whole)] == [3, 3]
    with refused("DL-FT-04", "unequal_teams"):
        table.players[0].does(Divide(teams="Rifles: 1 2 3 4"))
    table.players[0].does(Divide(teams="Rifles: 1 2 3"))
    assert len(labels(table, "Rifles B")) == 4


@pytest.mark.rule("DL-FT-04", "DL-FT-05")
def test_as_equal_as_can_be() -> None:
    """Three gun teams count as six: two and four are as near as they come."""
    table = before_allocation(squad("Guns", 3, (GUN_TEAM,)), squad("More", 2, teams=False))
    table.players[0].does(Divide(teams="Guns: 2"))
    assert (labels(table, "Guns A"), labels(table, "Guns B")) == (["2"], ["1", "3"])


@pytest.mark.rule("DL-FT-06")
@pytest.mark.parametrize(("text", "has"), [("Rifles: 1 2, Crank Gun", "Rifles A"), ("Rifles: 1 2", "Rifles B")])
def test_each_section_weapon_goes_to_one_of_them(text: str, has: str) -> None:
    table = before_allocation(squad("Rifles", 4), squad("More", 2, teams=False))
    with refused("DL-FT-02", "no_such_teams"):
        table.players[0].does(Divide(teams="Rifles: 1 2, Crank Gun, Crank Gun"))
    table.players[0].does(Divide(teams=text))
    for name in ("Rifles A", "Rifles B"):
        team = table.section(name)
        assert bool(section_weapons(table.game, team, team.figures[0], UNSPENT)) is (name == has)
    (told,) = table.heard("fire_teams_formed")
    words = EVENTS.tell(table.game, "fire_teams_formed", told)
    assert f"{has} (models {'1 and 2' if has == 'Rifles A' else '3 and 4'}, Crank Gun)" in words


@pytest.mark.rule("DL-FT-06")
def test_a_transport_goes_to_one_of_them() -> None:
    car = section(
        "Car", [(0, 0)], models=(profile("Car", 2.0, type="ironclad", lp=4),), where="waiting", parent="Rifles"
    )
    table = before_allocation(squad("Rifles", 4), car)
    assert table.offers(0, "divide")[1] == "Rifles: 1 3, Crank Gun, Car"
    table.players[0].does(Divide(teams="Rifles: 1 3, Car"))
    assert table.section("Car").parent == "Rifles A"


@pytest.mark.rule("DL-FT-03", "DL-DEPLOY-06")
def test_teams_are_formed_before_the_allocation_and_count_in_it() -> None:
    """Three sections become four, of which two may come later (DL-D-31); both are allotted by themselves."""
    table = before_allocation(squad("Rifles", 4), squad("More", 2, teams=False), squad("Last", 2, teams=False))
    table.players[0].does(Divide(teams="Rifles: 1 2"))
    assert table.asked == [(0, "allot")]
    table.players[0].does(Allot(reserves=["Rifles A", "More"]))
    assert [table.section(name).allotted for name in ("Rifles A", "Rifles B", "More")] == [
        "reserves",
        "main",
        "reserves",
    ]


@pytest.mark.rule("DL-FT-03")
def test_both_sides_say_so_at_once_and_whole_sections_stay_whole() -> None:
    guards = squad("Guards", 4, seat=1)
    table = before_allocation(squad("Rifles", 4), squad("More", 4, teams=False), guards)
    assert table.asked == [(0, "fire_teams"), (1, "fire_teams")]
    table.players[1].does(Divide(teams="Guards: 1 2"))
    assert table.heard("fire_teams_formed") == []
    table.players[0].does(Divide(teams="all whole"))
    assert [*table.game.sections] == ["Rifles", "More", "Guards A", "Guards B", "Foes"]


@pytest.mark.rule("DL-FT-06")
def test_teams_are_activated_and_scored_one_by_one() -> None:
    table = before_allocation(squad("Rifles", 4), squad("More", 2, teams=False))
    table.players[0].does(Divide(teams="Rifles: 1 2"))
    game = table.game
    for name, west in (("Rifles A", 10.0), ("Rifles B", 30.0), ("More", 50.0), ("Foes", 20.0)):
        team = game.sections[name]
        team.where = "table"
        for number, figure in enumerate(team.figures):
            figure.pose = figure.pose._replace(x=round((west + 1.5 * number) * 1000), y=30000)
    game.questions, game.phase = [], "activations"
    table.begins(Activations(seat=0))
    assert table.offers(0, "hold") == ["Rifles A", "Rifles B", "More"]
    table.players[0].holds("Rifles A")
    assert (table.section("Rifles A").activated, table.section("Rifles B").activated) == (1, 0)
    for name in ("Rifles A", "Rifles B"):
        gone = table.section(name)
        gone.where = "wiped_out"
        assert name in wiped_out_by(table.game, 1)


@pytest.mark.rule("DL-FT-02")
@pytest.mark.parametrize(("force", "name"), [("expedition", "Pathfinders"), ("republic", "Tinkers")])
def test_the_armies_of_1500_points_have_a_section_that_may(force: str, name: str) -> None:
    cards = [card for platoon in fielded(force, "battle") for card in platoon]
    assert [card.name for card in cards if card.fire_teams] == [name]
