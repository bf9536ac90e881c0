"""What becomes of a drawing. Known to those who show it without what draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """A finished picture: PNG file, alt text, width and height in pixels."""

    png: bytes
    alt: str
    width: int
    height: int
