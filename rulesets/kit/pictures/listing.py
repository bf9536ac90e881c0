"""The neutral data of a listing, such as standings or pairings: rows of texts. Renders draw it and tell it in words."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class Column(_Plain):
    """What stands above a column, and whether it holds a `name` (as wide as there is room) or a `number` (as wide as
    it needs)."""

    heading: str
    holds: Literal["name", "number"] = "name"


class Row(_Plain):
    """A text for each column; `mark` says that the row is ahead of the others, or does not take part any more."""

    cells: tuple[str, ...]
    mark: Literal["", "first", "out"] = ""


class Listing(_Plain):
    """Rows below a title, in their order; `note` is a small line below them."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
