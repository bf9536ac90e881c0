"""The guided way: the presses on a planner's panel, and what an answer tells its giver."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, NamedTuple

import aiohttp
import discord

from bot.channel import components
from bot.channel.messages import file
from bot.game import whole_deployments
from bot.game.queues import AHEAD, imagined_table
from bot.game.referee import Click, NotYours, Told
from bot.game.typed import Typed, read_answer
from bot.refusal import NotPossible
from bot.settling.preparing import planning_seat
from bot.store import clicks, outbox
from bot.store.outbox import Control
from bot.table.asked import answering_seat, asked_seats, questions_for
from bot.table.tables import Table
from cogs.common.controls import Press, custom_id
from cogs.common.framed import framed
from cogs.common.reply import (
    ATTEMPTS,
    UNREACHED,
    Answering,
    Interaction,
    acknowledge,
    answering,
    chosen_value,
    lacks_here,
    rewrite,
    words_for,
)
from cogs.play import _one_panel
from cogs.play._carried import ON, REST, for_the_same, going_on, under_cursor
from cogs.play._coaching import coached, no_more_tips
from cogs.play._panel import Panel, Sight, as_panel
from cogs.play._planner import BUTTONS, Planner
from cogs.play._queue_panel import overview, own_queue
from cogs.play._sheet import Sheet
from renders.finished import Picture
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Refused, Stale
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.scene import Scene

log = logging.getLogger(__name__)

TEXT = 1900
"""Characters of a panel's text; the newest lines are kept."""
MOMENT_PASSED = "-# That moment has passed; this is what you are asked now."
SOON = 2.0
"""Seconds after which a Confirm whose outcome is not there yet says that it was heard."""
IN_WORK = "⏳ Confirmed: it is being carried out …"
NOT_DONE = "Nothing has changed by that. **Act** shows what you are asked."


async def act(interaction: Interaction, press: Press) -> None:
    """“Act” under a public message: open the planner of the member's own question, with its kept draft."""
    async with answering(interaction) as answer:
        await _one_panel.at_rest(interaction)
        table = await answer.numbered(press.table)
        lines = []
        if await _is_old(interaction, table):
            lines.append("-# That button was from an earlier moment; this is what the table waits for now.")
            await _remove_controls(interaction)
        own = _own_questions(table, interaction.user.id)
        seat = seat_of(table, interaction.user.id, own[0])
        kept = await _kept_drafts(answer, seat)
        begun = next((question for question in own if kept is not None and kept[0] == question.number), None)
        if kept is not None and begun is None and kept[0] != AHEAD:
            lines.append("-# What you had begun to answer has been settled since.")
        lines += [f"-# {note}" for note in await _notes(answer, seat)]
        await show(
            answer, await _opened(answer, table, interaction.user.id, own, begun, kept[1] if kept else (), lines)
        )


async def _opened(
    answer: Answering,
    table: Table,
    member: int,
    own: Sequence[Question],
    begun: Question | None,
    drafts: Sequence[Draft],
    lines: Sequence[str],
) -> Panel:
    """The planner of the question that was begun, or of the only one; else all that the member may answer."""
    if begun is None and len(own) > 1:
        first = next((question for question in own if question.given is None), own[0])
        tip = await coached(answer, table, seat_of(table, member, first), first)
        return _with_tip(await asyncio.to_thread(Sheet(table, member).panel, [*lines, *tip]), table, tip)
    question = begun or own[0]
    seat = seat_of(table, member, question)
    planner = Planner.begin(table, question, seat, drafts if begun is not None else (), several=len(own) > 1)
    return await panel_of(answer, planner, lines=lines)


async def _is_old(interaction: Interaction, table: Table) -> bool:
    """Whether the pressed message is older than the one that carries the game's controls. One that only the presser
    sees leads on for as long as it is there."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return False
    newest = await outbox.asking_message(interaction.client.database, table.id)
    return newest is not None and message.id < newest


async def _notes(answer: Answering, seat: int) -> list[str]:
    """What happened to the member while nobody listened."""
    assert answer.table is not None
    async with answer.interaction.client.database.transaction() as tx:
        return await clicks.notes_of(tx, answer.table.id, seat)


async def pick(interaction: Interaction, press: Press) -> None:
    """A value chosen in a menu."""
    await _step(interaction, press, lambda planner, value: planner.chosen(value))


async def done(interaction: Interaction, press: Press) -> None:
    """A field left as it is, or a list that is complete."""
    await _step(interaction, press, lambda planner, value: planner.left())


async def way(interaction: Interaction, press: Press) -> None:
    """The way of a move, which was left to be the shortest, is chosen after all."""
    await _step(interaction, press, lambda planner, value: planner.rerouted())


async def other(interaction: Interaction, press: Press) -> None:
    """What may be answered instead of a move."""
    await _step(interaction, press, lambda planner, value: planner.otherwise())


async def back(interaction: Interaction, press: Press) -> None:
    """The last value taken away again."""
    await _step(interaction, press, lambda planner, value: planner.back())


async def page(interaction: Interaction, press: Press) -> None:
    """The first of two menus: nothing is chosen yet."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        await show(answer, await panel_of(answer, planner, page=chosen_value(interaction)))


async def pad(interaction: Interaction, press: Press) -> None:
    """The direction pad, or its cursor moved: nothing is chosen yet."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        await show(answer, await panel_of(answer, planner, cursor=under_cursor(press.value)))


async def menu(interaction: Interaction, press: Press) -> None:
    """From the direction pad to the menus."""
    async with pressing(interaction) as answer:
        await show(answer, await panel_of(answer, await planner_of(answer, press), page=""))


async def propose(interaction: Interaction, press: Press) -> None:
    """What a proposal's button says, ready to be confirmed; one that is proposed no more shows what is."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        fresh = planner.orders.step == press.step
        proposal = await _proposed(answer, planner, press.value) if fresh else None
        if proposal is not None:
            planner = await asyncio.to_thread(planner.following, proposal)
            await keep(answer, planner)
        await show(answer, await panel_of(answer, planner, carries=going_on(proposal)))


async def _proposed(answer: Answering, planner: Planner, button: str) -> Proposal | None:
    """The proposal that a button stands for; None where it is none of these any more."""
    if planner.may_be_advised:
        stage = planner.stage
        await answer.interaction.client.adviser.find(planner.rules, stage.view, stage.question)
    return await asyncio.to_thread(planner.proposed, button)


async def take(interaction: Interaction, press: Press) -> None:
    """A choice that is a button of its own."""
    await _step(interaction, press, lambda planner, value: planner.taken(press.value))


async def here(interaction: Interaction, press: Press) -> None:
    """The place under the cursor is chosen."""
    await _step(interaction, press, lambda planner, value: planner.chosen(press.value))


async def _step(interaction: Interaction, press: Press, change: Any) -> None:
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        if planner.orders.step == press.step:
            planner = await asyncio.to_thread(change, planner, chosen_value(interaction))
            await keep(answer, planner)
        await show(answer, await panel_of(answer, planner))


async def default(interaction: Interaction, press: Press) -> None:
    """The catalogue's default, ready to be confirmed."""
    async with pressing(interaction) as answer:
        planner = (await planner_of(answer, press)).defaulted()
        await keep(answer, planner)
        await show(answer, await panel_of(answer, planner))


async def confirm(interaction: Interaction, press: Press) -> None:
    """The orders are given; if the same seat is asked next, its planner goes on here."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        if not planner.orders.ready or planner.orders.step != press.step:
            await show(answer, await panel_of(answer, planner))
            return
        await give_all(answer, planner, press.value)


async def answer_typed(answer: Answering, questions: Sequence[Question], kind: str, typed: Typed) -> None:
    """An answer given as a command, to the one of these questions that it fits."""
    assert answer.table is not None
    question, action = read_answer(answer.table, answer.interaction.user.id, questions, kind, typed)
    await give(answer, [(question.number, action)])


class Onward(NamedTuple):
    """How it goes on after answers: what the seat is asked of these `kinds` from then on is answered by what is
    proposed, or by the whole deployment of a name (`way`); `panel`: within the activation the panel proposes the next
    answer at once, and this is what the Confirm carried."""

    kinds: Sequence[str] = ()
    way: str = ""
    panel: str = ""


NOT_ON = Onward()


async def give_all(answer: Answering, planner: Planner, carries: str = "") -> None:
    """Hand in all that was put together; `carries`: how it goes on after a proposal, as its Confirm says."""
    if planner.question.number == AHEAD:
        await _enqueue(answer, planner)
        return
    complete = planner.orders.complete
    onward = Onward(panel=carries if carries.startswith(ON) else "")
    if carries.startswith(REST):
        way = carries.removeprefix(REST)
        onward = Onward(whole_deployments.kinds(planner.table, way, [stage.question.key for stage in complete]), way)
    await give(answer, [(stage.question.number, stage.action) for stage in complete], onward)


async def give(answer: Answering, answers: list[tuple[int, Action]], onward: Onward = NOT_ON) -> None:
    """Hand answers, each to its question, to the referee and show their giver what came of them."""
    assert answer.table is not None
    begun = answer.table.running.chapter
    interaction = answer.interaction
    number, action = answers[0]
    then, kinds = tuple(answers[1:]), tuple(onward.kinds)
    click = Click(answer.table.id, interaction.user.id, interaction.id, action, number, then, kinds, onward.way)
    among_many = number if len(answers) == 1 and _sealed(answer.table, number) else 0
    async with _one_panel.at_work(interaction):
        told = await _carried_out(answer, click)
        table = await answer.numbered(answer.table.id)
        panel = await _next_panel(answer, table, told, among_many, on=_leads_on(answer, table, onward, begun))
        await show(answer, panel, given=[asked for asked, _ in answers])


async def _carried_out(answer: Answering, click: Click) -> Told:
    """What came of answers. Where that takes its time, the panel says meanwhile that they were heard, and has nothing
    to press; if they are refused then, it leads back."""
    interaction = answer.interaction
    working = asyncio.create_task(interaction.client.referee.answer(click))
    done, _ = await asyncio.wait({working}, timeout=SOON)
    if not done:
        with suppress(*UNREACHED):
            await rewrite(interaction, IN_WORK)
    try:
        return await working
    except (Refused, NotPossible):
        if not done:
            lead = Control(label="Act", custom_id=custom_id("act", click.table, click.question), style="primary")
            await show(answer, Panel(NOT_DONE, [], [lead]))
        raise


def _leads_on(answer: Answering, table: Table, onward: Onward, begun: int) -> str:
    """What the panel goes on with that proposes the next answer at once, as `carries` says it: within the chapter in
    which it has `begun`, or where a battle begins after its set-up; else nothing."""
    if table.phase != "running":
        return ""
    if onward.kinds:
        after = ruleset(table.ruleset).counsel.after_set_up
        asked = any(question.key == after for question in questions_for(table, answer.interaction.user.id))
        return ON if asked else ""
    return onward.panel if table.running.chapter == begun else ""


def _sealed(table: Table, number: int) -> bool:
    """Whether a question is one of those that are answered in secret, in whatever order."""
    return any(question.sealed and question.number == number for question in table.running.questions)


async def _next_panel(answer: Answering, table: Table, told: Told, among_many: int = 0, *, on: str = "") -> Panel:
    """What came of an answer, and the next planner if the same member is asked. After the answer to one `among_many` it
    is that of the next of them; `on`: with what is proposed for the aim that it carries."""
    lines, member = list(told.lines), answer.interaction.user.id
    undo = [_undo(table)] if told.free_undo and table.phase == "running" else []
    own = questions_for(table, member)
    following = _next_of_many(table, own, among_many)
    if following is not None:
        lines += Sheet(table, member).given(among_many)
    if len(own) > 1 or any(question.owed for question in own):
        ahead = await _goes_on(answer, table, own[0], lines, on) if on and len(own) == 1 else None
        panel = ahead or await _opened(answer, table, member, own, following, (), lines)
        return replace(panel, controls=[*panel.controls, *undo])
    if table.phase == "running" and (asked := asked_seats(table)):
        lines.append(f"-# Now the table waits for {' and '.join(table.seats[n].name for n in asked)}.")
    change = [Control(label="Change the answer", custom_id=custom_id("act", table.id, q.number)) for q in own]
    status = Control(label="Status", custom_id=custom_id("status", table.id))
    return Panel("\n".join(lines) or "Done.", [], [*change, status, *undo])


async def _goes_on(
    answer: Answering, table: Table, question: Question, lines: Sequence[str], carries: str
) -> Panel | None:
    """The panel of the next question with the proposal for the aim of the one before, else its first, to be confirmed;
    None where nothing is proposed, or where something new begins, but for a battle after its set-up."""
    rules = ruleset(table.ruleset)
    if rules.play.opening & set(question.takes) and question.key != rules.counsel.after_set_up:
        return None
    seat = seat_of(table, answer.interaction.user.id, question)
    planner = await _advised(answer, Planner.begin(table, question, seat))
    best = for_the_same(await asyncio.to_thread(lambda: planner.proposals), carries)
    if best is None or best.rest:
        return None
    planner = await asyncio.to_thread(planner.following, best)
    await keep(answer, planner)
    return await panel_of(answer, planner, lines=lines, carries=going_on(best))


def _next_of_many(table: Table, own: Sequence[Question], answered: int) -> Question | None:
    """The next question of the kind and seat of the one that was answered; None where each has an answer."""
    before = next((question for question in own if question.number == answered), None)
    if before is None:
        return None
    alike = (one for one in own if (one.seat, one.key) == (before.seat, before.key) and one.given is None)
    return next(alike, None)


def _undo(table: Table) -> Control:
    """Takes back the step that led to this number of answers in force."""
    return Control(label="Undo", custom_id=custom_id("undo", table.id, table.running.count))


def _own_questions(table: Table, member: int) -> list[Question]:
    """What the member may answer; raises `NotYours` for everybody else."""
    if table.phase != "running":
        raise Stale(0)
    own = questions_for(table, member)
    if not own:
        raise NotYours(" and ".join(table.seats[seat].name for seat in asked_seats(table)))
    return own


def seat_of(table: Table, member: int, question: Question) -> int:
    """The seat as which a member answers a question; raises `NotYours`."""
    seat = answering_seat(table, question, member)
    if seat is None:
        raise NotYours(table.seats[question.seat].name)
    return seat.number


def own_question(table: Table, member: int, number: int) -> tuple[Question, int]:
    """The question of this number and the seat as which the member answers it; raises `Stale` or `NotYours`."""
    if table.phase != "running":
        raise Stale(number)
    question = table.running.question(number)
    return question, seat_of(table, member, question)


def _fresh(table: Table, member: int, number: int, drafts: Sequence[Draft] = ()) -> Planner:
    """The planner of a question that is the member's to answer."""
    question, seat = own_question(table, member, number)
    return Planner.begin(table, question, seat, drafts, several=len(questions_for(table, member)) > 1)


async def planner_of(answer: Answering, press: Press) -> Planner:
    """The planner that a press belongs to, with what was put together so far."""
    await _one_panel.at_rest(answer.interaction)
    table, member = await answer.numbered(press.table), answer.interaction.user.id
    if press.question == AHEAD:
        return await planner_ahead(answer, kept=True)
    _, seat = own_question(table, member, press.question)
    kept = await _kept_drafts(answer, seat)
    drafts = kept[1] if kept is not None and kept[0] == press.question else ()
    return await asyncio.to_thread(_fresh, table, member, press.question, drafts)


async def planner_ahead(answer: Answering, *, kept: bool = False) -> Planner:
    """The planner of an activation that is not asked for yet, on the table as it is; raises `NotPossible` where nothing
    can be planned."""
    assert answer.table is not None
    table, database = answer.table, answer.interaction.client.database
    seat = planning_seat(table, answer.interaction.user.id)
    imagined = await asyncio.to_thread(imagined_table, table, seat, await clicks.plans_of(database, table.id))
    if imagined is None:
        raise NotPossible("Nothing can be planned now: everybody has acted or is queued, or it is not the time for it.")
    found = await _kept_drafts(answer, seat) if kept else None
    drafts = found[1] if found is not None and found[0] == AHEAD else ()
    return await asyncio.to_thread(Planner.begin, imagined, imagined.running.question(AHEAD), seat, drafts)


async def _enqueue(answer: Answering, planner: Planner) -> None:
    """What was put together waits in the queue; its owner sees all of it."""
    interaction, number = answer.interaction, planner.table.id
    actions = [stage.action for stage in planner.orders.complete]
    words = await interaction.client.preparing.enqueue(number, interaction.user.id, actions, interaction.id)
    own = await own_queue(interaction.client.database, await answer.numbered(number), interaction.user.id)
    await show(answer, overview(own, f"Planned: {words}"))


async def _kept_drafts(answer: Answering, seat: int) -> tuple[int, list[Draft]] | None:
    """The seat's half-made orders, and the question that they were for."""
    assert answer.table is not None
    return await clicks.drafts_of(answer.interaction.client.database, answer.table.id, seat)


async def keep(answer: Answering, planner: Planner) -> None:
    """Keep the half-made orders."""
    number, question = planner.table.id, planner.question
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.keep_drafts(tx, number, planner.seat, question.number, planner.orders.drafts)


@asynccontextmanager
async def pressing(interaction: Interaction) -> AsyncIterator[Answering]:
    """A press on the member's own panel: acknowledged by type 6, the panel is edited afterwards. One whose question is
    settled says so and loses its controls."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        try:
            yield answer
        except Stale as gone:
            await _redrawn(answer, gone)


async def _redrawn(answer: Answering, gone: Stale) -> None:
    """A panel whose question is settled shows what its member is asked now, or that it is nothing. One that shows what
    came of that question already stays as it is."""
    member = answer.interaction.user.id
    if answer.table is not None and _one_panel.answered_here(answer.interaction, answer.table.id, gone.number):
        return
    # What was read before the press had to wait for another one may be the table of a moment ago.
    table = await answer.numbered(answer.table.id) if answer.table is not None else None
    own = questions_for(table, member) if table is not None else []
    if table is not None and any(question.owed for question in own):
        await show(answer, await _opened(answer, table, member, own, None, (), [MOMENT_PASSED]))
    else:
        await show(answer, Panel(words_for(gone, table) or ""))


async def panel_of(answer: Answering, planner: Planner, *, lines: Sequence[str] = (), **shown: Any) -> Panel:
    """A planner's panel, with a word to who meets such a question for the first time. It is put together in a thread:
    the odds of a menu of targets take their time."""
    planner = await _advised(answer, planner)
    ahead = planner.question.number == AHEAD
    tip = await coached(answer, planner.table, planner.seat, planner.question) if not ahead else []
    panel = await asyncio.to_thread(as_panel, planner, lines=[*lines, *tip], **shown)
    return _with_tip(panel, planner.table, tip)


async def _advised(answer: Answering, planner: Planner) -> Planner:
    """With what is proposed, or without it where too many wait for such things."""
    if not planner.may_be_advised:
        return planner
    stage, adviser = planner.stage, answer.interaction.client.adviser
    return replace(planner, advised=await adviser.attempt(planner.rules, stage.view, stage.question))


def _with_tip(panel: Panel, table: Table, tip: Sequence[str]) -> Panel:
    """A panel that begins with a tip has a button against more of them, where its last row has room."""
    last = max((control.row or 0 for control in panel.controls), default=0)
    if not tip or sum((control.row or 0) == last for control in panel.controls) >= BUTTONS:
        return panel
    row = panel.controls[-1].row if panel.controls else None
    return replace(panel, controls=[*panel.controls, no_more_tips(table).model_copy(update={"row": row})])


async def show(answer: Answering, panel: Panel, given: Sequence[int] = ()) -> None:
    """Show a panel in the member's ephemeral message, the only one at this table; a lost connection is tried again.
    It has just answered the questions `given`."""
    picture = await _picture(answer, panel.sight) if panel.sight is not None else None
    lacks = "".join(f"{line}\n" for line in lacks_here(answer.interaction, answer.table))
    text = lacks + shortened(panel.text, TEXT - len(lacks))
    view = components.panel(panel.menus, panel.controls)
    for attempt in range(ATTEMPTS):
        files = [file(picture)] if picture else []
        try:
            message = await rewrite(answer.interaction, text, view=view, files=files)
        except (aiohttp.ClientError, OSError):
            if attempt == ATTEMPTS - 1:
                raise
        except discord.NotFound:
            if answer.table is None or not _one_panel.is_replaced(answer.interaction, answer.table.id):
                raise
            return
        else:
            if answer.table is not None:
                await _one_panel.note(answer.interaction, answer.table.id, message.id, given)
            return


def shortened(text: str, limit: int = TEXT) -> str:
    """The end of a text that is too long: what is asked stands there."""
    if len(text) <= limit:
        return text
    end = text[-limit:]
    return "…" + (end.partition("\n")[2] or end)


async def _picture(answer: Answering, sight: Sight) -> Picture | None:
    """The battlefield with what the seat may do then; the words do without it if it cannot be drawn, or not soon."""
    assert answer.table is not None
    rules, painter = ruleset(answer.table.ruleset), answer.interaction.client.painter
    if painter.crowded:
        return None
    try:
        return await painter.draw(await framed(answer.interaction, _scene(rules, sight)))
    except Exception:
        log.exception("game %s: the picture of a panel could not be drawn", answer.table.id)
        return None


def _scene(rules: Ruleset[Game], sight: Sight) -> Scene:
    """What the picture of a panel shows."""
    if sight.scene is not None:
        return sight.scene
    stage = sight.sketch
    if stage is None:
        return rules.pictures.scene(sight.view, [], sight.seat, cursor=sight.cursor)
    return rules.pictures.sketched(sight.view, stage.question, stage.draft, stage.parts, sight.seat)


async def _remove_controls(interaction: Interaction) -> None:
    """Take the buttons off the message that a stale press came from."""
    if interaction.message is not None:
        try:
            await interaction.message.edit(view=None)
        except discord.HTTPException:
            return


VERBS = {
    "act": act,
    "propose": propose,
    "take": take,
    "pick": pick,
    "page": page,
    "pad": pad,
    "menu": menu,
    "here": here,
    "done": done,
    "way": way,
    "back": back,
    "other": other,
    "default": default,
    "confirm": confirm,
}
