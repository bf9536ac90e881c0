"""A RAD attack, step by step: what is declared, the dice, the casualties (RAD)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.chapters.luck.luck import Owned, of_each, try_luck
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.orders.giving import Giving
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.answering import NOTHING, answers_of, digger, why_not
from rulesets.dystopian_legions.chapters.shooting.casualties import (
    Saved,
    Saves,
    next_model,
    next_under_blasts,
    reference,
    saves_of,
    shoot_at,
)
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import go_down
from rulesets.dystopian_legions.chapters.shooting.lines_of_fire import aims
from rulesets.dystopian_legions.chapters.shooting.treating import lie_down, treat, treated_later
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import (
    rapid_fire,
    shared_out,
    suppresses,
    throw_shots,
    try_weapons,
    weapons,
)
from rulesets.dystopian_legions.table.happenings.shooting import (
    AttackDeclared,
    AttackRolled,
    Fire,
    Quality,
    Shot,
    WipedOut,
)
from rulesets.dystopian_legions.table.pools import REGULAR, Need, Pool
from rulesets.dystopian_legions.table.questions import UnderFireAsked
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer


class RadAttack(Procedure):
    """A section attacks another with all these shots, or one of its models with one; `mark` is then the number of the
    model at which it is aimed, if it can be aimed at one. `need` is the least face that is a success, `successes` are
    those that are left of its dice, `nearest_to` the model from which the nearest target is measured. `fell` are the
    models of the target that it has killed, by their numbers, `hurt`: the target has lost a Life Point,
    `others` are the sections that fire along with it, `driver` orders it to Fight Harder!, and `harder` are the dice
    that it rolls again by that. `hit` is the model to which the successes come, `saves` are its dice, `lucky` is what
    came of the last throw by luck. `centre` is where the first blast lies, where all dice are those of blasts."""

    kind = "legions.rad_attack"

    section: str
    target: str
    shots: list[Shot]
    fire: Fire = "open_fire"
    mark: str = ""
    need: Need = REGULAR
    nearest_to: str = ""
    successes: int = 0
    fell: list[str] = []
    hurt: bool = False
    driver: str = ""
    harder: int | None = None
    hit: str = ""
    saves: Saves | None = None
    lucky: list[int] = []
    others: list[Quality] = []
    centre: Spot | None = None

    def alive(self, game: Legions) -> bool:
        """A section that is gone fires no more; what has been fired comes down."""
        return self.centre is not None or game.takes_part(game.sections[self.section])

    @step
    def declared(self, game: Legions, dice: Dice) -> None:
        """DL-RAD-01: the target and the models that take part are declared."""
        section, target = game.sections[self.section], game.sections[self.target]
        self.nearest_to = reference(game, self.shots, target)
        own = quality.of(game, section, target, self.fire)
        self.need = own.need
        others = [game.sections[name] for name in shared_out(self.shots) if name != self.section]
        self.others = [quality.of(game, one, target, self.fire) for one in others]
        game.say(
            AttackDeclared(
                rule="DL-RAD-01",
                section=self.section,
                target=self.target,
                fire=self.fire,
                shots=self.shots,
                placed=own.placed,
                rushed=own.rushed,
                need=own.need,
                aims=aims(game, section, self.shots, target),
                joined=self.others,
            )
        )

    @step
    def weapons_tried(self, game: Legions, dice: Dice) -> None:
        """DL-MAR-80, DL-MAR-23: Unreliable weapons may fail, and Experimental ones say how many dice they roll."""
        each = shared_out(self.shots).items()
        self.shots = [shot for name, its in each for shot in try_weapons(game, game.sections[name], its, dice)]

    @step
    def fight_harder(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ORD-37, DL-ORD-38: the order for this attack, when it has been declared and before the other side answers
        (DL-D-08)."""
        if not self.driver or not self.shots:
            return None
        return Call(Giving(section=self.section, order="fight_harder", by=self.driver), into="harder")

    @step
    def answer(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-HTD-03: the target answers before any die is rolled (DL-D-08); nobody is asked who cannot do anything."""
        target = game.sections[self.target]
        if not self.shots or len(self._answers(game)) == 1:
            return None
        asked = UnderFireAsked(section=self.target, by=self.section, dice=pooled(self.shots).written)
        return Ask(target.seat, asked, "DL-HTD-03", (AnswerFire,), default=NOTHING)

    @choices("answer")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Nothing, or whatever it can do."""
        if "choice" in draft:
            return None
        target, options = game.sections[self.target], self._answers(game)
        return offer("choice", options, lambda choice: why_not(game, target, choice, options))

    def _answers(self, game: Legions) -> list[str]:
        return answers_of(game, game.sections[self.section], self.shots, game.sections[self.target])

    @answers("answer")
    def answered(self, game: Legions, dice: Dice, given: AnswerFire) -> Call | None:
        """It does so; to dig in comes last (DL-D-08)."""
        target = game.sections[self.target]
        who = digger(game, target) if given.choice in ("dig_in", "both") else None
        if given.choice in ("down", "both"):
            go_down(game, target, under_fire=True)
        if who is None or not game.takes_part(target):
            return None
        return Call(Giving(section=self.target, order="dig_in", by=who))

    @step
    def nerve_lost(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MORALE-18: a section that the price of lying down has broken is gone before it is hit."""
        target = game.sections[self.target]
        if game.takes_part(target):
            return None
        return Call(Morale(fell=[target.name_of(figure) for figure in target.alive]))

    @step
    def can_be_rolled(self, game: Legions, dice: Dice) -> Done | None:
        """It comes to nothing without a weapon that works, or without a target."""
        return None if self.shots and game.takes_part(game.sections[self.target]) else Done()

    @step
    def roll(self, game: Legions, dice: Dice) -> Call | None:
        """DL-RAD-06, DL-ORD-15: all dice of the pool are rolled together, each by the quality of its own section."""
        needs = {self.section: self.need, **{one.section: one.need for one in self.others}}
        thrown = list[Owned]()
        for name, its in shared_out(self.shots).items():
            again = (self.harder or 0) if name == self.section else 0
            fell = throw_shots(game, its, dice, needs[name], again)
            rapid = sum(rapid_fire(game, model) for model in {shot.model for shot in its})
            game.say(AttackRolled(rule="DL-RAD-06", section=name, target=self.target, thrown=fell, rapid=rapid))
            thrown.append(of_each("fire", fell, [(shot.model, shot.pool) for shot in its]))
        self.lucky = [owned.thrown.successes for owned in thrown]
        return try_luck(game, thrown, into="lucky")

    @step
    def counted(self, game: Legions, dice: Dice) -> None:
        """DL-MAR-34: what its dice show now stands."""
        self.successes = sum(self.lucky)

    @step
    def casualties(self, game: Legions, dice: Dice) -> Call | Goto | None:
        """DL-RAD-07, DL-RAD-10: model by model, until one is left alive or nobody is to be seen (DL-D-100)."""
        target = game.sections[self.target]
        figure = self._next(game) if self.successes and game.takes_part(target) else None
        if figure is None:
            return Goto("treated")
        self.hit, self.saves = figure.label, saves_of(game, dice, self.shots, target, figure)
        thrown, name = self.saves.thrown, target.name_of(figure)
        self.lucky = [thrown.successes]
        return try_luck(game, [Owned(what="saves", thrown=thrown, owners=(name,) * len(thrown.dice))], into="lucky")

    @step
    def life_points(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-RAD-09: what comes through costs it Life Points, and what is left comes to the next."""
        if self.saves is None:
            return None
        target = game.sections[self.target]
        figure = target.figure(self.hit)
        before, attack = figure.lp, weapons(game, self.shots)
        saved = Saved(self.saves, *self.lucky)
        self.successes = shoot_at(game, attack, target, figure, self.successes, saved)
        self.hurt = self.hurt or figure.lp < before
        if figure.alive:
            return None
        self.fell = [one.label for one in target.figures if one.label in (*self.fell, figure.label)]
        return Goto("casualties")

    @step
    def treated(self, game: Legions, dice: Dice) -> None:
        """DL-MAR-37, DL-MAR-16: those who fell may get up again, if somebody is left who sees to them."""
        target = game.sections[self.target]
        if not game.takes_part(target):
            return
        fell = [target.figure(label) for label in self.fell]
        if treated_later(game):
            lie_down(game, target, fell)
        else:
            treat(game, dice, target, fell)

    @step
    def who_is_left(self, game: Legions, dice: Dice) -> None:
        """A section without models is off the table."""
        if not any(game.takes_part(one) for one in game.troops(game.sections[self.target])):
            game.say(WipedOut(rule="DL-PROF-06", section=self.target))

    @step
    def morale(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MORALE-02, DL-SHOOT-07, DL-MAR-38, DL-MAR-17: whoever has lost a Life Point takes a Morale Check, though
        all got up again, and so do those who see what fell."""
        if not self.hurt:
            return None
        target = game.sections[self.target]
        gone = [target.name_of(target.figure(label)) for label in self.fell if not target.figure(label).alive]
        return Call(Morale(hurt=[self.target], fell=gone, suppression=suppresses(game, self.shots)))

    def _next(self, game: Legions) -> Figure | None:
        """The model to which the successes come now."""
        target = game.sections[self.target]
        if self.mark:
            return only_the_mark(target, self.mark)
        if self.centre is not None:
            return next_under_blasts(game, target, self.centre)
        return next_model(game, self.shots, target, self.nearest_to)


@rule(without=None)
def only_the_mark(target: Section, mark: str) -> Figure | None:
    """DL-MAR-62: all successes of a Sniper come to the model that was named, and are lost behind it."""
    figure = target.figure(mark)
    return figure if figure.alive else None


def pooled(shots: Sequence[Shot]) -> Pool:
    """The dice of all shots."""
    whole = Pool()
    for one in shots:
        whole = whole + one.pool
    return whole
