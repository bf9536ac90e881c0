"""Every reader with something strange in every place of a good file: read, or refused in words that can be shown."""

from __future__ import annotations

import asyncio
import io
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bot.game_files.exporting import as_bytes, whole
from bot.incoming import worker
from bot.rosters import papers
from bot.uploads.kinds import KINDS
from rulesets import RULESETS, ruleset
from rulesets.kit.rosters import CatalogueFile
from tests.bot.club import BLUE, RED, Club
from tests.bot.moments import moment
from tests.rulesets.dust_1947.depot import catalogue_files

SPOTS, OF_A_GAME = 150, 40
"""Places of a file that are tried, drawn from a seed; a game takes longer than the others."""
LONGEST_SAID = 4_000
"""Characters of a refusal: two messages."""
DIGITS = "9" * 5_000
JSON_VALUES = r'"(?:[^"\\\n]|\\.)*"|(?<![\w."])-?\d+(?:\.\d+)?'
STRANGE_JSON = [
    *(DIGITS, f"-{DIGITS}", f"0.{DIGITS}", "9" * 400, "9" * 30, "1e999", "-1e-999", "1e400", "NaN", "Infinity", "-0"),
    *("null", "true", "[]", "{}", "[[[[]]]]", '{"": {"": ""}}', '""', f'"{DIGITS}"', f'"{"9" * 290}"'),
    *('"\u202e<@11> @everyone **x** `y` \u2066[a](http://b)"', '"\\u0000"', '"\\ud800"', '"٣"', '"²"', '"\n"', '"x"'),
]
STRANGE_TOML = [
    *(DIGITS, "0x" + "f" * 6_000, "0o" + "7" * 6_000, "0b" + "1" * 9_000, f"0.{DIGITS}", "1e999", "-1e999", "nan"),
    *("-inf", "true", "1979-05-27", "9999-99-99", "[]", "{}", "[[[[1]]]]", "{a.b.c = 1}", '""', f'"{DIGITS}"'),
    *('"\u202e<@11> @everyone **x** `y` \u2066[a](http://b)"', '"٣"', '"²"', "-0", '"x"', "9" * 30, "9" * 400),
]
STRANGE_XML = [
    *(DIGITS[:4_000], "9" * 400, "9" * 30, "-1", "1e999", "nan", "inf", "٣", "²", "", "x" * 4_000, "0.5", "-0"),
    *("\u202e@everyone **x** `y` \u2066[a](http://b)", "&#1234567890;", "a:b,c;d", "1/99999999999999999999", "*", "#"),
]
STRANGE_CELLS = [DIGITS, "9" * 30, "9" * 400, "٣", "²", "", '"', "=1+1", "\u202e<@11> @everyone", "x" * 9_000, "-1"]


@dataclass(frozen=True)
class Sample:
    """A good file: its kind, what is asked, its text, where values stand in it, and what is put there.

    `before` are files that are handed in with it.
    """

    kind: str
    asked: dict[str, Any]
    text: str
    values: str
    strange: list[str]
    before: tuple[tuple[str, bytes], ...] = ()

    def answer(self, text: str) -> dict[str, Any]:
        """What a process makes of the file with another text."""
        files = [*self.before, ("handed in", text.encode("utf-8", "surrogatepass"))]
        head = json.dumps({"asked": self.asked, "files": [(name, len(content)) for name, content in files]})
        sent = b"".join([head.encode(), b"\n", *(content for _, content in files)])
        return worker.answer(self.kind, io.BytesIO(sent))


def _of_map(key: str) -> Sample:
    rules = ruleset(key)
    scenario = rules.play.scenarios()[0].value
    text = rules.maps.wanted(scenario, "generated", "mill").text
    return Sample("map", {"ruleset": key, "scenario": scenario}, text, JSON_VALUES, STRANGE_TOML)


def _of_army(key: str) -> Sample:
    text = papers.written_army(key, ruleset(key).forces.choices()[0].value)
    return Sample("list", {}, text, JSON_VALUES, STRANGE_JSON)


def _of_list() -> Sample:
    unit = {"unit": "a", "name": "Rifles", "count": 3}
    told = {"umpire_list": 1, "ruleset": "dust_1947", "name": "Column", "options": {"a": "b"}, "units": [unit]}
    return Sample("list", {}, json.dumps(told), JSON_VALUES, STRANGE_JSON)


def named(files: Iterable[CatalogueFile]) -> tuple[tuple[str, bytes], ...]:
    """Files as they are handed in: their names with what is in them."""
    return tuple((file.name, file.content) for file in files)


def _of_catalogue(part: int) -> Sample:
    files = catalogue_files()
    own = files.pop(part)
    values = r'(?<==")[^"]*(?=")|(?<=>)[^<>]+(?=<)'
    asked = {"ruleset": "dust_1947"}
    return Sample("collection", asked, own.content.decode(), values, STRANGE_XML, named(files))


def _of_platoons() -> Sample:
    text = (Path(__file__).parents[3] / "docs" / "platoons" / "line_platoon.json").read_text(encoding="utf-8")
    asked = {"ruleset": "dust_1947"}
    return Sample("collection", asked, text, JSON_VALUES, STRANGE_JSON, named(catalogue_files()))


def _of_players(text: str, values: str, strange: list[str]) -> Sample:
    return Sample("players", {"taken": ["Ben"]}, text, values, strange)


def _of_game() -> Sample:
    async def made(folder: Path) -> bytes:
        from bot.store.database import Database

        database = await Database.open(folder / "umpire.sqlite3")
        club = Club(database, folder)
        number = await club.table_at(moment("activate", 0), seats=(RED, BLUE))
        await club.answers(number)
        content = as_bytes(await whole(database, await club.table(number)))
        await database.close()
        return content

    with TemporaryDirectory() as folder:
        return Sample("game", {}, asyncio.run(made(Path(folder))).decode(), JSON_VALUES, STRANGE_JSON)


SAMPLES = {
    **{f"map {key}": lambda key=key: _of_map(key) for key in RULESETS if ruleset(key).maps is not None},
    **{f"army {key}": lambda key=key: _of_army(key) for key in ("julia_augusta", "steampunk_fantasy")},
    "list": _of_list,
    "system": lambda: _of_catalogue(0),
    "catalogue": lambda: _of_catalogue(1),
    "platoons": _of_platoons,
    "players as CSV": lambda: _of_players(
        "name,club,seed\nAda,Tin Tigers,1\nBo,,2\n", r"[^,\n]+|(?<=,)(?=,)", STRANGE_CELLS
    ),
    "players as JSON": lambda: _of_players(
        '[{"name": "Ada", "club": "Tin Tigers", "seed": 1}, {"name": "Bo"}]', JSON_VALUES, STRANGE_JSON
    ),
    "game": _of_game,
}


@cache
def sample(name: str) -> Sample:
    return SAMPLES[name]()


def spoiled(one: Sample, random: Random) -> list[str]:
    """The file with something strange in one of its places: in many places, and each strange thing somewhere."""
    spots = [found.span() for found in re.finditer(one.values, one.text)]
    chosen = [random.choice(spots) for _ in range(OF_A_GAME if one.kind == "game" else SPOTS)]
    return [
        one.text[:start] + one.strange[turn % len(one.strange)] + one.text[end:]
        for turn, (start, end) in enumerate(chosen)
    ]


def test_every_kind_of_file_is_tried() -> None:
    assert {sample(name).kind for name in SAMPLES} == KINDS.keys()


@pytest.mark.parametrize("name", SAMPLES)
def test_the_good_file_is_taken(name: str) -> None:
    assert "found" in sample(name).answer(sample(name).text)


@pytest.mark.parametrize("name", SAMPLES)
def test_anything_anywhere_is_read_or_refused_in_words(name: str) -> None:
    one = sample(name)
    for text in spoiled(one, Random(name)):
        answer = one.answer(text)
        assert "error" not in answer, answer["error"]
        if "refused" in answer:
            assert harmless(answer["refused"]), answer["refused"]
        for line in _told(answer):
            assert harmless(line), line


def _told(answer: dict[str, Any]) -> list[str]:
    """What of a file that was taken is said besides."""
    found = answer.get("found") or {}
    return (
        [*found.get("notes", ()), *found.get("causes", ()), *found.get("unread", ())] if isinstance(found, dict) else []
    )


_WRITTEN_OUT = re.compile(r"`[^`\n]*`|\\.")
"""What Discord reads nothing into: between backticks, and behind a backslash."""


def harmless(text: str) -> bool:
    """Whether Discord shows a text as it stands, and nobody is called or led astray by it."""
    unseen = [sign for sign in text if unicodedata.category(sign)[0] == "C" and sign != "\n"]
    shown = _WRITTEN_OUT.sub("", text)
    return len(text) <= LONGEST_SAID and not unseen and not re.search(r"<[@#:]\d|@everyone|@here|\]\(http", shown)


@pytest.mark.parametrize("text", ["a\u202eb", "<@11>", "@everyone", "[a](http://b)", "x" * 5_000, "\0"])
def test_what_does_harm_is_found(text: str) -> None:
    assert not harmless(text)
    assert harmless(r"`@everyone <@11>` \@everyone \<\@11\>")
