"""Before the first turn, when heroes have joined: edges are taken, units are placed one by one (SETUP, SEQ)."""

from __future__ import annotations

from rulesets.dust_1947.actions import Deploy, TakeEdge
from rulesets.dust_1947.chapters.movement.putting_down import has_a_place, place_offer, put_down
from rulesets.dust_1947.chapters.transport.boarding import BEFORE_NAME, carriers, gets_in
from rulesets.dust_1947.chapters.turn.initiative import RollOff
from rulesets.dust_1947.moments import AWAY, MAY_STAY_AWAY, asked, replaced
from rulesets.dust_1947.table.happenings import before as happened
from rulesets.dust_1947.table.measure.floors import places_of
from rulesets.dust_1947.table.questions import DeployAsked, EdgeAsked
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Effect
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Listing, Offer, Option, Question, listed, offer
from rulesets.kit.engine.refusal import Refused


class Edges(Procedure):
    """Both roll as for initiative; the winner takes an edge. The result is the loser, who places first."""

    kind = "dust.edges"

    winner: int = 0

    @step
    def roll_off(self, game: Dust, dice: Dice) -> Call:
        """Roll for it."""
        return Call(RollOff(), into="winner")

    @step
    def take(self, game: Dust, dice: Dice) -> Ask:
        """The winner chooses; the rulebook prints no scenario, so this is how the standard battle deploys."""
        return Ask(self.winner, EdgeAsked(), "DU-SETUP-01", (TakeEdge,))

    @choices("take")
    def edges(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The edges of the scenario."""
        return None if "edge" in draft else offer("edge", game.scenario.edges)

    @answers("take")
    def taken(self, game: Dust, dice: Dice, action: TakeEdge) -> None:
        """The other player has the opposite edge."""
        zone = game.scenario.edges.index(action.edge)
        game.zone_of = [zone, 1 - zone] if self.winner == 0 else [1 - zone, zone]
        game.say(happened.Edge(rule="DU-SETUP-01", seat=self.winner, edge=action.edge))

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over who places first."""
        return Done(1 - self.winner)


class Deployment(Procedure):
    """Units are placed one at a time in turn; `seat` has the next one."""

    kind = "dust.deployment"

    seat: int

    @step
    def stay_away(self, game: Dust, dice: Dice) -> None:
        """Some units are never deployed: they come later, in a way of their own."""
        for unit in game.units.values():
            effects = asked(AWAY, own(game, unit), game) if unit.where == "waiting" and unit.joined is None else []
            if effects:
                keep_away(game, unit, effects)

    @step
    def place(self, game: Dust, dice: Dice) -> Ask | Done:
        """A player with nothing left to place is skipped."""
        if not self._can_place(game, self.seat):
            self.seat = 1 - self.seat
        if not self._can_place(game, self.seat):
            self._lose_the_rest(game)
            return Done()
        return Ask(self.seat, DeployAsked(), "DU-SETUP-01", (Deploy,))

    @staticmethod
    def _waiting(game: Dust, seat: int) -> list[Unit]:
        """The units of a seat that wait for their place."""
        return [u for u in game.units.values() if u.seat == seat and u.where == "waiting" and u.joined is None]

    def _can_place(self, game: Dust, seat: int) -> bool:
        return any(_finds_room(game, unit) for unit in self._waiting(game, seat))

    @staticmethod
    def _lose_the_rest(game: Dust) -> None:
        """A unit that cannot be placed is lost, and its enemy scores it."""
        for unit in game.units.values():
            if unit.where == "waiting":
                unit.where = "eliminated"
                game.lost_ap[unit.seat] += game.card(unit).ap
                game.say(happened.NoRoom(rule="DU-VIC-07", unit=unit.id, ap=game.card(unit).ap))

    @choices("place")
    def fields(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Which unit, where, and facing which way."""
        if "unit" not in draft:
            waiting = {unit.id: unit for unit in self._waiting(game, question.seat)}
            return offer("unit", waiting, lambda value: self._judge(game, waiting.get(value), value))
        unit = game.units[draft["unit"]]
        if "to" not in draft:
            return _or_elsewhere(place_offer(game, unit, draft), elsewhere(game, unit))
        on_the_table = draft["to"] != OFF_BOARD and _carrier(game, draft["to"]) is None
        return place_offer(game, unit, draft) if on_the_table else None

    @staticmethod
    def _judge(game: Dust, waiting: Unit | None, value: str) -> Refused | None:
        """Why a unit cannot be placed; one without room waits until nothing else is left."""
        if waiting is not None and _finds_room(game, waiting):
            return None
        unit = game.units.get(value)
        if unit is not None and unit.joined is not None:
            return Refused("DU-HERO-03", turn_reasons.PlacedWithItsUnit(unit=value, host=unit.joined))
        return Refused("DU-SETUP-01", turn_reasons.NotToBePlaced(unit=value))

    @answers("place")
    def placed(self, game: Dust, dice: Dice, action: Deploy) -> Goto:
        """Put the unit down; the other player goes on."""
        unit, carrier = game.units[action.unit], _carrier(game, action.to)
        if carrier is not None:
            gets_in(game, unit, carrier)
        elif action.to == OFF_BOARD:
            keep_away(game, unit, asked(MAY_STAY_AWAY, own(game, unit), game))
        else:
            put_down(game, unit, action.to, action.facing)
            squares, facing = where_put(game, unit)
            game.say(happened.Deployed(rule="DU-SETUP-01", unit=unit.id, squares=squares, facing=facing))
        self.seat = 1 - self.seat
        game.chapter += 1
        return Goto("place")


def where_put(game: Dust, unit: Unit) -> tuple[list[str], str]:
    """Where a unit was put down: its places, front first, and its facing where it has one."""
    facing = unit.facing.value if game.card(unit).has_facing else ""
    return [place.name for place in places_of(game, unit)], facing


def keep_away(game: Dust, unit: Unit, effects: list[Effect]) -> None:
    """Keep a unit off the board, with the hero that has joined it, because of what its skills say."""
    for one in (unit, game.companion(unit)):
        if one is not None:
            one.where = OFF_BOARD
    game.say(happened.KeptAway(rule=replaced(effects, False)[1], unit=unit.id))


def elsewhere(game: Dust, unit: Unit) -> list[str]:
    """Where a unit may begin the battle besides a square: off the board, or in a carrier that stands there."""
    away = [OFF_BOARD] if asked(MAY_STAY_AWAY, own(game, unit), game) else []
    return [*away, *starts_aboard(game, unit)]


@rule(without=[])
def starts_aboard(game: Dust, unit: Unit) -> list[str]:
    """DU-TRANS-04, DU-TRANS-17: a unit may start the game carried."""
    return [f"{BEFORE_NAME}{carrier.id}" for carrier in carriers(game, unit)]


def _finds_room(game: Dust, unit: Unit) -> bool:
    """Whether a unit can be put anywhere."""
    return has_a_place(game, unit) or bool(starts_aboard(game, unit))


def _carrier(game: Dust, to: str) -> Unit | None:
    """The carrier that a text names as the place of a unit."""
    return game.units.get(to.removeprefix(BEFORE_NAME)) if to.startswith(BEFORE_NAME) else None


def _or_elsewhere(places: Offer | None, more: list[str]) -> Offer | None:
    """The squares for a unit, and where it may be besides."""
    if places is None or not more:
        return places
    listing = Listing(
        lambda: (*places.options, *(Option(word) for word in more)),
        lambda text: text in more or places.holds(text),
        lambda: True,
    )
    return listed("to", listing, lambda text: None if text in more else places.why_not(text), kind="place")
