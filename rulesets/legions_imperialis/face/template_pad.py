"""Where a template lies: its picture before Confirm, and the pad that moves it press by press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.tables.pad import arrow
from rulesets.kit.boards.tables.places import COMPASS, Point
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.move_pad import MOST_SNAPS, MovePad, PadKey, Snap
from rulesets.kit.pictures.moved import close_up
from rulesets.kit.pictures.ring import EIGHTH, STEPS, USUAL_STEP, other_step, ring
from rulesets.kit.pictures.scene import Area, Scene, Track
from rulesets.legions_imperialis.actions import Lay, LayAll
from rulesets.legions_imperialis.chapters.firing.laying import Laying, farthest
from rulesets.legions_imperialis.chapters.firing.lines import Aimed
from rulesets.legions_imperialis.chapters.firing.templates import Lying, covered, firer, shape_of
from rulesets.legions_imperialis.face.scene.picture import composed
from rulesets.legions_imperialis.face.scene.templates import proposed
from rulesets.legions_imperialis.face.tell.imperialis_words import ImperialisWords
from rulesets.legions_imperialis.table.pointing import pointed
from rulesets.legions_imperialis.table.state import Imperialis

WIDE = 26.0
"""Inches of the table that the pad shows."""
WORDS = ImperialisWords()


def as_laid(view: Imperialis, question: Question, given: Lay | LayAll) -> Scene | None:
    """The template that is asked for, where an answer has it; or all of its kind."""
    asking = view.asking(question.number)
    at = pointed(view, given.to, question.rule)
    if not isinstance(asking, Laying) or isinstance(at, Refused):
        return None
    return drawn(view, asking, at, asking.alike(view) if isinstance(given, LayAll) else asking.guns[:1])


def drawn(view: Imperialis, asking: Laying, at: Point, guns: Sequence[Aimed]) -> Scene:
    """The table with these templates over a point, or toward it, and those that lie."""
    detachment = view.detachments[asking.detachment]
    areas, tracks = list[Area](), list[Track]()
    now = ((gun, at, farthest(view, asking)) for gun in guns)
    for one, point, drifts in [*((it.gun, it.at.point, 0.0) for it in asking.lying), *now]:
        shape, firing = shape_of(view, detachment, one), firer(view, detachment, one)
        more, lines = proposed(view, shape, firing, point, detachment.seat, drifts)
        areas, tracks = [*areas, *more], [*tracks, *lines]
    return composed(view, f"Template of {detachment.id}", areas, tracks)


def template_pad(view: Imperialis, question: Question, pieces: Sequence[str], step: str) -> MovePad | None:
    """The pad of a template: it begins where that is worth most."""
    asking = view.asking(question.number)
    if not isinstance(asking, Laying):
        return None
    at, by = _under_the_pad(view, asking, pieces), step if step in STEPS else USUAL_STEP
    refused = asking.why_not(view, at)
    why = f"{WORDS.refusal(refused)} ({refused.rule})" if refused is not None else ""
    around = [
        PadKey(label=f"{arrow(eighth * EIGHTH)} {by}″", piece=f"{COMPASS[eighth]} {by}")
        for eighth in range(len(COMPASS))
    ]
    return MovePad(
        text="\n".join([f"`{at.spot.name}`: {_beneath(view, asking, at)}", *([f"Not yet: {why}"] if why else [])]),
        keys=ring(around, other_step(by)),
        snaps=tuple(_snaps(view, asking))[:MOST_SNAPS],
        step=by,
        told="" if why else at.spot.name,
        scene=drawn(view, asking, at, asking.guns[:1]).model_copy(update={"window": close_up(view.table, at, WIDE)}),
    )


def _under_the_pad(view: Imperialis, asking: Laying, pieces: Sequence[str]) -> Point:
    """Where the template is after some presses; a place that was pressed takes it there."""
    at = next(iter(asking.places(view)))
    for piece in pieces:
        word, _, number = piece.partition(" ")
        if word in COMPASS and number in STEPS:
            at = at.moved(COMPASS.index(word) * EIGHTH, float(number)).spot.point
            continue
        pointed_at = pointed(view, piece.removeprefix("at "), "LIX-TR-BLAST-01")
        if isinstance(pointed_at, Refused):
            raise pointed_at
        at = pointed_at
    return at


def _beneath(view: Imperialis, asking: Laying, at: Point) -> str:
    """How many models of whom would lie under it."""
    detachment = view.detachments[asking.detachment]
    under = covered(view, detachment, Lying(gun=asking.guns[0], at=at.spot))
    told = [f"{len(its.whole) + len(its.partly)} of {view.number_of(name)}, {name}" for name, its in under.items()]
    return "; ".join(told) or "nobody under it"


def _snaps(view: Imperialis, asking: Laying) -> Iterator[Snap]:
    """The enemies, the nearest first."""
    detachment = view.detachments[asking.detachment]
    here = firer(view, detachment, asking.guns[0]).middle
    near = sorted(view.enemies(detachment), key=lambda enemy: here.to(enemy.alive[0].pose.point))
    for enemy in near:
        at = enemy.alive[0].pose.point
        yield Snap(label=f"At {enemy.id}"[:80], piece=f"at {at.spot.name}", note=f"{here.to(at):.1f}″ away")
