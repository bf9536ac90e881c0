"""Placing the units, one after the other and in the open (SETUP-11)."""

from __future__ import annotations

from functools import partial

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.actions import Deploy
from rulesets.julia_augusta.chapters.deployment.placing import layouts_for, stand_at
from rulesets.julia_augusta.chapters.deployment.posting import Posting
from rulesets.julia_augusta.chapters.deployment.usual_places import (
    Place,
    next_proposed,
    proposed,
    suggested,
    usual_place,
    waiting,
)
from rulesets.julia_augusta.table.facings import from_ahead, read_facing
from rulesets.julia_augusta.table.happenings.deployment import Deployed, DeploymentDice, DeploysFirst, LeftOut
from rulesets.julia_augusta.table.places import begun
from rulesets.julia_augusta.table.questions import DeployAsked
from rulesets.julia_augusta.table.reasons.deployment import NoFacing, NoRoomInZone, NoSuchFormation, NotWaiting
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import COMPASS
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused


class Deployment(Procedure):
    """Both armies are placed: units in turn, then leaders and Eagles.

    `turn` is the seat that places next; `at_ease` are the seats that leave the rest of their units to the proposal.
    """

    kind = "julia.deployment"

    turn: int = 0
    at_ease: list[int] = []

    @step
    def who_begins(self, game: Julia, dice: Dice) -> Goto | None:
        """JA-SETUP-11: the lower of two d6 rolls places the first unit; ties are rolled again."""
        faces = dice.roll(2)
        game.say(DeploymentDice(rule="JA-SETUP-11", dice=faces))
        if faces[0] == faces[1]:
            return Goto("who_begins")
        self.turn = faces.index(min(faces))
        game.say(DeploysFirst(rule="JA-SETUP-11", seat=self.turn))
        return None

    @step
    def whose_turn(self, game: Julia, dice: Dice) -> Goto | None:
        """JA-SETUP-11: players alternate one unit at a time; a player with no units left passes."""
        if next_proposed(game, self.turn) is None:
            self.turn = 1 - self.turn
        next_one = next_proposed(game, self.turn)
        if next_one is None:
            return Goto("left_out")
        if self.turn not in self.at_ease:
            return None
        put(game, *next_one)
        self.turn = 1 - self.turn
        return Goto("whose_turn")

    @step
    def place(self, game: Julia, dice: Dice) -> Ask:
        """JA-SETUP-11: he places one unit, or leaves the rest to the proposal."""
        return Ask(self.turn, DeployAsked(), "JA-SETUP-11", (Deploy, actions.Done), kind="place")

    @choices("place")
    def places(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """The unit, how it stands, where it faces, and where."""
        if draft["type"] == "done":
            return None
        if "unit" not in draft:
            return _units(game, question.seat)
        unit = game.units[draft["unit"]]
        if "formation" not in draft:
            return _formations(game, unit)
        if "facing" not in draft:
            return _facings(game, unit, draft["formation"])
        return None if "at" in draft else _places(game, unit, draft["formation"], draft["facing"])

    @answers("place")
    def placed(self, game: Julia, dice: Dice, given: Deploy | actions.Done) -> Goto:
        """The other player is next."""
        if isinstance(given, Deploy):
            unit = game.units[given.unit]
            layout = layouts_for(unit)[given.formation]
            at = stand_at(game, unit, layout, given.facing, given.at)
            if isinstance(at, Refused):
                raise at
            put(game, unit, Place(layout, at))
            self.turn = 1 - self.turn
        else:
            self.at_ease = [*self.at_ease, self.turn]
        return Goto("whose_turn")

    @step
    def left_out(self, game: Julia, dice: Dice) -> None:
        """Units for which there is no room anywhere do not come."""
        for unit in (*waiting(game, 0), *waiting(game, 1)):
            unit.where = "left"
            game.say(LeftOut(rule="JA-SETUP-11", unit=unit.id))

    @step
    def leaders_and_eagles(self, game: Julia, dice: Dice) -> Call:
        """JA-SETUP-11: leaders and Eagles are placed after all units."""
        return Call(Posting())


def put(game: Julia, unit: Unit, place: Place) -> None:
    """A unit stands on the table."""
    unit.take(place.layout)
    unit.where, unit.pose = "table", place.pose
    game.say(Deployed(rule="JA-SETUP-11", unit=unit.id, formation=place.layout.name, at=unit.pose))


def _units(game: Julia, seat: int) -> Offer:
    names = [unit.id for unit in waiting(game, seat)]

    def judge(told: str) -> Refused | None:
        if told not in names:
            return Refused("JA-SETUP-11", NotWaiting(value=told, options=names))
        return None if usual_place(game, game.units[told]) else Refused("JA-SETUP-11", NoRoomInZone(unit=told))

    return offer("unit", names, judge)


def _formations(game: Julia, unit: Unit) -> Offer:
    known = layouts_for(unit)

    def judge(told: str) -> Refused | None:
        if told not in known:
            return Refused(_closed_by(unit, told), NoSuchFormation(unit=unit.id, value=told, options=list(known)))
        return None if proposed(game, unit, known[told]) else Refused("JA-SETUP-11", NoRoomInZone(unit=unit.id))

    return offer("formation", known, judge)


def _closed_by(unit: Unit, formation: str) -> str:
    """The rule that keeps a unit out of a formation."""
    if unit.light:
        return "JA-FORM-05"
    return {"column": "JA-FORM-02", "wedge": "JA-FORM-03"}.get(formation, "JA-FORM-01")


def _facings(game: Julia, unit: Unit, formation: str) -> Offer:
    layout = layouts_for(unit)[formation]

    def judge(told: str) -> Refused | None:
        facing = read_facing(told)
        if facing is None:
            return Refused("JA-SETUP-11", NoFacing(value=told, options=list(COMPASS)))
        return None if proposed(game, unit, layout, facing) else Refused("JA-SETUP-11", NoRoomInZone(unit=unit.id))

    return spoken("facing", from_ahead(game.side_faces(unit.seat)), judge, kind="facing")


def _places(game: Julia, unit: Unit, formation: str, facing: str) -> Offer:
    """Where it is proposed to stand, and places all over the zone; any other in words."""
    layout = layouts_for(unit)[formation]

    def judge(text: str) -> Refused | None:
        stand = stand_at(game, unit, layout, facing, text)
        return stand if isinstance(stand, Refused) else None

    places = (spot.name for spot in suggested(game, unit, layout, read_facing(facing) or 0.0))
    return spoken("at", dict.fromkeys(places), judge, goes_on=partial(begun, game))
