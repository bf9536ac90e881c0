"""How chargers who fight several sections divide their dice between them (MULTI-07 to MULTI-09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.dystopian_legions.chapters.melee.melee_pools import of_models, total
from rulesets.dystopian_legions.table.pools import COLOURS, Pool
from rulesets.dystopian_legions.table.reasons.melee import NoSuchSplit, TooSmallAShare
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, Option, spoken
from rulesets.kit.engine.refusal import Refused

Shares = dict[str, Pool]
"""The dice of each section that is fought, by its name."""
BETWEEN = "; "
AT = " at "


def written(shares: Mapping[str, Pool]) -> str:
    """A division as it is said: "6 blue at Guards; 2 blue at Lancers"."""
    return BETWEEN.join(f"{pool.written}{AT}{name}" for name, pool in shares.items())


def read(text: str) -> Shares | None:
    """What a text says; None where it cannot be read."""
    shares: Shares = {}
    for part in text.split(BETWEEN):
        dice, at, name = part.partition(AT)
        if not at or name in shares:
            return None
        try:
            shares[name] = Pool() if dice == Pool().written else Pool.model_validate(dice)
        except ValueError:
            return None
    return shares


def split_choices(game: Legions, section: Section, against: Sequence[str], *, gassed: bool, whole: Pool) -> Offer:
    """The ways to divide the dice of a section: any that gives each its least share."""
    worths = _worths(game, section, gassed=gassed)
    ways = dict.fromkeys(map(written, _suggested(against, worths, whole)))
    return spoken("dice", [Option(text) for text in ways], lambda text: why_not(section, text, against, worths, whole))


def _worths(game: Legions, section: Section, *, gassed: bool) -> list[Pool]:
    """One model's worth of dice, of each: all of them after bonuses (DL-D-127)."""
    return [pool for _, pool in of_models(game, section, attacks=True, gassed=gassed)]


def why_not(section: Section, text: str, against: Sequence[str], worths: Sequence[Pool], whole: Pool) -> Refused | None:
    """Why dice cannot be divided so; None if they can."""
    shares = read(text)
    if shares is None or {*shares} != {*against} or not adds_up(shares, whole):
        told = NoSuchSplit(section=section.id, value=text, dice=whole.written, options=[*against])
        return Refused("DL-MULTI-07", told)
    if not is_enough([shares[name] for name in against], worths):
        return Refused("DL-MULTI-08", TooSmallAShare(section=section.id, value=text))
    return None


@rule(without=True)
def adds_up(shares: Shares, whole: Pool) -> bool:
    """DL-MULTI-07, DL-MULTI-09: each die strikes one of the sections; which of the dice that are left is as one
    likes."""
    return total([*shares.values()]) == whole


@rule(without=True)
def is_enough(shares: Sequence[Pool], worths: Sequence[Pool]) -> bool:
    """DL-MULTI-08: each section gets one model's worth of dice at least, each of another model; those that are left
    over without one, where fewer models are left than sections, need not."""
    wanted = min(len(shares), len(worths))
    return _most(list(shares), list(worths)) >= wanted


def _most(shares: list[Pool], worths: list[Pool]) -> int:
    """How many shares hold the dice of a model at most, each those of another one."""
    if not shares:
        return 0
    first, others = shares[0], shares[1:]
    holding = dict.fromkeys(worth for worth in worths if _holds(first, worth))
    without = _most(others, worths)
    return max([without, *(1 + _most(others, _less_one(worths, worth)) for worth in holding)])


def _less_one(worths: list[Pool], worth: Pool) -> list[Pool]:
    number = worths.index(worth)
    return [*worths[:number], *worths[number + 1 :]]


def _holds(share: Pool, worth: Pool) -> bool:
    return all(share.of(colour) >= worth.of(colour) for colour in COLOURS)


def _suggested(against: Sequence[str], worths: Sequence[Pool], whole: Pool) -> Iterator[Shares]:
    """All that can be spared at each of them, and as even as the models are."""
    spare = sorted(worths, key=lambda pool: pool.size)
    for favoured in against:
        others = [name for name in against if name != favoured]
        least = dict(zip(others, spare, strict=False))
        rest = _minus(whole, total([*least.values()]))
        yield {name: rest if name == favoured else least.get(name, Pool()) for name in against}
    even = {name: total([*worths[number :: len(against)]]) for number, name in enumerate(against)}
    left = _minus(whole, total([*even.values()]))
    yield {name: even[name] + (left if name == against[0] else Pool()) for name in against}


def _minus(whole: Pool, part: Pool) -> Pool:
    return Pool.model_validate({colour: whole.of(colour) - part.of(colour) for colour in COLOURS})


def owners(models: Sequence[tuple[str, Pool]], shares: Shares) -> dict[str, list[tuple[str, Pool]]]:
    """Whose dice are in each share: those of the models in their order, colour by colour."""
    stock = {colour: [name for name, pool in models for _ in range(pool.of(colour))] for colour in COLOURS}
    owned: dict[str, list[tuple[str, Pool]]] = {}
    for target, share in shares.items():
        its: list[tuple[str, Pool]] = []
        for colour in COLOURS:
            taken, stock[colour] = stock[colour][: share.of(colour)], stock[colour][share.of(colour) :]
            its += [(name, Pool.model_validate({colour: 1})) for name in taken]
        owned[target] = its
    return owned
