"""Whatever game is registered has its tests, its saves, its scope and its layers, and its box says what it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulesets import RULESETS, box, ruleset
from rulesets.kit.facets.box import Box
from rulesets.kit.facets.ruleset import Ruleset
from tests.structure.sources import ROOT
from tests.structure.test_layers import LAYERS
from tests.upgrades.duel import RULESET as DUEL

FILES = {
    "scope.toml": "which topics of its catalogue are refereed",
    "write_saves.py": "what writes a saved game for each point at which it waits",
    "test_saves.py": "that every save loads and goes on",
    "test_hundred_games.py": "a hundred random games",
    "unreached.toml": "what they do not come across, and why",
    "mutants.toml": "which small changes nobody need notice, and why",
}
"""What has to stand in tests/rulesets/<key>/."""


def lacks(key: str, tests: Path, layers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What a game lacks, whose tests stand in a folder."""
    yield from [f"{key}: {name}, {what}" for name, what in FILES.items() if not (tests / name).is_file()]
    if not list((tests / "saves").glob("*.json")):
        yield f"{key}: saves/, its saved games"
    for folder in (f"rulesets/{key}", f"rulesets/{key}/chapters"):
        if folder not in layers:
            yield f"{key}: the order of {folder} in layers.toml"


def disagrees(key: str, shelved: Box, rules: Ruleset[Any]) -> Iterator[str]:
    """What the box of a game says otherwise than the game."""
    if rules.key != key:
        yield f"{key}: its key"
    if rules.box != shelved:
        yield f"{key}: its box"
    if shelved.actions != rules.play.game.actions:
        yield f"{key}: its actions"
    if shelved.reads_catalogues != (rules.lists is not None and rules.lists.read_catalogues is not None):
        yield f"{key}: whether it reads catalogues"
    if shelved.has_trees != (rules.lists is not None and rules.lists.tree is not None):
        yield f"{key}: whether its lists are trees"


@pytest.mark.parametrize("key", RULESETS)
def test_a_registered_game_lacks_nothing(key: str) -> None:
    assert list(lacks(key, ROOT / "tests" / "rulesets" / key, LAYERS)) == []


@pytest.mark.parametrize("key", RULESETS)
def test_the_box_says_what_the_game_has(key: str) -> None:
    assert list(disagrees(key, box(key), ruleset(key))) == []


@pytest.mark.parametrize("key", RULESETS)
def test_the_box_is_a_file_of_its_own(key: str) -> None:
    """Else the start of the bot would load the whole game for it."""
    assert (ROOT / "rulesets" / key / "box.py").is_file()


def test_no_two_games_have_one_command_or_name() -> None:
    shelf = [box(key) for key in RULESETS]
    assert len({one.command for one in shelf}) == len({one.name for one in shelf}) == len(shelf)


# --- what each of them would find


def complete(folder: Path) -> dict[str, list[str]]:
    """The tests of a made-up game that lacks nothing; returns its layers."""
    (folder / "saves").mkdir(parents=True)
    for name in (*FILES, "saves/order.json"):
        (folder / name).write_text("", encoding="utf-8")
    return {"rulesets/made_up": ["table", "chapters"], "rulesets/made_up/chapters": ["turn"]}


def test_a_game_without_anything_is_found(tmp_path: Path) -> None:
    assert len(list(lacks("made_up", tmp_path, {}))) == len(FILES) + 3


@pytest.mark.parametrize("name", [*FILES, "saves/order.json"])
def test_each_file_that_a_game_lacks_is_found(tmp_path: Path, name: str) -> None:
    layers = complete(tmp_path)
    assert list(lacks("made_up", tmp_path, layers)) == []
    (tmp_path / name).unlink()
    (lack,) = lacks("made_up", tmp_path, layers)
    assert lack.startswith(f"made_up: {name.partition('/')[0]}")


@pytest.mark.parametrize("folder", ["rulesets/made_up", "rulesets/made_up/chapters"])
def test_layers_that_a_game_lacks_are_found(tmp_path: Path, folder: str) -> None:
    layers = complete(tmp_path)
    del layers[folder]
    assert list(lacks("made_up", tmp_path, layers)) == [f"made_up: the order of {folder} in layers.toml"]


def test_a_box_that_says_otherwise_is_found() -> None:
    shelved = DUEL.box
    assert list(disagrees("toy_duel", shelved, DUEL)) == []
    assert list(disagrees("made_up", shelved, DUEL)) == ["made_up: its key"]
    assert list(disagrees("toy_duel", replace(shelved, name="Other"), DUEL)) == ["toy_duel: its box"]
    fewer = replace(shelved, actions=shelved.actions[:1])
    assert list(disagrees("toy_duel", fewer, replace(DUEL, box=fewer))) == ["toy_duel: its actions"]
    reads = replace(shelved, reads_catalogues=True)
    assert list(disagrees("toy_duel", reads, replace(DUEL, box=reads))) == ["toy_duel: whether it reads catalogues"]
