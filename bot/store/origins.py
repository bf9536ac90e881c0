"""Where a game comes from that was brought in as a file: it is marked for good as unverified and unrated."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from bot.table.tables import Table

MARK = "brought in from a file: unverified and unrated"


class Sealed(BaseModel):
    """The dice of the lines up to this number: their published fingerprint, the secret (hexadecimal; None: it is not
    known) and the players' words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    lines: int = Field(ge=0)
    fingerprint: str = Field(pattern=r"^[0-9a-f]{64}$")
    secret: str | None = Field(pattern=r"^[0-9a-f]{64}$")
    words: list[Annotated[str, Field(max_length=100)]] = Field(max_length=10)


class Origin(BaseModel):
    """`number` is the game's number where it was played last; `parts` are its dice wherever it was played, in order."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: int
    parts: list[Sealed] = Field(min_length=1, max_length=8)

    @property
    def lines(self) -> int:
        """How many lines of the record were brought in."""
        return self.parts[-1].lines


def origin_of(table: Table) -> Origin | None:
    """Where a game comes from; None for one that was begun here."""
    return Origin.model_validate_json(table.origin) if table.origin else None
