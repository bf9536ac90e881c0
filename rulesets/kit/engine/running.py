"""How a tree of procedures is run from one click to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from rulesets.kit.engine.action import Action, canonical
from rulesets.kit.engine.copying import as_given
from rulesets.kit.engine.dice import Dice, digest
from rulesets.kit.engine.procedure import END, Ask, AskAll, Branch, Call, CallAll, Done, Goto, Outcome, Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Stale

if TYPE_CHECKING:
    from rulesets.kit.engine.game import Game

Line = list[Procedure]
"""The procedures from the root down to one of them."""

_ENDED = Done()
"""How a procedure ends behind its last step."""

_UNWOUND = Done()
"""How a procedure ends that is no longer alive: it has no result, and the caller's field stays as it was."""


class _Unwound(Exception):
    """A procedure lost the condition that kept it alive; everything that it called goes with it."""

    def __init__(self, top: Procedure) -> None:
        super().__init__(top.kind)
        self.top = top


def lineage(root: Procedure | None, number: int) -> Line:
    """The procedures from the root to the one that asked question `number`; raises `Stale` if none did."""
    line = _search(root, number) if root is not None else None
    if line is None:
        raise Stale(number)
    return line


def _search(procedure: Procedure, number: int) -> Line | None:
    if number in procedure.asked:
        return [procedure]
    for child in procedure.called:
        below = _search(child, number) if child is not None else None
        if below is not None:
            return [procedure, *below]
    return None


class Running:
    """One click being carried out on a private copy of a game."""

    def __init__(self, game: Game, dice: Dice) -> None:
        self.game = game
        self.dice = dice
        self._moves = 0
        self._ended_by_answer: dict[int, Done] = {}

    def answer(self, question: Question, action: Action) -> None:
        """Take the answer; when it is the last of its sealed group that the game waits for, or the only one, go on
        from there."""
        line = lineage(self.game.root, question.number)
        asking = line[-1]
        self.game.change_questions([question.answered(action.model_dump(mode="json"))])
        numbers = {*asking.asked}
        group = [q for q in self.game.questions if q.number in numbers]
        if not any(q.owed for q in group):
            self._hand_over(line, group, action)
            self.go_on()

    def go_on(self) -> None:
        """Run from the root until everything waits for a question, or the game is done."""
        if self.game.root is not None and self._advance([self.game.root]) is not None:
            self.game.root = None

    def look_again(self, holds: Callable[[Procedure], bool]) -> None:
        """Go on after somebody has put something right by hand: what does not hold any more is unwound, and every step
        that waits for an answer asks anew, so that what it asks fits the table; sealed answers are given anew."""
        if self.game.root is not None:
            self._look_again(self.game.root, holds)
        self.go_on()

    def unwind(self, number: int) -> None:
        """End the procedure that asked a question, without a result, and go on."""
        self._end(lineage(self.game.root, number)[-1])
        self.go_on()

    def _look_again(self, procedure: Procedure, holds: Callable[[Procedure], bool]) -> None:
        if not holds(procedure):
            self._end(procedure)
            return
        self._close_questions(procedure)
        for child in procedure.called:
            if child is not None:
                self._look_again(child, holds)

    def _end(self, procedure: Procedure) -> None:
        self._withdraw(procedure)
        procedure.at = END
        self._ended_by_answer[id(procedure)] = _UNWOUND

    def _hand_over(self, line: Line, group: list[Question], last: Action) -> None:
        """Give the asking procedure its answer, or all the sealed ones, of which `last` came last."""
        asking = line[-1]
        # An optional one may have been left to its default.
        group = [q.answered(q.default) if q.given is None else q for q in group]
        self._turn_dice(line, partial(canonical, [[q.seat, q.given] for q in group]))
        given: Action | list[Action] = last
        if group[0].sealed:
            given = [self.game.read_action(q.given or {}) for q in group]
            self.game.revealed = True
        self._close_questions(asking)
        ended = self._follow(asking, self._taken(asking, given))
        if ended is not None:
            self._ended_by_answer[id(asking)] = ended

    def _taken(self, asking: Procedure, given: Action | list[Action]) -> Outcome:
        outcome: Outcome = getattr(asking, asking.answering[asking.at])(self.game, self.dice, given)
        return outcome

    def _turn_dice(self, line: Line, content: Callable[[], str]) -> None:
        """An answer inside a branch draws from the branch's own stream, any other from the game's next number."""
        branch = _branch(line)
        if branch is None:
            self.dice.turn_to(str(self.game.count), content)
            self.game.count += 1
        else:
            self.dice.turn_to(f"{branch.label}.{branch.count}", content)
            branch.count += 1
            branch.given = digest(branch.given + content())

    def _advance(self, line: Line) -> Done | None:
        """Run the last procedure of a line until it waits (None) or ends."""
        procedure = line[-1]
        mortals = [one for one in line if one.mortal]
        try:
            while procedure.at != END:
                if mortals:
                    _check_alive(self.game, mortals)
                if procedure.asked:
                    return None
                if procedure.called:
                    if not self._collected(line):
                        return None
                elif (ended := self._take_step(procedure)) is not None:
                    return ended
        except _Unwound as unwound:
            if unwound.top is not procedure:
                raise
            self._withdraw(procedure)
            return _UNWOUND
        return self._ended_by_answer.pop(id(procedure), _ENDED)

    def _take_step(self, procedure: Procedure) -> Done | None:
        self._moves += 1
        step = procedure.at = procedure.at or procedure.steps[0]
        outcome: Outcome = getattr(procedure, step)(self.game, self.dice)
        if outcome is None:  # as most do
            procedure.at = procedure.below[step]
            return None
        return self._follow(procedure, outcome)

    def _follow(self, procedure: Procedure, outcome: Outcome) -> Done | None:
        """Do what a step, or the answer to one, has asked for."""
        match outcome:
            case None:
                procedure.at = procedure.below[procedure.at]
            case Goto():
                procedure.at = outcome.step
            case Done():
                procedure.at = END
                return outcome
            case Ask():
                procedure.asked = [self._open(outcome, sealed=False)]
            case AskAll():
                return self._ask_all(procedure, outcome.asks)
            case Call():
                self._call(procedure, [outcome.procedure], outcome.into, fork=False)
            case CallAll():
                self._call(procedure, list(outcome.procedures), outcome.into, fork=True)
        return None

    def _ask_all(self, procedure: Procedure, asks: Sequence[Ask]) -> Done | None:
        """Where nobody is asked, all answers are in."""
        if asks and all(ask.optional for ask in asks):
            raise TypeError(f"{procedure.kind}: {procedure.at} asks nothing that the game would wait for")
        procedure.asked = [self._open(ask, sealed=True) for ask in asks]
        return None if procedure.asked else self._follow(procedure, self._taken(procedure, []))

    def _open(self, ask: Ask, *, sealed: bool) -> int:
        if ask.optional and (ask.default is None or not sealed):
            raise TypeError(f"“{ask.key}” is optional, but has no default, or is asked alone")
        self.game.last_question += 1
        asked = {
            "number": self.game.last_question,
            "seat": ask.seat,
            "key": ask.key,
            "rule": ask.rule,
            "kind": ask.kind,
            "takes": tuple(map(_word, ask.takes)),
            "values": ask.values,
            "default": ask.default.model_dump(mode="json") if ask.default else None,
            "sealed": sealed,
            "optional": ask.optional,
            "given": None,
        }
        question = as_given(Question, asked)
        self.game.questions.append(question)
        return question.number

    def _call(self, procedure: Procedure, called: list[Procedure], into: str, *, fork: bool) -> None:
        procedure.into, procedure.side_by_side = into, fork
        procedure.called, procedure.results, procedure.joined = [*called], [None] * len(called), [""] * len(called)
        if fork:
            label = self.dice.fork()
            procedure.fork = label
            for index, child in enumerate(called):
                child.branch = Branch(label=f"{label}.{index}")
        if not called:
            self._return_results(procedure)

    def _collected(self, line: Line) -> bool:
        """Run what the procedure called; True when all of it has ended and the results are handed over."""
        procedure = line[-1]
        moves = -1
        while moves != self._moves:
            moves = self._moves
            for index, child in enumerate(procedure.called):
                if child is not None:
                    self._collect(line, index, child)
            if not procedure.side_by_side:
                break  # only branches can take away what kept an earlier one alive
        if any(child is not None for child in procedure.called):
            return False
        self._join(line)
        self._return_results(procedure)
        return True

    def _collect(self, line: Line, index: int, child: Procedure) -> None:
        procedure = line[-1]
        ended = self._advance([*line, child])
        if ended is None:
            return
        procedure.results[index], procedure.called[index] = ended.result, None
        procedure.joined[index] = child.branch.given if child.branch else ""
        if ended is _UNWOUND and not procedure.side_by_side:
            procedure.into = ""

    def _join(self, line: Line) -> None:
        """What follows the branches draws over the answers of all of them, whichever came last."""
        procedure = line[-1]
        if not any(procedure.joined):
            return
        content = canonical(procedure.joined)
        self.dice.turn_to(f"{procedure.fork}.join", content)
        around = _branch(line)
        if around is not None:
            around.given = digest(around.given + content)

    def _return_results(self, procedure: Procedure) -> None:
        results = procedure.results if procedure.side_by_side else procedure.results[0]
        into = procedure.into
        procedure.called, procedure.results, procedure.joined = [], [], []
        procedure.into, procedure.side_by_side, procedure.fork = "", False, ""
        procedure.at = procedure.below[procedure.at]
        if into:
            _remember(procedure, into, results)

    def _withdraw(self, procedure: Procedure) -> None:
        self._close_questions(procedure)
        for child in procedure.called:
            if child is not None:
                self._withdraw(child)
        procedure.called = []

    def _close_questions(self, procedure: Procedure) -> None:
        self.game.questions = [q for q in self.game.questions if q.number not in procedure.asked]
        procedure.asked = []


@lru_cache(maxsize=256)
def _word(action: type[Action]) -> str:
    """The word of an action model."""
    word: str = action.model_fields["type"].default
    return word


def _check_alive(game: Game, mortals: Line) -> None:
    for procedure in mortals:
        if not procedure.alive(game):
            raise _Unwound(procedure)


def _branch(line: Line) -> Branch | None:
    """The innermost branch that a procedure belongs to."""
    for procedure in reversed(line):
        if procedure.branch is not None:
            return procedure.branch
    return None


def _remember(procedure: Procedure, into: str, results: object) -> None:
    """Put a result into its field; one that does not fit is a bug, found before it is saved."""
    procedure.__pydantic_validator__.validate_assignment(procedure, into, results)
