"""Standing orders as they are typed ("distance=3, sight") or chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.names import plain_text
from bot.refusal import NotPossible
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.standing_orders import YES, Group, Predicate, StandingOrder

POLICIES = {"ask": "Ask me", "never": "Never", "always": "Always", "if": "Only if …"}
ALL_OTHERS = "all others"
"""How an order is typed that is for everybody for whom there is no other."""
NAMES_TOLD = 30
"""Names in one refusal."""
ORDERS_A_SEAT = 25
"""Standing orders of one member at a table: as many as one menu holds."""


def standing_order(
    table: Table, key: str, policy: str, when: str, once: bool, seats: Sequence[int] = (), whom: str = ""
) -> StandingOrder:
    """A standing order from what was typed; raises `NotPossible` with what would be right."""
    return ordered(table, key, policy, _pairs(predicates(table, key), when), once, seats, whom)


def conditions_read(table: Table, known: Sequence[Predicate], text: str, seats: Sequence[int]) -> dict[str, str]:
    """Conditions as they are typed ("loss, near=6"); raises `NotPossible` with what would be right."""
    return {name: _condition(table, known, name, value, seats) for name, value in _pairs(known, text).items()}


def _pairs(known: Sequence[Predicate], text: str) -> dict[str, str]:
    pairs = [_pair(part) for part in text.split(",") if part.strip()]
    return {name: value or _first(known, name) for name, value in pairs}


def ordered(
    table: Table,
    key: str,
    policy: str,
    when: dict[str, str],
    once: bool,
    seats: Sequence[int] = (),
    whom: str = "",
) -> StandingOrder:
    """A standing order of these seats from its parts; raises `NotPossible` with what would be right."""
    known = predicates(table, key)
    if policy not in POLICIES:
        raise NotPossible(f"There is no policy “{plain_text(policy, 40)}”: choose one of {', '.join(POLICIES)}.")
    conditions = {name: _condition(table, known, name, value, seats) for name, value in when.items()}
    if (policy == "always" and conditions) or (policy == "if" and not conditions):
        texts = ", ".join(condition_texts(known))
        raise NotPossible(f"“always” has no conditions, and “if” needs one: {texts}.")
    fields = {"key": key, "policy": policy, "when": conditions, "once": once, "whom": _named(table, whom, seats)}
    return StandingOrder.model_validate(fields)


def groups(table: Table, seats: Sequence[int]) -> list[Group]:
    """For whom these seats may give orders: groups, and single units; nobody before the game has its units."""
    if table.game is None:
        return []
    rules, game = ruleset(table.ruleset), table.game
    addressed = [group for seat in seats for group in rules.ahead.groups(rules.play.view(game, seat), seat)]
    return list({group.name: group for group in addressed}.values())


def _named(table: Table, whom: str, seats: Sequence[int]) -> str:
    """The group or unit of this name, whatever the case of its letters; "" are all others."""
    if not whom or whom.casefold() == ALL_OTHERS:
        return ""
    known = [group.name for group in groups(table, seats)]
    meant = next((name for name in known if name.casefold() == whom.strip().casefold()), None)
    if meant is None:
        names = ", ".join([ALL_OTHERS, *known[:NAMES_TOLD]])
        raise NotPossible(f"Nobody is called “{plain_text(whom, 40)}”: choose one of {names}.")
    return meant


def predicates(table: Table, key: str) -> tuple[Predicate, ...]:
    """The conditions that fit a kind of question; raises `NotPossible` for a kind that there is not."""
    known = ruleset(table.ruleset).ahead.keys
    if key not in known:
        raise NotPossible(f"There is no question “{plain_text(key, 40)}”: choose one of {', '.join(known)}.")
    return known[key]


def _pair(part: str) -> tuple[str, str]:
    name, _, value = (text.strip() for text in part.partition("="))
    return name, value


def _first(known: Iterable[Predicate], name: str) -> str:
    """What a condition means without a value, such as "sight"."""
    return next((predicate.options[0] for predicate in known if predicate.key == name and predicate.options), "")


def _condition(table: Table, known: Iterable[Predicate], name: str, value: str, seats: Sequence[int]) -> str:
    """The value of a condition, if there is such a condition and the value makes sense there."""
    predicate = next((one for one in known if one.key == name), None)
    if predicate is None:
        names = ", ".join(one.key for one in known)
        raise NotPossible(f"There is no condition “{plain_text(name, 40)}”: choose from {names}.")
    if predicate.number_up_to:
        if not (value.isascii() and value.isdecimal() and int(value) <= predicate.number_up_to):
            raise NotPossible(f"{predicate.asks}: write {name}= and a number up to {predicate.number_up_to}.")
        return str(int(value))
    possible = list(predicate.options)
    possible += [choice.value for seat in seats for choice in values(table, seat, predicate)]
    if not value or (possible and value not in possible):
        shown = f"choose one of {', '.join(dict.fromkeys(possible))}" if possible else f"write {name}= and which"
        raise NotPossible(f"{predicate.asks}: {shown}.")
    return value


def values(table: Table, seat: int, predicate: Predicate) -> Sequence[Choice]:
    """What a seat may give a condition; empty where any text may be given, and before the game has its units."""
    rules = ruleset(table.ruleset)
    if table.game is None:
        return [Choice(value=value, label=value) for value in predicate.options]
    return rules.ahead.values(rules.play.view(table.game, seat), seat, predicate)


def condition_texts(known: Iterable[Predicate]) -> list[str]:
    """How each condition is written."""
    return [_text(predicate) for predicate in known]


def _text(predicate: Predicate) -> str:
    if predicate.number_up_to:
        return f"{predicate.key}={predicate.number_up_to}"
    if predicate.options and predicate.options[0] == YES:
        return predicate.key
    return f"{predicate.key}={predicate.options[0] if predicate.options else '…'}"
