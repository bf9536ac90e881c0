"""A game that plays itself under supervision: everything that must hold at every click, and what was come across.

`watched` plays one game to its end. At every click it looks at the state, the views, the words, the save and the
questions; every few clicks it also tries wrong answers. Then the record is replayed, and every die verified.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from rulesets.dust_1947.cards import Card
from rulesets.dust_1947.movement.move import MoveAction
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.state import Dust
from rulesets.kit.action import Action
from rulesets.kit.dice import Roll, SealedDice, fingerprint, verify
from rulesets.kit.event import Event
from rulesets.kit.game import Applied, apply
from rulesets.kit.offering import check
from rulesets.kit.points import POINTS
from rulesets.kit.question import Question
from rulesets.kit.refusal import Refused, Stale
from rulesets.kit.ruleset import Setup
from tests.rulesets.dust_1947.mistakes import (
    OF_SOMEBODY,
    TO_SOMEBODY,
    every_time,
    of_another_type,
    of_its_kind,
    wrong_answers,
)
from tests.rulesets.dust_1947.playing import answer, broken, saved
from tests.rulesets.dust_1947.proving import PROVING, begun_proving

WORDS = ("north wind", "süd")
"""The players' own words, which the dice hang on."""
FORCES = (("ironvale", "sable"), ("sable", "carnival"), ("carnival", "ironvale"), ("sable", "sable"))
OPTIONS = ({}, {}, {"corner_cover": "no_dot_only"}, {"squeeze_friends": "forbid"}, {"mud": "per_square"})
"""What the tables of the battles have settled, one after the other."""
SIZES = {
    "standard": ("12x9", "12x9", "14x10", "11x8"),
    "hold": ("12x9", "13x9", "12x10"),
    "breakthrough": ("12x9", "11x9", "12x8"),
    "skirmish": ("10x7", "11x7", "10x8"),
}
"""The sizes of the maps that are made for each scenario."""
TURNS = (4, 4, 5)
"""How many turns the battles last, one after the other."""
PACKAGE = "rulesets.dust_1947."
RULES = {*RULESET.catalogue.rules, *RULESET.catalogue.rulings}
RARE = ("attack", "command", "enter", "join", "lose", "react", "reserve", "respond", "retaliate", "secondary")
RARE += (*TO_SOMEBODY, *OF_SOMEBODY, "land", "climb", "smoke")
"""The questions at which wrong answers are tried, and saves read, every time."""
TRIED, READ = 8, 3
"""At others wrong answers are tried, and what changes in a save is read, every which click."""
WHOLE = 10
"""Every which click the whole save is read."""
PRINTED = {"cards", "scenario"}
"""What is the same from the first click to the last, and most of a save."""
FROM_SAVES = 5
"""Every which game goes on from its save after each click. It is replayed, and so is every second of the others."""
READERS = (0, 1, None)
"""Both seats and an onlooker."""


@dataclass
class Seen:
    """What games came across; two of them add up."""

    games: int = 0
    late: int = 0
    turns: int = 0
    clicks: int = 0
    dice: int = 0
    tries: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    laid: Counter[str] = field(default_factory=Counter)
    stood: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Count the other's games as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class Record:
    """What is kept of a game: how it began, who answered what with which number, and all the dice."""

    scenario: str
    seed: int
    clicks: list[tuple[int, int, dict[str, Any]]] = field(default_factory=list)
    rolls: list[list[Roll]] = field(default_factory=list)

    @property
    def secret(self) -> bytes:
        """The server's secret of this game."""
        return f"{self.scenario} {self.seed}".encode()

    def dice(self) -> SealedDice:
        """Its dice from the first on."""
        return SealedDice(self.secret, WORDS)

    def begun(self) -> tuple[Applied[Dust], SealedDice]:
        """The game at its first question, and its dice."""
        dice = self.dice()
        if self.scenario == PROVING:
            return begun_proving(self.seed, dice), dice
        return begun_battle(self.scenario, self.seed, dice), dice

    def export(self) -> dict[str, Any]:
        """The game as docs/verify_dice.py reads it."""
        lines = [{"rolls": [roll.model_dump(mode="json") for roll in rolls]} for rolls in self.rolls]
        secret = {"fingerprint": fingerprint(self.secret), "secret": self.secret.hex(), "words": list(WORDS)}
        return {**secret, "record": lines}


def begun_battle(scenario: str, seed: int, dice: SealedDice) -> Applied[Dust]:
    """A fresh battle of two sample forces, with a little less time than the scenario gives; on a map of this seed, or
    on the scenario's own where no sizes are told."""
    sizes = SIZES.get(scenario, ())
    made = f"generated {sizes[seed % len(sizes)]} {seed}" if sizes else ""
    told = Setup(
        players=["Ada", "Bo"],
        forces=list(FORCES[seed % len(FORCES)]),
        scenario=scenario,
        options=dict(OPTIONS[seed % len(OPTIONS)]),
        map=RULESET.battlefield(scenario, made, "").text if made else "",
    )
    begun = RULESET.start(told, dice)
    shorter = begun.game.scenario.model_copy(update={"turns": TURNS[seed % len(TURNS)]})
    return replace(begun, game=begun.game.model_copy(update={"scenario": shorter}))


def watched(scenario: str, seed: int, seen: Seen) -> Record:
    """Play a game to its end, look at every click, replay it, verify its dice."""
    record = Record(scenario, seed)
    for here in POINTS.values():
        here.reached = 0
    game = _played(record, seen)
    assert game.verdict is not None
    assert RULESET.words.verdict(RULESET.view(game, None))
    assert game.turn <= game.scenario.turns
    seen.games, seen.turns, seen.late = seen.games + 1, seen.turns + game.turn, seen.late + (game.turn >= 4)
    seen.ends[game.verdict.key] += 1
    seen.laid.update(_laid_out(game))
    seen.cards.update(word for card in game.cards.values() for word in words_of(card))
    seen.points.update({name: one.reached for name, one in POINTS.items() if name.startswith(PACKAGE)})
    if record.seed % 2 or record.seed % FROM_SAVES == 0:
        assert saved(replayed(record)) == saved(game), "the same answers and dice lead elsewhere"
    rolls = [roll for line in record.rolls for roll in line]
    assert verify(record.secret, WORDS, fingerprint(record.secret), rolls) == []
    seen.dice += sum(len(roll.faces) for roll in rolls)
    return record


def _laid_out(game: Dust) -> Iterator[str]:
    """What lies on a battlefield: terrain, floors, walls."""
    for ground in game.scenario.field.ground.values():
        yield from ground.terrain
        if "building" in ground.terrain and ground.dot:
            yield f"{ground.levels} floors"
    yield from (wall.kind for wall in game.scenario.field.walls)
    yield from ("wreck" for _ in game.wrecks)


def words_of(card: Card) -> Iterator[str]:
    """The words of a card and of its weapons, without what stands behind a colon."""
    words = (*card.skills, *(word for line in card.lines for word in line.weapon.keywords))
    return (word.partition(":")[0].strip().casefold() for word in words)


def _stood_in(game: Dust) -> Iterator[str]:
    """The terrain under the units on the board, and the floors they stand on."""
    for unit in game.on_board():
        for square in unit.squares:
            ground = game.scenario.field.ground.get(square)
            if ground is not None and game.card(unit).kind != "aircraft":
                yield from ground.terrain
            if square in game.wrecks:
                yield "wreck"
        if unit.level:
            yield f"level {unit.level}"


def _played(record: Record, seen: Seen) -> Dust:
    """A game that goes on from its saves must end as its replay does, which does not."""
    begun, dice = record.begun()
    record.rolls.append(begun.rolls)
    chance, mistaken = random.Random(f"games {record.seed}"), random.Random(f"mistakes {record.seed}")
    game = begun.game
    _look(begun, seen)
    while game.verdict is None:
        question, action = _answered(game, chance)
        if game.count % TRIED == 0 or question.key in RARE:
            before = game.model_dump_json(exclude=PRINTED)
            _try_wrong_answers(game, question, action, mistaken, seen)
            assert game.model_dump_json(exclude=PRINTED) == before, "a refusal changed the game"
        for wrong in every_time(game, question):
            _count(_judged(game, question, wrong), seen)
        applied = apply(game, question.seat, question.number, action, dice)
        record.clicks.append((question.seat, question.number, action.model_dump(mode="json")))
        record.rolls.append(applied.rolls)
        seen.clicks += 1
        seen.questions[question.key] += 1
        _look(applied, seen)
        seen.stood.update(_stood_in(applied.game) if question.key in ("move", "deploy") else ())
        game = RULESET.load(from_json(saved(applied.game))) if record.seed % FROM_SAVES == 0 else applied.game
    return game


def _answered(game: Dust, chance: random.Random) -> tuple[Question, Action]:
    """One of the open questions and its answer; each of them has one."""
    answers = [(question, answer(game, question, chance)) for question in game.questions if question.given is None]
    return answers[chance.randrange(len(answers))]


def replayed(record: Record) -> Dust:
    """The game once more, from what is kept of it, with the same sealed dice."""
    begun, dice = record.begun()
    game = begun.game
    for seat, number, fields in record.clicks:
        game = apply(game, seat, number, game.read_action(fields), dice).game
    return game


def _look(applied: Applied[Dust], seen: Seen) -> None:
    """What must hold after a click."""
    game = applied.game
    assert broken(game) == []
    assert (game.verdict is None) == bool(game.questions)
    if game.count % READ == 0 or any(question.key in RARE for question in game.questions):
        _can_be_read(game)
    if game.count % WHOLE == 0 or game.verdict is not None:
        assert saved(RULESET.load(from_json(saved(game)))) == saved(game)
    for seat in READERS:
        _look_at_view(game, applied.events, seat)
    for event in applied.events:
        assert not event.rule or event.rule in RULES, event.rule
        seen.events[event.key] += 1


def _can_be_read(game: Dust) -> None:
    """What of a save can change comes back as it was; what is printed never changes."""
    stored = game.model_dump_json(exclude=PRINTED)
    printed = {name: getattr(game, name) for name in PRINTED}
    loaded = RULESET.load({**from_json(stored), **printed})
    assert loaded.model_dump_json(exclude=PRINTED) == stored


def _look_at_view(game: Dust, events: Sequence[Event], seat: int | None) -> None:
    """What one reader sees: words for everything, and nothing that is sealed."""
    view, words = RULESET.view(game, seat), RULESET.words
    for event in events:
        if event.seats is None or seat in event.seats:
            assert isinstance(words.event(view, event), str), event.key
    for question in view.questions:
        assert words.question(view, question)
        assert question.given in (None, {}) or question.seat == seat
    assert words.title(view)
    assert _revealed_plans(view, seat) == []


def _revealed_plans(view: Dust, seat: int | None) -> list[str]:
    """The units of others whose way is seen further than it is walked."""
    found, look = [], [view.root]
    while look:
        procedure = look.pop()
        if isinstance(procedure, MoveAction) and view.units[procedure.unit].seat != seat:
            planned = len(procedure.travel.path) > procedure.travel.reached + 1 or bool(procedure.travel.stops)
            planned = planned or procedure.goal > procedure.travel.reached or procedure.facing != ""
            found += [procedure.unit] if planned else []
        look += procedure.called if procedure is not None else []
    return found


def _try_wrong_answers(game: Dust, question: Question, action: Action, chance: random.Random, seen: Seen) -> None:
    """Answers that somebody might send, by mistake or on purpose; what is refused has words and a rule."""
    for number in (question.number - 1, question.number + 1):
        _is_stale(game, question.seat, number, action)
    tries = [(1 - question.seat, action), (question.seat, of_another_type(game, question, chance))]
    tries += [(question.seat, wrong) for wrong in wrong_answers(game, question, action, chance)]
    for seat, wrong in tries:
        _count(_refused(game, seat, question, wrong), seen)
    for more in of_its_kind(game, question, chance):
        _count(_judged(game, question, more), seen)
    _is_unreadable(game, action, chance)


def _count(refused: Refused | None, seen: Seen) -> None:
    seen.tries += 1
    if refused is not None:
        seen.refusals[refused.key] += 1


def _is_stale(game: Dust, seat: int, number: int, action: Action) -> None:
    if any(question.number == number for question in game.questions):
        return
    try:
        apply(game, seat, number, action, SealedDice(b""))
    except Stale:
        return
    raise AssertionError(f"question {number} is not open")


def _is_unreadable(game: Dust, action: Action, chance: random.Random) -> None:
    """Fields of the wrong type, unknown fields and unknown actions are no answers at all."""
    fields = action.model_dump(mode="json")
    wrong = [{**fields, name: chance.choice((7, None, {"a": 1}))} for name in fields if name != "type"]
    for one in (*wrong, {**fields, "also": "this"}, {**fields, "type": "dance"}):
        try:
            game.read_action(one)
        except (KeyError, ValidationError):
            continue
        raise AssertionError(f"{one} can be read")


def _refused(game: Dust, seat: int, question: Question, action: Action) -> Refused | None:
    """How the rules refuse an answer; None if they allow it."""
    try:
        apply(game, seat, question.number, action, SealedDice(b""))
    except Refused as refused:
        assert RULESET.words.refusal(refused), refused.key
        assert refused.rule in RULES, (refused.rule, refused.key)
        return refused
    assert seat == question.seat
    return None


def _judged(game: Dust, question: Question, action: Action) -> Refused | None:
    """The same, of an answer that may well be allowed: it is not carried out."""
    try:
        check(game, question, action)
    except Refused as refused:
        assert RULESET.words.refusal(refused), refused.key
        assert refused.rule in RULES, (refused.rule, refused.key)
        return refused
    return None
