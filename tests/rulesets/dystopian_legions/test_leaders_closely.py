"""Command Points of leaders in the corners of their rules, and how a turn goes on (CP, CMD, MAR, TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.command.bolstering import bolstering
from rulesets.dystopian_legions.chapters.command.checks import with_musician
from rulesets.dystopian_legions.chapters.command.command_points import build_pools, pool, tokens
from rulesets.dystopian_legions.chapters.command.leaders import (
    by_adjutants,
    leaders,
    limit,
    may_spend_on,
    political_officers,
)
from rulesets.dystopian_legions.chapters.command.punishing import punish
from rulesets.dystopian_legions.chapters.turn.initiative import Initiative
from rulesets.dystopian_legions.chapters.turn.sequence_of_play import Battle
from rulesets.dystopian_legions.table.pools import Die, Throw
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.procedure import Call, Done
from tests.rulesets.dystopian_legions.table import OFFICER, SERGEANT, TROOPER, Fielded, legions, profile, section

ADJUTANT = profile("Adjutant", mars=("Adjutant [1]",))
COMMISSAR = profile("Commissar", mars=("Political Officer [2]",))
VETERAN = profile("Veteran", mars=("Battle Hardened",))
TOKENS = {"battle_hardened_tokens": "on"}
GUARDS = section("Guards", [(30, 10), (31.5, 10)], seat=1, models=(SERGEANT, TROOPER), shaken=2)
NO_DICE = ScriptedDice()


def staff(*models: Profile, at: float = 30, name: str = "Staff", **state: Any) -> Fielded:
    its = [(at + 1.5 * number, 30.0) for number in range(len(models))]
    return section(name, its, models=models, **state)


# --- pools ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-CP-01", "DL-MAR-01")
def test_the_pool_is_what_all_kinds_of_leaders_generate() -> None:
    """An officer of 3 with his Adjutant, and a Political Officer of 2."""
    table = legions(staff(OFFICER, ADJUTANT), staff(COMMISSAR, at=40, name="Party"), GUARDS)
    assert [pool(table.game, seat) for seat in (0, 1)] == [6, 1]


@pytest.mark.rule("DL-TURN-01", "DL-CP-07", "DL-MORALE-12")
@pytest.mark.parametrize("tokens_on", [True, False])
def test_a_turn_begins_with_points_or_with_tokens(tokens_on: bool) -> None:
    """Shaken Markers take of an officer's points, and no more than there are; veterans have tokens alone."""
    options = TOKENS if tokens_on else None
    table = legions(staff(OFFICER, shaken=1), staff(VETERAN, at=40, name="Old", shaken=1), GUARDS, options=options)
    for one in table.game.sections.values():
        one.figures[0].spent = 1
    build_pools(table.game)
    (told,) = (event.values for event in table.game.events if event.key == "pools_built")
    assert told["lost"] == [1, 1]
    kept = [one.tokens for one in table.game.sections.values()]
    assert kept == ([2, 2, 0] if tokens_on else [0, 0, 0])
    assert [side.cp for side in table.game.sides] == ([4, 0] if tokens_on else [2, 0])
    assert not any(figure.spent for one in table.game.sections.values() for figure in one.figures)


@pytest.mark.rule("DL-CP-07", "DL-MAR-01")
def test_an_adjutant_adds_to_the_tokens_of_his_officer() -> None:
    table = legions(staff(OFFICER, ADJUTANT), GUARDS, options=TOKENS)
    its = table.section("Staff")
    assert tokens(table.game, its, [its]) == 4


@pytest.mark.rule("DL-MAR-01")
def test_an_adjutant_serves_an_officer_and_no_sergeant() -> None:
    """One in a sergeant's section serves the officer of the platoon; without Adjutants nothing is added."""
    table = legions(staff(OFFICER), staff(SERGEANT, ADJUTANT, at=40, name="Rifles"), GUARDS)
    found = {one.name: by_adjutants(table.game, one) for one in leaders(table.game, 0)}
    assert found == {"Staff/1": 1, "Rifles/1": 0}
    (alone,) = leaders(legions(staff(OFFICER), GUARDS).game, 0)
    assert by_adjutants(legions(staff(OFFICER), GUARDS).game, alone) == 0


@pytest.mark.rule("DL-MAR-01", "DL-CP-01")
def test_an_adjutant_who_is_still_to_come_is_counted_among_those_who_come() -> None:
    table = legions(staff(OFFICER), staff(ADJUTANT, at=40, name="Late", where="waiting"), GUARDS)
    (officer,) = leaders(table.game, 0)
    assert by_adjutants(table.game, officer) == 0
    assert by_adjutants(table.game, officer, [table.section("Staff"), table.section("Late")]) == 1


@pytest.mark.rule("DL-CP-04", "DL-MAR-49")
@pytest.mark.parametrize(("model", "most"), [(COMMISSAR, 2), (OFFICER, 3), (SERGEANT, 1)])
def test_what_a_leader_may_spend(model: Profile, most: int) -> None:
    table = legions(staff(model, TROOPER), GUARDS)
    leader, *_ = [*leaders(table.game, 0), *political_officers(table.game, 0)]
    assert limit(table.game, leader) == most


@pytest.mark.rule("DL-CMD-01", "DL-CMD-04")
@pytest.mark.parametrize(("model", "west", "may"), [(OFFICER, 39, True), (OFFICER, 50, False), (SERGEANT, 39, False)])
def test_an_officer_spends_on_others_in_his_range_and_nobody_else_does(model: Profile, west: float, may: bool) -> None:
    table = legions(staff(model), staff(TROOPER, at=west, name="Rifles"), GUARDS)
    (leader,) = leaders(table.game, 0)
    assert may_spend_on(table.game, leader, table.section("Rifles")) is may


# --- bolstering -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-CHECK-06")
@pytest.mark.parametrize(
    ("points", "paid", "left"),
    [(2, [], ["Staff/1", "Rifles/1"]), (2, ["Staff/1"], ["Staff/1", "Rifles/1"]), (1, ["Staff/1"], None)],
)
def test_nobody_pays_what_is_not_in_the_pool(points: int, paid: list[str], left: list[str] | None) -> None:
    """Whoever of them has paid."""
    table = legions(staff(OFFICER), staff(SERGEANT, at=40, name="Rifles"), GUARDS)
    table.game.sides[0].cp = points
    found = bolstering(table.game, leaders(table.game, 0), {"type": "bolster", "by": paid})
    assert (None if found is None else [one.value for one in found.options]) == left


@pytest.mark.rule("DL-CHECK-06", "DL-CP-07")
@pytest.mark.parametrize(
    ("paid", "left"),
    [
        ([], ["Staff/1", "Staff/2", "Rifles/1"]),
        (["Staff/1"], ["Staff/1", "Staff/2", "Rifles/1"]),
        (["Staff/1", "Staff/2"], ["Rifles/1"]),
        (["Rifles/1"], ["Staff/1", "Staff/2"]),
    ],
)
def test_two_of_one_section_share_its_tokens_and_nobody_elses(paid: list[str], left: list[str]) -> None:
    """The section of two leaders has 2 tokens, another has 1."""
    table = legions(staff(OFFICER, SERGEANT), staff(SERGEANT, at=40, name="Rifles"), GUARDS, options=TOKENS)
    table.section("Staff").tokens, table.section("Rifles").tokens = 2, 1
    table.game.sides[0].cp = 3
    found = bolstering(table.game, leaders(table.game, 0), {"type": "bolster", "by": paid})
    assert found is not None and [one.value for one in found.options] == left


# --- punishment, and music --------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MAR-50")
@pytest.mark.parametrize(
    ("tokens_on", "has", "die", "kept", "points"),
    [(True, 2, 4, 1, 2), (True, 1, 6, 0, 2), (False, 0, 4, 0, 2), (False, 0, 1, 0, 3)],
)
def test_a_political_officer_takes_points_and_tokens(
    tokens_on: bool, has: int, die: int, kept: int, points: int
) -> None:
    """D3 - 1 of 3 points, and as many tokens of those who have any."""
    options = TOKENS if tokens_on else None
    table = legions(staff(COMMISSAR), staff(TROOPER, at=34, name="Rifles"), GUARDS, options=options)
    table.section("Rifles").tokens, table.game.sides[0].cp = has, 3
    punish(table.game, table.section("Rifles"), ScriptedDice(die))
    assert (table.section("Rifles").tokens, table.game.sides[0].cp) == (kept, points)


@pytest.mark.rule("DL-MAR-50")
def test_nobody_is_punished_for_those_who_have_fallen() -> None:
    table = legions(staff(COMMISSAR), staff(TROOPER, at=34, name="Rifles"), GUARDS)
    table.game.sides[0].cp = 3
    table.section("Rifles").figures[0].lp = 0
    punish(table.game, table.section("Rifles"), NO_DICE)
    assert table.game.sides[0].cp == 3


@pytest.mark.rule("DL-MAR-41")
@pytest.mark.parametrize(("mars", "again"), [((), 0), (("Musician",), 2)])
def test_a_musician_has_every_one_rolled_again(mars: tuple[str, ...], again: int) -> None:
    table = legions(staff(profile("Piper", mars=mars)), GUARDS)
    fell = Throw(dice=tuple(Die(colour="blue", face=face, successes=int(face > 3)) for face in (1, 1, 6)))
    found, count = with_musician(table.game, table.section("Staff"), ScriptedDice(*[4] * again), fell)
    assert (count, [die.face for die in found.dice][:2]) == (again, [4, 4] if again else [1, 1])


# --- how a turn goes on -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-CHECK-11", "DL-CHECK-12", "DL-CHECK-13")
@pytest.mark.parametrize(("faces", "winner"), [([4, 4, 4, 1, 1, 1], 0), ([1, 1, 1, 4, 4, 4], 1)])
def test_more_successes_have_the_initiative(faces: list[int], winner: int) -> None:
    table = legions(staff(TROOPER), section("Foes", [(30, 10)], seat=1), root=Initiative())
    table.begins(dice=faces)
    assert table.game.initiative == winner
    assert table.asked == [(winner, "who_first")]


@pytest.mark.rule("DL-TURN-03", "DL-CMD-06")
def test_nobody_is_asked_for_points_where_there_is_no_officer() -> None:
    game = legions(staff(SERGEANT), GUARDS).game
    game.sides[0].cp = 3
    assert Initiative().commit(game, NO_DICE) is None


@pytest.mark.rule("DL-END-20", "DL-TURN-09")
def test_a_turn_is_a_chapter_and_after_the_last_there_is_none() -> None:
    game = legions(staff(TROOPER), GUARDS).game
    Battle().turn_begins(game, NO_DICE)
    assert (game.turn, game.chapter) == (3, 1)
    assert not isinstance(Battle().next_turn(game, NO_DICE), Done)
    game.verdict = Verdict(winners=[0], scores=[1, 0], key="annihilated", rule="DL-END-08")
    assert isinstance(Battle().next_turn(game, NO_DICE), Done)


@pytest.mark.rule("DL-TURN-05")
@pytest.mark.parametrize(("seat", "arrives", "come"), [(0, 2, True), (1, 2, True), (0, 3, False), (1, 3, False)])
def test_late_arrivals_come_of_either_side(seat: int, arrives: int, come: bool) -> None:
    late = section("Late", [(30, 30)], seat=seat, where="waiting", arrives=arrives)
    assert isinstance(Battle().late_arrivals(legions(late).game, NO_DICE), Call) is come
