"""What becomes of those aboard when their carrier is destroyed (TRANS-14 to -16, -19 to -21, -29, -30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947.actions import Deploy, Lose
from rulesets.dust_1947.chapters.damage.damage import TakeHits, resisted
from rulesets.dust_1947.chapters.damage.elimination import Elimination, destroyed, mark, track
from rulesets.dust_1947.chapters.damage.victims import Hit, capacity
from rulesets.dust_1947.chapters.movement import steps
from rulesets.dust_1947.chapters.movement.putting_down import put_down
from rulesets.dust_1947.chapters.suppression.suppression import hit_hard
from rulesets.dust_1947.chapters.transport import alongside
from rulesets.dust_1947.chapters.transport.leaving import Exit, outside
from rulesets.dust_1947.moments import CRASH_ROW, asked, replaced
from rulesets.dust_1947.table.armament import CRASH
from rulesets.dust_1947.table.carrying import LIFT, SHIP, rides, room, soldiers_of
from rulesets.dust_1947.table.happenings import transport as happened
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.measure.blocks import on_field
from rulesets.dust_1947.table.questions import ShareAsked, SpillAsked
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.dust_1947.table.tabletop.shores import lies_at_land, opens_onto_land
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

WATER = "water"


# --- a ship -----------------------------------------------------------------------------------------------------------


def _dry(game: Dust, square: Square) -> bool:
    """Whether a square is land."""
    board = game.scenario.field
    on_board = 0 <= square.column < board.columns and 0 <= square.row < board.rows
    ground = board.ground.get(square)
    return on_board and (ground is None or WATER not in ground.terrain)


def at_the_beach(game: Dust, ship: Unit) -> bool:
    """Whether the bow door of a ship touches land: straight ahead of a front square (DU-D-103)."""
    if game.options.on_a_table:
        return opens_onto_land(game, ship)
    bow = footprint.front(ship.squares, ship.facing)
    return any(_dry(game, square.toward(ship.facing)) for square in bow)


def touches_land(game: Dust, ship: Unit) -> bool:
    """Whether any of a ship's squares is next to land."""
    if game.options.on_a_table:
        return lies_at_land(game, ship)
    return any(_dry(game, square.toward(way)) for square in ship.squares for way in Direction)


@rule(without=False)
def lost_at_sea(game: Dust, carrier: Unit) -> bool:
    """DU-TRANS-29: whatever is aboard a sealifter that is destroyed away from dry land is destroyed with it."""
    return room(game, carrier).kind == SHIP and not touches_land(game, carrier)


@rule(without=False)
def saved_by_the_beach(game: Dust, carrier: Unit) -> bool:
    """DU-TRANS-30: where its bow door touches dry land the units aboard get off unharmed."""
    return room(game, carrier).kind == SHIP and at_the_beach(game, carrier)


# --- who gets out -----------------------------------------------------------------------------------------------------


@rule(without=0)
def dice_of_passengers(game: Dust, units: Sequence[Unit]) -> int:
    """DU-TRANS-14: one die for each passenger, heroes included (DU-D-102)."""
    return sum(soldiers_of(game, unit) for unit in units)


@rule(without=None)
def is_shaken(game: Dust, unit: Unit, cited: str) -> None:
    """DU-TRANS-15, DU-TRANS-20: who survives gets a suppression token and counts as activated this turn."""
    hit_hard(game, unit, cited, "")
    for one in (unit, game.companion(unit)):
        if one is not None:
            one.activated = True


def landings(game: Dust, unit: Unit, carrier: Unit) -> list[Exit]:
    """Where a unit that got out can be put down."""
    if game.options.on_a_table:
        return [Exit(*stand) for stand in alongside.landings(game, unit, carrier)]
    if room(game, carrier).kind == LIFT:
        squares = [carrier.square]
    elif room(game, carrier).kind == SHIP:
        bow = footprint.front(carrier.squares, carrier.facing) if at_the_beach(game, carrier) else carrier.squares
        squares = [square for square in _within_one(bow) if _dry(game, square)]
    else:
        squares = in_the_wreck_or_beside(carrier)
    field = game.scenario.field
    return [place for square in squares if on_field(field, square) for place in _laid(game, unit, square)]


@rule(without=[])
def in_the_wreck_or_beside(carrier: Unit) -> list[Square]:
    """DU-TRANS-15: in a square of the wreck, or within range 1 of it."""
    return _within_one(carrier.squares)


def _within_one(squares: Sequence[Square]) -> list[Square]:
    around = (square.toward(way) for square in squares for way in Direction)
    return sorted({*squares, *around})


def _laid(game: Dust, unit: Unit, square: Square) -> list[Exit]:
    card = game.card(unit)
    ways = [way.value for way in footprint.facings(card)] or [""]
    exits = [Exit(square.name, way) for way in ways]
    may_stop = steps.stopping(game, unit)
    return [one for one in exits if may_stop(outside(game, unit, one).squares) is None]


class Spill(Procedure):
    """The units aboard a destroyed carrier: `crashed` are the vehicles that have
    been rolled for, `shares` how many hits each
    takes, `unharmed`: nobody is hurt or shaken."""

    kind = "dust.spill"

    carrier: str
    hits: int = 0
    unharmed: bool = False
    shares: dict[str, int] = {}
    crashed: list[str] = []
    taken: dict[str, Any] = {}

    def _carrier(self, game: Dust) -> Unit:
        return game.units[self.carrier]

    def _riders(self, game: Dust) -> list[Unit]:
        """Whoever is still aboard."""
        return game.aboard(self._carrier(game))

    @step
    def begins(self, game: Dust, dice: Dice) -> Goto | None:
        """A ship goes down with all that is aboard, or lands it; of any other carrier dice say who is hurt."""
        carrier = self._carrier(game)
        for unit in self._riders(game):
            rides(game, unit)
        if lost_at_sea(game, carrier):
            return Goto("drowns")
        self.unharmed = saved_by_the_beach(game, carrier)
        return Goto("lands") if self.unharmed else None

    @step
    def roll(self, game: Dust, dice: Dice) -> None:
        """DU-TRANS-14: each BLOC is 1 point of damage for one passenger."""
        infantry = [unit for unit in self._riders(game) if game.card(unit).on_foot]
        number = dice_of_passengers(game, infantry)
        if not number:
            return
        fallen = roll(dice, number, COUNTS["passengers"])
        self.hits = sum(symbol in COUNTS["passengers"] for symbol in fallen)
        shown, units = [symbol.value for symbol in fallen], [unit.id for unit in infantry]
        told: dict[str, Any] = {"carrier": self.carrier, "units": units, "dice": shown, "hits": self.hits}
        game.say(happened.PassengersShaken(rule="DU-TRANS-14", **told))

    def _most(self, game: Dust, unit: Unit) -> int:
        """How many hits of 1 point a unit can take before nobody is left."""
        return capacity(game, unit, [Hit(weapon=CRASH.name, damage=1)]) if unit.soldiers else _points_left(game, unit)

    @step
    def share(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-TRANS-14: the owner says which of several units takes the damage (DU-D-102)."""
        infantry = [unit for unit in self._riders(game) if game.card(unit).on_foot]
        self.hits = min(self.hits, sum(self._most(game, unit) for unit in infantry))
        if self.hits and len(infantry) > 1 and self.hits < sum(self._most(game, unit) for unit in infantry):
            return Ask(self._carrier(game).seat, ShareAsked(unit=self.carrier, hits=self.hits), "DU-TRANS-14", (Lose,))
        left = self.hits
        for unit in infantry:
            self.shares[unit.id] = min(left, self._most(game, unit))
            left -= self.shares[unit.id]
        return None

    @choices("share")
    def offer_shares(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units aboard, hit by hit."""
        given = list(draft.get("victims", []))
        if len(given) == self.hits:
            return None
        infantry = [unit for unit in self._riders(game) if game.card(unit).on_foot]
        able = [unit.id for unit in infantry if given.count(unit.id) < self._most(game, unit)]

        def judge(name: str) -> Refused | None:
            why = transport_reasons.NotAPassenger(victim=name, able=able)
            return None if name in able else Refused("DU-TRANS-14", why)

        return offer("victims", able, judge, kind="list", many=True)

    @answers("share")
    def shared(self, game: Dust, dice: Dice, lose: Lose) -> None:
        """Note how many hits each takes."""
        self.shares = {name: lose.victims.count(name) for name in lose.victims}

    @step
    def hurt(self, game: Dust, dice: Dice) -> Call | None:
        """DU-TRANS-14: without cover and infantry saves; Damage Resilient helps."""
        name = next((name for name, hits in self.shares.items() if hits), None)
        if name is None:
            return None
        hits = [Hit(weapon=CRASH.name, damage=1)] * self.shares.pop(name)
        return Call(TakeHits(unit=name, hits=hits, how="crash"), into="taken")

    @step
    def next_unit(self, game: Dust, dice: Dice) -> Goto | None:
        """Until all have taken theirs."""
        return Goto("hurt") if any(self.shares.values()) else None

    @step
    def crashes(self, game: Dust, dice: Dice) -> Call | Goto | None:
        """The vehicles aboard, one after the other."""
        vehicles = [unit for unit in self._riders(game) if not game.card(unit).on_foot and unit.id not in self.crashed]
        if not vehicles:
            return Goto("lands")
        unit = vehicles[0]
        self.crashed.append(unit.id)
        crash(game, dice, unit)
        return Call(Elimination(unit=unit.id, how="crash")) if destroyed(game, unit) else None

    @step
    def next_vehicle(self, game: Dust, dice: Dice) -> Goto:
        """Until all have."""
        return Goto("crashes")

    @step
    def lands(self, game: Dust, dice: Dice) -> Ask | Call | Goto | Done:
        """DU-TRANS-15, DU-TRANS-20, DU-TRANS-30: the survivors are put down by their player, one unit a square."""
        riders = self._riders(game)
        if not riders:
            return Done()
        unit = riders[0]
        exits = landings(game, unit, self._carrier(game))
        if not exits:
            return Goto("no_room")
        if len(exits) == 1:
            self._put(game, unit, exits[0].place, exits[0].facing)
            return Goto("lands")
        return Ask(unit.seat, SpillAsked(unit=unit.id, carrier=self.carrier), self._rule(game), (Deploy,), kind="place")

    def _rule(self, game: Dust) -> str:
        if self.unharmed:
            return "DU-TRANS-30"
        return "DU-TRANS-20" if room(game, self._carrier(game)).kind == LIFT else "DU-TRANS-15"

    @choices("lands")
    def offer_landings(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The squares, then the facing of a vehicle."""
        unit = game.units[question.told(SpillAsked).unit]
        exits = landings(game, unit, self._carrier(game))
        if "unit" not in draft:
            other = Refused(self._rule(game), transport_reasons.OtherPassenger(unit=unit.id))
            return offer("unit", (unit.id,), lambda value: None if value == unit.id else other)
        names = list(dict.fromkeys(one.place for one in exits))
        if "to" not in draft:
            return offer("to", names, lambda value: self._not_there(game, value, names), kind="place")
        ways = [one.facing for one in exits if one.place == draft["to"] and one.facing]
        return _facing_offer(ways) if "facing" not in draft and ways else None

    def _not_there(self, game: Dust, value: str, names: list[str]) -> Refused | None:
        why = transport_reasons.NotBesideTheWreck(square=value, options=names)
        return None if value in names else Refused(self._rule(game), why)

    @answers("lands")
    def landed(self, game: Dust, dice: Dice, action: Deploy) -> Goto:
        """Put it down there, then the next one."""
        self._put(game, game.units[action.unit], action.to, action.facing)
        return Goto("lands")

    def _put(self, game: Dust, unit: Unit, to: str, facing: str) -> None:
        put_down(game, unit, to, facing)
        cited = self._rule(game)
        squares = [square.name for square in unit.squares]
        told: dict[str, Any] = {"unit": unit.id, "carrier": self.carrier, "squares": squares}
        game.say(happened.GotOut(rule=cited, activated=not self.unharmed, **told))
        if not self.unharmed:
            is_shaken(game, unit, cited)

    @step
    def no_room(self, game: Dust, dice: Dice) -> Call:
        """DU-TRANS-16, DU-TRANS-21: who can be put nowhere is destroyed."""
        return Call(Elimination(unit=self._riders(game)[0].id, how="no room"))

    @step
    def next_survivor(self, game: Dust, dice: Dice) -> Goto:
        """The next one."""
        return Goto("lands")

    @step
    def drowns(self, game: Dust, dice: Dice) -> Call | Done:
        """DU-TRANS-29: one unit after the other."""
        riders = self._riders(game)
        if not riders:
            return Done()
        game.say(happened.WentDown(rule="DU-TRANS-29", unit=riders[0].id, carrier=self.carrier))
        return Call(Elimination(unit=riders[0].id, how="drowned"))

    @step
    def next_drowned(self, game: Dust, dice: Dice) -> Goto:
        """The next one."""
        return Goto("drowns")


def _points_left(game: Dust, unit: Unit) -> int:
    return track(game, unit) - unit.damage


@rule(without=None)
def crash(game: Dust, dice: Dice, unit: Unit) -> None:
    """DU-TRANS-19: 1 die for each point left on the vehicle's track; it takes 1 damage for each BLOC or CROSSHAIR."""
    row = replaced(asked(CRASH_ROW, own(game, unit), game), "airlift crash")[0]
    fallen = roll(dice, _points_left(game, unit), COUNTS[row])
    hits = sum(symbol in COUNTS[row] for symbol in fallen)
    shown = [symbol.value for symbol in fallen]
    told: dict[str, Any] = {"unit": unit.id, "carrier": unit.carrier, "dice": shown, "row": row, "hits": hits}
    game.say(happened.Crashes(rule="DU-TRANS-19", **told))
    kept = hits - sum(resisted(game, dice, unit, hits))
    if kept:
        mark(game, unit, kept, "DU-TRANS-19")


def _facing_offer(ways: list[str]) -> Offer:
    def judge(value: str) -> Refused | None:
        return None if value in ways else Refused("DU-MOVE-03", turn_reasons.NoSuchFacing(facing=value, options=ways))

    return offer("facing", ways, judge, kind="facing")
