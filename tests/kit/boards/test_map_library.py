"""The maps that a game brings as files, and what a text asks for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesets.kit.boards.maps.library import Asked, MapLibrary, again, asked
from rulesets.kit.boards.maps.reasons import NoSuchMap
from rulesets.kit.engine.refusal import Refused


class Sheet(NamedTuple):
    name: str
    note: str


def read(file: bytes) -> Sheet:
    name, note = file.decode().split("|")
    return Sheet(name, note)


def refused(key: str, options: Sequence[str]) -> Refused:
    return Refused("TY-MOVE-01", NoSuchMap(map=key, size="12x9", options=list(options)))


@pytest.fixture
def maps(tmp_path: Path) -> MapLibrary[Sheet]:
    """The two maps of a folder in which something else lies too."""
    for key, told in (("old_mill", "The Old Mill|By a brook."), ("fen", f"Long Fen|{'Wet. ' * 30}")):
        (tmp_path / f"{key}.toml").write_text(told, encoding="utf-8")
    (tmp_path / "readme.txt").write_text("no map", encoding="utf-8")
    return MapLibrary(tmp_path, read, refused)


@pytest.mark.parametrize(
    "text, meant",
    [
        ("generated", Asked(None, "")),
        (" Generated 12x9 ", Asked((12, 9), "")),
        ("generated 12 × 9 ab-1", Asked((12, 9), "ab-1")),
        ("generated ab_1", Asked(None, "ab_1")),
        ("the generated", None),
        ("generated 12x9 two words", None),
        (f"generated {'s' * 25}", None),
        ("", None),
    ],
)
def test_a_text_asks_for_a_map_to_be_made(text: str, meant: Asked | None) -> None:
    assert asked(text) == meant


def test_another_one_is_asked_for_by_its_size() -> None:
    assert asked(again(14, 10)) == Asked((14, 10), "")


def test_a_map_is_found_by_its_key_or_its_name(maps: MapLibrary[Sheet]) -> None:
    assert maps.names() == ["fen", "old_mill"]
    assert maps.named("old_mill") == maps.called(" the OLD mill ") == maps.called("Old_Mill")
    assert maps.named("fen").name == "Long Fen"


@pytest.mark.parametrize("text", ["the moon", "", "../boards/old_mill", "readme"])
def test_a_name_that_is_none_is_refused_with_those_that_there_are(maps: MapLibrary[Sheet], text: str) -> None:
    with pytest.raises(Refused) as caught:
        maps.called(text)
    assert caught.value.values == {"map": text, "size": "12x9", "options": ["fen", "old_mill"]}


def test_the_choices_are_the_sizes_in_which_maps_are_made_and_the_named_ones(maps: MapLibrary[Sheet]) -> None:
    choices = maps.choices([(10, 7)], "Made, {columns} by {rows}")
    assert [(one.value, one.label) for one in choices] == [
        ("generated 10x7", "Made, 10 by 7"),
        ("fen", "Long Fen"),
        ("old_mill", "The Old Mill"),
    ]
    assert (choices[2].note, len(choices[1].note)) == ("By a brook.", 100)
