"""Split fire: lines that say how many of which weapon are fired at what (TGT-08)."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One line of split fire: how many of which weapon at which unit."""

    number: int
    label: str
    target: str

    def __str__(self) -> str:
        return f"{self.number} {self.label} > {self.target}"


def parse(text: str) -> Entry | None:
    """Read "3 Rifle > u7"; None if it is not of that form."""
    weapons, arrow, target = text.partition(" > ")
    number, space, label = weapons.partition(" ")
    if not (arrow and space and number.isdigit()):
        return None
    return Entry(int(number), label, target.strip())
