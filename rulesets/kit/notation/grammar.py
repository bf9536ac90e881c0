"""From what somebody typed to the tree of a roll; what cannot be read is told with the place where reading stopped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, Tree, UnexpectedInput, v_args
from lark.exceptions import VisitError

from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.expected import place, sentence
from rulesets.kit.notation.rolling import FURTHER
from rulesets.kit.notation.tree import (
    Chain,
    Compared,
    Condition,
    Count,
    Die,
    Explode,
    Expression,
    Face,
    Keep,
    Negative,
    Number,
    OpenEnded,
    Opposed,
    Pool,
    Reroll,
    Scatter,
    Stage,
    Sum,
)

LONGEST = 300
"""Characters of a roll."""
DEEPEST = 20
"""Brackets, signs and stages inside one another."""
MOST_SIDES = 1000
REMEMBERED = 256
"""Texts whose trees are remembered: people roll the same again."""
DEGREES = 360
_TOO_LONG = re.compile(r"\[[^]]*]|([0-9]{7,})")
"""A number of more digits than are read, outside of labels."""
_WRITTEN = str.maketrans("−–", "--")
"""Signs that phones and printed pages write in the place of those that are read."""

Named = Mapping[str, Pool]
"""Dice that are known by a name: each a pool of one, with what is usually done with it."""


@cache
def _parser() -> Lark:
    """Made when the first roll is read: it takes a tenth of a second."""
    grammar = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    # ASCII: “ſ” is no s, and digits of other scripts are none, though the modules that read them further know them.
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False, g_regex_flags=re.ASCII)


class _Wrong(Exception):
    """Something that can be read but makes no sense, at a place of the text."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at, self.why = at, why


class _Known:
    """Dice by name, told apart by being the same object: their comparison would take longer than to read anew."""

    __slots__ = ("dice",)

    def __init__(self, dice: Named) -> None:
        self.dice = dice

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.dice is self.dice

    def __hash__(self) -> int:
        return id(self.dice)


def read(text: str, named: Named) -> Expression:
    """The tree that a text stands for; raises `NotUnderstood`."""
    return _tree(text, _Known(named))


@lru_cache(maxsize=REMEMBERED)
def _tree(text: str, known: _Known) -> Expression:
    demand_short(text)
    _demand_shallow(text)
    _demand_short_numbers(text)
    try:
        parsed = _parsed(text)
        return _Reader(known.dice).transform(parsed)  # type: ignore[no-any-return]
    except UnexpectedInput as error:
        raise NotUnderstood(text, place(text, error), sentence(text, error)) from None
    except VisitError as error:
        if isinstance(error.orig_exc, _Wrong):
            raise NotUnderstood(text, error.orig_exc.at, error.orig_exc.why) from None
        raise


def _parsed(text: str) -> Tree[Token]:
    """What the grammar makes of a text; every piece stands where it stood."""
    return _parser().parse(text.translate(_WRITTEN))


def demand_short(text: str) -> None:
    """Raises `NotUnderstood` for more than anybody types; to be asked before anything else is looked for in a text."""
    if len(text) > LONGEST:
        raise NotUnderstood(text[:LONGEST], LONGEST, f"a roll has at most {LONGEST} characters, this has {len(text)}")


def _demand_short_numbers(text: str) -> None:
    """The first digits of a longer number would be read as one."""
    match = next((match for match in _TOO_LONG.finditer(text) if match[1]), None)
    if match is not None:
        raise NotUnderstood(text, match.start(), "a number has at most 6 digits")


def _demand_shallow(text: str) -> None:
    """Brackets and signs that open without end would make a tree that is deeper than anything can walk."""
    depth = signs = 0
    for at, sign in enumerate(text.translate(_WRITTEN)):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        signs = signs + 1 if sign == "-" else signs if sign.isspace() else 0
        if depth + signs > DEEPEST:
            raise NotUnderstood(text, at, f"a roll is at most {DEEPEST} brackets and signs deep")


def _at(token: Token) -> int:
    """Where a piece of the text begins."""
    return int(token.start_pos or 0)


Given = tuple[str, Any, int]
"""A change of a pool: the field, what was written, and where."""


@v_args(meta=True)
class _Reader(Transformer):  # type: ignore[type-arg]
    """Makes the nodes, from the leaves up."""

    def __init__(self, named: Named) -> None:
        super().__init__()
        self._named = named

    # --- numbers and dice --------------------------------------------------------------------------------------------

    def number(self, meta: Any, children: list[Any]) -> Number:
        return Number(value=int(children[0]))

    def count(self, meta: Any, children: list[Any]) -> tuple[str, Any]:
        only = children[0]
        return "count", Number(value=int(only)) if isinstance(only, Token) else only

    def plain_die(self, meta: Any, children: list[Token]) -> Pool:
        return _of(Die(sides=_sides(children[0])))

    def percent_die(self, meta: Any, children: list[Any]) -> Pool:
        return _of(Die(sides=100))

    def faces(self, meta: Any, children: list[Token]) -> Pool:
        values = [_face(token) for token in children]
        return _of(Die(sides=len(values), faces=tuple(values)))

    def named_die(self, meta: Any, children: list[Token]) -> Pool:
        name = children[0].lower()
        if name not in self._named:
            raise _Wrong(
                _at(children[0]), f"there is no die called “{name[:20]}”; write d6, or one of {_some(self._named)}"
            )
        return self._named[name]

    def pool(self, meta: Any, children: list[Any]) -> Pool:
        counted = children[0][1] if isinstance(children[0], tuple) and children[0][0] == "count" else None
        template, *changes = children[1:] if counted is not None else children
        return _changed(template, counted or Number(value=1), changes)

    # --- what is done with dice --------------------------------------------------------------------------------------

    def condition(self, meta: Any, children: list[Token]) -> tuple[Condition, int]:
        sign, first, *more = children
        written = {"≥": ">=", "≤": "<="}.get(sign, str(sign))
        if first.type == "WHOLE":
            return Condition(sign=written, than=int(first)), meta.start_pos  # type: ignore[arg-type]
        if written not in ("=", "!="):
            raise _Wrong(meta.start_pos, "symbols are compared by = or !=")
        symbols = tuple(token.lower() for token in (first, *more))
        return Condition(sign=written, symbols=symbols), meta.start_pos  # type: ignore[arg-type]

    def keep(self, meta: Any, children: list[Token]) -> Given:
        word = children[0].lower()
        kept = Keep(which="lowest" if word.endswith("l") else "highest", number=int(children[1]), drop=word[0] == "d")
        return "keep", kept, meta.start_pos

    def explode(self, meta: Any, children: list[Any]) -> Given:
        return "explode", Explode(on=_when(children)) if children else None, meta.start_pos

    def reroll(self, meta: Any, children: list[Any]) -> Given:
        return "reroll", Reroll(on=_when(children)), meta.start_pos

    def at_least(self, meta: Any, children: list[Token]) -> Given:
        return "at_least", int(children[0]), meta.start_pos

    def at_most(self, meta: Any, children: list[Token]) -> Given:
        return "at_most", int(children[0]), meta.start_pos

    def open_ended(self, meta: Any, children: list[Any]) -> Given:
        return "open_ended", OpenEnded(), meta.start_pos

    def twice(self, meta: Any, children: list[Any]) -> Given:
        return "twice", _when(children), meta.start_pos

    def counts(self, meta: Any, children: list[Any]) -> Given:
        return "counts", _when(children), meta.start_pos

    def threshold(self, meta: Any, children: list[Token]) -> Given:
        return "counts", Condition(sign=">=", than=int(children[0][:-1])), meta.start_pos

    # --- what rolls are made of --------------------------------------------------------------------------------------

    def brackets(self, meta: Any, children: list[Any]) -> Expression:
        inside, *tested = children
        return Compared(of=inside, on=tested[0][0]) if tested else inside

    def scatter(self, meta: Any, children: list[Any]) -> Scatter:
        ways = children[0].lower().removeprefix("scatter")
        return Scatter(directions=int(ways or DEGREES), distance=children[1])

    def negative(self, meta: Any, children: list[Any]) -> Negative:
        return Negative(of=children[0])

    def two(self, meta: Any, children: list[Any]) -> Sum:
        left, sign, right = children
        written = {"×": "*", "÷": "/"}.get(sign, str(sign))
        if written == "/" and isinstance(right, Number) and not right.value:
            raise _Wrong(_at(sign), "nothing can be divided by 0")
        return Sum(sign=written, left=left, right=right)  # type: ignore[arg-type]

    def label(self, meta: Any, children: list[Any]) -> Expression:
        named, text = children
        if not hasattr(named, "label"):
            raise _Wrong(_at(text), "a label belongs to dice or to something in brackets")
        return named.model_copy(update={"label": text[1:-1].strip()})  # type: ignore[no-any-return]

    def stage(self, meta: Any, children: list[Any]) -> Stage:
        word, pool = children
        if not isinstance(pool.count, Number):
            raise _Wrong(meta.start_pos, "how many dice follow each success is a plain number")
        return Stage(word=word.lower(), pool=pool)

    def chain(self, meta: Any, children: list[Any]) -> Chain:
        first, *stages = children
        return Chain(first=first, stages=tuple(stages))

    def opposed(self, meta: Any, children: list[Any]) -> Opposed:
        return Opposed(left=children[0], right=children[1])


def _of(die: Die) -> Pool:
    return Pool(count=Number(value=1), die=die)


def _some(named: Named) -> str:
    return ", ".join(sorted(named)[:12])


def _sides(token: Token) -> int:
    sides = int(token[1:])
    if not 2 <= sides <= MOST_SIDES:
        raise _Wrong(_at(token), f"a die has 2 to {MOST_SIDES} sides, not {sides}")
    return sides


def _face(token: Token) -> Face:
    text = token.strip()
    return Face(value=int(text)) if text.lstrip("-").isdigit() else Face(value=0, symbol=text.lower())


def _when(children: list[Any]) -> Condition:
    """A condition; a bare number means just that number."""
    only = children[0]
    return Condition(sign="=", than=int(only)) if isinstance(only, Token) else only[0]


def _changed(template: Pool, count: Expression, changes: list[Given]) -> Pool:
    """The pool with what is written in place of what is usual for its die."""
    places: dict[str, int] = {}
    given: dict[str, Any] = {}
    for field, value, at in changes:
        if field in given:
            raise _Wrong(at, f"the dice have “{field.replace('_', ' ')}” twice")
        given[field], places[field] = value, at
    if "explode" in given and given["explode"] is None:
        given["explode"] = Explode(on=Condition(sign="=", than=template.die.highest))
    _count(template, given, places)
    pool = template.model_copy(update={"count": count, **given})
    if pool.explode is not None and pool.open_ended is not None:
        raise _Wrong(max(places.values()), "dice either explode or are open-ended")
    for field, on in _conditions(pool):
        if field in places:
            _demand_sense(pool, field, on, places[field])
    return pool


def _count(template: Pool, given: dict[str, Any], places: dict[str, int]) -> None:
    """What counts and what counts twice are written apart, and belong together."""
    on, twice, usual = given.pop("counts", None), given.pop("twice", None), template.counts
    if on is None and twice is None:
        return
    if on is None and usual is None:
        raise _Wrong(places["twice"], "“dbl” says which dice count twice: say first which count, such as >=4")
    given["counts"] = Count(
        on=on or (usual.on if usual is not None else twice),
        twice=twice or (usual.twice if usual is not None else None),
    )


def _conditions(pool: Pool) -> list[tuple[str, Condition]]:
    """What the dice of a pool are compared with, by the field that it belongs to."""
    by_field = {
        "explode": pool.explode.on if pool.explode is not None else None,
        "reroll": pool.reroll.on if pool.reroll is not None else None,
        "counts": pool.counts.on if pool.counts is not None else None,
        "twice": pool.counts.twice if pool.counts is not None else None,
    }
    return [(field, on) for field, on in by_field.items() if on is not None]


def _demand_sense(pool: Pool, field: str, on: Condition, at: int) -> None:
    """A condition that no side fulfils, and an explosion that never ends, are mistakes of whoever wrote them."""
    die = pool.die
    sides = [die.face(number) for number in range(1, die.sides + 1)]
    if pool.open_ended is not None and field in ("counts", "twice"):
        sides += [Face(value=die.highest + more) for more in range(1, FURTHER + 1)]
    known = sorted({face.symbol for face in sides if face.symbol})
    strange = next((symbol for symbol in on.symbols if symbol not in known), None)
    if strange is not None:
        raise _Wrong(at, f"this die has no “{strange[:20]}”; it has {', '.join(known) or 'only numbers'}")
    if not any(on.holds(face) for face in sides):
        total = "; brackets compare the total: (2d6)>=12" if field == "counts" else ""
        raise _Wrong(at, f"no side of this die fits {on.sign}{on.than}{total}")
    if field == "explode" and all(on.holds(face) for face in sides):
        raise _Wrong(at, "these dice would explode for ever")


def with_more_dice(text: str, more: int, named: Named) -> str:
    """A roll with so many more dice (less below 0) in its first handful; raises `NotUnderstood` if it has none left."""
    read(text, named)
    pools = sorted(_parsed(text).find_data("pool"), key=lambda tree: int(tree.meta.start_pos))
    pool = pools[0] if pools else None
    if pool is None:
        raise NotUnderstood(text, 0, "there are no dice in it")
    start = end = int(pool.meta.start_pos)
    number, first = 1, pool.children[0]
    before = " " if text[:start][-1:].isalpha() else ""
    behind = " " if isinstance(first, Tree) and first.data == "named_die" else ""
    if isinstance(first, Tree) and first.data == "count":
        if not isinstance(first.children[0], Token):
            raise NotUnderstood(text, start, "how many dice these are is rolled itself")
        number, end = int(first.children[0]), int(first.meta.end_pos)
    if number + more < 1:
        raise NotUnderstood(text, start, "there is no die left to take away")
    return f"{text[:start]}{before}{number + more}{behind}{text[end:]}"
