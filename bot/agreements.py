"""What players settle between them while a game runs: undo, draw, correction, pause, hand-over, giving up."""

from __future__ import annotations

from dataclasses import dataclass

from bot import announce
from bot.change import Change, NotPossible, Settled, change_table, demand_phase, demand_seat, settle
from bot.lobby import free_name
from bot.names import plain_text
from bot.record import in_force
from bot.referee import Referee
from bot.store import clicks, games
from bot.store.database import Database, Transaction
from bot.store.outbox import Post
from bot.store.tables import RecordLine, Seat, Table
from rulesets import ruleset
from rulesets.kit.game import Verdict
from rulesets.kit.standing import StandingOrder

UNDOS_A_GAME = 2
"""How often a seat may have a roll or a reveal taken back by the other side's consent."""
STEPS_LOOKED_AT = 200
"""Lines of the record among which one's last step is looked for."""
START_OF_ACTIVATION = "back to the start of the activation"
"""What `/game correct` calls the way back; it has no unit and no value."""


@dataclass(frozen=True)
class Step:
    """A step that may be taken back; `free` if nobody need agree."""

    line: int
    free: bool


class Agreements:
    """Everything at a running table besides its moves."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def concede(self, number: int, member: int, interaction: int) -> str:
        """Give the game up; the other side wins."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            others = [other.number for other in change.table.seats if other.number != seat.number]
            return _end(change, seat, Verdict(winners=others, scores=[], key="conceded"), "You have conceded.")

        return await change_table(self._referee, number, interaction, act)

    async def claim(self, number: int, member: int, interaction: int) -> str:
        """Take the game from a side that has let its time go by, and the same time again since its reminder."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "running")
            seat = demand_seat(change.table, member)
            await demand_claim(change.tx, change.table, member, self._referee.now)
            mine = change.table.seats_of(member)
            return _end(change, seat, Verdict(winners=mine, scores=[], key="claimed"), "The game is yours.")

        return await change_table(self._referee, number, interaction, act)

    async def pause(self, number: int, member: int, interaction: int) -> str:
        """Stop the clocks and the moves, or let them go on."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "running", "paused")
            if change.table.phase == "paused":
                return await self._go_on(change, demand_seat(change.table, member))
            seat = demand_seat(change.table, member)
            change.table.phase = "paused"
            change.posts.append(announce.paused(change.table, seat))
            return "The game is paused. `/game pause` lets it go on."

        return await change_table(self._referee, number, interaction, act)

    async def resume(self, number: int, member: int, interaction: int) -> str:
        """Let a paused game go on."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "paused")
            return await self._go_on(change, demand_seat(change.table, member))

        return await change_table(self._referee, number, interaction, act)

    async def _go_on(self, change: Change, seat: Seat) -> str:
        table = change.table
        table.phase = "running"
        await clicks.restart_clocks(change.tx, table.id, table.pace, self._referee.now)
        change.posts.append(announce.reminder(table, f"{seat.name} lets the game go on"))
        return "The game goes on."

    async def replace(self, number: int, member: int, newcomer: int, name: str, interaction: int) -> str:
        """Hand the member's seats over to somebody else."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby", "running", "paused")
            seat = demand_seat(table, member)
            if table.seats_of(newcomer):
                raise NotPossible(f"{plain_text(name)} sits at this table already.")
            old = seat.name
            for number_of_seat in table.seats_of(member):
                await _hand_over(change, table.seats[number_of_seat], newcomer, name)
            if table.host == member and table.phase == "lobby":
                table.host = newcomer
            _rename(table)
            change.note("replaced", seat, {"type": "replace", "from": member, "to": newcomer})
            change.posts.append(announce.reminder(table, f"{seat.name} takes over from {old}"))
            return f"{seat.name} plays on for you."

        return await change_table(self._referee, number, interaction, act)

    async def set_order(self, number: int, member: int, order: StandingOrder, interaction: int) -> str:
        """Give the member's seats a standing order; what is open already is answered by it at once."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby", "running", "paused")
            demand_seat(table, member)
            for seat in table.seats_of(member):
                await clicks.set_standing_order(change.tx, table.id, seat, order)
            change.report = await settle(change)
            return order_words(order)

        return await change_table(self._referee, number, interaction, act)

    async def undo(self, number: int, member: int, interaction: int, count: int | None = None) -> str:
        """Take the last step back: at once if it is one's own and nothing was rolled or revealed, else by consent.

        With `count` only if so many answers are in force: a button means the step that it stood under.
        """

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            demand_phase(table, "running")
            if count not in (None, table.running.count):
                raise Settled("The game has moved on since; `/game undo` takes your last step back.")
            step = await _own_step(change, member)
            if step.free or not _others(table, seat):
                return await _go_back(change, seat, step.line, "undo")
            if seat.undos >= UNDOS_A_GAME:
                raise NotPossible(f"The other side has let you take back {UNDOS_A_GAME} steps; there are no more.")
            return await _ask_others(change, seat, "undo", {"line": step.line})

        return await change_table(self._referee, number, interaction, act)

    async def offer_draw(self, number: int, member: int, interaction: int) -> str:
        """Ask the other side to call it a draw."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            demand_phase(change.table, "running", "paused")
            return await _ask_others(change, seat, "draw", {})

        return await change_table(self._referee, number, interaction, act)

    async def correct(
        self, number: int, member: int, fields: dict[str, str], reason: str, interaction: int, *, organiser: bool
    ) -> str:
        """Put something right on the table: an organiser at once, a player with the other side's consent.

        `fields` are words of the ruleset ("unit", "what", "value"); raises `Refused` if they make no sense.
        """

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "running", "paused")
            seat = None if organiser else demand_seat(table, member)
            if organiser and not plain_text(reason):
                raise NotPossible("Give a reason: it is shown to the players.")
            body = await _wanted(change, fields, reason)
            if organiser:
                return await _put_right(change, None, body, member)
            assert seat is not None
            return await _ask_others(change, seat, "correct", body)

        return await change_table(self._referee, number, interaction, act)

    async def restore(self, number: int, member: int, interaction: int) -> str:
        """After an unexpected error: back to the start of the activation."""

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            demand_phase(table, "broken")
            table.phase = "running"
            start = await _start_of_activation(change)
            if start is not None:
                return await _go_back(change, seat, start, "restored")
            await settle(change)
            change.report = True
            return "The game goes on from the start of the activation."

        return await change_table(self._referee, number, interaction, act)

    async def consent(self, request: int, member: int, agreed: bool, interaction: int) -> str:
        """Answer what another seat has asked for; raises `Settled` when there is nothing to answer any more."""
        asked = await clicks.request(self._referee.database, request)
        if asked is None:
            raise Settled("That is settled already.")

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            if table.seats[asked.seat].member == member:
                raise NotPossible("The other side has to answer this.")
            if asked.version != table.version:
                raise Settled("The game has moved on since; it has to be asked for again.")
            await clicks.drop_request(change.tx, request)
            if not agreed:
                change.posts.append(announce.reminder(table, f"{seat.name} does not agree"))
                return "You have declined."
            return await _carry_out(change, asked, seat)

        return await change_table(self._referee, asked.game, interaction, act)


async def demand_claim(source: Database | Transaction, table: Table, member: int, now: int) -> None:
    """Raises `NotPossible` unless the other side alone is asked and has let its time go by twice."""
    mine = table.seats_of(member)
    waiting = await clicks.waiting_of(source, table.id)
    if any(one.seat in mine for one in waiting):
        raise NotPossible("The table waits for you.")
    if not table.pace or not waiting:
        raise NotPossible("This game has no deadlines, so it cannot be claimed.")
    free_at = max((one.due_at or now) + table.pace for one in waiting)
    if now < free_at:
        raise NotPossible(f"The other side has time until <t:{free_at}:f>; the game can be claimed after that.")


def _end(change: Change, seat: Seat, verdict: Verdict, text: str) -> str:
    table = change.table
    demand_phase(table, "running", "paused", "broken")
    change.note("ended", seat, {"type": verdict.key}, games.saved(table.game))
    table.game = table.running.model_copy(update={"verdict": verdict, "questions": [], "root": None})
    table.phase, change.report = "over", True
    return text


async def _hand_over(change: Change, seat: Seat, newcomer: int, name: str) -> None:
    """The seat keeps its force and its dice words; what its old player has prepared is forgotten."""
    tx, table = change.tx, change.table
    seat.member, seat.name = newcomer, free_name(table, name, seat)
    await clicks.drop_drafts(tx, table.id, seat.number)
    await clicks.drop_plans_of(tx, table.id, seat.number)
    await clicks.drop_standing_orders_of(tx, table.id, seat.number)


def _others(table: Table, seat: Seat) -> list[Seat]:
    """The seats that somebody else plays."""
    return [s for s in table.seats if s.number != seat.number and s.member not in (None, seat.member)]


async def _ask_others(change: Change, seat: Seat, kind: str, body: dict[str, object]) -> str:
    """Ask the other side; where nobody sits there, it is done at once."""
    tx, table = change.tx, change.table
    open_now = await clicks.request_of(tx, table.id, seat.number)
    if open_now is not None and open_now.version == table.version:
        raise NotPossible("The other side is asked already; it has not answered yet.")
    # The version that the table will have once this is stored: whatever happens later makes the request stale.
    request = await clicks.add_request(tx, table.id, seat.number, kind, body, table.version + 1)
    others = _others(table, seat)
    if others:
        change.posts.append(announce.request(seat, others, kind, body, request))
        return "The other side is asked."
    asked = await clicks.request(tx, request)
    assert asked is not None
    await clicks.drop_request(tx, request)
    return await _carry_out(change, asked, seat)


async def _carry_out(change: Change, asked: clicks.Request, agreeing: Seat) -> str:
    seat = change.table.seats[asked.seat]
    if asked.kind == "draw":
        return _end(change, seat, Verdict(winners=[], scores=[], key="agreed_draw"), "It is a draw.")
    if asked.kind == "correct":
        return await _put_right(change, seat, asked.body, agreeing.member)
    seat.undos += agreeing is not seat
    return await _go_back(change, seat, asked.body["line"], "undo")


async def _own_step(change: Change, member: int) -> Step:
    """The member's last step in force that can be gone back to; raises `NotPossible` if there is none."""
    table = change.table
    lines = in_force(await games.record(change.tx, table.id, STEPS_LOOKED_AT))
    mine = table.seats_of(member)
    behind: list[RecordLine] = []
    for line in reversed(lines):
        behind.append(line)
        if line.kind not in ("answer", "replaced"):
            break
        if line.kind == "answer" and line.seat in mine and not line.automatic:
            if await games.snapshot_before(change.tx, table.id, line.number) is None:
                raise NotPossible("Your last step lies behind a roll: it can no longer be taken back.")
            return Step(line.number, all(_harmless(table, one, mine) for one in behind))
    raise NotPossible("There is no step of yours to take back.")


def _harmless(table: Table, line: RecordLine, mine: list[int]) -> bool:
    """Whether nobody learned anything by a line: no dice, no reveal, and nobody else has answered."""
    own = line.seat is None or line.seat in mine or table.seats[line.seat].practice
    return own and not line.rolls and not line.sealed and line.automatic != "time is up"


async def _go_back(change: Change, seat: Seat | None, line: int, kind: str) -> str:
    table = change.table
    state = await games.snapshot_before(change.tx, table.id, line)
    if state is None:
        raise NotPossible("That step can no longer be taken back.")
    await games.drop_snapshots(change.tx, table.id, line)
    table.game, table.unposted, change.report = games.read_game(table.ruleset, state), [], True
    _rename(table)
    for other in table.seats:
        await clicks.drop_drafts(change.tx, table.id, other.number)
        await clicks.drop_plans_of(change.tx, table.id, other.number)
    change.note(kind, seat, {"type": kind, "line": line})
    title = f"{seat.name} takes a step back" if seat and kind == "undo" else "Back to the start of the activation"
    change.posts.append(Post(title=title))
    await settle(change)
    return "Taken back."


async def _start_of_activation(change: Change) -> int | None:
    """The line before which the present activation stands; None if the table stands there now."""
    start = await games.chapter_start(change.tx, change.table.id)
    if start is None:
        return None
    line, state = start
    same = games.read_game(change.table.ruleset, state).chapter == change.table.running.chapter
    return line if same else None


async def _wanted(change: Change, fields: dict[str, str], reason: str) -> dict[str, object]:
    """What a correction is to do, tried out; raises `Refused` or `NotPossible` if it makes no sense."""
    table = change.table
    why = f" ({text})" if (text := plain_text(reason)) else ""
    if fields["what"] == START_OF_ACTIVATION:
        line = await _start_of_activation(change)
        if line is None:
            raise NotPossible("The table stands at the start of an activation.")
        return {"line": line, "text": f"{START_OF_ACTIVATION}{why}"}
    ruleset(table.ruleset).correct(table.running, fields)
    unit, what, value = (plain_text(fields[name]) for name in ("unit", "what", "value"))
    return {"fields": fields, "text": f"{f'{unit}, ' if unit else ''}{what}: {value}{why}"}


async def _put_right(change: Change, seat: Seat | None, body: dict[str, object], by: int | None) -> str:
    """Carry a correction out; `by` is the organiser, or the player who agreed."""
    table = change.table
    change.note("correction", seat, {"type": "correct", "by": by, **body}, games.saved(table.game))
    title = "Put right by agreement" if seat else "Put right by an organiser"
    change.posts.append(Post(title=title, text=str(body["text"])))
    if "line" in body:
        return await _go_back(change, seat, int(str(body["line"])), "restored")
    fields = body["fields"]
    assert isinstance(fields, dict)
    table.game, change.report = ruleset(table.ruleset).correct(table.running, fields), True
    return "Put right."


def _rename(table: Table) -> None:
    """Give a game the names that its seats have now."""
    if table.game is not None:
        table.game = table.game.model_copy(update={"players": [seat.name for seat in table.seats]})


def order_words(order: StandingOrder) -> str:
    """A standing order in words."""
    when = ", ".join(key if value == "yes" else f"{key}={value}" for key, value in order.when.items())
    parts = [f"“{order.key}”: {order.policy}", when, "(once)" if order.once else ""]
    return " ".join(part for part in parts if part) + "."
