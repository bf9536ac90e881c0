"""Dystopian Legions over the wire: a table of two, and games that stand at a moment."""

from __future__ import annotations

from random import Random

from bot.local.people import Seen
from bot.local.world import Message
from cogs.play._carried import BETWEEN
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.question import Question
from tests.play.house import ByButtons, House, controls
from tests.play.secrecy import SecretPlay
from tests.play.tables import Tables, seated
from tests.rulesets.dystopian_legions import playing

LEGIONS = Tables(RULESET)
standing, goes_on, types_on = LEGIONS.standing, LEGIONS.goes_on, LEGIONS.types_on
NAMES = ("Ada", "Ben")
CORPS, REPUBLIC = 0, 1
"""The sample forces as the entries of the menu are counted."""
CONFIRMS = 0.6
"""How likely somebody presses Confirm who can."""
LIKED = {value: weight for liked in playing.LIKED.values() for value, weight in liked.items()}


class Bold(ByButtons):
    """Presses enabled controls at random, and leans to come near, to fire and to charge."""

    async def one_step(self, message: Message) -> Seen:
        """Confirm rather than anything else, where it can be pressed."""
        confirms = "Confirm" in controls(message) and self.random.random() < CONFIRMS
        return await (self.press(message, "Confirm") if confirms else super().one_step(message))

    def picks(self, values: list[str]) -> str:
        """One of a menu's values."""
        return self.random.choices(values, [LIKED.get(value.split(BETWEEN)[0], 1) for value in values])[0]


def duel(size: str = playing.SKIRMISH) -> SecretPlay:
    """Ada's corps against Ben's republic."""
    return SecretPlay(RULESET.key, RULESET.box.command, NAMES, NAMES[:1], scenario=size, forces=(CORPS, REPUBLIC))


async def at_war(there: House, play: SecretPlay, seed: int = 0) -> dict[int, ByButtons]:
    """A game that has begun; its bold players by their seats."""
    players = await seated(there, play)
    return {seat: Bold(player.person, Random(f"{seed} {seat}")) for seat, player in players.items()}


def open_of(game: Legions, key: str, seat: int | None = None) -> list[Question]:
    """The open questions of a key (that a seat is asked)."""
    return [one for one in game.questions if one.key == key and one.given is None and seat in (None, one.seat)]
