"""A game's file tried out before the bot lets it in.

A state that somebody has written may hold anything: squares that are nowhere, procedures that never end. So the file is
read, loaded, looked at from every seat, drawn and played on at random where memory and time are bounded
(`bot/incoming/`), and what goes wrong there goes wrong there.
"""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

from pydantic import ValidationError

from bot.facets import maps_of
from bot.game.announce import event_lines
from bot.game_files.brought import Place, goes_on, table_of
from bot.game_files.game_file import GameFile, SnapshotPart, WrongFile
from bot.lobby.lobby import settled
from bot.names import plain_text
from bot.table.options import rules_options, settings_of
from renders.board import draw
from rulesets import RULESETS, ruleset
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.ruleset import Ruleset

NOWHERE = Place(0, 0, 0)
GAMES, ANSWERS = 3, 60
"""How often, and how far, the game is played on."""
LARGEST_STATE = 1_000_000
"""Bytes of a saved game; a battle with full forces has 50,000."""
GREATEST = 1_000_000
"""The largest number in a state: squares, points and distances in thousandths of an inch stay far below it."""


def demand_playable(file: GameFile) -> None:
    """Raises `WrongFile` for a game that this bot cannot show, or cannot go on with."""
    rules = _rules(file)
    if file.state is None:
        raise WrongFile("state: it is missing; a game that has not begun cannot be brought in")
    game = _loaded(rules, file.state, "state", file)
    _demand_told(rules, game, file)
    for number, snapshot in enumerate(file.snapshots):
        _demand_snapshot(rules, snapshot, f"snapshots.{number}.state", file)
    if goes_on(file):
        _demand_play(rules, game)


def _rules(file: GameFile) -> Ruleset[Game]:
    if file.ruleset not in RULESETS:
        raise WrongFile(f"ruleset: there is no “{plain_text(file.ruleset, 40)}”; there are {', '.join(RULESETS)}")
    rules = ruleset(file.ruleset)
    known = [choice.value for choice in rules.play.scenarios()]
    if file.scenario not in known:
        raise WrongFile(f"scenario: there is no “{plain_text(file.scenario, 40)}”; there are {', '.join(known)}")
    settings = {setting.key for setting in settings_of(file.ruleset, file.scenario)}
    with _guarded("options", f"right would be values of {', '.join(sorted(settings))}"):
        settled(file.ruleset, file.scenario, file.options)
    with _guarded("map", "right would be the text of a map's file, or nothing"):
        _ = file.map and maps_of(rules).handed_in(file.scenario, file.map.encode())
    if not rules.play.seats[0] <= len(file.seats) <= rules.play.seats[1]:
        raise WrongFile(
            f"seats: there are {len(file.seats)}; right would be {rules.play.seats[0]} to {rules.play.seats[1]}"
        )
    for number, seat in enumerate(file.seats):
        with _guarded(f"seats.{number}.force", "right would be a force of this game, or nothing"):
            _ = seat.force and _force_told(rules, seat.force, file)
    return rules


def _force_told(rules: Ruleset[Game], force: str, file: GameFile) -> str:
    """A force in words. What a table does not allow is no fault of the file: its points may have been others."""
    name = rules.forces.name_of(force)
    with contextlib.suppress(Refused):
        rules.forces.fielded(force, file.scenario, rules_options(file.options))
    return name


class _guarded(contextlib.AbstractContextManager[None]):  # noqa: N801 - read as a word
    """Whatever goes wrong inside is the file's fault, and is told with its place and what would be right."""

    def __init__(self, where: str, right: str) -> None:
        self._where, self._right = where, right

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, WrongFile) or not isinstance(error, Exception | RecursionError | MemoryError):
            return
        raise WrongFile(f"{self._where}: {_why(error)}; {self._right}") from error


def _why(error: BaseException) -> str:
    """What an error says, in one short line."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{plain_text(where, 80)}: {plain_text(first['msg'], 120)}"
    if isinstance(error, Refused):
        return f"refused by {error.rule}"
    return plain_text(f"{type(error).__name__} {error}", 120)


def _loaded(rules: Ruleset[Game], state: dict[str, Any], where: str, file: GameFile) -> Game:
    _demand_size(state, where)
    _demand_small_numbers(state, where)
    with _guarded(where, "right would be a game as it was saved"):
        game = rules.play.load(state)
        _demand_whole(game, where, len(file.seats))
    return game


def _demand_size(state: dict[str, Any], where: str) -> None:
    """A game is read and written at every click: one many times as large as any real one would hold everybody up."""
    size = len(json.dumps(state))
    if size > LARGEST_STATE:
        raise WrongFile(f"{where}: it has {size:,} bytes; a saved game has at most {LARGEST_STATE:,}")


def _demand_small_numbers(state: dict[str, Any], where: str) -> None:
    """No count in a state is so large that walking through it would take for ever."""
    look: list[tuple[Any, str]] = [(state, where)]
    while look:
        value, place = look.pop()
        if isinstance(value, dict):
            look += [(one, f"{place}.{key}") for key, one in value.items()]
        elif isinstance(value, list):
            look += [(one, place) for one in value]
        elif isinstance(value, int | float) and abs(value) > GREATEST:
            raise WrongFile(f"{plain_text(place, 80)}: {value:.3g} is too large; right would be at most {GREATEST:,}")


def _demand_whole(game: Game, where: str, seats: int) -> None:
    """What a state's own model does not say: questions have their seats and procedures, procedures their steps."""
    if len(game.players) != seats:
        raise WrongFile(f"{where}.players: there are {len(game.players)}; right would be {seats}, as there are seats")
    for question in game.questions:
        if not 0 <= question.seat < seats:
            raise WrongFile(f"{where}.questions: seat {question.seat} is not right; there are {seats}, from 0")
        if question.optional and question.default is None:
            raise WrongFile(f"{where}.questions: {question.number} is optional without a default; right would be one")
        game.asking(question.number)
    look: list[Procedure | None] = [game.root]
    while look:
        procedure = look.pop()
        if procedure is not None:
            if procedure.at and procedure.at not in procedure.steps:
                raise WrongFile(f"{where}: {procedure.kind} has no step “{plain_text(procedure.at, 40)}”")
            look += procedure.called


def _demand_told(rules: Ruleset[Game], game: Game, file: GameFile) -> None:
    """Every seat and the onlooker can be shown the game, and what has happened in it."""
    for seat in (None, *range(len(file.seats))):
        with _guarded("state", "right would be a game that can be shown"):
            view = rules.play.view(game, seat)
            words = rules.words
            told = [words.title(view), words.status(view), *(words.question(view, q) for q in view.questions)]
            if view.verdict is not None:
                told.append(words.verdict(view))
            draw(rules.pictures.scene(view, [], seat))
    view, table = rules.play.view(game, None), table_of(file, NOWHERE, 0)
    for number, line in enumerate(file.record):
        with _guarded(f"record.{number}.events", "right would be announcements of this game"):
            event_lines(table, view, [Event.model_validate(event.model_dump()) for event in line.events])


def _demand_snapshot(rules: Ruleset[Game], snapshot: SnapshotPart, where: str, file: GameFile) -> None:
    game = _loaded(rules, snapshot.state, where, file)
    with _guarded(where, "right would be a game that can be shown"):
        rules.words.status(rules.play.view(game, None))


def _demand_play(rules: Ruleset[Game], game: Game) -> None:
    """The game goes on: whatever is asked can be answered, and it never loses its way."""
    if game.verdict is not None or not game.questions:
        raise WrongFile("state.questions: nobody is asked; right would be a game that goes on, or the phase “over”")
    for seed in range(GAMES):
        with _guarded("state", "right would be a game that can be played on"):
            _play(rules, game, Random(seed))


def _play(rules: Ruleset[Game], game: Game, random: Random) -> None:
    dice = SealedDice(random.randbytes(32))
    for _ in range(ANSWERS):
        asked = [question for question in game.questions if question.given is None]
        if not asked:
            return
        question = random.choice(asked)
        view = rules.play.view(game, question.seat)
        game = apply(game, question.seat, question.number, any_answer(view, question, random.randrange), dice).game
