"""The toy of sections, which stands on all of the kit for single models."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import pytest

from rulesets.kit.boards.models.words import read
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.refusal import Refused
from tests.kit.toys import sections as toy
from tests.kit.toys.sections import Act, Aim, Go, Mark, Sections, Target
from tests.sections import RULESET

RIFLES, TRUCK, GUN = "Red Rifles", "Red Truck", "Red Gun"


def begun() -> Sections:
    """Red is to activate a unit; both have marked one."""
    game = toy.sections(ScriptedDice(), ["Red", "Blue"]).game
    for seat, side in enumerate(toy.SIDES):
        number = next(question.number for question in game.questions if question.seat == seat)
        game = apply(game, seat, number, Mark(unit=f"{side} Rifles"), ScriptedDice()).game
    return game


def answered(game: Sections, *answers: toy.Action, dice: tuple[int, ...] = ()) -> Sections:
    """Whoever is asked answers."""
    rolled = ScriptedDice(*dice)
    for answer in answers:
        (question,) = game.questions
        game = apply(game, question.seat, question.number, answer, rolled).game
    return game


def standing(game: Sections) -> list[tuple[str, toy.Model]]:
    return list(toy.field_of(game).models.items())


def check_nobody_stands_on_another(game: Sections) -> None:
    for (one, first), (other, second) in combinations(standing(game), 2):
        assert not toy.MEASURES.overlaps(toy.Group({one: first}).gap(toy.Group({other: second}))), (one, other)


@pytest.mark.parametrize("seed", range(8))
def test_random_games_obey_the_table(seed: int) -> None:
    chance, dice = Random(seed), SealedDice(f"{seed}".encode(), ["", ""])
    game = toy.sections(dice, ["Red", "Blue"]).game
    while game.verdict is None:
        question = next(question for question in game.questions if question.owed)
        view = RULESET.play.view(game, question.seat)
        action = any_answer(view, question, chance.randrange)
        before = game
        game = RULESET.play.read(apply(game, question.seat, question.number, action, dice).game.model_dump_json())
        check_nobody_stands_on_another(game)
        if isinstance(action, Go):
            moving = before.asking(question.number)
            assert isinstance(moving, toy.Moving)
            check_move(before, game, moving.unit, action)


def check_move(before: Sections, game: Sections, name: str, action: Go) -> None:
    """One chain, or no farther apart than before; nobody came farther than his move."""
    was = toy.layout(before, name).group
    assert toy.apart_by(toy.group(game, name)) <= toy.apart_by(was) + toy.MEASURES.reach
    inches = toy.STEP_DOWN if before.units[name].aboard else toy.MOVE
    for model, it in toy.group(game, name).items():
        assert was[model].middle.to(it.middle) <= inches + toy.MEASURES.reach
    assert read(action.to, toy.section(before, name)).at


@pytest.mark.rule("TY-SEC-02")
def test_a_section_goes_where_it_is_told() -> None:
    """TY-SEC-02: each by his own way, in one chain."""
    game = answered(begun(), Act(unit=RIFLES, what="move"), Go(to="at 14,5 facing 90 in line of 3"))
    stands = [model.middle for model in game.units[RIFLES].models.values()]
    assert max(at.x for at in stands) - min(at.x for at in stands) == pytest.approx(1.8), "two ranks to the east"
    assert {model.pose.degrees for model in game.units[RIFLES].models.values()} == {90}


@pytest.mark.rule("TY-SEC-02")
def test_one_who_strays_is_refused_with_the_inches() -> None:
    """TY-SEC-02: a model nudged away by itself."""
    game = answered(begun(), Act(unit=RIFLES, what="move"))
    with pytest.raises(Refused) as told:
        answered(game, Go(to="at 11.56,3 as now; officer at 4,3"))
    assert told.value.rule == "TY-SEC-02"
    assert told.value.values["inches"] == pytest.approx(3.1)
    with pytest.raises(Refused, match="TY-SEC-02"):
        answered(game, Go(to="nowhere"))


@pytest.mark.rule("TY-SEC-05", "TY-SEC-06")
def test_who_is_aboard_comes_down_beside_the_truck() -> None:
    """TY-SEC-05, TY-SEC-06: aboard nobody stands on the table; one comes down within 2 inches."""
    game = begun()
    with pytest.raises(Refused, match="TY-SEC-01"):
        answered(game, Act(unit=RIFLES, what="board"))
    at = game.units[TRUCK].models["truck"].pose.point
    for model, (east, south) in zip(game.units[RIFLES].models, BESIDE, strict=True):
        there = pose(Point(at.x + east, at.y + south), 180)
        game.units[RIFLES].models[model] = game.units[RIFLES].models[model].at(there)
    game = answered(game, Act(unit=RIFLES, what="board"))
    assert not any(name.startswith(RIFLES) for name, _ in standing(game))
    game.units[RIFLES].done = False
    down = apply_landing(game)
    gaps = toy.group(down, RIFLES).gaps(toy.group(down, TRUCK))
    assert toy.MEASURES.within(float(gaps.max()), toy.NEAR)
    assert not down.units[RIFLES].aboard


BESIDE = ((-2.2, -1.2), (-2.2, 0.2), (-2.2, 1.6), (-3.4, -1.2), (-3.6, 0.4))
"""Where the riflemen stand beside their truck, in inches from its middle."""


def apply_landing(game: Sections) -> Sections:
    game = answered(game, Act(unit="Blue Gun", what="hold"))
    text = toy.landing(game, RIFLES)
    game = answered(game, Act(unit=RIFLES, what="land"))
    with pytest.raises(Refused, match="TY-SEC-06"):
        answered(game, Go(to=f"{text.split(' facing')[0].split(',')[0]},6 in column"))
    return answered(game, Go(to=text))


@pytest.mark.rule("TY-SEC-04")
def test_a_charge_strikes_whom_it_touches() -> None:
    """TY-SEC-04: enemies in contact first, then the chargers in contact that are left."""
    game = begun()
    for number, model in enumerate(game.units[RIFLES].models):
        at = pose(Point(9 + 1.4 * number, 16), 180)
        game.units[RIFLES].models[model] = game.units[RIFLES].models[model].at(at)
    charged = toy.charge(game, RIFLES, "Blue Rifles")
    mine, theirs = ({pair[side] for pair in charged.contacts} for side in (0, 1))
    assert len(mine) == 5 and len(theirs) == 5, "as many as can"
    dice = (4, 3, 3, 3, 3, 3, 4, 3, 3, 3)
    game = answered(game, Act(unit=RIFLES, what="charge"), Target(enemy="Blue Rifles"), dice=dice)
    assert [len(game.units[name].models) for name in ("Blue Rifles", RIFLES)] == [4, 4]
    check_nobody_stands_on_another(game)


@pytest.mark.rule("TY-SEC-07")
def test_a_shell_drifts_and_fells_whom_it_covers() -> None:
    """TY-SEC-07: friends too, and who is aboard falls with the truck."""
    game = begun()
    game.units[RIFLES].aboard = True
    at = toy.middle(game, TRUCK)
    game = answered(game, Act(unit=GUN, what="shell"), Aim(at=at.moved(180, 2).spot.name), dice=(2, 6, 4))
    assert game.units[TRUCK].models == {} and game.units[RIFLES].models == {}
    with pytest.raises(Refused, match="TY-SEC-07"):
        answered(answered(begun(), Act(unit=GUN, what="shell")), Aim(at="0,24"))


@pytest.mark.rule("TY-SEC-08")
def test_the_marked_unit_counts_double_and_nobody_else_knows() -> None:
    """TY-SEC-08."""
    game = begun()
    assert RULESET.play.view(game, 1).marked == ["", "Blue Rifles"]
    assert RULESET.play.view(game, None).marked == ["", ""]
    assert "Red Rifles" not in json.dumps(RULESET.play.view(game, 1).model_dump(mode="json")["marked"])
    game.round = toy.LAST_ROUND
    for unit in game.units.values():
        unit.done = True
    game.units[GUN].done = False
    over = answered(game, Act(unit=GUN, what="hold"))
    assert over.verdict is not None and over.verdict.scores == [14, 14]


@pytest.mark.rule("TY-SEC-01", "TY-SEC-08")
def test_the_sides_activate_one_unit_in_turn_each_once_a_round() -> None:
    """TY-SEC-01, TY-SEC-08: whoever has none left waits; then the next round begins."""
    game = begun()
    game.units["Blue Gun"].done = True
    asked = []
    for unit in (RIFLES, "Blue Rifles", GUN, "Blue Truck", TRUCK):
        asked.append(game.questions[0].seat)
        with pytest.raises(Refused):
            answered(game, Act(unit="Blue Gun", what="hold"))
        game = answered(game, Act(unit=unit, what="hold"))
    assert asked == [0, 1, 0, 1, 0]
    assert (game.round, game.questions[0].seat) == (2, 0)
    assert not any(unit.done for unit in game.units.values())


@pytest.mark.rule("TY-SEC-03")
def test_an_inch_is_kept_from_enemies() -> None:
    """TY-SEC-03: and none from friends."""
    game = begun()
    for number, model in enumerate(game.units["Blue Rifles"].models):
        at = pose(Point(8.5 + 1.6 * number, 7.5), 0)
        game.units["Blue Rifles"].models[model] = game.units["Blue Rifles"].models[model].at(at)
    game = answered(game, Act(unit=RIFLES, what="move"), Go(to="at 11.56,7 as now"))
    assert toy.group(game, RIFLES).gap(toy.group(game, "Blue Rifles")) >= toy.APART - toy.MEASURES.reach
