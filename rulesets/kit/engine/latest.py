"""What was used lately is at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Latest(Generic[V]):
    """Values by key, at most so many: the one used longest ago is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: Hashable) -> V | None:
        """The value of a key; None if it is not remembered."""
        value = self._known.get(key)
        if value is not None:
            self._known.move_to_end(key)
        return value

    def keep(self, key: Hashable, value: V) -> V:
        """Remember a value."""
        self._known[key] = value
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return value
