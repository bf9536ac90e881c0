"""What the game proposes: every answer is one that the engine takes, and a side that follows it fights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from benchmarks.opponents import FIRST, LOT, Match
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.foresight import carried_out
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import check, offered
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Assign, Fire, Move
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.counsel import aims, harvest, ordering
from rulesets.legions_imperialis.counsel.worth import worth
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Weapon
from rulesets.legions_imperialis.table.state import Imperialis, Order
from tests.rulesets.legions_imperialis.playing import BRUSH, CAMPAIGN, answer, begun, next_question
from tests.rulesets.legions_imperialis.table import TROOPER, Fielded, box, detachment, gun, imperialis, profile, rank

CLICKS = 36
"""Questions of a random game that are looked at."""


def proposals(game: Imperialis, question: Question) -> list[Proposal]:
    """What is proposed to whoever is asked."""
    return [*RULESET.counsel.proposals(RULESET.play.view(game, question.seat), question)]


def moments(battle: str, seed: int) -> Iterator[tuple[Imperialis, Question]]:
    """The questions of a game that is played by lot."""
    dice = SealedDice(f"counsel {seed}".encode())
    game = begun(battle, seed, dice).game
    chance = random.Random(seed)
    while game.verdict is None:
        question = next_question(game, chance)
        yield game, question
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


def test_every_proposal_is_taken_and_looking_changes_nothing() -> None:
    for game, question in islice(moments(BRUSH, 3), CLICKS):
        before = game.model_dump_json()
        found = proposals(game, question)
        assert found, question.key
        assert game.model_dump_json() == before
        assert len({(str(one.answers), one.rest) for one in found}) == len(found), question.key
        assert RULESET.counsel.usual is not None
        usual = RULESET.counsel.usual(RULESET.play.view(game, question.seat), question)
        assert usual is not None and usual.answers == found[0].answers
        for one in found:
            assert 0 < len(one.label) <= 80 and len(one.why) <= 100
            _is_taken(game, question, one)


def _is_taken(game: Imperialis, question: Question, one: Proposal) -> None:
    """Every answer is offered, each where the one before it has led the same seat to."""
    view = RULESET.play.view(game, question.seat)
    for number, action in enumerate(one.answers):
        if number:
            then = carried_out(view, question, one.answers[number - 1])
            assert then is not None, "what follows hangs on no die"
            view, question = then, next(asked for asked in then.questions if asked.seat == question.seat)
        check(view, question, action)


def first_orders(game: Imperialis) -> Assign:
    """The first sheet that is proposed to seat 0."""
    question = next(one for one in game.questions if one.seat == 0)
    action = proposals(game, question)[0].answers[0]
    assert isinstance(action, Assign)
    return action


def test_whoever_sees_nobody_marches_and_whoever_has_a_shot_fires_first() -> None:
    guns = profile("Gunner", weapons=(gun("Cannon", 30, "3", 3, -2),))
    block = box("Block", "block", 8, 30, 20, 32)
    table = imperialis(
        detachment("Guns", rank(30, 24, 4), models=(guns,)),
        detachment("Runners", rank(12, 44, 4)),
        detachment("Foes", rank(30, 8, 6), seat=1),
        block,
        root=OrdersPhase(),
    ).begins()
    given = first_orders(table.game)
    named = {order: getattr(given, order) for order in ("first_fire", "march")} | {given.others: ["others"]}
    assert "Guns" in named["first_fire"] or given.others == "first_fire"
    assert "Runners" in named["march"] or given.others == "march"


def test_a_detachment_is_sent_to_a_marker_and_is_worth_more_there() -> None:
    ours = detachment("Line", rank(10, 34, 4), order="advance")
    table = imperialis(ours, detachment("Foes", rank(50, 4, 2), seat=1), root=MovementPhase(seat=0)).begins()
    game = table.game
    assert aims.sought(game, game.detachments["Line"]).name == "A"
    [question] = game.questions
    move = proposals(game, question)[0].answers[0]
    assert isinstance(move, Move)
    after = imperialis(detachment("Line", rank(10, 24, 4)), detachment("Foes", rank(50, 4, 2), seat=1)).game
    assert worth(after, 0) - worth(game, 0) > aims.victory_point(game)


def test_fire_is_worth_more_without_cover_and_charges_by_caf() -> None:
    wood = box("Wood", "woods", 28, 28, 40, 32)
    guns = profile("Gunner", weapons=(gun("Cannon", 24, "2", 4, -3),))
    described = (detachment("Guns", rank(30, 40, 4), models=(guns,)), detachment("Foes", rank(30, 30, 4), seat=1))
    clear, hidden = imperialis(*described).game, imperialis(*described, wood).game
    promised = [
        harvest.by_fire(game, game.detachments["Guns"], game.detachments["Foes"]).worth for game in (clear, hidden)
    ]
    assert promised[0] > promised[1] > 0
    brutes = detachment("Brutes", rank(30, 33, 4), models=(profile("Brute", caf=4),))
    game = imperialis(brutes, detachment("Foes", rank(30, 30, 4), models=(TROOPER,), seat=1)).game
    one, other = game.detachments["Brutes"], game.detachments["Foes"]
    assert harvest.by_charge(game, one, other) > 0 > harvest.by_charge(game, other, one)


def test_what_a_trait_makes_of_the_dice_counts() -> None:
    """The missiles of 3,000 points have the Dice value "SP": as many as there are models."""
    foes = detachment("Foes", rank(30, 30, 4), seat=1)
    promised = []
    for weapon in (gun("Rift", 24, "SP", 4, 0, "Warp"), gun("Gun", 24, "4"), gun("Gun", 24, "2", 4, 0, "Assault")):
        described = detachment("Guns", rank(30, 40, 2), models=(profile("Gunner", weapons=(weapon,)),)), foes
        game = imperialis(*described).game
        promised.append(harvest.at_range(game, game.detachments["Guns"], game.detachments["Foes"], 10.0).taken)
    assert promised[0] == promised[1] == promised[2] > 0


def test_what_every_detachment_of_3000_points_fires_can_be_weighed() -> None:
    army = begun(CAMPAIGN, 1, SealedDice(b"3,000 points")).game
    for its in army.detachments.values():
        models = tuple(army.profile(its, stand) for stand in its.stands)
        guns = detachment("Guns", rank(4, 40, len(models), 3.0), models=models)
        game = imperialis(guns, detachment("Foes", rank(30, 34, 4), seat=1)).game
        assert harvest.at_range(game, game.detachments["Guns"], game.detachments["Foes"], 6.0).taken >= 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_who_follows_the_page_beats_the_lot(seed: int) -> None:
    players = (FIRST, LOT) if seed % 2 == 0 else (LOT, FIRST)
    game = Match("legions_imperialis", players, seed, 1.0, "patrol").played()
    assert game.verdict is not None and game.verdict.winners == [players.index(FIRST)]


def test_fire_is_drawn_before_it_is_confirmed_and_detachments_bear_their_number() -> None:
    table = imperialis(
        detachment("Line", rank(30, 40, 2), order="first_fire"),
        detachment("Foes", rank(30, 30, 2), seat=1, order="first_fire"),
        root=FireStage(stage="first_fire", seat=0),
    ).begins()
    (question,) = table.game.questions
    drawn = RULESET.pictures.preview(table.game, question, Fire(detachment="Line", target="Foes"), 0)
    assert drawn is not None
    assert [(track.kind, track.points) for track in drawn.tracks] == [("line of fire", ((30.75, 40), (30.75, 30)))]
    assert drawn.title == "Line at Foes"
    found = offered(table.game, question, {"type": "fire"})
    assert found is not None
    (firing,) = found.options
    assert RULESET.words.option(table.game, question, found, firing).label == "Line (1)"
    assert RULESET.words.title(table.game).endswith("to fire")


def valued_at(*others: Fielded, weapon: Weapon) -> dict[Order, float]:
    """What each Order is worth to a gunner in the middle of the south."""
    ours = detachment("Ours", [(30, 40)], models=(profile("Gunner", weapons=(weapon,)),))
    game = imperialis(ours, *others, root=OrdersPhase()).begins().game
    return ordering.valued(game, game.detachments["Ours"])


def test_who_has_a_template_stays_for_it_where_it_covers_many_enemies_and_no_friend() -> None:
    crowd = detachment("Foes", rank(29, 30, 3, 1.1), seat=1)
    bombard = gun("Bombard", 24, "1", 3, -4, 'Blast (5")')
    stays = valued_at(crowd, weapon=bombard)
    one = valued_at(detachment("Foes", [(30, 30)], seat=1), weapon=bombard)
    assert stays["first_fire"] > one["first_fire"] > 0
    among = valued_at(crowd, detachment("Friends", rank(29, 31.1, 3, 1.1)), weapon=bombard)
    assert among["first_fire"] < stays["first_fire"]


def test_who_sees_nobody_watches_for_whoever_may_come_within_range() -> None:
    weapon = gun("Gun", 12, "2", 3, -4)
    comes = valued_at(detachment("Foes", [(30, 24)], seat=1), weapon=weapon)
    far = valued_at(detachment("Foes", [(30, 5)], seat=1), weapon=weapon)
    assert comes["first_fire"] > 0 == far["first_fire"]
