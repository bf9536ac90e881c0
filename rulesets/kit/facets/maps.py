"""Where a game is played, if there is a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import Scene

NOTHING_SETTLED: Mapping[str, str] = MappingProxyType({})
"""The points of a game where everything is as the rules have it."""


class Battlefield(BaseModel):
    """A map that is proposed for a game: the text of its file, and what the players should know of it.

    `again` is the text that asks for another one of its kind, where it was made from a seed.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    name: str
    notes: tuple[str, ...] = ()
    again: str = ""


class Wanted(Protocol):
    """How a map is found, or made, for a text that asks for it."""

    def __call__(self, scenario: str, text: str, seed: str, settled: Mapping[str, str] = ..., /) -> Battlefield:
        """The map that a text asks for in a scenario, where these points are settled. `seed` is taken for a text that
        names none. Raises `Refused` if there is no such map."""
        ...


def whatever_is_settled(made: Callable[[str, str, str], Battlefield]) -> Wanted:
    """The maps of a game that are the same however its points are settled."""

    def wanted(scenario: str, text: str, seed: str, _settled: Mapping[str, str] = NOTHING_SETTLED, /) -> Battlefield:
        return made(scenario, text, seed)

    return wanted


def nothing_against(_scenario: str, _text: str, _settled: Mapping[str, str]) -> Refused | None:
    """For games whose battles may be fought on every map, however their points are settled."""
    return None


def suits_always(_wanted: str, _settled: Mapping[str, str]) -> bool:
    """For games whose maps are all there however their points are settled."""
    return True


@dataclass(frozen=True)
class Maps:
    """The maps of a game: the text of a file in the game's own format."""

    choices: Callable[[], Sequence[Choice]]
    """What may be asked for as a map: the named ones, and how one is made from a seed."""
    wanted: Wanted
    """The map that a text asks for in a scenario."""
    handed_in: Callable[[str, bytes], Battlefield]
    """A map for a scenario from a file that somebody hands in; raises `Refused` that names what is wrong with it."""
    scene_of: Callable[[str, str], Scene]
    """The picture of a map with the areas and objectives of a scenario (named first), before there is a game."""
    name_of: Callable[[str], str]
    """The name of a map, from the text of its file."""
    against: Callable[[str, str, Mapping[str, str]], Refused | None] = nothing_against
    """Why a scenario cannot be fought on a map (the text of its file, empty: the scenario's own) as the points are
    settled: said when any of the three is chosen, and not only at the start."""
    suits: Callable[[str, Mapping[str, str]], bool] = suits_always
    """Whether one of the choices is a map to be played on as the points are settled: others are not offered."""
