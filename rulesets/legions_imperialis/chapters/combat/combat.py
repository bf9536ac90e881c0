"""One Combat, step by step (CBT-02)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.legions_imperialis.actions import Pick
from rulesets.legions_imperialis.chapters.combat.combats import contacts_in
from rulesets.legions_imperialis.chapters.combat.fights import fight
from rulesets.legions_imperialis.chapters.combat.pairing import Pairing
from rulesets.legions_imperialis.chapters.firing.attack import remove
from rulesets.legions_imperialis.chapters.morale.checks import check, fall_back
from rulesets.legions_imperialis.chapters.movement.running import withdraw
from rulesets.legions_imperialis.table.happenings.combat import CombatBegins, CombatResult
from rulesets.legions_imperialis.table.questions import PairsAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Combat(Procedure):
    """A Combat of these Detachments: `fights` are its Fights, `won` how many each side has won; `withdrawing` are those
    that failed their check."""

    kind = "imperialis.combat"

    detachments: list[str]
    fights: list[tuple[str, str]] = []
    won: list[int] = [0, 0]
    withdrawing: list[str] = []

    @step
    def pair_off(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-PAIR-01, LI-PAIR-07: all models in contact are paired before any Fight; if that can be done in several
        ways the player with Initiative chooses."""
        game.chapter += 1
        ways = Pairing(contacts_in(game, self.detachments)).ways()
        self.fights = ways[0]
        if len(ways) == 1 or game.options.pairing == "auto":
            return None
        asked = PairsAsked(ways=[[list(pair) for pair in way] for way in ways])
        return Ask(game.initiative, asked, "LI-PAIR-07", (Pick,), default=Pick(choice="1"))

    @choices("pair_off")
    def which_way(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Each way by its number."""
        ways = question.told(PairsAsked).ways
        return None if "choice" in draft else offer("choice", [str(n) for n in range(1, len(ways) + 1)])

    @answers("pair_off")
    def is_paired(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That way."""
        self.fights = Pairing(contacts_in(game, self.detachments)).ways()[int(given.choice) - 1]

    @step
    def fights_begin(self, game: Imperialis, dice: Dice) -> None:
        """LI-PAIR-08: everybody is paired first."""
        told = [list(pair) for pair in self.fights]
        game.say(CombatBegins(rule="LI-PAIR-08", detachments=self.detachments, fights=told))

    @step
    def resolve_fights(self, game: Imperialis, dice: Dice) -> None:
        """LI-FGT-01, LI-FGT-02: all Fights, those of one model together; whoever is destroyed fights no more
        (LI-D-38)."""
        for one, other in self.fights:
            if game.named(one)[1].alive and game.named(other)[1].alive:
                winner = fight(game, one, other, dice)
                if winner is not None:
                    self.won[winner] += 1
        for name in self.detachments:
            remove(game, game.detachments[name])

    @step
    def result(self, game: Imperialis, dice: Dice) -> None:
        """LI-RSLT-01, LI-RSLT-03: the losers check Morale, all of them before anybody withdraws (LI-D-70)."""
        loser = lost_by(self.won, [self._left(game, seat) for seat in (0, 1)])
        game.say(CombatResult(rule="LI-RSLT-01", won=self.won, loser=-1 if loser is None else loser))
        for detachment in self._of(game, loser):
            if check(game, detachment, dice, "combat") is False:
                self.withdrawing.append(detachment.id)

    @step
    def withdrawal(self, game: Imperialis, dice: Dice) -> None:
        """LI-RSLT-04: who fails withdraws, one Detachment after the other."""
        for name in self.withdrawing:
            withdraw(game, game.detachments[name], self.detachments, dice)
            remove(game, game.detachments[name])
            falls_back_as_well(game, game.detachments[name])

    def _left(self, game: Imperialis, seat: int) -> bool:
        return bool(self._of(game, seat))

    def _of(self, game: Imperialis, seat: int | None) -> list[Detachment]:
        its = (game.detachments[name] for name in self.detachments)
        return [one for one in its if one.seat == seat and one.on_table]


def falls_back_as_well(game: Imperialis, detachment: Detachment) -> None:
    """A Withdrawal leaves the Order as it is, unless it was settled that it brings a Fall Back Order (LI-D-42)."""
    if game.options.withdraw_gives_fall_back == "true" and detachment.on_table:
        fall_back(game, detachment)


@rule(without=None)
def lost_by(won: list[int], left: list[bool]) -> int | None:
    """LI-RSLT-01, LI-RSLT-02, LI-RSLT-07: the side with fewer Fights won has lost, or the one that has nobody left;
    equal is a draw (LI-D-40)."""
    if left[0] != left[1]:
        return left.index(False)
    if won[0] == won[1] or not any(left):
        return None
    return won.index(min(won))
