"""What a player is told of the file of a map: the value that stands there, and where."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.maps.file import MapFormat, Sides, shown
from rulesets.kit.boards.maps.tables import words as of_tables
from rulesets.kit.boards.maps.tables.reasons import MapCorners, MapPieceName, MapPieceWord
from rulesets.kit.boards.maps.words import REASONS
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Reason, Sentences

WORDS = Sentences[None]([*REASONS, *of_tables.FILE])
LETTERS = MapFormat("TY-MAP-01", more=("map",), kind="square", letters=".", sides=Sides(6, 26))


def told(reason: Reason) -> str:
    refused = Refused("TY-MAP-01", reason)
    return WORDS.tell(None, refused.key, refused.values)


def refused(file: str) -> str:
    """What is said of a file that cannot be read, or of its name or its rows."""
    with pytest.raises(Refused) as wrong:
        read = LETTERS.parsed(file.encode())
        LETTERS.name(read)
        LETTERS.rows(read)
    return WORDS.tell(None, wrong.value.key, wrong.value.values)


@pytest.mark.parametrize(
    ("file", "where"),
    [
        ("name = 'A'\nnote = 'B'\nname = 'C'\n", "line 3"),
        ("name = 'A'\nwhatever stands here\n", "line 2"),
        ("name = 'A'\n= 'B'\n", "line 2"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(file: str, where: str) -> None:
    assert where in refused(file) and "…" not in refused(file)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("map = ''", "name is missing; it must be a text in quotes."),
        ("name = {a = 1}", "name is a table; it must be a text in quotes."),
        ("name = ['A']", "name is a list; it must be a text in quotes."),
        ("name = true", "name is true; it must be a text in quotes."),
        ("name = 1947-05-01", "name is a date or a time; it must be a text in quotes."),
        ("name = 'A'\nmap = '.'", "it has 1 row; a map has from 6 to 26."),
        ("name = 'A'\nmap = '''\n......\n.\n......\n......\n......\n......'''", "row 2 has 1 letter, the first row 6;"),
    ],
)
def test_a_value_is_told_in_words(file: str, sentence: str) -> None:
    assert refused(file).startswith(f"The map file: {sentence}")


@pytest.mark.parametrize(("value", "said"), [(None, "missing"), ("Wod", '"Wod"'), ([], "a list")])
def test_what_is_missing_stands_in_no_quotes(value: object, said: str) -> None:
    assert f"its name is {said};" in told(MapPieceName(number=1, value=shown(value)))
    assert f"kind is {said};" in told(MapPieceWord(number=1, field="kind", value=shown(value), options=["wood"]))


@pytest.mark.parametrize(
    ("value", "has"),
    [(1, "1 corner;"), (61, "61 corners;"), ("missing", "no corners;"), ("x", '"x" in place of corners;')],
)
def test_how_many_corners_there_are_or_what_else(value: int | str, has: str) -> None:
    assert f"Wood has {has}" in told(MapCorners(name="Wood", value=value, most=60))
