"""Custom ids: what a button or menu means, readable weeks later and by another process."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import Any

from bot.store.outbox import Control
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import canonical

_ID = re.compile(r"u:([a-z]+):(\d{1,18}):(\d{1,18})(?::(\d{1,10})(?::([^:]{1,40}))?)?")
PREFIX = "u:"


@dataclass(frozen=True)
class Press:
    """What was pressed: the verb, the table (or request) it belongs to, the question, the fingerprint of what stood on
    the panel then (`step`), and the value that the button stands for."""

    verb: str
    table: int
    question: int
    step: int = 0
    value: str = ""


def custom_id(verb: str, table: int, question: int = 0, step: int = 0, value: str = "") -> str:
    """The custom_id of a control; at most 100 characters."""
    return f"u:{verb}:{table}:{question}:{step}" + (f":{value}" if value else "")


def fingerprint(shown: Any) -> int:
    """A number that tells whether what is pressed is what was read; of at most ten digits."""
    return zlib.crc32(canonical(shown).encode())


def read(text: str) -> Press | None:
    """What a custom_id means; None for one that this version does not know."""
    match = _ID.fullmatch(text)
    if match is None:
        return None
    verb, table, question, step, value = match.groups()
    return Press(verb, int(table), int(question), int(step or 0), value or "")


def standing_orders(table: Table) -> list[Control]:
    """The button that opens the panel of standing orders, where there is something to order."""
    if table.phase == "over" or not ruleset(table.ruleset).ahead.keys:
        return []
    return [Control(label="Standing orders", custom_id=custom_id("orders", table.id))]


def queue(table: Table) -> list[Control]:
    """The button that opens the panel of what is planned, where whole activations can be."""
    if table.phase != "running" or ruleset(table.ruleset).ahead.queues is None:
        return []
    return [Control(label="Queue", custom_id=custom_id("queue", table.id))]
