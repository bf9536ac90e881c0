"""The whole table in words: score, battlefield, and every unit with all that it has and carries."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.chapters.damage.reserve import kept_out
from rulesets.dust_1947.chapters.turn.victory import SEATS, across, earned, eliminated_ap, holds, scores
from rulesets.dust_1947.chapters.weapons.loaded import empty
from rulesets.dust_1947.face.tell import options as tell_options
from rulesets.dust_1947.face.tell import weather_words
from rulesets.dust_1947.face.tell.causes import counting
from rulesets.dust_1947.face.tell.lengths import stands_at
from rulesets.dust_1947.face.tell.move_words import FACINGS
from rulesets.dust_1947.face.tell.names import full_name, player
from rulesets.dust_1947.face.tell.transport_words import aboard, load
from rulesets.dust_1947.table.armament import boxes, carried_by_soldiers, joined_hero, printed
from rulesets.dust_1947.table.measure.floors import places_of
from rulesets.dust_1947.table.state import Dust, Objective, Unit
from rulesets.dust_1947.table.symbols import COUNTS
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.telling import count, plain

# --- the score -------------------------------------------------------------------------------------------------------


def score(view: Dust, seat: int, points: int) -> str:
    """A player's victory points with their parts, where these still come to that."""
    parts = [("eliminated", eliminated_ap(view, seat)), *earned(view, seat)]
    if view.bonus[seat]:
        parts.append(("bonus", view.bonus[seat]))
    told = ", ".join(f"{plain(what)} {number}" for what, number in parts if number)
    whole = told and sum(number for _, number in parts) == points
    return f"{player(view, seat)} {points}" + (f" ({told})" if whole else "")


def so_far(view: Dust) -> list[str]:
    """The score as things stand, and who has the initiative; nothing of that once the battle is over."""
    if view.verdict is not None:
        return []
    points = ", ".join(score(view, seat, points) for seat, points in enumerate(scores(view)))
    initiative = [f"{player(view, view.initiative)} has the initiative."] if view.initiative is not None else []
    return [f"Victory points as things stand: {points}.", *initiative]


# --- the battlefield -------------------------------------------------------------------------------------------------


def battlefield(view: Dust) -> Iterator[str]:
    """What lies on the table, a line for each kind: objectives, terrain, walls, and what has come in play."""
    yield from (_objective(view, one) for one in view.scenario.objectives)
    yield from _breakthrough(view)
    ground: dict[str, list[Square]] = {}
    for square, here in sorted(view.scenario.field.ground.items()):
        told = [word for word in here.terrain if not (word == "ammo crates" and square in view.crushed)]
        for word in (*told, *(["no centre dot"] if not here.dot and not told else [])):
            ground.setdefault(f"{word}, {count(here.levels, 'level')}" if here.levels else word, []).append(square)
    yield from (_squares(word, squares) for word, squares in ground.items())
    sides: dict[str, list[str]] = {}
    for wall in view.scenario.field.walls:
        sides.setdefault(wall.kind, []).append(wall.side)
    yield from (f"- {kind}: {', '.join(places)}" for kind, places in sides.items())
    yield from _come(view)


def _objective(view: Dust, one: Objective) -> str:
    holders = [player(view, seat) for seat in SEATS if holds(view, seat, one)]
    worth = ", ".join([*[count(one.points, "point")] * bool(one.points), *["needed to win outright"] * one.wins])
    where = ", ".join(square.name for square in one.squares)
    told = [where, *([worth] if worth else []), f"held by {holders[0] if holders else 'nobody'}"]
    return f"- {plain(one.name)}: {', '.join(told)}"


def _breakthrough(view: Dust) -> Iterator[str]:
    wanted = view.scenario.breakthrough
    if wanted is not None:
        there = ", ".join(f"{player(view, seat)} {len(across(view, seat))}" for seat in SEATS)
        worth = f"{count(wanted.points, 'point')} a unit on the enemy's last rows, {wanted.units} there win"
        yield f"- breakthrough: {worth}; there now: {there}"


def _come(view: Dust) -> Iterator[str]:
    """What has come to lie there: weather, wrecks, fire, smoke."""
    yield from weather_words.told(view)
    burning = {square for wreck in view.burning_wrecks for square in wreck.squares}
    if cold := [square for square in view.wrecks if square not in burning]:
        yield _squares("wrecks", cold)
    if burning:
        yield _squares("burning wrecks", sorted(burning))
    if view.crushed:
        yield _squares("crushed crates", sorted(view.crushed))
    yield from (_squares(f"{word} cleared", sorted(squares)) for word, squares in view.cleared.items() if squares)
    for screen in view.screens:
        what = f"smoke until the end of turn {screen.until}"
        around = f"- {what}: {inches(1):g} inches around {screen.at.name}" if screen.at is not None else ""
        yield around or _squares(what, screen.squares)


def _squares(what: str, squares: list[Square]) -> str:
    return f"- {what}: {', '.join(square.name for square in squares)}"


# --- the units -------------------------------------------------------------------------------------------------------

MARKS = {
    "lucky": "Lucky spent",
    "spirit": "Fighting Spirit spent",
    "cheated death": "has cheated death",
    "interrogated": "4 initiative dice by Interrogate",
    "reactivated": "got moving this turn",
    "raided": "on a RAID this turn",
    "led": "Follow Me used this turn",
    "followed": "has followed this turn",
    "air alert": "every enemy vehicle is warned of it this turn",
    "shield lost": "has lost its assault shield",
    "smoke launched": "smoke launchers used",
    "acted": "has acted in this game",
    "landing": "just landed",
    "dropped": "dropped from the air",
    "revealed": "has just shown itself",
    "shooters left": "some inside have fired to the left this turn",
    "shooters right": "some inside have fired to the right this turn",
}
"""What the skills of a unit have noted; camouflage, earthworks and empty weapons stand with tokens and weapons."""


GONE = ("eliminated", "reserve", "waiting")
"""Where units are of which nothing else is told."""


def side(view: Dust, seat: int) -> Iterator[str]:
    """A player with all units; joined heroes and pilots stand in the lines of theirs."""
    edge = view.scenario.edges[view.zone_of[seat]] if view.turn else ""
    told = [f"{edge} edge"] if edge else []
    told.append(f"lost so far: {view.lost_ap[seat]} AP")
    if view.scenario.reserve:
        told.append(f"reserves used: {view.reserves_used[seat]} of {view.scenario.reserve}")
    yield f"**{player(view, seat)}** ({', '.join(told)})"
    own = [unit for unit in view.units.values() if unit.seat == seat]
    yield from (_line(view, unit) for unit in own if unit.joined is None or not _told_with_others(view, unit))


def _told_with_others(view: Dust, hero: Unit) -> bool:
    """Whether a hero stands in the line of the unit that he has joined; that of one that is away names nobody else."""
    host = view.units[str(hero.joined)]
    return view.companion(host) is hero and host.where not in GONE


def _line(view: Dust, unit: Unit) -> str:
    """A unit on one line."""
    if unit.where in GONE:
        return f"- {unit.id}: {unit.where}{_comes_back(view, unit)}"
    card = view.card(unit)
    facing = f" facing {FACINGS[unit.facing.value]}" if card.has_facing else ""
    places = _whereabouts(view, unit, facing)
    left = tell_options.strength(view, unit) + tell_options.people(view, unit)
    tokens = "".join(f", {word}" for word in tell_options.markers(unit))
    more = "".join(f"; {word}" for word in (*_bound(view, unit), *_arms(view, unit), *_marks(view, unit)))
    return f"- {full_name(view, unit)}: {places}, {left}{tokens}{more}"


def _comes_back(view: Dust, unit: Unit) -> str:
    """When a unit in reserve may enter."""
    if unit.where != "reserve":
        return ""
    return " until the severe weather is over" if kept_out(view, unit) else f" from turn {unit.back_on}"


def _whereabouts(view: Dust, unit: Unit, facing: str) -> str:
    """Where a unit stands, or who carries it."""
    if unit.where != "board":
        return aboard(view, unit)
    spot = f" at {stands_at(view, unit)}" if unit.poses else ""
    return " ".join(place.name for place in places_of(view, unit)) + spot + facing


def _bound(view: Dust, unit: Unit) -> Iterator[str]:
    """What a token means in particular: how it evades, who holds it, what waits for the end of its activation."""
    if carried := load(view, unit):
        yield carried
    if unit.evading:
        yield f"evades on {counting(unit.evading)}" if unit.evading in COUNTS else "evades"
    if unit.held_by:
        yield f"held by {', '.join(unit.held_by)}"
    waiting = [token.partition(":")[0] for token in unit.delayed_tokens]
    if unit.delayed_hits or waiting:
        told = ", ".join([*["under fire"] * bool(unit.delayed_hits), *waiting])
        yield f"after its activation: {told}, hit by {unit.delayed_by or 'a reaction'}"


def _arms(view: Dust, unit: Unit) -> Iterator[str]:
    """The weapons left where soldiers have fallen, and those with rounds that are counted or that are empty."""
    for one in (unit, joined_hero(view, unit)):
        if one is not None:
            yield from _arms_of(view, one)


def _arms_of(view: Dust, unit: Unit) -> Iterator[str]:
    card = view.card(unit)
    held = carried_by_soldiers(card, unit) if unit.soldiers else printed(card)
    worn = len(unit.standing) < len(unit.soldiers)
    for weapon, number in held:
        full = boxes(view, unit, weapon)
        told = [f"{unit.ammo.get(weapon.name, full)} of {count(full, 'round')}"] if full is not None else []
        told += ["not loaded"] if weapon.name in empty(unit) else []
        if told or worn:
            yield f"{number} {plain(weapon.name)}" + (f" ({', '.join(told)})" if told else "")


def _marks(view: Dust, unit: Unit) -> Iterator[str]:
    yield from _noted(unit)
    hero = view.companion(unit)
    yield from (f"{hero.id}: {told}" for told in _noted(hero)) if hero is not None else ()


def _noted(unit: Unit) -> Iterator[str]:
    return (MARKS[mark] for mark, value in unit.skill_state.items() if value and mark in MARKS)
