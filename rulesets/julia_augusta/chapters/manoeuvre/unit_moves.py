"""A unit moves: the inches that it has, dice that may be added, and where it goes (MOVE-03 to MOVE-06)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Move, Pick
from rulesets.julia_augusta.chapters.manoeuvre.copied_moves import strays
from rulesets.julia_augusta.chapters.manoeuvre.forced_moves import forced_moves, is_drill, wanted
from rulesets.julia_augusta.chapters.manoeuvre.making import make
from rulesets.julia_augusta.chapters.manoeuvre.suggesting import suggestions
from rulesets.julia_augusta.chapters.manoeuvre.tasks import FORCED, FORCED_BY, model_of
from rulesets.julia_augusta.chapters.movement.allowance import (
    ON_THE_SPOT,
    Allowance,
    add_die,
    march,
    may_march,
    most_dice,
    roll_move,
    saved,
    tires,
)
from rulesets.julia_augusta.chapters.movement.course import Course, course, planned
from rulesets.julia_augusta.chapters.movement.giving_way import gives_way, might_leave
from rulesets.julia_augusta.chapters.movement.moves_in_words import goes_on
from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.happenings.manoeuvre import CannotMove, Stays
from rulesets.julia_augusta.table.questions import ForcedMoveAsked, LeaveTableAsked, MoveAsked
from rulesets.julia_augusta.table.reasons.manoeuvre import NoMoreDice
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused

ADD, ENOUGH = "add", "enough"
"""Add a die; that is all."""
STAY, LEAVE = "stay", "leave"
"""Stop at the table's edge; go over it."""


class Movement(Procedure):
    """A unit moves as its player likes, or as it has to. `by_itself`: nobody is asked.

    `rolled` are the inches of the dice so far and `dice` how many d6 may yet be added; `marches`: it needs none.
    `tired`: one of them was a 6. `moves` is where it goes, as its player said it; of the light troops that it drives to
    the table's edge `staying` are those that stop there, and `leaving` those that do not.
    """

    kind = "julia.movement"

    unit: str
    what: What
    by_itself: bool = False
    rolled: int = 0
    dice: int = 0
    marches: bool = False
    tired: bool = False
    moves: str = ""
    staying: list[str] = []
    leaving: list[str] = []

    def alive(self, game: Julia) -> bool:
        """Whether the unit is still there."""
        return game.units[self.unit].on_table

    @step
    def inches(self, game: Julia, dice: Dice) -> None:
        """JA-MOVE-03, JA-MOVE-04: far from the enemy it marches; otherwise it rolls the average die."""
        unit = game.units[self.unit]
        self.marches = may_march(game, unit)
        if not self.marches and not self._is_on_the_spot(unit):
            self.rolled, self.dice = roll_move(game, dice, unit), most_dice(unit)

    def _is_on_the_spot(self, unit: Unit) -> bool:
        return self.what in ("side-step", "re-form") or (self.what == "repeat" and is_drill(unit))

    def allowance(self, unit: Unit) -> Allowance:
        """What the unit has for its move."""
        if self._is_on_the_spot(unit):
            return ON_THE_SPOT
        return march(unit) if self.marches else Allowance(float(self.rolled))

    @step
    def as_far_as_before(self, game: Julia, dice: Dice) -> None:
        """JA-CTRL-15: a move that is repeated takes its optional dice until it goes as far, or none are left."""
        unit = game.units[self.unit]
        while self.what == "repeat" and self.dice and self.rolled < wanted(game, unit, self.what, self.rolled):
            self._adds(game, dice)

    def _adds(self, game: Julia, dice: Dice) -> None:
        unit = game.units[self.unit]
        face = add_die(game, dice, unit, self.tired)
        self.tired = self.tired or tires(unit, face)
        self.rolled, self.dice = self.rolled + face, self.dice - 1

    @step
    def which_way(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-MOVE-04: having seen the die its player may add another; he says where it goes."""
        unit = game.units[self.unit]
        given = self.allowance(unit)
        inches = saved(given.inches)
        if self.what not in FORCED:
            asked = MoveAsked(unit=self.unit, what=self.what, inches=inches, march=given.march, dice=self.dice)
            return Ask(unit.seat, asked, given.rule, (Move, Pick), kind="moves")
        if self.by_itself or not self.dice or self.rolled >= wanted(game, unit, self.what, self.rolled):
            return None
        asked = ForcedMoveAsked(unit=self.unit, what=self.what, inches=inches, march=given.march, dice=self.dice)
        return Ask(unit.seat, asked, FORCED_BY[self.what], (Pick,))

    @choices("which_way")
    def ways(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Moves in words, another die, or none of it."""
        unit = game.units[self.unit]
        if draft["type"] == "pick":
            return None if "choice" in draft else offer("choice", (ADD, ENOUGH), self.no_more_dice)
        if "moves" in draft:
            return None

        def judge(text: str) -> Refused | None:
            try:
                self.course(game, unit, text)
            except Refused as refused:
                return refused
            return None

        offered_moves = suggestions(game, unit, self.what, self.allowance(unit))
        return spoken("moves", offered_moves, judge, kind="moves", goes_on=lambda text: goes_on(game, unit, text))

    def no_more_dice(self, choice: str) -> Refused | None:
        """Why no die may be added."""
        return Refused("JA-MOVE-05", NoMoreDice()) if choice == ADD and not self.dice else None

    def course(self, game: Julia, unit: Unit, text: str) -> Course:
        """The course of a move in words; raises `Refused`."""
        made = course(game, unit, text, self.allowance(unit), self.leaving)
        model = model_of(game, unit)
        if model is not None and model.deed is not None and (strayed := strays(unit, model, model.deed, made)):
            raise strayed
        return made

    @answers("which_way")
    def way_chosen(self, game: Julia, dice: Dice, given: Move | Pick) -> Goto | Done | None:
        """Where it goes; a die more is followed by the same question."""
        if isinstance(given, Move):
            self.moves = given.moves
            return None
        if given.choice == ADD:
            self._adds(game, dice)
            return Goto("which_way")
        if self.what in FORCED:
            return None
        game.say(Stays(rule="JA-MOVE-01", unit=self.unit))
        return Done()

    @step
    def at_the_edge(self, game: Julia, dice: Dice) -> Ask | None:
        """JA-MOVE-11: light troops that only the table's edge keeps from getting clear leave it if their owner wants,
        otherwise they stop there (JA-D-35)."""
        light = self._driven_to_the_edge(game)
        if light is None:
            return None
        asked, stops = LeaveTableAsked(unit=light.id, by=self.unit), Pick(choice=STAY)
        return Ask(light.seat, asked, "JA-MOVE-11", (Pick,), default=stops)

    def _driven_to_the_edge(self, game: Julia) -> Unit | None:
        """Light troops whose owner has not been asked yet."""
        unit = game.units[self.unit]
        if not any(might_leave(enemy) and gives_way(game, unit, enemy) for enemy in game.enemies(unit)):
            return None
        try:
            driven = self._course_taken(game, unit).at_edge
        except Refused:
            return None
        return next((light for light in driven if light.id not in self.staying), None)

    @choices("at_the_edge")
    def stops_or_leaves(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Stop there, or go over it."""
        return None if "choice" in draft else offer("choice", (STAY, LEAVE))

    @answers("at_the_edge")
    def stopped_or_left(self, game: Julia, dice: Dice, given: Pick) -> Goto:
        """What these do; there may be others."""
        light = self._driven_to_the_edge(game)
        if light is not None:
            (self.leaving if given.choice == LEAVE else self.staying).append(light.id)
        return Goto("at_the_edge")

    @step
    def goes(self, game: Julia, dice: Dice) -> None:
        """JA-CTRL-13, JA-CTRL-15: where its player said, or what it has to do, as far as it can."""
        unit = game.units[self.unit]
        try:
            made = self._course_taken(game, unit)
        except Refused as refused:
            told = {key: value for key, value in refused.values.items() if key != "unit"}
            game.say(CannotMove(rule=refused.rule, unit=unit.id, what=self.what, why=refused.key, told=told))
            return
        make(game, dice, unit, made)

    def _course_taken(self, game: Julia, unit: Unit) -> Course:
        """The course that it takes; raises `Refused`."""
        if self.moves:
            return self.course(game, unit, self.moves)
        given = self.allowance(unit)
        return planned(game, unit, forced_moves(game, unit, self.what, given), given, self.leaving)
