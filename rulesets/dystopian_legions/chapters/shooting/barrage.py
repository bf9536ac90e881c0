"""A barrage, step by step: who spots, where the first blast comes down, who is under it, each pool by itself (IDF)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.orders.giving import Giving
from rulesets.dystopian_legions.chapters.shooting.answering import NOTHING, answers_of, digger, why_not
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack, pooled
from rulesets.dystopian_legions.chapters.shooting.blasts import (
    Struck,
    direction,
    fall,
    scatter_dice,
    scattered,
    struck,
    under,
)
from rulesets.dystopian_legions.chapters.shooting.casualties import reference
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import go_down
from rulesets.dystopian_legions.chapters.shooting.iad_attack import IadAttack
from rulesets.dystopian_legions.chapters.shooting.laying import over_open_sights, watchers
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import (
    is_fired_straight,
    with_direct_fire,
    without_direct_fire,
)
from rulesets.dystopian_legions.chapters.shooting.smoke import lay_clouds
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import try_weapons
from rulesets.dystopian_legions.table.happenings.barrage import (
    BarrageDeclared,
    BlastsFell,
    Landed,
    Scattered,
    SpottingRolled,
    UnderBlasts,
)
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.pools import Pool, throw
from rulesets.dystopian_legions.table.questions import UnderFireAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

REQUIRED = 2
"""The successes of a Spotting Check."""


class Barrage(Procedure):
    """A section fires at a place with these weapons, `smoke` in place of shells. `observed`: none of them sees it,
    `dice` are the spotting dice. `aim` is where the first blast lies or will lie, `blasts` are all that have fallen,
    `pools` what they come to; of those `asked_of` have been asked what they do about it, and `rolled` have been rolled.
    `driver` orders it to Fight Harder!, and `harder` are the dice that are rolled again by that, of the first pool.
    `direct` are the shots that its others fire straight at `direct_at` in the same attack, until they are rolled."""

    kind = "legions.barrage"

    section: str
    aim: Spot
    shots: list[Shot]
    smoke: bool = False
    fire: Fire = "open_fire"
    spotters: list[str] = []
    observed: bool = False
    dice: int = 0
    blasts: list[Landed] = []
    pools: list[Struck] = []
    asked_of: int = 0
    rolled: int = 0
    driver: str = ""
    harder: int | None = None
    direct_at: str = ""
    direct: list[Shot] = []

    @step
    def declared(self, game: Legions, dice: Dice) -> None:
        """DL-IDF-13, DL-IDF-16, DL-IDF-17: the aiming point, the weapons and the spotters are declared."""
        section = game.sections[self.section]
        firing = {shot.model for shot in self.shots}
        sees = sorted(watchers(game, section, self.aim) & firing)
        self.observed = not over_open_sights(game, section, self.aim, self.shots)
        self.dice = spotting_dice(self.spotters) + dice_at_sight(sees)
        for name in self.spotters:
            has_spotted(game, name)
        game.say(
            BarrageDeclared(
                rule="DL-IDF-13",
                section=self.section,
                at=self.aim,
                fire=self.fire,
                smoke=self.smoke,
                observed=self.observed,
                shots=self.shots,
                sees=sees,
                spotters=self.spotters,
                direct_at=self.direct_at,
                direct=self.direct,
            )
        )

    @step
    def weapons_tried(self, game: Legions, dice: Dice) -> Done | None:
        """DL-MAR-80, DL-MAR-23: Unreliable weapons may fail, and Experimental ones say how many dice they roll."""
        section = game.sections[self.section]
        self.shots = try_weapons(game, section, self.shots, dice)
        self.direct = try_weapons(game, section, self.direct, dice)
        return None if self.shots or self.direct else Done()

    @step
    def fight_harder(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ORD-37, DL-ORD-38: the order for this attack."""
        if not self.driver:
            return None
        return Call(Giving(section=self.section, order="fight_harder", by=self.driver), into="harder")

    @step
    def spotting(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-IDF-18: the Spotting Check; where it passes, the first blast lies on the aiming point. There is none for
        direct fire that is left alone."""
        if not self.shots:
            self.pools = self._with_direct_fire(game)
            return Goto("answer")
        thrown = throw(Pool(blue=self.dice), dice)
        passed = is_spotted(thrown.successes)
        told = SpottingRolled(rule="DL-IDF-18", section=self.section, thrown=thrown, required=REQUIRED, passed=passed)
        game.say(told)
        return Goto("blasts_fall") if passed else None

    @step
    def scatter(self, game: Legions, dice: Dice) -> None:
        """DL-IDF-19, DL-IDF-20, DL-IDF-21: where it fails, the first blast scatters."""
        degrees = direction(dice)
        faces = dice.roll(scatter_dice(observed=self.observed))
        start, self.aim = self.aim, scattered(self.aim, degrees, faces)
        told = Scattered(
            rule="DL-IDF-20" if not self.observed else "DL-IDF-21",
            section=self.section,
            direction=degrees,
            faces=faces,
            start=start,
            end=self.aim,
        )
        game.say(told)

    @step
    def blasts_fall(self, game: Legions, dice: Dice) -> Done | None:
        """DL-IDF-22, DL-IDF-24: the first blast comes down, and all others around it; smoke does nothing but lie
        there."""
        section = game.sections[self.section]
        self.blasts = fall(game, section, self.shots, self.aim, dice, smoke=self.smoke)
        names = [[] if self.smoke else under(game, blast) for blast in self.blasts]
        game.say(BlastsFell(rule="DL-IDF-22", section=self.section, blasts=self.blasts, under=names))
        if self.smoke:
            lay_clouds(game, section, self.shots, self.blasts)
            return Done()
        self.pools = struck(game, section, self.shots, self.blasts, self.fire)
        self.pools = self._with_direct_fire(game)
        return None

    @property
    def first(self) -> Spot | None:
        """The middle of the first blast; none falls where direct fire is left alone."""
        return self.blasts[0].at if self.blasts else None

    def _with_direct_fire(self, game: Legions) -> list[Struck]:
        """All pools, that of the direct fire among them."""
        if not self.direct:
            return self.pools
        return with_direct_fire(game, game.sections[self.section], self.direct_at, self.pools, self.direct, self.fire)

    @step
    def answer(self, game: Legions, dice: Dice) -> Ask | Goto | None:
        """DL-HTD-03, DL-ORD-39: each section under a blast answers, friends too, when all lie there and before any die
        is rolled (DL-D-165); nobody is asked who cannot do anything."""
        target = self._asked(game)
        if target is None:
            return None
        if not stands(game, self.pools[self.asked_of]) or len(self._answers(game, target)) == 1:
            self.asked_of += 1
            return Goto("answer")
        dice_of = pooled(self.pools[self.asked_of].shots).written
        asked = UnderFireAsked(section=target.id, by=self.section, dice=dice_of)
        return Ask(target.seat, asked, "DL-HTD-03", (AnswerFire,), default=NOTHING)

    @choices("answer")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Nothing, or whatever it can do."""
        if "choice" in draft:
            return None
        target = game.sections[question.told(UnderFireAsked).section]
        options = self._answers(game, target)
        return offer("choice", options, lambda choice: why_not(game, target, choice, options))

    def _asked(self, game: Legions) -> Section | None:
        """The section that is asked next; None when all have been."""
        left = self.pools[self.asked_of :]
        return game.sections[left[0].target] if left else None

    def _answers(self, game: Legions, target: Section) -> list[str]:
        pool = self.pools[self.asked_of]
        if pool.label:
            return [NOTHING.choice]
        return answers_of(game, game.sections[self.section], pool.shots, target)

    @answers("answer")
    def answered(self, game: Legions, dice: Dice, given: AnswerFire) -> Call | None:
        """It does so; to dig in comes last (DL-D-08)."""
        target = game.sections[self.pools[self.asked_of].target]
        who = digger(game, target) if given.choice in ("dig_in", "both") else None
        if given.choice in ("down", "both"):
            go_down(game, target, under_fire=True)
        if who is None or not game.takes_part(target):
            return None
        return Call(Giving(section=target.id, order="dig_in", by=who))

    @step
    def nerve_lost(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MORALE-18: a section that the price of lying down has broken is gone before it is hit."""
        target = self._asked(game)
        if target is None or game.takes_part(target):
            return None
        return Call(Morale(fell=[target.name_of(figure) for figure in target.alive]))

    @step
    def others_answer(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-HTD-03: then the next of them, until all have been asked."""
        if self.asked_of >= len(self.pools):
            return None
        self.asked_of += 1
        return Goto("answer")

    @step
    def next_pool(self, game: Legions, dice: Dice) -> Call | Goto | Done:
        """DL-IDF-27: each pool is rolled and resolved by itself, that nearest to the first blast first."""
        if self.rolled >= len(self.pools):
            return Done()
        pool = without_direct_fire(game, self.section, self.pools[self.rolled])
        again = self.harder if not self.rolled else None
        self.rolled += 1
        self.direct = []
        if not stands(game, pool):
            return Goto("next_pool")
        return Call(attack_of(game, self.section, pool, self.fire, self.first, again))

    @step
    def others_are_rolled(self, game: Legions, dice: Dice) -> Goto:
        """DL-IDF-27: then the next of them."""
        return Goto("next_pool")


@rule(without=0)
def spotting_dice(spotters: list[str]) -> int:
    """DL-IDF-17: a blue die for every spotter that takes part."""
    return len(spotters)


@rule(without=0)
def dice_at_sight(sees: list[str]) -> int:
    """DL-IDF-07: a die more for every model that fires and sees the place (DL-D-160)."""
    return len(sees)


@rule(without=lambda game, name: None)
def has_spotted(game: Legions, name: str) -> None:
    """DL-IDF-12: a Spotting Marker for each model that spots."""
    game.named(name)[1].spotted = True


@rule(without=True)
def is_spotted(successes: int) -> bool:
    """DL-IDF-18: two successes pass the Spotting Check; nothing changes its dice (DL-D-05, DL-D-160)."""
    return successes >= REQUIRED


def stands(game: Legions, pool: Struck) -> bool:
    """Whether those to whom a pool comes are still there."""
    target = game.sections[pool.target]
    return bool(pool.shots) and game.takes_part(target) and (not pool.label or target.figure(pool.label).alive)


def attack_of(
    game: Legions, section: str, pool: Struck, fire: Fire, first: Spot | None, harder: int | None
) -> Procedure:
    """The attack with a pool, which has been declared and answered: its dice come next. Where direct fire is part of
    it, its casualties begin with whoever is nearest to those who fire (DL-D-163)."""
    game.say(
        UnderBlasts(
            rule="DL-IDF-27",
            section=section,
            target=pool.target,
            label=pool.label,
            shots=pool.shots,
            placed=pool.placed,
            rushed=pool.rushed,
            need=pool.need,
            arc=pool.arc,
            av=pool.av,
        )
    )
    if pool.label:
        shots, name = pool.shots, f"{pool.target}/{pool.label}"
        whole = shots[0].model_copy(update={"pool": pooled(shots)})
        return IadAttack(
            at="roll", section=section, target=name, shot=whole, fire=fire, need=pool.need, av=pool.av, harder=harder
        )
    nearest_to, centre = nearest_from(game, pool, first)
    return RadAttack(
        at="can_be_rolled",
        section=section,
        target=pool.target,
        shots=pool.shots,
        fire=fire,
        need=pool.need,
        nearest_to=nearest_to,
        centre=centre,
        harder=harder,
    )


def nearest_from(game: Legions, pool: Struck, first: Spot | None) -> tuple[str, Spot | None]:
    """The model from which the nearest casualty of a pool is measured, where direct fire is part of it (DL-D-163); else
    the middle of the first blast."""
    if is_fired_straight(pool):
        return reference(game, pool.shots, game.sections[pool.target]), None
    return "", first
