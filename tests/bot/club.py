"""A club room without Discord: a database, its referee, and members 11 (Red) and 22 (Blue) who act directly."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bot.clock import Clock
from bot.game.referee import Click, Referee, Told
from bot.lobby.lobby import Lobby, Sitter, Wish
from bot.members.members import Members
from bot.settling.adjourning import Adjourning
from bot.settling.agreements import Agreements
from bot.settling.pausing import Pausing
from bot.settling.preparing import Preparing
from bot.store import clocks, games
from bot.store.database import Database
from bot.store.outbox import Post
from bot.table.tables import Line, RecordLine, Seat, Table
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import fingerprint
from rulesets.kit.engine.game import Game
from tests.bot.moments import FORCES, NAMES, SCENARIO, SECRET, answer_that

RED, BLUE, GUEST = 11, 22, 33
GUILD, CHANNEL = 1, 100
HOUR = 3600
DAY = 24 * HOUR
BEGAN_AT = 1_000_000


@dataclass
class Club:
    """Who acts names the member; `time` is what the house's clock shows."""

    database: Database
    folder: Path
    time: int = BEGAN_AT
    interactions: int = field(default=5000)

    def __post_init__(self) -> None:
        self.referee = Referee(self.database, self.folder / "errors", now=lambda: self.time)
        self.lobby = Lobby(self.referee, 50)
        self.agreements = Agreements(self.referee)
        self.pausing = Pausing(self.referee)
        self.preparing = Preparing(self.referee)
        self.adjourning = Adjourning(self.referee)
        self.members = Members(self.referee)
        self.clock = Clock(self.referee)

    def interaction(self) -> int:
        """The number of a new interaction."""
        self.interactions += 1
        return self.interactions

    async def opens(self, opponent: int | None = BLUE, **changes: object) -> int:
        """Red opens a table; returns its number."""
        told: dict[str, object] = {
            **{"guild": GUILD, "channel": CHANNEL, "host": RED, "host_name": "Red", "ruleset": "dust_1947"},
            **{"scenario": SCENARIO, "pace": DAY, "options": {}, "opponent": opponent, "opponent_name": "Blue"},
            **changes,
        }
        await self.lobby.open(Wish(**told), self.interaction())  # type: ignore[arg-type]
        found = await games.table_in(self.database, int(str(told["channel"])))
        assert found is not None
        return found

    async def joins(self, number: int, member: int, name: str, words: str = "") -> str:
        """Somebody takes the open seat."""
        return await self.lobby.join(number, Sitter(member, name), words, self.interaction())

    async def table_at(
        self,
        game: Game,
        *,
        seats: tuple[int | None, int | None] = (RED, BLUE),
        pace: int = DAY,
        channel: int = CHANNEL,
        grade: str = "recruit",
    ) -> int:
        """A table whose game stands there; a seat None is the practice opponent's, of this grade."""
        table = Table(
            **{"id": 0, "guild": GUILD, "channel": channel, "host": RED, "ruleset": "dust_1947", "phase": "running"},
            **{"scenario": SCENARIO, "options": {}, "pace": pace, "secret": SECRET},
            fingerprint=fingerprint(SECRET),
            seats=[
                Seat(n, name, seats[n], practice=seats[n] is None, force=force, grade=grade)
                for n, (name, force) in enumerate(zip(NAMES, FORCES, strict=True))
            ],
            created_at=self.time,
            game=game,
        )
        async with self.database.transaction() as tx:
            await games.add_table(tx, table)
            await games.save_table(tx, table)
            await games.add_lines(tx, table, [Line("begin", {"type": "begin"}, chapter=0)], self.time)
            await clocks.sync_questions(tx, table.id, game.questions, pace, self.time)
        self.referee.stored(table)
        return table.id

    async def table(self, number: int) -> Table:
        """The table as it stands."""
        return await self.referee.table(number)

    async def game(self, number: int) -> Game:
        """The game as it stands, without what was said at the last click."""
        return (await self.referee.table(number)).running.model_copy(update={"events": [], "revealed": False})

    async def answers(self, number: int, *, rolls: bool | None = None, same_seat: bool | None = None) -> Told:
        """Who is asked gives an answer of this kind."""
        return await self.gives(number, answer_that(await self.game(number), rolls=rolls, same_seat=same_seat))

    async def gives(self, number: int, action: Action, member: int | None = None, question: int | None = None) -> Told:
        """A member (by default who is asked) answers the open question."""
        table = await self.table(number)
        asked = table.running.questions[0]
        who = member if member is not None else table.seats[asked.seat].member
        return await self.referee.answer(
            Click(number, who, self.interaction(), action, question if question is not None else asked.number)
        )

    async def record(self, number: int) -> list[RecordLine]:
        """The whole record."""
        return await games.record(self.database, number)

    async def posts(self) -> list[Post]:
        """Everything that was ever owed to channels, oldest first."""
        rows = await self.database.rows("SELECT body FROM outbox WHERE kind = 'post' ORDER BY id")
        return [Post.model_validate_json(row["body"]) for row in rows]

    async def clears_posts(self) -> None:
        """As if everything had been sent and forgotten, so that `posts` shows what comes now."""
        async with self.database.transaction() as tx:
            await tx.run("DELETE FROM outbox")

    async def snapshots(self, number: int) -> list[tuple[int, bool]]:
        """The lines before which a saved game is kept, and whether it is an activation's start."""
        rows = await self.database.rows(
            "SELECT number, chapter_start FROM snapshots WHERE game = ? ORDER BY number", (number,)
        )
        return [(row["number"], bool(row["chapter_start"])) for row in rows]
