"""Skills about saves, nerves and command: zombies, superhumans, heroes who keep everybody on their feet."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.turn import victory
from rulesets.dust_1947.table import skills_in_play
from rulesets.dust_1947.table.state import Objective
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, weapon

RIFLES = weapon("2 Rifle 4 S2:2/1")
BOMB = weapon("2 Bomb 4 S2:2/1", keywords=("Grenade",))


def shot_at(target: Placed, *also: Placed, ground: str = ". . . .", gun: object = RIFLES, dice: str) -> Table:
    """Two soldiers with four dice fire from A1 at a unit in D1."""
    table = attack(ground, squad("A", "A1", soldiers=2, weapons=(gun,)), target, *also)  # type: ignore[arg-type]
    return shoots(table, target.card.name, dice=dice)


@pytest.mark.rule("DU-SKILL-ZOMBIE-01")
def test_a_zombie_saves_on_bloc_or_shield_and_never_uses_cover() -> None:
    zombies = squad("Z", "D1", seat=1, skills=("Zombie",))
    for ground in (". . . .", ". . . T"):
        saves = shot_at(zombies, ground=ground, dice="B B B S  B S C").heard("saves")[0]
        assert (saves["saved"], saves["row"]) == (2, "hardened save")
    behind_cover = shot_at(zombies, ground=". . . T", gun=BOMB, dice="B B B S  B S C").heard("saves")[0]
    assert behind_cover["saved"] == 2


@pytest.mark.rule("DU-SKILL-SUPER-02")
def test_a_superhuman_saves_on_bloc_or_shield_in_the_open_too() -> None:
    superhuman = hero("Z", "D1", seat=1, skills=("Super Human",))
    assert shot_at(superhuman, dice="B B B S  B S C").heard("saves")[0]["saved"] == 2
    assert shot_at(hero("Z", "D1", seat=1), dice="B B B S  B S C").heard("saves")[0]["saved"] == 1


@pytest.mark.rule("DU-SKILL-SUPER-03")
def test_a_superhuman_takes_no_token() -> None:
    table = shot_at(hero("Z", "D1", seat=1, skills=("Super Human",)), dice="B S S S  B")
    assert not table.unit("Z").under_fire
    assert table.heard("keeps_calm")
    assert shot_at(hero("Z", "D1", seat=1), dice="B S S S  B").unit("Z").under_fire


@pytest.mark.rule("DU-SKILL-MINDLESS-02")
def test_the_mindless_and_the_hero_with_them_take_no_token() -> None:
    for skills in (("Mindless",), ()):
        table = shot_at(squad("Z", "D1", seat=1, skills=skills), dice="B S S S  B")
        assert table.unit("Z").under_fire is not bool(skills)


@pytest.mark.rule("DU-SKILL-NOTHING-01")
def test_nothin_s_easy_keeps_tokens_from_the_unit_that_the_hero_has_joined() -> None:
    joined = hero("H", "D1", seat=1, state={"joined": "Z"}, skills=("Nothin's Easy",))
    assert not shot_at(squad("Z", "D1", seat=1), joined, dice="B S S S  B").unit("Z").under_fire
    assert shot_at(hero("Z", "D1", seat=1, skills=("Nothin's Easy",)), dice="B S S S  B").unit("Z").under_fire


@pytest.mark.rule("DU-SKILL-STAYDOWN-01", "DU-ATT-01")
def test_and_stay_down_suppresses_at_once() -> None:
    for under_fire in (False, True):
        shooter = squad("A", "A1", soldiers=1, skills=("And Stay Down",))
        table = attack(shooter, squad("Z", "D1", seat=1, state={"under_fire": under_fire}))
        shoots(table, "Z", dice="B S  B")
        assert (table.unit("Z").suppressed, table.unit("Z").under_fire) == (True, False)


@pytest.mark.rule("DU-SKILL-STAYDOWN-01")
def test_a_hero_does_not_lend_and_stay_down_to_his_unit() -> None:
    joined = hero("H", "A1", state={"joined": "A"}, skills=("And Stay Down",), weapons=())
    table = attack(squad("A", "A1", soldiers=1), joined, squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B S  B")
    assert (table.unit("Z").suppressed, table.unit("Z").under_fire) == (False, True)


def objective(*units: Placed) -> Table:
    """A battle for an objective of two squares, A1 and B1."""
    squares = (parse_square("A1"), parse_square("B1"))
    return dust(*units, objectives=(Objective(name="Hill", squares=squares, points=5),))


@pytest.mark.rule("DU-SKILL-MINDLESS-01")
def test_the_mindless_hold_nothing_but_can_deny_it() -> None:
    hill = objective(squad("A", "A1", skills=("Mindless",)), squad("Z", "H8", seat=1))
    assert victory.scores(hill.game) == [0, 0]
    contested = objective(squad("A", "A1", skills=("Mindless",)), squad("Z", "B1", seat=1))
    assert victory.scores(contested.game) == [0, 0]
    led = objective(squad("A", "A1"), hero("H", "A1", state={"joined": "A"}), squad("Z", "H8", seat=1))
    assert victory.scores(led.game) == [5, 0]


@pytest.mark.rule("DU-SKILL-ZOMBIE-02")
def test_nobody_commands_a_zombie() -> None:
    table = dust(squad("A", "A1", skills=("Zombie",)), squad("B", "B1"))
    refused = skills_in_play.commanded(table.game, table.unit("A"))
    assert refused is not None
    assert (refused.rule, refused.key) == ("DU-SKILL-ZOMBIE-02", "zombies_obey_nobody")
    assert skills_in_play.commanded(table.game, table.unit("B")) is None
