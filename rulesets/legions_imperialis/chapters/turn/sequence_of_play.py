"""The sequence of play of a battle (RND)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step
from rulesets.legions_imperialis.chapters.activation.going_forward import GoingForward
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.deployment.attaching import Attaching
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import InitiativePhase
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase, new_round
from rulesets.legions_imperialis.table.state import Imperialis


class Battle(Procedure):
    """A whole battle: deployment, then rounds of five phases (LI-RND-02)."""

    kind = "imperialis.battle"

    @step
    def attachments(self, game: Imperialis, dice: Dice) -> Call:
        """LIX-SR-COMMANDER-01: Commanders first become part of other Detachments."""
        return Call(Attaching())

    @step
    def deployment(self, game: Imperialis, dice: Dice) -> Call:
        """LIX-DEPL-03: edges, and where everybody stands."""
        game.phase = "deployment"
        return Call(SettingUp())

    @step
    def forward(self, game: Imperialis, dice: Dice) -> Call:
        """LIX-SR-FWD-01: then those with Forward Deployment move."""
        return Call(GoingForward())

    @step
    def round_begins(self, game: Imperialis, dice: Dice) -> None:
        """LI-RND-04: a new round."""
        new_round(game)

    @step
    def orders(self, game: Imperialis, dice: Dice) -> Call:
        """LI-RND-02: 1, the Orders phase."""
        new_phase(game, "orders")
        return Call(OrdersPhase())

    @step
    def initiative(self, game: Imperialis, dice: Dice) -> Call:
        """LI-RND-02: 2, the Initiative phase."""
        new_phase(game, "initiative")
        return Call(InitiativePhase())

    @step
    def movement(self, game: Imperialis, dice: Dice) -> Call:
        """LI-RND-02: 3, the Movement phase."""
        new_phase(game, "movement")
        return Call(MovementPhase(seat=game.initiative))

    @step
    def first_fire(self, game: Imperialis, dice: Dice) -> Call:
        """LI-CP-02: 4, the Combat phase, with the First Fire stage;"""
        new_phase(game, "first_fire")
        return Call(FireStage(stage="first_fire", seat=game.initiative))

    @step
    def engagement(self, game: Imperialis, dice: Dice) -> Call:
        """LI-CP-02: the Engagement stage;"""
        game.phase = "engagement"
        return Call(EngagementStage())

    @step
    def advancing_fire(self, game: Imperialis, dice: Dice) -> Call:
        """LI-CP-02: and the Advancing Fire stage."""
        return Call(FireStage(stage="advancing_fire", seat=game.initiative))

    @step
    def end_phase(self, game: Imperialis, dice: Dice) -> Call:
        """LI-RND-02: 5, the End phase."""
        new_phase(game, "end")
        return Call(EndPhase())

    @step
    def next_round(self, game: Imperialis, dice: Dice) -> Done | Goto:
        """LI-END-11: the next round begins, unless the battle is over."""
        return Goto("round_begins") if game.verdict is None else Done()
