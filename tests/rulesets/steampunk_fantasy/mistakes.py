"""Answers that somebody might send by mistake or on purpose: what the random games try besides the right ones.

Whoever adds a question or a field adds it here too: to the words that are tried in its field (`POOLS`), or as answers
of its own kind (`of_its_kind`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from rulesets.kit.boards.hexes.board import HexDirection
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.steampunk_fantasy.actions import Deploy, Design, Orders, Pick, PickSome, Targets, Way
from rulesets.steampunk_fantasy.table.angles import Angle
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.random_games.filling import Filling, Pool


def _names(game: Steampunk, chance: random.Random) -> list[str]:
    return [*game.bases, "Nobody at all", "hold", "", "Court 1: regular", "Guard 1: rifle"]


def _hexes(game: Steampunk, chance: random.Random) -> list[str]:
    spots = (f"{chr(65 + chance.randrange(game.columns + 1))}{chance.randrange(game.rows + 1) + 1}" for _ in range(9))
    return [*spots, "A1", "Z99", "here"]


def _ground(game: Steampunk, chance: random.Random) -> list[str]:
    return [f"{place} {chance.choice(('hill', 'forest', 'lava'))}" for place in _hexes(game, chance)]


def _sides(game: Steampunk, chance: random.Random) -> list[str]:
    return [*HexDirection.__members__, *(angle.name.lower() for angle in Angle), "UP"]


def _orders(game: Steampunk, chance: random.Random) -> list[str]:
    """Movement orders of somebody, and one of nobody."""
    cards = list(game.cards.values())
    return [
        *(chance.choice(chance.choice(cards).movement).text for _ in range(4)),
        "F + F + F + F",
        "(slow) F",
        "dance",
    ]


def _fires(game: Steampunk, chance: random.Random) -> list[str]:
    groups = [group for card in game.cards.values() for group in card.fire]
    return [*(chance.choice(chance.choice(groups).orders).text for _ in range(4)), "Fire + Fire + Fire"]


def _targets(game: Steampunk, chance: random.Random) -> list[str]:
    return [*game.bases, *_hexes(game, chance), "hold", "everybody"]


def _choices(game: Steampunk, chance: random.Random) -> list[str]:
    """Whatever is picked: bases, members, hits, dice."""
    base = chance.choice(list(game.bases.values()))
    profile = chance.choice(list(game.card(base).profiles))
    return [base.id, f"{base.id} {chance.randint(1, 5)}", f"{base.id}: {profile}", profile, "regular", "0", "9", "none"]


def _anything(game: Steampunk, chance: random.Random) -> list[str]:
    return ["yes", "no", "stay", "withdraw", "slow", "rest", "north", "2"]


POOLS: dict[str, Pool[Steampunk]] = {
    "base": _names,
    "hex": _hexes,
    "hexes": _ground,
    "facing": _sides,
    "to": lambda game, chance: [*_sides(game, chance), *_hexes(game, chance)],
    "movement": _orders,
    "fire": _fires,
    "shots": _targets,
    "choice": _choices,
    "choices": _choices,
    "assault": lambda game, chance: ["yes", "no"],
    "how": lambda game, chance: ["stay", "withdraw"],
}
"""What is tried in each field."""
FILLING = Filling(pools=POOLS, anything=_anything, strange=(_names, _hexes, _sides, _anything), ends=("ready",))


def _any_place(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    """The base where others were placed: some hexes are full."""
    placed = [q.given["hex"] for q in game.questions if q.key == "deploy" and q.given]
    for place in chance.sample(placed, min(5, len(placed))):
        yield Deploy(base=question.values["base"], hex=place, facing="N", speed="slow")


def _any_terrain(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    """Terrain twice in one hex, and far away."""
    rows = (1, game.rows)
    yield from (Design(hexes=[f"B{row} forest", f"B{row} hill"]) for row in rows)
    yield Design(hexes=[f"C{game.rows // 2} swamp"])
    yield from (Design(hexes=[f"{chr(65 + column)}{row} rough" for column in range(7) for row in rows]) for _ in "1")


def _any_order(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    """Orders of every base for this one, and too few or too many fire orders."""
    base = question.values["base"]
    yield Orders(base=base, movement=chance.choice(_orders(game, chance)), fire=_fires(game, chance)[:3])
    own = chance.choice(game.card(game.bases[base]).movement).text
    yield from (Orders(base=base, movement=own, fire=["- + -"] * number) for number in range(4))
    yield Orders(base=base, movement=own, fire=_fires(game, chance)[:2])


def _any_target(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    """Every base, and some hexes, for the first shot and for the second."""
    base = question.values["base"]
    for target in _targets(game, chance):
        yield Targets(base=base, shots=[target])
        yield Targets(base=base, shots=["hold", target])


def _any_side(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    return (Way(base=question.values["base"], to=to) for to in [*_sides(game, chance), *_hexes(game, chance)])


def _any_pick(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    """Everything that the question names, once, twice and all of it, and somebody else."""
    named = [str(one) for value in question.values.values() if isinstance(value, list) for one in value]
    kind: Sequence[str] = [*dict.fromkeys(named), *_choices(game, chance)]
    if "pick" in question.takes:
        yield from (Pick(choice=one) for one in kind)
    if "pick_some" in question.takes:
        yield PickSome(choices=named)
        for one in kind:
            yield PickSome(choices=[one])
            yield PickSome(choices=[one, one])
            yield PickSome(choices=[kind[0], one, kind[-1]])


def of_its_kind(game: Steampunk, question: Question, chance: random.Random) -> Iterator[Action]:
    """What is tried besides at this question."""
    special = {"deploy": _any_place, "design": _any_terrain, "orders": _any_order, "targets": _any_target}
    if question.key in special:
        return special[question.key](game, question, chance)
    if "base" in question.values and "way" in question.takes:
        return _any_side(game, question, chance)
    return _any_pick(game, question, chance)
