"""Places and manoeuvres in words: one reader for every game on a table in inches, and one completion.

`31.5,12` is a point in inches from the west and the north, `F4` or `F4 north-west` a square of the printed grid or a
part of it; `4 toward Cohort II`, `behind the wood` and `into contact with Warband` are told from where a unit stands;
`forward 3, wheel left 20` are manoeuvres. What cannot be read is told with what was understood and the character at
which reading stopped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from lark import Lark, ParseTree, UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from rulesets.kit.boards.named import column_letters
from rulesets.kit.boards.tables.places import COMPASS, Table
from rulesets.kit.boards.tables.told import Reader, Told, Vocabulary, Wrong
from rulesets.kit.engine.not_understood import NotUnderstood

LONGEST = 300
"""Characters of a text."""


class PlaceNotUnderstood(NotUnderstood):
    """A text that is no place and no manoeuvre; `understood` is what of it could be read."""

    @property
    def understood(self) -> str:
        """The text before the place where reading stopped."""
        return self.text[: self.at].strip()


@cache
def parser() -> Lark:
    """Made when the first text is read."""
    grammar = (Path(__file__).parent / "words.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False)


@lru_cache(maxsize=1024)
def _tree(text: str) -> ParseTree | UnexpectedInput:
    """What a text is made of, or why it cannot be read: while somebody types, most texts cannot be yet."""
    try:
        return parser().parse(text)
    except UnexpectedInput as error:
        return error


def _parsed(text: str) -> ParseTree:
    tree = _tree(text)
    if isinstance(tree, UnexpectedInput):
        raise tree.with_traceback(None)
    return tree


def read(text: str, known: Vocabulary) -> Told:
    """What a text says; raises `PlaceNotUnderstood`."""
    if len(text) > LONGEST:
        why = f"a place or a move has at most {LONGEST} characters, this has {len(text)}"
        raise PlaceNotUnderstood(text[:LONGEST], LONGEST, why)
    try:
        told: Told = Reader(known).transform(_parsed(text))
    except UnexpectedInput as error:
        at = _place(text, error)
        raise PlaceNotUnderstood(text, at, _sentence(text[at:], error)) from None
    except VisitError as error:
        if isinstance(error.orig_exc, Wrong):
            raise PlaceNotUnderstood(text, error.orig_exc.at, error.orig_exc.why) from None
        raise
    return told


def has_a_meaning(text: str) -> bool:
    """Whether a text has the form of a place or a move, whatever it names: no name should."""
    try:
        _parsed(text)
    except UnexpectedInput:
        return False
    return True


def _place(text: str, error: UnexpectedInput) -> int:
    """Where reading stopped; a text that ends too early is told at its end."""
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    return len(text) if ended else max(0, error.pos_in_stream or 0)


WORDS = {
    "NUMBER": "a number",
    "SQUARE": "a square such as F4",
    "PART": "a part of the square such as north-west",
    "NAME": "a name",
    "SIDE": "left or right",
    "TOWARD": "toward",
    "AWAY": "away from",
    "BEHIND": "behind",
    "INTO": "into contact with",
    "CONTACT": "contact with",
    "WITH": "with",
    "FROM": "from",
    "FORWARD": "forward",
    "BACK": "back",
    "WHEEL": "wheel",
    "OBLIQUE": "oblique",
    "SIDE_STEP": "side-step",
    "TURN": "turn",
    "ABOUT": "about face",
    "COMMA": "a comma",
    "THEN": "then",
}
"""What may come next, in words."""


def _sentence(rest: str, error: UnexpectedInput) -> str:
    """What stands there, and what could."""
    allowed: set[str] = (
        getattr(error, "allowed" if isinstance(error, UnexpectedCharacters) else "accepts", None) or set()
    )
    words = [WORDS[kind] for kind in WORDS if kind in allowed]
    first_word = rest.split(maxsplit=1)
    before = f"“{first_word[0][:20]}” does not fit here" if first_word else "something is missing here"
    return f"{before}: write {either(words)}" if words else before


def either(words: Sequence[str]) -> str:
    """Words one of which will do."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


STARTS = {
    "TOWARD": "toward ",
    "AWAY": "away from ",
    "BEHIND": "behind ",
    "INTO": "into contact with ",
    "CONTACT": "contact with ",
    "WITH": "with ",
    "FROM": "from ",
    "FORWARD": "forward ",
    "BACK": "back ",
    "WHEEL": "wheel ",
    "OBLIQUE": "oblique ",
    "SIDE_STEP": "side-step ",
    "TURN": "turn ",
    "ABOUT": "about face",
    "AT": "at ",
    "THEN": "then ",
}
"""Words that completion writes."""
CHOICES = {
    "SIDE": ("left ", "right "),
    "PART": COMPASS,
}


NAME_BEGUN = re.compile(r"(.*\b(?:towards?|from|behind|with) )([^,;]*)", re.IGNORECASE | re.DOTALL)
"""A text in which a name is being written: what stands before it, and what there is of it."""


def complete(text: str, known: Vocabulary, most: int = 25) -> list[str]:
    """How a text that has been begun may go on, each as a whole text; at most so many."""
    if len(text) > LONGEST:
        return []
    *_, last = text.rpartition(" ")
    begun = text[: len(text) - len(last)]
    named = NAME_BEGUN.fullmatch(text)
    if named:
        return [named[1] + name for name in known.names if _goes_on(name, named[2])][:most]
    ends = [begun + word for word in _words_after(begun, known, last) if _goes_on(word, last)]
    further = [f"{text} {word}" for word in _words_after(text, known, "")] if last else []
    return list(dict.fromkeys([*ends, *further]))[:most]


def _goes_on(word: str, part: str) -> bool:
    """Whether a word begins with what is written, or one of its later words does."""
    lower, part = word.casefold(), part.casefold()
    return lower.startswith(part) or f" {part}" in f" {lower}"


def _words_after(text: str, known: Vocabulary, part: str) -> list[str]:
    """The words that may follow a text that is complete so far; none where it cannot be read."""
    reading = parser().parse_interactive(text)
    try:
        reading.exhaust_lexer()
    except UnexpectedInput:
        return []
    kinds: set[str] = reading.accepts()  # type: ignore[no-untyped-call]
    words = [word for kind, word in STARTS.items() if kind in kinds]
    words += [word for kind, several in CHOICES.items() if kind in kinds for word in several]
    return words + (_squares(known.table, part) if "SQUARE" in kinds and part else [])


def _squares(table: Table, part: str) -> list[str]:
    """The squares whose names begin so."""
    names = (f"{column_letters(column)}{row + 1}" for column in range(table.columns) for row in range(table.rows))
    return [name for name in names if name.casefold().startswith(part.casefold())]
