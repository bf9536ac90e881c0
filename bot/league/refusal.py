"""What an organiser or a player hears when a league cannot do what they want."""

from __future__ import annotations


class NotAllowed(Exception):
    """A league does not allow this now; the text says why and what would be right. Nothing has changed."""
