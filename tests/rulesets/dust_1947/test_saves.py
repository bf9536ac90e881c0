"""Saved games, one for each point at which a game waits: they load, can be answered every way, and end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.upgrade import VERSION
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.upgrading import NewerSave, procedures
from tests.random_games.saves import some_to_their_end
from tests.rulesets.dust_1947.playing import answer, begun, broken
from tests.rulesets.dust_1947.write_saves import SAVES

WAYS = 12
"""The most answers that are tried at one saved game."""


def game_of(name: str) -> Dust:
    """The saved game of this name."""
    return RULESET.play.load(SAVES.read(name))


def answers(game: Dust, question: Question, draft: Draft) -> Iterator[Action]:
    """Every legal answer, depth first; a list field is left as soon as it may be."""
    found = offered(game, question, draft)
    if found is None:
        yield completed(game, draft)
        return
    if found.enough:
        yield from answers(game, question, closed(draft, found))
    if not (found.enough and found.many and draft.get(found.field)):
        for option in found.options:
            yield from answers(game, question, extended(draft, found, option.value))


def test_every_point_at_which_a_game_waits_has_a_saved_game() -> None:
    """Every question, every step that asks, and every step that waits for one that does."""
    assert SAVES.missing() == set(), "run: python -m tests.rulesets.dust_1947.write_saves"


def test_what_never_waits_is_still_there_and_has_no_save() -> None:
    assert all(SAVES.never_waits.values())
    assert SAVES.lost() == []


def test_saves_of_the_first_version_are_kept() -> None:
    """They are what games look like that were begun before an upgrade."""
    versions = [SAVES.read(name)["save_version"] for name in SAVES.names()]
    assert versions.count(1) == 31
    assert max(versions) <= VERSION


@pytest.mark.parametrize("name", SAVES.names())
def test_a_saved_game_is_answered_every_way(name: str) -> None:
    game = game_of(name)
    question = game.questions[0]
    every = list(answers(game, question, {}))
    chosen = every if len(every) <= WAYS else random.Random(name).sample(every, WAYS)
    assert chosen
    for action in chosen:
        after = apply(game, question.seat, question.number, action, SealedDice(name.encode())).game
        assert broken(after) == [], action


@pytest.mark.parametrize("name", some_to_their_end(SAVES))
def test_a_saved_game_is_played_to_its_end(name: str) -> None:
    assert play_on(game_of(name), name).verdict is not None


def test_the_die_for_stimulants_is_not_rolled_again() -> None:
    """Saved when the step that asks had rolled; now it asks only."""
    old = SAVES.read("stimulus")
    assert "stimulation.roll" in SAVES.points(old)
    assert "stimulation.choose" in SAVES.points(RULESET.play.load(old).model_dump(mode="json"))


def test_a_defender_who_was_asked_is_asked_again_after_a_correction() -> None:
    """Saved when he was noted as asked before he answered; now it is noted with the answer."""
    (old,) = procedures(SAVES.read("retaliate"), "dust.close_combat")
    (new,) = procedures(game_of("retaliate").model_dump(mode="json"), "dust.close_combat")
    assert old["defender"] in old["asked_of"]
    assert old["defender"] not in new["asked_of"]


def test_a_new_game_is_of_the_newest_version() -> None:
    assert begun(1)[0].save_version == VERSION == len(RULESET.play.upgrades) + 1


def test_a_save_of_a_newer_version_of_the_code_is_not_read() -> None:
    with pytest.raises(NewerSave, match=f"version {VERSION + 1}"):
        RULESET.play.load({**SAVES.read("deploy"), "save_version": VERSION + 1})


def play_on(game: Dust, key: str) -> Dust:
    """The game to its end."""
    chance, dice = random.Random(key), SealedDice(key.encode())
    while game.verdict is None:
        question = game.questions[0]
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
    return game
