"""The panel on which orders are put together: a text, menus or buttons for what may be chosen next, and the
battlefield where it helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.channel.components import Entry, Menu
from bot.game import whole_deployments
from bot.game.queues import AHEAD
from bot.opponent.hints import has_hints
from bot.store.outbox import Control
from cogs.common.controls import custom_id, standing_orders
from cogs.common.portions import ENTRIES, paged
from cogs.play._carried import ARROWS, BETWEEN, REST, choice_value, key_value, proposal_value
from cogs.play._orders import Orders, Stage, values
from cogs.play._planner import BUTTONS, Planner
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, closed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Option
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.words import Words
from rulesets.kit.pictures.move_pad import MovePad, PadKey
from rulesets.kit.pictures.scene import Scene

PLACES = ("place", "path")
HERE = "●"
SNAP_ROW, LAST_ROW = 3, 4
"""The rows of a move pad's menu and of the buttons under every panel."""
AT_ONCE = 7
"""Choices and proposals that are buttons side by side; with more of them the choices are a menu below the proposals."""
ON_THE_PAD = 1
"""Proposals that stand under a move pad while nothing of the way is chosen."""
LABEL = 80
"""Characters of a button's label."""
ON_ITS_OWN = "-# The rest of this kind answers itself in the same way, until you are asked something else."
UNTIL_ALL_STAND = "-# All else until everybody stands answers itself too, as it is proposed; then you are asked again."
WAITS = "-# Planned ahead: Confirm puts it into your queue; if you are to act just now, it begins at once."
UNADVISED = "-# Much is asked of the umpire just now: proposals stand here again at the next press."
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


def as_panel(
    planner: Planner,
    page: str | None = None,
    lines: Sequence[str] = (),
    cursor: str | None = None,
    step: str = "",
    *,
    carries: str = "",
) -> Panel:
    """The panel of a step of half-made orders. `page` is what the first of two menus has chosen; `cursor` the place
    under the direction pad, "" where the pad begins; with neither the pad comes first, where there is one for so many
    places. `step` is that of the move pad, `carries` how it goes on after Confirm (`REST`, `ON`)."""
    return Shown(planner).panel(page, lines, cursor, step, carries)


@dataclass(frozen=True)
class Shown:
    """Half-made orders as a panel."""

    planner: Planner

    @property
    def _orders(self) -> Orders:
        return self.planner.orders

    @property
    def _stage(self) -> Stage:
        return self.planner.stage

    @property
    def _words(self) -> Words[Game]:
        return self.planner.rules.words

    def panel(self, page: str | None, lines: Sequence[str], cursor: str | None, step: str, carries: str) -> Panel:
        """As `as_panel` tells."""
        said = [*lines, *self._waits(), *self._unadvised()]
        above = [*said, "", *self._so_far()] if said else self._so_far()
        offer = self._stage.offer
        if offer is None:
            return self._confirm_panel(above, carries)
        move_pad = self._orders.pad(step)
        if move_pad is not None:
            return self._move_panel(move_pad, above)
        begins = "" if page is None and len(offer.options) > BUTTONS else None
        at = begins if cursor is None else cursor
        pad = self._pad(offer, at) if at is not None else {}
        if pad:
            return self._pad_panel(offer, pad, above)
        return self._choice_panel(offer, page, above)

    def _waits(self) -> list[str]:
        """That what is planned ahead is not done now, and what is supposed for it."""
        queues = self.planner.rules.ahead.queues if self.planner.question.number == AHEAD else None
        return [f"{WAITS} {queues.supposes}".rstrip()] if queues is not None else []

    def _unadvised(self) -> list[str]:
        """That what is proposed could not be found in time."""
        return [UNADVISED] if self.planner.may_be_advised and not self.planner.advised else []

    def _so_far(self) -> list[str]:
        """What was put together: earlier answers in a few words, the present question with what was chosen."""
        words = self._words
        earlier = [f"✓ {words.action(stage.view, stage.action)}" for stage in self._orders.stages[:-1]]
        stage = self._stage
        lines = [*earlier, words.question(stage.view, stage.question), *self._given()]
        draft: Draft = {}
        for item in values(stage.draft):
            offer = offered(stage.view, stage.question, draft)
            if offer is None:
                break
            lines += self._chosen_line(offer, item)
            draft = extended(draft, offer, item) if item else closed(draft, offer)
        return lines + self._parts_line()

    def _given(self) -> list[str]:
        """The answer that was given and may still be changed."""
        stage = self._stage
        if not stage.question.given:
            return []
        action = stage.view.read_action(stage.question.given)
        return [f"-# Given so far, until this is confirmed: {self._words.action(stage.view, action)}"]

    def _parts_line(self) -> list[str]:
        stage = self._stage
        if stage.offer is None or not stage.parts or stage.on_a_pad:
            return []
        said = [self.planner.part(stage.offer, stage.parts[: number + 1]).label for number in range(len(stage.parts))]
        return [f"› {' '.join(said)} …"]

    def _chosen_line(self, offer: Offer, item: str) -> list[str]:
        said = Option(item) if offer.in_words else None
        option = next((o for o in offer.options if o.value == item), said)
        if option is None or (offer.field == TYPE and len(offer.options) == 1):
            return []
        return [f"› {self.planner.choice(offer, option).label}"]

    def _confirm_panel(self, above: list[str], carries: str) -> Panel:
        stage = self._stage
        text = self._words.confirm(stage.view, stage.question, stage.action)
        return Panel("\n".join([*above, text, *_on_its_own(carries)]), [], self._common(carries), self.previewed())

    def previewed(self) -> Sight | None:
        """The picture of what is to be confirmed: of the last answer that shows something on the table."""
        for stage in reversed(self._orders.stages):
            scene = self.planner.rules.pictures.preview(stage.view, stage.question, stage.action, self.planner.seat)
            if scene is not None:
                return Sight(stage.view, self.planner.seat, scene=scene)
        return None

    # --- menus -------------------------------------------------------------------------------------------------------

    def _choice_panel(self, offer: Offer, page: str | None, above: list[str]) -> Panel:
        placeholder = self._words.field(self._stage.view, self._stage.question, offer)
        choices = self.planner.choices(offer)
        others = [self._take(number, choice) for number, choice in self._not_proposed(choices)]
        few = len(choices) <= BUTTONS and len(others) + len(self.planner.proposals) <= AT_ONCE
        buttons = others if few else []
        proposals = [self._propose(number, one) for number, one in enumerate(self.planner.proposals)]
        leave = [self._control("done", label)] if (label := self._leave_label(offer)) else []
        pad = [self._control("pad", "Direction pad")] if self._pad(offer, "") else []
        rows = [proposals, buttons] if few else [proposals, []]
        below = [*leave, *pad, *self._in_words(), *self._common()]
        menus = [] if few else [self._menu(offer, choices, placeholder, page, row=1 if proposals else 0)]
        text = "\n".join([*above, placeholder, *self._waits_for_confirm()])
        return Panel(text, menus, _in_rows(*rows, below, beneath=menus), self._sight(offer))

    def _waits_for_confirm(self) -> list[str]:
        """What Confirm would give, where it stands below a question that is open."""
        return [SO_FAR] if self._orders.ready else []

    def _propose(self, number: int, proposal: Proposal) -> Control:
        value = proposal_value(number, proposal)
        return Control(label=proposal.label[:LABEL], custom_id=self._id("propose", value), style="primary")

    def _take(self, number: int, choice: Choice) -> Control:
        """A choice as a button: what it will do stands on it, where there is room."""
        whole = f"{choice.label}: {choice.note}" if choice.note else choice.label
        label = whole if len(whole) <= LABEL else choice.label[:LABEL]
        return Control(label=label, custom_id=self._id("take", choice_value(number, choice)))

    def _not_proposed(self, choices: Sequence[Choice]) -> list[tuple[int, Choice]]:
        """The choices with their numbers, but for those that are what a proposal gives, and nothing else: no button
        says the same twice."""
        given = self._given_by_proposals(choices)
        return [(number, choice) for number, choice in enumerate(choices) if choice.value not in given]

    def _given_by_proposals(self, choices: Sequence[Choice]) -> set[str]:
        """What the choices carry that are all that a proposal gives."""
        alone = [one for one in self.planner.proposals if len(one.answers) == 1 and not one.rest]
        orders = [self._orders.answered(one.answers) for one in alone] if len(alone) >= len(choices) else []
        given = {_joined_values(stage) for one in orders for stage in [one.stages[len(self._orders.stages) - 1]]}
        if len(choices) <= BUTTONS and alone and not self._stage.ways_on:
            answers = [one.answers[0].content() for one in alone]
            given |= {choice.value for choice in choices if self._leads_to(choice.value) in answers}
        return given

    def _leads_to(self, value: str) -> str | None:
        """The answer that a choice completes; None where more has to be chosen then."""
        then = self.planner.chosen(value).orders.stages[len(self._orders.stages) - 1]
        return then.action.content() if then.offer is None else None

    def _in_words(self) -> list[Control]:
        """Opens a form for a place or a way that no menu has."""
        return [self._control("words", "In words")] if self.planner.asks_in_words else []

    def _menu(self, offer: Offer, choices: list[Choice], placeholder: str, page: str | None, row: int) -> Menu:
        """One menu, or the first of two: rows and then columns for places, else portions of the list."""
        pages = paged(choices, places=offer.kind in PLACES)
        if len(pages) == 1 or page in pages:
            shown = pages.get(page or "", choices)
            entries = [Entry(choice.label, choice.value, choice.note) for choice in shown]
            return Menu(self._id("pick"), placeholder, entries, row)
        entries = [Entry(name, name, f"{len(portion)} to choose from") for name, portion in pages.items()]
        return Menu(self._id("page"), f"{placeholder} First:", entries[:ENTRIES], row)

    def _sight(self, offer: Offer, cursor: str = "") -> Sight | None:
        helps = offer.kind in (*PLACES, "target") or bool(self._stage.ways_on)
        sketch = self._stage if self._stage.ways_on else None
        return Sight(self._stage.view, self.planner.seat, cursor, sketch) if helps else None

    # --- the direction pad -------------------------------------------------------------------------------------------

    def _pad(self, offer: Offer, cursor: str) -> dict[str, str]:
        """Where the arrows lead."""
        if offer.kind not in PLACES:
            return {}
        return self.planner.rules.pads.arrows(self._stage.view, self._stage.question, offer, cursor)

    def _pad_panel(self, offer: Offer, pad: dict[str, str], above: list[str]) -> Panel:
        option = next(one for one in offer.options if one.value == pad[""])
        choice = self.planner.choice(offer, option)
        text = "\n".join([*above, f"Under the cursor: **{choice.label}** {choice.note}".rstrip()])
        controls = [self._arrow(arrow, pad, row) for row, arrows in enumerate(ARROWS) for arrow in arrows]
        below = [self._control("menu", "By menu"), *self._common()]
        room = len(below) <= BUTTONS
        proposals = [self._propose(number, one) for number, one in enumerate(self.planner.proposals)] if room else []
        rows = _in_rows(proposals, below, first=len(ARROWS))
        return Panel(text, [], [*controls, *rows], self._sight(offer, pad[""]))

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
        other = [self._control("other", "Other…")] if self._orders.otherwise is not None else []
        proposals = [self._propose(number, one) for number, one in enumerate(self.planner.proposals[:ON_THE_PAD])]
        below = [*go, *self._back_of(pad), *proposals, *self._in_words(), *other, *self._aside()][:BUTTONS]
        rows = [control.model_copy(update={"row": LAST_ROW}) for control in below]
        entries = [Entry(snap.label, snap.piece or key_value("", snap.step), snap.note) for snap in pad.snaps]
        menus = [Menu(self._id("snap", key_value("", pad.step)), "Snap to", entries, SNAP_ROW)] if entries else []
        text = "\n".join([*above, pad.text])
        return Panel(text, menus, [*keys, *rows], Sight(self._stage.view, self.planner.seat, scene=pad.scene))

    def _back_of(self, pad: MovePad) -> list[Control]:
        """Takes the last piece away, or leaves the pad."""
        if self._orders.untouched:
            return []
        return [Control(label="Back", custom_id=self._id("shorter", key_value("", pad.step)))]

    def _key(self, key: PadKey, step: str, row: int) -> Control:
        value = key_value(key.piece, key.step or step)
        off = not (key.piece or key.step)
        custom = self._id("key", key_value(key.label, "") if off else value)
        return Control(label=key.label, custom_id=custom, row=row, disabled=off)

    # --- what is under every panel -----------------------------------------------------------------------------------

    def _common(self, carries: str = "") -> list[Control]:
        go = Control(label="Confirm", custom_id=self._id("confirm", carries), style="success")
        confirm = [go] if self._orders.ready else []
        back = [] if self._orders.untouched else [self._control("back", "Back")]
        way = [self._control("way", "Choose the way")] if self._orders.with_a_way is not None else []
        return [*confirm, *way, *back, *self._aside()]

    def _aside(self) -> list[Control]:
        """What may be done instead of going on."""
        default = [self._control("default", "Default")] if self._default_is_another else []
        if self.planner.question.number == AHEAD:
            return [*default, Control(label="Queue", custom_id=custom_id("queue", self.planner.table.id))]
        ahead = standing_orders(self.planner.table) if self._orders.untouched else []
        others = [self._control("all", "All questions")] if self.planner.several else []
        return [*default, *others, *self._hint(), *ahead]

    @property
    def _default_is_another(self) -> bool:
        """Whether the question has a default that no other control of the panel gives."""
        if self._stage.question.default is None:
            return False
        default = self._orders.defaulted().last
        return default.offer is not None or default.action.content() not in map(Action.content, self._given_by_one())

    def _given_by_one(self) -> Iterator[Action]:
        """The answers that one press of another control gives: what is to be confirmed, proposals, a few choices, and
        what is offered left as it is."""
        stage, offer = self._stage, self._stage.offer
        yield from (one.answers[0] for one in self.planner.proposals if len(one.answers) == 1 and not one.rest)
        few = offer.options if offer is not None and len(offer.options) <= BUTTONS else ()
        then = [stage, stage.left(), *(stage.chosen(option.value) for option in few)]
        yield from (one.action for one in then if one.offer is None)

    def _hint(self) -> list[Control]:
        """Asks what the practice opponent would do, where the table has hints."""
        member = self.planner.table.seats[self.planner.seat].member
        if not self._orders.untouched or member is None or not has_hints(self.planner.table, member):
            return []
        return [Control(label="Hint", custom_id=custom_id("hint", self.planner.table.id, self.planner.question.number))]

    def _leave_label(self, offer: Offer) -> str:
        """What the button says that leaves a field as it is; empty where that cannot be, and where a proposal says
        what it comes to."""
        if self._stage.whole is not None:
            return "Done"
        if not offer.enough or self._stage.parts or self._left_is_proposed:
            return ""
        return "Done" if offer.many and self._stage.draft.get(offer.field) else "Leave as it is"

    @property
    def _left_is_proposed(self) -> bool:
        """Whether a proposal gives the answer that leaving the field as it is would give."""
        left = self._stage.left()
        alone = (one.answers[0].content() for one in self.planner.proposals if len(one.answers) == 1 and not one.rest)
        return left.offer is None and left.action.content() in alone

    def _control(self, verb: str, label: str, style: str = "secondary") -> Control:
        return Control(label=label, custom_id=self._id(verb), style=style)

    def _id(self, verb: str, value: str = "") -> str:
        return custom_id(verb, self.planner.table.id, self.planner.question.number, self._orders.step, value)


def _on_its_own(carries: str) -> list[str]:
    """What else is answered with the Confirm of a proposal."""
    if not carries.startswith(REST):
        return []
    return [UNTIL_ALL_STAND if carries == f"{REST}{whole_deployments.SET_UP}" else ON_ITS_OWN]


def _in_rows(*groups: Sequence[Control], first: int = 0, beneath: Sequence[Menu] = ()) -> list[Control]:
    """Groups of buttons, each in rows of its own from a first one on, below the menus that there are."""
    taken = {menu.row for menu in beneath}
    free = (row for row in range(first, LAST_ROW + 1) if row not in taken)
    controls: list[Control] = []
    for group in groups:
        for start in range(0, len(group), BUTTONS):
            row = next(free, LAST_ROW)
            controls += [control.model_copy(update={"row": row}) for control in group[start : start + BUTTONS]]
    return controls


def _joined_values(stage: Stage) -> str:
    """What was chosen of an answer, beside what it begins with."""
    return BETWEEN.join(value for value in [*values(stage.draft)][stage.least :] if value)
