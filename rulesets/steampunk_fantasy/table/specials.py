"""The specials that stand on cards and in tables: a name with its values in brackets, such as "Fear[6]"."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from rulesets.steampunk_fantasy.table.brackets import result_fits, special_fits

_WORD = re.compile(
    r"(?P<name>[^\W_](?:[^\W_]|[ '’.,&+%-]){0,39})(?P<args>(?:\[[\w +,.%-]{0,40}\]|\([\w +,.%-]{0,40}\)){0,4})"
)
_ARG = re.compile(r"[\[(]([^\])]*)[\])]")


MOST = 20
"""Specials of one unit or weapon."""


class Word(BaseModel):
    """A special: "Take Cover[stand-still][-2]" has the name "take cover" and two values."""

    model_config = ConfigDict(frozen=True)

    name: str
    args: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """As it stands on a card."""
        return self.name + "".join(f"[{arg}]" for arg in self.args)

    @property
    def number(self) -> int:
        """Its last value as a number: "Fear[6]", "Area[5+]", "psychic damage[d6]", "Take Cover[rest][-2]"."""
        return int(self.args[-1].strip("d+")) if self.args[-1][0] != "-" else int(self.args[-1])


def word(value: Any) -> Any:
    """Read a special; raises ValueError that names it."""
    if not isinstance(value, str):
        return value
    match = _WORD.fullmatch(value.strip())
    if match is None:
        raise ValueError(f'"{value}" is not a special: write a name with its values in brackets such as Fear[6]')
    return Word(name=match["name"].strip().lower(), args=tuple(_ARG.findall(match["args"])))


def _special(read: Word) -> Word:
    if not special_fits(read.name, read.args):
        raise ValueError(
            f'"{read.text}" has brackets that "{read.name}" does not have: write them as area[5+], fear[6]'
        )
    return read


def _result(read: Word) -> Word:
    if not result_fits(read.name, read.args):
        raise ValueError(f'"{read.text}" is not a result of a damage table: write kill[1], pinned, bleed[4] …')
    return read


Words = Annotated[tuple[Annotated[Word, BeforeValidator(word), AfterValidator(_special)], ...], Field(max_length=MOST)]
"""Specials of a unit or weapon."""
ResultWords = tuple[Annotated[Word, AfterValidator(_result)], ...]
"""Results of a row of a damage table."""
