"""The Engagement stage (ES)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.legions_imperialis.actions import Pick
from rulesets.legions_imperialis.chapters.combat.combat import Combat
from rulesets.legions_imperialis.chapters.combat.combats import combats
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.table.questions import CombatAsked
from rulesets.legions_imperialis.table.state import Imperialis


class EngagementStage(Procedure):
    """All Combats are identified, then resolved in an order that the player with Initiative chooses; `left` are those
    that are to come, `next` the one that is resolved now."""

    kind = "imperialis.engagement_stage"

    left: list[list[str]] = []
    fought: list[str] = []
    chosen: int = 0

    @step
    def identify(self, game: Imperialis, dice: Dice) -> None:
        """LI-ES-02: all Combats are identified first; they do not change any more (LI-D-54)."""
        self.left = combats(game)
        self.fought = [name for combat in self.left for name in combat]

    @step
    def which(self, game: Imperialis, dice: Dice) -> Ask | Goto | None:
        """LI-ES-05: the player with Initiative chooses the order."""
        if not self.left:
            return Goto("ends")
        self.chosen = 0
        if len(self.left) == 1:
            return None
        asked = CombatAsked(combats=[combat[0] for combat in self.left])
        return Ask(game.initiative, asked, "LI-ES-05", (Pick,), default=Pick(choice=self.left[0][0]))

    @choices("which")
    def of_these(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Each Combat by the first Detachment in it."""
        return None if "choice" in draft else offer("choice", [combat[0] for combat in self.left])

    @answers("which")
    def named(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That one is next."""
        self.chosen = [combat[0] for combat in self.left].index(given.choice)

    @step
    def resolve(self, game: Imperialis, dice: Dice) -> Call:
        """LI-CBT-02: a Combat is resolved."""
        return Call(Combat(detachments=self.left.pop(self.chosen)))

    @step
    def again(self, game: Imperialis, dice: Dice) -> Goto:
        """LI-ES-05: the next one."""
        return Goto("which")

    @step
    def ends(self, game: Imperialis, dice: Dice) -> None:
        """LI-ES-06, LI-MOR-13: Charge Orders are removed, and Formations checked for being Broken."""
        remove_charge_orders(game)
        check_broken(game, [game.detachments[name] for name in self.fought])


@rule(without=None)
def remove_charge_orders(game: Imperialis) -> None:
    """LI-ES-06: every Charge Order is removed, whether its Detachment has fought or not."""
    for detachment in game.detachments.values():
        if detachment.order == "charge":
            detachment.order = ""
