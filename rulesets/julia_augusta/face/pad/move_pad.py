"""The move pad of a unit: its move as far as it was put together, in words and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.chapters.manoeuvre.reaching import outlines
from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import Movement
from rulesets.julia_augusta.face.pad import pad_words
from rulesets.julia_augusta.face.pad.close_up import close_up
from rulesets.julia_augusta.face.pad.pad_keys import in_hand, keys
from rulesets.julia_augusta.face.pad.pad_snaps import snaps
from rulesets.julia_augusta.face.pad.pressed import Pressed, pressed
from rulesets.julia_augusta.face.tell.julia_words import JuliaWords
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.move_pad import MovePad
from rulesets.kit.pictures.scene import Scene


def move_pad(view: Julia, question: Question, draft: Draft, pieces: Sequence[str], step: str) -> MovePad | None:
    """The pad of a unit that moves, after these pieces, with a step in hand; None for any other question. Raises
    `Refused` for a piece that cannot be added."""
    moving = view.asking(question.number)
    if not isinstance(moving, Movement):
        return None
    so_far, hand = pressed(view, moving, pieces), in_hand(step)
    then = _afterwards(so_far)
    return MovePad(
        text=pad_words.so_far(then, so_far, _reason(so_far.refused)),
        keys=keys(so_far, hand),
        snaps=tuple(snaps(so_far)),
        step=hand.step,
        told="" if so_far.refused else so_far.told,
        scene=_scene(then, so_far),
    )


def _reason(refused: Refused | None) -> str:
    return f"{JuliaWords().refusal(refused)} ({refused.rule})" if refused is not None else ""


def _afterwards(so_far: Pressed) -> Julia:
    """The table as it stands after the move: the unit, and light troops that fell back before it."""
    if so_far.made is None:
        return so_far.game
    moved = {so_far.unit.id: so_far.made.unit}
    for one in so_far.made.falling:
        moved[one.unit.id] = one.unit.model_copy(update={"pose": one.stands.pose})
    return so_far.game.model_copy(update={"units": {**so_far.game.units, **moved}})


def _scene(then: Julia, so_far: Pressed) -> Scene:
    title = f"{so_far.unit.id}: {so_far.told or 'where it stands'}"
    way = so_far.made.stretches if so_far.made is not None else ()
    return close_up(then, so_far.unit, way, _reach(so_far), so_far.allowance.inches, title)


def _reach(so_far: Pressed) -> list[list[Point]]:
    """What the unit can reach with what is left of its move."""
    return outlines(so_far.game, so_far.stands, so_far.left) if so_far.left else []
