"""Answers that somebody might send by mistake or on purpose: what the random games try besides the right ones.

Whoever adds a question or a field adds it here too: to the words that are tried in its field (`POOLS`), or as answers
of its own kind (`of_its_kind`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.chapters.manoeuvre.tasks import WHATS
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.kit.boards.tables.places import THOUSANDTHS, Spot
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from tests.random_games.filling import Filling, Pool

FORMATIONS = ("line 4", "line 4 in 2 lines", "line 1", "column", "wedge", "unformed 3", "unformed 4", "square", "")
FACINGS = ("north", "south", "sw", "45", "toward them", "")
MOVES = (
    *("forward 2", "forward 60", "forward 0", "wheel left 20", "wheel right 5, forward 1", "oblique left 2"),
    *(
        "oblique right 2 at 90",
        "about face",
        "face west",
        "back 1",
        "side-step left 1",
        "form column facing west",
        "form wedge",
    ),
    *("form line 4", "form square", "re-form line 4", "re-form wedge", "3 toward 36,24", "1,1", "dance", ""),
    *("forward 1, about face", "about face, re-form column", "side-step right 1, forward 1", "forward 1 and"),
)
SAMPLE, SAMPLES = 4, {"deploy": 12, "manoeuvre": 12, "conform": 12}
"""Of the answers of each type so many are tried at a question; of some more, since much can be wrong with them."""

Kind = Callable[[Julia, Question, random.Random], Iterator[Action]]


def _names(game: Julia, chance: random.Random) -> list[str]:
    return [*game.units, *game.leaders, *game.eagles, "Nobody at all", ""]


def _spot(chance: random.Random, around: Spot | None = None) -> str:
    """Somewhere on the table, or within 8 inches of somebody."""
    wide, deep = TABLE.width // THOUSANDTHS, TABLE.depth // THOUSANDTHS
    if around is None:
        return f"{chance.randint(-1, wide + 1)},{chance.randint(-1, deep + 1)}"
    east, south = around.x // THOUSANDTHS, around.y // THOUSANDTHS
    return f"{east + chance.randint(-8, 8)},{south + chance.randint(-8, 8)}"


def _places(game: Julia, chance: random.Random) -> list[str]:
    """Squares, points, places near somebody or by a name."""
    stands = [unit.pose.spot for unit in game.on_table()]
    near = [_spot(chance, chance.choice(stands)) for _ in range(4)] if stands else []
    somebody = chance.choice(list(game.units))
    named = [somebody, f"2 toward {somebody}", f"behind {somebody}", "beyond the moon"]
    return [*near, _spot(chance), _spot(chance), *named, "F4", "Z9", ""]


def _moves(game: Julia, chance: random.Random) -> list[str]:
    somebody = chance.choice(list(game.units))
    return [*MOVES, f"3 toward {somebody}", f"4 away from {somebody}", _spot(chance)]


def _enemies(game: Julia, chance: random.Random) -> list[str]:
    return [*game.units, "none", "Nobody at all"]


def _how(game: Julia, chance: random.Random) -> list[str]:
    return ["stand", "evade", "hide", *(f"counter-charge {name}" for name in game.units)]


def _choices(game: Julia, chance: random.Random) -> list[str]:
    named = [f"{word} {name}" for word in ("pursue", "follow up") for name in game.units]
    words = ["halt", "relieve ranks", "rout", "add", "enough", "stop", "first", "+1", "2", "yes"]
    return [*named, *words, *game.units]


def _anything(game: Julia, chance: random.Random) -> list[str]:
    return ["yes", "stand", "north", "2", "forward 2", "none"]


POOLS: dict[str, Pool[Julia]] = {
    **dict.fromkeys(("unit", "leader", "eagle", "who"), _names),
    **dict.fromkeys(("at", "to"), _places),
    "moves": _moves,
    "target": _enemies,
    "how": _how,
    "choice": _choices,
    "what": lambda game, chance: [*WHATS, "flee"],
    "formation": lambda game, chance: list(FORMATIONS),
    "facing": lambda game, chance: list(FACINGS),
}
"""What is tried in each field."""
FILLING = Filling(pools=POOLS, anything=_anything, strange=(_names, _places, _moves, _anything), ends=("done",))


def _any_deployment(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Everywhere near the own edge, in every formation."""
    waiting = [unit.id for unit in game.units.values() if unit.seat == question.seat and unit.where == "waiting"]
    deep = TABLE.depth // THOUSANDTHS
    for name in waiting:
        south = chance.randint(0, 20) if game.army_of[question.seat] == "briton" else deep - chance.randint(0, 20)
        at, formation = f"{chance.randint(0, 72)},{south}", chance.choice(FORMATIONS)
        yield actions.Deploy(unit=name, formation=formation, facing=chance.choice(FACINGS), at=at)


def _any_post(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Everybody with everybody, and everywhere."""
    for name in (*game.leaders, *game.eagles):
        yield actions.Post(who=name, at=chance.choice(_places(game, chance)))


def _any_leading(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Every leader and every Eagle near where it stands, and what leaders do with their units."""
    for name, leader in game.leaders.items():
        around = game.units[leader.unit].pose.spot if leader.unit else leader.spot
        places = (_spot(chance, around), leader.unit, chance.choice(list(game.units)))
        yield from (actions.Lead(leader=name, to=place) for place in places)
        yield from (actions.Steady(leader=name), actions.Inspire(leader=name))
    for name, eagle in game.eagles.items():
        yield actions.MoveEagle(eagle=name, to=_spot(chance, eagle.spot))


def _any_control(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Everybody tests, and conforms to those near."""
    for unit in game.on_table():
        yield actions.ControlTest(unit=unit.id)
        yield from (actions.Conform(unit=unit.id, to=other.id) for other in _nearest(game, unit))


def _any_order(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Everything that a unit can do, for all of the side."""
    for unit in game.on_table(question.seat):
        yield from (actions.Manoeuvre(unit=unit.id, what=what) for what in WHATS)
    for leader in game.leaders.values():
        yield actions.Lead(leader=leader.id, to=_spot(chance, leader.spot))


def _any_move(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Every manoeuvre, to the enemy and past the friends; another die."""
    yield from (actions.Pick(choice=choice) for choice in ("add", "enough"))
    if "move" not in question.takes:
        return
    yield from (actions.Move(moves=text) for text in _moves(game, chance))
    for other in _nearest(game, game.units[question.values["unit"]]):
        yield from (actions.Move(moves=f"{inches} toward {other.id}") for inches in (2, 12))


def _nearest(game: Julia, unit: Unit) -> list[Unit]:
    return sorted(game.on_table(), key=lambda other: unit.pose.point.to(other.pose.point))[1:5]


def _any_target(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    return (actions.Shoot(target=name) for name in _enemies(game, chance))


def _any_charge(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    for name in _enemies(game, chance):
        yield actions.Charge(unit=question.values["unit"], target=name)


def _any_response(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    return (actions.Respond(unit=question.values["unit"], how=how) for how in _how(game, chance))


def _any_inspiring(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    return (actions.Inspire(leader=name) for name in game.leaders)


def _any_choice(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """Everything that could be picked, for everybody."""
    for choice in _choices(game, chance):
        yield actions.Pick(choice=choice)
        yield actions.Choose(unit=chance.choice(list(game.units)), choice=choice)


KINDS: dict[str, Kind] = {
    "deploy": _any_deployment,
    "post": _any_post,
    "leader_action": _any_leading,
    "control": _any_control,
    "activate": _any_order,
    **dict.fromkeys(("move", "forced_move"), _any_move),
    **dict.fromkeys(("volley", "second_volley", "volley_after_move"), _any_target),
    **dict.fromkeys(("charge", "must_charge"), _any_charge),
    "respond": _any_response,
    "inspire": _any_inspiring,
}
"""What is tried at a question, by its key; at any other something is chosen."""


def of_its_kind(game: Julia, question: Question, chance: random.Random) -> Iterator[Action]:
    """What is tried besides at this question: some of its answers of each type that it takes."""
    tried = list(KINDS.get(question.key, _any_choice)(game, question, chance))
    for kind in question.takes:
        found = [one for one in tried if one.type == kind]
        yield from chance.sample(found, min(SAMPLES.get(kind, SAMPLE), len(found)))
