"""What is proposed to a seat: legal, the same for the same view, and better than chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rulesets.kit.boards.hexes.board import HexDirection, distance
from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer, check
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.setup import Setup
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.setup.laying_out import LayingOut
from rulesets.steampunk_fantasy.counsel.advice import BY_KEY, proposals
from rulesets.steampunk_fantasy.counsel.at_once import AS_PROPOSED, bulk_answers
from rulesets.steampunk_fantasy.counsel.poses import ends, now
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.counsel.worth import worth
from rulesets.steampunk_fantasy.face.tell.questions_told import ASKS
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.order_notation import movement_order
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.rulesets.steampunk_fantasy.table import Table, orders, steam, tank, troop

FORCES = ("kettle_guard", "ashen_court")
PROPOSED = 0.8
"""How often the seat that is watched takes a proposal, so that it comes to other positions too."""


def begun(seed: int, forces: tuple[str, str] = FORCES, battlefield: str = "generated") -> tuple[Steampunk, Dice]:
    text = RULESET.maps.wanted("standard", battlefield, str(seed)).text if battlefield else ""
    told = Setup(players=["Ada", "Bo"], forces=list(forces), scenario="standard", map=text)
    dice = SealedDice(f"counsel {seed}".encode())
    return RULESET.play.start(told, dice).game, dice


def seen(game: Steampunk, question: Question) -> tuple[Steampunk, Question]:
    """The question as its seat sees it."""
    view = RULESET.play.view(game, question.seat)
    return view, next(q for q in view.questions if q.number == question.number)


def next_question(game: Steampunk) -> Question:
    """The first of the open questions; those first for which nobody waits."""
    waiting = [question for question in game.questions if question.given is None]
    return next((question for question in waiting if question.optional), waiting[0])


def played(seed: int, *, turns: int = 9, battlefield: str = "generated") -> Iterator[tuple[Steampunk, Question]]:
    """Each question of a game in which both sides take one of the proposals, or any answer."""
    game, dice = begun(seed, battlefield=battlefield)
    chance = random.Random(seed)
    while game.verdict is None and game.turn < turns:
        view, question = seen(game, next_question(game))
        yield view, question
        found = proposals(view, question)
        proposed = bool(found) and chance.random() < PROPOSED
        action = chance.choice(found).answers[0] if proposed else any_answer(view, question, chance.randrange)
        game = apply(game, question.seat, question.number, action, dice).game


def won_by_proposals(seed: int) -> bool:
    """Whether the seat that takes each first proposal beats one that answers by lot; sides and forces change."""
    seat, forces = seed % 2, FORCES if seed % 4 < 2 else FORCES[::-1]
    game, dice = begun(seed, forces)
    chance = random.Random(seed)
    while game.verdict is None:
        view, question = seen(game, next_question(game))
        best = proposals(view, question) if question.seat == seat else ()
        action = best[0].answers[0] if best else any_answer(view, question, chance.randrange)
        game = apply(game, question.seat, question.number, action, dice).game
    return game.verdict.winners == [seat]


# --- every proposal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "battlefield"), [(1, "")])
def test_every_proposal_is_offered_and_short(seed: int, battlefield: str) -> None:
    asked: Counter[str] = Counter()
    for view, question in played(seed, turns=3, battlefield=battlefield):
        found = proposals(view, question)
        asked[question.key] += bool(found)
        assert found
        assert len({proposal.label for proposal in found}) == len(found)
        for proposal in found:
            assert 0 < len(proposal.label) <= 80
            assert len(proposal.why) <= 100
            assert " + " not in proposal.label
            check(view, question, proposal.answers[0])
    assert {"orders", "deploy", "targets", "way", "ready"} <= set(asked)


def test_to_ask_changes_nothing() -> None:
    for view, question in list(played(3, turns=1))[::11]:
        before = view.model_dump_json()
        first = proposals(view, question)
        worth(view, question.seat)
        bulk_answers(view, question.seat)
        assert view.model_dump_json() == before
        assert proposals(view, question) == first


def test_every_question_that_is_known_is_one_of_the_game() -> None:
    assert set(BY_KEY) <= set(ASKS.models)


@pytest.mark.rule("SF-ORD-03")
def test_what_the_enemy_has_written_changes_no_proposal() -> None:
    def table(waiting: str, fire: str) -> Table:
        stack = {"stack": [orders(waiting, fire)]}
        foe = troop("Foe", at="C2", seat=1, facing="S", speed="slow", state=stack)
        return steam(tank("Ram", at="C6", speed="slow"), foe, turn=1).begins(Writing(turn=2))

    told = []
    for waiting, fire in (("(slow) A + F + -", "- + Fire"), ("(slow) B + - + -", "Fire + -")):
        there = table(waiting, fire)
        theirs = next(q for q in there.game.questions if q.key == "orders" and q.seat == 1)
        given = Orders(base="Foe", movement=waiting, fire=[fire])
        game = apply(there.game, 1, theirs.number, given, SealedDice(b"")).game
        mine = next(q for q in game.questions if q.key == "orders" and q.seat == 0)
        view, question = seen(game, mine)
        told.append((proposals(view, question), worth(view, 0), bulk_answers(view, 0)))
    assert told[0] == told[1]


@pytest.mark.soak
def test_the_first_proposals_beat_answers_by_lot_in_nearly_every_game() -> None:
    assert sum(won_by_proposals(seed) for seed in range(200)) >= 190


# --- orders -----------------------------------------------------------------------------------------------------------


def proposed(table: Table, key: str = "orders") -> list[Proposal]:
    view, question = seen(table.game, next(q for q in table.game.questions if q.key == key and q.seat == 0))
    return list(proposals(view, question))


def written(proposal: Proposal) -> Orders:
    (action,) = proposal.answers
    assert isinstance(action, Orders)
    return action


def test_a_base_far_away_comes_nearer() -> None:
    ram, foe = tank("Ram", at="C9", speed="slow"), troop("Foe", at="C1", seat=1, facing="S")
    table = steam(ram, foe, turn=1).begins(Writing(turn=2))
    reckoning, base = Reckoning.of(table.game), table.base("Ram")
    (end, *_) = ends(reckoning, base, [now(base)], movement_order(written(proposed(table)[0]).movement).parts)
    assert distance(end.hex, table.base("Foe").hex) < distance(base.hex, table.base("Foe").hex)


def test_who_has_a_target_fires() -> None:
    guard, foe = troop("Guard", at="C5", state={"loaded": {"rifle": 1}}), troop("Foe", at="C3", seat=1, facing="S")
    table = steam(guard, foe, turn=1).begins(Writing(turn=2))
    first = proposed(table)[0]
    assert "Fire" in written(first).fire[0]
    assert "Foe" in first.why


def test_there_are_several_that_differ() -> None:
    table = steam(tank("Ram", at="C6", speed="slow"), troop("Foe", at="C2", seat=1), turn=1).begins(Writing(turn=2))
    found = proposed(table)
    assert 3 <= len(found) <= 6
    assert len({(written(one).movement, *written(one).fire) for one in found}) == len(found)


def test_nobody_is_sent_off_the_map() -> None:
    ram, foe = tank("Ram", at="C1", speed="slow"), troop("Foe", at="C5", seat=1)
    table = steam(ram, foe, turn=1).begins(Writing(turn=2))
    assert all("F" not in movement_order(written(one).movement).parts[0] for one in proposed(table))


def test_a_pose_knows_what_rough_ground_costs() -> None:
    table = steam("r .", ". .", tank("Ram", at="A2", speed="slow"), troop("Foe", at="B1", seat=1), turn=1)
    reckoning, base = Reckoning.of(table.game), table.base("Ram")
    first, second = (ends(reckoning, base, [now(base)], parts) for parts in ([["F"]], [["F"], ["F"]]))
    assert [(pose.hex.name, pose.tokens) for pose in first] == [("A2", 1)]
    assert [(pose.hex.name, pose.tokens) for pose in second] == [("A1", 0)]


def test_all_bases_get_the_proposed_orders_at_once_and_keep_out_of_each_others_way() -> None:
    bases = [tank(name, at=at, speed="slow") for name, at in (("Ram", "C6"), ("Ox", "D6"), ("Elk", "E6"))]
    table = steam(*bases, troop("Foe", at="D2", seat=1, facing="S"), turn=1).begins(Writing(turn=2))
    view = RULESET.play.view(table.game, 0)
    bulk = next(one for one in bulk_answers(view, 0) if one.label == AS_PROPOSED)
    assert sorted(action.type for action in bulk.answers.values()) == ["orders", "orders", "orders", "ready"]
    for number, action in bulk.answers.items():
        check(view, next(q for q in view.questions if q.number == number), action)
    first = next(iter(bulk.answers))
    table.players[0].orders("Ram", "(slow) B + - + -", "- + -")
    again = next(one for one in bulk_answers(RULESET.play.view(table.game, 0), 0) if one.label == AS_PROPOSED)
    assert set(again.answers) == set(bulk.answers) - {first}


# --- before the battle and in its steps -------------------------------------------------------------------------------


def test_places_and_terrain_are_proposed() -> None:
    table = steam(tank("Ram"), troop("Guard"), troop("Foe", seat=1), turn=0).begins(Deployment())
    places = proposed(table, "deploy")
    assert [one.rest for one in places].count(True) == 1
    assert len({one.answers[0].model_dump()["hex"] for one in places}) == len(places) - 1
    laid = proposed(steam(tank("Ram"), troop("Foe", seat=1), turn=0).begins(LayingOut()), "design")
    assert len({tuple(one.answers[0].model_dump()["hexes"]) for one in laid}) == len(laid) >= 4


def test_targets_are_proposed_with_their_odds_the_best_first() -> None:
    guard = troop("Guard", at="C5", state={"carrying_out": orders("- + - + -", "Fire + -"), "loaded": {"rifle": 1}})
    near, far = troop("Near", at="C3", facing="S", seat=1), troop("Far", at="E1", facing="S", speed="fast", seat=1)
    found = proposed(steam(guard, near, far).begins(Gunnery(part=0)), "targets")
    assert found[0].label.startswith("Fire at Near, ")
    assert found[0].label.endswith(" % to hit")
    assert found[-1].answers[0].model_dump()["shots"] == []


# --- what a position is worth -----------------------------------------------------------------------------------------


def test_a_position_is_worth_as_much_to_one_side_as_it_costs_the_other() -> None:
    whole = steam(troop("Guard", at="C6", cost="3mp"), troop("Foe", at="C2", seat=1, cost="3mp"))
    assert worth(whole.game, 0) == pytest.approx(-worth(whole.game, 1))
    hurt = steam(troop("Guard", at="C6", cost="3mp"), troop("Foe", at="C2", seat=1, cost="3mp"))
    hurt.base("Foe").loses(0)
    assert worth(hurt.game, 0) > worth(whole.game, 0)
    hurt.base("Foe").where = "destroyed"
    assert worth(hurt.game, 0) > worth(whole.game, 0) + 4


def test_it_is_better_to_face_the_enemy() -> None:
    def facing(side: HexDirection) -> float:
        return worth(steam(tank("Ram", at="C6", facing=side.name), troop("Foe", at="C2", seat=1)).game, 0)

    assert facing(HexDirection.N) > facing(HexDirection.S)


def test_a_base_that_can_only_leave_the_map_gets_the_default() -> None:
    only = ("(slow) F + - + -",)
    table = steam(tank("Ram", at="C1", speed="slow", movement=only), troop("Foe", at="C5", seat=1), turn=1)
    table.begins(Writing(turn=2))
    found = proposed(table)
    assert [written(one).movement for one in found] == ["(slow) F + - + -"]
