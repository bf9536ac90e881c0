"""What can be said of a game's dice: before the end that nothing was changed since, after it that all are as sealed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from bot.game.anonymous import FORMER
from bot.store.origins import Sealed, origin_of
from bot.table.tables import RecordLine, Table
from rulesets.kit.engine.dice import Roll, verify


def checked_dice(table: Table, lines: Sequence[RecordLine]) -> list[str]:
    """What can be checked now, in sentences."""
    checked = [_part(table, part, _between(lines, first, part.lines)) for first, part in _brought_in(table)]
    own = _between(lines, _own_from(table), None)
    return [*checked, *(_ended(table, own) if table.phase == "over" else _under_way(table, own))]


def dice_record(table: Table, lines: Sequence[RecordLine]) -> dict[str, Any]:
    """What the stand-alone script reads, once the secret may be published."""
    origin = json.loads(table.origin) if table.origin else None
    rolls = [{"number": line.number, "rolls": [roll.model_dump(mode="json") for roll in line.rolls]} for line in lines]
    return {
        **{"fingerprint": table.fingerprint, "secret": table.secret.hex(), "words": table.words},
        **{"origin": origin, "record": rolls},
    }


def _brought_in(table: Table) -> list[tuple[int, Sealed]]:
    """The dice of a game that were cast elsewhere: behind which line they begin, and what is known of them."""
    origin = origin_of(table)
    parts = origin.parts if origin is not None else []
    return [(parts[n - 1].lines if n else 0, part) for n, part in enumerate(parts)]


def _own_from(table: Table) -> int:
    origin = origin_of(table)
    return origin.lines if origin is not None else 0


def _between(lines: Sequence[RecordLine], behind: int, last: int | None) -> list[Roll]:
    return [roll for line in lines if behind < line.number <= (last or line.number) for roll in line.rolls]


def _part(table: Table, part: Sealed, rolls: Sequence[Roll]) -> str:
    count = _count(rolls)
    if part.secret is None:
        return f"{count} dice were cast before the game was brought in; their secret is not known here."
    wrong = verify(bytes.fromhex(part.secret), part.words, part.fingerprint, rolls)
    says = "as the file says they were sealed" if not wrong else f"not as the file says ({len(wrong)} of them)"
    return f"{count} dice were cast before the game was brought in, {says}: fingerprint `{part.fingerprint}`."


def _ended(table: Table, rolls: Sequence[Roll]) -> list[str]:
    wrong = verify(table.secret, table.words, table.fingerprint, rolls)
    if wrong and any(seat.name == FORMER for seat in table.seats):
        return [f"{_count(rolls)} dice cannot be recomputed: the words of a former player are forgotten."]
    text = (
        f"All {_count(rolls)} dice are as they were sealed." if not wrong else f"{len(wrong)} dice are not as sealed."
    )
    return [f"{text} Secret: `{table.secret.hex()}`. The file and `docs/verify_dice.py` show it without this bot."]


def _under_way(table: Table, rolls: Sequence[Roll]) -> list[str]:
    count = _count(rolls)
    return [
        "The dice are sealed until the end; then every one can be recomputed. What can be checked now:",
        f"- their fingerprint: `{table.fingerprint}`. How it begins stands on the table's card since before the first"
        " die; keep it whole, and compare it at the end.",
        f"- the {count} dice so far: `{digest_of(rolls)}`. Keep this: at the end"
        f" `docs/verify_dice.py game.json {count}` gives the same, unless a die was changed.",
    ]


def _count(rolls: Iterable[Roll]) -> int:
    return sum(len(roll.faces) for roll in rolls)


def digest_of(rolls: Iterable[Roll]) -> str:
    """SHA-256 of the dice so far; `docs/verify_dice.py` makes it in the same way."""
    told = [[roll.label, roll.content, roll.first, roll.sides, list(roll.faces)] for roll in rolls]
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode()).hexdigest()
