"""What the hits of an assault do once they are assigned: cunning trades, damage, poison and the like (ASLT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Pick, PickSome
from rulesets.steampunk_fantasy.chapters.assault.blows import (
    Blow,
    Target,
    alike,
    cunning_of,
    damage_rolls,
    does_alike,
    tokens,
)
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import LIGHT, can_be_outwitted
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import afflict
from rulesets.steampunk_fantasy.chapters.damage.damage_rolls import DamageRolls
from rulesets.steampunk_fantasy.chapters.damage.results import Results
from rulesets.steampunk_fantasy.table.angles import Angle
from rulesets.steampunk_fantasy.table.happenings.assault import Traded
from rulesets.steampunk_fantasy.table.questions import HitsThatGoAsked, MainHitAsked, TradeAsked
from rulesets.steampunk_fantasy.table.reasons import NoSuchHit
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk


class Trade(NamedTuple):
    """A base that may give up hits, the enemy base that they fall on, how many go for one roll, and how many rolls at
    most; then how many were taken, and which hits its owner named for them."""

    by: str
    target: str
    hits: int
    most: int
    rolls: int = 0
    named: tuple[str, ...] = ()


class Outwitted(NamedTuple):
    """A base that takes light damage instead, and how many rolls of it."""

    base: str
    rolls: int


class Left(NamedTuple):
    """What a source leaves on a base besides damage; `by` is the base that has struck it."""

    base: str
    words: list[Word]
    by: str = ""


def hit_name(target: Target, blow: Blow) -> str:
    """What a player calls a hit that can be traded: who struck it, and the number of the member that it falls on."""
    return f"{blow.profile} on member {target.member + 1}"


class Hits(Procedure):
    """`decider` is the seat that decides for the winner. `targets` are the members of both sides with the hits on them,
    `angles` the sides whose armour counts, `trades` who may give up hits for light damage, `left` what is left on the
    bases besides damage, `outwitted` those who still take light damage."""

    kind = "steam.hits"

    decider: int
    fighters: list[str]
    angles: dict[str, Angle]
    targets: list[Target]
    trades: list[Trade] = []
    left: list[Left] = []
    outwitted: list[Outwitted] = []

    @step
    def note_sources(self, game: Steampunk, dice: Dice) -> None:
        """A base counts as hit by a source even if the hits are traded (SF-D-57)."""
        self.left = [Left(*one) for one in tokens(game, self.targets) if one[1]]

    @step
    def trade(self, game: Steampunk, dice: Dice) -> AskAll:
        """Owners of cunning units may give up hits on a base for light damage, losers as well."""
        self.trades = self._trades(game)
        return AskAll([self._about(game, trade) for trade in self.trades])

    @choices("trade")
    def rolls_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """How many rolls of light damage."""
        numbers = [str(number) for number in range(question.told(TradeAsked).most + 1)]
        return None if "choice" in draft else offer("choice", numbers)

    @answers("trade")
    def traded(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """Note how many rolls there will be: no more than there are hits for."""
        rolls = [int(action.choice) for action in given if isinstance(action, Pick)]
        taken = zip(self.trades, rolls, strict=True)
        self.trades = [one._replace(rolls=min(number, self._most(game, one))) for one, number in taken if number]

    @step
    def hits_that_go(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-ABIL-03: the owner gives up the hits: he is asked which ones where that makes a difference."""
        return AskAll([self._which(game, trade) for trade in self.trades if self._differ(game, trade)])

    @choices("hits_that_go")
    def hits_to_give_up(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The hits that can be traded, by who struck them and the member that they fall on."""
        given: list[str] = draft.get("choices", [])
        asked = question.told(HitsThatGoAsked)
        left = Counter(asked.hits) - Counter(given)

        def judge(choice: str) -> Refused | None:
            return None if left[choice] else Refused("SF-ABIL-03", NoSuchHit(choice=choice, hits=list(left)))

        return None if len(given) == asked.number else offer("choices", list(left), judge, many=True)

    @answers("hits_that_go")
    def given_up(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """Note which ones."""
        named = iter([tuple(action.choices) for action in given if isinstance(action, PickSome)])
        self.trades = [one._replace(named=next(named)) if self._differ(game, one) else one for one in self.trades]

    @step
    def give_up(self, game: Steampunk, dice: Dice) -> None:
        """Hits that are given up cause neither a damage roll nor a bonus to one."""
        for trade in self.trades:
            gone = list(trade.named or self._names(game, trade))[: trade.hits * trade.rolls]
            for name in gone:
                target, blow = next(both for both in self._tradable(game, trade) if hit_name(*both) == name)
                target.blows.remove(blow)
            game.say(Traded(rule="SF-ABIL-03", by=trade.by, target=trade.target, hits=gone, rolls=trade.rolls))
        self.outwitted = [Outwitted(trade.target, trade.rolls) for trade in self.trades]

    @step
    def light_damage(self, game: Steampunk, dice: Dice) -> Call | None:
        """The light damage of those who were outwitted, one base after the other."""
        if not self.outwitted:
            return None
        base, rolls = self.outwitted.pop(0)
        return Call(Results(base=base, words=[Word(name=LIGHT, args=(str(rolls),))]))

    @step
    def more_light_damage(self, game: Steampunk, dice: Dice) -> Goto | None:
        """Until all have had theirs."""
        return Goto("light_damage") if self.outwitted else None

    @step
    def main_hits(self, game: Steampunk, dice: Dice) -> Ask | None:
        """Of hits of different sources on a member the winner names the one that damage is rolled with (SF-D-104)."""
        target = self._mixed(game)
        if target is None:
            return None
        asked = MainHitAsked(member=target.name, hits=list(dict.fromkeys(blow.name for blow in target.blows)))
        return Ask(self.decider, asked, "SF-ASLT-13", (Pick,))

    @choices("main_hits")
    def hits_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The hits on the member, by who struck them."""
        return None if "choice" in draft else offer("choice", question.told(MainHitAsked).hits)

    @answers("main_hits")
    def named(self, game: Steampunk, dice: Dice, action: Pick) -> Goto:
        """Damage is rolled with the values of this one."""
        target = self._mixed(game)
        assert target is not None
        target.main = next(blow for blow in target.blows if blow.name == action.choice)
        return Goto("main_hits")

    @step
    def damage(self, game: Steampunk, dice: Dice) -> Call:
        """One damage roll for each member that was hit; the losers' hits count in full."""
        return Call(DamageRolls(hits=damage_rolls(game, self.targets, self.angles)))

    @step
    def poison_and_fire(self, game: Steampunk, dice: Dice) -> None:
        """What the sources leave on those bases that are still there."""
        for name, words, by in self.left:
            if game.bases[name].on_map:
                afflict(game, game.bases[name], words, by)

    def _trades(self, game: Steampunk) -> list[Trade]:
        """Who may trade hits on whom."""
        pairs = {
            Trade(blow.by, one.base, rate, 0)
            for one in self.targets
            for blow in one.blows
            if (rate := cunning_of(game, blow)) and can_be_outwitted(game, game.bases[one.base])
        }
        trades = [trade._replace(most=self._most(game, trade)) for trade in pairs]
        in_order = sorted(trades, key=lambda one: (*map(self.fighters.index, (one.by, one.target)), one.hits))
        return [trade for trade in in_order if trade.most]

    def _most(self, game: Steampunk, trade: Trade) -> int:
        """How many rolls there are hits for."""
        return len(self._names(game, trade)) // trade.hits

    def _about(self, game: Steampunk, trade: Trade) -> Ask:
        asked = TradeAsked(by=trade.by, target=trade.target, hits=trade.hits, most=trade.most)
        return Ask(game.bases[trade.by].seat, asked, "SF-ABIL-03", (Pick,))

    def _which(self, game: Steampunk, trade: Trade) -> Ask:
        names, number = self._names(game, trade), trade.hits * trade.rolls
        asked = HitsThatGoAsked(by=trade.by, target=trade.target, hits=names, number=number)
        return Ask(game.bases[trade.by].seat, asked, "SF-ABIL-03", (PickSome,))

    def _tradable(self, game: Steampunk, trade: Trade) -> list[tuple[Target, Blow]]:
        """The hits that a base may give up on another at this rate, each with the member that it falls on."""
        on_it = [(one, blow) for one in self.targets if one.base == trade.target for blow in one.blows]
        return [(one, b) for one, b in on_it if b.by == trade.by and cunning_of(game, b) == trade.hits]

    def _names(self, game: Steampunk, trade: Trade) -> list[str]:
        return [hit_name(target, blow) for target, blow in self._tradable(game, trade)]

    def _differ(self, game: Steampunk, trade: Trade) -> bool:
        """Whether it makes a difference which hits go: some stay, and they fall on several members or strike unlike."""
        hits = self._tradable(game, trade)
        members = {target.name for target, _ in hits}
        unlike = len(members) > 1 or not alike(game, [blow for _, blow in hits])
        return unlike and len(hits) > trade.hits * trade.rolls

    def _mixed(self, game: Steampunk) -> Target | None:
        """A member with hits that differ, of which none was named yet."""
        mixed = (target for target in self.targets if target.main is None and not does_alike(game, target.blows))
        return next((target for target in mixed if game.bases[target.base].on_map), None)
