"""A move that begins aboard: the unit gets off, then goes its way (TRANS-07)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rulesets.dust_1947.actions import Deploy
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.transport.leaving import Exit, exits, steps_out
from rulesets.dust_1947.table.carrying import LIFT, SHIP, room
from rulesets.dust_1947.table.happenings import transport as happened
from rulesets.dust_1947.table.questions import DismountAsked
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

CITED = {LIFT: "DU-TRANS-22", SHIP: "DU-TRANS-26"}
"""The rule by which a unit leaves a carrier of each kind; any other by DU-TRANS-07."""


class Dismount(Procedure):
    """A MOVE or MARCH MOVE of a unit that is aboard; `start` is the square of the carrier that it begins in, `facing`
    how a large vehicle hangs there. The result is that of the move."""

    kind: ClassVar[str] = "dust.dismount"

    unit: str
    allowance: Literal["move", "march"] = "move"
    pause: bool = False
    start: str = ""
    facing: str = ""
    carrier: str = ""
    outcome: dict[str, Any] | None = None

    def _cited(self, game: Dust) -> str:
        return CITED.get(room(game, game.units[self.carrier]).kind, "DU-TRANS-07")

    def _exits(self, game: Dust) -> list[Exit]:
        return exits(game, game.units[self.unit], self.allowance)

    @step
    def where(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-TRANS-07: the move starts in any square of the carrier; of several its player picks one."""
        unit = game.units[self.unit]
        self.carrier, ways_out = unit.carrier, self._exits(game)
        if len(ways_out) > 1:
            asked = DismountAsked(unit=unit.id, carrier=self.carrier)
            return Ask(unit.seat, asked, self._cited(game), (Deploy,), kind="place")
        self.start, self.facing = ways_out[0].place, ways_out[0].facing
        return None

    @choices("where")
    def offer_exits(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The squares that lead out, then the facing of a large vehicle."""
        ways_out, cited = self._exits(game), self._cited(game)
        if "unit" not in draft:
            other = Refused(cited, transport_reasons.OtherPassenger(unit=self.unit))
            return offer("unit", (self.unit,), lambda value: None if value == self.unit else other)
        names = list(dict.fromkeys(one.place for one in ways_out))

        def judge(value: str) -> Refused | None:
            why = transport_reasons.NotTheWayOut(square=value, options=names)
            return None if value in names else Refused(cited, why)

        if "to" not in draft:
            return offer("to", names, judge, kind="place")
        return _facings(ways_out, draft) if "facing" not in draft else None

    @answers("where")
    def chosen(self, game: Dust, dice: Dice, action: Deploy) -> None:
        """Note it."""
        self.start = action.to
        self.facing = action.facing or next(one.facing for one in self._exits(game) if one.place == action.to)

    @step
    def gets_off(self, game: Dust, dice: Dice) -> Call:
        """DU-TRANS-07: the unit stands in that square, and moves away from it."""
        unit = game.units[self.unit]
        steps_out(game, unit, Exit(self.start, self.facing))
        told: dict[str, Any] = {"unit": unit.id, "carrier": self.carrier, "square": self.start}
        game.say(happened.GetsOff(rule=self._cited(game), **told))
        left = "" if room(game, game.units[self.carrier]).kind == LIFT else self.carrier
        move = MoveAction(unit=unit.id, allowance=self.allowance, pause=self.pause, duty=True, left=left)
        return Call(move, into="outcome")

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over how far it went."""
        return Done(self.outcome)


def _facings(ways_out: list[Exit], draft: Draft) -> Offer | None:
    """The facings in which a large vehicle can be put down there, where there is a choice."""
    ways = [one.facing for one in ways_out if one.place == draft["to"] and one.facing]

    def judge(value: str) -> Refused | None:
        return None if value in ways else Refused("DU-MOVE-03", turn_reasons.NoSuchFacing(facing=value, options=ways))

    return offer("facing", ways, judge, kind="facing") if len(ways) > 1 else None
