"""Several questions of one member at once: which is to be answered, what is given already, and answers to many of them
at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.channel.components import Entry, Menu
from bot.game.announce import how_many
from bot.game.whole_deployments import LABEL, as_last_time
from bot.store.outbox import Control
from bot.table.asked import answering_seat, asked_seats, questions_for
from bot.table.tables import Table
from cogs.common.controls import custom_id, fingerprint
from cogs.common.portions import ENTRIES, paged
from cogs.play._orders import Stage
from cogs.play._panel import PLACES, Panel, Sight
from cogs.play._planner import BUTTONS
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.play import Bulk
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.words import Words

BULKS = BUTTONS
"""Up to so many answers to many questions are buttons; more are a menu, but for the first, which leads."""
AT_ONCE = "Answer many at once"
OTHERS = "Others"
"""Where those answers stand in the menu of groups that are of none."""
ENTRY = 80
"""Characters of a question in a menu."""
CHANGEABLE = "-# What is given is secret, and can be changed until everybody is done."
PROPOSED = "What is still open is answered as it is proposed first:"
DEFAULTS = "What is still open is answered as the rules have it:"
AS_LAST_TIME = "Each where it stood at the beginning of your last game, as far as it may stand there again:"
WHICH = "Which question?"


@dataclass(frozen=True)
class Sheet:
    """What a member may answer at a table, each question with a mark if it has an answer."""

    table: Table
    member: int

    @cached_property
    def questions(self) -> list[Question]:
        """The questions, the own seats' first."""
        return questions_for(self.table, self.member)

    @property
    def _rules(self) -> Ruleset[Game]:
        return ruleset(self.table.ruleset)

    @property
    def _words(self) -> Words[Game]:
        return self._rules.words

    @cached_property
    def _views(self) -> dict[int, Game]:
        """What the member sees, by the question that is answered: one view a seat."""
        seats = {question.number: self.seat(question) for question in self.questions}
        views = {seat: self._rules.play.view(self.table.running, seat) for seat in set(seats.values())}
        return {number: views[seat] for number, seat in seats.items()}

    def seat(self, question: Question) -> int:
        """The seat as which the member answers a question."""
        seat = answering_seat(self.table, question, self.member)
        return seat.number if seat is not None else question.seat

    def panel(self, lines: Sequence[str] = (), page: str | None = None, group: str | None = None) -> Panel:
        """All questions; `page` is what the first of two menus has chosen, `group` what the menu of the groups has
        whose questions can be answered at once."""
        given = [line for question in self.questions for line in self.given(question.number)]
        view = self._views[self.questions[0].number]
        changeable = [CHANGEABLE] if any(question.sealed for question in self.questions) else []
        below = [*how_many(self.table, view), *self._done(), *changeable]
        text = "\n".join([*lines, *([""] if lines else []), *given, *below])
        menus = [*self._menus(page), *self._bulk_menus(group)]
        return Panel(text, menus, [*self._buttons(), *self._bulk_buttons()], self._sight)

    def _done(self) -> list[str]:
        """That the table waits for others, where it does."""
        asked = asked_seats(self.table)
        if set(asked) & set(self.table.seats_of(self.member)):
            return []
        return [f"-# You are done; the table waits for {' and '.join(self.table.seats[seat].name for seat in asked)}."]

    @cached_property
    def _with_fields(self) -> set[int]:
        """The questions at which there is something to choose; each other one gets a button of its own."""
        begun = [Stage.begin(self._views[question.number], question) for question in self.questions]
        return {stage.question.number for stage in begun if stage.offer is not None}

    def _has_fields(self, question: Question) -> bool:
        return question.number in self._with_fields

    @property
    def _sight(self) -> Sight | None:
        """The battlefield with the places that were taken so far, which nobody else sees yet."""
        placed = next((question for question in self.questions if question.kind in PLACES and question.given), None)
        return Sight(self._views[placed.number], self.seat(placed)) if placed is not None else None

    def given(self, number: int) -> list[str]:
        """What was answered to the question of this number, on a line, if something was."""
        asked = (question for question in self.questions if question.number == number)
        return [
            f"✓ {self._about(question, self._said(question, question.given))}"
            for question in asked
            if question.given and self._has_fields(question)
        ]

    def _about(self, question: Question, said: str) -> str:
        """What is said of a question, with its matter in front, if that is not how it begins."""
        matter = self._matter(question)
        return said if said.startswith(matter) else f"{matter}: {said}"

    def _matter(self, question: Question) -> str:
        matter = self._words.matter(self._views[question.number], question)
        mine = self.table.seats[question.seat].member == self.member
        alone = len(self.table.seats_of(self.member)) == 1
        return matter if mine and alone else f"{matter} ({self.table.seats[question.seat].name})"

    def _said(self, question: Question, answer: Mapping[str, object] | None) -> str:
        view = self._views[question.number]
        return self._words.action(view, view.read_action(answer or {}))

    # --- which -------------------------------------------------------------------------------------------------------

    def _menus(self, page: str | None) -> list[Menu]:
        choices = [self._choice(question) for question in self.questions if self._has_fields(question)]
        if len(choices) <= BUTTONS:
            return []
        pages = paged(choices, places=False)
        if len(pages) == 1 or page in pages:
            shown = pages.get(page or "", choices)
            return [Menu(self._id("which"), WHICH, [Entry(one.label, one.value, one.note) for one in shown])]
        entries = [Entry(name, name, f"{len(portion)} to choose from") for name, portion in pages.items()]
        return [Menu(self._id("whichpage"), f"{WHICH} First:", entries)]

    def _choice(self, question: Question) -> Choice:
        mark, matter = "✓ " if question.given else "", self._matter(question)
        told = question.given or question.default
        said = self._said(question, told).removeprefix(f"{matter}: ") if told else "not given yet"
        note = said if question.given or not told else f"by default: {said}"
        return Choice(value=str(question.number), label=f"{mark}{matter}"[:ENTRY], note=note)

    def _buttons(self) -> list[Control]:
        """The questions that leave nothing to choose: each says what it does. Before them the others, if few."""
        asking = [question for question in self.questions if self._has_fields(question)]
        plain = [question for question in self.questions if not self._has_fields(question)]
        return [*map(self._button, asking if len(asking) <= BUTTONS else []), *self._plain_buttons(plain)]

    @property
    def _leads(self) -> bool:
        """Whether there is more to be given at once than the defaults: its button stands out."""
        return bool(self.bulks) and self.bulks[0].note != DEFAULTS

    @property
    def _open(self) -> bool:
        """Whether something is still to be chosen that could be given as proposed, or the like, at once."""
        return self._leads and any(q.given is None and self._has_fields(q) for q in self.questions)

    def _button(self, question: Question) -> Control:
        style = "secondary" if question.given or self._leads else "primary"
        opens = custom_id("this", self.table.id, question.number)
        return Control(label=self._choice(question).label, custom_id=opens, style=style)

    def _plain_buttons(self, plain: Sequence[Question]) -> list[Control]:
        return [
            Control(
                label=("✓ " if question.given else "") + self._matter(question),
                custom_id=custom_id("this", self.table.id, question.number),
                style="secondary" if question.given or self._open else "success",
            )
            for question in plain
        ]

    # --- many at once ------------------------------------------------------------------------------------------------

    @cached_property
    def bulks(self) -> list[Bulk]:
        """What can be given at once: what the ruleset offers, and all defaults."""
        seats = self.table.seats_of(self.member)
        made = [bulk for seat in seats for bulk in self._bulks_of(seat)]
        return made if len(self.questions) > 1 else []

    def _bulks_of(self, seat: int) -> list[Bulk]:
        view = self._rules.play.view(self.table.running, seat)
        named = [bulk for bulk in self._rules.play.bulk_answers(view, seat) if bulk.answers]
        asked = [question for question in self.questions if question.seat == seat and question.given is None]
        defaults = {question.number: view.read_action(question.default) for question in asked if question.default}
        made = [
            *(named or self._as_proposed(view, asked)),
            *self._as_last_time(view, asked),
            Bulk("All defaults", defaults, DEFAULTS),
        ]
        return [bulk for bulk in made if bulk.label == LABEL or bulk in named or len(bulk.answers) > 1]

    def _as_last_time(self, view: Game, asked: Sequence[Question]) -> list[Bulk]:
        """What was placed in the last game, as far as it is allowed now."""
        placed = {
            question.number: as_last_time(self.table, view, question) for question in asked if self._places(question)
        }
        answers = {number: proposal.answers[0] for number, proposal in placed.items() if proposal is not None}
        return [Bulk(LABEL, answers, AS_LAST_TIME)] if answers else []

    def _places(self, question: Question) -> bool:
        return question.key in self._rules.counsel.ways

    def _as_proposed(self, view: Game, asked: Sequence[Question]) -> list[Bulk]:
        """What is proposed first to each question, where the game has nothing for all of them."""
        best_of = [(question.number, self._rules.counsel.proposed(view, question)) for question in asked]
        return [Bulk("As proposed", {number: best[0].answers[0] for number, best in best_of if best}, PROPOSED)]

    def _bulk_buttons(self) -> list[Control]:
        return [
            Control(
                label=bulk.label,
                custom_id=custom_id("bulk", self.table.id, self._newest, 0, str(index)),
                style="primary" if self._leads and not index else "secondary",
            )
            for index, bulk in enumerate(self.bulks if len(self.bulks) <= BULKS else self.bulks[: int(self._leads)])
        ]

    def _bulk_menus(self, group: str | None) -> list[Menu]:
        """The menu of what can be given at once, where buttons are too few; where one menu is too small, first that of
        the groups."""
        if len(self.bulks) <= BULKS:
            return []
        choices = {str(index): bulk for index, bulk in enumerate(self.bulks)}
        portions = self._bulk_portions(choices)
        if len(portions) == 1 or group in portions:
            shown = portions[group] if group in portions else next(iter(portions.values()))
            entries = [Entry(choices[one].label, one, choices[one].note) for one in shown]
            return [Menu(self._id("bulkpick"), AT_ONCE, entries)]
        entries = [Entry(name, name, f"{len(portion)} to choose from") for name, portion in portions.items()]
        return [Menu(self._id("bulkpage"), f"{AT_ONCE}. First:", entries)]

    def _bulk_portions(self, bulks: Mapping[str, Bulk]) -> dict[str, list[str]]:
        """What can be given at once, by numbers, in portions that fit into a menu: all, or group by group."""
        portions: dict[str, list[str]] = {}
        for number, bulk in bulks.items():
            portions.setdefault(bulk.group or OTHERS, []).append(number)
        if len(bulks) <= ENTRIES or len(portions) > ENTRIES or any(len(one) > ENTRIES for one in portions.values()):
            choices = [Choice(value=number, label=bulk.label) for number, bulk in bulks.items()]
            return {name: [one.value for one in part] for name, part in paged(choices, places=False).items()}
        return portions

    def answers(self, index: int) -> list[tuple[int, Action]]:
        """What a bulk answer gives, those for which nobody waits first: the last one closes the others."""
        known = {question.number: question for question in self.questions}
        given = self.bulks[index].answers.items() if index < len(self.bulks) else []
        return sorted(given, key=lambda one: one[0] not in known or not known[one[0]].optional)

    def fingerprint(self, index: int) -> int:
        """A number that tells whether what is confirmed is what was read."""
        return fingerprint([[number, action.content()] for number, action in self.answers(index)])

    def bulk_panel(self, index: int, lines: Sequence[str] = ()) -> Panel:
        """What a bulk answer would give, to be confirmed."""
        known = {question.number: question for question in self.questions}
        answers = self.answers(index)
        told = [f"› {self._bulk_line(known[number], action)}" for number, action in answers if number in known]
        note = self.bulks[index].note if index < len(self.bulks) else ""
        confirm = custom_id("bulkgive", self.table.id, self._newest, self.fingerprint(index), str(index))
        back = Control(label="All questions", custom_id=self._id("all"))
        controls = [Control(label="Confirm", custom_id=confirm, style="success")] if answers else []
        return Panel("\n".join([*lines, note, *told]), [], [*controls, back])

    def _bulk_line(self, question: Question, action: Action) -> str:
        said = self._words.action(self._views[question.number], action)
        return self._about(question, said) if self._has_fields(question) else self._matter(question)

    @property
    def _newest(self) -> int:
        return max(question.number for question in self.questions)

    def _id(self, verb: str) -> str:
        return custom_id(verb, self.table.id, self._newest)
