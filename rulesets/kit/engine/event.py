"""Announcements: what is said of the game, for words, log and picture. They are not how the state changes."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Event(BaseModel):
    """Something that happened; `seats` names who may hear of it, None for everybody."""

    model_config = ConfigDict(frozen=True)

    key: str
    rule: str = ""
    values: dict[str, Any] = Field(default_factory=dict)
    seats: tuple[int, ...] | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Whether a seat (None: an onlooker) may hear of it."""
        return self.seats is None or seat in self.seats


def heard(events: list[Event], seat: int | None) -> list[Event]:
    """The events that a seat (None: an onlooker) may hear of."""
    return [event for event in events if event.heard_by(seat)]
