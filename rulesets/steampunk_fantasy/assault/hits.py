"""What the hits of an assault do once they are assigned: cunning trades, damage, poison and the like (ASLT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.action import Action
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Ask, AskAll, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Question, offer
from rulesets.steampunk_fantasy.actions import Pick
from rulesets.steampunk_fantasy.assault.abilities import LIGHT, can_be_outwitted, hits_for_a_roll
from rulesets.steampunk_fantasy.assault.blows import Target, alike, damage_rolls, tokens
from rulesets.steampunk_fantasy.conditions.tokens import afflict
from rulesets.steampunk_fantasy.damage.results import Results
from rulesets.steampunk_fantasy.damage.rolls import DamageRolls
from rulesets.steampunk_fantasy.sight.angles import Angle
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.wording import Word


class Trade(NamedTuple):
    """A base that may give up hits, the enemy base that they fall on, how many go for one roll, and how many rolls."""

    by: str
    target: str
    hits: int
    most: int


class Outwitted(NamedTuple):
    """A base that takes light damage instead, and how many rolls of it."""

    base: str
    rolls: int


class Left(NamedTuple):
    """What a source leaves on a base besides damage."""

    base: str
    words: list[Word]


class Hits(Procedure):
    """`decider` is the seat that decides for the winner. `targets` are the members of both sides with the hits on them,
    `angles` the sides whose armour counts, `left` what is left on the bases besides damage, `outwitted` those who still
    take light damage."""

    kind = "steam.hits"

    decider: int
    fighters: list[str]
    angles: dict[str, Angle]
    targets: list[Target]
    left: list[Left] = []
    outwitted: list[Outwitted] = []

    @step
    def note_sources(self, game: Steampunk, dice: Dice) -> None:
        """A base counts as hit by a source even if the hits are traded (SF-D-57)."""
        self.left = [Left(base, words) for base, words in tokens(game, self.targets) if words]

    @step
    def trade(self, game: Steampunk, dice: Dice) -> AskAll:
        """Owners of cunning units may give up hits on a base for light damage, losers as well."""
        return AskAll([self._about(game, trade) for trade in self._trades(game)])

    @choices("trade")
    def rolls_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """How many rolls of light damage."""
        numbers = [str(number) for number in range(question.values["most"] + 1)]
        return None if "choice" in draft else offer("choice", numbers)

    @answers("trade")
    def traded(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """Hits that are given up cause neither a damage roll nor a bonus to one."""
        for trade, action in zip(self._trades(game), given, strict=True):
            assert isinstance(action, Pick)
            rolls = int(action.choice)
            self._give_up(trade, trade.hits * rolls)
            self.outwitted += [Outwitted(trade.target, rolls)] if rolls else []

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
        values = {"member": target.name, "hits": list(dict.fromkeys(blow.name for blow in target.blows))}
        return Ask(self.decider, "main_hit", "SF-ASLT-13", (Pick,), values=values)

    @choices("main_hits")
    def hits_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The hits on the member, by who struck them."""
        return None if "choice" in draft else offer("choice", question.values["hits"])

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
        for name, words in self.left:
            if game.bases[name].on_map:
                afflict(game, game.bases[name], words)

    def _trades(self, game: Steampunk) -> list[Trade]:
        """Who may trade hits on whom."""
        found = []
        for by in self.fighters:
            hits = hits_for_a_roll(game, game.bases[by])
            for target in self.fighters if hits else []:
                most = self._struck(by, target) // hits
                if most and can_be_outwitted(game, game.bases[target]):
                    found.append(Trade(by, target, hits, most))
        return found

    def _about(self, game: Steampunk, trade: Trade) -> Ask:
        return Ask(game.bases[trade.by].seat, "trade", "SF-ABIL-03", (Pick,), values=trade._asdict())

    def _struck(self, by: str, target: str) -> int:
        """How many hits of one base fall on another."""
        return sum(blow.by == by for one in self.targets if one.base == target for blow in one.blows)

    def _give_up(self, trade: Trade, hits: int) -> None:
        """Take off so many hits, first where one member has most."""
        for _ in range(hits):
            hit = [one for one in self.targets if one.base == trade.target and any(b.by == trade.by for b in one.blows)]
            most = max(hit, key=lambda target: len(target.blows))
            most.blows.remove(next(blow for blow in most.blows if blow.by == trade.by))

    def _mixed(self, game: Steampunk) -> Target | None:
        """A member with hits that differ, of which none was named yet."""
        mixed = (target for target in self.targets if target.main is None and not alike(game, target.blows))
        return next((target for target in mixed if game.bases[target.base].on_map), None)
