"""The panel of standing orders: what a member has ordered, and the menus that lead to an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import discord

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.game.order_words import answer_words, conditions_words, order_words
from bot.game.orders import ALL_OTHERS, POLICIES, groups, predicates, values
from bot.names import plain_text
from bot.store.outbox import Control
from bot.table.tables import Table
from cogs.common.controls import custom_id, fingerprint, queue
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
    "if": "Yes under conditions that you choose next; else no, unless a later order says yes",
}
UNDER = {"never": "Never if …", "ask": "Ask me if …"}
"""The policies that may have conditions too; without them they hold at all times."""
UNDER_CONDITIONS = "+"
"""What stands behind such a policy in the menu."""
FIRST = "The first that fits decides; what none of them is for, you are asked."


@dataclass(frozen=True)
class Own:
    """A member's standing orders at a table, those for one kind of question in their order; `seat` is their first."""

    table: Table
    seat: int
    orders: Sequence[StandingOrder]

    def meant(self, value: str) -> StandingOrder | None:
        """The order that a menu's entry or a button stands for."""
        return next((one for one in self.orders if str(_mark(one)) == value or one.key == value), None)


def overview(own: Own) -> tuple[str, discord.ui.View]:
    """What is ordered, with menus to order more and to change an order."""
    rules = ruleset(own.table.ruleset)
    lines = [line for key, alike in groupby(own.orders, lambda one: one.key) for line in _of_kind(own, key, [*alike])]
    lines = lines or ["You have no standing orders: you are asked each time."]
    text = "\n".join(["**Your standing orders** (only you see them)", *lines])
    keys = [Entry(rules.ahead.label(key), key) for key in rules.ahead.keys]
    menus = [Menu(custom_id("soquestion", own.table.id), "Which question is answered ahead?", keys)] if keys else []
    if own.orders:
        known = [Entry(order_words(one), str(_mark(one)), rules.ahead.label(one.key)) for one in own.orders[:ENTRIES]]
        menus.append(Menu(custom_id("soremove", own.table.id), "Change or withdraw an order", known))
    return text, components.panel(menus, queue(own.table))


def _of_kind(own: Own, key: str, orders: Sequence[StandingOrder]) -> list[str]:
    """The orders for one kind of question: one on a line, more as a list."""
    label = ruleset(own.table.ruleset).ahead.label(key)
    if len(orders) == 1:
        return [f"- {label}: {order_words(orders[0])}"]
    return [f"{label}. {FIRST}", *(f"{place}. {_line(one)}" for place, one in enumerate(orders, 1))]


def _line(order: StandingOrder) -> str:
    return f"{plain_text(order.whom, 60) or ALL_OTHERS}: {answer_words(order)}"


def one_order(own: Own, order: StandingOrder, said: str = "") -> tuple[str, discord.ui.View]:
    """One order: it moves among those for the same kind of question, or is withdrawn."""
    same = [one for one in own.orders if one.key == order.key]
    text = "\n".join([*([said] if said else []), *_of_kind(own, order.key, same), f"**{order_words(order)}**"])
    place, mark = same.index(order), str(_mark(order))

    def control(verb: str, label: str, *, off: bool = False, style: str = "secondary") -> Control:
        return Control(label=label, custom_id=custom_id(verb, own.table.id, value=mark), disabled=off, style=style)

    controls = [
        control("soearlier", "Earlier", off=place == 0),
        control("solater", "Later", off=place == len(same) - 1),
        control("sowithdraw", "Withdraw", style="danger"),
    ]
    return text, components.panel([], [*controls, _back(own.table)])


def _mark(order: StandingOrder) -> int:
    """A number by which an order is found again, whatever its place."""
    return fingerprint(order.model_dump())


def policies(own: Own, draft: StandingOrder, page: str = "") -> tuple[str, discord.ui.View]:
    """For whom a kind of question is answered, and how."""
    table = own.table
    predicates_known = predicates(table, draft.key)
    entries = [Entry(label, policy, _NOTES[policy]) for policy, label in POLICIES.items()]
    if predicates_known:
        entries += [
            Entry(label, f"{policy}{UNDER_CONDITIONS}", "Else the next order") for policy, label in UNDER.items()
        ]
    else:
        entries = [entry for entry in entries if entry.value != "if"]
    how = Menu(custom_id("sopolicy", table.id, value=draft.key), "How is it answered?", entries)
    label = ruleset(table.ruleset).ahead.label(draft.key)
    return f"**{label}**\nFor: {_whom(draft)}", components.panel([how, *_whose(own, page)], [_back(table)])


def _whom(draft: StandingOrder) -> str:
    return plain_text(draft.whom, 60) if draft.whom else "everybody for whom there is no other order"


def _whose(own: Own, page: str) -> list[Menu]:
    """The menu of those for whom an order may be, in portions where one does not hold them."""
    everybody = [Choice(value=group.name, label=group.name) for group in groups(own.table, [own.seat])]
    if not everybody:
        return []
    portions = paged([Choice(value=ALL_OTHERS, label="All others"), *everybody], places=False)
    if len(portions) == 1 or page in portions:
        entries = [Entry(one.label, one.value) for one in portions.get(page) or portions[""]]
        return [Menu(custom_id("sowhom", own.table.id), "For whom?", entries)]
    entries = [Entry(shown, shown, f"{len(portion)} to choose from") for shown, portion in portions.items()]
    return [Menu(custom_id("sowhompage", own.table.id), "For whom? First:", entries[:ENTRIES])]


def conditions(table: Table, draft: StandingOrder) -> tuple[str, discord.ui.View]:
    """The conditions of an order that is being put together; all of them must hold."""
    entries = [_entry(one, draft) for one in predicates(table, draft.key)]
    menu = Menu(custom_id("socondition", table.id), "Add or change a condition", entries)
    confirm = Control(label="Confirm", custom_id=custom_id("soconfirm", table.id), style="success")
    often = Control(label="Every time" if draft.once else "Only once", custom_id=_often(table, draft))
    controls = [*([confirm] if draft.when else []), often, _back(table)]
    held = conditions_words(draft.when) or "choose at least one condition"
    begins = {"never": "Never if", "ask": "Ask me if"}.get(draft.policy, "Only if")
    whom = [f"For: {_whom(draft)}"] if draft.whom else []
    said = f"{begins}: {held}{' (once)' if draft.once else ''}"
    text = "\n".join([f"**{ruleset(table.ruleset).ahead.label(draft.key)}**", *whom, said])
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
    offered = values(table, own.seat, predicate)
    portions = paged([Choice(value=NO_MATTER, label="It does not matter"), *offered], places=False)
    if len(portions) == 1 or page in portions:
        entries = [Entry(one.label, one.value, one.note) for one in portions.get(page) or portions[""]]
        menu = Menu(custom_id("sovalue", table.id, value=name), predicate.asks, entries)
    else:
        entries = [Entry(shown, shown, f"{len(portion)} to choose from") for shown, portion in portions.items()]
        menu = Menu(custom_id("socondition", table.id, value=name), f"{predicate.asks}. First:", entries[:ENTRIES])
    return f"**{predicate.asks}**", components.panel([menu], [_back(table)])


def _back(table: Table) -> Control:
    return Control(label="Back", custom_id=custom_id("soback", table.id))
