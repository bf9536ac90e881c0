"""From what a roll came to, to the sheet that is drawn of it. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.kit.notation.rolling import Result, Thrown
from rulesets.kit.notation.showing import DEGREES, direction, named, total, worth
from rulesets.kit.notation.tree import Opposed, Pool, Scatter, Stage
from rulesets.kit.pictures.sheet import Arrow, Handful, Part, SeenDie, Sheet


def sheet(result: Result, title: str, note: str = "") -> Sheet:
    """A whole roll; rolls against each other stand side by side."""
    if isinstance(result.node, Opposed):
        left, right = result.parts
        parts = (part(left, "first", left.value > right.value), part(right, "second", right.value > left.value))
        return Sheet(title=title, parts=parts, total=total(result), halves=True, note=note)
    return Sheet(title=title, parts=(part(result),), total=total(result), note=note)


def part(result: Result, heading: str = "", first: bool = False) -> Part:
    """What one side or one member rolled."""
    return Part(handfuls=tuple(_handfuls(result)), heading=heading, total=total(result), first=first)


def _handfuls(result: Result) -> Iterator[Handful]:
    """Each handful in the order in which it fell."""
    node = result.node
    if isinstance(node, Scatter):
        rolled = result.direction or 1
        arrow = Arrow(
            degrees=(rolled - 1) * DEGREES // node.directions,
            ways=node.directions,
            name=direction(node.directions, rolled),
        )
        yield Handful(name=node.label or "scatter", arrow=arrow)
    for below in result.parts:
        yield from _handfuls(below)
    if isinstance(node, Pool | Stage):
        dice = tuple(_seen(die, chain[0]) for chain in _sorted(result.dice) for die in chain)
        name, follows = named(node, len(result.dice)), isinstance(node, Stage)
        yield Handful(name=name, dice=dice, total=worth(result), follows=follows)


def _sorted(dice: Iterable[Thrown]) -> list[list[Thrown]]:
    """The dice with those that joined each of them: what adds most first, what does not count last."""
    chains: list[list[Thrown]] = []
    for die in dice:
        if die.why:
            chains[-1].append(die)
        else:
            chains.append([die])
    return sorted(chains, key=_place)


def _place(chain: list[Thrown]) -> tuple[bool, int, int, str]:
    first = chain[0]
    return not first.kept, -sum(die.worth for die in chain), -first.face.value, first.face.shown


def _seen(thrown: Thrown, first: Thrown) -> SeenDie:
    """A die as it lies. What follows an open-ended die counts if that does; `first` is the die of its chain."""
    die, own, follows = thrown.die, bool(thrown.die.faces), thrown.why == "followed"
    limited = not own and not thrown.raised and not follows and thrown.value != thrown.number
    return SeenDie(
        sides=die.sides,
        shown=thrown.face.shown,
        look=die.look,
        own=own,
        kept=first.kept if follows else thrown.kept,
        successes=None if follows else thrown.counts,
        before=die.face(thrown.before).shown if thrown.before is not None else "",
        counts_as=thrown.value if limited else None,
        why=thrown.why,  # type: ignore[arg-type]
    )
