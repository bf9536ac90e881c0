"""The sequence of play of a battle (SEQ)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.heroes.joining import Joining
from rulesets.dust_1947.chapters.turn.alternation import Alternation
from rulesets.dust_1947.chapters.turn.deployment import Deployment, Edges
from rulesets.dust_1947.chapters.turn.fortifying import Fortifying
from rulesets.dust_1947.chapters.turn.initiative import Initiative
from rulesets.dust_1947.chapters.turn.victory import end_condition, verdict
from rulesets.dust_1947.chapters.weapons.smoke import clear
from rulesets.dust_1947.chapters.weather.weather import changes, settle_severity
from rulesets.dust_1947.moments import FOR_A_TURN, SHOOTERS
from rulesets.dust_1947.table.happenings import turn as happened
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step


class Battle(Procedure):
    """A whole battle: heroes join, edges, deployment, then turn after turn until an end condition holds."""

    kind = "dust.battle"

    loser: int = 1
    first: int = 0

    @step
    def joining(self, game: Dust, dice: Dice) -> Call:
        """Heroes join their units and climb into their vehicles, openly."""
        return Call(Joining())

    @step
    def edges(self, game: Dust, dice: Dice) -> Call:
        """Roll for the edges of the table."""
        return Call(Edges(), into="loser")

    @step
    def fortifying(self, game: Dust, dice: Dice) -> Call:
        """Fortifications are set up before anybody is placed."""
        return Call(Fortifying(seat=self.loser))

    @step
    def deployment(self, game: Dust, dice: Dice) -> Call:
        """The loser of that roll places first."""
        return Call(Deployment(seat=self.loser))

    @step
    def severity(self, game: Dust, dice: Dice) -> None:
        """How bad the weather will be is settled before the first turn."""
        settle_severity(game, dice)

    @step
    def turn_begins(self, game: Dust, dice: Dice) -> None:
        """The next turn."""
        game.turn += 1
        game.chapter += 1
        game.say(happened.Turn(turn=game.turn, turns=game.scenario.turns))

    @step
    def initiative(self, game: Dust, dice: Dice) -> Call:
        """Who makes the first activation."""
        return Call(Initiative(), into="first")

    @step
    def weather(self, game: Dust, dice: Dice) -> None:
        """The weather begins, or ends."""
        changes(game, dice)

    @step
    def activations(self, game: Dust, dice: Dice) -> Call:
        """One unit after the other."""
        return Call(Alternation(seat=self.first))

    @step
    def turn_ends(self, game: Dust, dice: Dice) -> None:
        """Activated markers go; tokens stay."""
        clear(game)
        game.finished = [False, False]
        for unit in game.units.values():
            unit.activated = False
            for mark in (*FOR_A_TURN, *SHOOTERS.values()):
                unit.unmark(mark)

    @step
    def end_of_game(self, game: Dust, dice: Dice) -> Done | None:
        """DU-VIC-01: the game ends only at the end of a turn in which an end condition holds."""
        game.verdict = verdict(game)
        if game.verdict is None:
            return None
        game.say(happened.GameOver(rule=end_condition(game), turn=game.turn))
        return Done()

    @step
    def next_turn(self, game: Dust, dice: Dice) -> Goto:
        """Go on."""
        return Goto("turn_begins")
