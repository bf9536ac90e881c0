"""What players settle before a game, and what a game starts with."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.choice import Choice


class Setting(BaseModel):
    """A point that the players may settle before a game; the first choice is what holds where they settle nothing."""

    model_config = ConfigDict(frozen=True)

    key: str
    label: str
    note: str = ""
    choices: tuple[Choice, ...]


class Setup(BaseModel):
    """What a game starts with: the seats' names, each seat's force, scenario and the ruleset's options.

    A force is, here and everywhere, the key of a sample force or the text of one that somebody has put together: its
    units' whole cards.

    `map` is the text of a map's file; empty for the scenario's own map.
    """

    players: list[str]
    forces: list[str]
    scenario: str
    options: dict[str, str] = {}
    map: str = ""
