"""What all models of a league have in common: they never change."""

from __future__ import annotations

from decimal import Decimal

from pydantic import BaseModel, ConfigDict


class Plain(BaseModel):
    """A value: equal to another with the same fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def number_text(number: Decimal) -> str:
    """A number of points as it is read: `3`, `1.5`, `−2`."""
    text = f"{number:f}"
    kept = text.rstrip("0").rstrip(".") if "." in text else text
    return kept.replace("-", "−")


def counted(number: str | int, thing: str, things: str = "") -> str:
    """`1 point`, `3 points`."""
    return f"{number} {thing if str(number) == '1' else things or thing + 's'}"
