"""Where a unit, a leader or an Eagle would stand, before its place is confirmed."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Deploy, Lead, MoveEagle, Post
from rulesets.julia_augusta.face.scene.picture import scene
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import foreseen
from rulesets.kit.engine.question import Question
from rulesets.kit.pictures.scene import Scene

PLACED = {Deploy: "unit", Post: "who", Lead: "leader", MoveEagle: "eagle"}
"""The answers that put something somewhere, and the field that names it."""


def preview(view: Julia, question: Question, action: Action, seat: int) -> Scene | None:
    """The table with what an answer places where the answer places it."""
    if type(action) not in PLACED or (then := foreseen(view, question, action)) is None:
        return None
    name = getattr(action, PLACED[type(action)])
    return scene(then, [], seat, title=f"{name}: not confirmed yet")
