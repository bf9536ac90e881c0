"""Games at a glance: what waits for whom since when and until when, without loading a single table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Database, Row

_GAMES = (
    "SELECT g.id, g.guild, g.channel, g.phase, (SELECT max(o.message) FROM outbox o WHERE o.game = g.id) AS message,"
    " (SELECT p.until FROM pauses p WHERE p.game = g.id AND p.ended_at IS NULL ORDER BY p.id DESC LIMIT 1) AS pause"
    " FROM games g WHERE g.phase <> 'over'"
)


@dataclass(frozen=True)
class Asked:
    """Somebody for whom a table waits: the name, since when, and until when (None: without end), in Unix seconds."""

    name: str
    member: int | None
    since: int
    until: int | None


@dataclass(frozen=True)
class Glance:
    """A game at a glance; `message` is the newest in its channel, `pause` the end of a pause that has one."""

    game: int
    guild: int
    channel: int
    phase: str
    message: int | None
    pause: int | None
    players: tuple[tuple[int | None, str], ...]
    asked: tuple[Asked, ...]

    def waits_for(self, member: int) -> bool:
        """Whether a member is asked."""
        return self.phase == "running" and any(one.member == member for one in self.asked)


async def games_of(database: Database, member: int) -> list[Glance]:
    """A member's games on every server, those first that wait for the member, longest waiting first."""
    where = " AND EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.member = ?)"
    glances = await _glances(database, await database.rows(_GAMES + where, (member,)))
    return sorted(glances, key=lambda one: (not one.waits_for(member), _since(one), one.game))


async def games_on(database: Database, guild: int) -> list[Glance]:
    """The games of a server, longest waiting first; those that wait for nobody last."""
    glances = await _glances(database, await database.rows(f"{_GAMES} AND g.guild = ?", (guild,)))
    return sorted(glances, key=lambda one: (one.phase != "running", _since(one), one.game))


def _since(one: Glance) -> int:
    return min((asked.since for asked in one.asked), default=0)


async def _glances(database: Database, rows: Sequence[Row]) -> list[Glance]:
    """Rows of games with their players and what they wait for: two queries for all of them."""
    marks = ", ".join("?" * len(rows))
    numbers = [row["id"] for row in rows]
    seats = await database.rows(
        f"SELECT game, seat, member, practice, name FROM seats WHERE game IN ({marks}) ORDER BY game, seat", numbers
    )
    open_now = await database.rows(
        f"SELECT game, seat, min(asked_at) AS since, min(due_at) AS until FROM questions WHERE game IN ({marks})"
        " GROUP BY game, seat",
        numbers,
    )
    seats_of, asked_of = _by_game(seats), _by_game(open_now)
    return [_glance(row, seats_of[row["id"]], asked_of[row["id"]]) for row in rows]


def _by_game(rows: Sequence[Row]) -> dict[int, list[Row]]:
    games: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        games[row["game"]].append(row)
    return games


def _glance(row: Row, seats: Sequence[Row], open_now: Sequence[Row]) -> Glance:
    mine = {seat["seat"]: seat for seat in seats}
    return Glance(
        game=row["id"],
        **{name: row[name] for name in ("guild", "channel", "phase", "message", "pause")},
        players=tuple((seat["member"], seat["name"]) for seat in mine.values()),
        asked=tuple(
            Asked(mine[one["seat"]]["name"], mine[one["seat"]]["member"], one["since"], one["until"])
            for one in open_now
            if one["seat"] in mine and not mine[one["seat"]]["practice"]
        ),
    )
