"""Shells and rifles of one section in one attack: who fires straight, one pool, who falls first (IDF-28)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import AnswerFire, Bombard, OverwatchBombard
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.shooting.aiming import Spent
from rulesets.dystopian_legions.chapters.shooting.blasts import Struck
from rulesets.dystopian_legions.chapters.shooting.bombarding import bombards
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import (
    fired_at_besides,
    is_fired_straight,
    with_direct_fire,
    without_direct_fire,
)
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool
from tests.rulesets.dystopian_legions.barrages import MORTAR, MORTARMAN, WATCHER, enemies, pools, shell
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Table, box, legions, piece, profile, rank, refused, section
from tests.rulesets.dystopian_legions.test_counsel import proposals
from tests.rulesets.tables import falling


def battery(*others: Any, gunners: int = 1, gunner: Any = MORTARMAN, rifle: Any = RIFLEMAN, **told: Any) -> Table:
    """Mortars at 30,39 and west of it, and a rifleman of their section beside them; he reaches as far as y = 22."""
    standing = [(30 - 1.6 * number, 39) for number in range(gunners)]
    firing = section("Mortars", at=[*standing, (31.6, 39)], models=(*[gunner] * gunners, rifle))
    table = legions(firing, *others, root=Activations(seat=0), **told).begins()
    table.players[0].holds("Mortars")
    return table


@pytest.mark.rule("DL-IDF-28")
def test_who_does_not_shell_may_fire_straight_at_one_section_in_the_same_attack() -> None:
    table = battery(enemies((30, 29)), enemies((20, 10), name="Afar"))
    assert table.offers(0, "bombard", aim="30,29", load="shells") == ["Guards"]
    shell(table, "30,29", direct_at="Guards", dice=[6, 1, 1, 1, 1, 1])
    assert pools(table) == {"Guards": "1 black 4 blue"}
    assert len(table.heard("attack_rolled")) == 1, "one pool"
    assert all(one.fired for one in table.section("Mortars").figures)


@pytest.mark.rule("DL-IDF-28", "DL-IDF-27")
@pytest.mark.parametrize(("direct_at", "dice"), [("Guards", [4, 4, 4, 1, 1]), ("", [4, 4, 4, 1])])
def test_in_a_mixed_attack_those_fall_first_who_are_nearest_to_the_section(direct_at: str, dice: list[int]) -> None:
    table = battery(enemies((31, 29), (33, 26)))
    shell(table, "33,25.6", direct_at=direct_at, dice=[6, *dice, 4, 4, 4])
    assert [one.alive for one in table.section("Guards").figures] == [not direct_at, bool(direct_at)]


@pytest.mark.rule("DL-IDF-28", "DL-IDF-27")
def test_others_under_the_blasts_have_a_pool_of_their_own_after_it_from_the_middle_of_the_first() -> None:
    others = enemies((28, 29), (30, 29), name="Others", models=(profile("Thin", ir=2),))
    table = battery(enemies((33, 29)), others)
    shell(table, "30,29", direct_at="Guards", dice=[6, 1, 4, 4, 1, 1, 4, 4, 4])
    assert [*pools(table).items()] == [("Guards", "1 black"), ("Others", "4 blue")]
    assert [one.alive for one in table.section("Others").figures] == [True, False]


@pytest.mark.rule("DL-IDF-28")
def test_where_no_blast_comes_down_on_them_the_direct_dice_are_all() -> None:
    table = battery(enemies((30, 29)))
    shell(table, "30,29", direct_at="Guards", dice=[1, 90, 6, 1])
    assert pools(table) == {"Guards": "1 black"}
    words = WORDS.event(table.game, next(one for one in table.said if one.key == "under_blasts"))
    assert words.startswith("Guards under the direct fire of Mortars: 1 black of Rifle (2)")


@pytest.mark.rule("DL-IDF-28", "DL-MAR-80")
def test_direct_fire_is_left_alone_where_no_mortar_works() -> None:
    poor = MORTAR.model_copy(update={"mars": ("IDF", "Unreliable")})
    table = battery(enemies((30, 29)), gunner=profile("Mortarman", ir=2, weapons=(poor,)))
    shell(table, "30,29", direct_at="Guards", dice=[1, 1])
    assert table.heard("spotting_rolled") == [] and pools(table) == {"Guards": "1 black"}


@pytest.mark.rule("DL-IDF-28")
def test_all_models_are_eligible_where_a_blast_is_in_the_pool() -> None:
    house = box("House", "ruins", 32, 28, 36, 28.4)
    table = battery(house, enemies((28, 29), (34, 27), models=(profile("Thin", ir=1),)))
    shell(table, "28,28.8", direct_at="Guards", dice=[6, 4, 4, 1, 1, 1])
    assert [one.alive for one in table.section("Guards").figures] == [False, False], "though nobody sees the second"


@pytest.mark.rule("DL-IDF-29", "DL-ELEV-03")
@pytest.mark.parametrize(("gunners", "level"), [(1, "hard"), (2, "soft")])
def test_cover_is_a_level_worse_where_more_than_half_of_them_shell(gunners: int, level: str) -> None:
    """The blasts lie east and west of the one that is hit."""
    ground = box("Craters", "craters", 25, 25, 35, 33)
    table = battery(ground, enemies((30, 29)), gunners=gunners)
    saves = {"hard": [1, 1], "soft": [1]}[level]
    dice = [*[6] * gunners, *[270] * (gunners - 1), *[1] * (4 * gunners - 2), 4, 4, 4, *saves]
    shell(table, "31.4,29", direct_at="Guards", dice=dice)
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["level"] == level


@pytest.mark.rule("DL-IDF-28", "DL-SHOOT-03", "DL-IDF-11")
def test_who_shells_or_spots_does_not_fire_straight_and_nobody_does_along_with_smoke() -> None:
    smoke = profile("Mortarman", ir=2, weapons=(MORTAR.model_copy(update={"smoke": 2}),))
    table = battery(enemies((30, 29)), gunner=smoke, rifle=WATCHER)
    draft = {"aim": "30,29", "load": "shells", "spotters": ["Mortars/2", ""]}
    assert table.offers(0, "bombard", **draft) == []
    assert table.offers(0, "bombard", **draft | {"spotters": [""]}) == ["Guards"]
    assert table.offers(0, "bombard", **draft | {"spotters": [""], "load": "smoke"}) == []
    assert table.offers(0, "bombard", **draft | {"spotters": [""], "direct_at": "Guards"}) == ["2 Rifle"]
    with refused("DL-SHOOT-03", "no_such_target"):
        shell(table, "30,29", direct_at="Mortars", dice=[])
    with refused("DL-RAD-04", "no_such_shot"):
        shell(table, "30,29", direct_at="Guards", direct=["1 Rifle"], dice=[])


@pytest.mark.rule("DL-IDF-28", "DL-MAR-28")
def test_what_fires_in_attacks_of_its_own_is_not_joined() -> None:
    alone = profile("Mortarman", ir=2, weapons=(MORTAR,), mars=("Independent Firing",))
    table = battery(enemies((30, 29)), gunner=alone)
    assert table.offers(0, "bombard", aim="30,29", load="shells") == []


@pytest.mark.rule("DL-IDF-28", "DL-LIN-07")
@pytest.mark.parametrize(("west", "level"), [(20, "hard"), (30.04, "none")])
def test_the_lines_of_shells_and_of_rifles_are_counted_together(west: float, level: str) -> None:
    table = battery(enemies((30, 29)), piece("Bags", "sandbags", (west, 29.53), (40, 29.53)))
    shell(table, "30,29", direct_at="Guards", dice=[6, 1, 1, 4, 4, 4, *[1, 1] * (level == "hard")])
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["level"] == level


RIFLE_SHOT = Shot(model="Mortars/2", weapon="Rifle", inches=9000, pool=Pool(black=1))
SHELL = Shot(model="Mortars/1", weapon="Mortar", inches=9000, pool=Pool(blue=4), indirect=True)


@pytest.mark.rule("DL-IDF-28", "DL-IDF-27")
@pytest.mark.parametrize(("where", "left"), [("table", [RIFLE_SHOT, SHELL]), ("wiped_out", [SHELL])])
def test_of_a_section_that_is_gone_only_the_shells_come_down(where: Any, left: list[Shot]) -> None:
    table = battery(enemies((30, 29)))
    table.section("Mortars").where = where
    pool = Struck(target="Guards", shots=[RIFLE_SHOT, SHELL], need=4)
    assert without_direct_fire(table.game, "Mortars", pool).shots == left
    assert is_fired_straight(pool) and not is_fired_straight(pool.model_copy(update={"shots": [SHELL]}))


@pytest.mark.rule("DL-IDF-28", "DL-IDF-27")
def test_direct_dice_do_not_come_to_an_ironclad_under_the_blasts() -> None:
    table = battery(enemies((30, 29)))
    hull, troops = (Struck(target="Guards", label=label, shots=[SHELL], need=4) for label in ("1", ""))
    found = with_direct_fire(table.game, table.section("Mortars"), "Guards", [hull, troops], [RIFLE_SHOT], "open_fire")
    assert [(pool.label, pool.shots) for pool in found] == [("", [RIFLE_SHOT, SHELL]), ("1", [SHELL])]


@pytest.mark.rule("DL-IDF-28", "DL-TRANS-10")
def test_nor_to_whom_the_other_half_has_charged() -> None:
    table = battery(enemies((30, 29)))
    for spared, names in (((), ["Guards"]), (("Guards",), [])):
        left = Spent(models=("1",), spared=spared)
        assert fired_at_besides(table.game, table.section("Mortars"), [SHELL], left) == names


@pytest.mark.rule("DL-IDF-28", "DL-OW-09")
def test_on_overwatch_it_is_said_alike() -> None:
    said = OverwatchBombard(section="Mortars", aim="30,29", direct_at="Guards", direct=["2 Rifle"])
    given = bombards(said)
    assert (given.aim, given.direct_at, given.direct) == ("30,29", "Guards", ["2 Rifle"])


@pytest.mark.rule("DL-IDF-28", "DL-MAR-80")
def test_the_odds_of_an_answer_are_told_where_no_mortar_works() -> None:
    poor = MORTAR.model_copy(update={"mars": ("IDF", "Unreliable")})
    table = battery(enemies((30, 29)), gunner=profile("Mortarman", ir=2, weapons=(poor,)))
    with falling([1]) as dice:
        table.clicks(0, Bombard(aim="30,29", direct_at="Guards"), dice)
    told = foretelling.forecast(table.game, table.question(1, "answer_fire"), AnswerFire(choice="nothing"))
    assert told is not None and told.chances["models killed"] == {0: 1}, "a black die against IR 3"


@pytest.mark.rule("DL-IDF-28", "DL-IDF-27")
@pytest.mark.parametrize(("direct_at", "killed"), [("Guards", "thin"), ("", "thick")])
def test_the_odds_of_an_answer_begin_with_whom_the_attack_hits_first(direct_at: str, killed: str) -> None:
    """The first blast lies beside a guard of IR 9, whom the direct fire is farther from than from one of IR 1."""
    models = (profile("Thin", ir=1), profile("Thick", ir=9))
    table = battery(enemies((31, 29), (33, 26), models=models))
    with falling([6]) as dice:
        table.clicks(0, Bombard(aim="33,25.6", direct_at=direct_at), dice)
    told = foretelling.forecast(table.game, table.question(1, "answer_fire"), AnswerFire(choice="nothing"))
    assert told is not None
    assert (told.chances["models killed"].get(1, 0) > 0) == (killed == "thin")


@pytest.mark.rule("DL-IDF-28")
def test_the_odds_of_a_barrage_tell_what_its_direct_fire_does_alone() -> None:
    table = battery(enemies((30, 29), models=(profile("Thin", ir=1, mars=("Fearless",)),)))
    question = table.question(0, "bombard")
    alone = foretelling.forecast(table.game, question, Bombard(aim="30,29"))
    both = foretelling.forecast(table.game, question, Bombard(aim="30,29", direct_at="Guards"))
    assert alone is not None and both is not None
    assert both.chances["models killed by direct fire alone"] == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert both.lines[: len(alone.lines)] == alone.lines
    assert both.lines[len(alone.lines)] == "Guards, if only the direct fire comes to it: 0 models killed: 50 %"


@pytest.mark.rule("DL-IDF-28")
def test_those_who_do_not_shell_are_proposed_to_fire_straight() -> None:
    table = battery(enemies(*rank(24, 29, 6), models=(profile("Thin", ir=1),)), gunners=2)
    question = table.question(0, "bombard")
    found = [one for one in proposals(table.game, question) if isinstance(one.answers[0], Bombard)]
    assert found and all(dict(one.answers[0])["direct_at"] == "Guards" for one in found)
    assert all(one.why.startswith("Others fire straight at Guards (2)") for one in found)


def test_the_picture_before_confirm_shows_both() -> None:
    table = battery(enemies((30, 29)))
    action = Bombard(aim="30,29", direct_at="Guards")
    before = RULESET.pictures.preview(table.game, table.question(0, "bombard"), action, 0)
    assert before is not None
    assert {track.kind for track in before.tracks} == {"indirect", "line of fire"}


def test_the_report_says_who_fires_straight_and_at_whom() -> None:
    table = battery(enemies((30, 29)))
    shell(table, "30,29", direct_at="Guards", dice=[6, 1, 1, 1, 1, 1])
    told = "\n".join(WORDS.event(table.game, event) for event in table.said)
    assert "Straight at Guards, in the same attack: 1 × Rifle at Long Range" in told
    assert "Guards under the blasts and the direct fire of Mortars: 1 black of Rifle (2)" in told
