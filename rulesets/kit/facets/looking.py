"""Answers to those who look at the table and ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.pictures.scene import Scene

G = TypeVar("G", bound=Game)


class Look(BaseModel):
    """An answer to somebody who looks at the table: in words, and as a picture."""

    model_config = ConfigDict(frozen=True)

    text: str
    scene: Scene


@dataclass(frozen=True)
class Looking(Generic[G]):
    """What can be measured on the table."""

    things: Callable[[G], Sequence[Choice]]
    """What lies on the table and can be measured from, by name; places can be as well."""
    measured: Callable[[G, str, str], Look]
    """How far it is between two things or places; raises `Refused` for what is nowhere on the table."""
    sighted: Callable[[G, str, str], Look]
    """Whether one thing can be attacked by another and why not; raises `Refused` for what is not on the table."""
