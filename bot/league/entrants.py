"""Who plays in a league."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from bot.league.plain import Plain
from bot.names import NAME_LENGTH, plain_name, plain_text


def _club(text: str) -> str:
    return plain_text(text, NAME_LENGTH)


def _name(text: str) -> str:
    return plain_name(text, "Nameless")


class Entrant(Plain):
    """A member of the server, or (without `member`) a guest who is known by name.

    `joined_round` is the first round in which they are paired, `dropped_round` the first in which they no longer are.
    """

    number: int = Field(ge=1)
    name: Annotated[str, AfterValidator(_name)]
    member: int | None = None
    club: Annotated[str, AfterValidator(_club)] = ""
    seed: int | None = Field(None, ge=1, le=999)
    joined_round: int = Field(1, ge=1)
    dropped_round: int | None = Field(None, ge=1)

    @property
    def is_guest(self) -> bool:
        """Whether nobody on Discord is known to be this entrant."""
        return self.member is None

    @property
    def is_late(self) -> bool:
        """Whether they joined when rounds had been paired already."""
        return self.joined_round > 1

    def plays_in(self, round_number: int) -> bool:
        """Whether they are paired in a round."""
        return self.joined_round <= round_number and not self.has_dropped_by(round_number)

    def has_dropped_by(self, round_number: int) -> bool:
        """Whether they had left when a round was paired."""
        return self.dropped_round is not None and self.dropped_round <= round_number
