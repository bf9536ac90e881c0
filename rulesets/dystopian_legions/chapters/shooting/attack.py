"""A RAD attack, step by step: what is declared, the dice, the casualties (RAD)."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.answering import NOTHING, answers_of, why_not
from rulesets.dystopian_legions.chapters.shooting.casualties import next_model, reference, shoot_at
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import go_down
from rulesets.dystopian_legions.table.happenings.shooting import AttackDeclared, AttackRolled, Fire, Shot, WipedOut
from rulesets.dystopian_legions.table.pools import REGULAR, Need, Pool, throw
from rulesets.dystopian_legions.table.questions import UnderFireAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer


class RadAttack(Procedure):
    """A section attacks another with all these shots; `need` is the least face that is a success for them, `successes`
    are those that are left of its dice, `nearest_to` the model from which the nearest target is measured. `start_lp`
    are the Life Points of the target when it was declared."""

    kind = "legions.rad_attack"

    section: str
    target: str
    shots: list[Shot]
    fire: Fire = "open_fire"
    need: Need = REGULAR
    nearest_to: str = ""
    successes: int = 0
    start_lp: int = 0

    def alive(self, game: Legions) -> bool:
        """A section that is gone fires no more."""
        return game.sections[self.section].on_table

    @step
    def declared(self, game: Legions, dice: Dice) -> None:
        """DL-RAD-01: the target and the models that take part are declared."""
        section, target = game.sections[self.section], game.sections[self.target]
        self.start_lp = target.lp
        self.nearest_to = reference(game, section, self.shots, target)
        placed = quality.placed(game, section, target, self.fire)
        rushed = quality.rushed(game, section, target, self.fire)
        self.need = quality.need(placed, rushed)
        game.say(
            AttackDeclared(
                rule="DL-RAD-01",
                section=self.section,
                target=self.target,
                fire=self.fire,
                shots=self.shots,
                placed=placed,
                rushed=rushed,
                need=self.need,
            )
        )

    @step
    def answer(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-HTD-03: the target answers before any die is rolled (DL-D-08); nobody is asked who cannot do anything."""
        target = game.sections[self.target]
        if len(answers_of(game, target)) == 1:
            return None
        asked = UnderFireAsked(section=self.target, by=self.section, dice=pooled(self.shots).written)
        return Ask(target.seat, asked, "DL-HTD-03", (AnswerFire,), default=NOTHING)

    @choices("answer")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Nothing, or whatever it can do."""
        target = game.sections[self.target]
        return None if "choice" in draft else offer("choice", answers_of(game, target), partial(why_not, game, target))

    @answers("answer")
    def answered(self, game: Legions, dice: Dice, given: AnswerFire) -> None:
        """It does so."""
        if given.choice == "down":
            go_down(game, game.sections[self.target], under_fire=True)

    @step
    def roll(self, game: Legions, dice: Dice) -> None:
        """DL-RAD-06: all dice of the pool are rolled together."""
        fell = throw(pooled(self.shots), dice, self.need)
        self.successes = fell.successes
        game.say(AttackRolled(rule="DL-RAD-06", section=self.section, target=self.target, thrown=fell))

    @step
    def casualties(self, game: Legions, dice: Dice) -> None:
        """DL-RAD-07, DL-RAD-10: model by model, until one is left alive or nobody is to be seen (DL-D-100)."""
        section, target = game.sections[self.section], game.sections[self.target]
        while self.successes:
            figure = next_model(game, section, self.shots, target, self.nearest_to)
            if figure is None:
                break
            self.successes = shoot_at(game, dice, section, self.shots, target, figure, self.successes)
            if figure.alive:
                break

    @step
    def who_is_left(self, game: Legions, dice: Dice) -> None:
        """A section without models is off the table."""
        if not game.sections[self.target].on_table:
            game.say(WipedOut(rule="DL-PROF-06", section=self.target))


@rule(without=Pool())
def _added(one: Pool, other: Pool) -> Pool:
    """DL-RAD-05: every model adds its dice to the pool."""
    return one + other


def pooled(shots: list[Shot]) -> Pool:
    """The dice of all shots."""
    whole = Pool()
    for one in shots:
        whole = _added(whole, one.pool)
    return whole
