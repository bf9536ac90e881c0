"""The last post of a game: how it came about, as a picture and in words."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.game import announce
from bot.game.record import in_force
from bot.store import games, outbox
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.table.tables import RecordLine, Table
from rulesets import ruleset
from rulesets.kit.engine.event import heard
from rulesets.kit.engine.telling import plain
from rulesets.kit.facets.chronicle import epilogue, is_worth_telling
from rulesets.kit.pictures.epilogue import Epilogue

log = logging.getLogger(__name__)

TITLE = "How it came about"


async def owe_ending(tx: Transaction, table: Table, at: int) -> None:
    """Owe the channel the card of a game that is over, in the transaction that ends it, once its record is written. A
    record that cannot be told, such as one of an early version, makes none."""
    if table.phase != "over" or ruleset(table.ruleset).chronicle is None:
        return
    lines = await games.record(tx, table.id)
    try:
        end = ending(table, lines)
    except (LookupError, ValueError):
        log.exception("game %s: its end cannot be told", table.id)
        return
    if is_worth_telling(end):
        await outbox.owe_post(tx, table.id, table.channel, post(table, end), end, at)


def ending(table: Table, lines: Sequence[RecordLine]) -> Epilogue:
    """How a game came about, from the lines of its record that no undo has taken back."""
    rules = ruleset(table.ruleset)
    assert rules.chronicle is not None
    view = rules.play.view(table.running, None)
    events = [event for line in in_force(lines) for event in heard(line.events, None)]
    told = [event for event in events if event.key != announce.ORDER_EVENT]
    return epilogue(rules.chronicle, view, told, rules.words.title(view), rules.pictures.scene(view, told))


def post(table: Table, end: Epilogue) -> Post:
    """The card in words, with the buttons that lead on from the end of a game."""
    lines = [f"**{fact.label}**: {plain(fact.text)}" for fact in end.facts]
    lost = (f"{plain(name)} {sums[-1]}" for name, sums in zip(end.sides, end.losses, strict=True))
    lines.append(f"**Lost** ({end.unit}): {', '.join(lost)}")
    return Post(title=TITLE, text="\n".join(lines), controls=announce.controls(table), alone=True)
