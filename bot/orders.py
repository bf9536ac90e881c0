"""Standing orders as they are typed: "distance=3, sight"."""

from __future__ import annotations

from collections.abc import Iterable

from bot.change import NotPossible
from bot.names import plain_text
from bot.store.tables import Table
from rulesets import ruleset
from rulesets.kit.standing import Predicate, StandingOrder

YES = "yes"


def standing_order(table: Table, key: str, policy: str, when: str, once: bool) -> StandingOrder:
    """A standing order from what was typed; raises `NotPossible` with what would be right."""
    known = ruleset(table.ruleset).standing_keys()
    if key not in known:
        raise NotPossible(f"There is no question “{plain_text(key, 40)}”: choose one of {', '.join(known)}.")
    conditions = dict(_condition(part, known[key]) for part in when.split(",") if part.strip())
    if bool(conditions) != (policy == "if"):
        texts = ", ".join(condition_texts(known[key]))
        raise NotPossible(f"Conditions belong to the policy “if”, and “if” needs one: {texts}.")
    return StandingOrder.model_validate({"key": key, "policy": policy, "when": conditions, "once": once})


def _condition(part: str, known: Iterable[Predicate]) -> tuple[str, str]:
    name, _, value = (text.strip() for text in part.partition("="))
    found = next((predicate for predicate in known if predicate.key == name), None)
    if found is None:
        names = ", ".join(predicate.key for predicate in known)
        raise NotPossible(f"There is no condition “{plain_text(name, 40)}”: choose from {names}.")
    return name, _value(found, value)


def _value(predicate: Predicate, value: str) -> str:
    """The value of a condition, if it makes sense there."""
    if predicate.number_up_to:
        if not (value.isascii() and value.isdecimal() and 0 <= int(value) <= predicate.number_up_to):
            raise NotPossible(f"{predicate.asks}: write {predicate.key}= and a number up to {predicate.number_up_to}.")
        return str(int(value))
    if predicate.options:
        value = value or predicate.options[0]
        if value not in predicate.options:
            raise NotPossible(f"{predicate.asks}: choose one of {', '.join(predicate.options)}.")
        return value
    if not value:
        raise NotPossible(f"{predicate.asks}: write {predicate.key}= and which.")
    return value


def condition_texts(known: Iterable[Predicate]) -> list[str]:
    """How each condition is written."""
    return [_text(predicate) for predicate in known]


def _text(predicate: Predicate) -> str:
    if predicate.number_up_to:
        return f"{predicate.key}={predicate.number_up_to}"
    if predicate.options and predicate.options[0] == YES:
        return predicate.key
    return f"{predicate.key}={predicate.options[0] if predicate.options else '…'}"
