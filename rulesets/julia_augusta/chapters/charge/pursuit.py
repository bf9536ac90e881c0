"""Pursuit moves: after those who flee, or into whoever stands in the way (ACM-10 to ACM-12, ACM-18, ACM-19)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Respond
from rulesets.julia_augusta.chapters.charge.chase import Run, Straight, may_strike, run, way_after, why_not_strike
from rulesets.julia_augusta.chapters.charge.evading import evade
from rulesets.julia_augusta.chapters.charge.responding import (
    COUNTER,
    EVADE,
    asked_to_respond,
    can_only_stand,
    response,
    response_offer,
)
from rulesets.julia_augusta.chapters.command.looting import loot_if_it_may
from rulesets.julia_augusta.chapters.disorder.blows import happen
from rulesets.julia_augusta.chapters.flight.breaking import turn_to_flight
from rulesets.julia_augusta.chapters.flight.free_hack import catch
from rulesets.julia_augusta.chapters.flight.long_moves import roll_long_move
from rulesets.julia_augusta.chapters.movement.contact import into_contact, lined_up
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.movement.passage import goes_through, passed
from rulesets.julia_augusta.chapters.movement.rough import rough_blows
from rulesets.julia_augusta.table.happenings.charge import NoRoomToStrike, Responds, StopsShort
from rulesets.julia_augusta.table.measure import contacts, touching, zone
from rulesets.julia_augusta.table.state import Julia, LastMove, Unit
from rulesets.julia_augusta.table.stretches import straight
from rulesets.kit.boards.tables.places import THOUSANDTHS, Pose, thousandths, turn_between
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Pursuit(Procedure):
    """A unit pursues `quarry`. `path` is the way that the quarry took in this phase, from where it turned away; without
    one the quarry has not fled, and reaching it is a charge. `bound` are the units of the combat result from which it
    flees, and `beside` the others that the pursuer fought and that fled by it.

    `began` is where the pursuer stood when its move began, `trail` the way before it and `left` the thousandths of an
    inch that it may still move; `met` is the enemy that it has reached, `evaded` are those who got out of its
    way, and `countered`: the enemy charges back. `rough` and `through` are what has disordered it in this move: rough
    ground, and friends.
    """

    kind = "julia.pursuit"

    unit: str
    quarry: str = ""
    path: list[Pose] = []
    bound: list[str] = []
    beside: list[str] = []
    began: Pose = Pose(0, 0)
    trail: list[Straight] = []
    left: int = 0
    met: str = ""
    evaded: list[str] = []
    countered: bool = False
    rough: bool = False
    through: list[str] = []

    def alive(self, game: Julia) -> bool:
        """Whether there is still somebody who pursues."""
        return game.units[self.unit].on_table

    @step
    def sets_out(self, game: Julia, dice: Dice) -> None:
        """JA-ACM-10, JA-CHG-12: a pursuer becomes unformed and makes a full move along the way of its quarry."""
        unit = game.units[self.unit]
        turn_to_flight(unit)
        unit.pursuing, unit.quarry, self.began = True, self.quarry, unit.pose
        inches = roll_long_move(game, dice, unit, bonus=False)
        unit.did = LastMove(did="pursue", distance=thousandths(inches))
        unit.manoeuvred = unit.manoeuvred or game.phase == "manoeuvre"
        self.left = thousandths(inches)
        self.trail = way_after(unit, self._before_it(game), self.path, self.left)

    def _before_it(self, game: Julia) -> Unit | None:
        """The quarry, if it is still there or has just gone a way that can be followed."""
        quarry = game.units.get(self.quarry)
        return quarry if quarry is not None and (quarry.on_table or self.path) else None

    @step
    def runs(self, game: Julia, dice: Dice) -> None:
        """It goes on until it meets an enemy, can go no farther, or has used its move."""
        unit, self.met = game.units[self.unit], ""
        while self.left and not self.met and unit.on_table:
            piece = self.trail[0]
            stretch = run(game, unit, self._fleeing(game), Straight(piece.direction, min(piece.inches, self.left)))
            self._goes(game, dice, unit, stretch)
            self.left = 0 if stretch.ended and not stretch.met else self.left - stretch.used
            self.trail = self._way_left(stretch)
            self.met = stretch.met
        self.met = self.met or self._brushed(game, unit)

    def _way_left(self, stretch: Run) -> list[Straight]:
        """The way that is left: of a piece on which it met somebody the rest, otherwise the next, or the last again."""
        piece, *others = self.trail
        rest = piece._replace(inches=piece.inches - stretch.used)
        return [rest, *others] if stretch.met and rest.inches else others or self.trail

    def _brushed(self, game: Julia, unit: Unit) -> str:
        """The enemy beside whom its move has ended in contact, though he was not in its way (JA-ACM-11)."""
        moved = unit.on_table and unit.pose.spot != self.began.spot
        return next((enemy.id for enemy in touching(game, unit)), "") if moved else ""

    def _fleeing(self, game: Julia) -> list[str]:
        """The enemies on the run before it: its quarry, if that routs or has fled in this phase, others that it fought
        and that fled, and who evaded it."""
        quarry = game.units.get(self.quarry)
        runs = quarry is not None and (quarry.routing or bool(self.path))
        return [*([self.quarry] if runs else ()), *self.beside, *self.evaded]

    def _goes(self, game: Julia, dice: Dice, unit: Unit, stretch: Run) -> None:
        """It takes the DPs of rough ground once in its move, and those of a passage once for each friend."""
        stretches = straight(unit, [stretch.end])
        rough = [] if self.rough else rough_blows(game, unit, stretches)
        through = [it for it in passed(game, unit, stretches) if it.friend.id not in self.through]
        blows = [*goes_through(game, unit, through), *rough]
        self.rough = self.rough or bool(rough)
        self.through += [it.friend.id for it in through]
        go(game, unit, stretches, "pursue", stretch.used / THOUSANDTHS, "JA-ACM-10")
        happen(game, dice, blows)

    @step
    def reaches_nobody(self, game: Julia, dice: Dice) -> Done | None:
        """Who reaches nobody is still pursuing, unless there is a camp to loot."""
        if self.met:
            return None
        loot_if_it_may(game, game.units[self.unit])
        return Done()

    @step
    def stops_short(self, game: Julia, dice: Dice) -> Done | None:
        """JA-ACM-18: a pursuer that may not strike what it met has stopped 1 inch short, and its pursuit is over."""
        unit, enemy = game.units[self.unit], game.units[self.met]
        if enemy.id in self._fleeing(game) or may_strike(unit, enemy):
            return None
        unit.pursuing, unit.quarry = False, ""
        game.say(StopsShort(rule="JA-ACM-18", unit=unit.id, target=enemy.id, why=why_not_strike(unit)))
        return Done()

    @step
    def catches(self, game: Julia, dice: Dice) -> Done | None:
        """JA-ACM-07, JA-ACM-13: a fleeing unit that is reached is caught."""
        unit, enemy = game.units[self.unit], game.units[self.met]
        if not enemy.routing and enemy.id not in self._fleeing(game):
            return None
        self._lines_up(game, unit, enemy)
        catch(game, dice, unit, enemy, self.bound)
        return Done()

    @step
    def response(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-ACM-11: a new enemy may evade or counter-charge if its type allows, otherwise it stands."""
        enemy = game.units[self.met]
        by = {self.unit: zone(enemy, self.began.point)}
        busy = has_a_result_move(enemy) or is_charging(game, enemy)
        return asked_to_respond(enemy, by) if not busy and not can_only_stand(game, enemy, by) else None

    @choices("response")
    def responses_offered(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Evade, counter-charge or stand."""
        return response_offer(game, question, draft)

    @answers("response")
    def responded(self, game: Julia, dice: Dice, given: Respond) -> Goto | None:
        """JA-ACM-11: if it evades, the pursuer goes on with what is left of its move."""
        unit, enemy = game.units[self.unit], game.units[self.met]
        game.say(Responds(rule="JA-ACM-11", unit=enemy.id, how=response(given.how)))
        if given.how == EVADE:
            evade(game, dice, enemy, [unit])
            self.evaded.append(enemy.id)
            return Goto("runs")
        self.countered = given.how.startswith(COUNTER)
        enemy.declared = enemy.declared or self.countered
        return None

    @step
    def charges_it(self, game: Julia, dice: Dice) -> Done:
        """JA-ACM-11: a pursuer charges a new enemy at once, stops there and is no longer pursuing."""
        unit, enemy = game.units[self.unit], game.units[self.met]
        turn = self._lines_up(game, unit, enemy)
        if not contacts(unit, enemy):
            unit.pursuing, unit.quarry = False, ""
            game.say(NoRoomToStrike(rule="JA-ACM-11", unit=unit.id, target=enemy.id))
            return Done()
        into_contact(game, unit, enemy, zone(enemy, self.began.point), "pursue", turn)
        if self.countered:
            into_contact(game, enemy, unit, zone(unit, enemy.pose.point), "charge")
        return Done()

    def _lines_up(self, game: Julia, unit: Unit, enemy: Unit) -> float:
        """The degrees of the turn with which it does, clockwise positive."""
        there = lined_up(game, unit, unit.pose, enemy)
        turn = turn_between(unit.pose.degrees, there.degrees)
        if there != unit.pose:
            go(game, unit, straight(unit, [there]), "pursue", 0, "JA-CHG-09")
        return turn


@rule(without=False)
def has_a_result_move(enemy: Unit) -> bool:
    """JA-ACM-19: an enemy that still has a result move to make cannot respond; nor can one in combat."""
    return enemy.result is not None


@rule(without=False)
def is_charging(game: Julia, enemy: Unit) -> bool:
    """JA-CHG-05: in the charge phase a unit that declared a charge makes no response, though it has not moved yet."""
    return game.phase == "charge" and enemy.declared
