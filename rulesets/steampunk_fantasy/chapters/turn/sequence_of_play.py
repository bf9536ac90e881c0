"""The sequence of play of a battle (SEQ, TURN)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step
from rulesets.steampunk_fantasy.chapters.agony.agony_steps import Agony
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.orders.carrying_out import turn_up
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.setup.huge_units import announce_huge
from rulesets.steampunk_fantasy.chapters.setup.laying_out import LayingOut
from rulesets.steampunk_fantasy.chapters.setup.victory import cleared, is_last, reckoned, verdict
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.table.happenings.turn import GameOver, TurnBegins
from rulesets.steampunk_fantasy.table.state import PARTS, Steampunk


class Battle(Procedure):
    """A whole battle: terrain and deployment in secret, first orders, then turn after turn."""

    kind = "steam.battle"

    @step
    def huge_units(self, game: Steampunk, dice: Dice) -> None:
        """Nobody meets a huge unit unawares."""
        for base in game.bases.values():
            announce_huge(game, base)

    @step
    def laying_out(self, game: Steampunk, dice: Dice) -> Call | None:
        """Each side lays out its own rows, where no map was chosen."""
        return None if game.given_map else Call(LayingOut())

    @step
    def deployment(self, game: Steampunk, dice: Dice) -> Call:
        """Everybody places his bases."""
        game.chapter += 1
        return Call(Deployment())

    @step
    def first_orders(self, game: Steampunk, dice: Dice) -> Call:
        """The orders for turn 1 are written before it begins, when all have seen where the bases stand."""
        game.chapter += 1
        return Call(Writing(turn=1))

    @step
    def turn_begins(self, game: Steampunk, dice: Dice) -> None:
        """The next turn."""
        game.turn += 1
        game.step = 0
        game.chapter += 1
        for base in game.bases.values():
            base.suffered, base.trail = [], []
        game.say(TurnBegins(turn=game.turn, turns=game.options.turns))

    @step
    def orders_for_the_next_turn(self, game: Steampunk, dice: Dice) -> Call | None:
        """Orders are written one round ahead; in the last turn there is nothing to write them for."""
        return None if is_last(game) else Call(Writing(turn=game.turn + 1))

    @step
    def orders_are_turned_up(self, game: Steampunk, dice: Dice) -> None:
        """What was written a round ago is carried out."""
        turn_up(game)

    @step
    def gunnery_1(self, game: Steampunk, dice: Dice) -> Call:
        """SF-TURN-01: the first half of every fire order."""
        return Call(Gunnery(part=0))

    @step
    def cleared_by_gunnery(self, game: Steampunk, dice: Dice) -> Goto | None:
        """A side without a base on the map ends the game at once."""
        return Goto("end_of_game") if cleared(game) else None

    @step
    def movement_step(self, game: Steampunk, dice: Dice) -> Call:
        """One after the other, each with its assaults."""
        return Call(MovementStep(number=game.step + 1))

    @step
    def three_steps(self, game: Steampunk, dice: Dice) -> Goto | None:
        """SF-TURN-03: there are three movement steps."""
        if cleared(game):
            return Goto("end_of_game")
        return Goto("movement_step") if game.step < PARTS else None

    @step
    def gunnery_2(self, game: Steampunk, dice: Dice) -> Call:
        """SF-TURN-10: after the third movement step the second half of every fire order."""
        return Call(Gunnery(part=1))

    @step
    def cleared_in_the_end(self, game: Steampunk, dice: Dice) -> Goto | None:
        """As after the first gunnery."""
        return Goto("end_of_game") if cleared(game) else None

    @step
    def agony(self, game: Steampunk, dice: Dice) -> Call:
        """SF-TURN-11: five agony steps."""
        return Call(Agony())

    @step
    def cleared_by_agony(self, game: Steampunk, dice: Dice) -> Goto | None:
        """As after the gunnery."""
        return Goto("end_of_game") if cleared(game) else None

    @step
    def aftermath(self, game: Steampunk, dice: Dice) -> Call:
        """SF-TURN-12: the turn ends with the aftermath."""
        return Call(Aftermath())

    @step
    def end_of_game(self, game: Steampunk, dice: Dice) -> Done | Goto:
        """Count, or go on."""
        game.verdict = verdict(game)
        if game.verdict is None:
            return Goto("turn_begins")
        for side in (0, 1):
            game.say(reckoned(game, side))
        game.say(GameOver(rule=game.verdict.rule))
        return Done()
