"""Choices in a unit of a catalogue: each way to field it is a unit of the collection (DATA: entries)."""

from __future__ import annotations

from rulesets.dust_1947.before.rosters import Recruitable
from rulesets.dust_1947.before.rosters.choosing import MOST_ENTRIES, MOST_WAYS
from tests.rulesets.dust_1947.catalogues import (
    CREW,
    HERO,
    VEHICLE,
    collected,
    group,
    limits,
    option,
    soldier,
    unit,
    unit_row,
    weapon,
)


def ways(*inside: str, name: str = "Ox", row: str | None = None) -> dict[str, Recruitable]:
    """The ways to field a unit, by name."""
    rows = (unit_row(VEHICLE, name),) if row is None else ((row,) if row else ())
    return {one.name: one for one in collected(unit(name, *rows, *inside)).units}


def carried(found: Recruitable) -> list[tuple[int, str]]:
    return [(line.count, line.weapon.name) for line in found.card.lines] if found.card else []


def test_one_card_in_several_factions_is_a_unit_of_each() -> None:
    plain = option("Bloc", unit_row(VEHICLE, "Ox", own_id="a"))
    wind = option("Wind", unit_row(VEHICLE, "Ox", own_id="b", Faction="North Wind"))
    found = ways(weapon("Rifle"), group(plain, wind), row="")
    assert {name: one.faction for name, one in found.items()} == {"Ox": "", "Ox (North Wind)": "North Wind"}
    assert len({one.key for one in found.values()}) == 2


def test_a_way_that_cannot_be_played_takes_no_name_away() -> None:
    """The one that can be keeps the plain name; only those that can be played are told apart."""
    plain = option("Plain", unit_row(VEHICLE, "Ox", own_id="a"))
    broken = option("Broken", unit_row(VEHICLE, "Ox", own_id="b", Move="?"))
    found = ways(weapon("Rifle"), group(plain, broken), row="")
    assert {name: one.playable for name, one in found.items()} == {"Ox": True, "Ox (Broken)": False}


def test_a_choice_adds_its_weapons_and_its_price_and_may_be_unique() -> None:
    plain = option("Ox", unit_row(VEHICLE, "Ox"))
    bull = option(
        "Old Bull", unit_row(VEHICLE, "Old Bull"), weapon("Knife", 2), limits(None, 1, "roster"), points="3.0"
    )
    found = ways(weapon("Rifle"), group(plain, bull), row="")
    assert {one: (told.points, told.unique, carried(told)) for one, told in found.items()} == {
        "Ox": (7, "", [(1, "Rifle")]),
        "Old Bull": (10, "Old Bull", [(1, "Rifle"), (2, "Knife")]),
    }


def test_ways_of_one_hero_count_as_the_same_hero() -> None:
    bare = option("Without", unit_row(HERO, "Ann", own_id="a"))
    armed = option("With Knife", unit_row(HERO, "Ann", own_id="b"), weapon("Knife"))
    found = ways(weapon("Rifle"), group(bare, armed), name="Ann", row="")
    assert set(found) == {"Ann (Without)", "Ann (With Knife)"}
    assert {one.unique for one in found.values()} == {"Ann"}
    assert {one.card.name for one in found.values() if one.card} == {"Ann"}


def test_the_bunker_of_a_strongpoint_unit_costs_more() -> None:
    found = ways(
        weapon("Rifle"),
        group(option("Strongpoint"), option("Bunker", points="5.0")),
        row=unit_row(CREW, "Gun", Move="0", March_Move="0"),
        name="Gun",
    )
    assert {name: (one.points, one.card.skills) for name, one in found.items() if one.card} == {
        "Gun (Strongpoint)": (7, ("Strongpoint",)),
        "Gun (Bunker)": (12, ("Strongpoint: Bunker",)),
    }


def test_what_may_be_taken_is_offered_with_and_without() -> None:
    spare = weapon("Knife").replace(limits(1, 1), limits(0, 1))
    found = ways(weapon("Rifle"), spare)
    assert [carried(one) for one in found.values()] == [[(1, "Rifle")], [(1, "Rifle"), (1, "Knife")]]


def test_several_of_a_group_are_taken_in_every_combination() -> None:
    free = [weapon(name).replace(limits(1, 1), limits(None, most)) for name, most in (("Rifle", 2), ("Knife", 1))]
    found = ways(group(*free, least=2, most=2))
    assert sorted(sorted(carried(one)) for one in found.values()) == [[(1, "Knife"), (1, "Rifle")], [(2, "Rifle")]]


def test_a_hidden_choice_is_none() -> None:
    hidden = option("Secret", unit_row(VEHICLE, "Secret")).replace('type="upgrade"', 'type="upgrade" hidden="true"', 1)
    assert set(ways(weapon("Rifle"), group(option("Ox", unit_row(VEHICLE, "Ox")), hidden), row="")) == {"Ox"}


def test_where_there_are_too_many_ways_the_given_one_is_offered_and_told() -> None:
    many = [option(f"Mark {n}", unit_row(VEHICLE, f"Mark {n}")) for n in range(MOST_WAYS + 1)]
    told = collected(unit("Ox", weapon("Rifle"), group(*many, default="unit Mark 3")))
    assert [one.name for one in told.units] == ["Mark 3"]
    assert any("more ways to field it than are offered" in line for line in told.unread)
    assert len(ways(weapon("Rifle"), group(*many[:-1]), row="")) == MOST_WAYS


def test_limits_that_leave_no_way_are_told() -> None:
    never = [weapon(name).replace(limits(1, 1), limits(None, 0)) for name in ("Rifle", "Knife")]
    (found,) = ways(group(*never, least=2, most=2)).values()
    assert found.card is None
    assert any("no way to field it" in line for line in found.unread)


def test_a_unit_with_more_entries_than_any_card_is_told_and_not_unfolded() -> None:
    (found,) = ways(*(weapon("Rifle") for _ in range(MOST_ENTRIES))).values()
    assert found.card is None
    assert any("too many choices" in line for line in found.unread)


def test_squads_that_share_a_name_but_not_their_choice_have_keys_of_their_own() -> None:
    first = ways(
        weapon("Rifle"),
        group(option("A", soldier("Guard", own_id="a")), option("B", soldier("Guard", own_id="b"))),
        row="",
    )
    again = ways(
        weapon("Rifle"),
        group(option("B", soldier("Guard", own_id="b")), option("A", soldier("Guard", own_id="a"))),
        row="",
    )
    assert {name: one.key for name, one in first.items()} == {name: one.key for name, one in again.items()}
    assert all(len(one.key) <= 90 and ":" not in one.key for one in first.values())
