"""What a member is told instead of what was asked for."""

from __future__ import annotations


class NotPossible(Exception):
    """What was asked cannot be done now; the text says why and what can."""


class Settled(NotPossible):
    """What a control asks for is settled, or the game has moved on: the control may go."""
