"""Lots: chance that everybody can draw again, from the league's seed and what is drawn for."""

from __future__ import annotations

from hashlib import sha256

HIGHEST = 10**9


def lot(seed: str, *drawn_for: str | int) -> int:
    """A number below a thousand million, the same each time."""
    text = "\n".join([seed, *map(str, drawn_for)])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") % HIGHEST
