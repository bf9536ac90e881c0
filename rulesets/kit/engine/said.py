"""What a game says, as models: what has happened, what is asked, and why something is not allowed.

Each thing is a class with fields, so that the type checker knows who says what and who reads it. A record and the words
know it by its `key`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


class Said(BaseModel):
    """Something that is said. `key` is the name of the class in small letters, `no_target` of `NoTarget`, unless the
    class has one of its own: it stands in the records of games."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: ClassVar[str] = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if "key" not in vars(cls):
            cls.key = _WORD.sub("_", cls.__name__).lower()

    def values(self) -> dict[str, Any]:
        """The fields as plain data."""
        return vars(self).copy()


class Happening(Said):
    """Something that has happened in a game, by a rule (its id, or nothing)."""

    rule: str = ""


class Reason(Said):
    """Why the rules do not allow something."""


class Asked(Said):
    """What is asked of a seat, and what has to be known of it: the unit, the numbers. Its `key` is the name of the
    class without the `Asked` at its end, `who_first` of `WhoFirstAsked`."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.key = cls.key.removesuffix("_asked")

    def values(self) -> dict[str, Any]:
        return self.model_dump(mode="json")


S = TypeVar("S", bound=Said)
To = TypeVar("To")


class Sentence(Generic[To]):
    """How one thing sounds to a reader who has something before him (`To`: the view of a game; None where a refusal is
    put into words)."""

    def __init__(self, model: type[S], tell: Callable[[To, S], str]) -> None:
        self.model: type[Said] = model
        self._tell: Callable[[To, Any], str] = tell

    def of(self, to: To, values: Mapping[str, Any]) -> str:
        """The sentence of these values."""
        return self._tell(to, self.model.model_validate(values))


class Sentences(Generic[To]):
    """How everything sounds that a game says of one kind, by key."""

    def __init__(self, *parts: Iterable[Sentence[To]]) -> None:
        self._known: dict[str, Sentence[To]] = {}
        for sentence in (sentence for part in parts for sentence in part):
            if sentence.model.key in self._known:
                raise TypeError(f"“{sentence.model.key}” has two sentences")
            self._known[sentence.model.key] = sentence

    @property
    def models(self) -> dict[str, type[Said]]:
        """What can be said, by key."""
        return {key: sentence.model for key, sentence in self._known.items()}

    def tell(self, to: To, key: str, values: Mapping[str, Any]) -> str:
        """The sentence of a key; LookupError where there is none, or where the values are not (or no more) what it
        tells."""
        try:
            return self._known[key].of(to, values)
        except ValidationError as wrong:
            raise LookupError(f"“{key}” cannot be told: {wrong}") from None
