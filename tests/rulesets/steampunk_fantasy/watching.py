"""What must hold at every click of a game of Steampunk Fantasy, beyond what holds in any game."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.facets.setup import Setup
from rulesets.steampunk_fantasy.before.armies.army_lists import read_sample
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.happenings.agony import ContinuousDamage
from rulesets.steampunk_fantasy.table.state import Steampunk, Written
from tests.random_games.saying import says_every_option
from tests.random_games.seen import Record, Seen
from tests.random_games.watcher import Watcher, without_sealed
from tests.rulesets.steampunk_fantasy import mistakes
from tests.rulesets.steampunk_fantasy.playing import answer, next_question
from tests.rulesets.steampunk_fantasy.sound import broken

PROVING = "proving"
"""The battle of the proving army, which has what no sample army has."""
FORCES = (
    *(("kettle_guard", "ashen_court"), ("ashen_court", "kettle_guard"), ("kettle_guard", "kettle_guard")),
    ("ashen_court", "ashen_court"),
)


class BattleKind(NamedTuple):
    """How a battle is set up: its size, the maps that it is fought on ("": rows that are laid out), its seats."""

    size: str
    maps: tuple[str, ...] = ("generated",)
    seats: int = 2


BATTLES = {
    "standard": BattleKind("standard", ("generated", "generated", "iron_ridge", "mill_valley")),
    "wide": BattleKind("standard", ("generated 9x12", "long_fen")),
    "small": BattleKind("small"),
    "infantry": BattleKind("infantry"),
    "tanks": BattleKind("tanks"),
    "advanced": BattleKind("advanced", ("generated", "")),
    "laid out": BattleKind("standard", ("",)),
    "two against one": BattleKind("standard", ("generated", "", "generated 9x12"), seats=3),
    PROVING: BattleKind("standard", ("generated", "")),
}
SHORT = {"turns": "6"}
OPTIONS: tuple[dict[str, str], ...] = (
    SHORT,
    {**SHORT, "victory": "elimination", "alone": "1"},
    {**SHORT, "start_loaded": "yes", "area_stack": "any_base", "answer_for_partner": "yes"},
    {**SHORT, "armour_die": "at_least", "ap_decay": "hexes_between", "alone": "2"},
    {**SHORT, "hex_retrigger": "per_turn", "target_naming": "together", "team_points": "each"},
    {"announce_huge": "no"},
)
"""What is settled before the games, one after the other; most are two turns shorter than a game is."""
ENDLESS = {"turns": "none"}
OFTEN, TO_THE_END = 12, 10
"""Of so many battles of few tanks this one is fought until a side has none left."""
COMMON, SAID = ("orders", "targets", "deploy"), 0.1
"""Of these questions only some have the words of all their options looked at: there are many, with odds."""
PICTURED = 5
"""Of the pictures of a kind of step every so many-th is looked at."""
SEALED = Written(turn=0, movement="sealed", fire=("sealed",))
SCRAMBLED = 10
"""Every which click the view is compared with that of a game in which everything that is hidden from it differs."""


@lru_cache(maxsize=1)
def proving_army() -> str:
    """The proving army as a list of a player's own."""
    told = tomllib.loads((Path(__file__).parent / "proving.toml").read_text(encoding="utf-8"))
    return read_sample("", told).model_dump_json()


def begun_battle(battle: str, seed: int, dice: Dice) -> Applied[Steampunk]:
    """A fresh battle; whoever reads up on the armies first is told of them."""
    kind = BATTLES[battle]
    pair = FORCES[seed // 3 % len(FORCES)]
    forces = [*pair, pair[0]][: kind.seats]
    if battle == PROVING:
        forces = [proving_army()] * kind.seats
    map_of = kind.maps[seed % len(kind.maps)]
    text = RULESET.maps.wanted(kind.size, map_of, str(seed)).text if map_of else ""
    settled = {**OPTIONS[seed % len(OPTIONS)], **(ENDLESS if (battle, seed % OFTEN) == ("tanks", TO_THE_END) else {})}
    assert all(RULESET.words.force(force) and RULESET.forces.fielded(force, kind.size, settled) for force in forces)
    assert all(line.endswith(".") for force in forces for line in RULESET.forces.announced(force, kind.size, settled))
    told = Setup(
        players=["Ada", "Bo", "Cy"][: kind.seats], forces=forces, scenario=kind.size, options=settled, map=text
    )
    return RULESET.play.start(told, dice)


def closes_in(seed: int) -> bool:
    """Whether a game is bent on closing in: half of them, whatever else hangs on whether a seed is odd."""
    return (seed + seed // 2) % 2 == 1


class SteampunkWatcher(Watcher[Steampunk]):
    """Looks at bases, hexes and secrets."""

    printed = {"cards"}
    rare = {"assaulted_side", "deflected", "design", "fighters", "halved_dice", "hits_that_go", "meeting"}
    rare |= {"trade", "winners_enter"}
    tried, read, whole, late = 16, 8, 25, 5
    decides = 24

    def begun(self, record: Record, dice: Dice) -> Applied[Steampunk]:
        return begun_battle(record.battle, record.seed, dice)

    def answered(self, game: Steampunk, record: Record, chance: random.Random) -> tuple[Question, Action]:
        question = next_question(game, chance)
        return question, answer(game, question, chance, closing=closes_in(record.seed))

    def turn(self, game: Steampunk) -> int:
        return game.turn

    def broken(self, game: Steampunk) -> list[str]:
        return broken(game)

    def revealed(self, game: Steampunk, view: Steampunk, seat: int | None) -> list[str]:
        """Orders of the other side, and whatever else makes a difference that nobody should see."""
        hidden = [base for base in view.bases.values() if seat is None or not game.shares(seat, base.seat)]
        found = [base.id for base in hidden if base.stack or base.last_written]
        found += [base.id for base in hidden if base.carrying_out and base.carrying_out.movement and not game.step]
        found += [
            f"question {q.number}" for q in view.questions if q.default and not game.sees_answer(seat, q) and q.sealed
        ]
        if self.click % SCRAMBLED == 0:
            other = RULESET.play.view(scrambled(game, seat), seat)
            found += ["something"] if _json(other) != _json(view) else []
        return found

    def wrong_answers(
        self, game: Steampunk, question: Question, action: Action, chance: random.Random
    ) -> Iterator[Action]:
        if question.key not in COMMON or chance.random() < SAID:
            says_every_option(RULESET, game, question, action)
        yield mistakes.FILLING.of_another_type(game, chance)
        yield from mistakes.FILLING.wrong_answers(game, question, action, chance)

    def of_its_kind(self, game: Steampunk, question: Question, chance: random.Random) -> Iterable[Action]:
        return mistakes.of_its_kind(game, question, chance)

    def note_game(self, game: Steampunk, seen: Seen) -> None:
        """What lay there, and whose cards were played."""
        seen.laid.update(ground.terrain for ground in game.ground.values())
        seen.cards.update(word for card in game.cards.values() for word in specials_of(card))
        assert RULESET.words.status(RULESET.play.view(game, None))

    def note_click(self, question: Question, applied: Applied[Steampunk], seen: Seen) -> None:
        """What bases stand in, and the pictures of the step."""
        game = applied.game
        seen.stood.update(game.here(base.hex).terrain for base in game.on_map() if question.key == "way")
        seen.noted.update(damage.kind for damage in of_kind(applied.events, ContinuousDamage))
        for shot in applied.shots:
            seen.noted[shot.stage] += 1
            if seen.noted[shot.stage] % PICTURED:
                continue
            view = RULESET.play.view(shot.game, None)
            assert RULESET.pictures.scene(view, applied.events[: shot.after]).tokens
            assert RULESET.words.event(view, shot.caption)


def watched(battle: str, seed: int, seen: Seen) -> Record:
    """Play and watch one game."""
    return SteampunkWatcher(RULESET).watched(battle, seed, seen)


def scrambled(game: Steampunk, seat: int | None) -> Steampunk:
    """The game with everything changed that a seat may not know: orders, and answers that are not shown yet."""
    other = without_sealed(game, seat)
    for base in other.bases.values():
        if seat is None or not game.shares(seat, base.seat):
            base.stack = [SEALED] * (len(base.stack) + 1)
            base.last_written = SEALED
            if base.carrying_out is not None and not game.step:
                base.carrying_out = base.carrying_out.model_copy(update={"movement": SEALED.movement})
    return other


def _json(view: Steampunk) -> str:
    return view.model_dump_json(exclude={"cards"})


def specials_of(card: Card) -> Iterator[str]:
    """The names of all specials of a card, its members and its weapons."""
    words = [*card.special, *(word for weapon in card.weapons.values() for word in weapon.special)]
    for profile in card.profiles.values():
        words += [*profile.special, *profile.assault_special]
    return (word.name for word in words)
