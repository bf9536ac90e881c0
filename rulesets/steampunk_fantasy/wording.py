"""The specials that stand on cards and in tables: a name with its values in brackets, such as "Fear[6]"."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict

_WORD = re.compile(r"(?P<name>[^\[\]()]+)(?P<args>(?:\[[^\[\]]*\]|\([^()]*\))*)")
_ARG = re.compile(r"[\[(]([^\])]*)[\])]")


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
    found = _WORD.fullmatch(value.strip())
    if found is None:
        raise ValueError(f'"{value}" is not a special: write a name with its values in brackets such as Fear[6]')
    return Word(name=found["name"].strip().lower(), args=tuple(_ARG.findall(found["args"])))


Words = tuple[Annotated[Word, BeforeValidator(word)], ...]
