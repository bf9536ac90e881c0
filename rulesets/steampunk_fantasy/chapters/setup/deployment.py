"""Placing the bases, in secret and at the same time (SETUP)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import Hex, HexDirection, parse_hex
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Deploy, Ready
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.happenings.setup import Deployed
from rulesets.steampunk_fantasy.table.order_notation import SPECIAL_SPEEDS, SPEEDS
from rulesets.steampunk_fantasy.table.questions import AboutABase, DeployAsked, ReadyAsked
from rulesets.steampunk_fantasy.table.reasons import Full, NotOwnRows
from rulesets.steampunk_fantasy.table.stacking import limit_broken
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Deployment(Procedure):
    """Everybody places his bases; they may be placed anew until all are done."""

    kind = "steam.deployment"

    @step
    def place(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-SETUP-02: all bases, in secret, with facing and starting speed; then all is revealed together."""
        game.stage = "deployment"
        about = [_about(base) for base in game.bases.values() if base.where == "waiting"]
        seats = sorted({ask.seat for ask in about})
        return AskAll([*about, *(Ask(seat, ReadyAsked(), "SF-SETUP-02", (Ready,)) for seat in seats)])

    @choices("place")
    def places(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """A hex, a side to face, a speed."""
        if draft["type"] == "ready":
            return None
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        base = game.bases[draft["base"]]
        if "hex" not in draft:
            return _hexes(game, base)
        if "facing" not in draft:
            return offer("facing", [ahead(game.side(base)).turned(turn).name for turn in _TURNS], kind="facing")
        return None if "speed" in draft else offer("speed", speeds(game.card(base)))

    @answers("place")
    def placed(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """All is revealed together."""
        for action in given:
            if isinstance(action, Deploy):
                _put(game, game.bases[action.base], action)


def _about(base: UnitBase) -> Ask:
    return Ask(base.seat, DeployAsked(base=base.id), "SF-SETUP-02", (Deploy,), kind="place")


def _put(game: Steampunk, base: UnitBase, action: Deploy) -> None:
    _stand(base, action)
    place, speed = action.hex, action.speed
    game.say(Deployed(rule="SF-SETUP-02", base=base.id, hex=place, facing=action.facing, speed=speed))


def _stand(base: UnitBase, action: Deploy) -> None:
    base.where, base.hex = "map", parse_hex(action.hex)
    base.facing, base.speed = HexDirection[action.facing], action.speed


def _hexes(game: Steampunk, base: UnitBase) -> Offer:
    rows = own_rows(game, game.side(base))
    placed = placed_by_friends(game, base)

    def judge(told: str) -> Refused | None:
        if told not in [place.name for place in rows]:
            return Refused("SF-SETUP-02", NotOwnRows(value=told))
        there = [other for other, place in placed if place.name == told]
        against = limit_broken(game, [*there, base])
        return Refused(against, Full(hex=told)) if against is not None else None

    return offer("hex", [place.name for place in rows], judge, kind="place")


def placed_by_friends(game: Steampunk, base: UnitBase) -> list[tuple[UnitBase, Hex]]:
    """Where one's own side has put its other bases so far; nobody else's answers stand in a view."""
    told = [(game.bases[given.base], parse_hex(given.hex)) for given in _given(game)]
    return [(other, place) for other, place in told if other.id != base.id and not game.hostile(other, base)]


def as_placed(view: Steampunk) -> Steampunk:
    """A view in which the bases stand where its seat has put them so far, though nothing is revealed yet."""
    placed = {given.base: view.bases[given.base].model_copy() for given in _given(view)}
    for given in _given(view):
        _stand(placed[given.base], given)
    return view.model_copy(update={"bases": {**view.bases, **placed}}) if placed else view


def _given(game: Steampunk) -> list[Deploy]:
    return [Deploy.model_validate(q.given) for q in game.questions if q.asks(DeployAsked) and q.given]


def ahead(side: int) -> HexDirection:
    """The facing toward the enemy's rows."""
    return HexDirection.N if side == 0 else HexDirection.S


_TURNS = (0, 1, -1, 2, -2, 3)
"""The facings that may be chosen: the one toward the enemy first."""


@rule(without=lambda card: SPEEDS)
def speeds(card: Card) -> tuple[str, ...]:
    """SF-SETUP-02: any starting speed that the unit has orders for."""
    return tuple(speed for speed in (*SPEEDS, *SPECIAL_SPEEDS) if any(order.fits(speed) for order in card.movement))
