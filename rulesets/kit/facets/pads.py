"""Pads of buttons that lead over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.pictures.move_pad import MovePad

G = TypeVar("G", bound=Game)


def _no_arrows(view: Game, question: Question, offer: Offer, at: str) -> dict[str, str]:
    return {}


def _no_move_pad(view: Game, question: Question, draft: Draft, pieces: Sequence[str], step: str) -> MovePad | None:
    return None


@dataclass(frozen=True)
class Pads(Generic[G]):
    """The pads of a game."""

    arrows: Callable[[G, Question, Offer, str], dict[str, str]] = _no_arrows
    """Where the arrows of a direction pad lead among the places offered, from a place (""; then from where the pad
    begins, which stands under ""); empty where a pad makes no sense."""
    move_pad: Callable[[G, Question, Draft, Sequence[str], str], MovePad | None] = _no_move_pad
    """The move pad of a seat that puts a way together, with what it has chosen before, after the pieces in words that
    were pressed, with a step in hand ("": the usual one); None where it makes no sense. Raises `Refused` for a piece
    that cannot be added."""
