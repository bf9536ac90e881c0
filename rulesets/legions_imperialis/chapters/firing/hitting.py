"""Hit rolls (HIT)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Reroll, of_kind
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.moments import HIT_REROLLS, HITS_OF_A_SIX, asked, replaced
from rulesets.legions_imperialis.table.happenings.firing import Volley
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Hit(Frozen):
    """A Hit in the Hit pool: by which shot, and whether it came of an extra attack that makes no more (DEFLAG-03)."""

    shot: int
    extra: bool = False


@rule(without=lambda face, need: face >= need)
def is_hit(face: int, need: int) -> bool:
    """LI-HIT-02, LI-HIT-04: equal or higher hits; a natural 6 always does, a natural 1 never."""
    return face == 6 or (face != 1 and face >= need)


def needed(mode: Mode, shot: Shot) -> int:
    """What a die has to show, its modifiers taken in: 5 for "4+" at -1."""
    assert mode.hit is not None
    return mode.hit - sum(shot.modifiers.values())


def rolled(
    game: Imperialis, detachment: Detachment, shots: Sequence[Shot], dice: Dice
) -> tuple[list[Volley], list[Hit]]:
    """All Hit rolls, volley by volley, and the Hit pool (LI-HIT-03)."""
    volleys, pool = [], []
    for alike in in_volleys(game, detachment, shots):
        first = shots[alike[0]]
        mode = first.mode_of(game, detachment)
        counts = [number_of(shots[number].dice, dice) for number in alike]
        fell, was, again = thrown(game, mode, first, sum(counts), dice)
        total = 0
        for face, number in zip(
            fell, (n for n, count in zip(alike, counts, strict=True) for _ in range(count)), strict=True
        ):
            hits = hits_of(game, mode, first, face)
            total += hits
            pool += [Hit(shot=number)] * hits
        volleys.append(
            Volley(
                models=[shots[number].model for number in alike],
                weapon=name_of(game, detachment, first),
                dice=sum(counts),
                hit=mode.hit or 0,
                modifiers=dict(first.modifiers),
                fell=fell,
                was=was,
                causes=[*first.dice_by, *again, *sixes(game, mode, fell)],
                hits=total,
            )
        )
    return volleys, pool


def hits_of(game: Imperialis, mode: Mode, shot: Shot, face: int) -> int:
    """How many Hits a die scores."""
    if not is_hit(face, needed(mode, shot)):
        return 0
    return int(replaced(HITS_OF_A_SIX, mode.traits, game, 1, mode=mode)[0]) if face == 6 else 1


def sixes(game: Imperialis, mode: Mode, fell: Sequence[int]) -> list[str]:
    """The rules by which the natural 6s among these dice score another number of Hits."""
    return replaced(HITS_OF_A_SIX, mode.traits, game, 1, mode=mode)[1] if 6 in fell else []


def thrown(game: Imperialis, mode: Mode, shot: Shot, count: int, dice: Dice) -> tuple[list[int], list[int], list[str]]:
    """So many dice, misses rolled again once where a trait lets them (LIX-REROLL-01); behind them what each was, 0
    where it was not rolled again, empty if none was, and the rules by which some were."""
    told = {"mode": mode, "flyer": shot.flyer, "first_fire": shot.first_fire}
    rerolls = of_kind(Reroll, asked(HIT_REROLLS, mode.traits, game, **told))
    which = {one.which for one in rerolls}
    fell = dice.roll(count, alike=lambda face: (hits_of(game, mode, shot, face), face == 1 and which == {"ones"}))
    if not which:
        return fell, [], []
    missed = ones(fell) if which == {"ones"} else misses(fell, needed(mode, shot))
    was = [0] * count
    for number, face in zip(
        missed, dice.roll(len(missed), alike=lambda face: hits_of(game, mode, shot, face)), strict=True
    ):
        was[number], fell[number] = fell[number], face
    return (fell, was, [one.rule for one in rerolls]) if missed else (fell, [], [])


@rule(without=list)
def misses(fell: Sequence[int], need: int) -> list[int]:
    """LIX-REROLL-01: the places of the dice that are rolled again, once: those that fail, modifiers taken in."""
    return [number for number, face in enumerate(fell) if not is_hit(face, need)]


@rule(without=list)
def ones(fell: Sequence[int]) -> list[int]:
    """LIX-TR-RIPPLE, LIX-REROLL-01: the places of the natural 1s."""
    return [number for number, face in enumerate(fell) if face == 1]


@rule(without=lambda written, dice: 1)
def number_of(written: str, dice: Dice) -> int:
    """LIX-WPN-06: a number of Hit rolls; such as "D3+1" is rolled each time the weapon is fired."""
    if written.isdigit():
        return int(written)
    sides, _, more = written.removeprefix("D").partition("+")
    (face,) = dice.roll(1, sides=int(sides))
    return face + int(more or 0)


@rule(without=lambda game, detachment, shots: [[number] for number in range(len(shots))])
def in_volleys(game: Imperialis, detachment: Detachment, shots: Sequence[Shot]) -> list[list[int]]:
    """LI-FAST-01, LI-FAST-02: the numbers of shots of one weapon with the same modifiers are rolled together, different
    weapons one after another."""
    volleys: dict[tuple[object, ...], list[int]] = {}
    for number, shot in enumerate(shots):
        key = (name_of(game, detachment, shot), tuple(sorted(shot.modifiers.items())), shot.dice)
        volleys.setdefault(key, []).append(number)
    return list(volleys.values())
