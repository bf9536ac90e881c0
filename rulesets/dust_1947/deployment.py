"""Before the first turn: heroes join, edges are taken, units are placed one by one (SETUP, SEQ)."""

from __future__ import annotations

from rulesets.dust_1947.actions import Deploy, Join, TakeEdge
from rulesets.dust_1947.initiative import RollOff
from rulesets.dust_1947.places import has_a_place, place_offer, put_down
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Question, offer
from rulesets.kit.refusal import Refused

ALONE = "alone"


@rule(without=None)
def armours_differ(game: Dust, hero: Unit, host: Unit) -> Refused | None:
    """DU-HERO-03: only a hero and an infantry unit with the same armour value may join."""
    mine, theirs = game.card(hero).armour, game.card(host).armour
    if mine == theirs and game.card(host).kind == "infantry":
        return None
    return Refused("DU-HERO-03", "armour_differs", hero=hero.id, unit=host.id, armour=mine, other=theirs)


@rule(without=None)
def already_led(game: Dust, host: Unit) -> Refused | None:
    """DU-HERO-07: a unit can hold only one hero."""
    return Refused("DU-HERO-07", "has_a_hero", unit=host.id, hero=host.hero) if host.hero else None


def may_join(game: Dust, hero: Unit, host: Unit) -> Refused | None:
    """Why a hero cannot join a unit."""
    return armours_differ(game, hero, host) or already_led(game, host)


def _hosts(game: Dust, hero: Unit) -> list[str]:
    on_foot = [u for u in game.units.values() if u.seat == hero.seat and game.card(u).on_foot]
    squads = [u for u in on_foot if game.card(u).kind != "hero"]
    return [u.id for u in squads if may_join(game, hero, u) is None]


class Joining(Procedure):
    """Every hero that can join a unit is asked for, seat by seat; `settled` are those that have been."""

    kind = "dust.joining"

    settled: list[str] = []

    @step
    def ask(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-HERO-09: a hero that does not join is played as a unit of its own."""
        hero = self._next(game)
        if hero is None:
            return Done()
        return Ask(hero.seat, "join", "DU-HERO-03", (Join,), values={"hero": hero.id})

    def _next(self, game: Dust) -> Unit | None:
        heroes = [u for u in game.units.values() if game.card(u).kind == "hero" and u.id not in self.settled]
        return next((u for u in sorted(heroes, key=lambda u: u.seat) if _hosts(game, u)), None)

    @choices("ask")
    def hosts(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units that a hero may join, or none."""
        hero = game.units[question.values["hero"]]
        if "hero" not in draft:
            return offer("hero", (hero.id,), lambda v: None if v == hero.id else Refused("DU-HERO-03", "other_hero"))
        if "unit" in draft:
            return None
        options = [*_hosts(game, hero), ALONE]
        return offer("unit", options, lambda v: None if v in options else self._why_not(game, hero, v))

    @staticmethod
    def _why_not(game: Dust, hero: Unit, value: str) -> Refused:
        host = game.units.get(value)
        if host is None or host.seat != hero.seat:
            return Refused("DU-HERO-03", "not_your_unit", unit=value)
        return may_join(game, hero, host) or Refused("DU-HERO-03", "not_infantry", unit=value)

    @answers("ask")
    def settle(self, game: Dust, dice: Dice, action: Join) -> Goto:
        """Note the choice, then the next hero."""
        self.settled.append(action.hero)
        if action.unit != ALONE:
            join(game, game.units[action.hero], game.units[action.unit])
        return Goto("ask")


def join(game: Dust, hero: Unit, host: Unit) -> None:
    """Make one combined unit of them."""
    hero.joined, host.hero = host.id, hero.id
    game.say("joined", "DU-HERO-03", hero=hero.id, unit=host.id)


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
        return Ask(self.winner, "edge", "DU-SETUP-01", (TakeEdge,))

    @choices("take")
    def edges(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The edges of the scenario."""
        return None if "edge" in draft else offer("edge", game.scenario.edges)

    @answers("take")
    def taken(self, game: Dust, dice: Dice, action: TakeEdge) -> None:
        """The other player has the opposite edge."""
        zone = game.scenario.edges.index(action.edge)
        game.zone_of = [zone, 1 - zone] if self.winner == 0 else [1 - zone, zone]
        game.say("edge", "DU-SETUP-01", seat=self.winner, edge=action.edge)

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over who places first."""
        return Done(1 - self.winner)


class Deployment(Procedure):
    """Units are placed one at a time in turn; `seat` has the next one."""

    kind = "dust.deployment"

    seat: int

    @step
    def place(self, game: Dust, dice: Dice) -> Ask | Done:
        """A player with nothing left to place is skipped."""
        if not self._can_place(game, self.seat):
            self.seat = 1 - self.seat
        if not self._can_place(game, self.seat):
            self._lose_the_rest(game)
            return Done()
        return Ask(self.seat, "deploy", "DU-SETUP-01", (Deploy,))

    @staticmethod
    def _waiting(game: Dust, seat: int) -> list[Unit]:
        """The units of a seat that wait for their place."""
        return [u for u in game.units.values() if u.seat == seat and u.where == "waiting" and u.joined is None]

    def _can_place(self, game: Dust, seat: int) -> bool:
        return any(has_a_place(game, unit) for unit in self._waiting(game, seat))

    @staticmethod
    def _lose_the_rest(game: Dust) -> None:
        """A unit that cannot be placed is lost, and its enemy scores it."""
        for unit in game.units.values():
            if unit.where == "waiting":
                unit.where = "eliminated"
                game.lost_ap[unit.seat] += game.card(unit).ap
                game.say("no_room", "DU-VIC-07", unit=unit.id)

    @choices("place")
    def fields(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Which unit, where, and facing which way."""
        if "unit" not in draft:
            waiting = {unit.id: unit for unit in self._waiting(game, question.seat)}
            return offer("unit", waiting, lambda value: self._judge(game, waiting.get(value), value))
        return place_offer(game, game.units[draft["unit"]], draft)

    @staticmethod
    def _judge(game: Dust, waiting: Unit | None, value: str) -> Refused | None:
        """Why a unit cannot be placed; one without room waits until nothing else is left."""
        if waiting is not None and has_a_place(game, waiting):
            return None
        unit = game.units.get(value)
        if unit is not None and unit.joined is not None:
            return Refused("DU-HERO-03", "placed_with_its_unit", unit=value, host=unit.joined)
        return Refused("DU-SETUP-01", "not_to_be_placed", unit=value)

    @answers("place")
    def placed(self, game: Dust, dice: Dice, action: Deploy) -> Goto:
        """Put the unit down; the other player goes on."""
        unit = game.units[action.unit]
        put_down(game, unit, action.to, action.facing)
        game.say("deployed", "DU-SETUP-01", unit=unit.id, squares=[s.name for s in unit.squares])
        self.seat = 1 - self.seat
        game.chapter += 1
        return Goto("place")
