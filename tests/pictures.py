"""The pictures of docs/pictures: `make pictures` plays one seeded battle of each game and draws it anew.

The same code always makes the same files, so that a change of a picture is a change that somebody made. The players of
the battle go for their enemies: the picture of an activation shows a move, shots and losses. The scenes are written as
well (tests/renders/scenes): a test draws them again and compares, whatever has become of the rules meanwhile.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import TypeVar

from PIL import Image

from renders.board import draw
from renders.finished import Picture
from rulesets import ruleset
from rulesets.dust_1947.face.asking.prospects import prospect
from rulesets.dust_1947.table.measure.floors import parse_place, square_of
from rulesets.dust_1947.table.state import Dust
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.squares.board import Square, distance
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.event import Event, heard
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.scene import Scene
from rulesets.legions_imperialis.table.state import Imperialis
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.random_games.seen import Record
from tests.renders import stands, tables
from tests.renders.hexes import turn
from tests.rulesets.dystopian_legions.playing import FRAY
from tests.rulesets.dystopian_legions.playing import answer as legions_answer
from tests.rulesets.dystopian_legions.playing import begun as legions_battle
from tests.rulesets.dystopian_legions.playing import next_question as legions_question
from tests.rulesets.julia_augusta.playing import answer as julia_answer
from tests.rulesets.julia_augusta.playing import begun as julia_battle
from tests.rulesets.julia_augusta.playing import drawn_up as julia_drawn_up
from tests.rulesets.julia_augusta.playing import next_question as julia_question
from tests.rulesets.steampunk_fantasy.playing import played as steampunk_game

G = TypeVar("G", bound=Game)
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCENES = Path(__file__).parent / "renders" / "scenes"
SEED = 11
MAP = "oster village"
STEAMPUNK_SEED = 10
JULIA_SEED, JULIA_TURNS = 3, 3
TOLD_BEST = ("trees", "large trees", "wall")
"""What a picture of a blocked line explains best."""
LEGIONS_SEED, LEGIONS_TURNS = 5, 3
IMPERIALIS_SEED, IMPERIALIS_ROUNDS = b"imperialis 1", 2
DUST_TABLE_SEED, DUST_TABLE_TURNS = b"dust on a table", 1
PHONES = ("middle", "steampunk", "julia", "legions", "imperialis", "dust-table")
"""The scenes that are drawn as a telephone shows them as well."""
PHONE = 400
"""Width in pixels of the picture as a phone shows it."""

LIKED = ("attack", "sustained", "move", "march", "activate")
DISLIKED = ("split", "nobody", "nothing", "pass")
RANGE = 4
"""Squares that the players like to have between them and the next enemy."""


@dataclass(frozen=True)
class Moment:
    """The table after an activation, and what happened in it."""

    game: Dust
    events: tuple[Event, ...]

    @property
    def liveliness(self) -> int:
        """How much there is to see in its picture: lines of several kinds, losses, and a way that is long enough."""
        scene = self.scene()
        longest = max((len(track.points) for track in scene.tracks if track.kind == "move"), default=0)
        losses = sum(badge.kind == "loss" for badge in scene.badges)
        return 2 * len({track.kind for track in scene.tracks}) + len(scene.badges) + min(longest, 4) + losses

    def scene(self) -> Scene:
        """Its picture as everybody in the channel sees it."""
        rules = ruleset("dust_1947")
        return rules.pictures.scene(rules.play.view(self.game, None), heard(list(self.events), None))


def played() -> list[Moment]:
    """Every activation of the battle."""
    chance, dice = Random(SEED), SealedDice(str(SEED).encode())
    rules = ruleset("dust_1947")
    setup = Setup(
        players=["Ada", "Ben"],
        forces=["ironvale", "sable"],
        scenario="standard",
        map=rules.maps.wanted("standard", MAP, "").text,
    )
    applied = rules.play.start(setup, dice)
    moments, told = [], list(applied.events)
    while applied.game.verdict is None:
        question = applied.game.questions[0]
        chapter = applied.game.chapter
        action = answer(applied.game, question, chance)
        applied = apply(applied.game, question.seat, question.number, action, dice)
        told += applied.events
        if applied.game.chapter != chapter or applied.game.verdict is not None:
            moments.append(Moment(applied.game, tuple(told)))
            told = []
    return moments


def answer(game: Dust, question: Question, chance: Random) -> Action:
    """What the players of this battle do."""
    draft: Draft = {}
    found = offered(game, question, draft)
    while found is not None:
        value = chosen(game, question.seat, found, chance)
        draft = closed(draft, found) if value is None else extended(draft, found, value)
        found = offered(game, question, draft)
    return completed(game, draft)


def chosen(game: Dust, seat: int, found: Offer, chance: Random) -> str | None:
    """A place toward the enemy, a liked word, else anything; None leaves the field as it is."""
    values = [option.value for option in found.options]
    if found.enough and (found.kind in ("path", "facing") or not values):
        return None
    if found.kind in ("place", "path"):
        return min(values, key=lambda value: (_to_go(game, seat, value), chance.random()))
    liked = [value for value in values if value in LIKED]
    others = [value for value in values if value not in DISLIKED]
    return chance.choice(liked or others or values)


def _to_go(game: Dust, seat: int, value: str) -> int:
    """How far a square is from where the player would like to stand."""
    enemies: Sequence[Square] = [unit.square for unit in game.on_board(1 - seat)]
    square = square_of(parse_place(game.scenario.field, value))
    if not enemies:
        return abs(square.column - game.scenario.field.columns // 2)
    return abs(min(distance(square, enemy, Diagonals.ONE) for enemy in enemies) - RANGE)


def chosen_moments(moments: list[Moment]) -> dict[str, Moment]:
    """The table after deployment, the liveliest activation of the battle's middle, and the end."""
    start = next(moment for moment in moments if moment.game.turn == 1)
    third = len(moments) // 3
    middle = max(moments[third : 2 * third], key=lambda moment: moment.liveliness)
    return {"start": start, "middle": middle, "end": moments[-1]}


def as_on_a_phone(picture: Picture) -> bytes:
    """The picture 400 pixels wide."""
    whole = Image.open(io.BytesIO(picture.png)).convert("RGB")
    small = whole.resize((PHONE, whole.height * PHONE // whole.width), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    small.quantize(256, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def scenes() -> dict[str, Scene]:
    """What is drawn: start, middle and end of the battle, and a line of sight in its middle that is blocked."""
    moments = chosen_moments(played())
    return {name: moment.scene() for name, moment in moments.items()} | {"sight": blocked_line(moments["middle"].game)}


def blocked_line(game: Dust) -> Scene:
    """The nearest enemy that a unit has in range and does not see."""
    found = [prospect(game, unit, other) for unit in game.on_board() for other in game.on_board(1 - unit.seat)]
    hidden = [one for one in found if not one.glance.line.clear and one.distance > 2]
    best = min(hidden, key=lambda one: (one.glance.line.what not in TOLD_BEST, one.distance))
    return ruleset("dust_1947").looking.sighted(game, best.viewer.id, best.target.id).scene


def steampunk() -> Scene:
    """The liveliest movement step of a seeded battle of Steampunk Fantasy."""
    steps: list[Scene] = []
    rules = ruleset("steampunk_fantasy")

    def look(game: Steampunk, question: Question, action: Action, applied: Applied[Steampunk]) -> None:
        seen = 0
        for shot in applied.shots:
            told = heard(applied.events[seen : shot.after], None)
            seen = shot.after
            if any(event.key == "assault" for event in told):
                steps.append(rules.pictures.scene(rules.play.view(shot.game, None), told))

    steampunk_game(STEAMPUNK_SEED, look, closing=True)
    return max(steps, key=lambda scene: 2 * len(scene.badges) + len(scene.tracks) + len(scene.areas))


def as_recorded(scene: Scene) -> str:
    """A scene as a test reads it again: what is not as usual, and of what kind its ground is."""
    told = scene.model_dump(mode="json", exclude_defaults=True)
    told["ground"]["kind"] = scene.ground.kind
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def julia() -> dict[str, Scene]:
    """Two armies of Julia Augusta drawn up near each other, and the liveliest combat of their first turns."""
    rules = ruleset("julia_augusta")
    game, dice = julia_battle(JULIA_SEED)
    applied = julia_drawn_up(game, dice)
    lines, combats, chance = (
        rules.pictures.scene(rules.play.view(applied.game, None), []),
        list[Scene](),
        Random(JULIA_SEED),
    )
    while applied.game.turn <= JULIA_TURNS and applied.game.verdict is None:
        question = julia_question(applied.game, chance)
        given = julia_answer(applied.game, question, chance)
        applied = apply(applied.game, question.seat, question.number, given, dice)
        combats += [scene for stage, scene in _shown(rules, applied) if stage.startswith("combat")]
    return {"julia-lines": lines, "julia": max(combats, key=lambda scene: len(scene.badges) + len(scene.tracks))}


def _shown(rules: Ruleset[Julia], applied: Applied[Julia]) -> Iterator[tuple[str, Scene]]:
    """The stages of a click with their pictures."""
    seen = 0
    for shot in applied.shots:
        told, seen = heard(applied.events[seen : shot.after], None), shot.after
        yield shot.stage, rules.pictures.scene(rules.play.view(shot.game, None), told)


def legions() -> dict[str, Scene]:
    """Two forces of Dystopian Legions drawn up near each other, and the liveliest activation of their first turns."""
    rules = ruleset("dystopian_legions")
    dice, chance = Record(FRAY, LEGIONS_SEED).dice(), Random(LEGIONS_SEED)
    game = legions_battle(FRAY, LEGIONS_SEED, dice).game
    lines, told, activations = rules.pictures.scene(rules.play.view(game, None), []), list[Event](), list[Scene]()
    while game.turn <= LEGIONS_TURNS and game.verdict is None:
        question = legions_question(game, chance)
        given = legions_answer(game, question, chance)
        applied = apply(game, question.seat, question.number, given, dice)
        if applied.game.chapter != game.chapter:
            told = []
        game, told = applied.game, [*told, *applied.events]
        activations.append(rules.pictures.scene(rules.play.view(game, None), heard(told, None)))
    return {"legions-lines": lines, "legions": max(activations, key=_liveliness)}


def imperialis() -> dict[str, Scene]:
    """Two armies of Legions Imperialis drawn up, and the liveliest activation of their first rounds, by what the page
    proposes first."""
    rules: Ruleset[Imperialis] = ruleset("legions_imperialis")
    setup = Setup(players=["Ada", "Ben"], forces=[one.value for one in rules.forces.choices()], scenario="clash")
    played = by_the_page(rules, setup, IMPERIALIS_SEED)
    shown = list(takewhile(lambda one: one[0].round <= IMPERIALIS_ROUNDS, played))
    lines = next(scene for game, scene in shown if game.round)
    return {"imperialis-lines": lines, "imperialis": max((scene for _, scene in shown), key=_liveliness)}


def dust_on_a_table() -> Scene:
    """The liveliest activation of a skirmish of Dust 1947 on a table in inches, by what the page proposes first."""
    rules: Ruleset[Dust] = ruleset("dust_1947")
    options = {"board_mode": "table"}
    setup = Setup(players=["Ada", "Ben"], forces=["ironvale", "carnival"], scenario="skirmish", options=options)
    played = takewhile(lambda one: one[0].turn <= DUST_TABLE_TURNS, by_the_page(rules, setup, DUST_TABLE_SEED))
    return max((scene for _, scene in played), key=_liveliness)


def by_the_page(rules: Ruleset[G], setup: Setup, seed: bytes) -> Iterator[tuple[G, Scene]]:
    """A game in which everybody takes what the page proposes first: after each answer how it stands, with the picture
    of what its activation has done so far."""
    dice, told, usual = SealedDice(seed), list[Event](), rules.counsel.usual
    game = rules.play.start(setup, dice).game
    while game.verdict is None:
        question = next(one for one in game.questions if one.given is None)
        view = rules.play.view(game, question.seat)
        proposed = usual(view, view.question(question.number)) if usual is not None else None
        assert proposed is not None, question.key
        applied = apply(game, question.seat, question.number, proposed.answers[0], dice)
        told = [*(told if applied.game.chapter == game.chapter else []), *applied.events]
        game = applied.game
        yield game, rules.pictures.scene(rules.play.view(game, None), heard(told, None))


def _liveliness(scene: Scene) -> int:
    """How much there is to see: kinds of tracks, who has fallen, and markers."""
    fallen = sum(stand.fallen for token in scene.tokens for stand in token.stands)
    return (
        4 * len({track.kind for track in scene.tracks})
        + min(fallen, 6)
        + sum(badge.kind != "name" for badge in scene.badges)
    )


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    SCENES.mkdir(parents=True, exist_ok=True)
    on_tables = julia() | legions() | imperialis() | {"dust-table": dust_on_a_table()}
    for name, scene in (scenes() | {"steampunk": steampunk()} | on_tables).items():
        picture = draw(scene)
        (FOLDER / f"{name}.png").write_bytes(picture.png)
        (SCENES / f"{name}.json").write_text(as_recorded(scene))
        if name in PHONES:
            (FOLDER / f"{name}-phone.png").write_bytes(draw(scene.model_copy(update={"framing": "action"})).png)
        if name == "middle":
            (FOLDER / "middle-400.png").write_bytes(as_on_a_phone(picture))
        sys.stdout.write(f"{name}: {picture.width} x {picture.height}, {len(picture.png) / 1024:.0f} KiB\n")
    (FOLDER / "hexes.png").write_bytes(draw(turn()).png)
    (FOLDER / "table.png").write_bytes(draw(tables.battle()).png)
    (FOLDER / "table-pad.png").write_bytes(draw(tables.pad()).png)
    for name, scene in (("stands", stands.battle()), ("sections", stands.skirmish())):
        (FOLDER / f"{name}.png").write_bytes(draw(scene).png)
        (SCENES / f"{name}.json").write_text(as_recorded(scene))
        (FOLDER / f"{name}-phone.png").write_bytes(draw(scene.model_copy(update={"framing": "board"})).png)


if __name__ == "__main__":
    main()
