"""The panel of standing orders: what a member has ordered, and the menus that lead to an order."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.game.order_words import conditions_words, order_words
from bot.game.orders import POLICIES, predicates, values
from bot.store.outbox import Control
from bot.table.tables import Table
from cogs.common.controls import custom_id
from cogs.common.portions import ENTRIES, paged
from rulesets import ruleset
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder

NO_MATTER = "no matter"
GONE = "What you had begun is settled already."
_NOTES = {
    "ask": "You get the question each time",
    "never": "The answer is no, without waiting for you",
    "always": "The answer is yes, without waiting for you",
    "if": "Under conditions that you choose next; else no",
}


@dataclass(frozen=True)
class Own:
    """A member's standing orders at a table, by the kind of question; `seat` is their first."""

    table: Table
    seat: int
    orders: dict[str, StandingOrder]


def overview(own: Own) -> tuple[str, discord.ui.View]:
    """What is ordered, with menus to order more and to take an order back."""
    rules = ruleset(own.table.ruleset)
    lines = [f"- {rules.ahead.label(key)}: {order_words(order)}" for key, order in own.orders.items()]
    lines = lines or ["You have no standing orders: you are asked each time."]
    text = "\n".join(["**Your standing orders** (only you see them)", *lines])
    keys = [Entry(rules.ahead.label(key), key) for key in rules.ahead.keys]
    menus = [Menu(custom_id("soquestion", own.table.id), "Which question is answered ahead?", keys)] if keys else []
    if own.orders:
        known = [Entry(rules.ahead.label(key), key, order_words(one)) for key, one in own.orders.items()]
        menus.append(Menu(custom_id("soremove", own.table.id), "Remove an order", known))
    return text, components.panel(menus, [])


def policies(table: Table, key: str) -> tuple[str, discord.ui.View]:
    """How a kind of question is answered."""
    predicates(table, key)
    entries = [Entry(label, policy, _NOTES[policy]) for policy, label in POLICIES.items()]
    menu = Menu(custom_id("sopolicy", table.id, value=key), "How is it answered?", entries)
    return f"**{ruleset(table.ruleset).ahead.label(key)}**", components.panel([menu], [_back(table)])


def conditions(table: Table, draft: StandingOrder) -> tuple[str, discord.ui.View]:
    """The conditions of an order that is being put together; all of them must hold."""
    entries = [_entry(one, draft) for one in predicates(table, draft.key)]
    menu = Menu(custom_id("socondition", table.id), "Add or change a condition", entries)
    confirm = Control(label="Confirm", custom_id=custom_id("soconfirm", table.id), style="success")
    often = Control(label="Every time" if draft.once else "Only once", custom_id=_often(table, draft))
    controls = [*([confirm] if draft.when else []), often, _back(table)]
    held = conditions_words(draft.when) or "choose at least one condition"
    text = f"**{ruleset(table.ruleset).ahead.label(draft.key)}**\nOnly if: {held}{' (once)' if draft.once else ''}"
    return text, components.panel([menu], controls)


def _entry(predicate: Predicate, draft: StandingOrder) -> Entry:
    given = draft.when.get(predicate.key)
    return Entry(predicate.asks, predicate.key, f"now: {given}" if given is not None else "")


def _often(table: Table, draft: StandingOrder) -> str:
    return custom_id("soonce", table.id, int(not draft.once))


def values_of(own: Own, draft: StandingOrder, name: str, page: str) -> tuple[str, discord.ui.View]:
    """The values of a condition, in portions where one menu does not hold them."""
    table = own.table
    predicate = next((one for one in predicates(table, draft.key) if one.key == name), None)
    if predicate is None:
        return conditions(table, draft)
    found = values(table, own.seat, predicate)
    portions = paged([Choice(value=NO_MATTER, label="It does not matter"), *found], places=False)
    if len(portions) == 1 or page in portions:
        entries = [Entry(one.label, one.value, one.note) for one in portions.get(page) or portions[""]]
        menu = Menu(custom_id("sovalue", table.id, value=name), predicate.asks, entries)
    else:
        entries = [Entry(shown, shown, f"{len(portion)} to choose from") for shown, portion in portions.items()]
        menu = Menu(custom_id("socondition", table.id, value=name), f"{predicate.asks}. First:", entries[:ENTRIES])
    return f"**{predicate.asks}**", components.panel([menu], [_back(table)])


def _back(table: Table) -> Control:
    return Control(label="Back", custom_id=custom_id("soback", table.id))
