"""Games that play themselves: they end, nothing breaks on the way, every state can be stored and read back."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesets import dust_1947
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell import EVENTS, REFUSALS
from rulesets.dust_1947.tell_options import LABEL, NOTE
from rulesets.kit.action import Action
from rulesets.kit.game import Applied, apply
from rulesets.kit.offering import offered, starts
from rulesets.kit.points import POINTS
from rulesets.kit.question import Question
from rulesets.kit.refusal import Refused
from tests.rulesets.dust_1947.playing import Seen, answer, begun, broken, played, positions, saved

GAMES = int(os.environ.get("UMPIRE_GAMES", "6"))
"""How many games each scenario is played; `make test` asks for more."""
SCENARIOS = ("standard", "skirmish", "signal_hill")


def look(game: Dust, question: Question, action: Action, applied: Applied[Dust]) -> None:
    """What must hold at every click."""
    after = applied.game
    assert broken(after) == [], (question.key, action)
    assert (after.verdict is None) == bool(after.questions)
    for event in applied.events:
        assert isinstance(RULESET.words.event(after, event), str), event.key
    stored = saved(after)
    assert saved(RULESET.load(json.loads(stored))) == stored


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_end_and_nothing_breaks(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen = Seen()
    for seed in range(GAMES):
        game = played(seed, scenario, look, seen)
        assert game.turn <= game.scenario.turns
        assert RULESET.words.verdict(RULESET.view(game, None))
    with capsys.disabled():
        _report(scenario, seen)


def _report(scenario: str, seen: Seen) -> None:
    """What the games came across, for whoever reads the run."""
    reached = sum(point.reached > 0 for name, point in POINTS.items() if name.startswith("rulesets.dust_1947."))
    known = sum(name.startswith("rulesets.dust_1947.") for name in POINTS)
    print(f"\n{scenario}: {seen.games} games, {seen.turns} turns, {seen.clicks} clicks, ends {dict(seen.ends)}")
    print(f"  questions {dict(seen.questions.most_common())}")
    print(f"  {len(seen.events)} of {len(EVENTS)} kinds of event, {reached} of {known} rule points reached")


def test_the_same_answers_with_the_same_dice_give_the_same_game() -> None:
    assert saved(played(11, "skirmish")) == saved(played(11, "skirmish"))


def test_a_loaded_game_goes_on_like_the_other() -> None:
    game, dice = begun(5, "skirmish")
    chance = random.Random(5)
    for _ in range(60):
        if game.verdict is not None:
            break
        question = game.questions[0]
        action = answer(game, question, chance)
        loaded = RULESET.load(json.loads(saved(game)))
        mine = apply(game, question.seat, question.number, action, dice)
        theirs = apply(loaded, question.seat, question.number, action, dice)
        assert saved(mine.game) == saved(theirs.game)
        game = mine.game


def _waiting(seed: int, every: int) -> Iterator[tuple[Dust, Question]]:
    for index, game in enumerate(positions(seed)):
        if index % every == 0:
            yield game, game.questions[0]


RUBBISH = ("", "A1", "F5", "Z99", "nobody", "split", "Vale Fusiliers", "Night Raiders", "5 Rifle > x", "N", "märz")


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    chance = random.Random(2)
    refusals = set[str]()
    for game, question in _waiting(2, 3):
        before = saved(game)
        for kind in question.takes:
            action = answer(game, question, chance).model_copy()
            fields = {**action.model_dump(mode="json"), "type": kind}
            name = chance.choice([n for n in fields if n != "type"] or ["type"])
            value = chance.choice(RUBBISH)
            wrong = {**fields, name: [value] if isinstance(fields[name], list) else value}
            refusals |= _tried(game, question, wrong)
        assert saved(game) == before
    assert len(refusals) > 8


def _tried(game: Dust, question: Question, fields: dict[str, object]) -> set[str]:
    """The key of the refusal, if it is refused; the words for it must exist."""
    try:
        action = game.read_action(fields)
    except (KeyError, ValueError):
        return set()
    dice = begun(0)[1]
    try:
        apply(game, question.seat, question.number, action, dice)
    except Refused as refused:
        assert RULESET.words.refusal(refused), refused.key
        assert refused.rule
        return {refused.key}
    return set()


def test_everything_that_is_said_has_words() -> None:
    """Every key of an event or a refusal in the source, met in play or not."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in Path(dust_1947.__file__).parent.glob("*.py"))
    said = set(re.findall(r'\.say\(\s*"([a-z_]+)"', source))
    refused = set(re.findall(r'(?:Refused|Bar)\(\s*[^,()]+,\s*"([a-z_]+)"', source))
    assert len(said) > 40 and len(refused) > 60
    assert said - set(EVENTS) == set()
    assert refused - set(REFUSALS) == set()


def test_menus_fit() -> None:
    """Every option of every first menu has a label and a note of the right length, every question a sentence."""
    for game, question in _waiting(4, 2):
        view = RULESET.view(game, question.seat)
        words = RULESET.words
        assert words.question(view, question)
        assert words.title(view)
        found = offered(view, question, starts(view, question))
        for option in found.options if found else ():
            choice = words.option(view, question, found, option) if found else None
            assert choice is not None
            assert 1 <= len(choice.label) <= LABEL
            assert len(choice.note) <= NOTE
        if found is not None:
            assert words.field(view, question, found)
        assert words.status(view)


def test_the_picture_can_be_drawn_from_every_view() -> None:
    for game, question in _waiting(6, 5):
        for seat in (question.seat, 1 - question.seat, None):
            scene = RULESET.scene(RULESET.view(game, seat), game.events, seat)
            assert scene.title
            assert len(scene.tokens) >= len(game.on_board())


def test_what_an_answer_will_do_is_said_before() -> None:
    chance = random.Random(9)
    for game, question in _waiting(9, 4):
        action = answer(game, question, chance)
        text = RULESET.words.confirm(RULESET.view(game, question.seat), question, action)
        applied = apply(game, question.seat, question.number, action, begun(9)[1])
        assert ("rolls" in text) is bool(applied.rolls), text
