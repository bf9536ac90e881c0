"""A roll and a chart in words: an alt text within Discord's limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import add

from renders.alt import ALT_LIMIT
from renders.words import clean, cut
from rulesets.kit.pictures.sheet import Handful, Part, SeenDie, Sheet, counted_up


def alt_of_roll(sheet: Sheet) -> str:
    """What is rolled, every handful of dice and what it came to; of very many dice the first ones."""
    note = f" ({clean(sheet.note)})" if sheet.note else ""
    lines = [clean(sheet.title) + note, *(line for part in sheet.parts for line in _part(part, len(sheet.parts) > 1))]
    if sheet.total:
        lines.append(f"Total: {clean(sheet.total)}")
    return within(lines)


def within(lines: Iterable[str]) -> str:
    """Lines as one text; where it is too long its middle is left out, for the end says what it came to."""
    told = list(lines)
    last = cut(told[-1], ALT_LIMIT // 2)
    before = cut("\n".join(told[:-1]), ALT_LIMIT - len(last) - 1)
    return f"{before}\n{last}" if before else last


def _part(part: Part, several: bool) -> Iterator[str]:
    """Who rolled what; of one handful its total is told once."""
    handfuls = [_handful(handful) for handful in part.handfuls]
    if not several and not part.heading:
        totals = [f" = {clean(handful.total)}" if handful.total else "" for handful in part.handfuls]
        yield from map(add, handfuls, totals)
        return
    ahead = ", ahead" if part.first else ""
    yield f"{clean(part.heading)}{ahead}: {clean(part.total)}; {'; '.join(handfuls) or 'no dice'}"


def _handful(handful: Handful) -> str:
    lying = ", ".join(_die(die) for die in counted_up(handful.dice)) or "no dice"
    return f"{clean(handful.name)}: {handful.arrow.name if handful.arrow else lying}"


def _die(die: SeenDie) -> str:
    """Such as "2 × 6 (2 successes)", "1 (not kept)", "3 rolled again: 5"."""
    number = f"{die.times} × " if die.times > 1 else ""
    before = f"{die.before} rolled again: " if die.before else ""
    notes = "; ".join(_notes(die))
    return f"{number}{before}{die.shown}{f' ({notes})' if notes else ''}"


def _notes(die: SeenDie) -> Iterator[str]:
    if die.why:
        yield "added"
    if die.counts_as is not None:
        yield f"counts as {die.counts_as}"
    if not die.kept:
        yield "not kept"
    elif die.successes:
        yield "success" if die.successes == 1 else f"{die.successes} successes"
