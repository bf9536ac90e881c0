"""Answers that were typed as a command: texts for fields, read with the words that the player sees."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.table.asked import answering_seat, questions_for
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.reasons import Missing, NotAskedFor, NotOffered
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.ruleset import Ruleset

Typed = Mapping[str, str]
"""The texts of a command's options; a list is written with commas between its items."""
_SPEEDS = re.compile(r"^\([^)]*\)")


def questions_taking(table: Table, member: int, kind: str) -> list[Question]:
    """What a member may answer with an action type; what has no answer yet comes first."""
    taking = [question for question in questions_for(table, member) if kind in question.takes]
    return sorted(taking, key=lambda question: question.given is not None)


def read_answer(
    table: Table, member: int, questions: Sequence[Question], kind: str, typed: Typed
) -> tuple[Question, Action]:
    """The question that a command answers, and how: the first that it fits. Raises `Refused`, with what the question
    says that it comes nearest to."""
    rules: Ruleset[Game] = ruleset(table.ruleset)
    refusals: list[tuple[int, Refused]] = []
    for question in questions:
        view = rules.play.view(table.running, _answering(table, question, member))
        try:
            return question, read_command(rules, view, question, kind, typed)
        except Refused as refused:
            refusals.append((fitting(rules, view, question, kind, typed), refused))
    raise max(refusals, key=lambda one: one[0])[1]


def _answering(table: Table, question: Question, member: int) -> int:
    seat = answering_seat(table, question, member)
    return seat.number if seat is not None else question.seat


def fitting(rules: Ruleset[Game], view: Game, question: Question, kind: str, typed: Typed) -> int:
    """How many of the texts a question takes, one after the other."""
    draft: Draft = {TYPE: kind}
    left, steps = _texts(typed), 0
    try:
        while (offer := offered(view, question, draft)) is not None:
            draft = _with_next(rules, view, question, offer, draft, left)
            steps += 1
    except Refused:
        pass
    return steps


def read_command(rules: Ruleset[Game], view: Game, question: Question, kind: str, typed: Typed) -> Action:
    """The action that a command means, names taken for what they stand for; raises `Refused` for what is not legal."""
    draft: Draft = {TYPE: kind}
    left = _texts(typed)
    offer = offered(view, question, draft)
    while offer is not None:
        draft = _with_next(rules, view, question, offer, draft, left)
        offer = offered(view, question, draft)
    if left:
        raise Refused(question.rule, NotAskedFor(action=next(iter(left))))
    return completed(view, draft)


def _texts(typed: Typed) -> dict[str, str]:
    """What was typed, field by field; each item that is read is taken out of it."""
    return {name: text.strip() for name, text in typed.items() if _items(text)}


def _taken(left: dict[str, str], offer: Offer) -> str:
    """The next typed item of a field, or all of it where the field is no list; empty if there is none."""
    text = left.pop(offer.field, "")
    if not offer.many:
        return text
    items = _items(text)
    if items[1:]:
        left[offer.field] = ", ".join(items[1:])
    return items[0] if items else ""


def _items(text: str) -> list[str]:
    return [item.strip() for item in _parted(text) if item.strip()]


def _parted(text: str) -> list[str]:
    """A list cut at its commas; those within brackets belong to an item."""
    items, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            items.append("")
        else:
            items[-1] += sign
    return items


def _with_next(
    rules: Ruleset[Game], view: Game, question: Question, offer: Offer, draft: Draft, left: dict[str, str]
) -> Draft:
    """The draft with the next typed item in the offered field, which is taken from what is `left`."""
    text = _taken(left, offer)
    if not text:
        if not offer.enough:
            raise _missing(rules, view, question, offer, draft)
        return closed(draft, offer)
    value = meant(rules, view, question, offer, text)
    if value is None:
        refused = offer.why_not(text)
        options = [choice.label for choice in choices(rules, view, question, offer)]
        raise refused or Refused(question.rule, NotOffered(field=offer.field, value=text, options=options))
    return extended(draft, offer, value)


def _missing(rules: Ruleset[Game], view: Game, question: Question, offer: Offer, draft: Draft) -> Refused:
    """What a command still has to say: which field, and of a list what the entry that lacks is for."""
    given = len(draft.get(offer.field, ())) if offer.many else 0
    ends = {offer.options[0].value: offer.options[0], offer.options[-1].value: offer.options[-1]} if given else {}
    labels = [rules.words.option(view, question, offer, option).label for option in ends.values()]
    heads = {label.partition(": ")[0] for label in labels if ": " in label}
    whose = heads.pop() if len(heads) == 1 else ""
    options = [option.value for option in offer.options]
    return Refused(question.rule, Missing(field=offer.field, options=options, given=given, whose=whose))


def meant(rules: Ruleset[Game], view: Game, question: Question, offer: Offer, text: str) -> str | None:
    """The offered value that a text names: by itself, or by its words."""
    if offer.in_words:
        return text if offer.holds(text) else None
    wanted = text.casefold()
    for option in offer.options:
        if option.value.casefold() == wanted or (offer.kind == "order" and _close(option.value) == _close(text)):
            return option.value
    named = [option for option in offer.options if offer.kind == "order" and _bare(option.value) == _close(text)]
    if len(named) == 1:
        return named[0].value
    for option in offer.options:
        if rules.words.option(view, question, offer, option).label.casefold() == wanted:
            return option.value
    return text if offer.holds(text) else None  # a list may hold more than it names, such as any place of a table


def _close(text: str) -> str:
    """An order however its parts are spaced."""
    return "".join(text.casefold().split())


def _bare(order: str) -> str:
    """An order without the speeds that it is for, which stand before it in brackets."""
    return _close(_SPEEDS.sub("", order))


def choices(rules: Ruleset[Game], view: Game, question: Question, offer: Offer) -> list[Choice]:
    """The offered values with their words."""
    return [rules.words.option(view, question, offer, option) for option in offer.options]


def completions(table: Table, member: int, kind: str, field: str, typed: Typed, current: str) -> list[Choice]:
    """What may be typed into one option of a command, given the others (also those that are offered after it, if
    anything goes with them); from the member's view only. Each choice comes once, whichever question offers it."""
    rules: Ruleset[Game] = ruleset(table.ruleset)
    views: dict[int, Game] = {}
    by_value: dict[str, Choice] = {}
    for question in questions_taking(table, member, kind):
        seat = _answering(table, question, member)
        if seat not in views:
            views[seat] = rules.play.view(table.running, seat)
        for choice in _completions_of(rules, views[seat], question, kind, field, typed, current):
            by_value.setdefault(choice.value, choice)
    return list(by_value.values())


def _completions_of(
    rules: Ruleset[Game], view: Game, question: Question, kind: str, field: str, typed: Typed, current: str
) -> list[Choice]:
    """What one question offers for a field."""
    before, last = "", current
    offer, later = _offer_of(rules, view, question, kind, field, typed)
    if offer is not None and offer.many:
        *earlier, last = _parted(current)
        before = ",".join(earlier)
        offer, later = _offer_of(rules, view, question, kind, field, {**typed, field: before})
    if offer is None:
        return []
    options = [choice for choice in choices(rules, view, question, offer) if _matches(offer, choice, last)]
    options += [Choice(value=text, label=text) for text in offer.go_on(last)]
    made = [_appended(before, choice) for choice in options] if before else options
    if not later:
        return made
    return [c for c in made if _leads_on(rules, view, question, kind, {**typed, field: c.value})] or made


def _matches(offer: Offer, choice: Choice, typed: str) -> bool:
    """Whether a choice has what was typed so far somewhere in its words."""
    words = f"{choice.label} {choice.value}"
    if offer.kind == "order":
        return _close(typed) in _close(words)
    return typed.strip().casefold() in words.casefold()


def _leads_on(rules: Ruleset[Game], view: Game, question: Question, kind: str, typed: Typed) -> bool:
    """Whether a command is legal so far: it can be given, or asks for more."""
    try:
        read_command(rules, view, question, kind, typed)
    except Refused as refused:
        return isinstance(refused.why, Missing)
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
    left = _texts(typed)
    offer = offered(view, question, draft)
    while offer is not None and (offer.field != field or left.get(field)):
        try:
            draft = _with_next(rules, view, question, offer, draft, left)
        except Refused:
            return None, False
        offer = offered(view, question, draft)
    return offer, bool(left)
