"""What many games have in common stands last in their saves, and is written and read once."""

from __future__ import annotations

import json
from typing import ClassVar

import pytest
from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.saving import fixtures_begin, read, saved
from tests.kit.toys.bench import Bench


class Pike(BaseModel):
    """A fixture; its name may be anything that players write."""

    model_config = ConfigDict(frozen=True)

    name: str


class Nasty(BaseModel):
    """A fixture with a field that is called as the field of the game is."""

    model_config = ConfigDict(frozen=True)

    name: str = ""
    pikes: dict[str, int] = {}


class Muster(Bench):
    fixtures: ClassVar[tuple[str, ...]] = ("pikes",)

    pikes: dict[str, Pike] = {}


class Hoard(Bench):
    fixtures: ClassVar[tuple[str, ...]] = ("pikes",)

    pikes: dict[str, Nasty] = {}


ASH, ELM, SLY = Pike(name="Ash"), Pike(name="Elm"), Pike(name='"},"pikes":{')


@pytest.mark.parametrize("pikes", [{}, {"a": ASH}, {"a": ASH, "b": SLY}])
def test_fixtures_stand_last_and_come_back_as_one_thing_of_many_games(pikes: dict[str, Pike]) -> None:
    game = Muster(pikes=pikes)
    text = saved(game)
    assert json.loads(text) == json.loads(game.model_dump_json())
    assert fixtures_begin(Muster, text) > text.index("last_question")
    one, again = read(Muster, text, 1), read(Muster, text, 1)
    assert one is not None and again is not None
    assert (one, again) == (game, game)
    assert all(again.pikes[name] is one.pikes[name] for name in pikes) and again.pikes is not one.pikes


def test_a_fixture_that_looks_like_their_beginning_is_left_to_the_whole_reading() -> None:
    game = Hoard(pikes={"a": Nasty(), "b": Nasty(pikes={"c": 1})})
    assert read(Hoard, saved(game), 1) is None
    assert Hoard.model_validate_json(saved(game)) == game


def test_a_save_of_another_version_is_left_to_the_upgrades() -> None:
    assert read(Muster, saved(Muster(pikes={"a": ASH})), 2) is None
    assert read(Muster, "{}", 1) is None


def test_a_fixture_that_is_put_in_the_place_of_another_is_written_anew() -> None:
    game = Muster(pikes={"a": ASH})
    assert '"Ash"' in saved(game)
    game.pikes["a"] = ELM
    assert '"Elm"' in saved(game) and '"Ash"' not in saved(game)


def test_a_save_is_written_once_of_a_game_that_nothing_changes() -> None:
    game = Muster(pikes={"a": ASH}).settled()
    assert saved(game) is saved(game)
    again = read(Muster, saved(game), 1)
    assert again is not None and saved(again) is saved(game)
