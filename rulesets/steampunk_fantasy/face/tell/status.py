"""The whole table in words: bases, ground, and the points as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.engine.telling import count, listed, plain
from rulesets.steampunk_fantasy.chapters.setup.victory import reckoned
from rulesets.steampunk_fantasy.face.scene.base_tokens import acids_of, dice_of
from rulesets.steampunk_fantasy.face.scene.table_picture import acid_note, poison_note
from rulesets.steampunk_fantasy.face.tell.orders_told import in_words
from rulesets.steampunk_fantasy.face.tell.phrases import SIDES, player
from rulesets.steampunk_fantasy.face.tell.turn_told import points
from rulesets.steampunk_fantasy.table.questions import OrdersAsked
from rulesets.steampunk_fantasy.table.state import Ground, Steampunk, UnitBase, Written

AWAY = {"waiting": "not placed yet", "destroyed": "destroyed", "left": "pushed off the map"}
TERRAIN = ("hill", "forest", "swamp", "rough")


def table(view: Steampunk) -> list[str]:
    """Every base, every hex that is not clear, and the points."""
    lines = []
    for seat, _ in enumerate(view.players):
        lines += ["", f"**{player(view, seat)}**"]
        lines += [_line(view, base) for base in view.bases.values() if base.seat == seat]
    lines += ["", f"**Map**, {view.columns} by {view.rows} hexes", *_ground(view)]
    if view.turn:
        lines += ["", "**Points as things stand**"]
        lines += [points(view, reckoned(view, side)) for side in (0, 1)]
    return lines


def _line(view: Steampunk, base: UnitBase) -> str:
    """A base on one line."""
    if not base.on_map:
        return f"- {plain(base.id)}: {AWAY[base.where]}"
    left = count(len(base.living), "member")
    told = [f"{base.hex.name} facing {SIDES[base.facing.name]}", "in the air" if base.air else base.speed, left]
    told += [*_conditions(base), *_weapons(base)]
    told += [f"turn {orders.turn}: {_orders(view, base, orders)}" for orders in _written(view, base)]
    return f"- {plain(base.id)} ({plain(view.card(base).name)}): {', '.join(told)}"


def _orders(view: Steampunk, base: UnitBase, orders: Written) -> str:
    return in_words([plain(group.name) for group in view.groups(base)], orders.movement, orders.fire)


def _conditions(base: UnitBase) -> Iterator[str]:
    """What hurts or holds a base."""
    tokens = {"pinned": base.pinned, "on fire": base.fires, "damage bonus": base.future_damage}
    yield from (f"{word} {number}" for word, number in tokens.items() if number)
    dice = {"poison": dice_of(base.poisons), "bleeding": dice_of(base.bleeds), "acid": acids_of(base.acids)}
    yield from (f"{word} {told}" for word, told in dice.items() if told)
    if base.armour_loss:
        yield f"armour {base.armour_loss} less on all sides"
    if base.toward is not None:
        yield f"{count(base.toward.tokens, 'token')} toward {base.toward.hex.name}"


def _weapons(base: UnitBase) -> Iterator[str]:
    """What is loaded and aimed."""
    yield from (f"{plain(group)} {count(rounds, 'round')}" for group, rounds in base.loaded.items() if rounds)
    yield from (f"{plain(group)} aimed until the end of turn {aim.until}" for group, aim in base.aims.items())


def _written(view: Steampunk, base: UnitBase) -> list[Written]:
    """The orders that are carried out and those that wait in a base's stack, and those that are being written, as far
    as the reader may see them."""
    asked = [(q.told(OrdersAsked), q.given) for q in view.questions if q.asks(OrdersAsked)]
    given = [
        Written(turn=about.turn, movement=written["movement"], fire=written["fire"])
        for about, written in asked
        if written and about.base == base.id
    ]
    shown = base.carrying_out
    return [*([shown] if shown is not None and shown.movement else []), *base.stack, *given]


def _ground(view: Steampunk) -> Iterator[str]:
    """The hexes of each terrain, then what lies in hexes."""
    for terrain in TERRAIN:
        there = [place.name for place, ground in sorted(view.ground.items()) if ground.terrain == terrain]
        if there:
            yield f"- {terrain}: {', '.join(there)}"
    for place, ground in sorted(view.ground.items()):
        if lying := [*_lying(ground)]:
            yield f"- {place.name}: {listed(lying)}"


def _lying(ground: Ground) -> Iterator[str]:
    """What lies in a hex: clouds with their die, the number that it needs and their markers."""
    if ground.fire:
        yield "fire"
    if ground.smoke:
        yield f"smoke, {count(ground.smoke, 'marker')}"
    if ground.poison is not None:
        yield f"poison cloud {poison_note(ground.poison)}, {count(ground.poison.markers, 'marker')}"
    if ground.acid is not None:
        yield f"acid cloud {acid_note(ground.acid)}, {count(ground.acid.markers, 'marker')}"
