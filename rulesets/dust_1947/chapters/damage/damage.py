"""Damage: who takes the hits, and how much (DMG)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rulesets.dust_1947.actions import Lose
from rulesets.dust_1947.chapters.damage.elimination import Elimination, destroyed, mark, scored, track
from rulesets.dust_1947.chapters.damage.leaders import NewLeader, about, leader, leader_lost, leaderless, man
from rulesets.dust_1947.chapters.damage.picking import Picking
from rulesets.dust_1947.chapters.damage.shielding import Shielding, holds_a_shield
from rulesets.dust_1947.chapters.damage.victims import Hit, able_to_take, capacity, named_first, points_of
from rulesets.dust_1947.moments import DAMAGE_POINTS, asked, replaced
from rulesets.dust_1947.table.armament import joined_hero
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.happenings.shape import Fallen, Man
from rulesets.dust_1947.table.questions import LoseAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.soldier_names import number_of, soldier
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.refusal import Refused


class TakeHits(Procedure):
    """The hits on one unit that no save cancelled, one by one. `named` are the victims of the first of them, which the
    attacker has picked; `felt` the weapon of each point that was done, `led_by` who led the unit before. Result:
    {"damage": points done, "lost": soldiers, "weapons": those that did it, "points": the weapon of each of them}."""

    kind: ClassVar[str] = "dust.hits"

    unit: str
    hits: list[Hit]
    by: str = ""
    how: str = "ranged"
    named: list[str] = []
    victims: list[str] = []
    done: int = 0
    lost: int = 0
    felt: list[str] = []
    fallen: list[str] = []
    led_by: str = ""

    @step
    def picked_by_the_attacker(self, game: Dust, dice: Dice) -> Call | None:
        """Some hits are the attacker's to give, soldier by soldier."""
        if not game.units[self.unit].soldiers or not any(hit.picked for hit in self.hits):
            return None
        return Call(Picking(unit=self.unit, hits=self.hits, by=self.by), into="hits")

    @step
    def behind_a_shield(self, game: Dust, dice: Dice) -> Call | None:
        """In close combat a leader may hold his shield before his men."""
        shielded = self.how == "cc" and holds_a_shield(game, game.units[self.unit])
        return Call(Shielding(unit=self.unit, hits=self.hits), into="hits") if shielded else None

    @step
    def choose_victims(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-DMG-01: hits are given to miniatures one at a time, in the attacker's order of weapons."""
        unit = game.units[self.unit]
        self.led_by = leader(game, unit) or ""
        self.hits, self.named = named_first(game, unit, self.hits)
        if self._real_choice(game, unit):
            free = self.hits[len(self.named) :]
            asked = LoseAsked(unit=unit.id, hits=[(hit.weapon, hit.damage) for hit in free])
            return Ask(unit.seat, asked, "DU-DMG-02", (Lose,))
        self.victims = self._in_order(game, unit)
        return None

    def _real_choice(self, game: Dust, unit: Unit) -> bool:
        if len(self.hits) == len(self.named) or len(self.hits) >= capacity(game, unit, self.hits):
            return False
        return owner_picks(self._able(game, unit, self.named))

    def _in_order(self, game: Dust, unit: Unit) -> list[str]:
        """The victims where there is no choice."""
        if not unit.soldiers:
            return [unit.id] * len(self.hits)
        victims = list(self.named)
        for _ in self.hits[len(victims) :]:
            victims += self._able(game, unit, victims)[:1]
        return victims

    def _able(self, game: Dust, unit: Unit, victims: list[str]) -> list[str]:
        """Who may take the next hit; of ranged fire as the board says."""
        attacker = game.units.get(self.by) if self.how == "ranged" else None
        only = board_of(game).may_fall(attacker, unit, victims) if attacker is not None else None
        if len(victims) < len(self.hits) and self.hits[len(victims)].under:
            only = [name for name in self.hits[len(victims)].under if name not in victims or name in game.units]
        return able_to_take(game, unit, self.hits, victims, only)

    @choices("choose_victims")
    def offer_victims(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        unit, victims = game.units[self.unit], [*self.named, *draft.get("victims", [])]
        able = self._able(game, unit, victims)
        if len(victims) == len(self.hits) or not able:
            return None
        about = [Option(name, self._about(game, unit, name)) for name in able]

        def judge(name: str) -> Refused | None:
            return None if name in able else Refused("DU-DMG-02", attack_reasons.NotAVictim(victim=name, able=able))

        return offer("victims", about, judge, kind="list", many=True)

    def _about(self, game: Dust, unit: Unit, name: str) -> dict[str, Any]:
        if name in game.units:
            hero = game.units[name]
            return {"hero": name, "left": track(game, hero) - hero.damage}
        one = unit.soldiers[number_of(name) - 1]
        alike = sum(other.alive and (other.weapons, other.roles) == (one.weapons, one.roles) for other in unit.soldiers)
        return {**about(unit, name), "alike": alike}

    @answers("choose_victims")
    def chosen(self, game: Dust, dice: Dice, lose: Lose) -> None:
        self.victims = [*self.named, *lose.victims]

    @step
    def remove_soldiers(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-02: each unsaved hit on plain infantry removes one miniature, whatever the printed damage."""
        unit = game.units[self.unit]
        given = zip(self.victims, self.hits, strict=False)
        struck = [(number_of(name), hit.weapon) for name, hit in given if name not in game.units]
        saved = resisted(game, dice, unit, len(struck), self.by)
        fell: list[Fallen] = []
        for (number, weapon), survives in zip(struck, saved or [False] * len(struck), strict=True):
            if not survives:
                falls(game, unit, number, self.by, self.how)
                self.lost += 1
                self.felt = [*self.felt, weapon]
                fell.append(Fallen(to=weapon, **man(unit, soldier(number)).model_dump()))
        if self.lost:
            left, gone = counted_out(unit, fell)
            game.say(
                happened.SoldiersLost(rule="DU-DMG-02", unit=unit.id, lost=self.lost, left=left, fell=fell, gone=gone)
            )
        self.done += self.lost

    @step
    def mark_points(self, game: Dust, dice: Dice) -> None:
        """DU-DMG-03: heroes, vehicles and aircraft mark damage points."""
        for name in dict.fromkeys(victim for victim in self.victims if victim in game.units):
            hits = [hit for hit, victim in zip(self.hits, self.victims, strict=False) if victim == name]
            one = game.units[name]
            points = [hit.weapon for hit in hits for _ in range(points_of(game, one, hit))]
            cancelled = resisted(game, dice, one, len(points), self.by) or [False] * len(points)
            kept = [weapon for weapon, gone in zip(points, cancelled, strict=True) if not gone]
            self.done += len(kept)
            self.felt = [*self.felt, *kept]
            mark(game, one, len(kept), hits=[(hit.weapon, points_of(game, one, hit)) for hit in hits])

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
    def next(self, game: Dust, dice: Dice) -> Goto | None:
        """Go on until all who fell are removed."""
        return Goto("remove") if self.fallen else None

    @step
    def new_leader(self, game: Dust, dice: Dice) -> Call | None:
        """Whoever is left follows somebody (DU-UNIT-03)."""
        return Call(NewLeader(unit=self.unit)) if leaderless(game, game.units[self.unit]) else None

    @step
    def closes_up(self, game: Dust, dice: Dice) -> None:
        """On a table a unit that has lost its leader is stunned, and gathers around the new one."""
        unit = game.units[self.unit]
        if unit.where in ("board", ABOARD) and self.led_by and leader(game, unit) != self.led_by:
            leader_lost(game, unit)

    @step
    def end(self, game: Dust, dice: Dice) -> Done:
        """Hand over what was done."""
        return Done({"damage": self.done, "lost": self.lost, "weapons": sorted(set(self.felt)), "points": self.felt})


def counted_out(unit: Unit, fell: Sequence[Man]) -> tuple[int, list[str] | None]:
    """How many soldiers are left after some fell, and which weapons nobody carries any more (None: nobody is left)."""
    left = {weapon for one in unit.standing for weapon in one.weapons}
    gone = [weapon for weapon in dict.fromkeys(w for one in fell for w in one.weapons) if weapon not in left]
    return len(unit.standing), gone if unit.standing else None


@rule(without=False)
def owner_picks(able: Sequence[str]) -> bool:
    """DU-DMG-02: the owner picks which miniature is removed, where more than one can be."""
    return len(able) > 1


def resisted(game: Dust, dice: Dice, unit: Unit, points: int, by: str = "") -> list[bool]:
    """Which of these points the unit's skills cancel; empty where it has none. `by` is the attacker."""
    if points <= 0:
        return []
    effects = asked(DAMAGE_POINTS, in_play(game, unit), game, unit=unit, by=by, points=points, dice=dice)
    cancelled, _ = replaced(effects, [])
    return list(cancelled)


def falls(game: Dust, unit: Unit, number: int, by: str, how: str) -> None:
    """One soldier of a unit, counted from 1, is eliminated."""
    unit.changed(number - 1, alive=False)
    lose_a_crew_point(game, unit)
    scored(game, by, unit, how, unit.soldiers[number - 1].roles)


@rule(without=None)
def lose_a_crew_point(game: Dust, unit: Unit) -> None:
    """DU-SKILL-SUPPORT-01: the points left on a support weapon's track are the soldiers alive; each hit removes one."""
    if game.card(unit).kind == "support weapon":
        unit.damage += 1
