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
    pikes: dict[str, int] = {}


class Muster(Bench):
    fixtures: ClassVar[tuple[str, ...]] = ("pikes",)

    pikes: dict[str, Pike] = {}


def _muster(**pikes: Pike) -> Muster:
    return Muster(pikes=pikes)


NASTY = Pike(name="Yew", pikes={"a": 1})
"""It has a field that is called as the field of the game is."""


@pytest.mark.parametrize(
    "pikes", [{}, {"a": Pike(name="Ash")}, {"a": Pike(name="Ash"), "b": Pike(name='"},"pikes":{')}]
)
def test_fixtures_stand_last_and_come_back_as_one_thing_of_many_games(pikes: dict[str, Pike]) -> None:
    game = _muster(**pikes)
    text = saved(game)
    assert json.loads(text) == json.loads(game.model_dump_json())
    assert fixtures_begin(Muster, text) > text.index("last_question")
    one, again = read(Muster, text, 1), read(Muster, text, 1)
    assert one is not None and again is not None
    assert (one, again) == (game, game)
    assert all(again.pikes[name] is one.pikes[name] for name in pikes) and again.pikes is not one.pikes


def test_a_fixture_that_looks_like_their_beginning_is_left_to_the_whole_reading() -> None:
    text = saved(_muster(b=NASTY))
    assert read(Muster, text, 1) is None
    assert Muster.model_validate_json(text) == _muster(b=NASTY)


def test_a_save_of_another_version_is_left_to_the_upgrades() -> None:
    assert read(Muster, saved(_muster(a=Pike(name="Ash"))), 2) is None
    assert read(Muster, "{}", 1) is None


def test_a_fixture_that_is_put_in_the_place_of_another_is_written_anew() -> None:
    game = _muster(a=Pike(name="Ash"))
    assert '"Ash"' in saved(game)
    game.pikes["a"] = Pike(name="Elm")
    assert '"Elm"' in saved(game) and '"Ash"' not in saved(game)


def test_a_save_is_written_once_of_a_game_that_nothing_changes() -> None:
    game = _muster(a=Pike(name="Ash")).settled()
    assert saved(game) is saved(game)
    read_again = read(Muster, saved(game), 1)
    assert read_again is not None and saved(read_again) is saved(game)
