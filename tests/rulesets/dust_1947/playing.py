"""Games that play themselves: a seeded player that likes to move and shoot, and what must hold after each click."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from rulesets.dust_1947.chapters.carrying_out.dismount import Dismount
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.command import orders
from rulesets.dust_1947.chapters.heroes.pilots import Escapes
from rulesets.dust_1947.chapters.transport.boarding import BEFORE_NAME
from rulesets.dust_1947.chapters.transport.wreckage import Spill
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.carrying import LIFT, room, taken
from rulesets.dust_1947.table.measure.floors import parse_place, square_of
from rulesets.dust_1947.table.sight.obstacles import standing
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.going import table_of
from rulesets.dust_1947.table.tabletop.past_models import everybody
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, square_at
from rulesets.dust_1947.table.tabletop.spots import point_under
from rulesets.dust_1947.table.tabletop.standing import models, strays
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import Applied, apply
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.facets.setup import Setup

LIKED = {
    "attack": 6,
    "sustained": 4,
    "march": 3,
    "move": 4,
    "raid": 6,
    "double": 6,
    "launch smoke": 6,
    "charge": 6,
    "spirit": 6,
    "free move": 4,
    "free fire": 4,
    "free attack": 4,
    "fire: called": 6,
    "execute": 20,
    "engineering": 8,
    "nothing more": 3,
    "off board": 30,
    "reload": 4,
    "call": 6,
    "point": 3,
    "nothing": 1,
    "nobody": 1,
    "pass": 1,
    "split": 1,
}
"""How much the player likes a word; anything else 2."""


Look = Callable[[Dust, Question, Action, Applied[Dust]], None]


def begun(seed: int, scenario: str = "standard", **options: str) -> tuple[Dust, Dice]:
    """A fresh game of the two sample forces with the dice of this seed."""
    dice = SealedDice(f"secret {seed}".encode())
    told = Setup(players=["Ada", "Bo"], forces=["ironvale", "sable"], scenario=scenario, options=options)
    return RULESET.play.start(told, dice).game, dice


def answer(game: Dust, question: Question, chance: random.Random) -> Action:
    """A legal answer that leans to what makes a game."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        picked = _picked(game, question, found, chance)
        draft = closed(draft, found) if picked is None else extended(draft, found, picked.value)
        found = offered(game, question, draft)
    return completed(game, draft)


def _picked(game: Dust, question: Question, found: Offer, chance: random.Random) -> Option | None:
    options: list[Option | None] = [*found.options, *([None] if found.enough else [])]
    weights = [_liking(game, question, found, option) for option in options]
    return chance.choices(options, weights)[0]


def _liking(game: Dust, question: Question, found: Offer, option: Option | None) -> float:
    if option is None:
        return 6
    if found.field == "into" or option.value.startswith(BEFORE_NAME):
        return 30
    if question.key == "activate" and option.value in game.units and game.units[option.value].joined is not None:
        return 0.1
    if question.key == "declare" and option.value in orders.WORDS:
        unit = game.units[question.values["unit"]]
        return 8 if orders.finds_somebody(game, unit, option.value) else 0.3
    if question.key == "move" and found.field == "to":
        return _forward(game, game.units[question.values["unit"]], option.value)
    return LIKED.get(option.value, 2)


def _forward(game: Dust, unit: Unit, place: str) -> float:
    """Places nearer to the middle of the board are liked better, those in a building better still, and best those above
    or below an enemy."""
    field = game.scenario.field
    where = square_at(point_under(field, place)) if game.options.board_mode == "table" else parse_place(field, place)
    middle = 1 + 8 / (1 + abs(where.row - (field.rows - 1) / 2)) ** 2
    if square_of(where) not in standing(field).buildings:
        return middle
    return middle * (100 if any(other.seat != unit.seat for other in game.at(square_of(where))) else 10)


def played(seed: int, scenario: str = "standard", look: Look | None = None) -> Dust:
    """A game to its end; `look` sees every click."""
    game, dice = begun(seed, scenario)
    chance = random.Random(seed)
    while game.verdict is None:
        question = game.questions[chance.randrange(len(game.questions))]
        action = answer(game, question, chance)
        applied = apply(game, question.seat, question.number, action, dice)
        if look is not None:
            look(game, question, action, applied)
        game = applied.game
    return game


def positions(seed: int, scenario: str = "standard") -> Iterator[Dust]:
    """Every state of a game that waits for an answer."""
    found: list[Dust] = []
    played(seed, scenario, lambda game, question, action, applied: found.append(game))
    return iter(found)


def saved(game: Dust) -> str:
    """A game as it is stored."""
    return game.model_dump_json()


def broken(game: Dust) -> list[str]:
    """What is wrong with a state; empty for a sound one."""
    crowd = _stand_badly if game.options.board_mode == "table" else _crowded
    return [wrong for unit in game.units.values() for wrong in _broken_unit(game, unit)] + crowd(game)


def _broken_unit(game: Dust, unit: Unit) -> Iterator[str]:
    if unit.where == "aboard":
        yield from _carried_badly(game, unit)
    if unit.where != "board":
        return
    if unit.joined is not None and not game.card(game.units[unit.joined]).on_foot:
        return  # a pilot, who may be about to bail out
    if unit.joined is not None:
        if game.units[unit.joined].where != "board" or unit.under_fire or unit.suppressed:
            yield f"{unit.id} has something of its own beside {unit.joined}"
        return
    board = game.scenario.field
    if not unit.squares:
        yield f"{unit.id} stands nowhere"
    for square in unit.squares:
        if not (0 <= square.column < board.columns and 0 <= square.row < board.rows):
            yield f"{unit.id} is off the board in {square}"
    yield from _miscounted(game, unit)


def _carried_badly(game: Dust, unit: Unit) -> Iterator[str]:
    """A unit aboard is in something that still carries, waits with an aircraft that the weather has driven off, or is
    about to be spilled; nothing carries too much."""
    carrier = game.units[unit.carrier]
    waits = carrier.id in game.spilled or any(isinstance(one, Spill | Escapes) for one in under_way(game.root))
    grounded = carrier.where == "reserve" and game.card(carrier).kind == "aircraft"
    if not carrier.present and not waits and not grounded:
        yield f"{unit.id} is aboard {carrier.id}, which is {carrier.where}"
    if room(game, carrier).kind != LIFT and taken(game, carrier) > room(game, carrier).spaces:
        yield f"{carrier.id} carries too much"


def _miscounted(game: Dust, unit: Unit) -> Iterator[str]:
    card = game.card(unit)
    if card.track is not None and not 0 <= unit.damage < card.track:
        yield f"{unit.id} has {unit.damage} damage of {card.track}"
    if card.kind == "infantry" and not unit.standing:
        yield f"{unit.id} has no soldier left"
    if card.kind == "support weapon" and len(unit.standing) != (card.track or 0) - unit.damage:
        yield f"{unit.id} has {len(unit.standing)} soldiers and {unit.damage} damage"
    if unit.under_fire and unit.suppressed:
        yield f"{unit.id} has both tokens"
    if any(boxes < 0 for boxes in unit.ammo.values()):
        yield f"{unit.id} fires what it has not"


def _crowded(game: Dust) -> list[str]:
    """Squares with more than one unit and one hero, or with both sides; the air is a layer of its own. Who is getting
    off stands in a square of the carrier for a moment, and who is attacked by mines or flames anywhere on its way."""
    standing: dict[tuple[Square, int, bool], list[Unit]] = {}
    leaving = {one.unit for one in under_way(game.root) if isinstance(one, Dismount)}
    leaving |= {one.unit for one in under_way(game.root) if isinstance(one, MoveAction) and one.at == "goes"}
    leaving |= {game.units[name].hero or name for name in leaving}
    for unit in (one for one in game.on_board() if one.id not in leaving):
        for square in unit.squares:
            standing.setdefault((square, unit.level, game.card(unit).kind == "aircraft"), []).append(unit)
    wrong = []
    for (square, _, _), units in standing.items():
        others = [unit for unit in units if game.card(unit).kind != "hero"]
        if len(units) > 2 or len(others) > 1 or len({unit.seat for unit in units}) > 1:
            wrong.append(f"{square} holds {[unit.id for unit in units]}")
    return wrong


def _stand_badly(game: Dust) -> list[str]:
    """Models of a table that stand on others or off it, and soldiers who have strayed from their leader."""
    units = game.on_board()
    names = {unit.id: tuple(models(game, unit)) for unit in units}
    there, table, wrong = Group(everybody(game)), table_of(game), []
    for unit in units:
        own, others = there.only(names[unit.id]), there.without(names[unit.id])
        flying = {name for other in units if game.card(other).kind == "aircraft" for name in names[other.id]}
        elsewhere = {name for other in units if other.level != unit.level for name in names[other.id]}
        upright = others.without([name for name in others if name.startswith("wreck") or name in flying | elsewhere])
        wrong += [f"{unit.id} has lost {name}" for name in strays(game, unit)]
        wrong += [f"{unit.id} stands on somebody"] * (not flying & {*own} and own.gap(upright) < -TOLERANCES.overlap)
        wrong += [f"{name} is off the table" for name, one in own.items() if not table.contains(one.middle)]
    return wrong
