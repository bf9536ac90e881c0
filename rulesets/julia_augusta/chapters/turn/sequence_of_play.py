"""The sequence of play of a battle (SEQ, TURN)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Pick
from rulesets.julia_augusta.chapters.after_combat.after_combat_phase import AfterCombat
from rulesets.julia_augusta.chapters.charge.charge_phase import Charges
from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.chapters.command.control_tests import ControlTests
from rulesets.julia_augusta.chapters.command.leading import LeaderActions
from rulesets.julia_augusta.chapters.deployment.deploying import Deployment
from rulesets.julia_augusta.chapters.leaders.successors import successors_arrive
from rulesets.julia_augusta.chapters.manoeuvre.manoeuvre_phase import Manoeuvres
from rulesets.julia_augusta.chapters.turn.end_of_turn import turn_ends
from rulesets.julia_augusta.chapters.turn.initiative import roll_initiative
from rulesets.julia_augusta.chapters.turn.victory import verdict
from rulesets.julia_augusta.table.happenings.turn import GameOver, ManoeuvresFirst, TurnBegins
from rulesets.julia_augusta.table.questions import WhoFirstAsked
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

ORDERS = ("first", "second")


class Battle(Procedure):
    """A whole battle: deployment, then turns of five phases (JA-TURN-01)."""

    kind = "julia.battle"

    @step
    def deployment(self, game: Julia, dice: Dice) -> Call:
        """Both armies are placed, in the open."""
        game.phase = "deployment"
        return Call(Deployment())

    @step
    def turn_begins(self, game: Julia, dice: Dice) -> None:
        """The next turn."""
        game.turn += 1
        game.chapter += 1
        game.phase = "command"
        game.say(TurnBegins(rule="JA-TURN-01", turn=game.turn))

    @step
    def initiative(self, game: Julia, dice: Dice) -> None:
        """JA-TURN-02: a d6 and the General's CPs for each side."""
        roll_initiative(game, dice)

    @step
    def second_in_command(self, game: Julia, dice: Dice) -> None:
        """Whoever takes a dead leader's place comes before the leaders act."""
        successors_arrive(game)

    @step
    def leader_actions(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-03, JA-CMD-01: the initiative player takes all his leader actions before anybody tests."""
        return Call(LeaderActions(seat=game.initiative))

    @step
    def other_leader_actions(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-03, JA-CMD-01: then the other player takes his."""
        return Call(LeaderActions(seat=1 - game.initiative))

    @step
    def control_tests(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-03: the initiative player takes all his control tests."""
        return Call(ControlTests(seat=game.initiative))

    @step
    def other_control_tests(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-03: then the other player takes his."""
        return Call(ControlTests(seat=1 - game.initiative))

    @step
    def who_manoeuvres_first(self, game: Julia, dice: Dice) -> Ask:
        """JA-TURN-03: the initiative player says which side acts first."""
        game.phase = "manoeuvre"
        return Ask(game.initiative, WhoFirstAsked(), "JA-TURN-03", (Pick,))

    @choices("who_manoeuvres_first")
    def orders(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """First, or second."""
        return None if "choice" in draft else offer("choice", ORDERS)

    @answers("who_manoeuvres_first")
    def first_named(self, game: Julia, dice: Dice, given: Pick) -> None:
        """He goes first, or the other one does."""
        game.first = game.initiative if given.choice == "first" else 1 - game.initiative
        game.say(ManoeuvresFirst(rule="JA-TURN-03", seat=game.first))

    @step
    def manoeuvres(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-03: that side completes every unit before the other starts."""
        return Call(Manoeuvres(seat=game.first))

    @step
    def other_manoeuvres(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-03: now the other side."""
        return Call(Manoeuvres(seat=1 - game.first))

    @step
    def charges(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-01: charges, responses and their moves."""
        game.phase = "charge"
        return Call(Charges())

    @step
    def combats(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-01: one combat after the other."""
        game.phase = "combat"
        return Call(Combats())

    @step
    def after_combat(self, game: Julia, dice: Dice) -> Call:
        """JA-TURN-01: the moves that the combats led to."""
        game.phase = "after_combat"
        return Call(AfterCombat())

    @step
    def end_of_turn(self, game: Julia, dice: Dice) -> Done | Goto:
        """What lasted one turn is over; is anybody beaten?"""
        turn_ends(game)
        game.verdict = verdict(game)
        if game.verdict is None:
            return Goto("turn_begins")
        game.say(GameOver(rule=game.verdict.rule, why=game.verdict.key, winners=game.verdict.winners))
        return Done()
