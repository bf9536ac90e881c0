"""How the turn and its movement sound."""

from __future__ import annotations

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, on_offer
from rulesets.steampunk_fantasy.face.tell.orders_told import meaning, meant, movement_in_words
from rulesets.steampunk_fantasy.face.tell.phrases import SIDES, faces, side
from rulesets.steampunk_fantasy.table.happenings.assault import Contested, Met, Tossed
from rulesets.steampunk_fantasy.table.happenings.movement import (
    Declared,
    KeptOut,
    Moved,
    Overcrowded,
    SpeedChanged,
    Stays,
    Swamp,
    TokenEarned,
    Turned,
)
from rulesets.steampunk_fantasy.table.happenings.orders import OrderReplaced, PartReplaced, WhyIllegal
from rulesets.steampunk_fantasy.table.happenings.turn import GameOver, PointsCounted, Shown, TurnBegins
from rulesets.steampunk_fantasy.table.order_notation import NOTHING
from rulesets.steampunk_fantasy.table.reasons import NotInTheList
from rulesets.steampunk_fantasy.table.state import Steampunk

WHY: dict[WhyIllegal, str] = {
    "not_in_the_list": "that is not in its list",
    "not_at_this_speed": "that is not for its speed, {speed}",
}
OFF_THE_MAP = "leads off the map"
NOT_AT_SPEED = "cannot be done at its speed, {speed}"


def _turn(view: Steampunk, told: TurnBegins) -> str:
    return f"**Turn {told.turn}**" + (f" of {told.turns}" if told.turns != "none" else "")


def _order_replaced(view: Steampunk, told: OrderReplaced) -> str:
    why = WHY[told.why].format(speed=told.speed)
    order, instead = movement_in_words(told.order), movement_in_words(told.instead)
    return f"{told.base} was ordered “{order}”: {why}. Instead: {instead}."


def _part_replaced(view: Steampunk, told: PartReplaced) -> str:
    why = OFF_THE_MAP if told.why in ("F", "Rev") else NOT_AT_SPEED.format(speed=told.speed)
    which = "that" if told.why == told.part else f"“{meant(told.why)}”"
    part = meaning(told.part.split(","))
    instead = meaning(told.instead.split(",")) if told.instead != NOTHING else "nothing"
    return f"{told.base} was ordered “{part}”: {which} {why}. Instead: {instead}."


HOW = {
    "F": "goes forward from {start} to {end}",
    "Rev": "reverses from {start} to {end}",
    "Chase": "chases from {start} to {end}, facing {facing}",
    "Flee": "flees from {start} to {end}, facing {facing}",
    "assault": "has won and goes from {start} to {end}",
    "retreat": "retreats from {start} to {end}",
    "another": "retreats from {start} to {end}, the nearest hex that can take it",
}
"""How a base gets into another hex."""
TURNS = {
    "R": "turns right, to the {side}",
    "L": "turns left, to the {side}",
    "360": "turns to the {side}",
    "Chase": "turns to the enemy, {side}",
    "Flee": "turns to the {side}, the way it flees",
    "lost": "has lost and turns to the {side}",
}


STAYS = {
    "Chase": "{base} cannot come nearer to an enemy: it stays.",
    "Flee": "{base} has nobody to flee from: it stays.",
}
"""What a base does that chases or flees and goes nowhere."""


def _moved(view: Steampunk, told: Moved) -> str:
    facing = SIDES.get(told.facing or "", "")
    way = HOW.get(told.how, "goes from {start} to {end}")
    return f"{told.base} {way.format(start=told.start, end=told.end, facing=facing)}."


def _turned(view: Steampunk, told: Turned) -> str:
    lost = f" and loses {count(told.lost, 'token')} toward a costly hex" if told.lost else ""
    return f"{told.base} {TURNS[told.action].format(side=SIDES[told.facing])}{lost}."


def _speed(view: Steampunk, told: SpeedChanged) -> str:
    return f"{told.base} ({told.action}): from {told.before} to {told.speed}."


def _token(view: Steampunk, told: TokenEarned) -> str:
    has = f"it has {told.tokens} of " if told.tokens else "it needs "
    return f"{told.base} works its way toward {told.hex}: {has}{count(told.needed, 'token')}."


def _swamp(view: Steampunk, told: Swamp) -> str:
    needed = f" on {told.needed}+" if told.needed else ""
    return f"{told.base} in the swamp: {told.rolled}{needed}, " + ("stuck." if told.stuck else "it gets free.")


def _met(view: Steampunk, told: Met) -> str:
    stands = f"{listed(told.stays)} {'counts' if len(told.stays) == 1 else 'count'} as standing there"
    return f"{listed(told.bases)} meet head-on and fight for {told.hex}: {stands}."


def _tossed(view: Steampunk, told: Tossed) -> str:
    """The two dice for both sides, again as long as they were equal."""
    rolled = told.rolled
    throws = ", then ".join(faces(rolled[number : number + 2]) for number in range(0, len(rolled), 2))
    who = f"{side(view, 0)} and {side(view, 1)}"
    return f"Both sides stand equally high for {listed(told.hexes)}; the dice of {who}: {throws}."


def points(view: Steampunk, told: PointsCounted) -> str:
    """How the points of a side come about."""
    lead = f" + {told.lead} for the lead" if told.lead else ""
    own, lost = f"{told.own} for own bases that are left", f"{told.lost} for enemy bases that are lost"
    return f"{side(view, told.side)}: {own} + {lost}{lead} = {told.total} points."


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(TurnBegins, _turn),
    Sentence(OrderReplaced, _order_replaced),
    Sentence(PartReplaced, _part_replaced),
    Sentence(SpeedChanged, _speed),
    Sentence(Turned, _turned),
    Sentence(Stays, lambda view, told: STAYS[told.action].format(base=told.base)),
    Sentence(Moved, _moved),
    Sentence(TokenEarned, _token),
    Sentence(Swamp, _swamp),
    Sentence(Met, _met),
    Sentence(Contested, lambda view, told: f"{listed(told.bases)} contend for {told.hex}."),
    Sentence(
        Declared,
        lambda view, told: f"{told.base} {'wants to assault' if told.assault == 'yes' else 'wants no assault'}.",
    ),
    Sentence(Overcrowded, lambda view, told: f"{told.base} finds {told.hex or 'the hex'} too crowded: it is stunned."),
    Sentence(KeptOut, lambda view, told: f"{told.base} finds {told.hex} too crowded: it stays where it is."),
    Sentence(Tossed, _tossed),
    Sentence(Shown, lambda view, told: f"Turn {view.turn}, {told.what}"),
    Sentence(PointsCounted, points),
    Sentence(GameOver, lambda view, told: ""),
]
REASONS: list[Sentence[None]] = [
    Sentence(
        NotInTheList,
        lambda _, told: f"{told.order or 'That'} is not in the order list of {told.unit}: {on_offer(told.options)}.",
    ),
]
