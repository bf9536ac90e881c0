"""Sealed dice: drawn from a secret that is fixed before the game and published after it.

A die is HMAC-SHA256 of the game's key over (label, content, number of the die). The label counts the actions in force;
the content is the action that rolls. So the same action after an undo gives the same dice, and another action gives
dice that nobody has seen. `docs/verify_dice.py` recomputes every die without this package.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.copying import as_given

if TYPE_CHECKING:
    from hashlib import _Hash

BLOCK = 64
"""Bytes of a block of SHA-256."""


class Roll(BaseModel):
    """Dice of one label that fell together, in order, as the record keeps them; faces are numbered from 1."""

    model_config = ConfigDict(frozen=True)

    label: str
    content: str
    first: int
    sides: int
    faces: tuple[int, ...]


Alike = Callable[[int], Hashable]
"""Which faces are alike to whoever rolls: those for which this is equal."""


class Dice(ABC):
    """Where chance comes from; `rolled` is what fell since it was made."""

    def __init__(self) -> None:
        self.rolled: list[Roll] = []
        self._label, self._content, self._number, self._forks = "0", "", 0, 0
        self._text: Callable[[], str] | None = None

    def turn_to(self, label: str, content: str | Callable[[], str]) -> None:
        """Take the following dice from the stream of this label and content (a text; its digest is mixed in).

        A function gives the text when a die is rolled: most answers roll none.
        """
        self._label, self._number, self._forks = label, 0, 0
        self._text = content if callable(content) else lambda: content

    def fork(self) -> str:
        """A label of its own for procedures that run side by side from here on."""
        self._forks += 1
        return f"{self._label}/{self._forks}"

    def roll(self, count: int, sides: int = 6, alike: Alike | None = None) -> list[int]:
        """Roll `count` dice of `sides` faces, numbered from 1.

        `alike` says which faces make no difference; only those who reckon with every face (odds.py) look at it.
        """
        if count <= 0:
            return []
        if self._text is not None:
            self._content, self._text = digest(self._text()), None
        faces = [self.die(self._label, self._content, self._number + i, sides) for i in range(count)]
        fell = {"label": self._label, "content": self._content, "first": self._number, "sides": sides}
        self.rolled.append(as_given(Roll, {**fell, "faces": tuple(faces)}))
        self._number += count
        return faces

    @abstractmethod
    def die(self, label: str, content: str, number: int, sides: int) -> int:
        """One face from 1 to `sides`."""


class SealedDice(Dice):
    """The dice of a game; its key is made of the server's secret and the words that the players gave."""

    def __init__(self, secret: bytes, words: Iterable[str] = ()) -> None:
        super().__init__()
        self._key = game_key(secret, words)

    def die(self, label: str, content: str, number: int, sides: int) -> int:
        return sealed_die(self._key, label, content, number, sides)


class ScriptedDice(Dice):
    """Dice for tests: given faces in order, then a refusal to invent more."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self._faces = list(faces)

    def die(self, label: str, content: str, number: int, sides: int) -> int:
        if not self._faces:
            raise AssertionError(f"no die left for a d{sides}")
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise AssertionError(f"a d{sides} has no {face}")
        return face

    @property
    def left(self) -> int:
        """How many scripted dice have not been used."""
        return len(self._faces)


class Mismatch(BaseModel):
    """A recorded die that the secret does not give."""

    kind: Literal["die", "fingerprint"]
    label: str = ""
    number: int = 0
    recorded: int = 0
    computed: int = 0


def digest(text: str) -> str:
    """SHA-256 of a text as hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprint(secret: bytes) -> str:
    """What is published on the table's card before the first die falls."""
    return hashlib.sha256(secret).hexdigest()


def game_key(secret: bytes, words: Iterable[str]) -> bytes:
    """The key of a game's dice: HMAC-SHA256 of the secret over the players' words in seat order."""
    return hmac.digest(secret, canonical(list(words)).encode(), "sha256")


def sealed_die(key: bytes, label: str, content: str, number: int, sides: int) -> int:
    """One face by rejection sampling over 64-bit draws; every face is equally likely."""
    limit = (1 << 64) // sides * sides
    attempt = 0
    while True:
        draw = int.from_bytes(_sealed(key, f"{label}|{content}|{number}|{attempt}".encode())[:8], "big")
        if draw < limit:
            return draw % sides + 1
        attempt += 1


def _sealed(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as hmac.digest has it, in half the time: what of it hangs on the key alone is remembered."""
    begun = _begun(key)
    inner, outer = begun[0].copy(), begun[1].copy()
    inner.update(message)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=4)
def _begun(key: bytes) -> tuple[_Hash, _Hash]:
    """The two digests of HMAC (RFC 2104) once they have taken in the key."""
    block = (key if len(key) <= BLOCK else hashlib.sha256(key).digest()).ljust(BLOCK, b"\0")
    return hashlib.sha256(bytes(one ^ 0x36 for one in block)), hashlib.sha256(bytes(one ^ 0x5C for one in block))


def verify(secret: bytes, words: Iterable[str], published: str, rolls: Iterable[Roll]) -> list[Mismatch]:
    """Recompute every recorded die; empty where all is as it was sealed."""
    if fingerprint(secret) != published:
        return [Mismatch(kind="fingerprint")]
    key = game_key(secret, words)
    return [wrong for roll in rolls for wrong in _wrong_dice(key, roll)]


def _wrong_dice(key: bytes, roll: Roll) -> list[Mismatch]:
    mismatches = []
    for number, face in enumerate(roll.faces, roll.first):
        computed = sealed_die(key, roll.label, roll.content, number, roll.sides)
        if computed != face:
            mismatches.append(Mismatch(kind="die", label=roll.label, number=number, recorded=face, computed=computed))
    return mismatches
