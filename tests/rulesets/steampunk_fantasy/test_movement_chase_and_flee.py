"""The movement steps: bases that chase and flee."""

from __future__ import annotations

import pytest

from rulesets.steampunk_fantasy.chapters.movement.chase_and_flee import chased, fled
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from tests.rulesets.steampunk_fantasy.stepping import stepped, told
from tests.rulesets.steampunk_fantasy.table import refused, riders, steam, tank, troop


@pytest.mark.rule("SF-ORD-19")
def test_chase_goes_toward_the_nearest_enemy_and_faces_the_way() -> None:
    table = stepped(
        riders("Boars", at="C5", facing="S", state=told("(slow) Chase + - + -")), troop("Prey", at="C2", seat=1)
    )
    assert (table.where("Boars"), table.base("Boars").facing.name) == ("C4", "N")


@pytest.mark.rule("SF-ORD-19")
def test_of_equal_hexes_the_owner_chooses() -> None:
    table = stepped(riders("Boars", at="C5", state=told("(slow) Chase + - + -")), troop("Prey", at="D2", seat=1))
    assert table.offers(0, "way", base="Boars") == ["C4", "D4"]
    with refused("SF-ORD-19"):
        table.players[0].goes("Boars", "B5")
    table.players[0].goes("Boars", "D4")
    assert table.where("Boars") == "D4"


@pytest.mark.rule("SF-ORD-19")
def test_a_chaser_has_the_choice_between_enemies_that_are_equally_near_and_stays_on_the_map() -> None:
    preys = [troop(name, at=at, seat=1) for name, at in (("Prey", "C3"), ("Game", "C7"), ("Far", "G5"))]
    table = stepped(riders("Boars", at="C5", state=told("(slow) Chase + - + -")), *preys)
    assert table.offers(0, "way", base="Boars") == ["C4", "C6"]
    at_the_edge = riders("Boars", at="A1", state=told("(slow) Chase + - + -"))
    table = stepped(at_the_edge, troop("Prey", at="C1", seat=1))
    assert (table.asked, table.where("Boars")) == ([], "B1")


def test_a_chaser_that_cannot_come_nearer_faces_the_enemy() -> None:
    table = stepped(riders("Boars", at="C5", facing="S", state=told("(slow) Chase + - + -")))
    assert (table.where("Boars"), table.base("Boars").facing.name) == ("C5", "S")


def test_a_chaser_follows_where_its_prey_will_be() -> None:
    table = stepped(
        riders("Boars", at="C5", state=told("(slow) Chase + - + -")),
        troop("Prey", at="C3", seat=1, facing="NE", speed="fast", state=told("(fast) F + R + -")),
    )
    assert set(table.offers(0, "way", base="Boars")) == {"C4", "D4"}
    assert table.where("Prey") == "C3"
    assert chased(table.game, table.base("Boars"), {}) != ()


CHASING = told("(slow) Chase + - + -")


@pytest.mark.rule("SF-ORD-19")
def test_a_chaser_enters_no_hex_in_which_it_would_be_one_too_many() -> None:
    """Its own tank stands in the only nearer hex: it stays, faces the enemy, and is not stunned."""
    own = tank("Ox", at="D4", speed="stand-still")
    table = stepped(riders("Boars", at="D5", facing="S", state=CHASING), own, troop("Prey", at="D1", seat=1))
    boars = table.base("Boars")
    assert (boars.hex.name, boars.facing.name, boars.pinned) == ("D5", "N", 0)
    small = troop("Watch", at="D4")
    table = stepped(riders("Boars", at="D5", facing="S", state=CHASING), small, troop("Prey", at="D1", seat=1))
    assert table.where("Boars") == "D4", "beside a medium base there is room"


@pytest.mark.rule("SF-ORD-19")
def test_a_full_hex_is_not_among_those_to_choose_from() -> None:
    own = tank("Ox", at="C4", speed="stand-still")
    table = stepped(riders("Boars", at="C5", state=CHASING), own, troop("Prey", at="D2", seat=1))
    assert table.where("Boars") == "D4"


@pytest.mark.rule("SF-ORD-19")
def test_a_friend_that_leaves_makes_room_and_one_that_comes_takes_it() -> None:
    leaves = tank("Ox", at="D4", facing="NE", speed="fast", state=told("(fast) F + R + -"))
    table = stepped(riders("Boars", at="D5", state=CHASING), leaves, troop("Prey", at="D1", seat=1))
    assert (table.where("Boars"), table.where("Ox")) == ("D4", "E4")
    comes = tank("Ox", at="C4", facing="SE", speed="fast", state=told("(fast) F + R + -"))
    table = stepped(riders("Boars", at="D5", state=CHASING), comes, troop("Prey", at="D1", seat=1))
    assert (table.where("Boars"), table.where("Ox")) == ("D5", "D4")
    assert not any(base.pinned for base in table.game.bases.values())


@pytest.mark.rule("SF-ORD-19")
def test_the_hex_of_the_enemy_whom_it_chases_is_never_too_full() -> None:
    friend = tank("Ox", at="C4", facing="SE", speed="fast", state=told("(fast) F + R + -"))
    table = steam(riders("Boars", at="D5", state=CHASING), friend, troop("Prey", at="D4", seat=1, facing="S"))
    table.begins(MovementStep(number=1))
    assert table.heard("contested") == [{"hex": "D4", "bases": ["Boars", "Ox", "Prey"]}]


@pytest.mark.rule("SF-ORD-19")
def test_two_chasers_do_not_crowd_each_other_out() -> None:
    packs = [riders(name, at="D5" if name == "Boars" else "C5", state=dict(CHASING)) for name in ("Boars", "Wolves")]
    wall = tank("Ox", at="C4", speed="stand-still")
    table = stepped(*packs, wall, troop("Prey", at="D2", seat=1))
    assert (table.where("Boars"), table.where("Wolves")) == ("D4", "C5")
    assert (table.base("Wolves").facing.name, table.base("Wolves").pinned) == ("N", 0)


@pytest.mark.rule("SF-ORD-19")
def test_of_two_chasers_sent_into_one_hex_the_second_goes_where_there_is_room() -> None:
    packs = [riders(name, at=at, state=dict(CHASING)) for name, at in (("Boars", "C5"), ("Wolves", "E5"))]
    table = stepped(*packs, troop("Prey", at="D2", seat=1))
    red, _ = table.players
    assert [table.offers(0, "way", base=name) for name in ("Boars", "Wolves")] == [["C4", "D4"], ["E4", "D4"]]
    red.goes("Boars", "D4")
    red.goes("Wolves", "D4")
    assert (table.where("Boars"), table.where("Wolves")) == ("D4", "E4")


@pytest.mark.rule("SF-ORD-21")
def test_flee_goes_farther_away() -> None:
    table = stepped(
        troop("Prey", at="C5", speed="slow", state=told("(slow) Flee + - + -")),
        tank("Ram", at="C4", seat=1, facing="S", speed="stand-still"),
    )
    assert table.offers(0, "way", base="Prey") == ["D5", "C6", "B5"]
    table.players[0].goes("Prey", "C6")
    assert (table.where("Prey"), table.base("Prey").facing.name) == ("C6", "S")


@pytest.mark.rule("SF-ORD-22")
def test_a_base_in_the_corner_flees_sideways() -> None:
    table = stepped(
        *(". .", ". ."),
        troop("Prey", at="A1", speed="slow", state=told("(slow) Flee + - + -")),
        tank("Ram", at="A2", seat=1, speed="stand-still"),
    )
    assert table.where("Prey") == "B1"


@pytest.mark.rule("SF-ORD-22")
def test_who_flees_sideways_comes_no_closer() -> None:
    map_of_nine = (". . .",) * 3
    prey = troop("Prey", at="A1", speed="slow", state=told("(slow) Flee + - + -"))
    table = stepped(*map_of_nine, prey, tank("Ram", at="A3", seat=1, speed="stand-still"))
    assert table.where("Prey") == "B1", "A2 is free as well, but nearer to the tank"
    prey = troop("Prey", at="A2", speed="slow", state=told("(slow) Flee + - + -"))
    table = stepped(*map_of_nine, prey, tank("Ram", at="C2", seat=1, speed="stand-still"))
    assert table.offers(0, "way", base="Prey") == ["A1", "A3"], "all of these are two hexes from the tank"


@pytest.mark.rule("SF-ORD-23")
def test_a_trapped_base_is_moved_by_its_enemy() -> None:
    table = stepped(
        *(". .", ". ."),
        troop("Prey", at="B2", speed="slow", state=told("(slow) Flee + - + -")),
        tank("Ram", at="B1", seat=1, speed="stand-still"),
        tank("Ox", at="A2", seat=1, speed="stand-still"),
    )
    assert table.asked == [("blue", "way")]
    assert table.offers(1, "way", base="Prey") == ["B1", "A2"]


def test_nobody_flees_from_nobody() -> None:
    table = stepped(troop("Prey", at="C5", speed="slow", state=told("(slow) Flee + - + -")))
    assert table.where("Prey") == "C5"
    assert fled(table.game, table.base("Prey")) == ((), False)
