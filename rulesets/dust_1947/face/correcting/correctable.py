"""How one thing is put right: the values that make sense, and what is done with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import NO, YES

Put = Callable[[Dust, Unit, str], None]


@dataclass(frozen=True)
class Way:
    """One thing that can be put right at a unit. `put` raises `Refused` for a value that makes no sense."""

    values: Callable[[], Sequence[str]]
    put: Put


def number(value: str, least: int, most: int, rule: str) -> int:
    """A number that was typed; raises `Refused` by this rule."""
    if not (value.isascii() and value.isdecimal() and least <= int(value) <= most):
        raise Refused(rule, turn_reasons.NotANumberFrom(value=value, least=least, most=most))
    return int(value)


def yes_or_no(value: str) -> bool:
    """What was answered; raises `Refused`."""
    if value.casefold() not in (YES, NO):
        raise Refused("DU-SUP-01", attack_reasons.YesOrNo(answer=value, options=[YES, NO]))
    return value.casefold() == YES


def one_of(value: str, options: Sequence[str], rule: str) -> str:
    """The option that was typed, in any letters; raises `Refused` by this rule."""
    meant = next((option for option in options if option.casefold() == value.casefold()), None)
    if meant is None:
        raise Refused(rule, turn_reasons.NoSuchValue(value=value, options=list(options)))
    return meant
