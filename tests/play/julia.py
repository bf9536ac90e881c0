"""Julia Augusta over the wire: a table of two, and games that stand at a moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from random import Random
from typing import NamedTuple

from bot.local.people import Seen
from bot.local.world import Message
from cogs.play._carried import BETWEEN
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.question import Question
from tests.play.house import ByButtons, House, controls
from tests.play.secrecy import SecretPlay
from tests.play.tables import Tables, seated
from tests.rulesets.julia_augusta import playing

JULIA = Tables(RULESET)
standing, goes_on, types_on = JULIA.standing, JULIA.goes_on, JULIA.types_on
SIZE, MAP = "skirmish", "weir_farms"
NAMES = ("Ada", "Ben")
COLUMN, TRIBES = 1, 0
"""The sample armies as the entries of the menu are counted."""
SEEDS = 30
CONFIRMS = 0.5
"""How likely somebody presses Confirm who can."""
LIKED = {value: weight for liked in playing.LIKED.values() for value, weight in liked.items()}


class Warlike(ByButtons):
    """Presses enabled controls at random, and leans to advance, to charge and to fight."""

    async def one_step(self, message: Message) -> Seen:
        """Confirm rather than anything else, where it can be pressed."""
        confirms = "Confirm" in controls(message) and self.random.random() < CONFIRMS
        return await (self.press(message, "Confirm") if confirms else super().one_step(message))

    def picks(self, values: list[str]) -> str:
        """One of a menu's values; an entry that chooses several fields at once is liked for each of them."""
        weights = [
            playing.liking("moves", value) * prod(LIKED.get(part, 1) for part in value.split(BETWEEN))
            for value in values
        ]
        return self.random.choices(values, weights)[0]


async def at_war(there: House, play: SecretPlay, seed: int = 0) -> dict[int, ByButtons]:
    """A game that has begun; its warlike players by their seats."""
    players = await seated(there, play)
    return {seat: Warlike(player.person, Random(f"{seed} {seat}")) for seat, player in players.items()}


def duel(size: str = SIZE, battlefield: str = MAP) -> SecretPlay:
    """Ada's column against Ben's tribes."""
    return SecretPlay(
        RULESET.key,
        RULESET.box.command,
        NAMES,
        NAMES[:1],
        scenario=size,
        battlefield=battlefield,
        forces=(COLUMN, TRIBES),
    )


class Moment(NamedTuple):
    """A saved game before and after the answer with which something holds for the first time."""

    before: str
    seat: int
    answer: Action
    after: str


@cache
def moment(holds: Callable[[Julia], bool]) -> Moment:
    """A moment of a skirmish that plays itself."""
    for seed in range(SEEDS):
        game, dice = playing.begun(seed, size=SIZE)
        chance = Random(seed)
        while game.verdict is None:
            question = playing.next_question(game, chance)
            action = playing.answer(game, question, chance)
            after = apply(game, question.seat, question.number, action, dice).game
            if holds(after):
                return Moment(saved(game), question.seat, action, saved(after))
            game = after
    raise AssertionError("no random game ever comes so far")


def saved(game: Julia) -> str:
    """A game as the text of a save, with the players of this table."""
    return game.model_copy(update={"players": [*NAMES]}).model_dump_json()


def open_of(game: Julia, key: str, seat: int | None = None) -> list[Question]:
    """The open questions of a key (that a seat is asked)."""
    return [q for q in game.questions if q.key == key and q.given is None and seat in (None, q.seat)]
