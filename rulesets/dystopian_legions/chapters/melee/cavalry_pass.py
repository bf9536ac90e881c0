"""Cavalry strikes in passing (CAV)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Pick
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee_pools import (
    charge_bonus,
    close_quarters,
    need,
    profiles,
    total,
)
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.table.happenings.melee import StruckInPassing
from rulesets.dystopian_legions.table.pools import COLOURS, Pool, throw
from rulesets.dystopian_legions.table.questions import PassAsked
from rulesets.dystopian_legions.table.reasons.melee import NotRiddenPast
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

NOBODY = "nobody"
"""What is chosen where nobody is struck."""


class CavalryPass(Procedure):
    """A cavalry section may strike at one of those that it has ridden past; the target does not strike back. `hurt`:
    the target has lost Life Points, `fell` are its models that fell. Of half a pool nobody can say whose dice they are:
    no Luck Tokens are spent on it."""

    kind = "legions.cavalry_pass"

    section: str
    target: str = ""
    hurt: bool = False
    fell: list[str] = []

    @step
    def whom(self, game: Legions, dice: Dice) -> Ask | Done:
        """DL-CAV-01: one of them, or nobody; nobody is asked who has ridden past no one that is still there."""
        section = game.sections[self.section]
        targets = struck_at(game, section)
        if not section.on_table or not targets:
            return Done()
        return Ask(section.seat, PassAsked(section=self.section, targets=targets), "DL-CAV-01", (Pick,))

    @choices("whom")
    def who_is_there(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The sections that it has ridden past."""
        if "choice" in draft:
            return None
        options = [*question.told(PassAsked).targets, NOBODY]

        def judge(choice: str) -> Refused | None:
            wrong = Refused("DL-CAV-01", NotRiddenPast(section=self.section, value=choice, options=options))
            return None if choice in options else wrong

        return offer("choice", options, judge)

    @answers("whom")
    def named(self, game: Legions, dice: Dice, given: Pick) -> Done | None:
        """It strikes there."""
        if given.choice == NOBODY:
            return Done()
        self.target = given.choice
        return None

    @step
    def strike(self, game: Legions, dice: Dice) -> None:
        """DL-CAV-02, DL-CAV-03: it rolls half of its pool, and nobody strikes back."""
        section = game.sections[self.section]
        pool = pool_of(game, section)
        fell = throw(pool, dice, need(section))
        told = StruckInPassing(
            rule="DL-CAV-03", section=self.section, target=self.target, models=len(profiles(game, section)), thrown=fell
        )
        game.say(told)
        lost = lose(game, game.sections[self.target], fell.successes)
        self.hurt, self.fell = bool(lost.hit), lost.fell

    @step
    def morale(self, game: Legions, dice: Dice) -> Call | None:
        """DL-CAV-04, DL-MELEE-19: who has lost Life Points takes a Morale Check, and does not fall back."""
        return Call(Morale(hurt=[self.target], fell=self.fell)) if self.hurt else None


def struck_at(game: Legions, section: Section) -> list[str]:
    """Those that a section has ridden past and that are still there."""
    return [name for name in section.passed if game.sections[name].on_table]


def pool_of(game: Legions, section: Section) -> Pool:
    """The dice of a section that strikes in passing."""
    bonus = total([charge_bonus(profile) for profile in profiles(game, section)]) if with_bonus(game) else Pool()
    mad = total([profile.mad for profile in profiles(game, section)])
    return halved(mad + close_quarters(game, section) + bonus)


@rule(without=False)
def with_bonus(game: Legions) -> bool:
    """DL-CAV-01: it is no charge, and has no charge bonus unless that was agreed (DL-D-128)."""
    return game.options.cavalry_pass_charge_bonus == "on"


@rule(without=lambda pool: pool)
def halved(pool: Pool) -> Pool:
    """DL-CAV-03: half of the dice, rounded up: of each colour half rounded down, then the best that are left
    (DL-D-128)."""
    half = {colour: pool.of(colour) // 2 for colour in COLOURS}
    missing = -(-pool.size // 2) - sum(half.values())
    for colour in reversed(COLOURS):
        more = min(missing, pool.of(colour) - half[colour])
        half[colour] += more
        missing -= more
    return Pool.model_validate(half)
