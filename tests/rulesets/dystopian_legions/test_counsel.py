"""What the game proposes: every answer is one that the engine takes, and a side that follows it fights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from rulesets.dystopian_legions.actions import Advance, Fire, Hold
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.counsel import aims, harvest
from rulesets.dystopian_legions.counsel.worth import worth
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.foresight import foreseen
from rulesets.kit.engine.game import apply, begin
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from tests.rulesets.dystopian_legions.playing import FRAY, SKIRMISH, answer, begun, next_question
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Fielded, Table, legions, piece, profile, rank, section
from tests.rulesets.dystopian_legions.test_with_me import called, squad, together

CLICKS = {FRAY: 10, SKIRMISH: 16}
"""Questions of a random game that are looked at."""


def proposals(game: Legions, question: Question) -> list[Proposal]:
    """What is proposed to whoever is asked."""
    return [*RULESET.counsel.proposals(RULESET.play.view(game, question.seat), question)]


def moments(battle: str, seed: int) -> Iterator[tuple[Legions, Question]]:
    """The questions of a game that is played by lot."""
    dice = SealedDice(f"counsel {seed}".encode())
    game = begun(battle, seed, dice).game
    chance = random.Random(seed)
    while game.verdict is None:
        question = next_question(game, chance)
        yield game, question
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


@pytest.mark.parametrize("battle", [FRAY, SKIRMISH])
def test_every_proposal_is_taken_and_looking_changes_nothing(battle: str) -> None:
    for game, question in islice(moments(battle, 3), CLICKS[battle]):
        before = game.model_dump_json()
        found = proposals(game, question)
        assert found, question.key
        assert game.model_dump_json() == before
        assert len({(str(one.answers), one.rest) for one in found}) == len(found), question.key
        assert RULESET.counsel.usual is not None
        usual = RULESET.counsel.usual(RULESET.play.view(game, question.seat), question)
        assert usual is not None and usual.answers == found[0].answers
        for one in found:
            _is_taken(game, question, one)


def _is_taken(game: Legions, question: Question, one: Proposal) -> None:
    """Every answer is offered, the second where the first has led to."""
    assert 0 < len(one.label) <= 80, one.label
    assert len(one.why) <= 100, one.why
    view: Legions | None = RULESET.play.view(game, question.seat)
    for action in one.answers:
        assert view is not None, "what follows hangs on no die"
        check(view, question, action)
        if action is not one.answers[-1]:
            view = foreseen(view, question, action)
            assert view is not None, one.label
            [question] = view.questions


def test_a_section_past_the_centre_line_is_worth_a_battle_log_point_to_its_side() -> None:
    behind, past = (facing(ours=south, theirs=6.0).game for south in (27.0, 23.0))
    assert aims.held(behind, behind.sections["Rifles"]) == 0
    assert aims.held(past, past.sections["Rifles"]) == 1
    assert worth(past, 0) - worth(behind, 0) > aims.LOG / 2


def test_the_enemys_zone_counts_twice() -> None:
    game = facing(ours=8.0, theirs=30.0).game
    assert aims.held(game, game.sections["Rifles"]) == 2


@pytest.mark.parametrize(
    ("objective", "south"), [("break_through", 24.0), ("vital_objective", 24.0), ("annihilate", 14.0)]
)
def test_a_section_is_wanted_where_the_objective_lies(objective: str, south: float) -> None:
    game = facing(objective=objective).game
    section_ = game.sections["Rifles"]
    there = aims.wanted(game, section_)
    assert there.y <= south + 1
    assert aims.nearing(game, section_, 6.0) < aims.nearing(game, section_, 12.0)


def test_fire_takes_more_from_near_by_and_less_behind_a_hedge() -> None:
    near, far = facing(ours=21.0).game, facing(ours=29.0).game
    promised = [harvest.by_fire(game, game.sections["Rifles"], game.sections["Guards"]) for game in (near, far)]
    assert promised[0].hurts > promised[1].hurts > 0
    assert promised[0].worth > promised[1].worth
    hedge = legions(*_fielded(21.0), piece("Hedge", "hedge", (28, 14.5), (34, 14.5))).game
    behind = harvest.by_fire(hedge, hedge.sections["Rifles"], hedge.sections["Guards"])
    assert 0 < behind.hurts < promised[0].hurts


def test_no_fire_is_worth_more_than_is_hoped_of_it_and_the_best_is_found_without_looking_at_all() -> None:
    looked = 0
    for game, _ in islice(moments(FRAY, 5), 14, 15):
        for section_ in [*game.of(0), *game.of(1)]:
            enemies = game.enemies(section_)
            promised = [harvest.by_fire(game, section_, enemy) for enemy in enemies]
            for enemy, one in zip(enemies, promised, strict=True):
                assert one.worth <= harvest.at_most(game, section_, enemy) + 1e-9
            worths = [one.worth for one in promised]
            best = harvest.best_fire(game, section_, 1.0)
            assert (best.worth if best is not None else 0.0) == max((w for w in worths if w > 1.0), default=0.0)
            looked += best is not None
    assert looked


def test_a_stronger_section_is_ahead_in_the_melee_that_it_begins() -> None:
    game = legions(
        section("Pikes", at=rank(28, 30, 6), models=(profile("Pike", mad="2 red"),)),
        section("Clerks", at=rank(30, 26, 3), models=(profile("Clerk", mad="1 black"),), seat=1),
    ).game
    pikes, clerks = game.sections["Pikes"], game.sections["Clerks"]
    assert harvest.by_charge(game, pikes, clerks) > 0 > harvest.by_charge(game, clerks, pikes)


def _fielded(ours: float, theirs: float = 14.0) -> list[Fielded]:
    return [
        section("Rifles", at=rank(29, ours, 4), models=(RIFLEMAN,)),
        section("Guards", at=rank(29, theirs, 4), models=(RIFLEMAN,), seat=1),
    ]


def facing(*, objective: str = "break_through", ours: float = 34.0, theirs: float = 14.0) -> Table:
    """Rifles of both sides, so far south of the north edge."""
    return legions(*_fielded(ours, theirs), options={"objective": objective})


def shown_first() -> tuple[Legions, Question]:
    """Whoever activates with a section that has enemies within range once it has advanced."""
    game = begin(legions(*_fielded(27.0)).game, Activations(seat=0), ScriptedDice([])).game
    return game, game.questions[0]


def test_a_move_and_the_fire_that_follows_are_one_proposal_with_its_lines_and_odds() -> None:
    game, question = shown_first()
    best = proposals(game, question)[0]
    assert [type(one) for one in best.answers] == [Advance, Fire]
    assert "fire at Guards (2), " in best.label
    after = foreseen(game, question, best.answers[0])
    assert after is not None and after.chapter == game.chapter, "an activation is over when it ends"
    [asked] = after.questions
    drawn = RULESET.pictures.preview(after, asked, best.answers[1], 0)
    assert drawn is not None and {track.kind for track in drawn.tracks} == {"line of fire"}
    assert len(drawn.tracks) == 4
    assert "% to kill" in RULESET.words.confirm(after, asked, best.answers[1])


def test_fire_that_is_proposed_after_a_move_is_for_whom_the_move_was() -> None:
    game, question = shown_first()
    best = proposals(game, question)[0]
    after = foreseen(game, question, best.answers[0])
    assert after is not None
    assert [one.toward for one in proposals(after, after.questions[0]) if one.toward] == [best.toward] != [""]


def test_sections_of_many_are_spoken_of_as_many() -> None:
    game, _ = shown_first()
    hold = RULESET.words.action(game, Hold(section="Rifles"))
    assert hold.startswith("Rifles hold their ground")


def test_whoever_was_called_with_an_officer_is_not_proposed_to_come_along_as_a_transport_does() -> None:
    """He is asked when his officer has moved, and then goes where he likes."""
    table = together(squad("Rifles", 27), points=2)
    called(table, "Rifles")
    found = proposals(table.game, table.question(0, "hold"))
    assert found
    assert not any("comes along" in one.label for one in found)
