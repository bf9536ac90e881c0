"""Which lists of actions a unit may declare (ACT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947 import moments
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.moments import ExtraOption, of_kind
from rulesets.kit.points import Table, rule
from rulesets.kit.refusal import Refused

MOVE, MARCH, ATTACK, SUSTAINED, NOTHING = "move", "march", "attack", "sustained", "nothing"
DOUBLE, RAID, RELOAD, GET_MOVING = "double", "raid", "reload", "get moving"
MOVES, ATTACKS = (MOVE, MARCH), (ATTACK, SUSTAINED)
SPECIAL, SPECIALS = "special", (RELOAD, GET_MOVING)
FREE = (DOUBLE,)
"""Free actions of skills: they cost nothing, but count towards the three."""
WHOLE = 2
"""What a RAID takes: all actions; a third one is lost with it."""

COSTS: Table[str, int] = Table(
    "rulesets.dust_1947.declaration.COSTS",
    {
        MOVE: ("DU-MOVE-01", 1),
        MARCH: ("DU-MOVE-13", 2),
        ATTACK: ("DU-ATT-01", 1),
        SUSTAINED: ("DU-SUST-01", 2),
        NOTHING: ("DU-ACT-12", 1),
        SPECIAL: ("DU-SPEC-01", 1),
        RAID: ("DU-DATA-RAID-01", WHOLE),
    },
    without=0,
)
"""What each action costs, in actions; free ones are not in the table."""


def cost(word: str) -> int:
    """What an action costs; 0 for a free one."""
    return 0 if word in FREE else COSTS[SPECIAL if word in SPECIALS else word]


def paid(words: Sequence[str]) -> int:
    """How many of the unit's actions a list takes."""
    return sum(map(cost, words))


def counted(words: Sequence[str]) -> int:
    """How many actions a list is, free ones included."""
    return paid(words) + sum(word in FREE for word in words)


@rule(without=1)
def least() -> int:
    """DU-ACT-02: a unit is assigned exactly 2 actions."""
    return 2


def most(*, third: bool) -> int:
    """How many actions a unit has to spend."""
    return least() + third


@rule(without=())
def idle() -> tuple[str, ...]:
    """DU-ACT-12: NOTHING costs 1 action and has no effect; any number may be assigned."""
    return (NOTHING,)


def candidates(game: Dust, unit: Unit, before: Sequence[str]) -> tuple[str, ...]:
    """Every word that this unit could put next, legal or not."""
    words = (*MOVES, *ATTACKS, *idle())
    skills = moments.in_play(game, unit)
    if skills:
        last = before[-1] if before else ""
        free = moments.asked(moments.FREE_ACTIONS, skills, game, unit=unit, before=last)
        special = moments.asked(moments.SPECIAL_ACTIONS, skills, game, unit=unit, before=list(before))
        words += tuple(extra.value for extra in of_kind(ExtraOption, (*free, *special)))
    if any("Reload" in line.weapon.keywords for line in game.card(unit).lines):
        words += (RELOAD,)
    return words


def about(word: str) -> dict[str, Any]:
    """What a menu says about an action: what it costs."""
    return {"cost": cost(word)}


def why_not(unit: Unit, before: Sequence[str], word: str, known: Sequence[str], *, third: bool) -> Refused | None:
    """Why an action cannot come next in the list; `known` are the candidates."""
    return (
        _unknown(word, known)
        or must_be_nothing(unit, before, word)
        or stunned_first(unit, before, word)
        or immobilized(unit, word)
        or not_in_a_row(before, word)
        or second_move(before, word)
        or second_attack(before, word)
        or special_again(before, word)
        or _unaffordable(before, word, third=third)
        or over_three(before, word)
    )


def _unknown(word: str, known: Sequence[str]) -> Refused | None:
    return None if word in known else Refused("DU-ACT-02", "no_such_action", action=word, options=list(known))


@rule(without=None)
def must_be_nothing(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """DU-SUP-09: a unit still suppressed after its recovery roll takes NOTHING as its first action."""
    if before or word == NOTHING or not unit.suppressed:
        return None
    return Refused("DU-SUP-09", "suppressed", unit=unit.id)


@rule(without=None)
def stunned_first(unit: Unit, before: Sequence[str], word: str) -> Refused | None:
    """DU-SKILL-STUN-02: the first action of a stunned unit is NOTHING."""
    if before or word == NOTHING or not unit.stunned:
        return None
    return Refused("DU-SKILL-STUN-02", "stunned", unit=unit.id)


@rule(without=None)
def immobilized(unit: Unit, word: str) -> Refused | None:
    """DU-CRIT-12: an immobilized vehicle may not be assigned MOVE or MARCH MOVE any more."""
    if word in (*MOVES, DOUBLE, RAID) and "immobilized" in unit.criticals:
        return Refused("DU-CRIT-12", "immobilized", unit=unit.id)
    return None


@rule(without=None)
def not_in_a_row(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-09: two MOVE actions must be consecutive, because they are one MARCH MOVE."""
    if word == MOVE and MOVE in before and before[-1] != MOVE:
        return Refused("DU-ACT-09", "not_in_a_row")
    return None


@rule(without=None)
def second_move(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-07: at most one MOVE or MARCH MOVE in one activation."""
    if word in MOVES and any(w in MOVES for w in before) and not makes_a_march(before, word):
        return Refused("DU-ACT-07", "second_move")
    return None


@rule(without=False)
def makes_a_march(before: Sequence[str], word: str) -> bool:
    """DU-ACT-09: a second MOVE directly after the first makes one MARCH MOVE of both."""
    return word == MOVE and list(before[-1:]) == [MOVE] and before.count(MOVE) == 1


def merged(words: Sequence[str]) -> list[str]:
    """The list with two MOVEs in a row as one MARCH MOVE."""
    out: list[str] = []
    for word in words:
        if makes_a_march(out, word):
            out[-1] = MARCH
        else:
            out.append(word)
    return out


@rule(without=None)
def second_attack(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-08: at most one ATTACK or SUSTAINED ATTACK in one activation."""
    if word in ATTACKS and any(w in ATTACKS for w in before):
        return Refused("DU-ACT-08", "second_attack")
    return None


def _once_only(before: Sequence[str], word: str) -> Refused | None:
    again = word in SPECIALS and word in before
    return Refused("DU-ACT-10", "special_again", action=word) if again else None


@rule(without=_once_only)
def special_again(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-10: the same SPECIAL action may be assigned more than once."""
    return None


def _unaffordable(before: Sequence[str], word: str, *, third: bool) -> Refused | None:
    """The actions of the list cannot cost more than the unit has."""
    have, spent = most(third=third), paid(before)
    if spent + cost(word) > have:
        return Refused("DU-ACT-02", "too_many_actions", action=word, cost=cost(word), left=have - spent)
    return None


@rule(without=None)
def over_three(before: Sequence[str], word: str) -> Refused | None:
    """DU-ACT-06: no activation ever contains more than 3 actions, free ones included."""
    total = counted([*before, word])
    return Refused("DU-ACT-06", "over_three", action=word, total=total) if total > 3 else None


def finished(words: Sequence[str]) -> bool:
    """Whether a list may be left as it is."""
    return paid(words) >= least()
