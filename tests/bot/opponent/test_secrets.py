"""What a practice opponent thinks with is its seat's view: other secrets on a real game, the same question to the
process, the same answers, the same words in the channel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.game import announce
from bot.game.resolution import Resolution
from bot.lobby import first_battle
from bot.opponent import worker
from bot.opponent.thinker import Thinker
from bot.process.helper import Helper
from bot.store.games import saved
from bot.table.tables import Seat, Table
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.playing_on import Chance, next_question, usually_answered
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from tests.rulesets.dust_1947.table import dust, squad

SECRETS = {"julia_augusta": 1, "steampunk_fantasy": 2, "legions_imperialis": 1}
"""So many kinds of secret answers are met."""
STEPS = 150


class Listening(Helper):
    """Keeps what it is asked; answers here, if it is to think."""

    def __init__(self, thinks: bool) -> None:
        super().__init__("nothing")
        self.asked: list[bytes] = []
        self._thinks = thinks

    async def ask(self, request: bytes, within: float) -> tuple[bytes, bytes]:
        self.asked.append(request)
        return worker.answer(request) if self._thinks else (b"[]", b"")


def positions(key: str) -> Iterator[Game]:
    """A first battle as it is usually played, from answer to answer."""
    rules, battle = ruleset(key), first_battle.of(ruleset(key))
    table = table_of(key, None, b"positions")
    first_battle.lay_out(table, battle)
    for seat in table.seats:
        seat.practice = False
    begun = Resolution.of(table, first_battle.answering(battle))
    begun.begin()
    game = begun.table.running
    for _ in range(STEPS):
        question = next_question(game)
        if question is None:
            return
        yield game
        game = usually_answered(rules, game, question, Chance(f"{game.count}"))


def others_secret(game: Game) -> tuple[int, Question] | None:
    """A seat that is asked something, and a secret question of the other one."""
    waiting = [question for question in game.questions if question.given is None]
    for question in waiting:
        mine = next((one.seat for one in waiting if one.seat != question.seat and one.owed), None)
        if question.sealed and mine is not None:
            return mine, question
    return None


def with_other_secrets(key: str) -> Iterator[tuple[str, int, Game, Game]]:
    """Kinds of secrets, a seat, and two games that differ in what the other seat has answered in secret only."""
    rules, met = ruleset(key), set[str]()
    for game in positions(key):
        found = others_secret(game)
        if found is None or found[1].key in met:
            continue
        seat, question = found
        view = rules.play.view(game, question.seat)
        answers = [any_answer(view, view.question(question.number), Random(seed).randrange) for seed in range(3)]
        different = [*{answer.content(): answer for answer in answers}.values()][:2]
        if len(different) == 2:
            met.add(question.key)
            one, two = (apply(game, question.seat, question.number, a, SealedDice(b"x")).game for a in different)
            yield question.key, seat, one, two


def table_of(key: str, game: Game | None, secret: bytes) -> Table:
    """A table with sealed dice of its own."""
    seats = [Seat(n, name, practice=True, grade="sergeant") for n, name in enumerate(("Ada", "Ben"))]
    table = Table(1, 1, 1, 1, key, "running", "", {}, 0, secret, "", seats, 0, game=game)
    return replace(table, seats=[replace(seat, words=secret.hex()) for seat in seats])


async def thought(table: Table, seat: int, *, thinks: bool = False) -> tuple[bytes, object]:
    """What the process is told, which is all that it thinks with, and what the seat answers."""
    thinker, listening = Thinker(), Listening(thinks)
    thinker._helper = listening
    found = await thinker.answers(table, seat, "seed")
    return listening.asked[0], found


@pytest.mark.parametrize("key", SECRETS)
async def test_other_secrets_the_same_answer(key: str) -> None:
    kinds = []
    for kind, seat, one, two in with_other_secrets(key):
        kinds.append(kind)
        assert saved(one) != saved(two)
        first, second = table_of(key, one, b"first"), table_of(key, two, b"second")
        assert await thought(first, seat) == await thought(second, seat)
        assert announce.report(first) == announce.report(second)
        if len(kinds) == SECRETS[key]:
            break
    assert len(kinds) == SECRETS[key]


def marched(to: str) -> Game:
    """A march of which the enemy has seen two squares when he is asked whether he reacts; where it ends he has not."""
    table = dust(squad("Rifles", at="A1", move=2, march=5), squad("Guard", at="D3", seat=1), squad("Friend", at="A9"))
    red, _ = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves(to)
    assert table.asked == [("blue", "react")]
    return table.game


async def test_the_rest_of_a_way_is_not_thought_of() -> None:
    one, two = marched("F1"), marched("E1")
    assert saved(one) != saved(two)
    first, second = (table_of("dust_1947", game, b"secret") for game in (one, two))
    found = await thought(first, 1, thinks=True)
    assert found[1]
    assert found == await thought(second, 1, thinks=True)


@pytest.mark.parametrize("key", RULESETS)
async def test_other_dice_the_same_answer(key: str) -> None:
    game = next(one for one in positions(key) if one.questions[0].given is None)
    seat = game.questions[0].seat
    first, second = table_of(key, game, b"first"), table_of(key, game, b"second")
    thinks = key == "dust_1947"  # what the process is told is enough to see; one game thinks as well
    found = await thought(first, seat, thinks=thinks)
    assert bool(found[1]) == thinks
    assert found == await thought(second, seat, thinks=thinks)
