"""Small decisions of a charge, of a barrier, of losses and of a transport that keeps up (MELEE, MULTI, TRANS, MAR)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.chapters.melee.barriers import at_a_barrier, defended, is_held_off
from rulesets.dystopian_legions.chapters.melee.keeping_up import keeps_up
from rulesets.dystopian_legions.chapters.melee.losses import allotted
from rulesets.dystopian_legions.chapters.melee.reaching import (
    charge,
    charge_choices,
    first_keeps_off,
    holds_together,
    hull_of,
    in_contact,
    may_not_charge,
    out_of_reach_up_there,
    reaches_each,
    rides_in_part,
    with_its_transport,
)
from rulesets.dystopian_legions.table.measure import TOLERANCES, apart, group
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.models.contact import Charged
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Laid
from tests.rulesets.dystopian_legions.table import (
    Place,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    section,
)
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, mounted, wagon


def charged(game: Legions, *contacts: tuple[str, str]) -> Charged:
    """A charge of the Rifles that stand in contact as they stand."""
    return Charged(Laid(group(game, game.sections["Rifles"]), {}), contacts)


# --- whom one may charge ----------------------------------------------------------------------------------------------


def two_and_a_third() -> Legions:
    """Two enemies before four rifles, and a third behind a wall within reach as the crow flies."""
    foes = [section(name, [at], seat=1) for name, at in (("One", (29, 25)), ("Two", (32, 25)), ("Third", (20.5, 30)))]
    walls = piece("Pen", "high wall", (21.5, 20), (21.5, 40), (18, 40), (18, 20), (21.5, 20))
    return legions(section("Rifles", rank(28.5, 30, 4, 1.2)), *foes, walls).game


@pytest.mark.rule("DL-MULTI-01")
@pytest.mark.parametrize(("others", "offered"), [([], ["Two"]), (["Two"], []), (["Two", ""], None)])
def test_others_that_are_charged_besides_are_named_one_after_the_other(
    others: list[str], offered: list[str] | None
) -> None:
    game = two_and_a_third()
    rifles = game.sections["Rifles"]
    found = charge_choices(game, rifles, {"type": "charge", "target": "One", "others": others})
    assert (found is None) is (offered is None)
    if found is not None:
        assert [option.value for option in found.options] == offered
        assert found.why_not("One") is not None and found.why_not("Third") is not None


@pytest.mark.rule("DL-MULTI-01")
def test_where_nobody_else_is_in_reach_nobody_is_asked_for() -> None:
    game = legions(section("Rifles", rank(28, 30, 2)), section("One", [(29, 25)], seat=1), FAR).game
    assert charge_choices(game, game.sections["Rifles"], {"type": "charge", "target": "One"}) is None


@pytest.mark.rule("DL-MULTI-01")
def test_who_is_behind_walls_or_too_far_from_the_first_is_not_charged_besides() -> None:
    """Two rifles reach each of two enemies who are 12 inches apart, and not both of them."""
    walls = piece("Pen", "high wall", (21.5, 20), (21.5, 40), (18, 40), (18, 20), (21.5, 20))
    foes = {name: section(name, [at], seat=1) for name, at in (("One", (26, 25)), ("Two", (36, 25)))}
    third, near = section("Third", [(20.5, 30)], seat=1), section("Near", [(27.5, 25)], seat=1)
    rifles = section("Rifles", rank(30, 30, 2, 1.2))
    draft = {"type": "charge", "target": "One"}
    for others in ([foes["One"], third, walls], [foes["One"], foes["Two"]]):
        game = legions(rifles, *others).game
        assert charge_choices(game, game.sections["Rifles"], draft) is None
    game = legions(rifles, *foes.values(), near).game
    found = charge_choices(game, game.sections["Rifles"], draft)
    assert found is not None and [option.value for option in found.options] == ["Near"]
    assert found.why_not("Two") is not None


@pytest.mark.rule("DL-AERO-10")
def test_who_fights_nobody_stands_on_no_roof_for_that() -> None:
    priests = section("Priests", [(30, 26)], seat=1, models=(profile("Priest", mars=("Non-Combatant",)),))
    game = legions(section("Rifles", rank(30, 30, 2)), priests).game
    assert out_of_reach_up_there(game, game.sections["Rifles"], game.sections["Priests"]) is None


@pytest.mark.rule("DL-MULTI-04")
def test_several_are_all_reached_and_one_is_another_rule() -> None:
    game = two_and_a_third()
    one, both = ("Rifles/1", "One/1"), (("Rifles/1", "One/1"), ("Rifles/2", "Two/1"))
    assert reaches_each(charged(game), ["One"])
    assert not reaches_each(charged(game, one), ["One", "Two"])
    assert reaches_each(charged(game, *both), ["One", "Two"])


@pytest.mark.rule("DL-MOVE-18")
def test_there_is_room_for_several_at_the_walls() -> None:
    house = box("House", "building", 28, 22, 34, 26)
    table = legions(
        section("Rifles", [(31, 28), (31, 29.2), (31, 30.4)]),
        section("Guards", [(31, 24)], seat=1, building="House"),
        house,
    )
    found = charge(table.game, table.section("Rifles"), table.section("Guards"))
    assert isinstance(found, Charged)
    assert in_contact(found) == 3


@pytest.mark.rule("DL-MELEE-04")
@pytest.mark.parametrize(("east", "contact", "holds"), [(32.0, True, True), (32.6, True, False), (32.0, False, False)])
def test_a_charge_brings_somebody_into_contact_and_nobody_out_of_coherency(
    east: float, contact: bool, holds: bool
) -> None:
    game = legions(section("Rifles", [(30, 30), (east, 30)]), FAR).game
    there = charged(game, *([("Rifles/1", "Far/1")] if contact else []))
    assert holds_together(game, game.sections["Rifles"], there) is holds


@pytest.mark.rule("DL-TRANS-09", "DL-MOVE-07")
@pytest.mark.parametrize(("west", "off"), [(30.0, True), (30.005, True), (30.05, False)])
def test_the_first_charger_keeps_an_inch_off_a_transport_but_for_rounding(west: float, off: bool) -> None:
    game = legions(section("Rifles", [(west, 30)]), wagon((32.5, 30), parent="Far", seat=1), FAR).game
    found = first_keeps_off(game, charged(game, ("Rifles/1", "Far/1")), [game.sections["Wagon"]])
    assert found is off


# --- who rides --------------------------------------------------------------------------------------------------------


def in_part(*mars: str, boarded: bool = False) -> Table:
    """Two of a section are inside their wagon, which does this."""
    model = Profile.model_copy(WAGON, update={"mars": ("Capacity [Infantry, 3]", *mars)})
    inside = section("Rifles aboard", rank(28, 30, 2), where="aboard", split_from="Rifles", boarded=boarded)
    return legions(section("Rifles", rank(28, 30, 3)), wagon(model=model), inside, FAR)


@pytest.mark.rule("DL-TRANS-51")
@pytest.mark.parametrize(
    ("mars", "boarded", "why"),
    [((), False, "closed"), ((), True, "boarded"), (("Open Topped",), True, "boarded"), (("Open Topped",), False, "")],
)
def test_who_rides_in_part_charges_with_an_open_transport_and_not_at_once(
    mars: tuple[str, ...], boarded: bool, why: str
) -> None:
    table = in_part(*mars, boarded=boarded)
    found = rides_in_part(table.game, table.section("Rifles"))
    assert (found.values["why"] if found is not None else "") == why


@pytest.mark.rule("DL-TRANS-51")
def test_without_a_transport_or_riders_a_section_charges_as_it_likes() -> None:
    for table in (
        legions(section("Rifles", rank(28, 30, 3)), FAR),
        legions(section("Rifles", rank(28, 30, 3)), wagon(), FAR),
        legions(section("Rifles", rank(28, 30, 3)), wagon(where="wiped_out"), FAR),
    ):
        assert rides_in_part(table.game, table.section("Rifles")) is None
    lost = in_part()
    lost.section("Wagon").where = "waiting"
    assert rides_in_part(lost.game, lost.section("Rifles")) is None
    near = legions(section("Rifles", rank(28, 30, 3)), section("Guards", [(29, 26)], seat=1))
    assert may_not_charge(near.game, near.section("Rifles")) is None


@pytest.mark.rule("DL-TRANS-36", "DL-TRANS-37")
def test_only_who_is_inside_sets_out_from_a_transport_and_has_to_stay_with_it() -> None:
    table = in_part("Open Topped")
    game, afoot, inside = table.game, table.section("Rifles"), table.section("Rifles aboard")
    assert hull_of(game, afoot) is None
    hull = hull_of(game, inside)
    assert hull is not None and hull.name == "Wagon"
    there = Group({"Rifles aboard/1": game.model(inside, inside.figures[0])})
    assert [*with_its_transport(game, afoot, there)] == ["Rifles aboard/1"]
    names = {*with_its_transport(game, inside, there)}
    assert names == {"Rifles aboard/1", "Rifles/1", "Rifles/2", "Rifles/3", "Wagon/1"}
    game.sections["Rifles"].where = "waiting"
    assert {*with_its_transport(game, inside, there)} == {"Rifles aboard/1", "Wagon/1"}


# --- barriers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MELEE-06")
def test_what_is_defended_is_a_line_that_can_be_defended_and_is_touched() -> None:
    ground = [
        piece("Bags", "sandbags", (26, 29.48), (36, 29.48)),
        piece("Wall", "high wall", (26, 30.52), (36, 30.52)),
        piece("Hedge", "hedge", (26, 27), (36, 27)),
        box("Wood", "woods", 20, 20, 40, 40),
    ]
    game = legions(section("Rifles", rank(28, 30, 3)), *ground).game
    assert [one.name for one in defended(game, game.sections["Rifles"])] == ["Bags"]


@pytest.mark.rule("DL-MELEE-07")
def test_one_who_stands_opposite_is_enough_and_only_in_contact_with_these() -> None:
    """The first of three is in contact by his base; others are charged besides."""
    foes = section("Guards", [(30, 29), (33, 28.5)], seat=1), section("Others", [(36, 28)], seat=1)
    game = legions(section("Rifles", [(30, 30), (33, 30), (36, 30)]), *foes).game
    first, second, third = ("Rifles/1", "Guards/1"), ("Rifles/2", "Guards/2"), ("Rifles/3", "Others/1")
    guards = game.sections["Guards"]
    assert is_held_off(game, guards, charged(game, first, second, third))
    assert not is_held_off(game, guards, charged(game, first, third))


@pytest.mark.rule("DL-AERO-09")
def test_who_lands_behind_a_barrier_does_not_touch_it() -> None:
    end = at_a_barrier(flying=True).end
    assert end is not None and end > TOLERANCES.contact
    assert at_a_barrier(flying=False).closed and not at_a_barrier(flying=True).closed


# --- who falls --------------------------------------------------------------------------------------------------------


def hit(models: Sequence[Profile], successes: int) -> tuple[list[str], int]:
    """The models of a section that lose Life Points to so many successes, and what is left of these."""
    game = legions(section("Line", rank(30, 30, len(models)), models=models), FAR).game
    found = allotted(game, game.sections["Line"], successes)
    return [figure.label for figure in found.hit], found.left


@pytest.mark.rule("DL-MAR-02", "DL-MAR-03", "DL-MAR-04")
def test_whoever_has_aegis_takes_a_wound_and_swallows_what_cannot_hurt_him_again() -> None:
    """Seven: 4 are his first Life Point, and the other 3 are too few for his second."""
    knight, trooper = profile("Knight", ir=4, lp=2, mars=("Aegis",)), profile("Man", ir=2)
    assert hit([knight, *[trooper] * 3], 7) == (["1"], 0)
    assert hit([trooper] * 4, 7) == (["1", "2", "3"], 1)
    assert hit([knight, *[trooper] * 3], 3) == ([], 0)


@pytest.mark.rule("DL-MAR-02", "DL-MAR-03", "DL-MAR-04")
def test_one_single_hit_is_swallowed_too() -> None:
    assert hit([profile("Knight", ir=2, mars=("Aegis",)), profile("Man", ir=1)], 1) == ([], 0)


@pytest.mark.rule("DL-MAR-02", "DL-MAR-03", "DL-MAR-04")
def test_he_swallows_what_is_left_when_all_others_have_fallen() -> None:
    """Of 6 the other's wound takes 4; 2 are too few for the officer, whom the lowest IR would name first."""
    officer = profile("Head", ir=3, leader="officer", mars=("Aegis",))
    assert hit([officer, profile("Man", ir=4)], 6) == (["2"], 0)


@pytest.mark.rule("DL-MELEE-15", "DL-MAR-02", "DL-MAR-03")
@pytest.mark.parametrize(("first", "second", "falls"), [("nco", "", "2"), ("officer", "nco", "2"), ("", "nco", "1")])
def test_of_two_who_may_fall_it_is_the_one_who_leads_less(first: str, second: str, falls: str) -> None:
    both = profile("Shield", ir=3, leader=first, mars=("Aegis",)), profile("Other", ir=4, leader=second)
    assert hit(both, 6)[0] == [falls]


# --- keeping up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-11", "DL-TRANS-06", "DL-MELEE-25")
@pytest.mark.parametrize("state", [{"where": "wiped_out"}, {}])
def test_a_transport_stays_where_its_section_is_gone_or_still_beside_it(state: dict[str, str]) -> None:
    table = mounted()
    for name, value in state.items():
        setattr(table.section("Rifles"), name, value)
    table.section("Rifles").went = True
    table.section("Wagon").movement = ""
    keeps_up(table.game, table.section("Rifles"))
    assert (table.at("Wagon"), table.section("Wagon").movement) == ([(30, 34)], "")
    assert table.section("Rifles").went


@pytest.mark.rule("DL-TRANS-11", "DL-TRANS-06", "DL-MELEE-25")
def test_where_one_of_the_two_is_not_on_the_table_nobody_follows() -> None:
    for table in (
        legions(section("Rifles", rank(28, 30, 3)), FAR),
        legions(section("Rifles", rank(28, 30, 3, 4.0)), wagon((60, 40), where="wiped_out"), FAR),
        legions(section("Rifles", rank(28, 30, 3, 4.0)), wagon((60, 40), where="waiting"), FAR),
        legions(section("Rifles", rank(28, 30, 3, 4.0), where="broken"), wagon((60, 40)), FAR),
    ):
        keeps_up(table.game, table.section("Rifles"))
        assert not any(one.movement for one in table.game.sections.values())


@pytest.mark.rule("DL-TRANS-11", "DL-TRANS-06", "DL-MELEE-25")
@pytest.mark.parametrize("at", [(14.0, 30.0), (45.0, 16.0)])
def test_a_transport_drives_straight_to_its_section_and_is_not_held_for_moved(at: Place) -> None:
    """8 inches nearer, wherever the enemies are; what the section did in its own activation stays as it was."""
    table = mounted(at=at)
    rifles, wagon_of_it = table.section("Rifles"), table.section("Wagon")
    before = apart(table.game, wagon_of_it, group(table.game, wagon_of_it), rifles)
    keeps_up(table.game, rifles)
    after = apart(table.game, wagon_of_it, group(table.game, wagon_of_it), rifles)
    assert before - after >= min(before, 7.5)
    assert not rifles.went
