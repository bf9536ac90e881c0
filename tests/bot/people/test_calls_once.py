"""PLAY.md: one ping for each thing newly asked. Random games of every ruleset in the house, with a post office that
writes down whom it calls: nobody is called twice for the same, and nobody who is asked something new is not called."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.game import announce
from bot.game.referee import Click
from rulesets import RULESETS, ruleset
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from tests.bot.club import BLUE, RED, Club
from tests.bot.moments import moment
from tests.bot.people.postman import Message, PostOffice

ANSWERS = 60
SEATS = {RED: 0, BLUE: 1}


def owed(game: Game) -> dict[int, set[int]]:
    """The numbers of what each seat is asked and has not answered."""
    return {seat: {q.number for q in game.questions if q.seat == seat and q.owed} for seat in SEATS.values()}


class Caller:
    """Compares each message with what every seat was called for before."""

    def __init__(self) -> None:
        self.called: dict[int, set[int]] = {seat: set() for seat in SEATS.values()}
        self.known: dict[int, set[int]] = {seat: set() for seat in SEATS.values()}

    def reads(self, messages: list[Message], game: Game, answered: int | None) -> None:
        """What came of an answer, of a seat that reads at once what it is asked next."""
        asked = owed(game)
        pinged = [SEATS[member] for message in messages for member in message.pings]
        for seat in SEATS.values():
            new = asked[seat] - self.called[seat]
            assert pinged.count(seat) <= bool(new), f"seat {seat} is called again for {asked[seat]}: {messages}"
            if seat != answered and asked[seat] - self.known[seat]:
                assert pinged.count(seat) == 1, f"seat {seat} is not called for {asked[seat] - self.known[seat]}"
            self.known[seat] |= asked[seat]
            if seat in pinged:
                self.called[seat] |= asked[seat]


async def started(club: Club, office: PostOffice, key: str) -> int:
    """A game of two members at its first question; who was challenged was called once."""
    rules = ruleset(key)
    scenario = rules.play.scenarios()[0].value
    number = await club.opens(ruleset=key, scenario=scenario)
    forces = [choice.value for choice in rules.forces.choices()]
    for member in SEATS:
        await club.lobby.choose_force(number, member, forces[SEATS[member] % len(forces)], club.interaction())
    assert [message.pings for message in await office.delivers()] == [(BLUE,), ()]
    await club.lobby.start(number, RED, club.interaction())
    return number


async def answers(club: Club, number: int, question: Question, chance: Random) -> None:
    """A question is answered at random by its player."""
    game = (await club.table(number)).running
    view = ruleset((await club.table(number)).ruleset).play.view(game, question.seat)
    action = any_answer(view, question, chance.randrange)
    member = (RED, BLUE)[question.seat]
    await club.referee.answer(Click(number, member, club.interaction(), action, question.number))


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 12))])
async def test_each_seat_is_called_once_for_what_it_is_asked(
    club: Club, office: PostOffice, key: str, seed: int
) -> None:
    chance, caller = Random(f"{key} {seed}"), Caller()
    number = await started(club, office, key)
    caller.reads(await office.delivers(), (await club.table(number)).running, None)
    for _ in range(ANSWERS if not seed else 10 * ANSWERS):
        game = (await club.table(number)).running
        open_now = [question for question in game.questions if question.given is None]
        if not open_now:
            break
        question = chance.choice(open_now)
        await answers(club, number, question, chance)
        caller.reads(await office.delivers(), (await club.table(number)).running, question.seat)
    assert sum(map(len, caller.called.values())) > 1


async def test_who_is_asked_something_more_while_another_answers_hears_of_it(club: Club) -> None:
    """The same seats are asked as before, but not the same: only who has answered reads it at once."""
    table = await club.table(await club.table_at(moment("activate", seat=0)))
    game = table.running
    (own,) = game.questions
    theirs, more = (own.model_copy(update={"seat": 1, "number": own.number + n}) for n in (1, 2))
    before = replace(table, game=game.model_copy(update={"questions": [own, theirs]}))
    after = replace(table, game=game.model_copy(update={"questions": [own, theirs, more]}))
    assert announce.is_due(before, after, answered=0)
    assert announce.is_due(before, after)
    assert not announce.is_due(before, after, answered=1)
    assert not announce.is_due(before, before, answered=0)
