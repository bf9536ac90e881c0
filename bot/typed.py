"""Answers that were typed as a command: texts for fields, read with the words that the player sees."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.tables import Table
from rulesets import ruleset
from rulesets.kit.action import Action
from rulesets.kit.game import Game
from rulesets.kit.offering import TYPE, closed, completed, extended, offered
from rulesets.kit.question import Draft, Offer, Question
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Choice, Ruleset

Typed = Mapping[str, str]
"""The texts of a command's options; a list is written with commas between its items."""


def read_command(rules: Ruleset[Game], view: Game, question: Question, kind: str, typed: Typed) -> Action:
    """The action that a command means, names taken for what they stand for; raises `Refused` for what is not legal."""
    draft: Draft = {TYPE: kind}
    left = {name: _items(text) for name, text in typed.items() if text.strip()}
    found = offered(view, question, draft)
    while found is not None:
        items = left.get(found.field, [])
        draft = _with_next(rules, view, question, found, draft, items)
        found = offered(view, question, draft)
    unused = [name for name, items in left.items() if items]
    if unused:
        raise Refused(question.rule, "not_asked_for", action=unused[0], takes=[])
    return completed(view, draft)


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _with_next(
    rules: Ruleset[Game], view: Game, question: Question, found: Offer, draft: Draft, items: list[str]
) -> Draft:
    """The draft with the next typed item in the offered field, which is taken from `items`."""
    if not items:
        if not found.enough:
            raise Refused(question.rule, "missing", field=found.field, options=[o.value for o in found.options])
        return closed(draft, found)
    text = items.pop(0)
    value = meant(rules, view, question, found, text)
    if value is None:
        refused = found.why_not(text)
        options = [choice.label for choice in choices(rules, view, question, found)]
        raise refused or Refused(question.rule, "not_offered", field=found.field, value=text, options=options)
    return extended(draft, found, value)


def meant(rules: Ruleset[Game], view: Game, question: Question, found: Offer, text: str) -> str | None:
    """The offered value that a text names: by itself, or by its words."""
    wanted = text.casefold()
    for option in found.options:
        if option.value.casefold() == wanted:
            return option.value
    for option in found.options:
        if rules.words.option(view, question, found, option).label.casefold() == wanted:
            return option.value
    return None


def choices(rules: Ruleset[Game], view: Game, question: Question, found: Offer) -> list[Choice]:
    """The offered values with their words."""
    return [rules.words.option(view, question, found, option) for option in found.options]


def completions(table: Table, seat: int, kind: str, field: str, typed: Typed, current: str) -> list[Choice]:
    """What may be typed into one option of a command, given the others (also those that are offered after it, if
    anything goes with them); from the seat's view only."""
    rules: Ruleset[Game] = ruleset(table.ruleset)
    view = rules.view(table.running, seat)
    question = next((q for q in view.questions if q.seat == seat and kind in q.takes and q.given is None), None)
    if question is None:
        return []
    before, _, last = current.rpartition(",")
    texts = {**typed, field: before}
    found, later = _offer_of(rules, view, question, kind, field, texts)
    if found is None:
        return []
    if not found.many:
        before, last = "", current
    wanted = last.strip().casefold()
    options = [c for c in choices(rules, view, question, found) if wanted in f"{c.label} {c.value}".casefold()]
    made = [_appended(before, choice) for choice in options]
    if not later:
        return made
    return [c for c in made if _leads_on(rules, view, question, kind, {**typed, field: c.value})] or made


def _leads_on(rules: Ruleset[Game], view: Game, question: Question, kind: str, typed: Typed) -> bool:
    """Whether a command is legal so far: it can be given, or asks for more."""
    try:
        read_command(rules, view, question, kind, typed)
    except Refused as refused:
        return refused.key == "missing"
    return True


def _appended(before: str, choice: Choice) -> Choice:
    """A further item behind those that were typed already."""
    earlier = _items(before)
    return Choice(value=", ".join([*earlier, choice.value]), label=", ".join([*earlier, choice.label]))


def _offer_of(
    rules: Ruleset[Game], view: Game, question: Question, kind: str, field: str, typed: Typed
) -> tuple[Offer | None, bool]:
    """Walk the offers up to the field that is being typed, taking what was typed for the fields before it; and whether
    something was typed for fields behind it."""
    draft: Draft = {TYPE: kind}
    left = {name: _items(text) for name, text in typed.items() if text.strip()}
    found = offered(view, question, draft)
    while found is not None and (found.field != field or left.get(field)):
        try:
            draft = _with_next(rules, view, question, found, draft, left.get(found.field, []))
        except Refused:
            return None, False
        found = offered(view, question, draft)
    return found, any(left.values())
