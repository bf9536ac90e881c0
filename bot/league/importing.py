"""Players from a file: CSV with a heading, or JSON. Whatever stands in it, the answer is players or a list of problems.

They become guests. A member joins by themself: no file says who somebody is on Discord.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field, ValidationError

from bot.league.exporting import FORMULA
from bot.league.plain import Plain, counted
from bot.league.problems import Problem, problems_of, refused
from bot.league.refusal import NotAllowed
from bot.league.settings import MOST_ENTRANTS
from bot.names import NAME_LENGTH, plain_text

MOST_BYTES = 64 * 1024
FIELDS = ("name", "club", "seed")
DELIMITERS = ",;\t"
HEADING = "The first row has to name the columns: name and, if you like, club and seed."
SHAPE = 'JSON has to be a list of players, such as [{"name": "Ada", "club": "Tin Tigers", "seed": 1}].'


class Player(Plain):
    """A player as a file tells of them."""

    name: str
    club: str = ""
    seed: int | None = Field(None, strict=True, ge=1, le=999)


@dataclass(frozen=True)
class Imported:
    """The players of a file, and what was read otherwise than it stands there."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()


def read_players(content: bytes, taken: Collection[str] = ()) -> Imported:
    """The players of a file; `taken` are names that the league has already. Raises `NotAllowed` with every problem."""
    if len(content) > MOST_BYTES:
        raise NotAllowed(f"The file has {len(content):,} bytes; at most {MOST_BYTES:,} are read.")
    text = _decoded(content)
    rows = _json_rows(text) if text.lstrip()[:1] in ("[", "{") else _csv_rows(text)
    if not rows:
        raise NotAllowed("The file has no players.")
    if len(rows) > MOST_ENTRANTS:
        raise NotAllowed(f"The file has {len(rows)} players; a league has {MOST_ENTRANTS} at most.")
    return _Register(taken).entered(rows)


Rows = dict[int, Mapping[str, Any]]
"""The values of each row by its number as an editor counts them; in JSON by the player's place."""


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = content[: wrong.start].count(b"\n") + 1
        raise NotAllowed(
            f"Row {line} is not UTF-8 (byte {wrong.start + 1} of the file): save the file with the encoding UTF-8."
        ) from None


def _json_rows(text: str) -> Rows:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        row = wrong.lineno if isinstance(wrong, json.JSONDecodeError) else 1
        raise NotAllowed(f"Row {row} is not JSON. {SHAPE}") from None
    players = data.get("players") if isinstance(data, dict) else data
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise NotAllowed(SHAPE)
    return dict(enumerate(players, 1))


def _csv_rows(text: str) -> Rows:
    (_, first), *rows = _written(text) or [(1, [])]
    heads = [cell.strip().casefold() for cell in first]
    if "name" not in heads:
        raise NotAllowed(HEADING)
    longer = [row for row, cells in rows if any(map(str.strip, cells[len(heads) :]))]
    if longer:
        wanted = f"has more cells than the first row, which names {counted(len(heads), 'column')}"
        raise refused([Problem(row, "", None, wanted) for row in longer])
    return {row: _values(heads, cells) for row, cells in rows}


def _written(text: str) -> list[tuple[int, list[str]]]:
    """The rows in which anything is written, with their numbers."""
    heading = text.lstrip().partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=heading.count), strict=True)
    try:
        return [(reader.line_num, cells) for cells in reader if any(map(str.strip, cells))]
    except csv.Error:
        raise NotAllowed(f"Row {reader.line_num} is not CSV: is a quotation mark left open?") from None


def _values(heads: list[str], cells: list[str]) -> dict[str, Any]:
    """The cells of a row by their columns; empty ones are as good as none."""
    values = {head: _unguarded(cell.strip()) for head, cell in zip(heads, cells, strict=False) if cell.strip()}
    seed = values.get("seed", "")
    return values | ({"seed": int(seed)} if re.fullmatch("[0-9]{1,9}", seed) else {})


def _unguarded(cell: str) -> str:
    """A cell without the sign that keeps spreadsheets from reckoning it."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA else cell


class _Register:
    """Players as they are entered one after the other."""

    def __init__(self, taken: Collection[str]) -> None:
        self._names = {name.casefold(): "in the league" for name in taken}
        self._problems: list[Problem] = []
        self._notes: list[str] = []

    def entered(self, rows: Rows) -> Imported:
        unread = sorted({str(field) for values in rows.values() for field in values if field not in FIELDS})
        if unread:
            self._notes.append(
                f"Not read: {', '.join(plain_text(field, NAME_LENGTH) or '–' for field in unread[:10])}."
            )
        players = [player for row, values in rows.items() for player in self._player(row, values)]
        if self._problems:
            raise refused(self._problems)
        return Imported(tuple(players), tuple(self._notes))

    def _player(self, row: int, values: Mapping[str, Any]) -> Iterator[Player]:
        try:
            player = Player(**{field: values[field] for field in FIELDS if values.get(field) is not None})
        except ValidationError as wrong:
            self._problems.extend(problems_of(wrong, row))
            return
        name, club = (plain_text(text, NAME_LENGTH) for text in (player.name, player.club))
        self._look_at_name(row, player.name, name)
        self._note_changes(row, (player.name, name), (player.club, club))
        yield Player(name=name, club=club, seed=player.seed)

    def _look_at_name(self, row: int, written: str, name: str) -> None:
        """Every player needs a name, and one of their own."""
        where = self._names.get(name.casefold())
        if not name:
            self._problems.append(Problem(row, "name", written, "is no name: it needs letters or figures"))
        elif where:
            self._problems.append(
                Problem(row, "name", name, f"is {where} already: every player needs a name of their own")
            )
        self._names.setdefault(name.casefold(), f"in row {row}")

    def _note_changes(self, row: int, *texts: tuple[str, str]) -> None:
        for written, kept in texts:
            if " ".join(written.split()) != kept:
                self._notes.append(f"Row {row}: read as “{kept}”.")
