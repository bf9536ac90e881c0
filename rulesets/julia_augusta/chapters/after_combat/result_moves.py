"""The result moves of one combat (ACM-17)."""

from __future__ import annotations

from rulesets.julia_augusta.actions import Choose
from rulesets.julia_augusta.actions import Done as IsDone
from rulesets.julia_augusta.chapters.after_combat.relieving import relieve
from rulesets.julia_augusta.chapters.after_combat.result_choices import HALT, Way, ways
from rulesets.julia_augusta.chapters.after_combat.short_moves import (
    close_up,
    fall_back,
    follow_up,
    pass_through,
    ridden_through,
)
from rulesets.julia_augusta.chapters.after_combat.whose_move import Open, movers, open_to
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.disorder.blows import happen
from rulesets.julia_augusta.chapters.flight.leaving import eliminate
from rulesets.julia_augusta.chapters.flight.retires_and_routs import retire, rout
from rulesets.julia_augusta.chapters.movement.contact import part
from rulesets.julia_augusta.table.doings import HaltsBy
from rulesets.julia_augusta.table.happenings.combat import Halts, ResultMovesMade
from rulesets.julia_augusta.table.questions import ResultMoveAsked
from rulesets.julia_augusta.table.state import Julia, Result, Unit
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer


class ResultMoves(Procedure):
    """The result moves of the combat of this number.

    `noted` are its results, `left` the units that have not moved yet, `chosen` what their players have chosen for them
    and `listed` those that go in the order shown. `made` are the moves that were made; `stood` is where everybody stood
    when they began, `fled` the way of each that fled, `ridden` who was passed through. `mover` moves now.
    """

    kind = "julia.result_moves"

    number: int
    noted: dict[str, Result] = {}
    left: list[str] = []
    chosen: dict[str, Way] = {}
    listed: list[str] = []
    made: dict[str, Way] = {}
    stood: dict[str, Pose] = {}
    fled: dict[str, list[Pose]] = {}
    ridden: list[str] = []
    mover: str = ""

    @step
    def who_moves(self, game: Julia, dice: Dice) -> None:
        """All units with a result of this combat, those included that were destroyed since."""
        for unit in game.units.values():
            if unit.result is not None and unit.result.combat == self.number:
                self.noted[unit.id], self.stood[unit.id] = unit.result, unit.pose
        self.left = [name for name in self.noted if game.units[name].on_table]

    @step
    def next_move(self, game: Julia, dice: Dice) -> Ask | Goto | None:
        """JA-ACM-17: the owner likes one of those who may move now, and says what it does where that is open."""
        open_now = self._open(game)
        if not open_now:
            return Goto("nobody_is_left")
        self.mover = self._goes_at_once(open_now)
        if self.mover:
            return None
        seat = game.units[next(iter(open_now))].seat
        asked = ResultMoveAsked(combat=self.number, units=list(open_now))
        return Ask(seat, asked, "JA-ACM-17", self._takes(open_now))

    @choices("next_move")
    def moves_on_offer(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """The units that may move now, and what each may do."""
        open_now = self._open(game)
        if draft["type"] == "done" or "choice" in draft:
            return None
        if "unit" not in draft:
            return offer("unit", list(open_now))
        return offer("choice", [Option(way.choice, way.about) for way in open_now[draft["unit"]]])

    @answers("next_move")
    def move_chosen(self, game: Julia, dice: Dice, given: Action) -> Goto:
        """This one next; or all as they were shown."""
        open_now = self._open(game)
        if isinstance(given, Choose):
            self.chosen[given.unit] = next(way for way in open_now[given.unit] if way.choice == given.choice)
        else:
            self.listed = list(open_now)
        return Goto("next_move")

    @step
    def make_move(self, game: Julia, dice: Dice) -> Call | None:
        """The move itself; a pursuit is a procedure of its own."""
        unit = game.units[self.mover]
        way = self._ways(game, self.mover)[0]
        self.made[unit.id] = way
        self.left.remove(unit.id)
        unit.result = None
        noted = self.noted[unit.id].move
        if way.move == "halt" and noted != "halt":
            game.say(Halts(rule="JA-ACM-01", unit=unit.id, instead=noted, why=self._why_halt(unit, way)))
        if way.relieves:
            relieve(game, unit)
        if way.move == "pursue":
            return Call(self._pursuit(unit, way.enemy))
        self._go(game, dice, unit, way)
        return None

    @step
    def moved(self, game: Julia, dice: Dice) -> Goto:
        """The next one."""
        return Goto("next_move")

    @step
    def nobody_is_left(self, game: Julia, dice: Dice) -> None:
        """JA-ACM-09: who has made a rout move and was not caught is eliminated, at once after its pursuers moved."""
        for name in self.fled:
            unit = game.units[name]
            if unit.on_table and unit.routing and not unit.caught_by:
                eliminate(game, unit)

    @step
    def contacts_end(self, game: Julia, dice: Dice) -> None:
        """What was remembered of contacts that have ended is forgotten; the post of these moves is made."""
        part(game)
        game.show(f"after combat {self.number}", ResultMovesMade(combat=self.number))

    def _why_halt(self, unit: Unit, way: Way) -> HaltsBy:
        """In a word why a unit halts for which another move was noted."""
        if way.relieves:
            return "relieves"
        return "choice" if unit.id in self.chosen else "front" if self.noted[unit.id].supports else "nobody"

    def _open(self, game: Julia) -> Open:
        left = [name for name in self.left if self._still_moves(game.units[name])]
        return open_to(self.noted, {name: self._ways(game, name) for name in movers(game, self.noted, left)})

    def _still_moves(self, unit: Unit) -> bool:
        """A unit that was destroyed, or caught and broken, does not."""
        return unit.on_table and not unit.routing

    def _ways(self, game: Julia, name: str) -> list[Way]:
        return [self.chosen[name]] if name in self.chosen else ways(game, game.units[name], self.noted, self.made)

    def _goes_at_once(self, open_now: Open) -> str:
        """The unit about which there is nothing to ask, if there is one."""
        settled = [name for name, ways in open_now.items() if len(ways) == 1]
        if len(open_now) == 1 and settled:
            return settled[0]
        return next((name for name in settled if self._need_not_be_asked(name, open_now[name][0])), "")

    def _need_not_be_asked(self, name: str, way: Way) -> bool:
        return name in self.chosen or name in self.listed or bool(self.noted[name].supports) or way == HALT

    def _takes(self, open_now: Open) -> tuple[type[Action], ...]:
        """Where only the order is open, the player may leave it as it is shown."""
        return (Choose, IsDone) if all(len(ways) == 1 for ways in open_now.values()) else (Choose,)

    def _go(self, game: Julia, dice: Dice, unit: Unit, way: Way) -> None:
        enemies = [game.units[name] for name in self.noted[unit.id].opponents]
        match way.move:
            case "fall_back":
                fall_back(game, dice, unit)
            case "retire":
                self.fled[unit.id] = retire(game, dice, unit, enemies, self._beaten())
            case "rout":
                self.fled[unit.id] = rout(game, dice, unit, enemies, self._beaten())
            case "follow_up" if way.enemy:
                follow_up(game, dice, unit, game.units[way.enemy], self.stood[way.enemy])
            case "follow_up":
                close_up(game, dice, unit, game.units[self.noted[unit.id].supports])
            case "pass_through":
                self._pass_through(game, dice, unit, enemies)

    def _pass_through(self, game: Julia, dice: Dice, unit: Unit, enemies: list[Unit]) -> None:
        stood = {enemy.id: enemy.at(self.stood[enemy.id]) for enemy in enemies if enemy.id in self.stood}
        if stood and pass_through(game, dice, unit, stood):
            blows = ridden_through(unit, (enemy for enemy in enemies if enemy.id not in self.ridden))
            self.ridden += [blow.unit for blow in blows]
            happen(game, dice, blows)

    def _pursuit(self, unit: Unit, quarry: str) -> Pursuit:
        """After an enemy, from where it stood along the way that it fled; its other opponents may be caught too."""
        path = [self.stood[quarry], *self.fled.get(quarry, [])]
        beside = [name for name in self.noted[unit.id].opponents if name in self.fled and name != quarry]
        return Pursuit(unit=unit.id, quarry=quarry, path=path, bound=self._beaten(), beside=beside)

    def _beaten(self) -> list[str]:
        """The units that retire or rout by this combat: they do not shake each other (JA-MOR-06)."""
        return [name for name, result in self.noted.items() if result.move in ("retire", "rout")]
