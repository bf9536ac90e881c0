"""Laying out the map: each side its own rows, in secret (SETUP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Design
from rulesets.steampunk_fantasy.chapters.setup.own_rows import most_covered, own_rows
from rulesets.steampunk_fantasy.table.happenings.setup import LaidOut
from rulesets.steampunk_fantasy.table.questions import DesignAsked
from rulesets.steampunk_fantasy.table.reasons import NotOwnRows, Twice
from rulesets.steampunk_fantasy.table.state import Steampunk, Terrain

KINDS: tuple[str, ...] = tuple(kind for kind in get_args(Terrain) if kind != "clear")


class LayingOut(Procedure):
    """Both sides lay out terrain in their own rows; partners share them (SF-D-95)."""

    kind = "steam.laying_out"

    @step
    def lay_out(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-SETUP-01: in secret, and revealed together."""
        game.stage = "terrain"
        seats = range(len(game.players))
        return AskAll(
            [Ask(seat, DesignAsked(), "SF-SETUP-01", (Design,), default=Design(), kind="place") for seat in seats]
        )

    @choices("lay_out")
    def hexes(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """A hex of one's own rows and what lies in it, as often as wanted; half of the hexes stay clear. What
        the partner has filled so far counts (SF-D-95)."""
        given: list[str] = draft.get("hexes", [])
        rows = [place.name for place in own_rows(game, game.side_of[question.seat])]
        taken = {told.split()[0] for told in given if told}
        filled = taken | {told.split()[0] for told in _by_partner(game, question)}
        if "" in given or most_covered(len(rows)) <= len(filled):
            return None

        def judge(told: str) -> Refused | None:
            place = told.split(maxsplit=1)[0] if told else ""
            if place in taken:
                return Refused("SF-SETUP-01", Twice(hex=place))
            return None if place in rows else Refused("SF-SETUP-01", NotOwnRows(value=told))

        told = [Option(f"{place} {kind}", parts=(kind, place)) for kind in KINDS for place in rows]
        return offer("hexes", told, judge, many=True, enough=True, kind="order")

    @answers("lay_out")
    def laid_out(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """A hex that both partners filled has what the speaker wanted."""
        seats = range(len(game.players))
        for seat in sorted(seats, key=lambda seat: seat in game.speaker):
            action = given[seat]
            assert isinstance(action, Design)
            for told in action.hexes:
                lay(game, told)
        game.say(LaidOut(rule="SF-SETUP-01"))


def _by_partner(game: Steampunk, question: Question) -> list[str]:
    """What the partner of a seat has laid out so far; nobody else's answers stand in a view."""
    theirs = (q for q in game.questions if q.asks(DesignAsked) and q.seat != question.seat)
    given = (q.given for q in theirs if q.given and game.shares(q.seat, question.seat))
    return [told for action in given for told in action.get("hexes", [])]


def lay(game: Steampunk, told: str) -> None:
    """Put terrain into a hex ("B8 forest")."""
    place, terrain = told.split()
    game.lay(parse_hex(place), terrain=cast(Terrain, terrain))
