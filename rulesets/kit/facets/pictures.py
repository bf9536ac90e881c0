"""How a game looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.pictures.scene import Scene

G = TypeVar("G", bound=Game)
S_contra = TypeVar("S_contra", bound=Game, contravariant=True)


class Pictured(Protocol[S_contra]):
    """The picture of a view with what the events of the last activation did; with `seat`, what it may do now, and
    where the cursor of its direction pad is (the name of a place)."""

    def __call__(self, view: S_contra, shown: Sequence[Event], seat: int | None = None, *, cursor: str = "") -> Scene:
        """The picture."""


def _words_are_enough(view: Game, question: Question, action: Action, seat: int) -> Scene | None:
    return None


@dataclass(frozen=True)
class Pictures(Generic[G]):
    """How a game looks; only `scene` has to be given."""

    scene: Pictured[G]
    """The table."""
    sketch: Callable[[G, Question, Draft, tuple[str, ...]], Scene] | None = None
    """The picture for a seat that puts an order together; None: the table as it is."""
    preview: Callable[[G, Question, Action, int], Scene | None] = _words_are_enough
    """The picture of the table as it would stand after a seat's answer, before that is confirmed; None where words are
    enough, or where it cannot be known."""

    def sketched(self, view: G, question: Question, draft: Draft, parts: tuple[str, ...], seat: int) -> Scene:
        """The picture for a seat that puts an order together: `draft` holds the fields chosen before it, `parts` what
        was chosen of it so far."""
        return self.scene(view, [], seat) if self.sketch is None else self.sketch(view, question, draft, parts)
