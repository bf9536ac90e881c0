"""What the players of a table placed in their last games with the same forces, looked up when a game begins."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from bot.store import last_time
from bot.store.database import Transaction
from bot.table.tables import Seat, Table
from rulesets import ruleset


async def remember(tx: Transaction, table: Table) -> None:
    """Keep for each seat what its player placed last time."""
    placed = {seat.number: await _placed(tx, table, seat) for seat in table.seats if seat.member is not None}
    table.last_time = {seat: answers for seat, answers in placed.items() if answers}
    await last_time.keep(tx, table.id, table.last_time.items())


async def _placed(tx: Transaction, table: Table, seat: Seat) -> last_time.Answers:
    """The last answer about each unit, of those that placed them before anything else was begun."""
    rules = ruleset(table.ruleset)
    placing = rules.counsel.placing
    before = await last_time.last_game(tx, table, seat) if placing else None
    if before is None:
        return []
    given = await last_time.answers_of(tx, *before, sorted(placing | rules.play.opening))
    for line, since in await last_time.taken_back(tx, before[0]):
        given = [(at, action) for at, action in given if at < since or at > line]
    actions = [action for _, action in given]
    first = next((at for at, action in enumerate(actions) if action["type"] in placing), len(actions))
    placed = takewhile(lambda action: action["type"] in placing, actions[first:])
    return [*{_about(action): action for action in placed}.values()]


def _about(action: dict[str, Any]) -> tuple[str, ...]:
    """The kind of an answer, and what its first field names: the unit that is placed."""
    return tuple(str(value) for value in [*action.values()][:2])
