"""Catalogues of Dust that mean harm: a collection or one clear sentence, soon; what is playable can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.dust_1947.before.rosters import Collection, read
from rulesets.dust_1947.table.muster import mustered
from rulesets.kit.rosters import CatalogueFile, NotReadable, resolving
from tests.kit.rosters.mutations import SNIPPETS, anything, mutated, tangled
from tests.kit.rosters.test_hostile import FEW, MANY, soon
from tests.rulesets.dust_1947.catalogues import (
    CREW,
    HERO,
    VEHICLE,
    catalogue,
    group,
    gun,
    option,
    rules,
    soldier,
    system,
    unit,
    unit_row,
    weapon,
)

NORTHMEN = catalogue(
    unit("Snow Guard", soldier("Snow Guard"), rules("Scout"), weapon("Rifle", 5), weapon("Knife", 5)),
    unit("Ann", unit_row(HERO, "Ann"), weapon("Rifle", 1, "Expert"), category="Heroes"),
    unit("Gunners", unit_row(CREW, "Gunners"), weapon("Mortar"), weapon("Rifle", 4)),
    unit(
        "Ox",
        weapon("Rifle", 6, "Volley"),
        group(
            option("Bloc", unit_row(VEHICLE, "Ox", own_id="plain")),
            option("Wind", unit_row(VEHICLE, "Ox", own_id="wind", Faction="Wind"), points="2.0"),
        ),
    ),
    weapons=(gun("Mortar", "4-12", "Turret", S1="*/1", V1="1/#"),),
)


def hand_in(*files: CatalogueFile) -> None:
    with soon():
        try:
            found = read(files)
        except NotReadable as wrong:
            assert str(wrong).isprintable()
            return
    sound(found)


def sound(found: Collection) -> None:
    """Every card can be put on the table, and every name can stand in a list."""
    assert Collection.model_validate_json(found.model_dump_json()) == found
    assert all(line.isprintable() for line in found.unread)
    assert len({one.name for one in found.units}) == len({one.key for one in found.units}) == len(found.units)
    for one in found.units:
        assert len(one.key) <= 90
        assert 1 <= len(one.name) <= 60 and not set(one.name) & set(",:;|*`~<>@#[]\\\n\u202e")
        assert (one.playable or bool(one.nowhere)) is not bool(one.unread)
        if one.card is not None:
            there = mustered(one.card, one.key, one.name, 0)
            assert len(there.soldiers) <= 60
            assert 1 <= len(one.card.short) <= 4


def test_the_plain_catalogue_is_sound() -> None:
    found = read([system(), NORTHMEN])
    sound(found)
    assert [(one.name, one.playable) for one in found.units] == [
        ("Ann", True),
        ("Gunners", True),
        ("Ox", True),
        ("Ox (Wind)", True),
        ("Snow Guard", True),
    ]


@given(mutated(NORTHMEN.content), mutated(system().content))
@FEW
def test_damaged_catalogues(content: bytes, base: bytes) -> None:
    hand_in(system(), CatalogueFile("Bad.cat", content))
    hand_in(CatalogueFile("Bad.gst", base), NORTHMEN)


@given(tangled() | anything())
@FEW
def test_tangled_catalogues(monkeypatch: pytest.MonkeyPatch, inside: str) -> None:
    monkeypatch.setattr(resolving, "MOST_OF_A_UNIT", 500)
    text = NORTHMEN.content.decode().replace("</catalogue>", f"{inside}</catalogue>")
    hand_in(system(), CatalogueFile("Bad.cat", text.encode()))


HOSTILE = st.sampled_from([*SNIPPETS[14:], "0", "5", "60", "*/1", "**/#", "C", "S2", "V7", "Turret", "٣/٣", "1e3"])


@given(st.lists(HOSTILE, min_size=6, max_size=6), st.integers(-1, 99))
@FEW
def test_any_value_in_any_column(values: list[str], number: int) -> None:
    told = [value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;") for value in values]
    row = unit_row(VEHICLE, told[0] or "Ox", Damage_Track=told[1], Move=told[2], Armour=told[3])
    arm = gun("Gun", told[4], "Front", S1=told[5])
    hand_in(system(), catalogue(unit("Ox", row, weapon("Gun", number), weapon("Rifle")), weapons=(arm,)))


@given(mutated(NORTHMEN.content) | st.builds(str.encode, tangled()) | st.builds(str.encode, anything()))
@MANY
@pytest.mark.soak
def test_much_more_of_it(content: bytes) -> None:
    hand_in(system(), CatalogueFile("Bad.cat", content))
    inside = content.decode("utf-8", "replace")
    hand_in(
        system(), CatalogueFile("Bad.cat", NORTHMEN.content.replace(b"</catalogue>", f"{inside}</catalogue>".encode()))
    )
