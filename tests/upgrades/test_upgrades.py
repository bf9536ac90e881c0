"""A rename and a rule change, met by games that wait anywhere: saved by old code, loaded by new."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.procedure import KINDS
from rulesets.kit.engine.upgrading import NewerSave, procedures, rename_field, upgraded
from tests.upgrades import duel
from tests.upgrades.duel import RULESET, Duel
from tests.upgrades.write_saves import ANSWERS, FOLDER, SECRET

OLD_NAMES = ('"hp"', '"hits"', '"taunts"', '"parry"', '"hit"', '"taunt"', "toy_duel.blow", '"choose"')


def old(point: str) -> dict[str, Any]:
    """What the old code saved there."""
    saved: dict[str, Any] = json.loads((FOLDER / f"{point}.json").read_text(encoding="utf-8"))
    return saved


def loaded(point: str) -> Duel:
    """The same, read by the new code."""
    return RULESET.play.load(old(point))


def played_on(game: Duel) -> Duel:
    """The game to its end."""
    dice = SealedDice(SECRET, ["", ""])
    while game.verdict is None:
        question = next(q for q in game.questions if q.given is None)
        game = apply(game, question.seat, question.number, any_answer(game, question, lambda n: n - 1), dice).game
    return game


@pytest.fixture(autouse=True)
def new_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old code's procedures have the same kinds, where they kept them."""
    monkeypatch.setitem(KINDS, "toy_duel.match", duel.Match)


@pytest.mark.parametrize("point", ANSWERS)
def test_a_game_that_waits_anywhere_goes_on_to_its_end(point: str) -> None:
    game = loaded(point)
    assert (old(point)["save_version"], game.save_version) == (1, 3)
    assert played_on(game).verdict is not None


@pytest.mark.parametrize("point", ANSWERS)
def test_nothing_of_the_old_names_is_left(point: str) -> None:
    text = loaded(point).model_dump_json()
    left = [name for name in OLD_NAMES if name in text]
    assert left in ([], ['"parry"'])  # the step and the action of this name are still called so
    assert RULESET.play.load(json.loads(text)).model_dump_json() == text


@pytest.mark.parametrize("point", ANSWERS)
def test_the_same_click_is_still_the_answer(point: str) -> None:
    """A question keeps its number: the buttons that are in the channel go on working."""
    assert [q.number for q in loaded(point).questions] == [q["number"] for q in old(point)["questions"]]


def test_a_result_that_is_on_its_way_finds_its_field() -> None:
    (match,) = procedures(upgraded(old("bleed"), RULESET.play.upgrades), "toy_duel.match")
    assert (match["into"], match["wounds"]) == ("wounds", 0)


def test_a_sealed_answer_stays_sealed() -> None:
    game = loaded("bid-sealed")
    given = [question.given for question in game.questions]
    assert given == [{"type": "bid", "number": 1}, None]


def test_who_was_asked_what_nobody_is_asked_any_more_has_had_his_turn() -> None:
    before, game = old("taunt"), loaded("taunt")
    assert before["questions"][0]["key"] == "taunt"
    assert [(q.key, q.seat, q.takes) for q in game.questions] == [("strike", 1 - before["active"], ("strike",))]
    assert game.chapter == before["chapter"] + 1


def test_every_upgrade_begins_where_the_save_stands_and_changes_nothing_it_was_given() -> None:
    first = old("parry")
    second = upgraded(first, RULESET.play.upgrades[:1])
    assert (first, second["save_version"]) == (old("parry"), 2)
    assert upgraded(second, RULESET.play.upgrades) == upgraded(first, RULESET.play.upgrades)


def test_a_save_of_newer_code_is_not_read() -> None:
    with pytest.raises(NewerSave, match="version 4, this code knows 3"):
        RULESET.play.load({**old("hit"), "save_version": 4})


def test_a_field_keeps_its_value_under_its_new_name() -> None:
    part = {"hits": 2, "into": "hits", "other": 1}
    rename_field(part, "hits", "wounds")
    assert part == {"into": "wounds", "other": 1, "wounds": 2}
    rename_field(part, "nothing", "something")
    assert "something" not in part
