"""What players settle between them while a game runs: undo, draw, correction, pause, hand-over, giving up."""

from __future__ import annotations

from bot import announce
from bot.change import Change, NotPossible, change_table, demand_phase, demand_seat
from bot.lobby import free_name
from bot.names import plain_text
from bot.referee import Referee
from bot.store import clicks, games
from bot.store.outbox import Post
from bot.store.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.game import Verdict

UNDOS_A_GAME = 2
"""How often a seat may ask the other side to take a roll or a reveal back."""


class Agreements:
    """Everything at a running table besides its moves."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def concede(self, number: int, member: int, interaction: int) -> str:
        """Give the game up; the other side wins."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            others = [other.number for other in change.table.seats if other.number != seat.number]
            return self._end(change, seat, Verdict(winners=others, scores=[], key="conceded"), "You concede.")

        return await change_table(self._referee, number, interaction, act)

    def _end(self, change: Change, seat: Seat, verdict: Verdict, text: str) -> str:
        table = change.table
        demand_phase(table, "running", "paused", "broken")
        change.note("ended", seat, {"type": verdict.key}, games.saved(table.game))
        table.game = table.running.model_copy(update={"verdict": verdict, "questions": [], "root": None})
        table.phase, table.ended_at, change.report = "over", self._referee.now, True
        return text

    async def pause(self, number: int, member: int, interaction: int) -> str:
        """Stop the clocks and the moves, or let them go on."""

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            demand_phase(table, "running", "paused")
            table.phase = "paused" if table.phase == "running" else "running"
            if table.phase == "paused":
                change.posts.append(Post(title=f"{seat.name} pauses the game", text="`/game pause` lets it go on."))
                return "The game is paused."
            await clicks.restart_clocks(change.tx, table.id, table.pace, self._referee.now)
            change.posts.append(announce.reminder(table, f"{seat.name} lets the game go on"))
            return "The game goes on."

        return await change_table(self._referee, number, interaction, act)

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
                table.seats[number_of_seat].member = newcomer
                await clicks.drop_draft(change.tx, table.id, number_of_seat)
                await clicks.drop_plans_of(change.tx, table.id, number_of_seat)
            seat.name = free_name(table, name, seat)
            _rename(table)
            change.note("replaced", seat, {"type": "replace", "from": member, "to": newcomer})
            change.posts.append(announce.reminder(table, f"{seat.name} takes over from {old}"))
            return f"{seat.name} plays on for you."

        return await change_table(self._referee, number, interaction, act)

    async def undo(self, number: int, member: int, interaction: int) -> str:
        """Take the last step back: at once if it is one's own and nothing was rolled or revealed, else by consent."""

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            demand_phase(table, "running")
            last = next(iter(await games.record(change.tx, table.id, last=1)), None)
            if last is None or last.kind != "answer":
                raise NotPossible("There is no step to take back.")
            mine = last.seat is not None and table.seats[last.seat].member == member
            if mine and not last.rolls and not last.sealed:
                return await self._go_back(change, seat, last.number, "undo")
            return await self._ask_others(change, seat, "undo", {"line": last.number})

        return await change_table(self._referee, number, interaction, act)

    async def offer_draw(self, number: int, member: int, interaction: int) -> str:
        """Ask the other side to call it a draw."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            demand_phase(change.table, "running", "paused")
            return await self._ask_others(change, seat, "draw", {})

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
            ruleset(table.ruleset).correct(table.running, fields)
            words = " ".join(fields.values())
            body: dict[str, object] = {"fields": fields, "text": plain_text(f"{words}: {reason}" if reason else words)}
            if organiser:
                return self._put_right(change, None, body)
            return await self._ask_others(change, demand_seat(table, member), "correct", body)

        return await change_table(self._referee, number, interaction, act)

    def _put_right(self, change: Change, seat: Seat | None, body: dict[str, object]) -> str:
        table = change.table
        change.note("correction", seat, {"type": "correct", **body}, games.saved(table.game))
        fields = body["fields"]
        assert isinstance(fields, dict)
        table.game = ruleset(table.ruleset).correct(table.running, fields)
        change.posts.append(Post(title="Put right", text=str(body["text"])))
        change.report = True
        return "Put right."

    async def restore(self, number: int, member: int, interaction: int) -> str:
        """After an unexpected error: back to the start of the activation."""

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            demand_phase(table, "broken")
            table.phase = "running"
            start = await games.chapter_start(change.tx, table.id)
            if start is None:
                change.report = True
                return "The game goes on where it stopped."
            return await self._go_back(change, seat, start[0], "restored")

        return await change_table(self._referee, number, interaction, act)

    async def consent(self, request: int, member: int, agreed: bool, interaction: int) -> str:
        """Answer what another seat has asked for."""
        asked = await clicks.request(self._referee.database, request)
        if asked is None:
            raise NotPossible("That was settled already.")

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            if table.seats[asked.seat].member == member:
                raise NotPossible("The other side has to answer this.")
            await clicks.drop_request(change.tx, request)
            if asked.version != table.version:
                return "The game has moved on since; it has to be asked for again."
            if not agreed:
                change.posts.append(announce.reminder(table, f"{seat.name} does not agree"))
                return "You have declined."
            return await self._carry_out(change, asked)

        return await change_table(self._referee, asked.game, interaction, act)

    async def _carry_out(self, change: Change, asked: clicks.Request) -> str:
        seat = change.table.seats[asked.seat]
        if asked.kind == "draw":
            return self._end(change, seat, Verdict(winners=[], scores=[], key="agreed_draw"), "It is a draw.")
        if asked.kind == "correct":
            return self._put_right(change, seat, asked.body)
        seat.undos += 1
        return await self._go_back(change, seat, asked.body["line"], "undo")

    async def _ask_others(self, change: Change, seat: Seat, kind: str, body: dict[str, object]) -> str:
        table = change.table
        if kind == "undo" and seat.undos >= UNDOS_A_GAME:
            raise NotPossible(f"Rolled dice can be taken back {UNDOS_A_GAME} times a game; you have done so.")
        # The version that the table will have once this is stored: whatever happens later makes the request stale.
        request = await clicks.add_request(change.tx, table.id, seat.number, kind, body, table.version + 1)
        others = [s for s in table.seats if s.number != seat.number and not s.practice and s.member != seat.member]
        if not others:
            asked = await clicks.request(change.tx, request)
            await clicks.drop_request(change.tx, request)
            return await self._carry_out(change, asked) if asked else ""
        change.posts.append(announce.request(seat, others, kind, body, request))
        return "The other side is asked."

    async def _go_back(self, change: Change, seat: Seat, line: int, kind: str) -> str:
        table = change.table
        state = await games.snapshot_before(change.tx, table.id, line)
        if state is None:
            raise NotPossible("That step can no longer be taken back.")
        await games.drop_snapshots(change.tx, table.id, line)
        table.game, table.unposted, change.report = games.read_game(table.ruleset, state), [], True
        _rename(table)
        for other in table.seats:
            await clicks.drop_draft(change.tx, table.id, other.number)
            await clicks.drop_plans_of(change.tx, table.id, other.number)
        change.note(kind, seat, {"type": kind, "line": line})
        title = f"{seat.name} takes a step back" if kind == "undo" else "Back to the start of the activation"
        change.posts.append(Post(title=title))
        return "Taken back."


def _rename(table: Table) -> None:
    """Give a game the names that its seats have now."""
    if table.game is not None:
        table.game = table.game.model_copy(update={"players": [seat.name for seat in table.seats]})
