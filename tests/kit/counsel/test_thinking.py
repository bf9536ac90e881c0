"""An opponent that thinks, on the smallest game and on a toy of secret orders."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulesets.kit.counsel.grades import CAPTAIN, RECRUIT, SERGEANT, Grade
from rulesets.kit.counsel.playing_on import by_lot, next_question
from rulesets.kit.counsel.thinking import advice, thought_out
from rulesets.kit.counsel.weighing import Weighed, Weighing
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.facets.counsel import Counsel, Proposal
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from tests.kit.toys.raid import Orders, Raid
from tests.outpost import among_the_games
from tests.raid import RULESET as RAID

LOT = Grade("lot", "by lot")


def stopped() -> float:
    """A clock that stands still: the trials alone bound what is thought."""
    return 0.0


@pytest.fixture
def outpost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset[Any]]:
    with among_the_games(tmp_path / "games", monkeypatch) as rules:
        yield rules


def begun(rules: Ruleset[Any], seed: int = 0) -> tuple[Any, SealedDice]:
    dice = SealedDice(str(seed).encode(), ["", ""])
    setup = Setup(players=["Red", "Blue"], forces=["force", "force"], scenario="battle")
    return rules.play.start(setup, dice).game, dice


def placed(game: Any, **places: str) -> Any:
    """The game with only these sentries, where they stand."""
    board = private_copy(game)
    board.sentries = {name: one for name, one in board.sentries.items() if name in places}
    for name, place in places.items():
        one = board.sentries[name]
        one.at = type(one.at)(column="ABCDEFG".index(place[0]), row=int(place[1]) - 1)
    return board.settled()


def played(rules: Ruleset[Any], grades: Sequence[Grade], seed: int) -> Game:
    chance = random.Random(seed)
    game, dice = begun(rules, seed)
    while game.verdict is None:
        question = next_question(game)
        assert question is not None
        view, grade = rules.play.view(game, question.seat), grades[question.seat]
        if grade.thinks:
            action = thought_out(rules, view, question.seat, grade, f"{seed} {game.count}", stopped)[0].action
        elif grade is RECRUIT:
            action = by_lot(rules, view, question, chance.randrange)
        else:
            action = any_answer(view, question, chance.randrange)
        game = apply(game, question.seat, question.number, action, dice).game
    return game


def test_it_shoots_whom_it_may_shoot(outpost: Ruleset[Any]) -> None:
    game = placed(begun(outpost)[0], Ada="C2", Bert="A4", Carl="E2")
    (answer,) = thought_out(outpost, game, 0, CAPTAIN, "seed", stopped)
    assert answer.action.model_dump() == {"type": "shoot", "sentry": "Ada", "target": "Carl"}
    assert answer.question == game.questions[0].number
    assert answer.why == "50 % to take him off the board"


def test_it_slips_as_often_as_its_grade_says(outpost: Ruleset[Any]) -> None:
    game = placed(begun(outpost)[0], Ada="C2", Bert="A4", Carl="E2")
    kinds = [thought_out(outpost, game, 0, SERGEANT, str(seed), stopped)[0].action for seed in range(60)]
    steps = sum(action.model_dump()["type"] == "step" for action in kinds)
    assert 0.7 < steps / (SERGEANT.slips / 100 * 60) < 1.2


def test_a_game_in_which_one_answer_decides_much_has_fewer_slips(outpost: Ruleset[Any]) -> None:
    game = placed(begun(outpost)[0], Ada="C2", Bert="A4", Carl="E2")
    calmer = replace(outpost, counsel=replace(outpost.counsel, slips=0.4))
    kinds = [thought_out(calmer, game, 0, SERGEANT, str(seed), stopped)[0].action for seed in range(60)]
    steps = sum(action.model_dump()["type"] == "step" for action in kinds)
    assert 0.5 < steps / (0.4 * SERGEANT.slips / 100 * 60) < 1.4


def test_the_same_seed_gives_the_same_answer_and_the_game_is_not_changed(outpost: Ruleset[Any]) -> None:
    game, _ = begun(outpost)
    before = game.model_dump_json()
    first, again = (thought_out(outpost, game, 0, CAPTAIN, "seed", stopped) for _ in range(2))
    assert first == again
    assert game.model_dump_json() == before


def test_its_dice_are_its_own(outpost: Ruleset[Any]) -> None:
    """Trials of a shot come out as own dice fall: some take the enemy off the board, some do not."""
    game = placed(begun(outpost)[0], Ada="C2", Bert="A4", Carl="E2", Dora="G4")
    shot = advice(outpost, game, game.questions[0], CAPTAIN, "seed", stopped)[0]
    assert not shot.certain
    assert max(shot.worths) - min(shot.worths) > 5
    assert shot.error > 0


def test_it_stops_when_its_time_is_up(outpost: Ruleset[Any]) -> None:
    game = placed(begun(outpost)[0], Ada="C2", Bert="A4", Carl="E2", Dora="G4")
    ticks = count()
    weighed = advice(outpost, game, game.questions[0], CAPTAIN, "seed", lambda: float(next(ticks)))
    at_leisure = advice(outpost, game, game.questions[0], CAPTAIN, "seed", stopped)
    assert 1 <= sum(len(one.worths) for one in weighed) < sum(len(one.worths) for one in at_leisure)


def test_one_trial_with_dice_tells_nothing_against_the_page() -> None:
    mind = Weighing(RAID, 0, replace(CAPTAIN, caution=0.5), "seed", stopped)
    first, once = Weighed(Proposal("first", ()), 0, [1.0]), Weighed(Proposal("once", ()), 1, [9.0])
    twice, certain = Weighed(Proposal("twice", ()), 2, [4.0, 6.0]), Weighed(Proposal("certain", ()), 3, [2.0], True)
    ordered = [one.proposal.label for one in mind.in_order([first, once, twice, certain])]
    assert ordered == ["twice", "certain", "first", "once"]


def test_a_game_without_a_page_has_an_opponent_too(outpost: Ruleset[Any]) -> None:
    bare = replace(outpost, counsel=Counsel())
    game, _ = begun(bare)
    (answer,) = thought_out(bare, game, 0, SERGEANT, "seed", stopped)
    assert apply(game, 0, answer.question, answer.action, SealedDice(b"x")).game.count == game.count + 1


def test_the_sergeant_seldom_loses_against_the_lot(outpost: Ruleset[Any]) -> None:
    won = lost = 0
    for seed in range(20):
        seat = seed % 2
        verdict = played(outpost, [SERGEANT, LOT] if seat == 0 else [LOT, SERGEANT], seed).verdict
        assert verdict is not None
        won += verdict.winners == [seat]
        lost += verdict.winners == [1 - seat]
    assert won >= 3 * lost
    assert won >= 6


def test_a_recruit_gives_any_answer_that_is_offered(outpost: Ruleset[Any]) -> None:
    assert played(outpost, [RECRUIT, RECRUIT], 1).verdict is not None


def raid_begun() -> Raid:
    setup = Setup(players=["Ada", "Ben"], forces=["", ""], scenario="battle")
    return RAID.play.start(setup, SealedDice(b"raid")).game


def ordered(game: Raid, seat: int, march: str) -> Raid:
    """The game after all secret orders of a seat, and that it is done."""
    for question in [one for one in game.open_for(seat) if one.key == "orders"]:
        orders = Orders(band=question.values["band"], march=march)
        game = apply(game, seat, question.number, orders, SealedDice(b"raid")).game
    return game


def test_secret_orders_are_given_in_one_go() -> None:
    game = raid_begun()
    answers = thought_out(RAID, RAID.play.view(game, 1), 1, CAPTAIN, "seed", stopped)
    assert [answer.question for answer in answers] == [question.number for question in game.open_for(1)]
    assert [answer.action.model_dump().get("march", "ready") for answer in answers][-1] == "ready"
    assert {answer.action.model_dump()["march"] for answer in answers[:-1]} <= {
        "(fast) F + F + F",
        "(fast) F,L + F,L + F,L",
    }


def test_what_the_others_have_written_changes_nothing() -> None:
    """The differential test: other secrets of the other side, the same answers; and its own secrets are its own."""
    games = [ordered(raid_begun(), 0, march) for march in ("(fast) F + F + F", "(slow) - + - + -", "(fast) - + - + F")]
    assert len({game.model_dump_json() for game in games}) == 3
    for grade in (SERGEANT, CAPTAIN):
        found = [thought_out(RAID, RAID.play.view(game, 1), 1, grade, "seed", stopped) for game in games]
        assert found[0] == found[1] == found[2]
        assert found[0]


def test_the_others_are_supposed_to_answer_in_secret_themselves() -> None:
    """A view in which all others are done can be thought about too, though their answers are hidden in it."""
    game = ordered(raid_begun(), 0, "(fast) F + F + F")
    (ready,) = [one for one in game.open_for(0) if one.key == "ready"]
    game = apply(game, 0, ready.number, game.read_action({"type": "ready"}), SealedDice(b"raid")).game
    answers = thought_out(RAID, RAID.play.view(game, 1), 1, CAPTAIN, "seed", stopped)
    for answer in answers:
        game = apply(game, 1, answer.question, answer.action, SealedDice(b"raid")).game
    assert game.rounds_left == 1
