"""What a player decides: one small model, one slash command, one record line."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict


class Action(BaseModel):
    """Base of every action model.

    A subclass gives `type` (the word in the record and the command's name), a docstring of at most 60 characters in
    its first line (the command's description) and fields with descriptions of at most 40 (the options'). A field is
    a `str`, an `int` or a `list[str]`; a place is written as its name, a unit as its id.

    `group` is for a game with more than 25 actions, which is as many as Discord shows below one command: those of one
    word stand below it together (`/legions order advance`). The word is no part of the record.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    group: ClassVar[str] = ""

    type: str

    def content(self) -> str:
        """The action as canonical text: what the dice are drawn over and what the record keeps."""
        return canonical(self.model_dump(mode="json"))


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces, so that equal values are equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
