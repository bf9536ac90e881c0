"""What the game proposes: every answer is one that the engine takes, and a side that follows it fights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from rulesets.julia_augusta.actions import Deploy, Manoeuvre, Move
from rulesets.julia_augusta.counsel.advice import ADVICE
from rulesets.julia_augusta.face.tell.question_words import ASKS
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.foresight import foreseen
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.playing import answer, begun, drawn_up, next_question
from tests.rulesets.julia_augusta.table import Table, auxiliaries, skirmishers, warband

CLICKS = 80
"""Questions of a random game that are looked at."""


def proposals(game: Julia, question: Question) -> list[Proposal]:
    """What is proposed to whoever is asked."""
    return [*RULESET.counsel.proposals(RULESET.play.view(game, question.seat), question)]


def moments(seed: int) -> Iterator[tuple[Julia, Question]]:
    """The questions of a game that is played by lot, from its deployment or in the thick of it."""
    game, dice = begun(seed)
    if seed % 2:
        game = drawn_up(game, dice).game
    chance = random.Random(seed)
    while game.verdict is None:
        question = next_question(game, chance)
        yield game, question
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


def test_every_question_has_its_proposals() -> None:
    assert set(ADVICE) == set(ASKS.models)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (2, 3))])
def test_every_proposal_is_taken_and_looking_changes_nothing(seed: int) -> None:
    for game, question in islice(moments(seed), CLICKS):
        before = game.model_dump_json()
        found = proposals(game, question)
        assert found, question.key
        assert game.model_dump_json() == before
        assert len({(one.answers, one.rest) for one in found}) == len(found), question.key
        assert RULESET.counsel.usual is not None
        usual = RULESET.counsel.usual(RULESET.play.view(game, question.seat), question)
        assert usual is not None and usual.answers == found[0].answers
        for one in found:
            _is_taken(game, question, one)


def _is_taken(game: Julia, question: Question, one: Proposal) -> None:
    """Every answer is offered, the second where the first has led to."""
    assert 0 < len(one.label) <= 80, one.label
    assert len(one.why) <= 100, one.why
    view: Julia | None = RULESET.play.view(game, question.seat)
    for action in one.answers:
        assert view is not None, "what follows hangs on no die"
        check(view, question, action)
        if action is not one.answers[-1]:
            view = foreseen(view, question, action)
            assert view is not None, one.label
            [question] = view.questions


def play_on(game: Julia, dice: Dice, turns: int) -> Julia:
    """Both sides take their first proposals for so many turns."""
    last = game.turn + turns
    while game.verdict is None and game.turn <= last:
        question = min((one for one in game.questions if one.given is None), key=lambda one: one.owed)
        action = proposals(game, question)[0].answers[0]
        game = apply(game, question.seat, question.number, action, dice).game
    return game


def test_armies_that_follow_it_meet() -> None:
    game, dice = begun(4)
    game = play_on(game, dice, 5)
    fought = [unit for unit in game.units.values() if unit.fought or unit.dp or unit.bases < unit.start_bases]
    assert len(fought) >= 8
    assert game.turn <= 6


def test_a_line_of_battle_is_placed_with_one_press() -> None:
    game, dice = begun(1)
    while game.questions[0].key == "deploy":
        question = game.questions[0]
        first = proposals(game, question)[0]
        assert first.rest
        assert isinstance(first.answers[0], Deploy)
        game = apply(game, question.seat, question.number, first.answers[0], dice).game
    middle = {unit.type: [] for unit in game.on_table(0)}  # type: dict[str, list[float]]
    for unit in game.on_table(0):
        middle[unit.type].append(abs(unit.pose.point.x - 36))
    assert max(middle["HI"]) < min(middle["CAV"]), "heavy foot in the middle, horse on the wings"
    assert all(unit.where != "left" for unit in game.units.values())


def test_a_unit_is_placed_opposite_an_enemy_of_its_kind() -> None:
    game, dice = begun(1)
    opposite: list[str] = []
    while game.questions[0].key == "deploy":
        question = game.questions[0]
        found = proposals(game, question)
        opposite += [one.label for one in found if "opposite" in one.label]
        game = apply(game, question.seat, question.number, found[0].answers[0], dice).game
    assert opposite
    assert all(any(unit.id in label for unit in game.on_table()) for label in opposite)


def _marching() -> Table:
    return manoeuvring(auxiliaries("Cohort II", at=(36, 40)), warband("Iceni", at=(36, 6)))


def test_a_march_is_proposed_with_its_way_and_the_pad_beside_it() -> None:
    table = _marching()
    whole, pad, *_ = proposals(table.game, table.game.questions[0])
    assert whole.label == "Cohort II: forward 8″"
    assert whole.answers == (Manoeuvre(unit="Cohort II", what="move"), Move(moves="forward 8"))
    assert pad.label == "Cohort II: on the move pad"
    assert pad.answers == (Manoeuvre(unit="Cohort II", what="move"),)


def test_worth_is_what_one_side_has_over_the_other() -> None:
    table = _marching()
    game = table.game
    worth = RULESET.counsel.worth
    assert worth(game, 0) == pytest.approx(-worth(game, 1))
    before = worth(game, 0)
    tired = game.model_copy(deep=True)
    tired.units["Cohort II"].dp = 3
    assert worth(tired, 0) < before
    tired.units["Cohort II"].routing = True
    assert worth(tired, 0) < before - 50


def test_a_volley_is_proposed_at_whom_the_manoeuvre_named() -> None:
    enemies = [skirmishers(name, at=(east, 21), seat=1) for name, east in (("Left", 33), ("Right", 39))]
    table = manoeuvring(skirmishers("Sling", at=(36, 24)), *enemies)
    named = [one for one in proposals(table.game, table.game.questions[0]) if one.toward]
    (volley,) = [one for one in named if "Shoot at".lower() in one.label.lower()]
    romans, _ = table.players
    romans.manoeuvres("Sling", "shoot")
    assert volley.toward in [one.toward for one in proposals(table.game, table.game.questions[0])]
