"""A melee between a section that has charged and those that it has charged (MELEE-08 to MELEE-22, MULTI)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.actions import NoOrder, Order, Split
from rulesets.dystopian_legions.chapters.luck.luck import Owned, of_each, try_luck
from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
from rulesets.dystopian_legions.chapters.melee.keeping_up import keeps_up
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee_pools import (
    attacking,
    defending,
    need,
    of_models,
    profiles,
    throws_gas,
)
from rulesets.dystopian_legions.chapters.melee.splitting import Shares, owners, read, split_choices
from rulesets.dystopian_legions.chapters.melee.swift_strike import strikes_first
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import worst
from rulesets.dystopian_legions.table.happenings.melee import MeleePool, MeleeRolled, MeleeWon
from rulesets.dystopian_legions.table.pools import COLOURS, Need, Pool, Throw, exploded, rolled, rolled_again, throw
from rulesets.dystopian_legions.table.questions import BeforeMeleeAsked, SplitAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Blow(NamedTuple):
    """The dice with which a section strikes at another."""

    by: str
    at: str
    owned: Owned


class Melee(Procedure):
    """The melee of a section with those that it has charged. `removed` are the Life Points that the attacker and the
    defenders have removed, `bled` the sections that have lost any, `fell` the names of the models that fell, `loser` is
    known when all have struck. `harder` are the dice that Fight Harder! lets the attacker roll again; `holding` of the
    defenders have been asked whether they hold the line, and `held` is not None when the next does. `strokes` are those
    who have still to strike, together or one after the other; `shares` are the dice of the attacker, by whom they
    strike, where he had to divide them. `striking` are those who strike, once for each at whom they do, `aimed` those
    at whom, and `struck` are their successes."""

    kind = "legions.melee"

    section: str
    charged: list[str]
    removed: list[int] = [0, 0]
    bled: list[str] = []
    fell: list[str] = []
    loser: str = ""
    harder: int | None = None
    holding: int = 0
    held: int | None = None
    strokes: list[list[str]] = []
    shares: Shares = {}
    striking: list[str] = []
    aimed: list[str] = []
    struck: list[int] = []

    @step
    def begins(self, game: Legions, dice: Dice) -> Done | None:
        """DL-MELEE-08: a charge that has come home, if both sides are still there (DL-D-111)."""
        self.charged = [name for name in self.charged if game.sections[name].on_table]
        return None if self.charged and self._attacker(game).on_table else Done()

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
        """DL-ORD-47: then each defender may be told to hold the line, before the dice (DL-D-88)."""
        if self.holding >= len(self.charged):
            return Goto("strike")
        return self._asked(game, self._held(), against=self.section) or self._next_holds()

    @choices("hold_the_line")
    def who_holds_it(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Who gives the order."""
        return order_choices(game, self._held(), draft) if draft["type"] == "order" else None

    @answers("hold_the_line")
    def told_to_hold(self, game: Legions, dice: Dice, given: Order | NoOrder) -> Call | Goto:
        """It is given, or not."""
        if isinstance(given, NoOrder):
            return self._next_holds()
        return Call(Giving(section=given.section, order=given.order, by=given.by), into="held")

    @step
    def hold_again(self, game: Legions, dice: Dice) -> Goto:
        """DL-ORD-06: an order that failed may be tried again (DL-D-67)."""
        return Goto("hold_the_line") if self.held is None else self._next_holds()

    def _next_holds(self) -> Goto:
        """The next of the defenders."""
        self.holding, self.held = self.holding + 1, None
        return Goto("hold_the_line")

    @step
    def strike(self, game: Legions, dice: Dice) -> None:
        """DL-SWIFT-01, DL-MELEE-13: both sides strike at the same time, unless one of them strikes before the other."""
        defenders = [game.sections[name] for name in self.charged]
        self.strokes = strokes([self.section], self.charged, strikes_first(game, self._attacker(game), defenders))
        self.removed = [0, 0]

    @step
    def split(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-MULTI-07: whoever fights several divides his dice between them before he rolls."""
        section, against = self._attacker(game), self._standing(game)
        if self.section not in self.strokes[0] or len(against) < 2 or not strikes_back(section):
            return None
        pool = self._pool(game, section).whole
        if not pool.size:
            return None
        return Ask(
            section.seat, SplitAsked(section=self.section, against=against, dice=pool.written), "DL-MULTI-07", (Split,)
        )

    @choices("split")
    def how(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """So many dice at each."""
        if "dice" in draft:
            return None
        section = self._attacker(game)
        whole, gassed = self._pool(game, section).whole, self._gassed(game)
        return split_choices(game, section, self._standing(game), gassed=gassed, whole=whole)

    @answers("split")
    def divided(self, game: Legions, dice: Dice, given: Split) -> None:
        """As he says."""
        self.shares = read(given.dice) or {}

    @step
    def stroke(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MELEE-13: all pools of a stroke are rolled at the same time."""
        able = [name for name in self.strokes[0] if strikes_back(game.sections[name])]
        self.strokes = self.strokes[1:]
        blows = [blow for name in able for blow in self._blows(game, dice, game.sections[name])]
        self.striking, self.aimed = [blow.by for blow in blows], [blow.at for blow in blows]
        self.struck = [blow.owned.thrown.successes for blow in blows]
        return try_luck(game, [blow.owned for blow in blows], into="struck")

    @step
    def losses(self, game: Legions, dice: Dice) -> Goto | None:
        """DL-MELEE-15, DL-MELEE-16, DL-MULTI-05: then both sides lose what they lose, to all who strike at them
        together; what is over then is over for both."""
        aimed = self.aimed or [self._opposite(game, name) for name in self.striking]
        removed = [*self.removed]
        for at, successes in together(aimed, self.struck).items():
            lost = lose(game, game.sections[at], successes)
            removed[at == self.section] += len(lost.hit)
            self.bled = [*self.bled, *([at] if lost.hit else [])]
            self.fell = [*self.fell, *lost.fell]
        self.removed = removed
        if self.strokes:
            return Goto("split")
        for name in self.charged:
            game.sections[name].defends = ""
        for name in (self.section, *self.charged):
            lapses(game.sections[name], "attack")
        return None

    @step
    def winner(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-17, DL-MULTI-10: who has removed more Life Points has won."""
        won, lost = self.section, self.charged[0]
        if not attacker_wins(self.removed):
            won, lost = lost, won
        self.loser = lost
        others = self.charged[1:]
        game.say(MeleeWon(rule="DL-MELEE-17", section=won, loser=lost, removed=self.removed, others=others))

    @step
    def morale(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MELEE-19: who has lost Life Points takes a Morale Check, before the loser falls back."""
        hurt = [name for name in (self.section, *self.charged) if name in self.bled]
        return Call(Morale(hurt=hurt, fell=self.fell)) if hurt else None

    @step
    def fall_back(self, game: Legions, dice: Dice) -> None:
        """DL-MELEE-18, DL-MELEE-20: the winner stays, the loser falls back."""
        own, theirs = [self._attacker(game)], [game.sections[name] for name in self.charged]
        lost, won = (own, theirs) if self.loser == self.section else (who_falls_back(theirs), own)
        for loser in lost:
            if loser.on_table:
                falls_back(game, loser, won)
                keeps_up(game, loser)

    def _blows(self, game: Legions, dice: Dice, section: Section) -> list[Blow]:
        """A section rolls its pool, or each share of it."""
        attacks, pool, gassed = section.id == self.section, self._pool(game, section), self._gassed(game)
        models = of_models(game, section, attacks=attacks, gassed=gassed)
        alone = {self._opposite(game, section.id): pool.whole}
        shares = {name: self.shares[name] for name in self.shares if attacks} or alone
        its = owners(models, shares) if len(shares) > 1 else dict.fromkeys(shares, models)
        blows: list[Blow] = []
        again = (self.harder or 0) if attacks else 0
        for at, share in shares.items():
            fell = thrown(share, dice, need(section), again=again)
            again -= sum(die.was > 0 for die in fell.dice)
            told = MeleeRolled(
                rule="DL-MELEE-13",
                section=section.id,
                models=len(profiles(game, section)),
                pool=pool,
                thrown=fell,
                gassed=attacks and gassed,
                against=at if len(shares) > 1 else "",
            )
            game.say(told)
            blows.append(Blow(section.id, at, of_each("melee", fell, its[at])))
        return blows

    def _pool(self, game: Legions, section: Section) -> MeleePool:
        if section.id != self.section:
            return defending(game, section)
        return attacking(game, section, gassed=self._gassed(game))

    def _gassed(self, game: Legions) -> bool:
        """DL-D-118: one of those who are charged with Gas Grenades is enough."""
        return any(throws_gas(game, game.sections[name]) for name in self.charged)

    def _standing(self, game: Legions) -> list[str]:
        """Those who are fought and are still there."""
        return [name for name in self.charged if game.sections[name].on_table]

    def _opposite(self, game: Legions, name: str) -> str:
        """At whom somebody strikes who has one section before him."""
        return [*self._standing(game), *self.charged][0] if name == self.section else self.section

    def _asked(self, game: Legions, occasion: Occasion, against: str) -> Ask | None:
        (name,) = occasion.sections
        if not any_order(game, occasion):
            return None
        asked = BeforeMeleeAsked(section=name, against=against)
        return Ask(game.sections[name].seat, asked, "DL-ORD-10", (Order, NoOrder), default=NoOrder())

    def _harder(self) -> Occasion:
        return Occasion([self.section], ("attack",))

    def _held(self) -> Occasion:
        return Occasion([self.charged[self.holding]], ("melee_attacked",))

    def _attacker(self, game: Legions) -> Section:
        return game.sections[self.section]


def strokes(attackers: list[str], defenders: list[str], first: bool | None) -> list[list[str]]:
    """Who strikes at the same time: both sides, or one after the other, which may have nobody left by then; `first`:
    the attackers strike before the others."""
    if first is None:
        return [[*attackers, *defenders]]
    return [[*attackers], [*defenders]] if first else [[*defenders], [*attackers]]


@rule(without=lambda aimed, struck: dict(zip(aimed, struck, strict=True)))
def together(aimed: Sequence[str], struck: Sequence[int]) -> dict[str, int]:
    """DL-MULTI-05: the successes of all who strike at a section are one pool."""
    pooled: dict[str, int] = {}
    for at, successes in zip(aimed, struck, strict=True):
        pooled[at] = pooled.get(at, 0) + successes
    return pooled


@rule(without=lambda defenders: defenders[:1])
def who_falls_back(defenders: list[Section]) -> list[Section]:
    """DL-MULTI-10: all who were charged fall back together, though one of them has lost nobody (DL-D-127)."""
    return defenders


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
