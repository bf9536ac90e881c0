"""What must hold at every click of a game of Dust 1947, beyond what holds in any (tests/random_games/watcher.py)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rulesets.dust_1947.before.armies import forces
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.movement import course
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.sight import lines_of_sight, obstacles
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import symbol
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.setup import Setup
from tests.random_games.seen import Record, Seen
from tests.random_games.watcher import Watcher
from tests.rulesets.dust_1947.mistakes import FILLING, OF_SOMEBODY, TO_SOMEBODY, every_time, of_its_kind
from tests.rulesets.dust_1947.playing import answer, broken
from tests.rulesets.dust_1947.proving import PROVING, begun_proving
from tests.rulesets.dust_1947.table import card, weapon

FORCES = (("ironvale", "sable"), ("sable", "carnival"), ("carnival", "ironvale"), ("sable", "sable"))
OPTIONS = (
    {},
    {"weather": "high"},
    {"corner_cover": "no_dot_only"},
    {"squeeze_friends": "forbid"},
    {"mud": "per_square"},
)
"""What the tables of the battles have settled, one after the other."""
ON_A_TABLE = {("skirmish", 22), ("skirmish", 23), ("standard", 19), ("standard", 27)}
"""The battles that are played on a table in inches; those with an odd seed in all weathers."""
INCHES = """
name = "A table"
map = '''
............
..mm.o..s~..
.T..t.cL..h.
..c.22..._r.
.o..22..jj..
.r..^..t.c..
....L_.t^.T.
..~s..o.mm..
............
'''
[walls]
"D4-E4" = "large opening"
"F5-G5" = "large opening"
"E3-E4" = "small opening"
"H5-I5" = "large opening"
"J5-K5" = "small opening"
"G6-G7" = "low wall"
"""
"""Their map: the terrain that has a row for the table, and houses, works and scenery besides."""
SIZES = {
    "standard": ("12x9", "12x9", "14x10", "11x8"),
    "hold": ("12x9", "13x9", "12x10"),
    "breakthrough": ("12x9", "11x9", "12x8"),
    "skirmish": ("10x7", "11x7", "10x8"),
}
"""The sizes of the maps that are made for each scenario."""
FORTIFIED = ("outposts", "bunker_line")
"""The scenarios with fortifications, played on their own maps by forces that have strongpoint units besides."""
_MACHINE = {"kind": "vehicle", "mobility": "walker", "armour": "V2", "track": 4}
_HERO = {"kind": "hero", "track": 4}
GUESTS: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("Iron Men", ("Steel Guard",), {"soldiers": 3}),
    ("Pack", ("Lesser Mythos Creatures",), {"soldiers": 3}),
    ("Horror", ("Mythos Creature", "Radar"), _MACHINE),
    ("Marksman", ("Take Aim",), _HERO),
    ("Racer", ("Pilot", "Crazy Jimmy"), {**_HERO, "armour": "S4"}),
)
"""Units with skills that no sample force has."""
CREWS = (("Strongpoint: Bunker",), ("Strongpoint: Bunker",))
TURNS = (4, 4, 5)
"""How many turns the battles last, one after the other."""
RARE = ("attack", "command", "enter", "join", "lose", "react", "reserve", "respond", "retaliate", "secondary")
RARE += (*TO_SOMEBODY, *OF_SOMEBODY, "land", "climb", "smoke")


def begun_battle(scenario: str, seed: int, dice: Dice) -> Applied[Dust]:
    """A fresh battle of two sample forces, with a little less time than the scenario gives; on a map of this seed, or
    on the scenario's own where no sizes are told."""
    on_a_table = (scenario, seed) in ON_A_TABLE
    sizes = () if on_a_table else SIZES.get(scenario, ())
    made = f"generated {sizes[seed % len(sizes)]} {seed}" if sizes else ""
    chosen, options = FORCES[seed % len(FORCES)], dict(OPTIONS[seed % len(OPTIONS)])
    options = {"board_mode": "table", "weather": "high" if seed % 2 else "none"} if on_a_table else options
    told = Setup(
        players=["Ada", "Bo"],
        forces=[with_crews(force) for force in chosen] if scenario in FORTIFIED else list(chosen),
        scenario=scenario,
        options={**options, "ap_limit": "200"} if scenario in FORTIFIED else options,
        map=INCHES if on_a_table else RULESET.maps.wanted(scenario, made, "").text if made else "",
    )
    begun = RULESET.play.start(told, dice)
    shorter = begun.game.scenario.model_copy(update={"turns": TURNS[seed % len(TURNS)]})
    return replace(begun, game=begun.game.model_copy(update={"scenario": shorter}))


def with_crews(force: str) -> str:
    """A sample force with two guns in works besides."""
    whole = forces.load(force)
    lines = (weapon("1 Long-Gun 9 S2:4/1 S3:3/1 V2:3/1 V4:3/2 A1:2/1"), weapon("4 Carbine 6 S2:1/1 S3:1/1"))
    told = {"kind": "support weapon", "track": 4, "move": 0, "march": 0, "bloc": whole.bloc, "lines": lines}
    line = weapon("1 Ray-Gun 9 S2:3/1 S3:3/1 V2:2/1 V4:2/1 A1:2/1", keywords=("Radiation",))
    plain = {"ap": 1, "bloc": whole.bloc, "lines": (line,)}
    others = tuple(card(name, skills=words, **{**plain, **more}) for name, words, more in GUESTS)
    crews = tuple(card(f"Nest {n}", skills=words, ap=15 + 5 * n, **told) for n, words in enumerate(CREWS))
    return whole.model_copy(update={"key": "", "cards": (*crews, *others, *whole.cards)}).model_dump_json()


class DustWatcher(Watcher[Dust]):
    """Looks at units, ways and battlefields."""

    printed = {"cards", "scenario"}
    rare = RARE

    def begun(self, record: Record, dice: Dice) -> Applied[Dust]:
        if record.battle == PROVING:
            return begun_proving(record.seed, dice)
        return begun_battle(record.battle, record.seed, dice)

    def answered(self, game: Dust, record: Record, chance: random.Random) -> tuple[Question, Action]:
        """One of the open questions and its answer; each of them has one."""
        answers = [(question, answer(game, question, chance)) for question in game.questions if question.given is None]
        return answers[chance.randrange(len(answers))]

    def turn(self, game: Dust) -> int:
        assert game.turn <= game.scenario.turns
        return game.turn

    def broken(self, game: Dust) -> list[str]:
        return broken(game)

    def revealed(self, game: Dust, view: Dust, seat: int | None) -> list[str]:
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

    def wrong_answers(self, game: Dust, question: Question, action: Action, chance: random.Random) -> Iterator[Action]:
        yield FILLING.of_another_type(game, chance)
        yield from FILLING.wrong_answers(game, question, action, chance)

    def of_its_kind(self, game: Dust, question: Question, chance: random.Random) -> Iterable[Action]:
        return of_its_kind(game, question, chance)

    def every_time(self, game: Dust, question: Question) -> Iterable[Action]:
        return every_time(game, question)

    def forget(self) -> None:
        super().forget()
        for memory in (course._last, obstacles._KNOWN):
            memory.clear()
        lines_of_sight._LOOKOUTS.cache_clear()

    def spelled(self, sides: int, face: int) -> Iterable[str]:
        return (symbol(face).value,)

    def note_game(self, game: Dust, seen: Seen) -> None:
        """What lay there, and whose cards were played."""
        seen.laid.update(_laid_out(game))
        seen.cards.update(word for card in game.cards.values() for word in words_of(card))

    def note_click(self, question: Question, applied: Applied[Dust], seen: Seen) -> None:
        """What units stand in."""
        seen.stood.update(_stood_in(applied.game) if question.key in ("move", "deploy") else ())


def watched(battle: str, seed: int, seen: Seen) -> Record:
    """Play and watch one game."""
    return DustWatcher(RULESET).watched(battle, seed, seen)


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
