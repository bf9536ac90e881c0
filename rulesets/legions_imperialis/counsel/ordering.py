"""Proposals for the Orders of a round: what suits each Detachment, and the same bolder or steadier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Assign
from rulesets.legions_imperialis.chapters.movement.allowance import marches_thrice, movement
from rulesets.legions_imperialis.chapters.orders.available import CHOSEN, eligible, usual, why_not
from rulesets.legions_imperialis.counsel.aims import nearing, to_go, victory_point
from rulesets.legions_imperialis.counsel.harvest import NOTHING, Harvest, at_range, by_charge, by_fire, by_templates
from rulesets.legions_imperialis.face.tell.text import ORDERS
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.measure import gap
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Order

LATER = 0.8
"""What fire is worth in the Advancing Fire stage: whoever fires first may have destroyed the firer by then."""
UNSEEN = 0.7
"""What fire after a move is worth, of which it is not known yet who will see whom."""
WATCHES = 0.3
"""What fire on Overwatch is worth at an enemy that may come, beside fire at one that stands there: it may not come, and
it is 2 harder to hit."""
WALKS = 0.7
"""The share of its move by which a Detachment comes nearer to an enemy that it is not sent to."""
EXPOSED = 0.15
"""The share of a Detachment that a March within reach of the enemy's guns may cost."""
GUNS = 24.0
"""Inches from an enemy within which most guns reach."""
IN_REACH = 0.9
"""The share of a Charge's reach within which an enemy that may move is still there."""
LEADS = 0.1
"""Victory Points by which an Advance is preferred to what is worth the same."""


class Leaning(NamedTuple):
    """A way to give Orders: what each Order is worth to it beside what it is worth by itself."""

    label: str
    why: str
    times: Mapping[Order, float]


LEANINGS = (
    Leaning("As it suits each", "Guns that see somebody fire first, others go to the markers", {}),
    Leaning("Bold", "More go at the enemy and to the markers", {"march": 1.8, "charge": 1.8, "first_fire": 0.6}),
    Leaning("Steady", "More stay and fire first", {"first_fire": 1.8, "march": 0.6, "charge": 0.6}),
)


def orders(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """A whole sheet of Orders, in a few ways, and Advance for all."""
    values = {one.id: valued(view, one) for one in eligible(view, question.seat)}
    told = set[str]()
    for leaning in LEANINGS:
        answer = sheet({name: _best(weighed, leaning) for name, weighed in values.items()})
        if str(answer) not in told:
            told.add(str(answer))
            yield proposal(f"{leaning.label}: {_counted(view, question, answer)}", answer, why=leaning.why)
    if str(all_advance := Assign(others="advance")) not in told:
        yield proposal("Advance for all", all_advance, why="Everybody moves, fires, and may fire on Overwatch")


def _best(values: Mapping[Order, float], leaning: Leaning) -> Order:
    return max(values, key=lambda order: values[order] * leaning.times.get(order, 1.0))


def sheet(chosen: Mapping[str, Order]) -> Assign:
    """An answer that gives these Orders: the one of most for all, the others by name."""
    given = [*chosen.values()]
    most = max(CHOSEN, key=given.count) if given else "advance"
    named = {
        order: [name for name, its in chosen.items() if its == order]
        for order in CHOSEN
        if order != most and order in given
    }
    return Assign.model_validate({"others": most, **named})


def _counted(view: Imperialis, question: Question, answer: Assign) -> str:
    """ "4 Advance, 2 March"."""
    named = [name for order in CHOSEN for name in getattr(answer, order)]
    left = len(eligible(view, question.seat)) - len(named)
    counts = {order: len(getattr(answer, order)) + (left if answer.others == order else 0) for order in CHOSEN}
    return ", ".join(f"{count} {ORDERS[order]}" for order, count in counts.items() if count)


def valued(view: Imperialis, detachment: Detachment) -> dict[Order, float]:
    """What each Order that a Detachment can be issued is worth to it, in points of an army."""
    if not detachment.on_table or pinned(view, detachment):
        return {usual(view, detachment): 0.0}
    worths = {"first_fire": _first_fire, "advance": _advance, "march": _march, "charge": _charge}
    return {order: worths[order](view, detachment) for order in CHOSEN if why_not(view, detachment, order) is None}


def _first_fire(view: Imperialis, detachment: Detachment) -> float:
    """Fire and templates as all stand; who has neither watches for whoever may come before its guns (LI-OW-01)."""
    fire = shot_here(view, detachment).worth + max(0.0, by_templates(view, detachment).worth)
    return fire or WATCHES * _watch(view, detachment)


def _watch(view: Imperialis, detachment: Detachment) -> float:
    """The best fire at an enemy that may come nearer by a move, in the open."""
    near = (
        at_range(view, detachment, one, max(0.0, gap(view, detachment, one) - movement(view, one)))
        for one in view.enemies(detachment)
    )
    return max((harvest.worth for harvest in near), default=0.0)


def shot_here(view: Imperialis, detachment: Detachment) -> Harvest:
    """The best fire of a Detachment as all stand, of those enemies at which it could do most in the open."""
    enemies = view.enemies(detachment)
    hoped = sorted(enemies, key=lambda enemy: -_in_the_open(view, detachment, enemy, 0.0).worth)
    shots = [by_fire(view, detachment, enemy) for enemy in hoped[:3]]
    return max(shots, key=lambda shot: shot.worth, default=NOTHING)


def _in_the_open(view: Imperialis, detachment: Detachment, enemy: Detachment, nearer: float) -> Harvest:
    return at_range(view, detachment, enemy, max(0.0, gap(view, detachment, enemy) - nearer))


def _advance(view: Imperialis, detachment: Detachment) -> float:
    walk = movement(view, detachment)
    nearer = [_in_the_open(view, detachment, enemy, WALKS * walk).worth for enemy in view.enemies(detachment)]
    hoped = max(nearer, default=0.0)
    fire = max(UNSEEN * hoped, shot_here(view, detachment).worth if to_go(view, detachment) <= 0 else 0.0)
    return nearing(view, detachment, walk) + LATER * fire + LEADS * victory_point(view)


def _march(view: Imperialis, detachment: Detachment) -> float:
    inches = movement(view, detachment) * (3 if marches_thrice(view, detachment) else 2)
    near = min((gap(view, detachment, enemy) for enemy in view.enemies(detachment)), default=GUNS)
    risk = EXPOSED * view.card(detachment).points if near < GUNS else 0.0
    return nearing(view, detachment, inches) - risk


def _charge(view: Imperialis, detachment: Detachment) -> float:
    reach = IN_REACH * 2 * movement(view, detachment)
    near = (enemy for enemy in view.enemies(detachment) if gap(view, detachment, enemy) < reach)
    return max((by_charge(view, detachment, enemy) for enemy in near), default=0.0)
