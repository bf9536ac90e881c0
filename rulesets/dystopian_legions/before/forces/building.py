"""What a force may be made of: its points, its platoons and their slots (FORCE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.reasons.building import (
    BeforeItIsFull,
    NoSlot,
    OfAnotherList,
    TooDear,
    TooManyPlatoons,
    Twice,
    WithoutLead,
)
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused

LINES = 3
"""The line slots of a platoon."""
RECOMMENDED = 1000
"""The points from which on the game is at its best."""
ATTACHED = Table(f"{__name__}.ATTACHED", {2: ("DL-FORCE-07", 1), 3: ("DL-FORCE-07", 2)}, without=0)
"""How many times attached slots are unlocked by so many line sections."""
EACH = 2
"""The attached slots that are unlocked each time, unless other was agreed (DL-D-09)."""

Platoon = Sequence[Card]


class Terms(NamedTuple):
    """What both players have agreed on: points and platoons at most, and the attached slots that each line section but
    the first unlocks (DL-D-09)."""

    mfv: int
    platoons: int
    attached: int = EACH


def faults(fielded: Sequence[Platoon], terms: Terms) -> Iterator[Refused]:
    """All that is wrong with a force."""
    suspects = [too_dear(fielded, terms), too_many_platoons(fielded, terms), twice(fielded)]
    for number, platoon in enumerate(fielded, start=1):
        suspects += [
            without_lead(number, platoon),
            *(without_slot(number, platoon, slot) for slot in ("officer", "line")),
        ]
        suspects += [without_attached_slot(number, platoon, terms)]
    suspects += [before_it_is_full(number, platoon) for number, platoon in enumerate(fielded[:-1], start=1)]
    return (fault for fault in suspects if fault is not None)


def cost(fielded: Sequence[Platoon]) -> int:
    """The points that a force costs."""
    return sum(card.points for platoon in fielded for card in platoon)


@rule(without=None)
def too_dear(fielded: Sequence[Platoon], terms: Terms) -> Refused | None:
    """DL-FORCE-01: a force costs no more than was agreed."""
    points = cost(fielded)
    return Refused("DL-FORCE-01", TooDear(points=points, most=terms.mfv)) if points > terms.mfv else None


@rule(without=None)
def too_many_platoons(fielded: Sequence[Platoon], terms: Terms) -> Refused | None:
    """DL-FORCE-02: at least one platoon, and no more than were agreed."""
    fine = 1 <= len(fielded) <= terms.platoons
    return None if fine else Refused("DL-FORCE-02", TooManyPlatoons(count=len(fielded), most=terms.platoons))


@rule(without=None)
def without_lead(number: int, platoon: Platoon) -> Refused | None:
    """DL-FORCE-06: an officer to lead it, and a line section."""
    slots = Counter(card.slot for card in platoon)
    return None if slots["officer"] and slots["line"] else Refused("DL-FORCE-06", WithoutLead(platoon=number))


@rule(without=None)
def without_slot(number: int, platoon: Platoon, slot: str) -> Refused | None:
    """DL-FORCE-05: every section fills a slot of its kind: one officer, three lines."""
    there = [card.name for card in platoon if card.slot == slot]
    free = LINES if slot == "line" else 1
    return Refused("DL-FORCE-05", NoSlot(platoon=number, section=there[free])) if len(there) > free else None


@rule(without=None)
def without_attached_slot(number: int, platoon: Platoon, terms: Terms) -> Refused | None:
    """DL-FORCE-07: the second and the third line section unlock two attached slots each, or as was agreed."""
    there = [card.name for card in platoon if card.slot == "attached"]
    free = attached_slots(sum(card.slot == "line" for card in platoon), terms.attached)
    return Refused("DL-FORCE-07", NoSlot(platoon=number, section=there[free])) if len(there) > free else None


def attached_slots(lines: int, each: int = EACH) -> int:
    """The attached slots of a platoon with so many line sections."""
    return each * ATTACHED.get(min(LINES, lines), 0)


@rule(without=None)
def before_it_is_full(number: int, platoon: Platoon) -> Refused | None:
    """DL-FORCE-08: a further platoon begins when the line slots of the one before are filled."""
    lines = sum(card.slot == "line" for card in platoon)
    return None if lines >= LINES else Refused("DL-FORCE-08", BeforeItIsFull(platoon=number, lines=lines))


@rule(without=None)
def twice(fielded: Sequence[Platoon]) -> Refused | None:
    """DL-MAR-79: a Unique model appears once in a force."""
    models = Counter(
        model
        for platoon in fielded
        for card in platoon
        for model in card.models
        if "Unique" in card.profile(model).mars
    )
    again = next((model for model, count in models.items() if count > 1), None)
    return None if again is None else Refused("DL-MAR-79", Twice(model=again))


@rule(without=None)
def of_another_list(lists: Sequence[str]) -> Refused | None:
    """DL-FORCE-03: all platoons of a force come from its one army list; `lists` are the names of theirs."""
    other = next((one for one in lists if one != lists[0]), None)
    return None if other is None else Refused("DL-FORCE-03", OfAnotherList(name=other, own=lists[0]))


@rule(without=False)
def smaller_than_recommended(mfv: int) -> bool:
    """DL-FORCE-04: below 1,000 points players are told that the game works less well."""
    return mfv < RECOMMENDED
