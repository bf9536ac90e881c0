"""Whole armies that players write and hand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel


@dataclass(frozen=True)
class ArmyFiles:
    """The file of an army of a player's own."""

    model: type[BaseModel]
    """What stands in such a file."""
    read: Callable[[dict[str, Any]], str]
    """The text of the force that the values of a JSON file make; raises `ValidationError` with every value that cannot
    be read (`Faulty` with what the rules have against the others besides), else `Refusals` with all that they have
    against it in any game. Asked in a process of its own: the file may be meant to do harm."""
    written: Callable[[str], dict[str, Any]]
    """What stands in the file of a force, a sample or a player's own; `read` takes it."""
    reckoned: Callable[[str], str]
    """What a force is and costs, in a few words; raises `Refused` for one that cannot be read any more."""
    renamed: Callable[[str, str], str]
    """The text of the same force under another name."""
