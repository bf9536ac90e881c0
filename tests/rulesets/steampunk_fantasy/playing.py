"""Games that play themselves: a seeded player who writes orders that fit, and may be bent on closing in."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from rulesets.kit.boards.hexes.board import Hex, HexDirection, distance, parse_hex
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import Applied, apply
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.facets.setup import Setup
from rulesets.steampunk_fantasy.chapters.movement.courses import across, turned
from rulesets.steampunk_fantasy.chapters.orders.writing import likely_speed, speed_after
from rulesets.steampunk_fantasy.face.scene.sketch import waiting
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.order_notation import SPEEDS, fire_order, movement_order
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

Look = Callable[[Steampunk, Question, Action, Applied[Steampunk]], None]

READY = 0.15
"""How likely a player says that he is done while there is something that he could still choose."""


def begun(
    seed: int, *, players: int = 2, size: str = "standard", map_of: str = "generated", **options: str
) -> tuple[Steampunk, Dice]:
    """A fresh game of the sample armies with the dice of this seed; on a made map, or on rows that are laid out."""
    dice = SealedDice(f"secret {seed}".encode())
    text = RULESET.maps.wanted(size, map_of, str(seed)).text if map_of else ""
    forces = ["kettle_guard", "ashen_court", "kettle_guard"][:players]
    told = Setup(players=["Ada", "Bo", "Cy"][:players], forces=forces, scenario=size, options=options, map=text)
    return RULESET.play.start(told, dice).game, dice


def played(seed: int, look: Look | None = None, *, closing: bool = False, **told: str) -> Steampunk:
    """A game to its end; `look` sees every click."""
    game, dice = begun(seed, **told)  # type: ignore[arg-type]
    chance = random.Random(seed)
    while game.verdict is None:
        question = next_question(game, chance)
        action = answer(game, question, chance, closing=closing)
        applied = apply(game, question.seat, question.number, action, dice)
        if look is not None:
            look(game, question, action, applied)
        game = applied.game
    return game


def next_question(game: Steampunk, chance: random.Random) -> Question:
    """One of the open questions; mostly one that need not be answered, as long as there are any."""
    open_ones = [question for question in game.questions if question.given is None]
    optional = [question for question in open_ones if question.optional]
    owed = [question for question in open_ones if not question.optional]
    return chance.choice(optional if optional and (chance.random() > READY or not owed) else owed)


def answer(game: Steampunk, question: Question, chance: random.Random, *, closing: bool = False) -> Action:
    """A legal answer that leans to what makes a game."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        options: list[Option | None] = [*found.options, *([None] if found.enough else [])]
        weights = [liking(game, question, found, option, closing=closing) for option in options]
        picked = chance.choices(options, weights)[0]
        draft = closed(draft, found) if picked is None else extended(draft, found, picked.value)
        found = offered(game, question, draft)
    return completed(game, draft)


def liking(game: Steampunk, question: Question, found: Offer, option: Option | None, *, closing: bool) -> float:
    """How much the player likes an option."""
    if option is None:
        return 0.2 if found.field == "shots" else 1
    base = game.bases.get(str(question.values.get("base", "")))
    if base is None:
        return 1
    by_field = {
        "movement": lambda value: _movement(game, base, value, closing=closing),
        "hex": lambda value: _row(game, base, value),
        "facing": lambda value: _facing(game, base, value),
        "speed": lambda value: 4 if value in SPEEDS else 0.3,
        "to": lambda value: _way(game, base, value, closing=closing),
        "assault": lambda value: 8 if closing and value == "yes" else 1,
    }
    if found.field == "fire":
        return _fire(game, base, option)
    return float(by_field[found.field](option.value)) if found.field in by_field else 1


def _movement(game: Steampunk, base: UnitBase, text: str, *, closing: bool) -> float:
    """Orders that fit the speed it will have; those that bring it nearer to the enemy where it closes in."""
    order, speed = movement_order(text), likely_speed(game, base)
    if not order.fits(speed):
        return 0.05
    actions = [action for part in order.parts for action in part]
    if not closing:
        return 1
    ahead = 1.0 + 2 * actions.count("F") + 4 * actions.count("Chase") + ("360" in actions)
    still = speed_after(order, speed) == "stand-still" or "Flee" in actions
    return (0.2 if still else 1) * ahead * _gain(game, base, actions)


def _gain(game: Steampunk, base: UnitBase, actions: Sequence[str]) -> float:
    """More where an order leads nearer to the nearest enemy, as far as it goes without a free turn."""
    place, facing = waiting(game, base)
    before = _away(game, base, place)
    for action in actions:
        facing = turned(facing, action)
        if action in ("F", "Rev") and game.contains(across(place, facing, action)):
            place = across(place, facing, action)
    return 4 if _away(game, base, place) < before else 1


def _away(game: Steampunk, base: UnitBase, place: Hex) -> int:
    return min((distance(place, enemy.hex) for enemy in game.enemies(base)), default=0)


def _fire(game: Steampunk, base: UnitBase, option: Option) -> float:
    """Loading where nothing is loaded, firing where something is."""
    words = [word for part in fire_order(option.value).parts for word in part]
    group = game.card(base).group(option.about["group"])
    ready = group.capacity == 0 or base.loaded.get(group.name, 0) > 0
    if any(word.startswith("Load") for word in words):
        return 1 if ready else 6
    return 6 if "Fire" in words and ready else 1


def _facing(game: Steampunk, base: UnitBase, value: str) -> float:
    """Toward the enemy."""
    ahead = ("S", "SE", "SW") if game.side(base) == 1 else ("N", "NE", "NW")
    return 10 if value in ahead else 0.2


def _row(game: Steampunk, base: UnitBase, value: str) -> float:
    """Toward the middle."""
    row = parse_hex(value).row
    return 1 + (row if game.side(base) == 1 else game.rows - 1 - row)


def _way(game: Steampunk, base: UnitBase, value: str, *, closing: bool) -> float:
    """Toward the nearest enemy, or into the hex that is offered."""
    if not closing or value not in HexDirection.__members__:
        return 1
    ahead = _away(game, base, base.hex.toward(HexDirection[value]))
    return 6 if ahead < _away(game, base, base.hex) else 0.5
