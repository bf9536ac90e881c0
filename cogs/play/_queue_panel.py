"""The panel of a queue: the activations that a member has planned, what stops them, and what has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.channel.components import Entry, Menu
from bot.game.change import demand_phase
from bot.game.order_words import conditions_words
from bot.game.queues import Queued, queued, queues_of, under_way
from bot.names import as_said
from bot.refusal import NotPossible
from bot.settling.preparing import planning_seat
from bot.store import clicks
from bot.store.database import Database
from bot.store.outbox import Control
from bot.table.tables import Table
from cogs.common.controls import custom_id, fingerprint
from cogs.common.portions import ENTRIES
from cogs.play._panel import Panel
from rulesets import ruleset
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.standing_orders import Predicate

NO_MATTER = "no matter"
NOTHING = "Nothing is planned: you are asked each time."
GONE = "That activation has begun, or was withdrawn: `/game queue` shows what waits."
BETWEEN = "~"
"""What stands in a custom id between the activation and the condition."""


@dataclass(frozen=True)
class OwnQueue:
    """A member's queue at a table; `seat` plans it, `left` is still planned of an activation under way, `stopped` says
    why it stands still."""

    table: Table
    seat: int
    queue: Sequence[Queued]
    left: str = ""
    stopped: str = ""


async def own_queue(database: Database, table: Table, member: int) -> OwnQueue:
    """What a member has planned at a table that is played; raises `NotPossible` where nothing can be."""
    demand_phase(table, "running", "paused")
    if queues_of(table) is None:
        raise NotPossible("This game has no queues: commands given early are plans.")
    seat, plans, rules = planning_seat(table, member), await clicks.plans_of(database, table.id), ruleset(table.ruleset)
    left = Queued(tuple(under_way(plans, seat, rules)))
    stopped = (await clicks.stopped_queues(database, table.id)).get(seat, "")
    return OwnQueue(table, seat, queued(plans, seat, rules), left.words if left.plans else "", stopped)


def place_of(mark: str, queue: Sequence[Queued]) -> int:
    """Where the activation of a button or an entry stands in a queue, counted from 0; raises `NotPossible`."""
    meant = next((place for place, one in enumerate(queue) if _mark(one) == mark), None)
    if meant is None:
        raise NotPossible(GONE)
    return meant


def _mark(queued: Queued) -> str:
    """A text by which an activation is found again, whatever its place."""
    return str(fingerprint(queued.content))


def overview(own: OwnQueue, said: str = "") -> Panel:
    """What waits in the queue, with what leads to an activation more, to a change, and on."""
    table = own.table
    stopped = [f"**It has stopped**: {as_said(own.stopped, 200)}."] if own.stopped else []
    left = [f"Under way: {own.left}"] if own.left else []
    lines = [f"{place}. {one.line}" for place, one in enumerate(own.queue, 1)] or ([] if left else [NOTHING])
    text = "\n".join([*([said] if said else []), "**Your queue** (only you see it)", *stopped, *left, *lines])
    entries = [
        Entry(f"{place}. {one.words}", _mark(one), f"stops if {conditions_words(dict(one.stops))}" if one.stops else "")
        for place, one in enumerate(own.queue[:ENTRIES], 1)
    ]
    menus = [Menu(custom_id("qone", table.id), "Change an activation", entries, row=0)] if entries else []
    go_on = [_control(table, "qgo", "Go on", style="success")] if own.stopped else []
    clear = [_control(table, "qclear", "Withdraw all", style="danger")] if entries else []
    return Panel(text, menus, [*go_on, _control(table, "qplan", "Plan an activation", style="primary"), *clear])


def one_activation(own: OwnQueue, mark: str) -> Panel:
    """One activation: what stops it, its place, and the way back."""
    at = place_of(mark, own.queue)
    one = own.queue[at]
    entries = [_entry(predicate, one) for predicate in _predicates(own.table)]
    menus = [Menu(custom_id("qif", own.table.id, value=mark), "It stops if …", entries, row=0)] if entries else []
    controls = [
        _control(own.table, "qearlier", "Earlier", mark, off=at == 0),
        _control(own.table, "qlater", "Later", mark, off=at == len(own.queue) - 1),
        *([_control(own.table, "qsame", "All stop so", mark)] if len(own.queue) > 1 else []),
        _control(own.table, "qwithdraw", "Withdraw", mark, style="danger"),
        _control(own.table, "queue", "Back"),
    ]
    return Panel(f"**{at + 1} of {len(own.queue)}**: {one.line}", menus, controls)


def _entry(predicate: Predicate, one: Queued) -> Entry:
    given = one.stops.get(predicate.key)
    return Entry(predicate.asks, predicate.key, f"now: {given}" if given is not None else "")


def values_of(own: OwnQueue, mark: str, key: str) -> Panel:
    """The values of a condition."""
    one = own.queue[place_of(mark, own.queue)]
    predicate = next((known for known in _predicates(own.table) if known.key == key), None)
    if predicate is None:
        return one_activation(own, mark)
    rules = ruleset(own.table.ruleset)
    view = rules.play.view(own.table.running, own.seat)
    choices = [
        Choice(value=NO_MATTER, label="It does not matter"),
        *rules.ahead.values(view, own.seat, predicate),
    ][:ENTRIES]
    entries = [Entry(choice.label, choice.value, choice.note) for choice in choices]
    menu = Menu(custom_id("qval", own.table.id, value=f"{mark}{BETWEEN}{key}"), predicate.asks, entries, row=0)
    return Panel(f"{one.line}\n**{predicate.asks}**", [menu], [_control(own.table, "queue", "Back")])


def with_value(one: Queued, key: str, value: str) -> dict[str, str]:
    """The conditions of an activation with one changed, or without it."""
    others = {name: given for name, given in one.stops.items() if name != key}
    return others if value == NO_MATTER else {**others, key: value}


def _predicates(table: Table) -> tuple[Predicate, ...]:
    queues = queues_of(table)
    return queues.stops if queues is not None else ()


def _control(
    table: Table, verb: str, label: str, mark: str = "", *, off: bool = False, style: str = "secondary"
) -> Control:
    return Control(label=label, custom_id=custom_id(verb, table.id, value=mark), disabled=off, style=style)
