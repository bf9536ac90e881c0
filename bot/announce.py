"""What the table hears: the words and the picture of what happened, and what it waits for now."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.names import plain_text
from bot.store.outbox import Control, Post
from bot.store.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.event import Event, heard
from rulesets.kit.game import Game
from rulesets.kit.question import Question
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Setting
from rulesets.kit.scene import Scene

TEXT_LIMIT = 3800
"""Characters of a report that fit into an embed's description with room to spare."""


def asked_seats(table: Table) -> list[int]:
    """The seats that the table waits for."""
    return sorted({q.seat for q in table.running.questions if q.given is None}) if table.game else []


def is_due(before: Table, after: Table) -> bool:
    """Whether the table should hear now: an activation ended, others are asked, or the game is over."""
    if before.game is None or after.phase != before.phase:
        return True
    chapter_ended = after.running.chapter != before.running.chapter
    return chapter_ended or asked_seats(before) != asked_seats(after)


def report(table: Table) -> tuple[Post, Scene]:
    """The post about everything that was not told yet, and the onlooker's picture."""
    rules = ruleset(table.ruleset)
    view = rules.view(table.running, None)
    events = heard(table.unposted, None)
    lines = event_lines(table, view, events)
    if table.phase == "over":
        lines += ["", rules.words.verdict(view)]
    post = Post(
        title=rules.words.title(view),
        text=shortened(lines),
        call=call(table, view),
        ping=pinged(table),
        controls=controls(table),
        asks=table.phase != "over",
    )
    return post, rules.scene(view, events)


def event_lines(table: Table, view: Game, events: Sequence[Event]) -> list[str]:
    """The events in words, one line each."""
    words = ruleset(table.ruleset).words
    return [line for event in events if (line := words.event(view, event))]


def shortened(lines: Sequence[str], limit: int = TEXT_LIMIT) -> str:
    """As many of the newest lines as fit; what is left out is said."""
    kept: list[str] = []
    room = limit - 60
    for line in reversed(lines):
        if len(line) + 1 > room:
            break
        kept.insert(0, line)
        room -= len(line) + 1
    left_out = len(lines) - len(kept)
    return "\n".join([f"-# {left_out} earlier lines: /game log", *kept] if left_out else kept)


def call(table: Table, view: Game) -> str:
    """What the table waits for, with the mention of each player who is asked."""
    words = ruleset(table.ruleset).words
    return "\n".join(_called(table, q, words.question(view, q)) for q in _open(table))


def _open(table: Table) -> list[Question]:
    if table.phase != "running":
        return []
    return [q for q in table.running.questions if q.given is None and not table.seats[q.seat].practice]


def _called(table: Table, question: Question, sentence: str) -> str:
    """The sentence about a player with the mention in place of the name."""
    seat = table.seats[question.seat]
    return f"<@{seat.member}> {_without_name(sentence, seat.name)}"


def _without_name(sentence: str, name: str) -> str:
    """A sentence without the name that it begins with, whether or not signs in the name are escaped there."""
    written = "".join(rf"\\?{re.escape(sign)}" for sign in name)
    return re.sub(rf"^\**{written}\**\s*", "", sentence)


def pinged(table: Table) -> list[int]:
    """The members who are called."""
    members = [table.seats[q.seat].member for q in _open(table)]
    return list(dict.fromkeys(member for member in members if member is not None))


def controls(table: Table) -> list[Control]:
    """The buttons that lead on. Their ids carry the newest question's number, so that a stale press can be told."""
    newest = table.running.last_question if table.game is not None else 0
    leads_on = {
        "running": [Control(label="Act", custom_id=f"u:act:{table.id}:{newest}", style="primary")],
        "paused": [Control(label="Go on", custom_id=f"u:resume:{table.id}:0", style="primary")],
        "broken": [_restore(table, 0)],
        "lobby": _lobby_controls(table),
    }
    return [*leads_on.get(table.phase, []), Control(label="Status", custom_id=f"u:status:{table.id}:{newest}")]


def _restore(table: Table, number: int) -> Control:
    label = "Back to the start of this activation"
    return Control(label=label, custom_id=f"u:restore:{table.id}:{number}", style="primary")


def broken(table: Table, number: int) -> Post:
    """What the table hears after an unexpected error: its number and the way back."""
    return Post(
        title="The referee has stumbled",
        text=f"Something went wrong that the rules do not know (number {number}). Nothing of it was kept. The players"
        " may go back to the start of this activation; the host finds what happened under this number.",
        controls=[_restore(table, number), Control(label="Status", custom_id=f"u:status:{table.id}:0")],
        asks=True,
    )


def card(table: Table) -> Post:
    """The table's card while it waits for players and forces."""
    rules = ruleset(table.ruleset)
    forces = {choice.value: choice.label for choice in rules.forces()}
    scenario = next((c.label for c in rules.scenarios() if c.value == table.scenario), table.scenario)
    seats = [_seat_line(seat, forces, table) for seat in table.seats]
    battlefield = [f"map: {plain_text(rules.battlefield_name(table.map), 50)}"] if table.map else []
    text = [
        " · ".join([scenario, *battlefield, pace_words(table.pace), *settled(table)]),
        *seats,
        f"-# Sealed dice: fingerprint `{table.fingerprint}`. The secret is published at the end; `/game verify`.",
    ]
    return Post(
        title=f"{rules.name}: game {table.id}",
        text="\n".join(text),
        controls=_lobby_controls(table),
        asks=True,
        replaces=True,
    )


def settled(table: Table) -> list[str]:
    """The points that this table has settled otherwise than the rules have them."""
    known = {setting.key: setting for setting in ruleset(table.ruleset).settings(table.scenario)}
    return [_settled(known[name], value) for name, value in table.options.items() if name in known]


def _settled(setting: Setting, value: str) -> str:
    label = next((choice.label for choice in setting.choices if choice.value == value), value)
    return f"{setting.label}: {label}"


def _seat_line(seat: Seat, forces: dict[str, str], table: Table) -> str:
    """A seat on the card; one without a player says so."""
    if not seat.taken:
        return f"**{seat.name}**: open seat"
    if seat.force in forces:
        return f"**{seat.name}**: {forces[seat.force]} ({fielded(table, seat.force)})"
    return f"**{seat.name}**: {'picks its force at the start' if seat.practice else 'no force yet'}"


def fielded(table: Table, force: str) -> str:
    """How much of a force is fielded; the refusal's sentence where the table's points allow none of it."""
    rules = ruleset(table.ruleset)
    try:
        return rules.fielded(force, table.scenario, table.options)
    except Refused as refused:
        return rules.words.refusal(refused)


def _lobby_controls(table: Table) -> list[Control]:
    join = [Control(label="Join", custom_id=f"u:join:{table.id}:0", style="primary")]
    return [
        *(join if any(not seat.taken for seat in table.seats) else []),
        Control(label="Choose force", custom_id=f"u:force:{table.id}:0"),
        Control(label="Settings", custom_id=f"u:settings:{table.id}:0"),
        Control(label="Start", custom_id=f"u:start:{table.id}:0", style="success"),
    ]


def pace_words(pace: int) -> str:
    """How long an answer may take."""
    if not pace:
        return "no deadlines"
    return f"{pace // 3600} hours an answer" if pace >= 7200 else f"{pace // 60} minutes an answer"


def reminder(table: Table, title: str) -> Post:
    """Who is asked, once more, with controls that work; before the game the card."""
    if table.game is None:
        return card(table).model_copy(update={"title": title})
    view = ruleset(table.ruleset).view(table.running, None)
    return Post(title=title, call=call(table, view), ping=pinged(table), controls=controls(table), asks=True)


def overdue(table: Table, seat: Seat, now: int) -> Post:
    """One line and one call after the deadline of a question that nobody may answer for the player."""
    post = reminder(table, f"{seat.name} has let the time for an answer go by")
    text = f"After <t:{now + table.pace}:f> the other side may claim the game: `/game claim`."
    alone = all(other.member in (None, seat.member) for other in table.seats)
    return post if alone else post.model_copy(update={"text": text})


def paused(table: Table, seat: Seat) -> Post:
    """The clocks stand still, and how they go on."""
    text = "No deadline runs, and nobody can move. `/game pause` or the button lets the game go on."
    return Post(title=f"{seat.name} pauses the game", text=text, controls=controls(table), asks=True)


_REQUESTS = {
    "undo": "asks to take the last step back, though dice were rolled or secrets shown",
    "draw": "offers a draw",
    "correct": "asks to put something right on the table",
}


def request(seat: Seat, others: Sequence[Seat], kind: str, body: dict[str, object], number: int) -> Post:
    """What a seat asks the others to agree to."""
    members = [other.member for other in others if other.member is not None]
    return Post(
        title=f"{seat.name} {_REQUESTS[kind]}",
        text=str(body.get("text", "")),
        call=" ".join(f"<@{member}>" for member in members) + ", do you agree?",
        ping=members,
        controls=[
            Control(label="Agree", custom_id=f"u:agree:{number}:0", style="success"),
            Control(label="Decline", custom_id=f"u:decline:{number}:0"),
        ],
    )
