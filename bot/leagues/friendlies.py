"""Rated games outside of leagues: their ends change ratings, and the channel hears what they are now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.game.once import once
from bot.league.matches import Outcome
from bot.league.ratings import Rating
from bot.leagues.desk import Desk, Visitor
from bot.leagues.outcomes import outcome_of
from bot.leagues.records import Records, Scope, played_outside, who_is
from bot.leagues.telling import rating_words, short
from bot.names import plain_text
from bot.refusal import NotPossible, Settled
from bot.store import games, league_games, outbox, rated_games, unlisted
from bot.store.database import Transaction
from bot.store.rated_games import RatedGame
from bot.table.tables import Table


@dataclass
class Friendlies:
    """Takes what rated games outside of leagues came to; organisers take them out of the ratings, or back in."""

    desk: Desk
    records: Records

    async def take_outcome(self, ended: RatedGame) -> None:
        """A game has ended: it changes ratings, or the channel hears why not. Taken once, whenever the process died."""
        database, now = self.desk.database, self.desk.now
        table = await games.load_table(database, ended.game)
        if table is None:
            raise NotPossible("Its server was forgotten meanwhile.")
        at = table.ended_at or now
        outcome, why = await self._came_to(table)
        changes = await self._changes(ended, at, outcome) if outcome is not None else ""
        async with database.transaction() as tx:
            if not await rated_games.take(tx, ended, at, outcome, why):
                raise Settled("That was taken already, or one of the two was forgotten.")
            told = short(changes or f"Game {ended.game} changes no rating. {why}")
            await outbox.owe_post(tx, ended.game, table.channel, told, None, now)
        self.desk.referee.owed.set()

    async def strike(self, game: int, who: Visitor, guild: int, reason: str, interaction: int) -> str:
        """An organiser takes a game out of the ratings; raises `NotPossible`."""

        async def act(tx: Transaction) -> str:
            await _demand_judge(tx, game, who, guild)
            why = plain_text(reason, 100)
            if not why:
                raise NotPossible("Give a reason: it is shown to the players.")
            if not await rated_games.strike(tx, game, self.desk.now, why):
                raise NotPossible(f"Game {game} changes no rating as it is.")
            return await self._tell(tx, game, f"An organiser takes game {game} out of the ratings: {why}")

        return await self._once(interaction, act)

    async def let_count(self, game: int, who: Visitor, guild: int, interaction: int) -> str:
        """An organiser lets a game count that was taken out of the ratings: what it came to is read anew; raises
        `NotPossible`."""

        async def act(tx: Transaction) -> str:
            await _demand_judge(tx, game, who, guild)
            if await league_games.pairing_of(tx, game) is not None:
                raise NotPossible(f"Game {game} is a match of a league, and counts there alone.")
            if not await rated_games.let_count(tx, game):
                raise NotPossible(f"Game {game} was not taken out of the ratings.")
            return await self._tell(tx, game, f"An organiser lets game {game} count for ratings")

        return await self._once(interaction, act)

    async def _once(self, interaction: int, act: Callable[[Transaction], Awaitable[str]]) -> str:
        text = await once(self.desk.referee, interaction, act)
        self.desk.referee.owed.set()
        return text

    async def _tell(self, tx: Transaction, game: int, text: str) -> str:
        """Tell a game's channel, and whoever did it."""
        table = await games.load_table(tx, game)
        if table is not None:
            await outbox.owe_post(tx, game, table.channel, short(f"{text}."), None, self.desk.now)
        return f"{text}."

    async def _came_to(self, table: Table) -> tuple[Outcome | None, str]:
        """What a game came to for the two who have begun it; nothing, and why, where it changes no rating."""
        if await rated_games.was_handed_over(self.desk.database, table.id):
            return None, "A seat was handed over: it was not played by the same two to its end."
        try:
            return outcome_of(table, [0], [1]), ""
        except NotPossible as refused:
            return None, str(refused)

    async def _changes(self, rated: RatedGame, at: int, outcome: Outcome) -> str:
        """How a game changes both ratings; of whoever hides from others no number is told."""
        scope = Scope(rated.guild, rated.ruleset)
        before, after = await self.records.with_one_more(scope, played_outside(rated, at, outcome))
        hidden = await unlisted.among(self.desk.database, [one.member for one in rated.rivals])
        told = [
            f"**{one.name}**: {_changed(before.of(who_is(one.member)), after.of(who_is(one.member)))}"
            for one in rated.rivals
            if one.member not in hidden
        ]
        return "\n".join([f"Game {rated.game} changes ratings.", *told])


async def _demand_judge(tx: Transaction, game: int, who: Visitor, guild: int) -> None:
    """Raises `NotPossible` unless this is a rated game of the server, and an organiser's who does not play in it."""
    if not who.leads:
        raise NotPossible("Only an organiser of the server can do that.")
    rated = await rated_games.rated_game(tx, game)
    if rated is None or rated.guild != guild:
        raise NotPossible(f"Game {game} is no rated game of this server.")
    if who.member in [one.member for one in rated.rivals]:
        raise NotPossible("You play in it: another organiser has to do that.")


def _changed(before: Rating, after: Rating) -> str:
    change = f"{after.shown - before.shown:+d}".replace("-", "−")
    return f"{change}, now {rating_words(after)}"
