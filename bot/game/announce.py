"""What the table hears: the words and the picture of what happened, and what it waits for now."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from bot.names import as_said, plain_text
from bot.store.outbox import Control, Post
from bot.table.asked import asked_seats
from bot.table.options import rules_options, sealed_lists, settings_of
from bot.table.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.engine.event import Event, heard
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused, reasons_of
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setting
from rulesets.kit.facets.words import Words
from rulesets.kit.pictures.scene import Scene

log = logging.getLogger(__name__)

_COUNT = re.compile(r"-# .+: (.*\d+ of \d+ .+|done|not done yet)")

ORDER_EVENT = "by_standing_order"
"""An event of the house: the answer before it was given by a standing order."""
THOUGHT_EVENT = "by_practice_opponent"
"""An event of the house: why the practice opponent gives the answer behind it."""
OF_THE_HOUSE = (ORDER_EVENT, THOUGHT_EVENT)
UNTOLD = "-# Something that this version of the bot has no words for any more."
DONE = "done"
SHOWN_OF_IT = 12
"""So many digits of the dice's fingerprint stand on the table's card."""
WHY_LIMIT = 160
"""Characters of what the practice opponent says of an answer."""
TEXT_LIMIT = 3800
"""Characters of a report that fit into an embed's description with room to spare."""


def is_due(before: Table, after: Table, answered: int | None = None) -> bool:
    """Whether the table should hear now: an activation ended, others are asked than before or something new, answers in
    secret or another kind of thing begin, a stage of a round is shown, or the game is over. What the seat that has
    `answered` is asked next, its player reads at once."""
    if before.game is None or after.phase != before.phase or after.shots:
        return True
    chapter_ended = after.running.chapter != before.running.chapter
    secrets_begin = _secret_kinds(after) - _secret_kinds(before)
    others_are_asked = asked_seats(before) != asked_seats(after) or newly_asked(before, after) - {answered}
    return bool(chapter_ended or secrets_begin or _beginning(after) - _beginning(before) or others_are_asked)


def _beginning(table: Table) -> set[str]:
    """The kinds of question that are open with whose answer something begins: an activation, the placing of a unit."""
    opening = ruleset(table.ruleset).play.opening
    return {question.key for question in _owed(table) if opening.intersection(question.takes)}


def newly_asked(before: Table, after: Table) -> set[int]:
    """The seats that are asked something they were not asked before."""
    known = {question.number for question in before.running.questions if question.owed}
    return {question.seat for question in _owed(after) if question.number not in known}


def report(table: Table, since: int = 0) -> tuple[Post, Scene]:
    """The post about everything that was not told yet, from so many events on, and the onlooker's picture."""
    rules = ruleset(table.ruleset)
    view = rules.play.view(table.running, None)
    events = heard(table.unposted[since:], None)
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
    return post, onlookers_scene(table, view, events)


def onlookers_scene(table: Table, view: Game, events: Sequence[Event]) -> Scene:
    """The picture of an onlooker's view, with what these events did: the place of it large."""
    shown = [event for event in events if event.key not in OF_THE_HOUSE]
    return ruleset(table.ruleset).pictures.scene(view, shown).model_copy(update={"framing": "action"})


def event_lines(table: Table, view: Game, events: Sequence[Event]) -> list[str]:
    """The events in words, one line each."""
    return [line for event in events if (line := _told(table, view, event))]


def _told(table: Table, view: Game, event: Event) -> str:
    """An event in words; one of an earlier version that has none any more is not left out silently."""
    if event.key == ORDER_EVENT:
        return _by_order(table, event)
    if event.key == THOUGHT_EVENT:
        return f"-# {table.seats[event.values['seat']].name}: {as_said(event.values['why'], WHY_LIMIT)}"
    try:
        return ruleset(table.ruleset).words.event(view, event)
    except LookupError:
        log.warning("game %s: the event %s cannot be told", table.id, event.key)
        return UNTOLD


def _by_order(table: Table, event: Event) -> str:
    return f"-# {table.seats[event.values['seat']].name} had given a standing order for this."


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


def call(table: Table, view: Game, only: Collection[int] | None = None) -> str:
    """What the table waits for, with the mention of each player who is asked, or of `only` these members; and how many
    of their secret answers each side has given."""
    words = ruleset(table.ruleset).words
    lines = []
    for question in _open(table):
        sentence = words.question(view, question)
        called = only is None or table.seats[question.seat].member in only
        lines.append(_called(table, question, sentence) if called else sentence)
    return "\n".join([*lines, *(how_many(table, view) if lines else []), *_thinking(table)])


def _thinking(table: Table) -> list[str]:
    """The practice opponents that think about what they are asked."""
    seats = [table.seats[number] for number in asked_seats(table)] if table.phase == "running" else []
    return [f"-# {seat.name} is thinking." for seat in seats if seat.thinks]


def how_many(table: Table, view: Game) -> list[str]:
    """How many of the secret answers that a seat is asked for many times it has given; everybody may know. Where the
    game keeps that a secret, only whether a seat is done."""
    words = ruleset(table.ruleset).words
    lines = []
    for seat in table.seats:
        asked = [q for q in view.questions if q.sealed and q.seat == seat.number]
        many = [q for q in _many_in_secret(view) if q.seat == seat.number]
        if many:
            told = _given(words, view, many, asked) if view.tells_how_many else _done(asked)
            lines.append(f"-# {seat.name}: {told}")
    return lines


def _many_in_secret(view: Game) -> list[Question]:
    """The secret questions of which a seat has many at once."""
    times = Counter((question.seat, question.key) for question in view.questions if question.sealed)
    return [q for q in view.questions if q.sealed and (q.optional or times[q.seat, q.key] > 1)]


def _secret_kinds(table: Table) -> set[str]:
    """The kinds of question that are answered many at once, and in secret."""
    return {question.key for question in _many_in_secret(table.running)}


def _given(words: Words[Any], view: Game, many: Sequence[Question], asked: Sequence[Question]) -> str:
    """How many are given, of each kind; of who is done with fewer, the rest is by default."""
    given = Counter(question.key for question in many if question.given is not None)
    if given.total() < len(many) and _done(asked) == DONE:
        return DONE
    kinds = Counter(question.key for question in many)
    return ", ".join(words.given(view, key, given[key], number) for key, number in kinds.items())


def _done(asked: Sequence[Question]) -> str:
    return "not done yet" if any(question.owed for question in asked) else DONE


def counted(call: str, given: Sequence[str]) -> str:
    """A call with the numbers of secret answers as they are now."""
    return "\n".join([*(line for line in call.splitlines() if not _COUNT.fullmatch(line)), *given])


def _open(table: Table) -> list[Question]:
    """The questions of which the table tells; of all that a seat is asked in secret at once, only the last."""
    if table.phase != "running":
        return []
    owed = _owed(table)
    last = {q.seat: q.number for q in owed if q.sealed}
    return [q for q in owed if not q.sealed or q.number == last[q.seat]]


def _owed(table: Table) -> list[Question]:
    """What is asked of players; the practice opponent answers by itself."""
    return [q for q in table.running.questions if q.owed and not table.seats[q.seat].practice]


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
        "over": [Control(label="Rematch", custom_id=f"u:rematch:{table.id}:0")],
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


def challenge(table: Table, challenged: Collection[int]) -> Post:
    """The table's card, which calls those of these members who have no force yet."""
    called = [seat.member for seat in table.seats if seat.member is not None and not seat.force]
    members = [member for member in dict.fromkeys(called) if member in challenged]
    named = " and ".join(f"<@{member}>" for member in members)
    call = f"{named}, you are challenged: **Choose force**, then **Start**." if members else ""
    return card(table).model_copy(update={"call": call, "ping": members})


def sealed_dice(table: Table) -> str:
    """The beginning of the fingerprint of the dice, and where the whole of it is."""
    return f"-# Sealed dice: fingerprint `{table.fingerprint[:SHOWN_OF_IT]}…`, whole by `/game verify`."


def card(table: Table) -> Post:
    """The table's card while it waits for players and forces."""
    rules = ruleset(table.ruleset)
    scenario = next((c.label for c in rules.play.scenarios() if c.value == table.scenario), table.scenario)
    seats = [line for seat in table.seats for line in _seat_lines(table, seat)]
    map_name = rules.maps.name_of(table.map) if rules.maps is not None and table.map else ""
    battlefield = [f"map: {plain_text(map_name, 50)}"] if map_name else []
    text = [
        " · ".join([scenario, *battlefield, pace_words(table.pace), *settled(table)]),
        *seats,
        *_sides(table),
        sealed_dice(table),
    ]
    return Post(
        title=f"{rules.box.name}: game {table.id}",
        text="\n".join(text),
        controls=_lobby_controls(table),
        asks=True,
        replaces=True,
    )


def _sides(table: Table) -> list[str]:
    """Who stands together against whom, where not everybody plays for himself."""
    sides = [[table.seats[seat].name for seat in side] for side in ruleset(table.ruleset).play.sides(len(table.seats))]
    return [" against ".join(map(" and ".join, sides))] if any(len(side) > 1 for side in sides) else []


def settled(table: Table) -> list[str]:
    """The points that this table has settled otherwise than the rules have them."""
    known = {setting.key: setting for setting in settings_of(table.ruleset, table.scenario)}
    return [_settled(known[name], value) for name, value in table.options.items() if name in known]


def _settled(setting: Setting, value: str) -> str:
    label = next((choice.label for choice in setting.choices if choice.value == value), value)
    return f"{setting.label}: {label}"


def _seat_lines(table: Table, seat: Seat) -> list[str]:
    """A seat on the card; one without a player says so."""
    if not seat.taken:
        return [f"**{seat.name}**: open seat"]
    if not seat.force:
        return [f"**{seat.name}**: {'picks its force at the start' if seat.practice else 'no force yet'}"]
    if sealed_lists(table):
        return [f"**{seat.name}**: has chosen, in secret", *announced(table, seat)]
    return [*force_lines(table, seat), *announced(table, seat)]


def announced(table: Table, seat: Seat) -> list[str]:
    """What everybody is to know of a seat's force before the others choose theirs; of one that is not allowed,
    nothing."""
    try:
        told = ruleset(table.ruleset).forces.announced(seat.force, table.scenario, rules_options(table.options))
    except Refused:
        return []
    return [f"-# {sentence}" for sentence in told]


def force_lines(table: Table, seat: Seat) -> list[str]:
    """A seat's force: what is fielded of it, and which of its words the referee leaves to the players."""
    rules = ruleset(table.ruleset)
    try:
        name = plain_text(rules.forces.name_of(seat.force), 60)
        fielded = _fielded(table, seat.force)
        lines = [f"**{seat.name}**: {name}{f' ({fielded})' if fielded else ''}"]
        left = ", ".join(rules.forces.left_to_players(seat.force))
    except Refused as refused:
        return [f"**{seat.name}**: {rules.words.refusal(refused)}"]
    return [*lines, *([f"-# Left to the players: {as_said(left)}"] if left else [])]


def revealed(table: Table) -> Post:
    """What each side fields, told to all at once when the game begins."""
    lines = [line for seat in table.seats for line in force_lines(table, seat)]
    return Post(title="The lists are opened", text="\n".join(lines))


def _fielded(table: Table, force: str) -> str:
    """How much of a force is fielded; the refusal's sentences where the table allows none of it."""
    rules = ruleset(table.ruleset)
    try:
        return rules.forces.fielded(force, table.scenario, rules_options(table.options))
    except Refused as refused:
        return " ".join(rules.words.refusal(reason) for reason in reasons_of(refused))


def reasons(rules: Ruleset[Any], refused: Refused) -> list[str]:
    """Each reason of a refusal in words, with its rule id."""
    return [f"{rules.words.refusal(reason)} ({reason.rule})" for reason in reasons_of(refused)]


def _lobby_controls(table: Table) -> list[Control]:
    return [
        *_join_controls(table),
        Control(label="Choose force", custom_id=f"u:force:{table.id}:0"),
        Control(label="Settings", custom_id=f"u:settings:{table.id}:0"),
        Control(label="Start", custom_id=f"u:start:{table.id}:0", style="success"),
    ]


def _join_controls(table: Table) -> list[Control]:
    """A button for the open seat, or one for each where there are several."""
    open_seats = [seat for seat in table.seats if not seat.taken]
    if len(open_seats) == 1:
        return [Control(label="Join", custom_id=f"u:join:{table.id}:0", style="primary")]
    return [
        Control(label=f"Join as {seat.name}", custom_id=f"u:join:{table.id}:{seat.number}", style="primary")
        for seat in open_seats
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
    view = ruleset(table.ruleset).play.view(table.running, None)
    return Post(title=title, call=call(table, view), ping=pinged(table), controls=controls(table), asks=True)


_REQUESTS = {
    "undo": "asks to take a step back",
    "draw": "offers a draw",
    "concede": "wants to give the game up",
    "correct": "asks to put something right on the table",
    "rematch": "asks for a rematch",
    "adjourn": "asks to set the game aside",
    "resume": "asks to let the game go on",
    "stand_in": "asks to let the practice opponent play on",
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
            Control(label="Withdraw", custom_id=f"u:withdraw:{number}:0"),
        ],
        request=number,
    )
