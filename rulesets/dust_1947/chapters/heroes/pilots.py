"""Pilots: inside their vehicle, out of its wreck, and out of their own will (PILOT)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.actions import Deploy
from rulesets.dust_1947.chapters.action_lists import duties
from rulesets.dust_1947.chapters.damage import damage
from rulesets.dust_1947.chapters.damage.elimination import Elimination, aftermath, bears_marks_of, destroyed, mark
from rulesets.dust_1947.chapters.movement import steps
from rulesets.dust_1947.chapters.movement.course import known_course
from rulesets.dust_1947.chapters.movement.putting_down import put_down
from rulesets.dust_1947.chapters.transport import alongside
from rulesets.dust_1947.chapters.transport.wreckage import Spill
from rulesets.dust_1947.moments import REACTIVATED
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.questions import ClimbAsked, LandAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.reasons.shape import NoPlace
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

BRUISE = 1
"""The damage points that a bad escape costs."""


# --- out of a destroyed vehicle --------------------------------------------------------------------------------------


def landings(game: Dust, vehicle: Unit, hero: Unit) -> list[str]:
    """The places next to a vehicle, not where it was itself, at which its pilot may come down (DU-D-82)."""
    if game.options.on_a_table:
        return alongside.beside_the_wreck(game, _alone(hero), vehicle)
    around = {square.toward(way) for square in vehicle.squares for way in Direction} - set(vehicle.squares)
    may_stop = steps.stopping(game, hero.model_copy(update={"joined": None}))
    return [square.name for square in sorted(around) if may_stop((square,)) is None]


def _alone(hero: Unit) -> Unit:
    """A pilot as if he were out."""
    return hero.model_copy(update={"joined": None, "where": "board", "carrier": "", "level": 0})


class Escape(Procedure):
    """The pilot of a destroyed vehicle saves himself, when all of the attack is over."""

    kind = "dust.escape"

    hero: str
    vehicle: str

    @step
    def roll(self, game: Dust, dice: Dice) -> Call | None:
        """DU-PILOT-07: 1 die: BLOC or SHIELD leave the pilot unhurt, CROSSHAIR costs him 1 point of damage."""
        hero = game.units[self.hero]
        fallen = roll(dice, 1)
        hurt = fallen[0] not in COUNTS["escape"]
        game.say(happened.Escapes(rule="DU-PILOT-07", unit=hero.id, dice=[fallen[0].value], hurt=hurt))
        points = BRUISE - sum(damage.resisted(game, dice, hero, BRUISE)) if hurt else 0
        if points:
            mark(game, hero, points, "DU-PILOT-07")
        return Call(Elimination(unit=hero.id, how="escape")) if destroyed(game, hero) else None

    @step
    def cheats(self, game: Dust, dice: Dice) -> None:
        """The attack is over: a pilot who does not survive his escape may have a last word now."""
        aftermath(game, dice, only=self.hero)

    @step
    def no_room(self, game: Dust, dice: Dice) -> Call | None:
        """DU-PILOT-09: where no adjacent square can be occupied the hero is destroyed."""
        hero = game.units[self.hero]
        if hero.where != "board" or landings(game, game.units[self.vehicle], hero):
            return None
        return Call(Elimination(unit=hero.id, how="no room"))

    @step
    def land(self, game: Dust, dice: Dice) -> Ask | Done | None:
        """DU-PILOT-08: his player places him in a valid square next to the vehicle."""
        hero = game.units[self.hero]
        if hero.where != "board":
            return Done()
        squares = landings(game, game.units[self.vehicle], hero)
        if len(squares) == 1:
            self._put(game, squares[0])
            return None
        return Ask(hero.seat, LandAsked(unit=hero.id), "DU-PILOT-08", (Deploy,), kind="place")

    @choices("land")
    def offer_landings(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Where he may come down."""
        hero = game.units[self.hero]
        return _placing(
            hero, landings(game, game.units[self.vehicle], hero), draft, "DU-PILOT-08", command_reasons.NotBeside
        )

    @answers("land")
    def landed(self, game: Dust, dice: Dice, action: Deploy) -> None:
        """Put him down there."""
        self._put(game, action.to)

    def _put(self, game: Dust, place: str) -> None:
        hero = game.units[self.hero]
        stands_alone(game, hero, place)
        game.say(happened.Landed(rule="DU-PILOT-08", unit=hero.id, squares=[place]))

    @step
    def has_activated(self, game: Dust, dice: Dice) -> None:
        """DU-PILOT-08: he counts as having activated this turn, whether or not the vehicle had."""
        game.units[self.hero].activated = True


def stands_alone(game: Dust, hero: Unit, place: str) -> None:
    """A pilot is a unit of his own again, on the ground."""
    vehicle = game.units[hero.joined or hero.id]
    vehicle.hero = hero.joined = None
    bears_marks_of(hero, vehicle)
    put_down(game, hero, place, "")


def somebody_gets_out(game: Dust) -> bool:
    """Whether anybody is inside something that was destroyed."""
    return bool(game.bailing or game.spilled)


class Escapes(Procedure):
    """All pilots whose vehicles have been destroyed, one after the other, then those who rode in them."""

    kind = "dust.escapes"

    @step
    def next(self, game: Dust, dice: Dice) -> Call | Done:
        """The next of them."""
        if not somebody_gets_out(game):
            return Done()
        if not game.bailing:
            return Call(Spill(carrier=game.spilled.pop(0)))
        hero = game.bailing.pop(0)
        return Call(Escape(hero=hero, vehicle=game.units[hero].joined or ""))

    @step
    def again(self, game: Dust, dice: Dice) -> Goto:
        """Until all are out."""
        return Goto("next")


# --- out of his own will ---------------------------------------------------------------------------------------------


def aboard(game: Dust, seat: int) -> list[Unit]:
    """The heroes of a seat who are in another unit."""
    return [u for u in game.units.values() if u.joined is not None and u.seat == seat and u.present]


def why_inside(game: Dust, hero: Unit) -> Refused | None:
    """Why a joined hero cannot act on his own; a pilot climbs out for it."""
    host = game.units[hero.joined or ""]
    if game.card(host).on_foot:
        return (
            Refused("DU-ACT-04", turn_reasons.ActsWithItsUnit(unit=hero.id, host=host.id)) if stays_joined() else None
        )
    return too_late(hero, host) or (None if _exits(game, host, hero) else no_way_out(hero, host))


@rule(without=False)
def stays_joined() -> bool:
    """DU-HERO-08: a hero who started joined stays so as long as the squad has a soldier left."""
    return True


@rule(without=None)
def too_late(hero: Unit, vehicle: Unit) -> Refused | None:
    """DU-PILOT-10: a pilot may climb out only as long as the vehicle has not activated this turn."""
    acted = vehicle.activated or bool(vehicle.skill_state.get(REACTIVATED))
    return Refused("DU-PILOT-10", command_reasons.VehicleHasActed(unit=hero.id, host=vehicle.id)) if acted else None


def no_way_out(hero: Unit, vehicle: Unit) -> Refused:
    """The refusal where a pilot has nowhere to climb to."""
    return Refused("DU-PILOT-10", command_reasons.NoWayOut(unit=hero.id, host=vehicle.id))


def _exits(game: Dust, vehicle: Unit, hero: Unit) -> list[str]:
    """The places from which a pilot can move away from a vehicle: squares of it, or on a table places beside it."""
    if not game.options.on_a_table:
        return [square.name for square in _squares_out(game, vehicle, hero)]
    return alongside.ways_out(game, _alone(hero), vehicle) if vehicle.where == "board" else []


def _squares_out(game: Dust, vehicle: Unit, hero: Unit) -> Iterator[Square]:
    """The squares of a vehicle that lead out; under an aircraft they have to be free for him."""
    for square in vehicle.squares if vehicle.where == "board" else ():
        outside = hero.model_copy(update={"squares": [square], "level": 0, "joined": None})
        if game.card(vehicle).kind == "aircraft" and steps.may_stop(game, outside, (square,)) is not None:
            continue
        if duties.can_leave(known_course(game, outside, "move"), vehicle.squares):
            yield square


class ClimbOut(Procedure):
    """A pilot leaves his vehicle in order to activate alone; `out` is where he starts: a square of it, or on a
    table a place beside it."""

    kind = "dust.climbout"

    hero: str
    vehicle: str
    out: str = ""

    @step
    def where(self, game: Dust, dice: Dice) -> Ask | Done | None:
        """His move starts in a square of the vehicle, or beside its hull; of several places his player picks one
        (DU-PILOT-10)."""
        hero = game.units[self.hero]
        exits = _exits(game, game.units[self.vehicle], hero)
        if len(exits) > 1:
            return Ask(hero.seat, ClimbAsked(unit=hero.id), "DU-PILOT-10", (Deploy,), kind="place")
        if not exits:
            return Done()
        self.out = exits[0]
        return None

    @choices("where")
    def offer_exits(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The places that lead out."""
        hero = game.units[self.hero]
        exits = _exits(game, game.units[self.vehicle], hero)
        return _placing(hero, exits, draft, "DU-PILOT-10", command_reasons.NotAnExit)

    @answers("where")
    def chosen(self, game: Dust, dice: Dice, action: Deploy) -> None:
        """Note it."""
        self.out = action.to

    @step
    def climb(self, game: Dust, dice: Dice) -> None:
        """DU-PILOT-10: he activates alone for this turn, with his own values and weapons, and keeps the tokens."""
        hero, vehicle = game.units[self.hero], game.units[self.vehicle]
        stands_alone(game, hero, self.out)
        hero.under_fire, hero.suppressed, hero.stunned = vehicle.under_fire, vehicle.suppressed, vehicle.stunned
        game.say(happened.ClimbsOut(rule="DU-PILOT-10", unit=hero.id, vehicle=vehicle.id))

    @step
    def abandon(self, game: Dust, dice: Dice) -> Call:
        """DU-PILOT-11: the vehicle that he leaves counts as destroyed, and as eliminated for the enemy."""
        return Call(Elimination(unit=self.vehicle, how="abandoned"))

    @step
    def passengers(self, game: Dust, dice: Dice) -> Call:
        """DU-PILOT-11: its passengers are treated as in a destroyed carrier."""
        return Call(Escapes())


def _placing(hero: Unit, places: list[str], draft: Draft, rule_id: str, why: type[NoPlace]) -> Offer | None:
    """The fields of an order that puts one hero to one of some places."""
    if "unit" not in draft:
        return offer(
            "unit",
            (hero.id,),
            lambda v: None if v == hero.id else Refused(rule_id, command_reasons.AnotherPilot(unit=v)),
        )
    if "to" in draft:
        return None

    def judge(value: str) -> Refused | None:
        return None if value in places else Refused(rule_id, why(square=value, options=places))

    return offer("to", places, judge, kind="place")
