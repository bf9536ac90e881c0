"""What is wrong with a text that somebody has typed: a roll, or a place on the table."""

from __future__ import annotations


class NotUnderstood(Exception):
    """A text that cannot be read: `at` is the character where reading stopped (counted from 0), `why` a sentence."""

    def __init__(self, text: str, at: int, why: str) -> None:
        super().__init__(why)
        self.text, self.at, self.why = text, min(at, len(text)), why

    @property
    def pointed(self) -> str:
        """The text with a mark below the place."""
        return f"{self.text}\n{' ' * self.at}^"
