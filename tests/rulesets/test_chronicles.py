"""The dice and losses that games tell of, read from whole battles."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rulesets import ruleset
from rulesets.dystopian_legions.table.state import Legions
from rulesets.julia_augusta.chapters.disorder.bases_lost import bases_lost
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.chronicle import Throw, epilogue
from rulesets.kit.pictures.epilogue import Epilogue
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.random_games.seen import Record
from tests.rulesets.dystopian_legions import playing as legions
from tests.rulesets.dystopian_legions.playing import FRAY, STEEL
from tests.rulesets.julia_augusta import playing as julia
from tests.rulesets.legions_imperialis import playing as imperialis
from tests.rulesets.steampunk_fantasy.playing import played

TURNS = 8


def told(key: str, view: Game, events: list[Event]) -> tuple[Epilogue, list[Throw]]:
    rules = ruleset(key)
    assert rules.chronicle is not None
    end = epilogue(rules.chronicle, view, events, "", rules.pictures.scene(view, events))
    return end, [throw for event in events for throw in rules.chronicle.throws(view, event)]


def sound(throws: list[Throw]) -> bool:
    return all(0 <= one.hits <= one.dice and 0 <= one.chance <= 1 and 0 < one.odds <= 1 for one in throws)


def test_steampunk_counts_members_and_draws_every_way() -> None:
    events: list[Event] = []
    last: list[Steampunk] = []

    def look(game: Steampunk, question: Question, action: Action, applied: Applied[Steampunk]) -> None:
        events.extend(applied.events)
        last[:] = [applied.game]

    played(10, look, closing=True)
    (game,) = last
    end, throws = told("steampunk_fantasy", game, events)
    for seat in (0, 1):
        own = [base for base in game.bases.values() if base.seat == seat]
        lost = sum(len(base.members) - len(base.living) * base.on_map for base in own)
        assert end.losses[seat][-1] == lost > 0
        gone = [base.id for base in game.bases.values() if base.seat == seat and base.where in ("destroyed", "left")]
        assert sorted(end.fallen[seat]) == sorted(gone)
    assert throws and sound(throws) and end.facts
    assert sum(len(track.points) - 1 for track in end.board.tracks) == sum(event.key == "moved" for event in events)


def test_julia_counts_the_bases_that_decide() -> None:
    game, dice = julia.begun(3)
    applied, chance, events = julia.drawn_up(game, dice), Random(3), list[Event]()
    while applied.game.verdict is None and applied.game.turn <= TURNS:
        question = julia.next_question(applied.game, chance)
        action = julia.answer(applied.game, question, chance)
        applied = apply(applied.game, question.seat, question.number, action, dice)
        events += applied.events
    end, throws = told("julia_augusta", applied.game, events)
    assert throws and sound(throws) and any(end.fallen)
    assert {name for names in end.fallen for name in names} <= set(applied.game.units)
    for seat in (0, 1):
        assert end.losses[seat][-1] == bases_lost(applied.game, seat)[0]
    assert max(sums[-1] for sums in end.losses) > 0 and end.board.tracks


@cache
def legions_to_the_end(battle: str, seed: int) -> tuple[Legions, list[Event]]:
    """A drawn battle when it is over, and all that has happened in it."""
    dice, chance, events = Record(battle, seed).dice(), Random(seed), list[Event]()
    game = legions.begun(battle, seed, dice).game
    while game.verdict is None:
        question = legions.next_question(game, chance)
        applied = apply(game, question.seat, question.number, legions.answer(game, question, chance), dice)
        game, events = applied.game, [*events, *applied.events]
    return game, events


@pytest.mark.parametrize(("battle", "seed"), [(FRAY, 2), (STEEL, 1)])
def test_legions_count_life_points_and_sections_that_are_gone(battle: str, seed: int) -> None:
    game, events = legions_to_the_end(battle, seed)
    end, throws = told("dystopian_legions", game, events)
    assert throws and sound(throws) and end.facts and end.board.tracks
    for seat in (0, 1):
        own = [section for section in game.sections.values() if section.seat == seat]
        assert end.losses[seat][-1] == sum(one.start_lp - one.lp * game.takes_part(one) for one in own)
        assert sorted(end.fallen[seat]) == sorted(one.id for one in own if not game.takes_part(one))
    assert max(sums[-1] for sums in end.losses) > 0


def test_legions_tell_the_battle_logs_turn_by_turn() -> None:
    game, events = legions_to_the_end(FRAY, 2)
    end, _ = told("dystopian_legions", game, events)
    assert any(end.fallen)
    assert [sums[-1] for sums in end.points] == [side.battle_log for side in game.sides] != [0, 0]
    assert all(list(sums) == sorted(sums) and len(sums) == len(end.turns) for sums in end.points)


def test_imperialis_counts_whom_a_fight_finishes_who_dies_in_flight_and_whom_a_player_names() -> None:
    game = imperialis.begun(imperialis.BRUSH, 1, Record(imperialis.BRUSH, 1).dice()).game
    ours, theirs = (next(one for one in game.detachments.values() if one.seat == seat) for seat in (0, 1))
    models = [f"{one.id}/{one.stands[0].label}" for one in (ours, theirs)]
    enough = game.profile(ours, ours.stands[0]).wounds
    fought = {"models": models, "dice": [[1, 1], [6, 6]], "added": [{}, {}], "totals": [2, 12], "winner": models[1]}
    ran = {"detachment": theirs.id, "how": "flees", "poses": {}, "ways": {}, "destroyed": {"1": "edge", "2": "edge"}}
    events = [
        Event(key="fought", values={**fought, "wounds": enough}),
        Event(key="fought", values={**fought, "wounds": enough - 1}),
        Event(key="fought", values={**fought, "winner": "", "wounds": 0}),
        Event(key="ran", values=ran),
        Event(key="hits_taken", values={"detachment": ours.id, "models": ["1", "2", "3"], "destroyed": ["2", "3"]}),
    ]
    end, _ = told("legions_imperialis", game, events)
    assert [lost[-1] for lost in end.losses] == [3, 2]
    assert [place.rpartition(": ")[2] for place in end.places] == ["0 Victory Points"] * 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_imperialis_counts_models_of_attacks_fights_and_flight(seed: int) -> None:
    dice, chance, events = Record(imperialis.BRUSH, seed).dice(), Random(seed), list[Event]()
    game = imperialis.begun(imperialis.BRUSH, seed, dice).game
    while game.verdict is None:
        question = imperialis.next_question(game, chance)
        applied = apply(game, question.seat, question.number, imperialis.answer(game, question, chance), dice)
        game, events = applied.game, [*events, *applied.events]
    end, throws = told("legions_imperialis", game, events)
    assert throws and sound(throws)
    for seat in (0, 1):
        own = [one for one in game.detachments.values() if one.seat == seat]
        gone = [(one, stand) for one in own for stand in one.stands if not stand.alive]
        finished = sum(game.profile(one, stand).wounds == 1 for one, stand in gone)
        assert finished <= end.losses[seat][-1] <= len(gone), (
            "but for whom a Fight has finished that was wounded before"
        )
