"""What stands on the box of a game: all of it that the house reads before anybody plays it."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.kit.engine.action import Action


@dataclass(frozen=True)
class Box:
    """A game as it lies on the shelf. The bot's start makes its commands of this; the game itself, with its rules,
    boards and libraries, takes ten times as long to load, and is loaded when somebody first needs it.

    `name` is the game's, `command` its group of slash commands, `actions` are its action models, a command each.
    `about` says in one sentence what it is like to play, for somebody who has never heard of it.
    `reads_catalogues`: players put forces together from files that their server has loaded (`Lists`).
    `has_trees`: they put forces together that are trees, such as platoons of sections (`Tree`).
    """

    name: str
    command: str
    actions: tuple[type[Action], ...]
    reads_catalogues: bool = False
    has_trees: bool = False
    about: str = ""
