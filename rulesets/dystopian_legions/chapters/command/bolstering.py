"""Bolstering: dice that are added to a check for Command Points (CHECK-05, CHECK-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Bolster
from rulesets.dystopian_legions.chapters.command.leaders import Leader, left_to_spend, pay, payers, with_tokens
from rulesets.dystopian_legions.table.reasons.command import CannotPay
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused

NOBODY = Bolster()
"""Nobody pays: what holds where a player says nothing (DL-D-07)."""
SETTLED = ""
"""The mark behind the last who pays."""


def bolstering(game: Legions, able: Sequence[Leader], draft: Draft) -> Offer | None:
    """One more point of one of these leaders, for as long as they can pay; None when all is said."""
    paid: list[str] = draft.get("by", [])
    if paid and paid[-1] == SETTLED:
        return None
    left = [one.name for one in able if _can_pay(game, one, paid)]

    def judge(name: str) -> Refused | None:
        return None if name in left else Refused("DL-CHECK-06", CannotPay(value=name, options=left))

    return offer("by", left, judge, many=True, enough=True) if left else None


@rule(without=True)
def _can_pay(game: Legions, leader: Leader, paid: Sequence[str]) -> bool:
    """DL-CHECK-06: each die costs 1 point, of what the leader and the pool have left."""
    spent, pool = Counter(paid), game.sides[leader.section.seat].cp
    shared = with_tokens(game)
    own = sum(count for name, count in spent.items() if name == leader.name or (shared and _of_one(name, leader)))
    return own < left_to_spend(game, leader) and len(paid) < pool


def _of_one(name: str, leader: Leader) -> bool:
    """Whether a model is of the section of a leader, whose tokens they share."""
    return name.rpartition("/")[0] == leader.section.id


def bolstered(game: Legions, given: Bolster) -> None:
    """Those who were named pay."""
    for name in given.by:
        pay(game, name)


@rule(without=0)
def bought(points: int) -> int:
    """DL-CHECK-06: a die for each point."""
    return points


def bolstering_all(game: Legions, sections: Sequence[str], draft: Draft) -> Offer | None:
    """One more point of a leader for the check of one of these sections, written "Rifles/1 for Guards"."""
    paid: list[str] = draft.get("by", [])
    if paid and paid[-1] == SETTLED:
        return None
    spenders = [payer_of(sections, text)[0] for text in paid]
    able = ((one, name) for name in sections for one in payers(game, game.sections[name]))
    left = [f"{one.name} for {name}" for one, name in able if _can_pay(game, one, spenders)]

    def judge(text: str) -> Refused | None:
        return None if text in left else Refused("DL-CHECK-06", CannotPay(value=text, options=left))

    return offer("by", left, judge, many=True, enough=True) if left else None


def payer_of(sections: Sequence[str], text: str) -> tuple[str, str]:
    """Who pays, and for which of these sections."""
    name = next((name for name in sections if text.endswith(f" for {name}")), "")
    return text.removesuffix(f" for {name}"), name


def bolstered_all(game: Legions, sections: Sequence[str], given: Bolster) -> dict[str, list[str]]:
    """Those who were named pay; who pays for each section, once for each die."""
    who_pays: dict[str, list[str]] = {}
    for text in given.by:
        who, name = payer_of(sections, text)
        pay(game, who)
        who_pays.setdefault(name, []).append(who)
    return who_pays
