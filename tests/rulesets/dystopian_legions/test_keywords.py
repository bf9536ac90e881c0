"""Which Model Assigned Rule is built where (keywords.toml)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import rulesets.dystopian_legions
from rulesets.dystopian_legions.before.forces.factions import KEYS, Entry, faction

GAME = Path(rulesets.dystopian_legions.__file__).parent
TOLD = tomllib.loads((Path(__file__).parent / "keywords.toml").read_text(encoding="utf-8"))


def keywords(entry: Entry) -> set[str]:
    """All that a section, its models and its weapons have, without what stands in brackets."""
    profiles = [*entry.profiles, *(profile for card in entry.transports for profile in card.profiles)]
    weapons = [*entry.weapons, *(weapon for profile in profiles for weapon in profile.weapons)]
    carried = [entry.mars, *(one.mars for one in profiles), *(one.mars for one in weapons)]
    return {mar.partition(" [")[0] for mars in carried for mar in mars}


def test_every_keyword_of_the_army_lists_stands_in_the_table() -> None:
    carried = {word for key in KEYS for entry in faction(key).section for word in keywords(entry)}
    assert carried == TOLD["built"].keys() | TOLD["unbuilt"].keys()


def test_every_keyword_is_read_where_the_table_says() -> None:
    wrong = [
        f"{word}: {file}"
        for word, files in TOLD["built"].items()
        for file in files
        if f'"{word}"' not in (GAME / file).read_text(encoding="utf-8")
    ]
    assert wrong == []


def test_what_is_built_nowhere_is_read_by_no_chapter() -> None:
    chapters = "".join(file.read_text(encoding="utf-8") for file in (GAME / "chapters").rglob("*.py"))
    assert [word for word in TOLD["unbuilt"] if f'"{word}"' in chapters] == []
