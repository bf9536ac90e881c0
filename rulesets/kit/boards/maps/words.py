"""What a player is told of a map's file; the `tell/` of each game takes these sentences among its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rulesets.kit.boards.maps import reasons
from rulesets.kit.boards.maps.file import A_TIME, NO_WORDS
from rulesets.kit.engine.said import Reason, Sentence
from rulesets.kit.engine.telling import count, plain

R = TypeVar("R", bound=Reason)


def listed(options: Iterable[str]) -> str:
    """The options of a refusal, one after the other."""
    return ", ".join(map(plain, options))


def said(value: str) -> str:
    """A value from a file, in quotes if it stood there as a word."""
    return value if value in (*NO_WORDS.values(), A_TIME) else f'"{plain(value)}"'


def of_the_file(model: type[R], sentence: Callable[[R], str]) -> Sentence[None]:
    """A sentence about what stands in the file."""
    return Sentence(model, lambda _, it: f"The map file: {sentence(it)}")


REASONS: list[Sentence[None]] = [
    Sentence(
        reasons.NoSuchMap,
        lambda _, it: (
            f'There is no map called "{plain(it.map)}": write "generated" (with a size such as {it.size} and a seed, if'
            f" you like), or one of {listed(it.options)}."
        ),
    ),
    of_the_file(reasons.MapTooLong, lambda it: f"it has {it.bytes} bytes; at most {it.most} are read."),
    of_the_file(reasons.MapNoText, lambda it: f"byte {it.byte} is no text in UTF-8; save it as a plain text file."),
    of_the_file(reasons.MapNoToml, lambda it: f"it cannot be read as TOML: {plain(it.why)}. docs/maps.md shows a map."),
    of_the_file(
        reasons.MapLargeNumber, lambda it: f"{plain(it.field)} holds a number beyond {it.most:,}; no map has such."
    ),
    of_the_file(
        reasons.MapUnknownField,
        lambda it: f'"{plain(it.field)}" is no field of a map; there are {listed(it.options)}.',
    ),
    of_the_file(reasons.MapNoWords, lambda it: f"{it.field} is {plain(it.value)}; it must be a text in quotes."),
    of_the_file(
        reasons.MapBadWords,
        lambda it: f"{it.field} is {said(it.value)}; it must be 1 to {it.most} signs on one line.",
    ),
    of_the_file(
        reasons.MapSize,
        lambda it: f"it has {count(it.number, it.what.removesuffix('s'))}; a map has from {it.least} to {it.most}.",
    ),
    of_the_file(
        reasons.MapUneven,
        lambda it: f"row {it.row} has {count(it.letters, 'letter')}, the first row {it.columns}; all have the same.",
    ),
    of_the_file(
        reasons.MapLetter,
        lambda it: f'{it.place} is "{plain(it.letter)}"; a {it.kind} is one of {listed(it.options)}.',
    ),
]
