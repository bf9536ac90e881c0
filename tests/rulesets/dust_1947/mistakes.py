"""Answers that somebody might send by mistake or on purpose: what the random games try besides the right ones.

Whoever adds a question, a field or an order adds it here too: to the words that are tried in its field (`POOLS`), or as
answers of its own kind (`OF_A_KIND`, `EVERY_TIME`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from rulesets.dust_1947.actions import Activate, Attack, Command, Declare, Deploy, Join, Move, React
from rulesets.dust_1947.table.measure.floors import upstairs
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from tests.random_games.filling import Filling, Pool

COMMANDS = ("ammo drop", "get moving", "rally", "get up", "stimulants", "repair", "free rally")
COMMANDS += ("air alert", "medevac", "resurrection")
ORDERS = ("move", "move", "march", "attack", "sustained", "nothing", "double", "raid", "reload", *COMMANDS)
ORDERS += ("launch smoke", "charge", "free move", "free fire", "free attack", "spirit")
ORDERS += ("camouflage", "execute", "engineering", "dig in", "follow me", "tinker")
TO_SOMEBODY = ("command", "supply", "rally", "heal", "stimulate", "repair", "execute", "follow", "revive", "alert")
"""The questions that ask whom an order is for."""
OF_SOMEBODY = ("stimulus", "mend", "leader", "return", "shield")
"""The questions that ask what of a known unit an order is about."""


def _no_more(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    return iter(())


def _any_order(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """Declarations of one to four words."""
    yield Declare(actions=["march", "double", "attack"])
    yield Declare(actions=["move", "nothing", "move"])
    yield Declare(actions=["attack", "nothing"])
    yield Declare(actions=["nothing", "attack"])
    for length in (1, 2, 3, 3, 4):
        yield Declare(actions=chance.choices(ORDERS, k=length))


def _any_split(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """Every weapon of the unit at an enemy near by, alone and after the first."""
    unit = game.units[question.values["unit"]]
    near = sorted(game.on_board(1 - unit.seat), key=lambda other: distance(unit.squares, other.squares))[:3]
    joined = [other for other in game.units.values() if other.joined is not None and other.seat != unit.seat]
    labels = [name for one in (unit.id, unit.hero) if one for name in _arms(game, one)]
    for label in labels:
        line = f"{chance.choice((1, 3, 4, 9))} {label} > {chance.choice([*near, *near, *joined]).id}"
        yield Attack(target="split", split=[line])
        yield Attack(target="split", split=[f"1 {labels[0]} > {near[0].id}", line])


def _any_step(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """A step each way, and two squares far; and up the stairs of some house."""
    start = game.units[question.values["unit"]].square
    yield from (Move(to=str(start.toward(way, far))) for way in Direction for far in (1, 2))
    floors = sorted(upstairs(game.scenario.field).values())
    yield from (Move(to=place.name) for place in chance.sample(floors, min(2, len(floors))))


def _any_reactor(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """Each unit of the seat reacts."""
    return (React(unit=unit.id) for unit in game.units.values() if unit.seat == question.seat)


def _anybody_away(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """Each unit that is not on the board activates, and each hero who is in another unit."""
    return (Activate(unit=unit.id) for unit in game.units.values() if unit.where != "board" or unit.joined)


def _anybody(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """An order to each unit of the game, and for the second soldier of some."""
    yield from (Command(unit=name) for name in game.units)
    yield from (Command(unit=name, what="soldier 2") for name in game.units if chance.random() < 0.3)


def _any_part(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """An order about each part that the unit may have, and about another unit."""
    unit = question.values["unit"]
    yield from (Command(unit=unit, what=what) for what in ("soldier 1", "soldier 9", "attack", "both", "fire"))
    yield Command(unit=chance.choice(list(game.units)), what="move")


def _any_landing(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """The pilot, or somebody else, is put down anywhere."""
    who = [question.values["unit"], chance.choice(list(game.units))]
    return (Deploy(unit=name, to=square) for name in who for square in _squares(game, chance))


def _any_host(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """The hero joins each unit of the game."""
    return (Join(hero=question.values["hero"], unit=name) for name in game.units)


OF_A_KIND: dict[str, Callable[[Dust, Question, random.Random], Iterator[Action]]] = {
    "activate": _anybody_away,
    "attack": _any_split,
    **dict.fromkeys(TO_SOMEBODY, _anybody),
    **dict.fromkeys(OF_SOMEBODY, _any_part),
    **dict.fromkeys(("land", "climb", "dismount", "spill", "make_way"), _any_landing),
    "declare": _any_order,
    "join": _any_host,
    "move": _any_step,
    "react": _any_reactor,
}
"""What is tried besides at some questions."""


def _nothing_more(game: Dust, question: Question) -> Iterator[Action]:
    return iter(())


def _any_strike(game: Dust, question: Question) -> Iterator[Action]:
    """One close combat weapon at each enemy that is adjacent, however high, and one of each kind at other floors."""
    unit = game.units[question.values["unit"]]
    near = [other for other in game.on_board(1 - unit.seat) if distance(unit.squares, other.squares) <= 1]
    arms = [line.weapon for line in game.card(unit).lines]
    for other in near:
        names = [arm.name for arm in arms if arm.close or other.level != unit.level]
        yield from (Attack(target="split", split=[f"1 {name} > {other.id}"]) for name in names)


def _any_turn(game: Dust, question: Question) -> Iterator[Action]:
    """A large vehicle goes one square with either end."""
    squares = game.units[question.values["unit"]].squares
    if len(squares) == 2:
        for lead, start in zip(("front", "rear"), squares, strict=True):
            yield from (Move(to=str(start.toward(way)), lead=lead) for way in Direction if way.diagonal)


EVERY_TIME: dict[str, Callable[[Dust, Question], Iterator[Action]]] = {"attack": _any_strike, "move": _any_turn}
"""What is tried whenever such a question is answered."""


def _needed(name: str, value: Any) -> dict[str, Any]:
    """What must be said for a field to be looked at."""
    return {"target": "split"} if name == "split" and value else {}


def _names(game: Dust, chance: random.Random) -> list[str]:
    return [*game.units, "alone", "nobody", "Nobody at all", "point"]


def _squares(game: Dust, chance: random.Random) -> list[str]:
    field = game.scenario.field
    spots = (f"{chr(65 + chance.randrange(field.columns + 1))}{chance.randrange(field.rows + 1) + 1}" for _ in range(9))
    return [*spots, "A1", "Z99", "here"]


def _facings(game: Dust, chance: random.Random) -> list[str]:
    return [*(way.value for way in Direction), "UP"]


def _lines(game: Dust, chance: random.Random) -> list[str]:
    """Lines of split fire, of the unit that attacks and of others."""
    weapons = [line.weapon.name for card in game.cards.values() for line in card.lines]
    mine = [w for unit in game.units.values() if unit.activated or chance.random() < 0.1 for w in _arms(game, unit.id)]
    made = (
        f"{chance.randint(1, 6)} {chance.choice(mine or weapons)} > {chance.choice(list(game.units))}" for _ in "12345"
    )
    return [*made, "everything > everybody"]


def _arms(game: Dust, name: str) -> list[str]:
    return [line.weapon.name for line in game.card(game.units[name]).lines]


def _victims(game: Dust, chance: random.Random) -> list[str]:
    return [*(f"soldier {number}" for number in range(1, 7)), *game.units, "Car Gun"]


def _strikes(game: Dust, chance: random.Random) -> list[str]:
    return ["1 improvised", "9 Bayonets", "2 Spades", "1 Fists", "spoons"]


def _ways(game: Dust, chance: random.Random) -> list[str]:
    """Ways of firing, and blocks of squares."""
    soldier = f"Sniper Rifle: soldier {chance.randint(1, 6)}"
    return [
        soldier,
        "Dragon Pods: twice",
        "Rockets: fire 9",
        "Fire Hose: through A1",
        "A1-B2",
        "D4-E5",
        "E4-F5",
        "here",
    ]


def _misses(game: Dust, chance: random.Random) -> list[str]:
    return [f"{chance.randint(1, 9)} {chance.choice(_lines(game, chance)).partition(' ')[2]}", "all of them"]


def _orders(game: Dust, chance: random.Random) -> list[str]:
    return [*ORDERS, "dance"]


def _anything(game: Dust, chance: random.Random) -> list[str]:
    return ["yes", "maybe", "front", "sideways", "ranged", "half", "me", "north", "split", "sustained"]


POOLS: dict[str, Pool[Dust]] = {
    **dict.fromkeys(("unit", "hero", "target", "gun", "into"), _names),
    **dict.fromkeys(("to", "via", "at"), _squares),
    **dict.fromkeys(("ways", "block"), _ways),
    "facing": _facings,
    "split": _lines,
    "victims": _victims,
    "weapons": _strikes,
    "actions": _orders,
    "wreck": _squares,
    "dice": _misses,
}
"""What is tried in each field."""


FILLING = Filling(
    pools=POOLS,
    anything=_anything,
    strange=(_names, _squares, _facings, _anything),
    ends=("pass", "finish"),
    needed=_needed,
)


def of_its_kind(game: Dust, question: Question, chance: random.Random) -> Iterator[Action]:
    """What is tried besides at this question."""
    return OF_A_KIND.get(question.key, _no_more)(game, question, chance)


def every_time(game: Dust, question: Question) -> Iterator[Action]:
    """What is tried whenever this question is answered."""
    return EVERY_TIME.get(question.key, _nothing_more)(game, question)
