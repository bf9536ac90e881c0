"""Before the first turn each hero joins a squad, pilots a vehicle or an aircraft, or stays alone (HERO, PILOT)."""

from __future__ import annotations

from rulesets.dust_1947.actions import Join
from rulesets.dust_1947.moments import COMPANY, CREW, PILOTS, asked, named, refusing, replaced
from rulesets.dust_1947.table.happenings import before as happened
from rulesets.dust_1947.table.questions import JoinAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

ALONE = "alone"


def may_join(game: Dust, hero: Unit, host: Unit) -> Refused | None:
    """Why a hero cannot join a squad, or pilot a machine."""
    if not game.card(host).on_foot:
        return may_pilot(game, hero, host)
    return armours_differ(game, hero, host) or already_led(game, host) or bad_company(game, hero, host)


def bad_company(game: Dust, hero: Unit, host: Unit) -> Refused | None:
    """Why a skill of one of them keeps a hero and a squad apart."""
    skills = (*own(game, hero), *own(game, host))
    return refusing(asked(COMPANY, skills, game, hero=hero, host=host))


def may_pilot(game: Dust, hero: Unit, vehicle: Unit) -> Refused | None:
    """Why a hero cannot pilot a vehicle or an aircraft."""
    return no_pilot(game, hero, vehicle) or already_piloted(vehicle) or another_pilot(game, hero, vehicle)


@rule(without=None)
def armours_differ(game: Dust, hero: Unit, host: Unit) -> Refused | None:
    """DU-HERO-03: only a hero and an infantry unit, the crew of a support weapon included, with the same armour value
    may join."""
    mine, theirs = game.card(hero).armour, game.card(host).armour
    if mine == theirs and game.card(host).kind != "hero":
        return None
    return Refused("DU-HERO-03", turn_reasons.ArmourDiffers(hero=hero.id, unit=host.id, armour=mine, other=theirs))


@rule(without=None)
def already_led(game: Dust, host: Unit) -> Refused | None:
    """DU-HERO-07: a unit can hold only one hero."""
    return Refused("DU-HERO-07", turn_reasons.HasAHero(unit=host.id, hero=host.hero)) if host.hero else None


@rule(without=None)
def no_pilot(game: Dust, hero: Unit, vehicle: Unit) -> Refused | None:
    """DU-PILOT-01: a vehicle takes a hero with Pilot or Ace Pilot, an aircraft one with Air Pilot or Ace Air Pilot."""
    card = game.card(vehicle)
    able, _ = replaced(asked(PILOTS, named(game.card(hero).skills), game, machine=card), False)
    return (
        None if able else Refused("DU-PILOT-01", command_reasons.NoPilot(hero=hero.id, unit=vehicle.id, kind=card.kind))
    )


@rule(without=None)
def already_piloted(vehicle: Unit) -> Refused | None:
    """DU-PILOT-02: a vehicle has at most one pilot."""
    return (
        Refused("DU-PILOT-02", command_reasons.HasAPilot(unit=vehicle.id, hero=vehicle.hero)) if vehicle.hero else None
    )


def another_pilot(game: Dust, hero: Unit, vehicle: Unit) -> Refused | None:
    """Why the machine's own card keeps a pilot out."""
    only, cited = replaced(asked(CREW, named(game.card(vehicle).skills), game), "")
    if not cited or game.card(hero).name.casefold() == str(only).casefold():
        return None
    return Refused(cited, command_reasons.OnlyPilot(unit=vehicle.id, hero=only))


def _hosts(game: Dust, hero: Unit) -> list[str]:
    """The squads that a hero may join and the machines that he may pilot."""
    own = [u for u in game.units.values() if u.seat == hero.seat and game.card(u).kind != "hero"]
    return [u.id for u in own if may_join(game, hero, u) is None]


class Joining(Procedure):
    """Every hero that can join or pilot anything is asked for, seat by seat; `settled` are those that have been."""

    kind = "dust.joining"

    settled: list[str] = []

    @step
    def ask(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-HERO-09: a hero that does not join is played as a unit of its own."""
        hero = self._next(game)
        if hero is None:
            return Done()
        return Ask(hero.seat, JoinAsked(hero=hero.id), "DU-HERO-03", (Join,))

    def _next(self, game: Dust) -> Unit | None:
        heroes = [u for u in game.units.values() if game.card(u).kind == "hero" and u.id not in self.settled]
        return next((u for u in sorted(heroes, key=lambda u: u.seat) if _hosts(game, u)), None)

    @choices("ask")
    def hosts(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units that a hero may join or pilot, or none."""
        hero = game.units[question.told(JoinAsked).hero]
        if "hero" not in draft:
            return offer(
                "hero", (hero.id,), lambda v: None if v == hero.id else Refused("DU-HERO-03", turn_reasons.OtherHero())
            )
        if "unit" in draft:
            return None
        options = [*_hosts(game, hero), ALONE]
        return offer("unit", options, lambda v: None if v in options else self._why_not(game, hero, v))

    @staticmethod
    def _why_not(game: Dust, hero: Unit, value: str) -> Refused:
        host = game.units.get(value)
        if host is None or host.seat != hero.seat:
            return Refused("DU-HERO-03", turn_reasons.NotYourUnit(unit=value))
        return may_join(game, hero, host) or Refused("DU-HERO-03", turn_reasons.NotInfantry(unit=value))

    @answers("ask")
    def settle(self, game: Dust, dice: Dice, action: Join) -> Goto:
        """Note the choice, then the next hero."""
        self.settled.append(action.hero)
        if action.unit != ALONE:
            join(game, game.units[action.hero], game.units[action.unit])
        return Goto("ask")


def join(game: Dust, hero: Unit, host: Unit) -> None:
    """Make one combined unit of them."""
    if not game.card(host).on_foot:
        climb_in(game, hero, host)
        return
    hero.joined, host.hero = host.id, hero.id
    game.say(happened.Joined(rule="DU-HERO-03", hero=hero.id, unit=host.id))


@rule(without=None)
def climb_in(game: Dust, hero: Unit, vehicle: Unit) -> None:
    """DU-PILOT-03: pilot and vehicle are one combined unit until the vehicle is destroyed or abandoned."""
    hero.joined, vehicle.hero = vehicle.id, hero.id
    game.say(happened.Pilots(rule="DU-PILOT-03", hero=hero.id, unit=vehicle.id))
