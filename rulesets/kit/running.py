"""How a tree of procedures is run from one click to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.kit.action import Action, canonical
from rulesets.kit.dice import Dice, digest
from rulesets.kit.procedure import Ask, AskAll, Branch, Call, CallAll, Done, Goto, Outcome, Procedure
from rulesets.kit.question import Question
from rulesets.kit.refusal import Stale

if TYPE_CHECKING:
    from rulesets.kit.game import Game

Line = list[Procedure]
"""The procedures from the root down to one of them."""

END = "(end)"
"""Where a procedure stands after its last step."""


class _Unwound(Exception):
    """A procedure lost the condition that kept it alive; everything that it called goes with it."""

    def __init__(self, top: Procedure) -> None:
        super().__init__(top.kind)
        self.top = top


def lineage(root: Procedure | None, number: int) -> Line:
    """The procedures from the root to the one that asked question `number`; raises `Stale` if none did."""
    found = _search(root, number) if root is not None else None
    if found is None:
        raise Stale(number)
    return found


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

    def answer(self, question: Question, action: Action) -> None:
        """Take the answer; when it is the last of its sealed group, or the only one, go on from there."""
        line = lineage(self.game.root, question.number)
        asking = line[-1]
        question.given = action.model_dump(mode="json")
        group = [self.game.question(number) for number in asking.asked]
        if all(q.given is not None for q in group):
            self._hand_over(line, group)
            self.go_on()

    def go_on(self) -> None:
        """Run from the root until everything waits for a question, or the game is done."""
        if self.game.root is not None and self._advance([self.game.root]) is not None:
            self.game.root = None

    def _hand_over(self, line: Line, group: list[Question]) -> None:
        asking = line[-1]
        self._turn_dice(line, canonical([[q.seat, q.given] for q in group]))
        given = [self.game.read_action(q.given or {}) for q in group]
        sealed = group[0].sealed
        self.game.revealed = self.game.revealed or sealed
        self._close_questions(asking)
        handler = getattr(asking, asking.answering[asking.at])
        self._follow(asking, handler(self.game, self.dice, given if sealed else given[0]))

    def _turn_dice(self, line: Line, content: str) -> None:
        """An answer inside a branch draws from the branch's own stream, any other from the game's next number."""
        branch = next((p.branch for p in reversed(line) if p.branch is not None), None)
        if branch is None:
            self.dice.turn_to(str(self.game.count), content)
            self.game.count += 1
        else:
            self.dice.turn_to(f"{branch.label}.{branch.count}", content)
            branch.count += 1
            branch.given = digest(branch.given + content)

    def _advance(self, line: Line) -> Done | None:
        """Run the last procedure of a line until it waits (None) or ends."""
        procedure = line[-1]
        try:
            while True:
                _check_alive(self.game, line)
                if procedure.called and not self._collected(line):
                    return None
                if procedure.asked:
                    return None
                ended = self._take_step(procedure)
                if ended is not None:
                    return ended
        except _Unwound as unwound:
            if unwound.top is not procedure:
                raise
            self._withdraw(procedure)
            return Done()

    def _take_step(self, procedure: Procedure) -> Done | None:
        if procedure.at == END:
            return Done()
        procedure.at = procedure.at or procedure.steps[0]
        outcome: Outcome = getattr(procedure, procedure.at)(self.game, self.dice)
        return self._follow(procedure, outcome)

    def _follow(self, procedure: Procedure, outcome: Outcome) -> Done | None:
        """Do what a step, or the answer to one, has asked for."""
        match outcome:
            case Done():
                procedure.at = END
                return outcome
            case Ask():
                procedure.asked = [self._open(outcome, sealed=False)]
            case AskAll():
                procedure.asked = [self._open(ask, sealed=True) for ask in outcome.asks]
            case Call():
                self._call(procedure, [outcome.procedure], outcome.into, fork=False)
            case CallAll():
                self._call(procedure, list(outcome.procedures), outcome.into, fork=True)
            case Goto():
                procedure.at = outcome.step
            case None:
                procedure.at = _after(procedure)
        return None

    def _open(self, ask: Ask, *, sealed: bool) -> int:
        self.game.last_question += 1
        question = Question(
            number=self.game.last_question,
            seat=ask.seat,
            key=ask.key,
            rule=ask.rule,
            kind=ask.kind,
            takes=tuple(model.model_fields["type"].default for model in ask.takes),
            values=ask.values,
            default=ask.default.model_dump(mode="json") if ask.default else None,
            sealed=sealed,
        )
        self.game.questions.append(question)
        return question.number

    def _call(self, procedure: Procedure, called: list[Procedure], into: str, *, fork: bool) -> None:
        procedure.into, procedure.side_by_side = into, fork
        procedure.called, procedure.results = [*called], [None] * len(called)
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
        for index, child in enumerate(procedure.called):
            ended = self._advance([*line, child]) if child is not None else None
            if child is not None and ended is not None:
                procedure.results[index], procedure.called[index] = ended.result, None
                procedure.joined.append(child.branch.given if child.branch else "")
        if any(child is not None for child in procedure.called):
            return False
        if any(procedure.joined):
            self.dice.turn_to(f"{procedure.fork}.join", canonical(sorted(procedure.joined)))
        self._return_results(procedure)
        return True

    def _return_results(self, procedure: Procedure) -> None:
        results = procedure.results if procedure.side_by_side else procedure.results[0]
        if procedure.into:
            setattr(procedure, procedure.into, results)
        procedure.called, procedure.results, procedure.joined = [], [], []
        procedure.into, procedure.side_by_side, procedure.fork = "", False, ""
        procedure.at = _after(procedure)

    def _withdraw(self, procedure: Procedure) -> None:
        self._close_questions(procedure)
        for child in procedure.called:
            if child is not None:
                self._withdraw(child)
        procedure.called = []

    def _close_questions(self, procedure: Procedure) -> None:
        self.game.questions = [q for q in self.game.questions if q.number not in procedure.asked]
        procedure.asked = []


def _check_alive(game: Game, line: Line) -> None:
    for procedure in line:
        if not procedure.alive(game):
            raise _Unwound(procedure)


def _after(procedure: Procedure) -> str:
    index = procedure.steps.index(procedure.at) + 1
    return procedure.steps[index] if index < len(procedure.steps) else END
