"""Placing the armies: who begins, where units may stand, leaders and Eagles (SETUP-08 to SETUP-11, FORM)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulesets.julia_augusta.chapters.deployment.deploying import Deployment
from rulesets.julia_augusta.chapters.deployment.posting import Posting
from rulesets.julia_augusta.table.facings import read_facing
from rulesets.julia_augusta.table.measure import distance, leader_at
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    box,
    chariots,
    eagle,
    general,
    horse,
    julia,
    leader,
    legion,
    light_horse,
    refused,
    skirmishers,
    warband,
)

ROMANS_FIRST, BRITONS_FIRST = (2, 5), (5, 2)


def deploying(*described: Described, dice: tuple[int, ...] = ROMANS_FIRST) -> Table:
    """Armies that wait to be placed."""
    return julia(*described, turn=0, phase="deployment").begins(Deployment(), dice)


def posting(*described: Described) -> Table:
    """Armies that stand; their leaders and Eagles wait."""
    table = julia(*described, turn=0, phase="deployment")
    for one in (*table.game.leaders.values(), *table.game.eagles.values()):
        one.where = "waiting"
    return table.begins(Posting())


@pytest.mark.rule("JA-SETUP-11")
@pytest.mark.parametrize(("dice", "first"), [((2, 5), "roman"), ((5, 2), "briton"), ((4, 4, 6, 1), "briton")])
def test_the_lower_die_places_the_first_unit(dice: tuple[int, ...], first: str) -> None:
    table = deploying(legion("XX"), warband("Iceni"), dice=dice)
    assert table.asked == [(first, "deploy")]
    assert [one["dice"] for one in table.heard("deployment_dice")][-1] == list(dice[-2:])


@pytest.mark.rule("JA-SETUP-11")
def test_players_alternate_and_pass_when_they_have_none_left() -> None:
    table = deploying(legion("XX"), warband("Iceni"), warband("Parisi"), dice=BRITONS_FIRST)
    romans, britons = table.players
    britons.deploys("Iceni", "36,12", "line 3", "south")
    assert table.asked == [("roman", "deploy")]
    romans.deploys("XX", "36,36", "line 4 in 2 lines", "north")
    assert table.asked == [("briton", "deploy")]
    britons.deploys("Parisi", "20,12", "column", "south")
    assert table.over
    assert table.at("Parisi") == (20, 12)
    assert (table.unit("Parisi").formation, table.unit("Parisi").lines) == ("column", ((2, 2, 2, 2, 1),))


@pytest.mark.rule("JA-SETUP-11", "JA-SETUP-10")
def test_units_stand_within_12_inches_of_their_own_long_edge() -> None:
    table = deploying(legion("XX"), warband("Iceni"))
    romans, britons = table.players
    for place in ("36,35.9", "36,12"):
        with refused("JA-SETUP-11", "outside_zone"):
            romans.deploys("XX", place, "line 4 in 2 lines", "north")
    with refused("JA-SETUP-10", "cannot_stand"):
        romans.deploys("XX", "36,44.6", "line 4 in 2 lines", "north")
    romans.deploys("XX", "36,36", "line 4 in 2 lines", "north")
    with refused("JA-SETUP-11", "outside_zone"):
        britons.deploys("Iceni", "36,12.1", "line 3", "south")
    britons.deploys("Iceni", "36,12", "line 3", "south")


@pytest.mark.rule("JA-SETUP-11")
def test_light_troops_stand_up_to_18_inches_in() -> None:
    table = deploying(skirmishers("Slingers"), chariots("Swift"), horse("Ala"), light_horse("Riders"))
    romans, britons = table.players
    with refused("JA-SETUP-11", "outside_zone"):
        romans.deploys("Slingers", "36,29.9", "unformed 3", "north")
    romans.deploys("Slingers", "36,30", "unformed 3", "north")
    britons.deploys("Swift", "36,18", "unformed 4", "south")
    with refused("JA-SETUP-11", "outside_zone"):
        romans.deploys("Ala", "20,35.9", "line 4", "north")


@pytest.mark.rule("JA-SETUP-11", "JA-SETUP-12")
def test_no_unit_stands_within_4_inches_of_a_side_edge_nor_exactly_4() -> None:
    table = deploying(legion("XX"), warband("Iceni"))
    romans, _ = table.players
    for place in ("8,36", "64,36"):
        with refused("JA-SETUP-11", "near_side_edge"):
            romans.deploys("XX", place, "line 4 in 2 lines", "north")
    romans.deploys("XX", "8.1,36", "line 4 in 2 lines", "north")


@pytest.mark.rule("JA-MOVE-23", "JA-TERR-01")
def test_nobody_stands_on_others_on_impassable_ground_or_mounted_on_rough() -> None:
    wood, sea = box("Oak Wood", "woods", 20, 38, 26, 44), box("Deep Mere", "river", 50, 38, 56, 44)
    table = deploying(legion("XX"), horse("Ala"), auxiliaries("Cohort"), warband("Iceni"), wood, sea)
    romans, britons = table.players
    with refused("JA-MOVE-23", "cannot_stand"):
        romans.deploys("XX", "53,36", "line 4 in 2 lines", "north")
    romans.deploys("XX", "36,36", "line 4 in 2 lines", "north")
    britons.is_done()
    with refused("JA-TERR-01", "cannot_stand"):
        romans.deploys("Ala", "23,36.5", "line 4", "north")
    romans.deploys("Ala", "23,36", "line 4", "north")
    with refused("JA-MOVE-23", "cannot_stand"):
        romans.deploys("Cohort", "43.9,36", "line 4", "north")
    with refused("JA-MOVE-23", "cannot_stand"):
        romans.deploys("Cohort", "23,37.9", "line 4", "north")
    romans.deploys("Cohort", "23,38.5", "line 4", "north")


@pytest.mark.rule("JA-FORM-05", "JA-FORM-03", "JA-FORM-01")
def test_each_type_stands_in_formations_of_its_own() -> None:
    table = deploying(skirmishers("Slingers"), legion("XX"), warband("Iceni"), horse("Ala", bases=6))
    romans, _ = table.players
    assert table.offers(0, "deploy", unit="Slingers") == ["unformed 3", *(f"unformed {n}" for n in (2, 4, 5, 6))]
    with refused("JA-FORM-05", "no_such_formation"):
        romans.deploys("Slingers", "36,36", "line 3", "north")
    assert table.offers(0, "deploy", unit="Ala") == [
        "line 3", "line 2", "line 4", "line 5", "line 6", "column", "wedge",
    ]  # fmt: skip
    assert "wedge" in table.offers(0, "deploy", unit="XX")
    romans.deploys("XX", "36,36", "wedge", "north")
    assert table.unit("XX").lines == ((2, 3, 3),)
    assert table.unit("XX").line_count == 1, "a wedge has one line (JA-D-78)"
    assert "wedge" not in table.offers(1, "deploy", unit="Iceni"), "grade C"
    _, britons = table.players
    with refused("JA-FORM-03", "no_such_formation"):
        britons.deploys("Iceni", "36,12", "wedge", "south")


@pytest.mark.rule("JA-SETUP-07")
def test_a_legion_stands_in_as_many_lines_as_it_has_paid_for_or_fewer() -> None:
    table = deploying(legion("XX", lines=2), legion("II", lines=1, bases=6), auxiliaries("Cohort"), warband("Iceni"))
    romans, _ = table.players
    offered = table.offers(0, "deploy", unit="XX")
    assert {"line 4 in 2 lines", "line 2 in 2 lines", "line 8", "line 2"} <= {*offered}
    assert not [name for name in offered if "3 lines" in name]
    assert not [name for name in table.offers(0, "deploy", unit="II") if "lines" in name]
    romans.deploys("XX", "36,36", "line 4 in 2 lines", "north")
    front, rear = table.unit("XX").placement.bases[:4], table.unit("XX").placement.bases[4:]
    assert [round(back.middle.y - base.middle.y, 3) for base, back in zip(front, rear, strict=True)] == [2.0] * 4


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        ("north", 0),
        ("South East", 135),
        ("350", 350),
        ("22.5°", 22.5),
        ("360", None),
        ("-1", None),
        ("up", None),
        ("²", None),
    ],
)
def test_a_facing_is_a_word_of_the_compass_or_degrees(text: str, degrees: float | None) -> None:
    assert read_facing(text) == degrees


def test_places_are_told_in_words() -> None:
    wood = box("Oak Wood", "woods", 20, 32, 26, 38)
    table = deploying(legion("XX"), auxiliaries("Cohort"), auxiliaries("Second"), warband("Iceni"), wood)
    romans, britons = table.players
    with refused("JA-SETUP-11", "not_understood"):
        romans.deploys("XX", "somewhere", "line 4 in 2 lines", "north")
    with refused("JA-SETUP-11", "no_facing"):
        romans.deploys("XX", "36,36", "line 4 in 2 lines", "up")
    romans.deploys("XX", "H7 middle", "line 4 in 2 lines", "350")
    assert (table.at("XX"), table.unit("XX").pose.degrees) == ((45, 39), 350)
    britons.is_done()
    romans.deploys("Cohort", "behind the wood", "column", "north")
    assert table.at("Cohort") == (20.34, 38.55), "as seen from the middle of the enemy's base edge"


@pytest.mark.rule("JA-SETUP-11")
def test_the_rest_goes_as_proposed_but_in_turn() -> None:
    table = deploying(
        legion("XX"), legion("II"), horse("Ala"), skirmishers("Slingers"), warband("Iceni"), chariots("Swift")
    )
    romans, britons = table.players
    romans.is_done()
    assert [one["unit"] for one in table.heard("deployed")] == ["XX"]
    britons.deploys("Iceni", "36,12", "line 3", "south")
    assert [one["unit"] for one in table.heard("deployed")] == ["Iceni", "II"]
    britons.is_done()
    assert [one["unit"] for one in table.heard("deployed")] == ["Swift", "Ala", "Slingers"]
    assert table.over
    gaps = [distance(one, other) for one, other in combinations(table.game.on_table(), 2)]
    assert min(gaps) >= 0.99


@pytest.mark.rule("JA-SETUP-11")
def test_a_unit_without_room_does_not_come_and_its_player_passes() -> None:
    sea = box("The Sea", "sea", 0, 36, 72, 48)
    table = deploying(legion("XX"), skirmishers("Slingers"), warband("Iceni"), sea)
    romans, britons = table.players
    assert table.offers(0, "deploy") == ["Slingers"]
    with refused("JA-SETUP-11", "no_room"):
        romans.deploys("XX", "36,36", "line 4 in 2 lines", "north")
    romans.is_done()
    britons.is_done()
    assert table.over
    assert [one["unit"] for one in table.heard("left_out")] == ["XX"]
    assert (table.unit("XX").where, table.unit("Slingers").where) == ("left", "table")


# --- leaders and Eagles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-SETUP-11")
def test_leaders_are_placed_after_all_units_romans_first() -> None:
    table = deploying(
        legion("XX"), general("Paulinus"), warband("Iceni"), leader("Boudica", seat=1), dice=BRITONS_FIRST
    )
    for one in table.game.leaders.values():
        one.where = "waiting"
    romans, britons = table.players
    britons.is_done()
    assert table.asked == [("roman", "deploy")]
    romans.is_done()
    assert table.asked == [("roman", "post")]
    romans.posts("Paulinus", "XX")
    assert table.asked == [("briton", "post")]
    britons.posts("Boudica", "Iceni")
    assert table.over
    assert table.leader("Boudica").unit == "Iceni"


@pytest.mark.rule("JA-SETUP-11")
def test_the_romans_are_first_in_whichever_seat_they_sit() -> None:
    table = julia(legion("XX", at=(36, 36), seat=1), warband("Iceni", at=(36, 12), seat=0), turn=0, phase="deployment")
    table.game.army_of = ["briton", "roman"]
    table.game.leaders = {name: leader(name, seat=seat) for name, seat in (("Cadda", 0), ("Tullo", 1))}
    for one in table.game.leaders.values():
        one.where = "waiting"
    table.begins(Posting())
    assert table.asked == [("roman", "post")]
    table.players[1].posts("Tullo", "XX")
    assert table.asked == [("briton", "post")]


@pytest.mark.rule("JA-SETUP-09")
def test_a_leader_stands_with_a_unit_or_alone_in_his_zone() -> None:
    table = posting(legion("XX", at=(36, 36)), leader("Tullo"), leader("Casco"), warband("Iceni", at=(36, 12)))
    romans, _ = table.players
    with refused("JA-SETUP-11", "outside_zone"):
        romans.posts("Tullo", "20,36")
    with refused("JA-MOVE-23", "not_free"):
        romans.posts("Tullo", "36,37")
    romans.posts("Tullo", "20,36.5")
    assert (table.leader("Tullo").unit, leader_at(table.game, table.leader("Tullo"))) == ("", (20, 36.5))
    with refused("JA-SETUP-11", "not_understood"):
        romans.posts("Casco", "Iceni")
    romans.posts("Casco", "xx")
    assert table.leader("Casco").unit == "XX"


@pytest.mark.rule("JA-SETUP-08")
def test_an_eagle_begins_at_the_front_of_its_legion() -> None:
    table = posting(legion("XX", at=(36, 36)), eagle("XX", at=(0, 0)), warband("Iceni", at=(36, 12)))
    assert table.over, "there is no choice"
    assert table.game.eagles["XX"].spot == (36_000, 36_000)


@pytest.mark.rule("JA-SETUP-08")
def test_an_eagle_of_two_units_stands_before_the_one_that_its_player_names() -> None:
    first, second = legion("First", at=(36, 36), legion="XX"), legion("Second", at=(50, 36), legion="XX")
    table = posting(first, second, legion("II", at=(20, 36)), eagle("XX", at=(0, 0)), warband("Iceni", at=(36, 12)))
    romans, _ = table.players
    assert table.offers(0, "post", who="XX") == ["First", "Second"]
    with refused("JA-SETUP-08", "not_its_legion"):
        romans.posts("XX", "II")
    romans.posts("XX", "Second")
    assert table.over
    assert table.game.eagles["XX"].spot == (50_000, 36_000)


def test_leaders_and_eagles_that_are_left_go_as_proposed() -> None:
    first, second = legion("First", at=(36, 36), legion="XX"), legion("Second", at=(50, 36), legion="XX")
    light, led = skirmishers("Slingers", at=(36, 30)), (leader("Tullo"), general("Paulinus"))
    table = posting(light, first, second, *led, eagle("XX", at=(0, 0)), warband("Iceni", at=(36, 12)))
    romans, _ = table.players
    romans.is_done()
    assert [table.leader(name).unit for name in ("Paulinus", "Tullo")] == ["First", "Second"]
    assert table.game.eagles["XX"].spot == (36_000, 36_000)
