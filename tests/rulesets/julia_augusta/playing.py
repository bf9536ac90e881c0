"""Games that play themselves: a seeded player who leans to advance, to charge and to fight."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from rulesets.julia_augusta.actions import Done
from rulesets.julia_augusta.chapters.movement.moving import touches_eagle
from rulesets.julia_augusta.chapters.turn.sequence_of_play import Battle
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.kit.boards.tables.places import THOUSANDTHS
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import Applied, apply, begin
from rulesets.kit.engine.offering import TYPE, closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.facets.setup import Setup

Liking = float

FORCES = ("frontier_column", "gathered_tribes")
APART = 5.0
"""Inches between armies that are drawn up near each other."""
READY = 0.1
"""How likely a player is done while there is something that he could still declare."""
LIKED: Mapping[str, Mapping[str, Liking]] = {
    "type": {
        "manoeuvre": 12,
        "charge": 6,
        "move": 8,
        "shoot": 4,
        "choose": 4,
        "lead": 0.5,
        "deploy": 0.3,
        "post": 0.3,
        "done": 2,
    },
    "what": {"move": 12, "shoot": 6, "stand": 0.3, "side-step": 0.3, "re-form": 0.3},
    "target": {"none": 0.2},
    "how": {"stand": 2},
}
"""How much the player likes some values of a field; the others 1."""
AHEAD: Mapping[str, Liking] = {"forward": 5, "wheel": 2, "oblique": 0.5, "form": 0.2, "about": 0.05, "back": 0.05}
"""How much he likes a way by its first word."""


def begun(seed: int, *, size: str = "battle", map_of: str = "generated", **options: str) -> tuple[Julia, Dice]:
    """A fresh game of the sample armies with the dice of this seed."""
    dice = SealedDice(f"secret {seed}".encode())
    text = RULESET.maps.wanted(size, map_of, str(seed)).text
    told = Setup(players=["Ada", "Bo"], forces=[*FORCES], scenario=size, options=options, map=text)
    return RULESET.play.start(told, dice).game, dice


def drawn_up(game: Julia, dice: Dice) -> Applied[Julia]:
    """The battle with both armies as they would be placed for their players, but so near that turn 1 begins within a
    charge or two of the enemy."""
    while game.phase == "deployment":
        question = game.questions[0]
        game = apply(game, question.seat, question.number, Done(), dice).game
    near = private_copy(game)
    for unit in near.on_table():
        _advance(near, unit)
    near.turn, near.chapter, near.questions, near.root = 0, 0, [], None
    return begin(near, Battle(at="turn_begins"), dice)


def _advance(game: Julia, unit: Unit) -> None:
    """Bring a unit forward to the line of battle, or as near as there is room, with the Eagles that it touches."""
    eagles = [eagle for eagle in game.eagles.values() if touches_eagle(unit, eagle)]
    way = TABLE.depth / THOUSANDTHS / 2 - APART / 2 - _depth(game, unit)
    steps = (way * share / 10 for share in range(10, 0, -1))
    there = (unit.pose.offset(0, inches).spot for inches in steps)
    poses = (unit.pose._replace(x=spot.x, y=spot.y) for spot in there)
    unit.pose = next((pose for pose in poses if not field(game, unit).faults(unit.at(pose), {unit.id})), unit.pose)
    for eagle in eagles:
        eagle.spot = unit.pose.spot


def _depth(game: Julia, unit: Unit) -> float:
    """How many inches from its base edge a unit's front stands."""
    south = unit.pose.y / THOUSANDTHS
    return south if game.army_of[unit.seat] == "briton" else TABLE.depth / THOUSANDTHS - south


def next_question(game: Julia, chance: random.Random) -> Question:
    """One of the open questions; mostly one that need not be answered, as long as there are any."""
    open_ones = [question for question in game.questions if question.given is None]
    optional = [question for question in open_ones if question.optional]
    owed = [question for question in open_ones if not question.optional]
    return chance.choice(optional if optional and (chance.random() > READY or not owed) else owed)


def answer(game: Julia, question: Question, chance: random.Random) -> Action:
    """A legal answer that leans to what makes a battle."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        value = _picked(game, question, found, chance)
        draft = closed(draft, found) if value is None else extended(draft, found, value)
        found = offered(game, question, draft)
    return completed(game, draft)


def _picked(game: Julia, question: Question, found: Offer, chance: random.Random) -> str | None:
    """A value that is offered. Only as many are judged as it takes: some offers take long to be listed."""
    values = [*_candidates(game, question, found), *([None] if found.enough else [])]
    by_liking = _shuffled(values, [liking(found.field, value) for value in values], chance)
    return next(value for value in by_liking if value is None or found.holds(value))


def _candidates(game: Julia, question: Question, found: Offer) -> Sequence[str]:
    """What may be among the options."""
    if found.field == TYPE:
        return question.takes
    if found.field == "unit":
        return [unit.id for unit in game.units.values() if unit.seat == question.seat]
    return [option.value for option in found.suggestions]


def _shuffled(values: Sequence[str | None], weights: Sequence[Liking], chance: random.Random) -> Iterator[str | None]:
    """All values in a random order, those first that weigh more as a rule."""
    keys = {index: chance.random() ** (1 / weight) for index, weight in enumerate(weights)}
    return (values[index] for index in sorted(keys, key=lambda index: -keys[index]))


def liking(field: str, value: str | None) -> Liking:
    """How much the player likes a value."""
    if field == "moves" and value is not None:
        return 8 if "toward" in value or ", forward" in value else AHEAD.get(value.split(" ")[0], 0.5)
    return LIKED.get(field, {}).get(value or "", 1)
