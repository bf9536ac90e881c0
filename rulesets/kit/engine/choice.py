"""A value that somebody may choose."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Choice(BaseModel):
    """A value with its words: a scenario, a sample force, an option of a menu."""

    model_config = ConfigDict(frozen=True)

    value: str
    label: str
    note: str = ""
