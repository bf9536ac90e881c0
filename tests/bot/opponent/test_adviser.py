"""What is proposed on panels: found here while nobody else waits, by a process for the others, and not at all where
many wait; whoever has pressed a proposal gets it in any case."""

from __future__ import annotations

import asyncio
from itertools import islice

import pytest

from bot.game.queues import AHEAD, imagined_table
from bot.opponent import worker
from bot.opponent.adviser import CROWD, Adviser, _read, _wish
from bot.process.helper import Helper
from bot.store.games import read_game, saved
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.playing_on import next_question
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from tests.bot.opponent.test_secrets import positions, table_of, with_other_secrets

DUST = "dust_1947"
RULES = ruleset(DUST)
LOOKED_AT, LOOKED_AT_IN_SOAK = 3, 12
"""So many questions of a first battle are proposed for by the process."""


class Slow(Helper):
    """A process that answers when it may, or is gone."""

    def __init__(self, *, gone: bool = False) -> None:
        super().__init__("nothing")
        self.asked: list[bytes] = []
        self.begun, self.may = asyncio.Event(), asyncio.Event()
        self._gone = gone

    @property
    def runs(self) -> bool:
        return bool(self.asked)

    async def ask(self, request: bytes, within: float) -> tuple[bytes, bytes]:
        self.asked.append(request)
        self.begun.set()
        await self.may.wait()
        if self._gone:
            raise EOFError
        return worker.answer(request)


def asked(key: str = DUST, number: int = 0) -> tuple[Game, Question]:
    """A question of a first battle, and what its seat sees."""
    game = next(islice(positions(key), number, None))
    question = next_question(game)
    assert question is not None
    view = ruleset(key).play.view(read_game(key, saved(game) or "").settled(), question.seat)
    return view, view.question(question.number)


def known(view: Game, question: Question) -> bool:
    return RULES.counsel.knows(view, question)


def adviser(process: Slow) -> Adviser:
    made = Adviser()
    made._helper = process
    return made


@pytest.mark.parametrize("most", [LOOKED_AT, pytest.param(LOOKED_AT_IN_SOAK, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", RULESETS)
def test_the_process_proposes_what_the_page_does(key: str, most: int) -> None:
    for game in islice(positions(key), most):
        question = next_question(game)
        assert question is not None
        view = ruleset(key).play.view(game, question.seat)
        told = _read(view, worker.answer(_wish(ruleset(key), view, view.question(question.number)))[0])
        assert told == [*ruleset(key).counsel.proposals(view, view.question(question.number))]


def test_the_process_proposes_for_what_is_planned_ahead() -> None:
    found = (imagined_table(table_of(DUST, game, b"ahead"), 0, []) for game in positions(DUST))
    view = next(one for one in found if one is not None).running
    question = view.question(AHEAD)
    told = _read(view, worker.answer(_wish(RULES, view, question))[0])
    assert told == [*RULES.counsel.proposals(view, question)] != []


async def test_who_comes_alone_waits_for_no_process() -> None:
    process, (view, question) = Slow(), asked()
    assert await adviser(process).attempt(RULES, view, question)
    assert known(view, question)
    assert not process.asked


async def test_the_next_one_is_served_by_the_process_and_a_third_goes_without() -> None:
    process = Slow()
    made = adviser(process)
    made._wanted = CROWD - 1
    view, question = asked()
    second = asyncio.create_task(made.attempt(RULES, view, question))
    await process.begun.wait()
    other = asked()
    assert not await made.attempt(RULES, *other)
    assert not known(*other)
    process.may.set()
    assert await second
    assert known(view, question)
    assert made._wanted == CROWD - 1


async def test_once_the_process_runs_it_serves_those_who_come_alone_too() -> None:
    process = Slow()
    made, (view, question) = adviser(process), asked()
    process.asked.append(b"before")
    process.may.set()
    assert await made.attempt(RULES, view, question)
    assert len(process.asked) == 2


async def test_one_that_is_late_is_there_at_the_next_press(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.opponent.adviser.SOON_SECONDS", 0.0)
    process, (view, question) = Slow(), asked()
    made = adviser(process)
    made._wanted = 1
    assert not await made.attempt(RULES, view, question)
    process.may.set()
    await asyncio.gather(*made._late)
    assert await made.attempt(RULES, view, question)
    assert len(process.asked) == 1


async def test_the_panel_does_without_a_process_that_is_gone() -> None:
    process, (view, question) = Slow(gone=True), asked()
    process.may.set()
    made = adviser(process)
    made._wanted = 1
    assert not await made.attempt(RULES, view, question)
    assert not known(view, question)


async def test_who_has_pressed_a_proposal_gets_it_however_many_wait() -> None:
    made, (view, question) = adviser(Slow()), asked()
    made._wanted = CROWD
    await made.find(RULES, view, question)
    assert known(view, question)


async def test_the_process_is_told_a_view_and_no_secret() -> None:
    rules, kinds = ruleset("legions_imperialis"), 0
    for _, seat, one, two in with_other_secrets(rules.key):
        views = [rules.play.view(game, seat) for game in (one, two)]
        question = views[0].open_for(seat)[0]
        first, second = (_wish(rules, view, question) for view in views)
        assert first == second
        kinds += 1
    assert kinds
