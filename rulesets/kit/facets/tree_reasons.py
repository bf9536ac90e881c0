"""What is against a part of a list, whatever its game is."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason, Sentence
from rulesets.kit.engine.telling import plain


class PartUnknown(Reason):
    """There is no such thing (any more)."""

    name: str


class PartClosed(Reason):
    """It cannot be taken as the list is."""

    name: str
    why: str


class SlotShort(Reason):
    """A slot has too few."""

    slot: str
    count: int
    least: int


class SlotFull(Reason):
    """A slot has too many."""

    slot: str
    count: int
    most: int


SENTENCES: list[Sentence[None]] = [
    Sentence(PartUnknown, lambda _, it: f"there is no {plain(it.name)} to be taken here any more."),
    Sentence(PartClosed, lambda _, it: f"{plain(it.name)} cannot be taken: {plain(it.why)}."),
    Sentence(SlotShort, lambda _, it: f"{plain(it.slot)} has {it.count} of at least {it.least}."),
    Sentence(SlotFull, lambda _, it: f"{plain(it.slot)} has {it.count} of at most {it.most}."),
]
