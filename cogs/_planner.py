"""The guided way: the panel on which an answer is put together, field by field, until Confirm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bot.components import Entry, Menu
from bot.store.outbox import Control
from bot.store.tables import Table
from cogs._controls import custom_id
from rulesets import ruleset
from rulesets.kit.game import Game
from rulesets.kit.offering import TYPE, closed, completed, extended, offered, starts
from rulesets.kit.question import Draft, Offer, Question
from rulesets.kit.ruleset import Choice, Ruleset

ENTRIES = 25
"""What Discord lets one menu hold."""
_PLACE = re.compile(r"([A-Z]+)(\d+)")


@dataclass(frozen=True)
class Panel:
    """What the member sees: a text, menus, buttons, and the seat whose battlefield helps to choose, if it does."""

    text: str
    menus: list[Menu] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    picture_for: int | None = None


def step_of(draft: Draft) -> int:
    """How many values a draft holds: what a control carries, so that a second press of it is told from the first."""
    return sum(len(value) if isinstance(value, list) else 1 for value in draft.values())


@dataclass(frozen=True)
class Planner:
    """A seat's half-made answer to one question."""

    table: Table
    question: Question
    draft: Draft

    @classmethod
    def begin(cls, table: Table, question: Question, draft: Draft | None = None) -> Planner:
        """Go on with a kept draft, or begin anew."""
        view = _rules(table).view(table.running, question.seat)
        return cls(table, question, draft if draft else starts(view, question))._settled()

    @cached_property
    def _view(self) -> Game:
        return _rules(self.table).view(self.table.running, self.question.seat)

    @cached_property
    def _first_step(self) -> int:
        """The step that is there before anything was chosen."""
        return step_of(starts(self._view, self.question))

    @cached_property
    def offer(self) -> Offer | None:
        """What is to be chosen next; None when the answer is complete."""
        return offered(self._view, self.question, self.draft)

    def _settled(self) -> Planner:
        """Past the fields for which there is nothing to choose."""
        planner = self
        while planner.offer is not None and planner.offer.enough and not planner.offer.options:
            planner = planner._with(closed(planner.draft, planner.offer))
        return planner

    def _with(self, draft: Draft) -> Planner:
        return Planner(self.table, self.question, draft)

    def chosen(self, value: str) -> Planner:
        """With one more value; unchanged if it is not offered (an old menu)."""
        found = self.offer
        if found is None or not found.holds(value):
            return self
        return self._with(extended(self.draft, found, value))._settled()

    def left(self) -> Planner:
        """With the offered field left as it is."""
        found = self.offer
        if found is None or not found.enough:
            return self
        return self._with(closed(self.draft, found))._settled()

    def back(self) -> Planner:
        """Without the value chosen last; fields for which there was nothing to choose go with it."""
        planner = self
        while step_of(planner.draft) > self._first_step:
            planner = planner._with(_without_last(planner.draft))
            if planner.offer is not None and planner.offer.options:
                break
        return planner

    def defaulted(self) -> Planner:
        """With the question's default in every field; stops at one that is not offered."""
        left = dict(self.question.default or {})
        planner = self._with({})
        while (found := planner.offer) is not None:
            value = left.get(found.field)
            given = value.pop(0) if isinstance(value, list) and value else value
            following = planner.chosen(str(given)) if given not in (None, "", []) else planner.left()
            if following is planner:
                break
            planner = following
        return planner

    def action(self) -> Draft | None:
        """The complete answer's fields; None while something is missing."""
        return completed(self._view, self.draft).model_dump() if self.offer is None else None

    def panel(self, page: str | None = None, lines: Sequence[str] = ()) -> Panel:
        """The panel of this step; `page` is what the first of two menus has chosen."""
        found = self.offer
        above = [*lines, "", *self._so_far()] if lines else self._so_far()
        return self._confirm_panel(above) if found is None else self._choice_panel(found, page, above)

    def _so_far(self) -> list[str]:
        rules, view = _rules(self.table), self._view
        lines = [rules.words.question(view, self.question)]
        draft: Draft = {}
        for name, value in self.draft.items():
            for item in value if isinstance(value, list) else [value]:
                found = offered(view, self.question, draft)
                if found is None:
                    break
                lines += self._chosen_line(rules, view, found, item)
                draft = extended(draft, found, item) if item else closed(draft, found)
            draft[name] = value
        return lines

    def _chosen_line(self, rules: Ruleset[Game], view: Game, found: Offer, item: str) -> list[str]:
        option = next((o for o in found.options if o.value == item), None)
        if option is None or (found.field == TYPE and len(found.options) == 1):
            return []
        return [f"› {rules.words.option(view, self.question, found, option).label}"]

    def _choice_panel(self, found: Offer, page: str | None, above: list[str]) -> Panel:
        rules, view = _rules(self.table), self._view
        choices = [rules.words.option(view, self.question, found, option) for option in found.options]
        placeholder = rules.words.field(view, self.question, found)
        menus = [self._menu(found, choices, placeholder, page)] if choices else []
        controls = [self._control("done", _leave_label(found, self.draft))] if found.enough else []
        seat = self.question.seat if found.kind in ("place", "path") else None
        return Panel("\n".join([*above, placeholder]), menus, [*controls, *self._common()], seat)

    def _menu(self, found: Offer, choices: list[Choice], placeholder: str, page: str | None) -> Menu:
        """One menu, or the first of two: rows and then columns for places, else portions of the list."""
        pages = paged(choices, places=found.kind in ("place", "path"))
        if len(pages) == 1 or page in pages:
            shown = pages.get(page or "", choices)
            entries = [Entry(choice.label, choice.value, choice.note) for choice in shown]
            return Menu(self._id("pick"), placeholder, entries)
        entries = [Entry(name, name, f"{len(portion)} to choose from") for name, portion in pages.items()]
        return Menu(self._id("page"), f"{placeholder} First:", entries[:ENTRIES])

    def _confirm_panel(self, above: list[str]) -> Panel:
        view = self._view
        text = _rules(self.table).words.confirm(view, self.question, completed(view, self.draft))
        confirm = self._control("confirm", "Confirm", "success")
        return Panel("\n".join([*above, text]), [], [confirm, *self._common()])

    def _common(self) -> list[Control]:
        back = [self._control("back", "Back")] if step_of(self.draft) > self._first_step else []
        default = [self._control("default", "Default")] if self.question.default is not None else []
        return [*back, *default]

    def _control(self, verb: str, label: str, style: str = "secondary") -> Control:
        return Control(label=label, custom_id=self._id(verb), style=style)

    def _id(self, verb: str) -> str:
        return custom_id(verb, self.table.id, self.question.number, step_of(self.draft))


def _rules(table: Table) -> Ruleset[Game]:
    rules: Ruleset[Game] = ruleset(table.ruleset)
    return rules


def _without_last(draft: Draft) -> Draft:
    shorter = dict(draft)
    name, value = shorter.popitem()
    if isinstance(value, list) and len(value) > 1:
        shorter[name] = value[:-1]
    return shorter


def _leave_label(found: Offer, draft: Draft) -> str:
    return "Done" if found.many and draft.get(found.field) else "Leave as it is"


def paged(choices: list[Choice], *, places: bool) -> dict[str, list[Choice]]:
    """The choices in portions that fit into a menu: one if there are few; places by their rows."""
    if len(choices) <= ENTRIES:
        return {"": choices}
    if places and all(_PLACE.fullmatch(choice.value) for choice in choices):
        return _by_row(choices)
    size = max(ENTRIES, -(-len(choices) // ENTRIES))
    portions = [choices[start : start + size] for start in range(0, len(choices), size)]
    return {
        f"{number}: {portion[0].label[:40]} … {portion[-1].label[:40]}": portion
        for number, portion in enumerate(portions, 1)
    }


def _by_row(choices: list[Choice]) -> dict[str, list[Choice]]:
    rows: dict[int, list[Choice]] = {}
    for choice in choices:
        found = _PLACE.fullmatch(choice.value)
        if found is not None:
            rows.setdefault(int(found[2]), []).append(choice)
    return {f"Row {row}": rows[row] for row in sorted(rows)}
