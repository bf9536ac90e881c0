"""The public catalogues become cards: rows, weapons, counts, skills (DATA)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.before.rosters import Recruitable
from rulesets.dust_1947.table.cards import Card, Cell, Line
from tests.rulesets.dust_1947.catalogues import (
    AIRCRAFT,
    CREW,
    HERO,
    VEHICLE,
    collected,
    gun,
    limits,
    only,
    rules,
    soldier,
    unit,
    unit_row,
    weapon,
)


def card(found: Recruitable) -> Card:
    assert found.card is not None, found.unread
    return found.card


def lines(found: Recruitable) -> list[tuple[int, str]]:
    return [(line.count, line.weapon.name) for line in card(found).lines]


def vehicle(*inside: str, **row: str) -> Recruitable:
    return only(unit("Ox", unit_row(VEHICLE, "Ox", **row), weapon("Rifle"), *inside, category="Vehicle 3"))


def test_a_squad_has_the_values_of_its_row_and_its_weapons() -> None:
    squad = unit("Snow Guard", soldier("Snow Guard", Faction="North Wind"), rules("Scout"), weapon("Rifle", 5))
    found = only(squad)
    made = card(found)
    assert (found.name, found.bloc, found.group, found.points, found.unique) == (
        "Snow Guard",
        "Northmen",
        "Infantry 2",
        7,
        "",
    )
    assert (made.kind, made.armour, made.move, made.march, made.track, made.ap) == ("infantry", "S2", 2, 4, None, 7)
    assert (made.faction, made.skills, made.soldiers, made.mobility) == ("North Wind", ("Scout",), 5, "foot")
    assert found.refereed


def test_a_row_of_cells_is_read_to_the_last() -> None:
    row = gun("Big Gun", "4-12", "Turret", S1="**/1", S4="*/1", V1="1/#", V2="2/☠", V3="3/¤", V7="13/1", A3="1/8")
    (line,) = card(only(unit("Ox", unit_row(VEHICLE, "Ox"), weapon("Big Gun")), weapons=(row,))).lines
    assert (line.weapon.reach, line.weapon.mount) == ("4-12", "Turret")
    assert line.weapon.cells == {
        column: Cell.parse(text)
        for column, text in {
            **{"S1": "**/1", "S4": "*/1", "V1": "1/#", "V2": "2/#", "V3": "3/#", "V7": "13/1", "A3": "1/8"},
        }.items()
    }


def test_a_weapon_is_carried_as_often_as_there_must_be() -> None:
    inside = weapon("Rifle", 3), weapon("Knife", 5)
    assert lines(only(unit("Guard", soldier("Guard"), *inside))) == [(3, "Rifle"), (5, "Knife")]


def test_a_weapon_that_hangs_on_the_unit_itself_is_carried_once() -> None:
    linked = '<infoLinks><infoLink targetId="Rifle" type="profile"/></infoLinks>'
    assert lines(only(unit("Guard", soldier("Guard"), linked, weapon("Knife", 2)))) == [(1, "Rifle"), (2, "Knife")]


def test_equal_lines_are_one_and_lines_of_one_name_are_told_apart() -> None:
    other = gun("Rifle ", "6", own_id="other rifle")
    inside = weapon("Rifle"), weapon("Rifle", 2), weapon("other rifle"), weapon("Rifle", 1, "Grenade")
    found = only(unit("Ox", unit_row(VEHICLE, "Ox"), *inside), weapons=(other,))
    assert lines(found) == [(3, "Rifle"), (1, "Rifle 2"), (1, "Rifle 3")]
    assert [line.weapon.reach for line in card(found).lines] == ["4", "6", "4"]


def test_rockets_and_bombs_are_fired_once_each() -> None:
    (line,) = card(only(unit("Ox", unit_row(VEHICLE, "Ox"), weapon("Rifle", 6, "Volley")))).lines
    assert (line.count, line.weapon.ammo, line.weapon.keywords) == (6, 1, ("Volley",))


@pytest.mark.parametrize(
    ("kind", "expected", "track"),
    [(HERO, "hero", 4), (VEHICLE, "vehicle", 4), (AIRCRAFT, "aircraft", 4), (CREW, "support weapon", 4)],
)
def test_the_kind_is_that_of_the_row(kind: str, expected: str, track: int) -> None:
    made = card(only(unit("X", unit_row(kind, "X"), weapon("Rifle"))))
    assert (made.kind, made.track, made.soldiers) == (expected, track, 0)


def test_size_and_mobility_are_no_skills() -> None:
    made = card(vehicle(rules("Large Vehicle", "Tracked", "Scout")))
    assert (made.size, made.mobility, made.skills) == ("large", "tracked", ("Scout",))
    assert (card(vehicle()).size, card(vehicle()).mobility) == ("standard", "walker")


def test_who_hovers_or_swims_moves_so_and_keeps_the_skill() -> None:
    swimmer, plane = card(vehicle(rules("Naval Unit"))), unit_row(AIRCRAFT, "Gull")
    assert (swimmer.mobility, swimmer.skills) == ("naval", ("Naval Unit",))
    hovering = card(only(unit("Gull", plane, weapon("Rifle"), rules("Helicopter"))))
    assert (hovering.mobility, hovering.skills) == ("helicopter", ("Helicopter",))
    assert card(only(unit("Gull", plane, weapon("Rifle")))).mobility == "aircraft"


def test_a_strongpoint_gun_cannot_move() -> None:
    made = card(only(unit("Gun", unit_row(CREW, "Gun", Move="0", March_Move="-"), weapon("Rifle"))))
    assert (made.move, made.march) == (0, 0)


def test_the_crews_own_gun_comes_first_whatever_the_order_of_the_data() -> None:
    howitzer = gun("Howitzer", "4-12")
    crew = unit_row(CREW, "Gunners")
    arms = weapon("Rifle", 4), weapon("Knife"), weapon("Howitzer")
    found = only(unit("Gunners", crew, *arms), weapons=(howitzer,))
    assert lines(found) == [(1, "Howitzer"), (4, "Rifle"), (1, "Knife")]
    assert card(found).served == card(found).lines[0]


def test_the_gun_of_a_crew_has_no_mount_because_crews_do_not_face() -> None:
    found = only(unit("Gunners", unit_row(CREW, "Gunners"), weapon("Gun")), weapons=(gun("Gun", mount="Front"),))
    assert card(found).lines[0].weapon.mount is None


def test_a_crew_in_which_everybody_has_a_weapon_serves_none() -> None:
    made = card(only(unit("Hounds", unit_row(CREW, "Hounds"), weapon("Rifle", 3), weapon("Knife", 2))))
    assert made.served is None


@pytest.mark.parametrize(
    ("carried", "armour", "soldiers"),
    [
        ([("Rifle", 5)], "S2", 5),
        ([("Rifle", 4), ("Tube", 1), ("Panzerfaust", 2)], "S1", 5),
        ([("Rifle", 4), ("Panzerfaust", 2)], "S1", 5),
        ([("Rifle", 1), ("Tube", 1)], "S1", 2),
        ([("Rifle", 2), ("Panzerfaust", 2)], "S1", 2),
        ([("Rifle", 3), ("Knife", 3)], "S3", 3),
        ([("Tube", 1), ("Rifle", 2), ("Knife", 3)], "S3", 3),
        ([("Rifle", 6), ("Knife", 6)], "S2", 6),
        ([("Knife", 4)], "S1", 4),
        ([("Panzerfaust", 5), ("Knife", 5)], "S1", 5),
    ],
)
def test_the_number_of_soldiers_follows_from_their_weapons(
    carried: list[tuple[str, int]], armour: str, soldiers: int
) -> None:
    inside = [weapon(name, number) for name, number in carried]
    rows = gun("Tube"), gun("Panzerfaust", "3")
    assert card(only(unit("Guard", soldier("Guard", Armour=armour), *inside), weapons=rows)).soldiers == soldiers


def test_expert_of_a_weapon_is_a_skill_that_names_it() -> None:
    found = only(
        unit("Ann", unit_row(HERO, "Ann"), weapon("Rifle", 1, "Expert", "Grenade"), weapon("Knife", 1, "Savage Animal"))
    )
    assert card(found).skills == ("Expert: Rifle", "Savage Animal: Knife")
    assert [line.weapon.keywords for line in card(found).lines] == [("Grenade",), ()]
    assert found.refereed


def test_expert_that_a_link_renames_is_expert_with_the_weapon() -> None:
    renamed = (
        '<infoLinks><infoLink targetId="Expert" type="rule"><modifiers>'
        '<modifier type="append" field="name" value="- Rifle"/></modifiers></infoLink></infoLinks>'
    )
    assert card(only(unit("Ann", unit_row(HERO, "Ann"), weapon("Rifle"), renamed))).skills == ("Expert: Rifle",)


@pytest.mark.parametrize("word", ["Expert", "Grenade"])
def test_a_word_of_weapons_on_a_unit_is_left_to_the_players(word: str) -> None:
    found = vehicle(rules(word))
    assert found.not_refereed == (f"{word} as its card says",)
    assert found.playable
    assert not found.refereed


def test_a_skill_of_units_on_a_weapon_is_left_to_the_players() -> None:
    found = only(unit("Ox", unit_row(VEHICLE, "Ox"), weapon("Rifle", 1, "Scout")))
    assert found.not_refereed == ("Scout as its card says",)


def test_renamed_copies_of_rules_are_the_rules() -> None:
    found = vehicle(rules("Trail Blazer", "Passengers (6)"))
    assert card(found).skills == ("Trailblazer", "Passengers: 6")
    assert found.not_refereed == ()


def test_a_rule_of_the_unit_itself_may_name_a_person() -> None:
    own = '<rules><rule id="r" name="Pilot: Bloody Baron"><description>Only he.</description></rule></rules>'
    assert card(vehicle(own)).skills == ("Pilot: The Bloody Baron",)


def test_a_hero_and_what_an_army_may_have_once_are_unique() -> None:
    hero, twice = unit("Ann", unit_row(HERO, "Ann"), weapon("Rifle")), limits(None, 1, "roster")
    assert only(hero).unique == "Ann"
    assert only(hero).group == "Heroes"
    assert vehicle(twice).unique == vehicle(limits(None, 1)).unique == "Ox"
    assert vehicle().unique == ""


def test_names_from_files_are_harmless() -> None:
    name = "**Snow**: @Guard, &lt;3&#10;&#x202e;A" + "x" * 99
    found = only(unit(name, soldier(name), weapon("Rifle")))
    assert found.name.startswith("Snow Guard 3 Axxx")
    assert len(found.name) <= 60
    assert found.name == card(found).name


def test_units_of_one_name_are_told_apart_and_have_labels_of_their_own() -> None:
    rows = [soldier("Guard", own_id=f"row {number}") for number in range(30)]
    squads = [
        unit("Guard", row, weapon("Rifle")).replace('id="unit Guard"', f'id="g{n}"', 1) for n, row in enumerate(rows)
    ]
    found = collected(*squads).units
    assert len({one.name for one in found}) == len({card(one).short for one in found}) == 30
    assert {card(one).name for one in found} == {"Guard"}
    assert all(len(card(one).short) <= 4 for one in found)


def test_the_same_units_are_the_same_collection_whatever_the_order() -> None:
    squads = [unit(name, soldier(name), weapon("Rifle")) for name in ("Guard", "Wolves")]
    one, other = collected(*squads), collected(*reversed(squads))
    assert one.units == other.units
    assert one.fingerprint == other.fingerprint
    assert one.fingerprint != collected(squads[0]).fingerprint


def test_a_collection_is_kept_as_text() -> None:
    found = collected(unit("Guard", soldier("Guard"), weapon("Rifle")))
    assert type(found).model_validate_json(found.model_dump_json()) == found
    assert isinstance(found.units[0].card.lines[0] if found.units[0].card else None, Line)
