"""Interactions that were handled, half-made orders, plans, standing orders, and requests between players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.store.database import Database, Transaction
from rulesets.kit.engine.question import Draft
from rulesets.kit.engine.standing_orders import StandingOrder, placed

NOTES_KEPT = 12
"""Words that are left for a seat; as many as one message can tell."""


async def outcome_of(source: Database | Transaction, interaction: int) -> dict[str, Any] | None:
    """What a repeated interaction was told the first time; None if it is new."""
    row = await source.row("SELECT outcome FROM interactions WHERE id = ?", (interaction,))
    return json.loads(row["outcome"]) if row else None


async def note_outcome(tx: Transaction, interaction: int, outcome: dict[str, Any], at: int) -> None:
    """Remember what an interaction did, so that it is never done twice."""
    await tx.run(
        "INSERT INTO interactions (id, outcome, at) VALUES (?, ?, ?)",
        (interaction, json.dumps(outcome, ensure_ascii=False), at),
    )


async def forget_outcomes(tx: Transaction, before: int) -> None:
    """Forget interactions that Discord cannot repeat any more."""
    await tx.run("DELETE FROM interactions WHERE at < ?", (before,))


async def drafts_of(source: Database | Transaction, game: int, seat: int) -> tuple[int, list[Draft]] | None:
    """A seat's half-made orders and the question that the first of them answers."""
    row = await source.row("SELECT question, draft FROM drafts WHERE game = ? AND seat = ?", (game, seat))
    if row is None:
        return None
    kept = json.loads(row["draft"])
    return row["question"], kept if isinstance(kept, list) else [kept]  # a single draft was kept by the first version


async def keep_drafts(tx: Transaction, game: int, seat: int, question: int, drafts: Sequence[Draft]) -> None:
    """Keep a seat's half-made orders in the place of those before."""
    await tx.run(
        "INSERT OR REPLACE INTO drafts (game, seat, question, draft) VALUES (?, ?, ?, ?)",
        (game, seat, question, json.dumps(drafts)),
    )


async def drop_drafts(tx: Transaction, game: int, seat: int) -> None:
    """Forget a seat's half-made orders."""
    await tx.run("DELETE FROM drafts WHERE game = ? AND seat = ?", (game, seat))


@dataclass(frozen=True)
class Plan:
    """An action given before it was asked for: its type and what was typed. `stops` are the conditions that stop the
    queue which it is part of, None: it is no part of one; `mark` is what is remembered for them."""

    id: int
    seat: int
    kind: str
    typed: dict[str, str]
    stops: dict[str, str] | None = None
    mark: dict[str, Any] = field(default_factory=dict)

    @property
    def queued(self) -> bool:
        """Whether it is part of a queue."""
        return self.stops is not None


async def plans_of(source: Database | Transaction, game: int) -> list[Plan]:
    """The plans of a game in the order they were given."""
    rows = await source.rows("SELECT id, seat, kind, typed, stops, mark FROM plans WHERE game = ? ORDER BY id", (game,))
    return [
        Plan(
            row["id"],
            row["seat"],
            row["kind"],
            json.loads(row["typed"]),
            json.loads(row["stops"]) if row["stops"] is not None else None,
            json.loads(row["mark"]),
        )
        for row in rows
    ]


async def add_plan(
    tx: Transaction,
    game: int,
    seat: int,
    kind: str,
    typed: Mapping[str, str],
    stops: Mapping[str, str] | None = None,
    mark: Mapping[str, Any] | None = None,
) -> None:
    """Keep an action until its question comes."""
    told = json.dumps(dict(stops)) if stops is not None else None
    await tx.run(
        "INSERT INTO plans (game, seat, kind, typed, stops, mark) VALUES (?, ?, ?, ?, ?, ?)",
        (game, seat, kind, json.dumps(dict(typed)), told, json.dumps(dict(mark or {}))),
    )


async def drop_plans(tx: Transaction, plans: Iterable[int]) -> None:
    """Forget plans that were used, or that were no longer legal."""
    await tx.many("DELETE FROM plans WHERE id = ?", [(plan,) for plan in plans])


async def drop_plans_of(tx: Transaction, game: int, seat: int) -> None:
    """Forget everything that a seat has planned."""
    await tx.run("DELETE FROM plans WHERE game = ? AND seat = ?", (game, seat))
    await let_go_on(tx, game, seat)


async def plan_anew(tx: Transaction, game: int, seat: int, plans: Sequence[Plan]) -> None:
    """Put these plans in the place of all that a seat has planned."""
    await tx.run("DELETE FROM plans WHERE game = ? AND seat = ?", (game, seat))
    for plan in plans:
        await add_plan(tx, game, seat, plan.kind, plan.typed, plan.stops, plan.mark)


async def stopped_queues(source: Database | Transaction, game: int) -> dict[int, str]:
    """The seats whose queues have stopped, and why."""
    rows = await source.rows("SELECT seat, why FROM stopped_queues WHERE game = ?", (game,))
    return {row["seat"]: row["why"] for row in rows}


async def stop_queue(tx: Transaction, game: int, seat: int, why: str) -> None:
    """Use no plan of a seat until it says so."""
    await tx.run("INSERT OR REPLACE INTO stopped_queues (game, seat, why) VALUES (?, ?, ?)", (game, seat, why))


async def let_go_on(tx: Transaction, game: int, seat: int) -> None:
    """Use a seat's plans again."""
    await tx.run("DELETE FROM stopped_queues WHERE game = ? AND seat = ?", (game, seat))


async def add_note(tx: Transaction, game: int, seat: int, text: str) -> None:
    """Leave a word for a seat that nobody listens for now; the newest are kept."""
    await tx.run("INSERT INTO notes (game, seat, text) VALUES (?, ?, ?)", (game, seat, text))
    await tx.run(
        "DELETE FROM notes WHERE game = ?1 AND seat = ?2 AND id NOT IN"
        " (SELECT id FROM notes WHERE game = ?1 AND seat = ?2 ORDER BY id DESC LIMIT ?3)",
        (game, seat, NOTES_KEPT),
    )


async def notes_of(tx: Transaction, game: int, seat: int) -> list[str]:
    """What was left for a seat, each told once."""
    rows = await tx.rows("DELETE FROM notes WHERE game = ? AND seat = ? RETURNING id, text", (game, seat))
    return [row["text"] for row in sorted(rows, key=lambda row: int(row["id"]))]


@dataclass(frozen=True)
class Given:
    """A standing order that a seat has given."""

    id: int
    seat: int
    order: StandingOrder


async def standing_orders(source: Database | Transaction, game: int) -> list[Given]:
    """Every standing order of a game: seat by seat, those for one kind of question in the order in which they are
    asked."""
    rows = await source.rows(
        "SELECT id, seat, body FROM standing_orders WHERE game = ? ORDER BY seat, key, place, id", (game,)
    )
    return [Given(row["id"], row["seat"], StandingOrder.model_validate_json(row["body"])) for row in rows]


async def set_standing_order(
    tx: Transaction, game: int, seat: int, order: StandingOrder, place: int | None = None
) -> None:
    """Give or change a standing order, or (policy "ask", for all others) take back what was given for them. `place`,
    counted from 0, is where it stands among those for the same kind of question; None: where it is asked at all."""
    known = [one.order for one in await standing_orders(tx, game) if (one.seat, one.order.key) == (seat, order.key)]
    kept = [one for one in known if not order.replaces(one)]
    if not order.withdraws:
        kept.insert(placed(kept, order) if place is None else place, order)
    await _put_in_order(tx, game, seat, order.key, kept)


async def move_standing_order(tx: Transaction, game: int, seat: int, order: StandingOrder, by: int) -> None:
    """Move an order among those of its kind, by so many places to the end (negative: to the beginning)."""
    known = [one.order for one in await standing_orders(tx, game) if (one.seat, one.order.key) == (seat, order.key)]
    if order not in known:
        return
    place = max(0, known.index(order) + by)
    known.remove(order)
    known.insert(place, order)
    await _put_in_order(tx, game, seat, order.key, known)


async def _put_in_order(tx: Transaction, game: int, seat: int, key: str, orders: Sequence[StandingOrder]) -> None:
    await tx.run("DELETE FROM standing_orders WHERE game = ? AND seat = ? AND key = ?", (game, seat, key))
    await tx.many(
        "INSERT INTO standing_orders (game, seat, key, place, body) VALUES (?, ?, ?, ?, ?)",
        [(game, seat, key, place, order.model_dump_json()) for place, order in enumerate(orders)],
    )


async def drop_standing_orders(tx: Transaction, orders: Iterable[int]) -> None:
    """Forget orders that were used up, or taken back."""
    await tx.many("DELETE FROM standing_orders WHERE id = ?", [(order,) for order in orders])


async def drop_standing_orders_of(tx: Transaction, game: int, seat: int) -> None:
    """Forget the standing orders of a seat."""
    await tx.run("DELETE FROM standing_orders WHERE game = ? AND seat = ?", (game, seat))


async def drop_what_goes_on(tx: Transaction, game: int) -> None:
    """Let every seat be asked again that goes on by what is proposed."""
    await tx.run("DELETE FROM standing_orders WHERE game = ? AND json_extract(body, '$.policy') = 'proposed'", (game,))


async def order_draft(source: Database | Transaction, game: int, seat: int) -> StandingOrder | None:
    """The standing order with conditions that a seat is putting together."""
    row = await source.row("SELECT body FROM order_drafts WHERE game = ? AND seat = ?", (game, seat))
    return StandingOrder.model_validate_json(row["body"]) if row else None


async def keep_order_draft(tx: Transaction, game: int, seat: int, order: StandingOrder) -> None:
    """Keep a half-made standing order in place of the one before."""
    await tx.run(
        "INSERT OR REPLACE INTO order_drafts (game, seat, body) VALUES (?, ?, ?)", (game, seat, order.model_dump_json())
    )


async def drop_order_draft(tx: Transaction, game: int, seat: int) -> None:
    """Forget a half-made standing order."""
    await tx.run("DELETE FROM order_drafts WHERE game = ? AND seat = ?", (game, seat))


@dataclass(frozen=True)
class Request:
    """Something that a seat asks the others to agree to ("undo", "draw", "correct"), at a version of the game."""

    id: int
    game: int
    seat: int
    kind: str
    body: dict[str, Any]
    version: int


async def add_request(tx: Transaction, game: int, seat: int, kind: str, body: dict[str, Any], version: int) -> int:
    """Ask the others; one request of a seat at a time."""
    await tx.run("DELETE FROM requests WHERE game = ? AND seat = ?", (game, seat))
    return await tx.run(
        "INSERT INTO requests (game, seat, kind, body, version) VALUES (?, ?, ?, ?, ?)",
        (game, seat, kind, json.dumps(body), version),
    )


async def request(source: Database | Transaction, number: int) -> Request | None:
    """A request that is still open."""
    row = await source.row("SELECT * FROM requests WHERE id = ?", (number,))
    if row is None:
        return None
    return Request(row["id"], row["game"], row["seat"], row["kind"], json.loads(row["body"]), row["version"])


async def request_of(source: Database | Transaction, game: int, seat: int) -> Request | None:
    """What a seat asks for at the moment."""
    row = await source.row("SELECT id FROM requests WHERE game = ? AND seat = ?", (game, seat))
    return await request(source, row["id"]) if row else None


async def drop_requests_of(tx: Transaction, game: int, seat: int) -> None:
    """Close whatever a seat has asked for."""
    await tx.run("DELETE FROM requests WHERE game = ? AND seat = ?", (game, seat))


async def drop_request(tx: Transaction, number: int) -> None:
    """Close a request."""
    await tx.run("DELETE FROM requests WHERE id = ?", (number,))
