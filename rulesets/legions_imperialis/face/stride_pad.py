"""The pad of Flyers and Titans: straight ahead, a turn, and ahead again, put together press by press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures import moved
from rulesets.kit.pictures.move_pad import MOST_SNAPS, MovePad, PadKey, Snap
from rulesets.kit.pictures.ring import STEPS, USUAL_STEP, Row, other_step
from rulesets.kit.pictures.scene import Scene
from rulesets.legions_imperialis.chapters.activation.activating import manner_of, moved_so
from rulesets.legions_imperialis.chapters.movement.allowance import allowance
from rulesets.legions_imperialis.chapters.movement.course import course, suggested
from rulesets.legions_imperialis.chapters.movement.striding import moved_on
from rulesets.legions_imperialis.face.scene.picture import composed
from rulesets.legions_imperialis.face.tell.imperialis_words import ImperialisWords
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.reasons.movement import NotUnderstood
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

WIDE = 40.0
"""Inches of the table that the pad shows: whoever flies goes far."""
WORDS = ImperialisWords()
AS_NOW = Form("as now")
TURNS = (("left", "↺"), ("right", "↻"))


class Way(NamedTuple):
    """A way straight ahead (back, where it is less than 0), by a turn, and on; or to a goal that the menu has."""

    before: float = 0.0
    turn: float = 0.0
    after: float = 0.0
    to: str = ""

    def on(self, piece: str) -> Way:
        """The way after one press more. Raises ValueError for what is no piece of it."""
        if piece.startswith("at "):
            return Way(to=piece)
        word, _, number = piece.rpartition(" ")
        inches = float(number)
        if word in ("turn left", "turn right"):
            return self._replace(turn=self.turn + (inches if word == "turn right" else -inches), to="")
        sign = {"ahead": 1.0, "back": -1.0}.get(word)
        if sign is None:
            raise ValueError(piece)
        inches *= sign
        if self.turn:
            return self._replace(after=self.after + inches, to="")
        return self._replace(before=self.before + inches, to="")


def stride_pad(view: Imperialis, detachment: Detachment, pieces: Sequence[str], step: str) -> MovePad:
    """The pad after these presses. Raises `Refused` for what is no piece of such a move."""
    by, way = step if step in STEPS else USUAL_STEP, Way()
    for piece in pieces:
        try:
            way = way.on(piece)
        except ValueError:
            raise Refused("LI-MOV-02", NotUnderstood(text=piece[:40], at=0, problem="no part of this move")) from None
    told = _told(view, detachment, way) if pieces else ""
    laid = course(view, detachment, manner_of(detachment), told) if told else None
    why = f"{WORDS.refusal(laid)} ({laid.rule})" if isinstance(laid, Refused) else ""
    return MovePad(
        text="\n".join([_so_far(view, detachment, told), *([f"Not yet: {why}"] if why else [])]),
        keys=_keys(by),
        snaps=tuple(Snap(label=f"To {to}"[:80], piece=to[:100]) for to in _ends(view, detachment))[:MOST_SNAPS],
        step=by,
        told="" if why else told,
        scene=_drawn(view, detachment, told),
    )


def _told(view: Imperialis, detachment: Detachment, way: Way) -> str:
    """The way as its goal in words, as a player writes it."""
    if way.to:
        return way.to
    there = group(view, detachment)
    first = next(iter(there.values()))
    facing = (first.pose.degrees + way.turn) % 360
    at: Point = first.middle.moved(first.pose.degrees, way.before).moved(facing, way.after)
    return goals.written(view, detachment, moved_on(there, first, Goal(at, facing, AS_NOW)))


def _so_far(view: Imperialis, detachment: Detachment, told: str) -> str:
    if told:
        return f"`{told.replace('`', '')}`"
    has = allowance(view, detachment, manner_of(detachment))
    what = "Flyers go" if flies(view, detachment) else "It goes"
    return f"It has {has:g}″. {what} straight ahead, then turn, then ahead again; the menu has whole moves."


def _keys(by: str) -> tuple[Row, ...]:
    angle = f"{STEPS[by]:g}"
    turns = [PadKey(label=f"{sign} {angle}°", piece=f"turn {side} {angle}") for side, sign in TURNS]
    ahead, back = PadKey(label=f"Ahead {by}″", piece=f"ahead {by}"), PadKey(label=f"Back {by}″", piece=f"back {by}")
    return ((turns[0], ahead, turns[1]), (PadKey(label="Ahead 8″", piece="ahead 8"), back, other_step(by)))


def _ends(view: Imperialis, detachment: Detachment) -> list[str]:
    """The whole moves that the menu has and that can be made."""
    how = manner_of(detachment)
    return [to for to in suggested(view, detachment, how) if not isinstance(course(view, detachment, how, to), Refused)]


def _drawn(view: Imperialis, detachment: Detachment, told: str) -> Scene:
    """The table with the Detachment where it would be, as far as it can go there."""
    laid = course(view, detachment, manner_of(detachment), told) if told else None
    title, middle = f"{detachment.id}: {told or 'where it stands'}", next(iter(group(view, detachment).values())).middle
    if laid is None or isinstance(laid, Refused):
        drawn = composed(view, title)
    else:
        before, ways = moved.before(group(view, detachment), detachment.seat), [*moved.ways(laid, detachment.seat)]
        drawn = composed(moved_so(view, detachment, laid)[0], title, [before], ways)
    return drawn.model_copy(update={"window": moved.close_up(view.table, middle, WIDE)})
