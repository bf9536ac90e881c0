"""The notation by example: what /roll offers, docs/dice.md shows, and the tests run."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict


class Example(BaseModel):
    """A roll, and what it means if that needs words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    roll: str
    note: str


class Section(BaseModel):
    """Examples of one kind."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    example: tuple[Example, ...]


@cache
def sections() -> tuple[Section, ...]:
    """All examples, in the order in which they are shown."""
    text = (Path(__file__).parent / "examples.toml").read_text(encoding="utf-8")
    return tuple(Section.model_validate(one) for one in tomllib.loads(text)["section"])
