"""A table made of a game's file, before it is written anywhere."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bot.game_files.game_file import GameFile
from bot.lobby.seating import SEAT_NAMES, free_name
from bot.names import plain_name
from bot.store.origins import Origin, Sealed
from bot.table.options import RATED
from bot.table.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.engine.dice import fingerprint


@dataclass(frozen=True)
class Place:
    """Where a game is brought to, and by whom."""

    guild: int
    channel: int
    member: int


def goes_on(file: GameFile) -> bool:
    """Whether a game is to be played on; any other is there to be looked at."""
    return file.whole and file.phase in ("running", "paused", "broken")


def table_of(file: GameFile, place: Place, at: int) -> Table:
    """A new table with the game of a file, dice of its own and open seats; `at` in Unix seconds."""
    secret = secrets.token_bytes(32)
    playable = goes_on(file)
    table = Table(
        **{name: getattr(file, name) for name in ("ruleset", "scenario", "map", "pace")},
        options={name: value for name, value in file.options.items() if name != RATED.key},
        id=0,
        guild=place.guild,
        channel=place.channel,
        host=place.member,
        phase="paused" if playable else "over",
        secret=secret,
        fingerprint=fingerprint(secret),
        seats=[_seat(number, file) for number in range(len(file.seats))],
        created_at=at,
        ended_at=None if playable else at,
        origin=_origin(file).model_dump_json(),
    )
    for seat in table.seats:
        seat.name = free_name(table, seat.name, seat)
    game = ruleset(file.ruleset).play.load(file.state or {})
    table.game = game.model_copy(update={"players": [seat.name for seat in table.seats]})
    return table


def _seat(number: int, file: GameFile) -> Seat:
    told = file.seats[number]
    name = plain_name(told.name, SEAT_NAMES[number])
    return Seat(number, name, practice=told.practice, force=told.force, undos=told.undos, grade=told.grade)


def _origin(file: GameFile) -> Origin:
    """Where the game comes from, with the dice of everywhere that it was played."""
    last = Sealed(lines=len(file.record), fingerprint=file.fingerprint, secret=file.secret, words=file.words)
    return Origin(number=file.id, parts=[*(file.origin.parts if file.origin else []), last])
