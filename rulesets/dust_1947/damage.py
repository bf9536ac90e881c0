"""Damage: who takes the hits, and how much (DMG)."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel

from rulesets.dust_1947.actions import Lose
from rulesets.dust_1947.armament import joined_hero
from rulesets.dust_1947.elimination import Elimination, destroyed, mark, track
from rulesets.dust_1947.leaders import name_leader
from rulesets.dust_1947.moments import DAMAGE_POINTS, asked, named, replaced
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Option, Question, offer
from rulesets.kit.refusal import Refused


class Hit(BaseModel):
    """One unsaved hit: the weapon, and the damage points of its cell (None: it kills)."""

    weapon: str
    damage: int | None


def points_of(game: Dust, unit: Unit, hit: Hit) -> int:
    """The points that one hit does to a hero or machine."""
    return automatic_kill(track(game, unit)) if hit.damage is None else printed_points(hit.damage)


@rule(without=1)
def printed_points(damage: int) -> int:
    """DU-DMG-03: each hit marks the damage points right of the slash."""
    return damage


@rule(without=1)
def automatic_kill(full_track: int) -> int:
    """DU-DMG-04: an automatic kill does the full damage track, counted undamaged."""
    return full_track


def soldier(number: int) -> str:
    """How a soldier of a unit is named in an order; counted from 1."""
    return f"soldier {number}"


def capacity(game: Dust, unit: Unit, hits: list[Hit]) -> int:
    """How many of these hits a unit can take at most before nobody is left to take one."""
    hero = joined_hero(game, unit)
    least = min((points_of(game, hero, hit) for hit in hits), default=1) if hero is not None else 1
    left = track(game, hero) - hero.damage if hero is not None else 0
    return len(unit.standing) + -(-left // max(1, least))


def able_to_take(game: Dust, unit: Unit, hits: list[Hit], victims: list[str]) -> list[str]:
    """Who may take the next hit: one soldier of each kind, and the joined hero while its track has room."""
    kinds: dict[tuple[str, ...], str] = {}
    ordinary_first = sorted(enumerate(unit.soldiers, 1), key=lambda entry: entry[1].leader)
    for number, one in ordinary_first:
        if one.alive and soldier(number) not in victims:
            kinds.setdefault(tuple(one.weapons), soldier(number))
    return [*sorted(kinds.values(), key=_number), *hero_may_take(game, unit, hits, victims)]


def _number(name: str) -> int:
    return int(name.removeprefix("soldier "))


@rule(without=[])
def hero_may_take(game: Dust, unit: Unit, hits: list[Hit], victims: list[str]) -> list[str]:
    """DU-HERO-06: the player of a combined unit gives each hit to the hero or to a soldier."""
    hero = joined_hero(game, unit)
    if hero is None:
        return []
    taken = sum(points_of(game, hero, hit) for hit, name in zip(hits, victims, strict=False) if name == hero.id)
    return [hero.id] if hero.damage + taken < track(game, hero) else []


class TakeHits(Procedure):
    """The hits on one unit that no save cancelled, one by one. Result: {"damage": points done, "lost": soldiers}."""

    kind: ClassVar[str] = "dust.hits"

    unit: str
    hits: list[Hit]
    by: str = ""
    how: str = "ranged"
    victims: list[str] = []
    done: int = 0
    lost: int = 0
    fallen: list[str] = []

    @step
    def choose_victims(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-DMG-01: hits are given to miniatures one at a time, in the attacker's order of weapons."""
        unit = game.units[self.unit]
        if unit.soldiers and self._real_choice(game, unit):
            values: dict[str, Any] = {"unit": unit.id, "hits": [[hit.weapon, hit.damage] for hit in self.hits]}
            return Ask(unit.seat, "lose", "DU-DMG-02", (Lose,), values=values)
        self.victims = self._in_order(game, unit)
        return None

    def _real_choice(self, game: Dust, unit: Unit) -> bool:
        if len(self.hits) >= capacity(game, unit, self.hits):
            return False
        return owner_picks() and len(able_to_take(game, unit, self.hits, [])) > 1

    def _in_order(self, game: Dust, unit: Unit) -> list[str]:
        """The victims where there is no choice."""
        if not unit.soldiers:
            return [unit.id] * len(self.hits)
        victims: list[str] = []
        for _ in self.hits:
            victims += able_to_take(game, unit, self.hits, victims)[:1]
        return victims

    @choices("choose_victims")
    def offer_victims(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        unit, victims = game.units[self.unit], draft.get("victims", [])
        able = able_to_take(game, unit, self.hits, victims)
        if len(victims) == len(self.hits) or not able:
            return None
        about = [Option(name, self._about(game, unit, name)) for name in able]

        def judge(name: str) -> Refused | None:
            return None if name in able else Refused("DU-DMG-02", "not_a_victim", victim=name, able=able)

        return offer("victims", about, judge, many=True)

    def _about(self, game: Dust, unit: Unit, name: str) -> dict[str, Any]:
        if name in game.units:
            hero = game.units[name]
            return {"hero": name, "left": track(game, hero) - hero.damage}
        weapons = unit.soldiers[_number(name) - 1].weapons
        alike = sum(one.alive and one.weapons == weapons for one in unit.soldiers)
        return {"weapons": list(weapons), "alike": alike}

    @answers("choose_victims")
    def chosen(self, game: Dust, dice: Dice, lose: Lose) -> None:
        self.victims = lose.victims

    @step
    def remove_soldiers(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-02: each unsaved hit on plain infantry removes one miniature, whatever the printed damage."""
        unit = game.units[self.unit]
        struck = [_number(name) for name in self.victims if name not in game.units]
        saved = resisted(game, dice, unit, len(struck)) if struck else []
        for number, survives in zip(struck, saved or [False] * len(struck), strict=True):
            if not survives:
                unit.changed(number - 1, alive=False)
                self.lost += 1
                lose_a_crew_point(game, unit)
        if self.lost:
            game.say("soldiers_lost", "DU-DMG-02", unit=unit.id, lost=self.lost, left=len(unit.standing))
            name_leader(game, unit)
        self.done += self.lost

    @step
    def mark_points(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-03: heroes, vehicles and aircraft mark damage points."""
        for name in dict.fromkeys(victim for victim in self.victims if victim in game.units):
            hits = [hit for hit, victim in zip(self.hits, self.victims, strict=False) if victim == name]
            one = game.units[name]
            points = sum(points_of(game, one, hit) for hit in hits)
            points -= sum(resisted(game, dice, one, points))
            self.done += points
            mark(game, one, points)

    @step
    def find_the_fallen(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-05: whoever is brought to 0 is removed before the next step of the attack."""
        unit = game.units[self.unit]
        hero = joined_hero(game, unit)
        self.fallen = [one.id for one in (hero, unit) if one is not None and destroyed(game, one)]

    @step
    def remove(self, game: Dust, dice: Dice) -> Call | None:
        """Remove the next of the fallen."""
        if not self.fallen:
            return None
        return Call(Elimination(unit=self.fallen.pop(0), by=self.by, how=self.how))

    @step
    def next(self, game: Dust, dice: Dice) -> Goto | Done:
        """Go on until all who fell are removed."""
        return Goto("remove") if self.fallen else Done({"damage": self.done, "lost": self.lost})


@rule(without=False)
def owner_picks() -> bool:
    """DU-DMG-02: the owner picks which miniature is removed."""
    return True


def resisted(game: Dust, dice: Dice, unit: Unit, points: int) -> list[bool]:
    """Which of these points the unit's own skills cancel; empty where it has none."""
    if points <= 0:
        return []
    found = asked(DAMAGE_POINTS, named(game.card(unit).skills), game, unit=unit, points=points, dice=dice)
    cancelled, _ = replaced(found, [])
    return list(cancelled)


@rule(without=None)
def lose_a_crew_point(game: Dust, unit: Unit) -> None:
    """DU-SKILL-SUPPORT-01: the points left on a support weapon's track are the soldiers alive; each hit removes one."""
    if game.card(unit).kind == "support weapon":
        unit.damage += 1
