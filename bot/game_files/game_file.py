"""A game's file as somebody hands it in: read as hostile, and refused in one line that says where and what is right."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.game.record import BACK
from bot.game_files.exporting import FORMAT, VERSION
from bot.lobby.lobby import MAX_WORDS
from bot.names import plain_text
from bot.store.origins import Origin
from bot.uploads.json_file import LARGEST_NUMBER, Bounds, NotReadable, read_json
from bot.uploads.kinds import GAME

LARGEST = GAME.most
"""Bytes of a file. A long battle with full forces has about one megabyte."""
DEEPEST = 120
MOST_VALUES = 2_000_000
LONGEST_TEXT = 200_000
"""Characters of one text in a file; a map's and a list's are the longest."""
LONGEST_KEY = 200


class WrongFile(Exception):
    """A file that cannot be brought in; the text is one line that says why."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Short = Annotated[str, Field(max_length=200)]
Count = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class SeatPart(_Part):
    """A seat: the player's name, the force (its key, or the text of a list), the dice words, consents to undo used."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    force: str = ""
    practice: bool = False
    grade: Literal["recruit", "sergeant", "captain"] = "recruit"
    undos: Annotated[int, Field(ge=0, le=1000)] = 0
    words: Annotated[str, Field(max_length=MAX_WORDS)] = ""


class RollPart(_Part):
    """Dice that fell together."""

    label: Short
    content: Short
    first: Count
    sides: Annotated[int, Field(ge=1, le=1000)]
    faces: Annotated[list[Annotated[int, Field(ge=1, le=1000)]], Field(max_length=1000)]


class EventPart(_Part):
    """Something that was announced."""

    key: Short
    rule: Short = ""
    values: dict[str, Any] = {}
    seats: list[SeatNumber] | None = None


class LinePart(_Part):
    """A line of the record."""

    number: Annotated[int, Field(ge=1, le=MOST_VALUES)]
    at: Count
    seat: SeatNumber | None
    kind: Annotated[str, Field(pattern=r"^[a-z_]{1,30}$")]
    automatic: Short
    chapter: Count
    code: Short
    when: Short = ""
    sealed: bool = False
    in_force: bool = True
    action: dict[str, Any]
    rolls: Annotated[list[RollPart], Field(max_length=1000)]
    events: Annotated[list[EventPart], Field(max_length=2000)]


class SnapshotPart(_Part):
    """The saved game before a line of the record."""

    number: Annotated[int, Field(ge=1, le=MOST_VALUES)]
    chapter: Count
    chapter_start: bool
    state: dict[str, Any]


class GameFile(_Part):
    """A file of version 1."""

    format: Literal["umpire game"]
    version: Literal[1]
    code: Short
    whole: bool
    id: Count
    ruleset: Short
    scenario: Short
    map: str
    options: dict[Short, Short]
    pace: Annotated[int, Field(ge=0, le=366 * 24 * 3600)]
    phase: Literal["lobby", "running", "paused", "broken", "over"]
    fingerprint: Digest
    secret: Digest | None
    words: Annotated[list[Annotated[str, Field(max_length=MAX_WORDS)]], Field(max_length=10)]
    origin: Origin | None = None
    seats: Annotated[list[SeatPart], Field(min_length=1, max_length=10)]
    record: Annotated[list[LinePart], Field(max_length=100_000)]
    state: dict[str, Any] | None
    snapshots: Annotated[list[SnapshotPart], Field(max_length=2000)] = []


def read_file(content: bytes) -> GameFile:
    """The file; raises `WrongFile`."""
    values = _values(content)
    _demand_version(values)
    try:
        file = GameFile.model_validate(values)
    except ValidationError as error:
        raise WrongFile(_told(error)) from None
    _demand_sense(file)
    return file


def _values(content: bytes) -> Any:
    """What the JSON says, if it is of a size that can be looked at."""
    bounds = Bounds(size=LARGEST, depth=DEEPEST, values=MOST_VALUES, text=LONGEST_TEXT, key=LONGEST_KEY)
    try:
        return read_json(content, bounds)
    except NotReadable as refused:
        raise WrongFile(str(refused)) from None


def _demand_version(values: Any) -> None:
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise WrongFile(f"the file is no game: it does not begin with “format”: “{FORMAT}”")
    version = values.get("version")
    if version != VERSION:
        raise WrongFile(f"version: {_short(version)} is not known; this bot reads version {VERSION}")


def _told(error: ValidationError) -> str:
    """The first thing that is wrong: the field, its value, and what would be right."""
    first, more = error.errors()[0], error.error_count() - 1
    where = ".".join(str(part) for part in first["loc"])
    says = first["msg"][0].lower() + first["msg"][1:]
    value = "" if first["type"] == "missing" else f" ({_short(first['input'])})"
    return f"{plain_text(where, 80)}: {says}{value}" + (f"; and {more} more" if more else "")


def _short(value: Any) -> str:
    return plain_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), 40) or "nothing"


def _demand_sense(file: GameFile) -> None:
    """What no single field can show: numbers that refer to one another."""
    for place, line in enumerate(file.record):
        where = f"record.{place}"
        if line.number != place + 1:
            raise WrongFile(f"{where}.number: {line.number} is not right; right would be {place + 1}")
        if line.seat is not None and line.seat >= len(file.seats):
            raise WrongFile(f"{where}.seat: {line.seat} is not right; there are {len(file.seats)} seats, from 0")
        back = line.action.get("line")
        if line.kind in BACK and not (type(back) is int and 1 <= back < line.number):
            raise WrongFile(
                f"{where}.action.line: {_short(back)} is not right; right would be an earlier line's number"
            )
        for number, roll in enumerate(line.rolls):
            if any(face > roll.sides for face in roll.faces):
                raise WrongFile(f"{where}.rolls.{number}.faces: a die of {roll.sides} sides has no such face")
    if file.origin is not None and not _ascending([part.lines for part in file.origin.parts], len(file.record)):
        raise WrongFile("origin.parts: right would be line numbers that grow, up to the last one of the record")
    if any(snapshot.number > len(file.record) for snapshot in file.snapshots):
        raise WrongFile(f"snapshots: there is one of a line that the record of {len(file.record)} lines has not")
    if file.whole and file.words and len(file.words) != len(file.seats):
        raise WrongFile(f"words: there are {len(file.words)}; right would be one text for each of the seats")


def _ascending(numbers: list[int], last: int) -> bool:
    return numbers == sorted(numbers) and numbers[-1] <= last
