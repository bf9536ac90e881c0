"""What may come of an answer, where a game reckons it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question

G = TypeVar("G", bound=Game)


class Forecast(BaseModel):
    """What may come of an answer, reckoned exactly: what it is of, in a few words ("37 % to destroy"), and in full.

    `chances` are the numbers behind them: what is counted, and how likely each number is.
    """

    model_config = ConfigDict(frozen=True)

    title: str
    short: str
    lines: tuple[str, ...]
    chances: dict[str, dict[int, Fraction]]


@dataclass(frozen=True)
class Odds(Generic[G]):
    """The odds that a game reckons."""

    forecast: Callable[[G, Question, Action], Forecast | None]
    """What may come of an answer that rolls for something; None for any other."""
    odds: Callable[[G, str, str, Sequence[str]], Sequence[Forecast]]
    """What may come of the attacks that a unit could make on a target now, with its lines of split fire; raises
    `Refused` if there are none."""
    options: Callable[[G, dict[str, str]], Sequence[Choice]]
    """What may come next when odds are asked for: the units, a unit's targets, its lines of split fire."""
