"""What the channel hears of time: that it runs out, has run out, was not used, or stands still."""

from __future__ import annotations

from bot.game import announce
from bot.store.outbox import Control, Post
from bot.table.tables import Seat, Table
from rulesets import ruleset


def recall(table: Table, seat: Seat, title: str, text: str = "") -> Post:
    """One of those who are asked is called, again if need be, and nobody else."""
    view = ruleset(table.ruleset).play.view(table.running, None)
    only = [seat.member] if seat.member is not None else []
    called = announce.call(table, view, only)
    controls = announce.controls(table)
    return Post(title=title, text=text, call=called, ping=only, controls=controls, asks=True, again=True)


def due_soon(table: Table, seat: Seat, due: int) -> Post:
    """The one reminder of a question that the rules answer when time is up."""
    text = f"Time is up <t:{due}:R>; what is not answered then, the rules answer."
    return recall(table, seat, f"{seat.name} has not answered yet", text)


def overdue(table: Table, seat: Seat, claim_at: int | None) -> Post:
    """The one reminder, after the deadline, of a question that nobody may answer for the player."""
    text = f"After <t:{claim_at}:f> the other side may claim the game: `/game claim`." if claim_at else ""
    return recall(table, seat, f"{seat.name} has let the time for an answer go by", text)


def unanswered(table: Table, seat: Seat, question: int) -> Post:
    """The one line to the table when the reminder went unanswered: what the other side may do. It calls nobody."""
    act, *_, status = announce.controls(table)
    return Post(
        title=f"{seat.name} has not answered the reminder either",
        text="The other side may wait, let the sergeant play on (`/game standin`), ask to set the game aside (`/game"
        " adjourn`), or claim it (`/game claim`).",
        call=announce.call(table, ruleset(table.ruleset).play.view(table.running, None), ()),
        controls=[
            act,
            Control(label="Wait", custom_id=f"u:wait:{table.id}:{question}"),
            Control(label="Sergeant plays on", custom_id=f"u:standin:{table.id}:{seat.number}"),
            Control(label="Adjourn", custom_id=f"u:adjourn:{table.id}:{question}"),
            Control(label="Claim", custom_id=f"u:claimnow:{table.id}:{question}"),
            status,
        ],
        asks=True,
    )


def paused(table: Table, title: str, until: int | None) -> Post:
    """The clocks stand still, and how they go on."""
    goes_on = f"The game goes on <t:{until}:R>, <t:{until}:f>." if until else "**Go on** lets it go on."
    text = f"No deadline runs, and nobody can move. {goes_on}"
    return Post(title=title, text=text, controls=announce.controls(table), asks=True)
