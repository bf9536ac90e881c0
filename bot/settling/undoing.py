"""Steps that are taken back: which, what that opens again, what everybody knows by then, and the way back itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.change import Change, settle
from bot.game.queues import queued
from bot.game.record import in_force, is_sealed
from bot.refusal import NotPossible
from bot.store import calls, clicks, games
from bot.store.database import Database, Transaction
from bot.store.outbox import Post
from bot.table.tables import RecordLine, Seat, Table
from rulesets import ruleset
from rulesets.kit.engine.game import Game

UNDOS_A_GAME = 2
"""How often a seat may have a roll or a reveal taken back by the other side's consent."""
STEPS_LOOKED_AT = 200
"""Lines of the record among which one's last step is looked for."""
STEPS_TOLD = 12
"""So many steps are told one by one; of the others it is said how many there are."""


@dataclass(frozen=True)
class Step:
    """A step that may be taken back, with every line since it; `free` if nobody need agree."""

    line: int
    free: bool
    behind: tuple[RecordLine, ...] = ()


async def own_step(source: Database | Transaction, table: Table, member: int) -> Step:
    """The member's last step in force that can be gone back to; raises `NotPossible` if there is none."""
    lines = in_force(await games.record(source, table.id, STEPS_LOOKED_AT))
    mine = table.seats_of(member)
    behind: list[RecordLine] = []
    for line in reversed(lines):
        behind.insert(0, line)
        if line.kind not in ("answer", "replaced"):
            break
        if line.kind == "answer" and line.seat in mine and not line.automatic:
            if is_sealed(table, line):
                raise NotPossible("What is still secret is changed, not taken back: **Act** opens it.")
            if await games.snapshot_before(source, table.id, line.number) is None:
                raise NotPossible("Your last step lies behind a roll: it can no longer be taken back.")
            return Step(line.number, all(harmless(table, one, mine) for one in behind), tuple(behind))
    raise NotPossible("There is no step of yours to take back.")


def harmless(table: Table, line: RecordLine, mine: Sequence[int]) -> bool:
    """Whether nobody learned anything by a line: no dice, no reveal, and nobody else has answered."""
    own = line.seat is None or line.seat in mine or table.seats[line.seat].practice
    return own and not line.rolls and not line.sealed and line.automatic != "time is up"


def demand_undos(seat: Seat) -> int:
    """How many undos by consent a seat has left; raises `NotPossible` if there are none."""
    if seat.undos >= UNDOS_A_GAME:
        raise NotPossible(f"The other side has let you take back {UNDOS_A_GAME} steps; there are no more.")
    return UNDOS_A_GAME - seat.undos


async def told(source: Database | Transaction, table: Table, seat: Seat, step: Step) -> str:
    """What an undo takes back, what it opens again, and what everybody knows by then; the same for both sides."""
    state = await games.snapshot_before(source, table.id, step.line)
    assert state is not None
    answers = [line for line in step.behind if line.kind == "answer"]
    lines = [
        "Taken back:",
        *_steps(table, answers),
        "Open again:",
        *_opened(table, games.read_game(table.ruleset, state)),
    ]
    left = UNDOS_A_GAME - seat.undos
    return "\n".join(
        [*lines, *_known(table, answers), f"-# {seat.name} has {left} of {UNDOS_A_GAME} such undos left in this game."]
    )


def _steps(table: Table, answers: Sequence[RecordLine]) -> list[str]:
    """The steps one by one; how often somebody has changed a secret answer is nobody's business."""
    steps = [(_step(table, line), is_sealed(table, line)) for line in answers]
    told = [text for at, (text, secret) in enumerate(steps) if not secret or (text, secret) not in steps[:at]]
    shown = told[:STEPS_TOLD]
    more = len(told) - len(shown)
    return [*shown, f"› and {more} more"] if more else shown


def _step(table: Table, line: RecordLine) -> str:
    """One answer: whose, what, and the dice that fell."""
    name = table.seats[line.seat].name if line.seat is not None else "The table"
    dice = sum(len(roll.faces) for roll in line.rolls)
    rolled = f" – {dice} dice fell" if dice > 1 else " – a die fell" if dice else ""
    by_itself = f" ({line.automatic})" if line.automatic else ""
    return f"› {name}: {_words(table, line)}{by_itself}{rolled}"


def _words(table: Table, line: RecordLine) -> str:
    """An answer in a few words; only by its type if it says what the other side may not know, or if this version does
    not know it."""
    if is_sealed(table, line):
        return "answers in secret"
    rules = ruleset(table.ruleset)
    try:
        action = table.running.read_action(line.action)
        if rules.play.tells_too_much(table.running, action):
            return str(line.action["type"])
        return rules.words.action(rules.play.view(table.running, None), action)
    except (LookupError, ValueError):
        return str(line.action.get("type", "an answer"))


def _opened(table: Table, before: Game) -> list[str]:
    """The questions that are asked again, in an onlooker's words."""
    rules = ruleset(table.ruleset)
    view = rules.play.view(before, None)
    return [f"› {rules.words.question(view, q)}" for q in view.questions if q.owed]


def _known(table: Table, answers: Sequence[RecordLine]) -> list[str]:
    """What an undo cannot take out of anybody's head."""
    known = []
    if any(line.rolls for line in answers):
        known.append("The dice have been seen: the same action gives the same dice again, another one gives others.")
    if any(line.sealed and not is_sealed(table, line) for line in answers):
        known.append("Secret answers have been opened: everybody knows them by now.")
    others = {line.seat for line in answers if line.seat is not None and not line.automatic}
    if len(others) > 1:
        known.append("Both sides have decided something that they may decide otherwise now.")
    return known


async def go_back(change: Change, seat: Seat | None, line: int, kind: str) -> str:
    """Put the table back to where it stood before a line of the record. What was prepared for later is forgotten, and
    so is whatever the players have asked of each other."""
    table = change.table
    state = await games.snapshot_before(change.tx, table.id, line)
    if state is None:
        raise NotPossible("That step can no longer be taken back.")
    await games.drop_snapshots(change.tx, table.id, line)
    left, back = table.running, games.read_game(table.ruleset, state)
    await calls.set_back(change.tx, table.id, asked_again(left, back), back.last_question)
    table.game, table.unposted, change.report = back, [], True
    rename(table)
    for other in table.seats:
        await clicks.drop_drafts(change.tx, table.id, other.number)
        await _keep_queue(change, other.number)
        await clicks.drop_requests_of(change.tx, table.id, other.number)
    await clicks.drop_what_goes_on(change.tx, table.id)
    change.note(kind, seat, {"type": kind, "line": line})
    title = f"{seat.name} takes a step back" if seat and kind == "undo" else "Back to the start of the activation"
    change.posts.append(Post(title=title))
    await settle(change)
    return "Taken back."


async def _keep_queue(change: Change, seat: int) -> None:
    """Forget what a seat has planned; what it has queued stands still until it says so."""
    plans = [plan for plan in await clicks.plans_of(change.tx, change.table.id) if plan.seat == seat and plan.queued]
    kept = [plan for one in queued(plans, seat, ruleset(change.table.ruleset)) for plan in one.plans]
    await clicks.plan_anew(change.tx, change.table.id, seat, kept)
    if kept:
        await clicks.stop_queue(change.tx, change.table.id, seat, "a step was taken back")
    else:
        await clicks.let_go_on(change.tx, change.table.id, seat)


def asked_again(left: Game, back: Game) -> dict[int, int]:
    """The lowest number of what each seat is asked again where a game has gone back to."""
    owed = {question.number for question in left.questions if question.owed}
    again = [question for question in back.questions if question.owed and question.number not in owed]
    return {question.seat: question.number for question in sorted(again, key=lambda q: q.number, reverse=True)}


def rename(table: Table) -> None:
    """Give a game the names that its seats have now."""
    if table.game is not None:
        table.game = table.game.model_copy(update={"players": [seat.name for seat in table.seats]})
