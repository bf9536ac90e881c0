"""What players settle between them while a game runs: undo, draw, correction, hand-over, giving up."""

from __future__ import annotations

from bot.game import announce
from bot.game.change import Change, change_table, demand_phase, demand_seat, end_game, settle, verdict_of
from bot.game.referee import Referee
from bot.names import plain_text
from bot.refusal import NotPossible, Settled
from bot.settling import putting_right, rematch, standing_in, undoing
from bot.settling.pausing import go_on, set_aside
from bot.store import clicks, clocks
from bot.table.sides import opponents, partners, side_of
from bot.table.tables import Seat, Table

STAND_IN = "stand_in"
"""A request that the practice opponent play on for somebody."""
_ASKED = {"concede": "Your partner is asked.", STAND_IN: "The others at the table are asked."}


class NeedsConsent(Exception):
    """An undo that the other side has to agree to: `text` says what it takes back and opens again, `count` how many
    answers are in force, so that what is confirmed is what was read."""

    def __init__(self, text: str, count: int) -> None:
        super().__init__(text)
        self.text, self.count = text, count


class Agreements:
    """Everything at a running table besides its moves."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def concede(self, number: int, member: int, interaction: int) -> str:
        """Give the game up; the other side wins. Whoever has a partner needs the partner's consent."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            if partners(change.table, seat):
                demand_phase(change.table, "running", "paused", "broken")
                return await ask_others(change, seat, "concede", {})
            return _give_up(change, seat)

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
                await standing_in.hand_over(change, table.seats[number_of_seat], newcomer, name)
            if table.host == member and table.phase == "lobby":
                table.host = newcomer
            standing_in.note(change, seat, member)
            change.posts.append(announce.reminder(table, f"{seat.name} takes over from {old}"))
            return f"{seat.name} plays on for you."

        return await change_table(self._referee, number, interaction, act)

    async def stand_in(self, number: int, member: int, name: str, grade: str, interaction: int) -> str:
        """Ask everybody else to let the practice opponent of a grade play on: for the seat of that name, or for who has
        gone (`standing_in.seat_meant`)."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "running", "paused")
            asking = demand_seat(table, member)
            standing_in.demand_grade(grade)
            seat = await standing_in.seat_meant(change.tx, table, member, name, change.now)
            asked = await standing_in.who_has_to_agree(change, asking, seat)
            body = {"of": seat.number, "grade": grade, "asked": asked, "text": standing_in.wanted(seat, grade)}
            return await ask_others(change, asking, STAND_IN, body)

        return await change_table(self._referee, number, interaction, act)

    async def come_back(self, number: int, member: int, name: str, interaction: int) -> str:
        """Take the seat back that the practice opponent has played on for the member; nobody is asked."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "running", "paused")
            return await standing_in.come_back(change, member, name)

        return await change_table(self._referee, number, interaction, act)

    async def undo(self, number: int, member: int, interaction: int, count: int | None = None) -> str:
        """Take the last step back at once, if it is one's own and nothing was rolled or revealed.

        With `count` only if so many answers are in force: a button means the step that it stood under. Raises
        `NeedsConsent` where the other side has to be asked (`ask_undo`).
        """

        async def act(change: Change) -> str:
            table, seat, step = await _step(change, member, count)
            if step.free or not opponents(table, seat):
                return await undoing.go_back(change, seat, step.line, "undo")
            undoing.demand_undos(seat)
            raise NeedsConsent(await undoing.told(change.tx, table, seat, step), table.running.count)

        return await change_table(self._referee, number, interaction, act)

    async def ask_undo(self, number: int, member: int, interaction: int, count: int) -> str:
        """Ask the other side to have the last step taken back, as it was told (`NeedsConsent`)."""

        async def act(change: Change) -> str:
            table, seat, step = await _step(change, member, count)
            undoing.demand_undos(seat)
            text = await undoing.told(change.tx, table, seat, step)
            return await ask_others(change, seat, "undo", {"line": step.line, "text": text})

        return await change_table(self._referee, number, interaction, act)

    async def withdraw(self, request: int, member: int, interaction: int) -> str:
        """Take one's own request back before it is answered; raises `Settled` if there is nothing to take back."""
        asked = await self._open_request(request)

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            if table.seats[asked.seat].member != member:
                raise NotPossible("Only who has asked takes it back.")
            await _demand_open(change, request)
            await clicks.drop_request(change.tx, request)
            change.posts.append(announce.reminder(table, f"{seat.name} does not ask for it any more"))
            return "You have taken it back."

        return await change_table(self._referee, asked.game, interaction, act)

    async def offer_draw(self, number: int, member: int, interaction: int) -> str:
        """Ask the other side to call it a draw."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            demand_phase(change.table, "running", "paused")
            return await ask_others(change, seat, "draw", {})

        return await change_table(self._referee, number, interaction, act)

    async def rematch(self, number: int, member: int, interaction: int, limit_a_member: int = 20) -> str:
        """Ask the other side for the same game once more, with sides swapped."""

        async def act(change: Change) -> str:
            seat = demand_seat(change.table, member)
            await rematch.demand(change.tx, change.table, limit_a_member, change.table.channel)
            return await ask_others(
                change, seat, "rematch", {"text": rematch.text_of(change.table), "limit": limit_a_member}
            )

        return await change_table(self._referee, number, interaction, act)

    async def correct(
        self, number: int, member: int, fields: dict[str, str], reason: str, interaction: int, *, organiser: bool
    ) -> str:
        """Put something right on the table: an organiser at once, a player with the other side's consent.

        `fields` are words of the ruleset ("unit", "what", "value"); raises `Refused` if they make no sense.
        """

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "running", "paused", "broken")
            seat = None if organiser else demand_seat(table, member)
            if organiser and not plain_text(reason):
                raise NotPossible("Give a reason: it is shown to the players.")
            body = await putting_right.wanted(change, fields, reason)
            if organiser:
                return await putting_right.put_right(change, None, body, member)
            assert seat is not None
            return await ask_others(change, seat, "correct", body)

        return await change_table(self._referee, number, interaction, act)

    async def restore(self, number: int, member: int, interaction: int) -> str:
        """After an unexpected error: back to the start of the activation."""

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            demand_phase(table, "broken")
            table.phase = "running"
            await clocks.drop_clocks(change.tx, table.id)
            start = await putting_right.start_of_activation(change)
            if start is not None:
                return await undoing.go_back(change, seat, start, "restored")
            await settle(change)
            change.report = True
            return "The game goes on from the start of the activation."

        return await change_table(self._referee, number, interaction, act)

    async def consent(
        self, request: int, member: int, agreed: bool, interaction: int, channel: int | None = None
    ) -> str:
        """Answer what another seat has asked for; raises `Settled` when there is nothing to answer any more.

        `channel` is where a rematch is played, if not where the game was.
        """
        asked = await self._open_request(request)

        async def act(change: Change) -> str:
            table = change.table
            seat = demand_seat(table, member)
            if member not in {other.member for other in asked_by(table, asked)}:
                who = "Your partner" if asked.kind == "concede" else "The other side"
                raise NotPossible(f"{who} has to answer this.")
            await _demand_open(change, request)
            await clicks.drop_request(change.tx, request)
            if not agreed:
                change.posts.append(announce.reminder(table, f"{seat.name} does not agree"))
                return "You have declined."
            if asked.kind == "concede":
                return _give_up(change, table.seats[asked.seat])
            if others := _still_asked(table, asked, member):
                await ask_others(change, table.seats[asked.seat], asked.kind, {**asked.body, "asked": others})
                return "You have agreed; the others are still asked."
            return await _carry_out(change, asked, seat, channel)

        return await change_table(self._referee, asked.game, interaction, act)

    async def _open_request(self, request: int) -> clicks.Request:
        asked = await clicks.request(self._referee.database, request)
        if asked is None:
            raise Settled("That is settled already.")
        return asked


async def _step(change: Change, member: int, count: int | None) -> tuple[Table, Seat, undoing.Step]:
    """The member's last step, if so many answers are in force."""
    table = change.table
    seat = demand_seat(table, member)
    demand_phase(table, "running")
    if count not in (None, table.running.count):
        raise Settled("The game has moved on since; `/game undo` takes your last step back.")
    return table, seat, await undoing.own_step(change.tx, table, member)


async def _demand_open(change: Change, request: int) -> None:
    """Raises `Settled` for a request that was answered, or made at another moment of the game."""
    asked = await clicks.request(change.tx, request)
    if asked is None:
        raise Settled("That is settled already.")
    if not still_stands(change.table, asked):
        raise Settled("The game has moved on since; it has to be asked for again.")


def still_stands(table: Table, asked: clicks.Request) -> bool:
    """Whether a request was made at this moment of the game; those of earlier versions say so by the table's."""
    return asked.body.get("moment", _moment(table)) == _moment(table) and (
        "moment" in asked.body or asked.version == table.version
    )


def _moment(table: Table) -> list[object]:
    """What stays the same for as long as nobody moves."""
    return [table.phase, table.running.count, table.running.last_question]


def asked_by(table: Table, asked: clicks.Request) -> list[Seat]:
    """The seats that a request is put to: those of the other side, or one's partners, of which one has to agree; with a
    practice opponent (`standing_in`) everybody who is asked has to."""
    seat = table.seats[asked.seat]
    if asked.kind == STAND_IN:
        return [table.seats[number] for number in asked.body["asked"]]
    return partners(table, seat) if asked.kind == "concede" else opponents(table, seat)


def _still_asked(table: Table, asked: clicks.Request, agreed: int) -> list[int]:
    """The seats of those who have to agree as well."""
    return [number for number in asked.body.get("asked", []) if table.seats[number].member != agreed]


def _give_up(change: Change, seat: Seat) -> str:
    mine = side_of(change.table, seat)
    others = [other.number for other in change.table.seats if other.number not in mine]
    return end_game(change, seat, verdict_of(change.table, "conceded", others), "You have conceded.")


async def ask_others(change: Change, seat: Seat, kind: str, body: dict[str, object]) -> str:
    """Ask the other side (the partner, where a side wants to give up); where nobody sits there, it is done at once."""
    tx, table = change.tx, change.table
    open_now = await clicks.request_of(tx, table.id, seat.number)
    if open_now is not None and still_stands(table, open_now):
        raise NotPossible("You have asked already, and there is no answer yet.")
    body = {**body, "moment": _moment(table)}
    request = await clicks.add_request(tx, table.id, seat.number, kind, body, table.version + 1)
    asked = await clicks.request(tx, request)
    assert asked is not None
    others = asked_by(table, asked)
    if others:
        change.posts.append(announce.request(seat, others, kind, body, request))
        return _ASKED.get(kind, "The other side is asked.")
    await clicks.drop_request(tx, request)
    return await _carry_out(change, asked, seat)


async def _carry_out(change: Change, asked: clicks.Request, agreeing: Seat, channel: int | None = None) -> str:
    seat = change.table.seats[asked.seat]
    if asked.kind == "rematch":
        return await rematch.open_rematch(change, seat, asked.body["limit"], channel or change.table.channel)
    if asked.kind == "draw":
        return end_game(change, seat, verdict_of(change.table, "agreed_draw", []), "It is a draw.")
    if asked.kind in ("adjourn", "resume"):
        return await _stop_or_go_on(change, asked)
    if asked.kind == STAND_IN:
        return await standing_in.play_on(change, change.table.seats[asked.body["of"]], asked.body["grade"])
    if asked.kind == "correct":
        return await putting_right.put_right(change, seat, asked.body, agreeing.member)
    seat.undos += agreeing is not seat
    return await undoing.go_back(change, seat, asked.body["line"], "undo")


async def _stop_or_go_on(change: Change, asked: clicks.Request) -> str:
    if asked.kind == "adjourn":
        return await set_aside(change, asked.body["until"])
    return await go_on(change, "Both sides let the game go on", anew=True)
