"""The section pad: where a group of models goes and how it comes to stand, put together press by press.

A game hands in what it knows: the group's layout, what its texts can speak of, whither the menu leads, and why it may
not come to stand as it was laid out. What is confirmed is the goal in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import ceil
from typing import NamedTuple

from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.models.pressing import as_it_stands, pressed
from rulesets.kit.boards.models.words import WRITTEN, Section, written
from rulesets.kit.boards.tables.pad import amount_text, arrow
from rulesets.kit.boards.tables.places import COMPASS, Point
from rulesets.kit.engine.telling import plain
from rulesets.kit.pictures.move_pad import MOST_SNAPS, MovePad, PadKey, Snap
from rulesets.kit.pictures.ring import EIGHTH, STEPS, USUAL_STEP, Row, other_step, ring
from rulesets.kit.pictures.scene import Scene

FORMS = "+"
"""What stands behind the step in hand on the page of forms."""
MODEL = "@"
"""What stands behind the step in hand before the number of the model that the arrows nudge."""
ACROSS = 4
"""Keys of a row of forms: more do not fit side by side on a telephone."""
LONGEST_LABEL = 12
"""Characters of a model's label that a key can carry."""


class Hand(NamedTuple):
    """The step in hand, and what the keys do with it: `model` is whom they nudge, empty for the whole group."""

    step: str
    forms: bool = False
    model: str = ""


def in_hand(told: str, section: Section) -> Hand:
    """What a step means that a key has brought; the usual one for what is none."""
    step, _, number = told.removesuffix(FORMS).partition(MODEL)
    if step not in STEPS:
        return Hand(USUAL_STEP)
    known = number.isdecimal() and int(number) < len(section.labels)
    return Hand(step, told.endswith(FORMS), [*section.labels][int(number)] if known else "")


@dataclass(frozen=True)
class SectionPad:
    """The pad of a group after some presses; `places` is whither its menu leads, by names. Raises `GoalNotUnderstood`
    when it is read, if one of the `pieces` is none."""

    section: Section
    layout: Layout
    allowance: float
    pieces: Sequence[str]
    step: str
    places: Sequence[tuple[str, Point]] = ()

    @property
    def hand(self) -> Hand:
        """What the keys do."""
        return in_hand(self.step, self.section)

    @cached_property
    def goal(self) -> Goal:
        """Whither it goes."""
        return pressed(self.section, as_it_stands(self.layout.group), self.pieces, self.layout.laid)

    @cached_property
    def laid(self) -> Laid:
        """How it comes to stand."""
        return self.layout.laid(self.goal)

    @property
    def told(self) -> str:
        """The goal in words; empty where nothing was pressed."""
        return written(self.goal, self.section) if self.pieces else ""

    def pad(self, why_not: str, drawn: Callable[[], Scene]) -> MovePad:
        """The pad as it is shown; `why_not` says why the group may not come to stand so, empty where it may."""
        return MovePad(
            text="\n".join([*self._so_far(), *([f"Not yet: {why_not}"] if why_not else [])]),
            keys=self._keys(),
            snaps=tuple(islice(self._snaps(), MOST_SNAPS)),
            step=self._carried(self.hand),
            told="" if why_not else self.told,
            scene=drawn(),
        )

    # --- in words ----------------------------------------------------------------------------------------------------

    def _so_far(self) -> Iterator[str]:
        has = amount_text(self.allowance)
        if not self.pieces:
            yield f"It has {has}″. The arrows move all of it; **Form** says how it stands, the menu takes one model."
        else:
            longest = max(walk.cost for walk in self.laid.walks.values())
            yield f"`{self.told.replace('`', '')}`: the longest way takes {longest:.1f}″ of {has}″."
        if self.laid.short and self.pieces:
            short = ", ".join(plain(label) for label, name in self.section.labels.items() if name in self.laid.short)
            yield f"As near to their places as they can come: {short}."
        if self.hand.model:
            yield f"In hand: {plain(self.hand.model)}."

    # --- the keys ----------------------------------------------------------------------------------------------------

    def _keys(self) -> tuple[Row, ...]:
        hand = self.hand
        if hand.forms:
            return self._forms()
        around = [self._way(eighth) for eighth in range(len(COMPASS))]
        north, level, south = ring(around, other_step(hand.step, self._carried(hand._replace(step=""))))
        if hand.model:
            return north, level, (*south, PadKey(label="All", step=hand.step))
        turns = (self._turn("left", "↺"), self._turn("right", "↻"))
        return (*north, *turns), level, (*south, PadKey(label="Form", step=f"{hand.step}{FORMS}"))

    def _way(self, eighth: int) -> PadKey:
        whose, step = (f"{self.hand.model} " if self.hand.model else ""), self.hand.step
        return PadKey(label=f"{arrow(eighth * EIGHTH)} {step}″", piece=f"{whose}{COMPASS[eighth]} {step}")

    def _turn(self, side: str, sign: str) -> PadKey:
        angle = f"{STEPS[self.hand.step]:g}"
        return PadKey(label=f"{sign} {angle}°", piece=f"turn {side} {angle}")

    def _forms(self) -> tuple[Row, ...]:
        """The page of forms: each leads back to the arrows."""
        half = ceil(len(self.section.labels) / 2)
        ranks = [("Line", "in line"), (f"Line of {half}", f"in line of {half}")]
        others = [(text.removeprefix("in a ").removeprefix("in ").capitalize(), text) for text in WRITTEN.values()]
        keys = [PadKey(label=label, piece=piece, step=self.hand.step) for label, piece in [*ranks, *others]]
        keys.append(PadKey(label="Arrows", step=self.hand.step))
        return tuple(tuple(keys[start : start + ACROSS]) for start in range(0, len(keys), ACROSS))

    def _carried(self, hand: Hand) -> str:
        """How a key carries what is in hand."""
        model = f"{MODEL}{[*self.section.labels].index(hand.model)}" if hand.model else ""
        return f"{hand.step}{FORMS if hand.forms else ''}{model}"

    # --- the menu ----------------------------------------------------------------------------------------------------

    def _snaps(self) -> Iterator[Snap]:
        """Places, walls to stand along, and the models one by one. Two things at one place, such as a house and those
        in it, are one entry: no menu names a place twice."""
        for name, at in _once(self.places):
            away = self.goal.at.to(at)
            yield Snap(label=f"To {name}"[:80], piece=f"at {at.spot.name}", note=f"{away:.1f}″ on")
        for name in self.section.outlines:
            yield Snap(label=f"Along {name}"[:80], piece=f"along {name}"[:100], note="in contact with it")
        for number, label in enumerate(self.section.labels):
            step = f"{self.hand.step}{MODEL}{number}"
            yield Snap(label=f"Only {label}", step=step, note="The arrows then nudge this model")


def _once(places: Sequence[tuple[str, Point]]) -> list[tuple[str, Point]]:
    """Each place with the name that comes first."""
    first = {at.spot: (name, at) for name, at in reversed(places)}
    return [one for one in places if one == first[one[1].spot]]
