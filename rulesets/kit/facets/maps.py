"""Where a game is played, if there is a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.choice import Choice
from rulesets.kit.pictures.scene import Scene


class Battlefield(BaseModel):
    """A map that is proposed for a game: the text of its file, and what the players should know of it.

    `again` is the text that asks for another one of its kind, where it was made from a seed.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    name: str
    notes: tuple[str, ...] = ()
    again: str = ""


@dataclass(frozen=True)
class Maps:
    """The maps of a game: the text of a file in the game's own format."""

    choices: Callable[[], Sequence[Choice]]
    """What may be asked for as a map: the named ones, and how one is made from a seed."""
    wanted: Callable[[str, str, str], Battlefield]
    """The map that a text asks for in a scenario; the third is the seed for a text that names none. Raises `Refused` if
    there is none."""
    handed_in: Callable[[str, bytes], Battlefield]
    """A map for a scenario from a file that somebody hands in; raises `Refused` that names what is wrong with it."""
    scene_of: Callable[[str, str], Scene]
    """The picture of a map with the areas and objectives of a scenario (named first), before there is a game."""
    name_of: Callable[[str], str]
    """The name of a map, from the text of its file."""
