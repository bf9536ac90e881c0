"""Corrections of a running game: one thing on the table, back to the start of an activation, or the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.facets import corrections_of
from bot.game.change import Change, demand_phase, end_game, settle, verdict_of
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.settling.undoing import go_back
from bot.store import games
from bot.store.outbox import Post
from bot.table.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied, Game, Verdict

START_OF_ACTIVATION = "back to the start of the activation"
"""What `/game correct` calls the way back; it has no unit and no value."""
END_OF_GAME = "end of the game"
"""What `/game correct` calls the end before the end; it has no unit."""
BY_SCORE, DRAW, WINS = "by the score as it stands", "draw", " wins"

Body = dict[str, object]
"""What a correction does, as it is kept until the other side has agreed."""


def correctable(table: Table, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right now, with the values that make sense; without a unit what belongs to none, and under
    "unit" the units."""
    rules = ruleset(table.ruleset)
    fields = dict(corrections_of(rules).correctable(rules.play.view(table.running, None), unit))
    if unit:
        return fields
    return {**fields, START_OF_ACTIVATION: (), END_OF_GAME: _ends(table)}


def _ends(table: Table) -> list[str]:
    return [BY_SCORE, DRAW, *(f"{seat.name}{WINS}" for seat in table.seats)]


async def wanted(change: Change, fields: dict[str, str], reason: str) -> Body:
    """What a correction is to do, tried out; raises `Refused` or `NotPossible` if it makes no sense."""
    table = change.table
    why = f" ({text})" if (text := plain_text(reason)) else ""
    if fields["what"] == START_OF_ACTIVATION:
        line = await start_of_activation(change)
        if line is None:
            raise NotPossible("The table stands at the start of an activation.")
        return {"line": line, "text": f"{START_OF_ACTIVATION}{why}"}
    if fields["what"] == END_OF_GAME:
        _verdict(table, fields["value"])
    else:
        _corrected(table, fields)
    unit, what, value = (plain_text(fields[name]) for name in ("unit", "what", "value"))
    return {"fields": fields, "text": f"{f'{unit}, ' if unit else ''}{what}: {value}{why}"}


async def put_right(change: Change, seat: Seat | None, body: Body, by: int | None) -> str:
    """Carry a correction out; `by` is the organiser, or the player who agreed. A game that an error has stopped goes on
    from there."""
    table = change.table
    demand_phase(table, "running", "paused", "broken")
    change.note("correction", seat, {"type": "correct", "by": by, **body}, games.saved(table.game))
    title = "Put right by agreement" if seat else "Put right by an organiser"
    change.posts.append(Post(title=title, text=str(body["text"])))
    if table.phase == "broken":
        table.phase = "running"
    if "line" in body:
        return await go_back(change, seat, int(str(body["line"])), "restored")
    fields = body["fields"]
    assert isinstance(fields, dict)
    if fields["what"] == END_OF_GAME:
        return end_game(change, seat, _verdict(table, fields["value"]), "The game is over.")
    return await _correct(change, fields)


async def _correct(change: Change, fields: dict[str, str]) -> str:
    table = change.table
    applied = _corrected(table, fields)
    change.lines[-1] = replace(change.lines[-1], rolls=applied.rolls, events=applied.events)
    table.game, change.report = applied.game, True
    table.has_news(applied.events, applied.shots)
    await settle(change)
    return "Put right."


def _corrected(table: Table, fields: dict[str, str]) -> Applied[Game]:
    """The game with one thing put right; raises `Refused`."""
    dice = SealedDice(table.secret, table.words)
    return corrections_of(ruleset(table.ruleset)).correct(table.running, fields, dice)


def _verdict(table: Table, value: str) -> Verdict:
    """How a game ends that is ended here; raises `NotPossible` for a word that is no end."""
    if value == BY_SCORE:
        return verdict_of(table, "ended", None)
    if value == DRAW:
        return verdict_of(table, "ended", [])
    winner = next((seat.number for seat in table.seats if value == f"{seat.name}{WINS}"), None)
    if winner is None:
        raise NotPossible(f"“{plain_text(value, 40)}” is no end of a game: choose one of {', '.join(_ends(table))}.")
    return verdict_of(table, "ended", [winner])


async def start_of_activation(change: Change) -> int | None:
    """The line before which the present activation stands; None if the table stands there now."""
    start = await games.chapter_start(change.tx, change.table.id)
    if start is None:
        return None
    line, state = start
    same = games.read_game(change.table.ruleset, state).chapter == change.table.running.chapter
    return line if same else None
