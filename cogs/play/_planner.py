"""The panel on which orders are put together, field by field, until Confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.channel.components import Entry, Menu
from bot.game import whole_deployments
from bot.game.queues import AHEAD
from bot.opponent.hints import has_hints
from bot.store.outbox import Control
from bot.table.tables import Table
from cogs.common.controls import custom_id, fingerprint, standing_orders
from cogs.common.portions import ENTRIES, paged
from cogs.play._orders import Orders, Stage, values
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, Steps, at_once, closed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.move_pad import MovePad, PadKey
from rulesets.kit.pictures.scene import Scene

TEXT = 100
"""Characters of an entry's value, and of its label."""
PLACES = ("place", "path")
ARROWS = (("↖", "↑", "↗"), ("←", "●", "→"), ("↙", "↓", "↘"))
"""The direction pad; the dot takes the place under the cursor."""
HERE = "●"
_ANY_ARROW = "".join(map("".join, ARROWS))
BETWEEN = ", "
"""What stands between values that are chosen at once."""
STEP = "~"
"""What stands in a key of the move pad between the piece that it adds and the step with which the pad goes on."""
SNAP_ROW, LAST_ROW = 3, 4
"""The rows of a move pad's menu and of the buttons under every panel."""
BUTTONS = 5
"""Up to so many answers are buttons, which is what one row holds; more are a menu or a pad."""
AT_ONCE = 7
"""Choices and proposals that are buttons side by side; with more of them the choices are a menu below the proposals."""
ON_THE_PAD = 1
"""Proposals that stand under a move pad while nothing of the way is chosen."""
LABEL, VALUE = 80, 40
"""Characters of a button's label, and of the value that its custom id carries."""
TOWARD = VALUE - len("on")
"""Characters of the aim behind `ON`."""
REST, ON = "rest", "on"
"""How that begins what the Confirm of a proposal carries: with the first the seat goes on by what is proposed, or by
the whole deployment whose name stands behind it; with the second, behind which the aim stands, the panel does until
something new begins, and each answer is to be confirmed."""
ON_ITS_OWN = "-# The rest of this kind answers itself in the same way, until you are asked something else."
UNTIL_ALL_STAND = "-# All else until everybody stands answers itself too, as it is proposed; then you are asked again."
WAITS = "-# Planned ahead: Confirm puts it into your queue; if you are to act just now, it begins at once."
SO_FAR = "-# Confirm gives what stands above so far; this is asked afterwards."


@dataclass(frozen=True)
class Sight:
    """The battlefield that helps to choose: the view to draw, for whom, and the place under the pad's cursor, or the
    answer that is put together part by part, or the picture of a move pad."""

    view: Game
    seat: int
    cursor: str = ""
    sketch: Stage | None = None
    scene: Scene | None = None


@dataclass(frozen=True)
class Panel:
    """What the member sees: a text, menus, buttons, and the battlefield, if it helps to choose."""

    text: str
    menus: list[Menu] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    sight: Sight | None = None


@dataclass(frozen=True)
class Planner:
    """A seat's half-made orders as a panel."""

    table: Table
    question: Question
    seat: int
    orders: Orders
    several: bool = False

    @classmethod
    def begin(
        cls, table: Table, question: Question, seat: int, drafts: Sequence[Draft] = (), *, several: bool = False
    ) -> Planner:
        """Go on with kept drafts, or begin anew. `seat` answers; `several`: it may answer other questions as well."""
        return cls(table, question, seat, Orders.begin(table, question, seat, drafts), several)

    @property
    def _rules(self) -> Ruleset[Game]:
        return self.orders.rules

    @property
    def _stage(self) -> Stage:
        return self.orders.last

    def chosen(self, value: str) -> Planner:
        """With what was picked in a menu: a value, or several at once."""
        at_once = any(value == _joined(steps) for steps in self._steps())
        picked = value.split(BETWEEN) if at_once else [value]
        return self._with(self.orders.chosen(picked))

    def grown_by(self, piece: str, step: str) -> Planner:
        """With one more piece of a way on the move pad, the step in hand; raises `Refused` where it cannot be added."""
        return self._with(self.orders.grown_by(piece, step))

    def shortened(self) -> Planner:
        """Without the last piece of the way on the move pad; without any left, off the pad."""
        return self._with(self.orders.back()) if self._stage.parts else self.back()

    def walked(self) -> Planner:
        """With the way as it was put together on the move pad."""
        pad = self.orders.pad("")
        return self._with(self.orders.chosen([pad.told])) if pad is not None and pad.told else self

    def said(self, text: str) -> Planner:
        """With a place or a way as somebody wrote it; raises `Refused` where it is none."""
        found = self._stage.offer
        if found is None or not found.in_words:
            return self
        if refused := found.why_not(text):
            raise refused
        return self._with(self.orders.chosen([text]))

    @property
    def asks_in_words(self) -> str:
        """What is asked for, where it may be said in words; empty where it may not."""
        found = self._stage.offer
        if found is None or not found.in_words:
            return ""
        return self._rules.words.field(self._stage.view, self._stage.question, found)

    @property
    def suggested(self) -> str:
        """A value that could be written there; empty where none is suggested."""
        found = self._stage.offer
        return found.suggestions[0].value if found is not None and found.suggestions else ""

    @cached_property
    def proposals(self) -> Sequence[Proposal]:
        """What is proposed while nothing was chosen yet of the answer in hand."""
        stage = self._stage
        if stage.offer is None or not stage.untouched:
            return ()
        found = whole_deployments.proposals(self.table, stage.view, stage.question)
        if self.question.number == AHEAD:
            found = [one for one in found if not one.rest]
        return found[:BUTTONS]

    def proposed(self, button: str) -> Proposal | None:
        """The proposal that a button stands for; None where it is none of these any more."""
        return next((one for number, one in enumerate(self.proposals) if _proposal_value(number, one) == button), None)

    def following(self, proposal: Proposal) -> Planner:
        """With the answers of a proposal."""
        return self._with(self.orders.answered(proposal.answers))

    def taken(self, button: str) -> Planner:
        """With the choice that a button stands for; the same where it stands for none of these."""
        found = self._stage.offer
        choices = self._choices(found) if found is not None else []
        value = next((one.value for number, one in enumerate(choices) if _choice_value(number, one) == button), None)
        return self if value is None else self.chosen(value)

    def left(self) -> Planner:
        """With the offered field left as it is, or with what was put together as it is."""
        return self._with(self.orders.left())

    def back(self) -> Planner:
        """Without the value chosen last, and without those that were offered together with it."""
        planner = self._with(self.orders.back())
        while not planner._stage.untouched:
            earlier = self._with(planner.orders.back())
            if not earlier._steps():
                break
            planner = earlier
        return planner

    def rerouted(self) -> Planner:
        """At the choice of the way there, which was left to be the shortest."""
        return self._with(self.orders.with_a_way or self.orders)

    def otherwise(self) -> Planner:
        """At what may be answered instead of a move on the pad."""
        return self._with(self.orders.otherwise or self.orders)

    def defaulted(self) -> Planner:
        """With the question's default."""
        return self._with(self.orders.defaulted())

    def _with(self, orders: Orders) -> Planner:
        return replace(self, orders=orders)

    def panel(
        self,
        page: str | None = None,
        lines: Sequence[str] = (),
        cursor: str | None = None,
        step: str = "",
        *,
        carries: str = "",
    ) -> Panel:
        """The panel of this step. `page` is what the first of two menus has chosen; `cursor` the place under the
        direction pad, "" where the pad begins; with neither the pad comes first, where there is one for so many places.
        `step` is that of the move pad, `carries` how it goes on after Confirm (`REST`, `ON`)."""
        said = [*lines, *self._waits()]
        above = [*said, "", *self._so_far()] if said else self._so_far()
        found = self._stage.offer
        if found is None:
            return self._confirm_panel(above, carries)
        move_pad = self.orders.pad(step)
        if move_pad is not None:
            return self._move_panel(move_pad, above)
        begins = "" if page is None and len(found.options) > BUTTONS else None
        at = begins if cursor is None else cursor
        pad = self._pad(found, at) if at is not None else {}
        if pad:
            return self._pad_panel(found, pad, above)
        return self._choice_panel(found, page, above)

    def _waits(self) -> list[str]:
        """That what is planned ahead is not done now, and what is supposed for it."""
        queues = self._rules.ahead.queues if self.question.number == AHEAD else None
        return [f"{WAITS} {queues.supposes}".rstrip()] if queues is not None else []

    def _so_far(self) -> list[str]:
        """What was put together: earlier answers in a few words, the present question with what was chosen."""
        words = self._rules.words
        earlier = [f"✓ {words.action(stage.view, stage.action)}" for stage in self.orders.stages[:-1]]
        stage = self._stage
        lines = [*earlier, words.question(stage.view, stage.question), *self._given()]
        draft: Draft = {}
        for item in values(stage.draft):
            found = offered(stage.view, stage.question, draft)
            if found is None:
                break
            lines += self._chosen_line(found, item)
            draft = extended(draft, found, item) if item else closed(draft, found)
        return lines + self._parts_line()

    def _given(self) -> list[str]:
        """The answer that was given and may still be changed."""
        stage = self._stage
        if not stage.question.given:
            return []
        action = stage.view.read_action(stage.question.given)
        return [f"-# Given so far, until this is confirmed: {self._rules.words.action(stage.view, action)}"]

    def _parts_line(self) -> list[str]:
        stage = self._stage
        if stage.offer is None or not stage.parts or stage.on_a_pad:
            return []
        said = [self._part(stage.offer, stage.parts[: number + 1]).label for number in range(len(stage.parts))]
        return [f"› {' '.join(said)} …"]

    def _part(self, found: Offer, parts: tuple[str, ...]) -> Choice:
        return self._rules.words.part(self._stage.view, self._stage.question, found, parts)

    def _chosen_line(self, found: Offer, item: str) -> list[str]:
        said = Option(item) if found.in_words else None
        option = next((o for o in found.options if o.value == item), said)
        if option is None or (found.field == TYPE and len(found.options) == 1):
            return []
        return [f"› {self._choice(found, option).label}"]

    def _choice(self, found: Offer, option: Option) -> Choice:
        return self._rules.words.option(self._stage.view, self._stage.question, found, option)

    def _confirm_panel(self, above: list[str], carries: str) -> Panel:
        stage = self._stage
        text = self._rules.words.confirm(stage.view, stage.question, stage.action)
        return Panel("\n".join([*above, text, *_on_its_own(carries)]), [], self._common(carries), self._previewed())

    def _previewed(self) -> Sight | None:
        """The picture of what is to be confirmed: of the last answer that shows something on the table."""
        for stage in reversed(self.orders.stages):
            scene = self._rules.pictures.preview(stage.view, stage.question, stage.action, self.seat)
            if scene is not None:
                return Sight(stage.view, self.seat, scene=scene)
        return None

    # --- menus -------------------------------------------------------------------------------------------------------

    def _choice_panel(self, found: Offer, page: str | None, above: list[str]) -> Panel:
        placeholder = self._rules.words.field(self._stage.view, self._stage.question, found)
        choices = self._choices(found)
        taken = [] if self._all_proposed(choices) else choices
        few = len(choices) <= BUTTONS and len(taken) + len(self.proposals) <= AT_ONCE
        buttons = [self._take(number, choice) for number, choice in enumerate(taken)] if few else []
        proposals = [self._propose(number, one) for number, one in enumerate(self.proposals)]
        leave = [self._control("done", label)] if (label := self._leave_label(found)) else []
        pad = [self._control("pad", "Direction pad")] if self._pad(found, "") else []
        rows = [proposals, buttons] if few else [proposals, []]
        below = [*leave, *pad, *self._in_words(), *self._common()]
        menus = [] if few else [self._menu(found, choices, placeholder, page, row=1 if proposals else 0)]
        text = "\n".join([*above, placeholder, *self._waits_for_confirm()])
        return Panel(text, menus, _in_rows(*rows, below, beneath=menus), self._sight(found))

    def _waits_for_confirm(self) -> list[str]:
        """What Confirm would give, where it stands below a question that is open."""
        return [SO_FAR] if self.orders.ready else []

    def _propose(self, number: int, proposal: Proposal) -> Control:
        value = _proposal_value(number, proposal)
        return Control(label=proposal.label[:LABEL], custom_id=self._id("propose", value), style="primary")

    def _take(self, number: int, choice: Choice) -> Control:
        """A choice as a button: what it will do stands on it, where there is room."""
        whole = f"{choice.label}: {choice.note}" if choice.note else choice.label
        label = whole if len(whole) <= LABEL else choice.label[:LABEL]
        return Control(label=label, custom_id=self._id("take", _choice_value(number, choice)))

    def _all_proposed(self, choices: Sequence[Choice]) -> bool:
        """Whether each choice is what a proposal gives, and nothing else, so that no button says the same twice."""
        alone = [one for one in self.proposals if len(one.answers) == 1 and not one.rest]
        orders = [self.orders.answered(one.answers) for one in alone] if len(alone) >= len(choices) else []
        given = {_joined_values(stage) for one in orders for stage in [one.stages[len(self.orders.stages) - 1]]}
        if len(choices) <= BUTTONS and alone and not self._stage.ways_on:
            answers = [one.answers[0].content() for one in alone]
            given |= {choice.value for choice in choices if self._leads_to(choice.value) in answers}
        return bool(choices) and given >= {choice.value for choice in choices}

    def _leads_to(self, value: str) -> str | None:
        """The answer that a choice completes; None where more has to be chosen then."""
        then = self.chosen(value).orders.stages[len(self.orders.stages) - 1]
        return then.action.content() if then.offer is None else None

    def _in_words(self) -> list[Control]:
        """Opens a form for a place or a way that no menu has."""
        return [self._control("words", "In words")] if self.asks_in_words else []

    def _choices(self, found: Offer) -> list[Choice]:
        """What a menu shows: the options, the parts that may come next, or several steps at once."""
        if self._stage.ways_on:
            return [self._part(found, (*self._stage.parts, part)) for part in self._stage.ways_on]
        steps = self._steps()
        several = len({one[0][1].value for one in steps if len(one) > 1 and one[0][0].field == TYPE}) > 1
        choices = [self._steps_choice(one, several) for one in steps]
        if choices and all(len(choice.label) <= TEXT for choice in choices):
            return choices
        return [self._choice(found, option) for option in found.options]

    def _steps(self) -> list[Steps]:
        """The steps that can be taken at once, where one menu holds them all."""
        stage = self._stage
        found = at_once(stage.view, stage.question, stage.draft, ENTRIES)
        return found if all(len(_joined(steps)) <= TEXT for steps in found) else []

    def _steps_choice(self, steps: Steps, several: bool) -> Choice:
        """Steps as one entry: an action type needs no word beside what it is about, but a note where there are
        several."""
        said = [pair for pair in steps if pair[0].field != TYPE] or steps
        choices = [self._choice(*pair) for pair in said]
        of_type = self._choice(*steps[0]).label if several and said is not steps else ""
        note = (choices[0].note if len(choices) == 1 else "") or of_type
        return Choice(value=_joined(steps), label=" + ".join(choice.label for choice in choices), note=note)

    def _menu(self, found: Offer, choices: list[Choice], placeholder: str, page: str | None, row: int) -> Menu:
        """One menu, or the first of two: rows and then columns for places, else portions of the list."""
        pages = paged(choices, places=found.kind in PLACES)
        if len(pages) == 1 or page in pages:
            shown = pages.get(page or "", choices)
            entries = [Entry(choice.label, choice.value, choice.note) for choice in shown]
            return Menu(self._id("pick"), placeholder, entries, row)
        entries = [Entry(name, name, f"{len(portion)} to choose from") for name, portion in pages.items()]
        return Menu(self._id("page"), f"{placeholder} First:", entries[:ENTRIES], row)

    def _sight(self, found: Offer, cursor: str = "") -> Sight | None:
        helps = found.kind in (*PLACES, "target") or bool(self._stage.ways_on)
        sketch = self._stage if self._stage.ways_on else None
        return Sight(self._stage.view, self.seat, cursor, sketch) if helps else None

    # --- the direction pad -------------------------------------------------------------------------------------------

    def _pad(self, found: Offer, cursor: str) -> dict[str, str]:
        """Where the arrows lead."""
        if found.kind not in PLACES:
            return {}
        return self._rules.pads.arrows(self._stage.view, self._stage.question, found, cursor)

    def _pad_panel(self, found: Offer, pad: dict[str, str], above: list[str]) -> Panel:
        option = next(one for one in found.options if one.value == pad[""])
        choice = self._choice(found, option)
        text = "\n".join([*above, f"Under the cursor: **{choice.label}** {choice.note}".rstrip()])
        controls = [self._arrow(arrow, pad, row) for row, arrows in enumerate(ARROWS) for arrow in arrows]
        below = [self._control("menu", "By menu"), *self._common()]
        room = len(below) <= BUTTONS
        proposals = [self._propose(number, one) for number, one in enumerate(self.proposals)] if room else []
        rows = _in_rows(proposals, below, first=len(ARROWS))
        return Panel(text, [], [*controls, *rows], self._sight(found, pad[""]))

    def _arrow(self, arrow: str, pad: dict[str, str], row: int) -> Control:
        """One button of the pad: it carries the place that it leads to; with the arrow, because two may lead to one."""
        if arrow == HERE:
            return Control(label=HERE, custom_id=self._id("here", pad[""]), style="primary", row=row)
        place = pad.get(arrow, "")
        return Control(label=arrow, custom_id=self._id("pad", f"{place}{arrow}"), row=row, disabled=not place)

    # --- the move pad ------------------------------------------------------------------------------------------------

    def _move_panel(self, pad: MovePad, above: list[str]) -> Panel:
        keys = [self._key(key, pad.step, row) for row, keys in enumerate(pad.keys) for key in keys]
        go = [self._control("go", "Confirm", "success")] if pad.told else []
        other = [self._control("other", "Other…")] if self.orders.otherwise is not None else []
        proposals = [self._propose(number, one) for number, one in enumerate(self.proposals[:ON_THE_PAD])]
        below = [*go, *self._back_of(pad), *proposals, *self._in_words(), *other, *self._aside()][:BUTTONS]
        rows = [control.model_copy(update={"row": LAST_ROW}) for control in below]
        entries = [Entry(snap.label, snap.piece or _key_value("", snap.step), snap.note) for snap in pad.snaps]
        menus = [Menu(self._id("snap", _key_value("", pad.step)), "Snap to", entries, SNAP_ROW)] if entries else []
        text = "\n".join([*above, pad.text])
        return Panel(text, menus, [*keys, *rows], Sight(self._stage.view, self.seat, scene=pad.scene))

    def _back_of(self, pad: MovePad) -> list[Control]:
        """Takes the last piece away, or leaves the pad."""
        if self.orders.untouched:
            return []
        return [Control(label="Back", custom_id=self._id("shorter", _key_value("", pad.step)))]

    def _key(self, key: PadKey, step: str, row: int) -> Control:
        value = _key_value(key.piece, key.step or step)
        off = not (key.piece or key.step)
        custom = self._id("key", _key_value(key.label, "") if off else value)
        return Control(label=key.label, custom_id=custom, row=row, disabled=off)

    # --- what is under every panel -----------------------------------------------------------------------------------

    def _common(self, carries: str = "") -> list[Control]:
        go = Control(label="Confirm", custom_id=self._id("confirm", carries), style="success")
        confirm = [go] if self.orders.ready else []
        back = [] if self.orders.untouched else [self._control("back", "Back")]
        way = [self._control("way", "Choose the way")] if self.orders.with_a_way is not None else []
        return [*confirm, *way, *back, *self._aside()]

    def _aside(self) -> list[Control]:
        """What may be done instead of going on."""
        default = [self._control("default", "Default")] if self._default_is_another else []
        if self.question.number == AHEAD:
            return [*default, Control(label="Queue", custom_id=custom_id("queue", self.table.id))]
        ahead = standing_orders(self.table) if self.orders.untouched else []
        others = [self._control("all", "All questions")] if self.several else []
        return [*default, *others, *self._hint(), *ahead]

    @property
    def _default_is_another(self) -> bool:
        """Whether the question has a default that no other control of the panel gives."""
        if self._stage.question.default is None:
            return False
        default = self.orders.defaulted().last
        return default.offer is not None or default.action.content() not in map(Action.content, self._given_by_one())

    def _given_by_one(self) -> Iterator[Action]:
        """The answers that one press of another control gives: what is to be confirmed, proposals, a few choices, and
        what is offered left as it is."""
        stage, found = self._stage, self._stage.offer
        yield from (one.answers[0] for one in self.proposals if len(one.answers) == 1 and not one.rest)
        few = found.options if found is not None and len(found.options) <= BUTTONS else ()
        then = [stage, stage.left(), *(stage.chosen(option.value) for option in few)]
        yield from (one.action for one in then if one.offer is None)

    def _hint(self) -> list[Control]:
        """Asks what the practice opponent would do, where the table has hints."""
        member = self.table.seats[self.seat].member
        if not self.orders.untouched or member is None or not has_hints(self.table, member):
            return []
        return [Control(label="Hint", custom_id=custom_id("hint", self.table.id, self.question.number))]

    def _leave_label(self, found: Offer) -> str:
        """What the button says that leaves a field as it is; empty where that cannot be, and where a proposal says
        what it comes to."""
        if self._stage.whole is not None:
            return "Done"
        if not found.enough or self._stage.parts or self._left_is_proposed:
            return ""
        return "Done" if found.many and self._stage.draft.get(found.field) else "Leave as it is"

    @property
    def _left_is_proposed(self) -> bool:
        """Whether a proposal gives the answer that leaving the field as it is would give."""
        left = self._stage.left()
        alone = (one.answers[0].content() for one in self.proposals if len(one.answers) == 1 and not one.rest)
        return left.offer is None and left.action.content() in alone

    def _control(self, verb: str, label: str, style: str = "secondary") -> Control:
        return Control(label=label, custom_id=self._id(verb), style=style)

    def _id(self, verb: str, value: str = "") -> str:
        return custom_id(verb, self.table.id, self.question.number, self.orders.step, value)


def going_on(proposal: Proposal | None) -> str:
    """What the Confirm of a proposal carries; empty where there is none."""
    if proposal is None:
        return ""
    return f"{REST}{proposal.way}" if proposal.rest else f"{ON}{_towards(proposal)}"


def for_the_same(found: Sequence[Proposal], carries: str) -> Proposal | None:
    """With which proposal it goes on after the Confirm of another: one for the same aim, else the first."""
    aimed = (one for one in found if _towards(one) and f"{ON}{_towards(one)}" == carries)
    return next(aimed, next(iter(found), None))


def _towards(proposal: Proposal) -> str:
    """The aim of a proposal, as far as a button carries it."""
    return f"~{proposal.toward.replace(':', ' ')}"[:TOWARD] if proposal.toward else ""


def _on_its_own(carries: str) -> list[str]:
    """What else is answered with the Confirm of a proposal."""
    if not carries.startswith(REST):
        return []
    return [UNTIL_ALL_STAND if carries == f"{REST}{whole_deployments.SET_UP}" else ON_ITS_OWN]


def under_cursor(value: str) -> str:
    """The place that a button of the direction pad carries."""
    return value.rstrip(_ANY_ARROW)


def _key_value(piece: str, step: str) -> str:
    return f"{piece}{STEP}{step}"


def key_read(value: str) -> tuple[str, str]:
    """The piece that a key of the move pad adds, and the step with which the pad goes on."""
    piece, _, step = value.partition(STEP)
    return piece, step


def _proposal_value(number: int, proposal: Proposal) -> str:
    """What the button of a proposal carries: its place, and what it would give."""
    return f"{number}-{fingerprint([answer.content() for answer in proposal.answers])}"


def _choice_value(number: int, choice: Choice) -> str:
    """What the button of a choice carries: its value, or its place where that is no part of a custom id."""
    fits = 0 < len(choice.value) <= VALUE and ":" not in choice.value and not choice.value.startswith("#")
    return choice.value if fits else f"#{number}"


def _in_rows(*groups: Sequence[Control], first: int = 0, beneath: Sequence[Menu] = ()) -> list[Control]:
    """Groups of buttons, each in rows of its own from a first one on, below the menus that there are."""
    taken = {menu.row for menu in beneath}
    free = (row for row in range(first, LAST_ROW + 1) if row not in taken)
    found: list[Control] = []
    for group in groups:
        for start in range(0, len(group), BUTTONS):
            row = next(free, LAST_ROW)
            found += [control.model_copy(update={"row": row}) for control in group[start : start + BUTTONS]]
    return found


def _joined_values(stage: Stage) -> str:
    """What was chosen of an answer, beside what it begins with."""
    return BETWEEN.join(value for value in [*values(stage.draft)][stage.least :] if value)


def _joined(steps: Steps) -> str:
    return BETWEEN.join(option.value for _, option in steps)
