"""What of a catalogue is not read, put right or doubtful: told with its place, and never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.dust_1947.before.rosters import Collection
from rulesets.dust_1947.before.rosters.__main__ import main
from rulesets.dust_1947.table.cards import Card
from tests.rulesets.dust_1947.catalogues import (
    HERO,
    VEHICLE,
    catalogue,
    collected,
    group,
    gun,
    limits,
    only,
    option,
    rules,
    soldier,
    system,
    told,
    unit,
    unit_row,
    weapon,
)

OX = unit_row(VEHICLE, "Ox")


def only_card(*inside: str) -> Card:
    """The card of the only unit."""
    found = only(unit("Ox", *inside)).card
    assert found is not None
    return found


def missing(*inside: str, weapons: tuple[str, ...] = (), points: str = "7.0") -> str:
    """The only reason why the only unit cannot be played."""
    found = only(unit("Ox", *inside, points=points), weapons=weapons)
    assert not found.playable
    (why,) = found.unread
    return why


@pytest.mark.parametrize(
    ("column", "value", "right"),
    [
        ("Damage_Track", "", "a whole number from 1 to 60"),
        ("Damage_Track", "0", "a whole number from 1 to 60"),
        ("Damage_Track", "61", "a whole number from 1 to 60"),
        ("Move", "two", "a whole number from 0 to 60"),
        ("Move", "٣", "a whole number from 0 to 60"),
        ("March_Move", "", "a whole number from 0 to 60"),
        ("Armour", "S3", "a vehicle has V1, V2, V3, V4, V5, V6, V7"),
        ("Armour", "V8", "a vehicle has V1"),
    ],
)
def test_a_characteristic_that_cannot_be_read_is_named_with_what_would_be_right(
    column: str, value: str, right: str
) -> None:
    why = missing(unit_row(VEHICLE, "Ox", **{column: value}), weapon("Rifle"))
    assert why.startswith("Northmen.cat line 1, Ox: Ox ")
    assert column.replace("_", " ") in why
    assert right in why


@pytest.mark.parametrize("reach", ["", "near", "12-4", "4-", "C4", "99", "4-12-16"])
def test_a_range_that_cannot_be_read(reach: str) -> None:
    assert "squares such as 4 or 4-12, or C" in missing(OX, weapon("Gun"), weapons=(gun("Gun", reach),))


@pytest.mark.parametrize("cell", ["2", "2/", "/1", "***/1", "0/1", "2/0", "99/1", "2/99", "2/1/", "a/b", "2/%"])
def test_a_cell_that_cannot_be_read(cell: str) -> None:
    why = missing(OX, weapon("Gun"), weapons=(gun("Gun", S1="2/1", V4=cell),))
    assert "Gun V4" in why
    assert "dice/damage such as 2/1" in why


def test_a_mount_that_there_is_not() -> None:
    assert "Front, Rear, Left, Right, Turret" in missing(OX, weapon("Gun"), weapons=(gun("Gun", mount="Top"),))


def test_the_row_is_believed_where_the_entry_names_another_mount() -> None:
    row = gun("Gun (Turret)", mount="Turret")
    found = collected(unit("Ox", OX, weapon("Gun (Turret)", called="Gun (Front)")), weapons=(row,))
    assert found.units[0].card is not None
    assert found.units[0].card.lines[0].weapon.mount == "Turret"
    assert any("says Turret, which is believed" in line for line in found.unread)


def test_a_column_that_no_card_has() -> None:
    extra = OX.replace("</characteristics>", '<characteristic name="Morale" value="7"/></characteristics>')
    assert 'Ox Morale "7": no card has this column' in missing(extra, weapon("Rifle"))


@pytest.mark.parametrize("points", ["4.5", "-1", "1000"])
def test_a_price_that_nobody_can_pay(points: str) -> None:
    assert "whole points from 1 to 999" in missing(OX, weapon("Rifle"), points=points)


def test_a_unit_without_a_row_or_with_two() -> None:
    assert "no row of its own" in missing(weapon("Rifle"))
    assert "a card is made of one" in missing(OX, soldier("Ox Two"), weapon("Rifle"))
    inside = weapon("Rifle"), group(option("Bull", unit_row(VEHICLE, "Bull")))
    assert "a card is made of one" in missing(OX, *inside)


def test_a_unit_without_a_weapon() -> None:
    assert "it has no weapon" in missing(soldier("Ox"))
    unarmed = only(unit("Ox", OX))
    assert unarmed.playable, "an ambulance needs none"


def test_a_link_that_leads_nowhere_keeps_its_unit_out() -> None:
    first, second = only(unit("Ox", OX, weapon("Rifle"), weapon("Ray Gun"))).unread
    assert 'infoLink "Ray Gun": what this links to is in none of the files that Northmen uses' in first
    assert 'upgrade "Ray Gun": it has neither a row nor a rule' in second


def test_a_rule_that_says_nothing_keeps_its_unit_out_unless_the_rules_know_it() -> None:
    assert "it has no text" in missing(OX, weapon("Rifle"), rules("Wordless"))
    assert only(unit("Ox", OX, weapon("Rifle"), rules("Large Vehicle"))).playable


def test_an_entry_without_a_row_is_the_one_row_of_exactly_its_name() -> None:
    def lost(name: str) -> str:
        return f'<selectionEntry id="lost" name="{name}" type="upgrade">{limits(2, 2)}</selectionEntry>'

    found = collected(unit("Ox", OX, lost("Rifle")))
    assert found.units[0].card is not None
    assert [(line.count, line.weapon.name) for line in found.units[0].card.lines] == [(2, "Rifle")]
    assert any("the only row of this name is read" in line for line in found.unread)
    assert "it has neither a row nor a rule" in missing(OX, weapon("Knife"), lost("rifle"))
    twice = gun("Rifle", own_id="second")
    assert "it has neither a row nor a rule" in missing(OX, weapon("Knife"), lost("Rifle"), weapons=(twice,))


def test_a_weapon_that_lost_its_row_but_not_its_rules_keeps_them() -> None:
    lost = weapon("Rifle", 2, "Flame").replace('<infoLink targetId="Rifle" type="profile"/>', "")
    (line,) = only_card(OX, lost).lines
    assert (line.count, line.weapon.name, line.weapon.keywords) == (2, "Rifle", ("Flame",))


def test_a_second_row_of_a_unit_stands_on_its_card_in_words() -> None:
    rage = unit_row(HERO, "Possessed Ann", Move="3", March_Move="6", Armour="S4", Damage_Track="6")
    card = only_card(unit_row(HERO, "Ox"), rage, weapon("Rifle"))
    assert (card.move, card.armour) == (2, "S2")
    assert card.skills == ("Possessed Ann as well: MOVE 3 MARCH MOVE 6 S4 track 6",)
    assert not only(unit("Ox", unit_row(HERO, "Ox"), rage, weapon("Rifle"))).refereed
    assert "Possessed Ann Move" in missing(
        unit_row(HERO, "Ox"), rage.replace('value="3"', 'value="?"'), weapon("Rifle")
    )


def test_a_hidden_row_is_no_weapon_and_told() -> None:
    hidden = gun("Rifle", own_id="secret").replace("<profile ", '<profile hidden="true" ')
    found = collected(unit("Ox", OX, weapon("Knife"), weapon("secret")), weapons=(hidden,))
    card = found.units[0].card
    assert card is not None
    assert [line.weapon.name for line in card.lines] == ["Knife"]
    assert any('profile "Rifle": it is hidden' in line for line in found.unread)


def test_a_group_that_changes_with_other_choices_keeps_its_unit_out() -> None:
    change = '<modifier type="set" field="hidden" value="true"><conditions><condition/></conditions></modifier>'
    changed = f"<modifiers>{change}</modifiers><selectionEntries>"
    arms = group(option("Rifle", weapon("Rifle"))).replace("<selectionEntries>", changed, 1)
    (found,) = collected(unit("Ox", OX, arms)).units
    assert not found.playable
    assert "group g" in found.unread[0]


def test_another_currency_is_told_and_not_counted() -> None:
    dollars = '<costs><cost name="$" costTypeId="dollars" value="99"/></costs>'
    found = collected(unit("Ox", OX, dollars, weapon("Rifle")))
    assert found.units[0].points == 7
    assert any("only points are counted" in line for line in found.unread)


def test_a_change_that_depends_keeps_its_unit_out() -> None:
    change = '<modifier type="set" field="name" value="X"><conditions><condition/></conditions></modifier>'
    changed = f'<infoLink targetId="Scout" type="rule"><modifiers>{change}</modifiers></infoLink>'
    linked = f"<infoLinks>{changed}</infoLinks>"
    assert "depends on other choices" in missing(OX, weapon("Rifle"), linked)


def test_a_hidden_unit_is_not_offered() -> None:
    hidden = unit("Ox", OX, weapon("Rifle")).replace('type="unit"', 'type="unit" hidden="true"', 1)
    (why,) = only(hidden).unread
    assert "its catalogue hides it" in why


def test_a_row_of_another_name_is_told_and_the_entrys_name_is_used() -> None:
    found = collected(unit("Ox", unit_row(VEHICLE, "Bull"), weapon("Rifle")))
    assert [one.name for one in found.units] == ["Ox"]
    assert any('Ox "Bull": the row of the unit has another name' in line for line in found.unread)


# --- repairs


def test_known_faults_are_put_right_and_told() -> None:
    row = unit_row(VEHICLE, "Möbelwagen Ausf. B", Armour="S3", Move="4", March_Move="2")
    found = collected(unit("Möbelwagen Ausf. B", row, weapon("Rifle")))
    card = found.units[0].card
    assert card is not None
    assert (card.armour, card.move, card.march) == ("V3", 2, 4)
    assert sum("read as" in line for line in found.unread) == 3


def test_a_fault_that_was_put_right_in_the_file_is_left_alone() -> None:
    row = unit_row(VEHICLE, "Möbelwagen Ausf. B", Armour="V3", Move="2", March_Move="4")
    found = collected(unit("Möbelwagen Ausf. B", row, weapon("Rifle")))
    assert found.unread == ()


def test_what_was_forgotten_in_a_unit_is_left_out() -> None:
    row = unit_row(HERO, "Machete Mack")
    forgotten = gun("Dual Machetes", "C")
    found = only(unit("Machete Mack", row, weapon("Rifle"), weapon("Dual Machetes")), weapons=(forgotten,))
    assert found.card is not None
    assert [line.weapon.name for line in found.card.lines] == ["Rifle"]


# --- all of a collection


def test_shares_count_what_is_offered() -> None:
    found = collected(
        unit("Ox", OX, weapon("Rifle")),
        unit("Cow", unit_row(VEHICLE, "Cow"), weapon("Rifle"), rules("Psychic Scream")),
        unit("Calf", unit_row(VEHICLE, "Calf", Move="?"), weapon("Rifle")),
    )
    assert [str(share) for share in found.shares] == [
        "Northmen: 3 units, 2 playable (66 %), 1 wholly refereed (33 %)",
        "All: 3 units, 2 playable (66 %), 1 wholly refereed (33 %)",
    ]
    assert (len(found.unread), found.findings) == (1, 1)


def test_findings_are_counted_beyond_those_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesets.dust_1947.before.rosters.reading.MOST_FINDINGS", 3)
    found = collected(*(unit(f"Ox {number}", weapon("Rifle")) for number in range(7)))
    assert (len(found.unread), found.findings) == (3, 7)


def test_a_collection_has_a_most_of_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesets.dust_1947.before.rosters.reading.MOST_UNITS", 3)
    found = collected(*(unit(f"Ox {number}", OX, weapon("Rifle")) for number in range(7)))
    assert len(found.units) == 3
    assert any("more than 3 units are not read" in line for line in found.unread)


def test_rows_of_a_kind_that_cards_do_not_know_are_told() -> None:
    psychic = told("Weapons", name="Howl").replace('profileTypeId="Weapons"', 'profileTypeId="Psychic Power"')
    assert 'rows of the kind "Psychic Power" are not read' in missing(OX, weapon("Rifle"), psychic)


def test_a_price_of_an_option_counts_as_often_as_it_is_taken() -> None:
    paid = option("Shield", rules("Scout"), points="2.0").replace("<profiles>", f"{limits(3, 3)}<profiles>", 1)
    found = only(unit("Ox", OX, weapon("Rifle"), paid))
    assert (found.points, found.card.skills if found.card else None) == (13, ("Scout",))


# --- the command


def test_the_command_prints_the_shares_and_what_was_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [
        system(),
        catalogue(unit("Ox", OX, weapon("Rifle"), rules("Psychic Scream")), unit("Cow", weapon("Rifle"))),
    ]
    for file in files:
        (tmp_path / file.name).write_bytes(file.content)
    assert main([str(tmp_path / file.name) for file in files]) == 0
    said = capsys.readouterr().out
    assert "All: 2 units, 1 playable (50 %), 0 wholly refereed (0 %)" in said
    assert "- Psychic Scream: 1" in said
    assert "Cow: unit" in said


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Bad.cat").write_bytes(b"<roster/>")
    assert main([str(tmp_path / "Bad.cat")]) == 1
    assert "it begins with the element" in capsys.readouterr().out
    assert main([str(tmp_path / "gone.cat")]) == 1
    assert main([]) == 2


def test_nothing_at_all_is_an_empty_collection() -> None:
    found = collected()
    assert isinstance(found, Collection)
    assert (found.units, found.unread) == ((), ())
    assert [one.file for one in found.sources] == ["Northmen.cat", "Dust.gst"]
