"""Every kind of question over the wire: a table that waits for one, and a player who answers just that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.local.people import Seen, buttons_of, menus_of
from bot.local.world import Message
from cogs.common.controls import read
from rulesets.dust_1947.ruleset import RULESET as DUST_1947
from rulesets.kit.engine.question import Question
from tests.play.house import STEPS, ByButtons, House
from tests.play.imperialis import IMPERIALIS, goes_on_after_it, patrol
from tests.play.julia import JULIA, Warlike, duel
from tests.play.legions import LEGIONS, Bold
from tests.play.legions import duel as of_legions
from tests.play.playing import SCENARIO, exchanged
from tests.play.secrecy import SecretPlay
from tests.play.steampunk import STEAMPUNK, table_for
from tests.play.tables import Tables, asking, seated
from tests.random_games.saves import Saves
from tests.rulesets.dust_1947.write_saves import SAVES as OF_DUST
from tests.rulesets.dystopian_legions.write_saves import SAVES as OF_LEGIONS
from tests.rulesets.julia_augusta.write_saves import SAVES as OF_JULIA
from tests.rulesets.legions_imperialis.write_saves import SAVES as OF_IMPERIALIS
from tests.rulesets.steampunk_fantasy.write_saves import SAVES as OF_STEAMPUNK

NAMES = ("Ada", "Ben")


@dataclass(frozen=True)
class Questions:
    """The questions of a game: its tables, a saved game for each, a table of two, how its players press, and what is
    done to a saved game so that it goes on after any answer."""

    tables: Tables[Any]
    saves: Saves
    table: SecretPlay
    player: type[ByButtons] = ByButtons
    goes_on: Callable[[Any], None] = lambda game: None

    @property
    def keys(self) -> list[str]:
        """Every kind of question."""
        return sorted(self.saves.questions)

    async def seated(self, there: House) -> dict[int, ByButtons]:
        """A table that has begun; its players by their seats."""
        players = await seated(there, self.table)
        return {seat: self.player(player.person, Random(f"seat {seat}")) for seat, player in players.items()}

    async def waits_for(self, there: House, key: str) -> Question:
        """The table's game is exchanged for one that waits for an answer to a question of this key."""
        game = self.tables.rules.play.load(self.saves.asking(key))
        game.players = [*self.table.people]
        self.goes_on(game)
        await exchanged(there, game.model_dump_json())
        found: Question = next(one for one in game.questions if one.key == key and one.given is None)
        return found


DUST = SecretPlay(DUST_1947.key, DUST_1947.box.command, NAMES, NAMES, scenario=SCENARIO)
GAMES = {
    "dust": Questions(Tables(DUST_1947), OF_DUST, DUST),
    "steam": Questions(STEAMPUNK, OF_STEAMPUNK, table_for(2)),
    "julia": Questions(JULIA, OF_JULIA, duel(), Warlike),
    "legions": Questions(LEGIONS, OF_LEGIONS, of_legions(), Bold),
    "imperialis": Questions(IMPERIALIS, OF_IMPERIALIS, patrol(), goes_on=goes_on_after_it),
}


async def towards(player: ByButtons, number: int) -> Message:
    """Act, and whatever leads to an answer to the question of this number; the panel on which it can be confirmed."""
    seen = await player.press(asking(player.person), "Act")
    for _ in range(STEPS):
        panel = seen.message
        assert panel is not None, seen.text
        if confirming(panel, number):
            return panel
        seen = await _picked_out(player, panel, number) or await player.one_step(panel)
    raise AssertionError(f"this planner never ends: {seen.text}")


def confirming(panel: Message, number: int) -> str:
    """The custom_id with which the answer to a question is confirmed; empty where it cannot be."""
    found = ((custom_id, read(custom_id)) for custom_id, label in buttons_of(panel).items() if label == "Confirm")
    return next((custom_id for custom_id, press in found if press is not None and press.question == number), "")


async def _picked_out(player: ByButtons, panel: Message, number: int) -> Seen | None:
    """The question is chosen on the panel of several, in the menu or by its own button; None on any other panel."""
    for custom_id, values in menus_of(panel).items():
        if _verb(custom_id) == "which" and str(number) in values:
            return await player.select(panel, custom_id, str(number))
    for custom_id, label in buttons_of(panel).items():
        press = read(custom_id)
        if press is not None and (press.verb, press.question) == ("this", number):
            return await player.press(panel, label)
    return None


def _verb(custom_id: str) -> str:
    press = read(custom_id)
    return press.verb if press is not None else ""
