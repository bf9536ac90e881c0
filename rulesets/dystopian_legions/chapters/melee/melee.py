"""A melee between a section that has charged and the one that it has charged (MELEE-08 to MELEE-22)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import NoOrder, Order
from rulesets.dystopian_legions.chapters.luck.luck import Owned, of_each, try_luck
from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee_pools import (
    attacking,
    defending,
    need,
    of_models,
    profiles,
    throws_gas,
)
from rulesets.dystopian_legions.chapters.melee.swift_strike import strikes_first
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import worst
from rulesets.dystopian_legions.table.happenings.melee import MeleeRolled, MeleeWon
from rulesets.dystopian_legions.table.pools import COLOURS, Need, Pool, Throw, exploded, rolled, rolled_again, throw
from rulesets.dystopian_legions.table.questions import BeforeMeleeAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question

Both = tuple[Section, Section]
"""The section that has charged, and the one that it has charged."""


class Melee(Procedure):
    """The melee of a section with the one that it has charged. `removed` are the Life Points that the attacker and the
    defender have removed, `fell` the names of the models that fell, `loser` is known when all have struck. `harder` are
    the dice that Fight Harder! lets the attacker roll again, `held` is not None when the defender holds the line.
    `strokes` are those who have still to strike, together or one after the other, `striking` those who strike, and
    `struck` are their successes."""

    kind = "legions.melee"

    section: str
    charged: list[str]
    removed: list[int] = [0, 0]
    fell: list[str] = []
    loser: str = ""
    harder: int | None = None
    held: int | None = None
    strokes: list[list[str]] = []
    striking: list[str] = []
    struck: list[int] = []

    @step
    def begins(self, game: Legions, dice: Dice) -> Done | None:
        """DL-MELEE-08: a charge that has come home, if both sides are still there (DL-D-111)."""
        both = (self._attacker(game), self._defender(game))
        return None if all(section.on_table for section in both) else Done()

    @step
    def fight_harder(self, game: Legions, dice: Dice) -> Ask | Goto:
        """DL-ORD-37: the attacker may be told to fight harder, before the dice (DL-D-63)."""
        return self._asked(game, self._harder(), against=self.charged[0]) or Goto("hold_the_line")

    @choices("fight_harder")
    def who_drives_on(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Who gives the order."""
        return order_choices(game, self._harder(), draft) if draft["type"] == "order" else None

    @answers("fight_harder")
    def driven_on(self, game: Legions, dice: Dice, given: Order | NoOrder) -> Call | Goto:
        """It is given, or not."""
        if isinstance(given, NoOrder):
            return Goto("hold_the_line")
        return Call(Giving(section=given.section, order=given.order, by=given.by), into="harder")

    @step
    def harder_again(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-ORD-06: an order that failed may be tried again (DL-D-67)."""
        return Goto("fight_harder") if self.harder is None else None

    @step
    def hold_the_line(self, game: Legions, dice: Dice) -> Ask | Goto:
        """DL-ORD-47: then the defender may be told to hold the line, before the dice (DL-D-88)."""
        return self._asked(game, self._held(), against=self.section) or Goto("strike")

    @choices("hold_the_line")
    def who_holds_it(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Who gives the order."""
        return order_choices(game, self._held(), draft) if draft["type"] == "order" else None

    @answers("hold_the_line")
    def told_to_hold(self, game: Legions, dice: Dice, given: Order | NoOrder) -> Call | Goto:
        """It is given, or not."""
        if isinstance(given, NoOrder):
            return Goto("strike")
        return Call(Giving(section=given.section, order=given.order, by=given.by), into="held")

    @step
    def hold_again(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-ORD-06: an order that failed may be tried again (DL-D-67)."""
        return Goto("hold_the_line") if self.held is None else None

    @step
    def strike(self, game: Legions, dice: Dice) -> None:
        """DL-SWIFT-01, DL-MELEE-13: both sides strike at the same time, unless one of them strikes before the other."""
        both = (self._attacker(game), self._defender(game))
        self.strokes = [[section.id for section in striking] for striking in strokes(both, strikes_first(game, *both))]
        self.removed = [0, 0]

    @step
    def stroke(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MELEE-13: all pools of a stroke are rolled at the same time."""
        able = [name for name in self.strokes[0] if strikes_back(game.sections[name])]
        self.striking, self.strokes = able, self.strokes[1:]
        thrown = [self._rolls(game, dice, game.sections[name]) for name in able]
        self.struck = [owned.thrown.successes for owned in thrown]
        return try_luck(game, thrown, into="struck")

    @step
    def losses(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-MELEE-15, DL-MELEE-16: then both sides lose what they lose; what is over then is over for both."""
        both = (self._attacker(game), self._defender(game))
        removed = dict(zip((self.section, self.charged[0]), self.removed, strict=True))
        for name, successes in zip(self.striking, self.struck, strict=True):
            lost = lose(game, other_of(both, game.sections[name]), successes)
            removed[name] = len(lost.hit)
            self.fell = [*self.fell, *lost.fell]
        self.removed = list(removed.values())
        if self.strokes:
            return Goto("stroke")
        both[1].defends = ""
        for section in both:
            lapses(section, "attack")
        return None

    @step
    def winner(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-17: who has removed more Life Points has won."""
        won, lost = self.section, self.charged[0]
        if not attacker_wins(self.removed):
            won, lost = lost, won
        self.loser = lost
        game.say(MeleeWon(rule="DL-MELEE-17", section=won, loser=lost, removed=self.removed))

    @step
    def morale(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MELEE-19: who has lost Life Points takes a Morale Check, before the loser falls back."""
        lost = (self.removed[1], self.removed[0])
        hurt = [name for name, points in zip((self.section, self.charged[0]), lost, strict=True) if points]
        return Call(Morale(hurt=hurt, fell=self.fell)) if hurt else None

    @step
    def fall_back(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-18, DL-MELEE-20: the winner stays, the loser falls back."""
        loser = game.sections[self.loser]
        if loser.on_table:
            falls_back(game, loser, other_of((self._attacker(game), self._defender(game)), loser))

    def _rolls(self, game: Legions, dice: Dice, section: Section) -> Owned:
        """A section rolls its pool."""
        attacks = section.id == self.section
        gassed = throws_gas(game, self._defender(game))
        pool = attacking(game, section, gassed=gassed) if attacks else defending(game, section)
        fell = thrown(pool.whole, dice, need(section), again=(self.harder or 0) if attacks else 0)
        told = MeleeRolled(
            rule="DL-MELEE-13",
            section=section.id,
            models=len(profiles(game, section)),
            pool=pool,
            thrown=fell,
            gassed=attacks and gassed,
        )
        game.say(told)
        return of_each("melee", fell, of_models(game, section, attacks=attacks, gassed=gassed))

    def _asked(self, game: Legions, occasion: Occasion, against: str) -> Ask | None:
        (name,) = occasion.sections
        if not any_order(game, occasion):
            return None
        asked = BeforeMeleeAsked(section=name, against=against)
        return Ask(game.sections[name].seat, asked, "DL-ORD-10", (Order, NoOrder), default=NoOrder())

    def _harder(self) -> Occasion:
        return Occasion([self.section], ("attack",))

    def _held(self) -> Occasion:
        return Occasion([self.charged[0]], ("melee_attacked",))

    def _attacker(self, game: Legions) -> Section:
        return game.sections[self.section]

    def _defender(self, game: Legions) -> Section:
        return game.sections[self.charged[0]]


def other_of(both: Both, section: Section) -> Section:
    """The other side of a melee."""
    return both[1] if section is both[0] else both[0]


def strokes(both: Both, first: Section | None) -> list[list[Section]]:
    """Who strikes at the same time: both, or one after the other, who may have nobody left by then."""
    return [[*both]] if first is None else [[first], [other_of(both, first)]]


@rule(without=True)
def strikes_back(section: Section) -> bool:
    """DL-SWIFT-04, DL-SWIFT-06: those who are left strike back, in contact or not."""
    return bool(section.alive)


@rule(without=lambda pool, dice, need, again: throw(pool, dice, need))
def thrown(pool: Pool, dice: Dice, need: Need, again: int) -> Throw:
    """DL-ORD-38: so many of the first dice are rolled again, those that missed, before any explodes (DL-D-02)."""
    fell = rolled([colour for colour in COLOURS for _ in range(pool.of(colour))], dice, need)
    return exploded(rolled_again(fell, worst(fell, range(len(fell)), again), dice, need), dice, need)


@rule(without=True)
def attacker_wins(removed: list[int]) -> bool:
    """DL-MELEE-17: on a tie the defender wins."""
    return removed[0] > removed[1]
