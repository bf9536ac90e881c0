"""The movement steps: who chooses when."""

from __future__ import annotations

import pytest

from rulesets.steampunk_fantasy.chapters.movement.choice_order import choice_groups
from tests.rulesets.steampunk_fantasy.stepping import stepped, told
from tests.rulesets.steampunk_fantasy.table import Placed, riders, steam, troop

CHARGE = ("(slow) 360,F + - + -",)


def charging(name: str, at: str, seat: int, race: str) -> Placed:
    """Riders who turn and charge in one step."""
    return riders(name, at=at, seat=seat, race=race, movement=CHARGE, state=told(CHARGE[0]))


@pytest.mark.rule("SF-CHO-02", "SF-CHO-03", "SF-CHO-04")
@pytest.mark.example("SF-X-39")
def test_who_goes_into_no_assault_chooses_first_and_then_orks_before_elves() -> None:
    table = stepped(charging("Wargs", "C5", 0, "Ork"), charging("Elks", "C4", 1, "Elf"), number=1)
    assert table.asked == [("red", "declare"), ("blue", "declare")]
    red, blue = table.players
    red.declares("Wargs", assault=True)
    assert table.heard("declared") == []
    blue.declares("Elks", assault=False)
    assert [told["base"] for told in table.heard("declared")] == ["Wargs", "Elks"]
    assert table.asked == [("blue", "way")]
    assert "S" not in table.offers(1, "way", base="Elks")
    blue.goes("Elks", "NE")
    assert table.asked == []
    assert (table.where("Wargs"), table.where("Elks")) == ("C4", "D3")


@pytest.mark.rule("SF-CHO-03")
def test_who_goes_into_an_assault_chooses_last_whatever_its_race() -> None:
    """The wargs could charge either elk; the elks that do not charge choose before them."""
    table = stepped(
        charging("Wargs", "C5", 0, "Ork"),
        charging("Elks", "C4", 1, "Elf"),
        troop("Guard", at="D4", seat=1, race="Elf"),
    )
    table.players[0].declares("Wargs", assault=True)
    table.players[1].declares("Elks", assault=False)
    assert table.asked == [("blue", "way")]
    table.players[1].goes("Elks", "N")
    assert table.offers(0, "way", base="Wargs") == ["N", "NE"]


@pytest.mark.example("SF-X-39")
@pytest.mark.rule("SF-CHO-03", "SF-CHO-04")
def test_of_two_that_both_go_for_an_assault_orks_choose_before_elves() -> None:
    table = stepped(charging("Wargs", "C5", 0, "Ork"), charging("Elks", "C4", 1, "Elf"), number=1)
    red, blue = table.players
    red.declares("Wargs", assault=True)
    blue.declares("Elks", assault=True)
    assert (table.where("Wargs"), table.where("Elks")) == ("C5", "C4")
    assert table.asked == [("red", "meeting")], "each has one way into the other: they meet head-on"
    table = stepped(charging("Wargs", "C6", 0, "Ork"), charging("Elks", "C4", 1, "Elf"), number=1)
    assert table.asked == [("red", "way")]
    table.players[0].goes("Wargs", "N")
    assert table.asked == [("blue", "way")]
    assert table.offers(1, "way", base="Elks") == ["N", "NE", "SE", "S", "SW", "NW"]
    table.players[1].goes("Elks", "S", dice=[1] * 12)
    assert table.heard("assault")[0]["hex"] == "C5"


@pytest.mark.rule("SF-CHO-01", "SF-CHO-04")
def test_of_two_whose_choices_depend_on_each_other_the_lower_race_chooses_first() -> None:
    table = stepped(charging("Wargs", "C6", 0, "Ork"), charging("Elks", "C4", 1, "Elf"))
    assert table.asked == [("red", "way")]
    table.players[0].goes("Wargs", "N")
    assert table.asked == [("blue", "way")]


@pytest.mark.rule("SF-CHO-01")
def test_who_cannot_meet_chooses_at_the_same_time() -> None:
    table = stepped(charging("Wargs", "C8", 0, "Ork"), charging("Elks", "C2", 1, "Elf"))
    assert table.asked == [("red", "way"), ("blue", "way")]


@pytest.mark.rule("SF-CHO-01")
def test_who_depends_on_nobody_chooses_with_the_first() -> None:
    table = steam(
        *(troop("Wargs", at="C6", race="Ork"), troop("Elks", at="C4", seat=1, race="Elf")),
        *(troop("Far", at="A1", race="Spartan"), troop("Friend", at="G9", race="Elf")),
    )
    bases = list(table.game.bases.values())
    near = {"Wargs", "Elks"}
    groups = choice_groups(table.game, bases, lambda one, other: {one.id, other.id} == near)
    assert [[base.id for base in group] for group in groups] == [["Wargs", "Far", "Friend"], ["Elks"]]
    assert choice_groups(table.game, [], lambda one, other: True) == []
    alone = choice_groups(table.game, bases, lambda one, other: False)
    assert [[base.id for base in group] for group in alone] == [["Wargs", "Elks", "Far", "Friend"]]


def test_nobody_waits_for_bases_that_may_stay_as_they_are() -> None:
    turning = told("(stand-still) 360 + - + -")
    table = stepped(troop("One", at="C5", state=turning), troop("Two", at="D5", state=dict(turning)))
    assert table.asked == [("red", "way"), ("red", "way"), ("red", "ready")]
    table.players[0].goes("Two", "S")
    table.players[0].is_ready()
    assert (table.base("One").facing.name, table.base("Two").facing.name) == ("N", "S")
