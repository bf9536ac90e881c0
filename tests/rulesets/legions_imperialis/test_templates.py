"""Templates: discs, flames and lines that are laid on the table, and whom they attack."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import Proposal
from rulesets.kit.engine.offering import offered
from rulesets.legions_imperialis.actions import Fire, Lay, LayAll, NoTemplate, Template
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.template_odds import TemplateOdds
from rulesets.legions_imperialis.chapters.firing.templates import Bound, Lying, covered, guns, number_of_rolls
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Profile, Weapon
from rulesets.legions_imperialis.table.shapes import Kind, Shape
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    TANK,
    Fielded,
    Place,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

STAYS = 5
"""A face of the scatter die on which nothing scatters."""


def blast(inches: int = 3, dice: str = "1", *traits: str, most: int = 24, hit: int = 4, ap: int = -4) -> Weapon:
    return gun("Bombard", most, dice, hit, ap, f'Blast ({inches}")', *traits)


def flamer(*traits: str, hit: int = 4, ap: int = -4) -> Weapon:
    return gun("Flamer", 6, "1", hit, ap, "Firestorm", *traits)


def lance(dice: str = "1", *traits: str, most: int = 20) -> Weapon:
    return gun("Lance", most, dice, 4, -4, "Beam", *traits)


def bearer(*weapons: Weapon, **told: Any) -> Profile:
    return profile("Bearer", weapons=weapons, **told)


def firing(
    *others: Fielded | Piece, weapons: tuple[Weapon, ...], at: Place = (30, 40), more: int = 0, **fields: Any
) -> Table:
    """Ours at the south with these weapons, to be activated in the First Fire stage."""
    ours = detachment("Ours", rank(*at, 1 + more), models=(bearer(*weapons),), order="first_fire", issued=True)
    return imperialis(ours, *others, root=FireStage(stage="first_fire", seat=0), **fields).begins()


def foes(at: Place = (30, 30), count: int = 1, apart: float = 1.5, name: str = "Foes", **state: Any) -> Fielded:
    return detachment(name, rank(*at, count, apart), seat=1, **state)


def lays(table: Table, *to: str, dice: tuple[int, ...] = ()) -> None:
    """Templates only, laid one after the other; the dice fall with the last."""
    table.players[0].does(Template(detachment="Ours"))
    for place in to[:-1]:
        table.players[0].does(Lay(to=place))
    table.players[0].does(Lay(to=to[-1]), dice)


# --- Blast ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-SCAT-01")
def test_it_stays_on_a_5_and_scatters_by_d3_and_1_below() -> None:
    table = firing(foes(), weapons=(blast(),))
    lays(table, "30,30", dice=(5, 1))
    told = table.heard("template_laid")[0]
    assert (told["die"], told["inches"], told["at"]) == (5, 0, [30000, 30000])
    table = firing(foes(), weapons=(blast(),))
    lays(table, "30,30", dice=(4, 90, 3))
    told = table.heard("template_laid")[0]
    assert (told["direction"], told["inches"], told["at"]) == (90, 4, [34000, 30000])
    assert table.heard("template_counts")[0]["counted"] == {}
    table = firing(foes(), weapons=(blast(5),))
    lays(table, "30,30", dice=(4, 90, 6))
    assert table.heard("template_laid")[0]["inches"] == 7


@pytest.mark.rule("LIX-TR-BLAST-02")
def test_friend_and_foe_are_attacked_models_times_dice_each() -> None:
    friend = detachment("Friends", [(30, 31.2)])
    table = firing(foes((29, 29), 2, 1.1), friend, weapons=(blast(5, "2", hit=2),))
    lays(table, "29.8,29.8", dice=(STAYS, 1, 1, 1, 1, 1, 1))
    fired = table.heard("fired")
    assert [(one["target"], one["volleys"][0]["dice"]) for one in fired] == [("Foes", 4), ("Friends", 2)]


@pytest.mark.example("LIX-X-08")
@pytest.mark.rule("LIX-TR-BLAST-03", "LIX-TR-BLAST-04")
def test_example_8_partly_covered_models_count_on_4_and_only_they_are_hit() -> None:
    """LIX-X-08: three fully and two partly under a template, Dice 2: with 4 and 2 four count, 8 Hit rolls."""
    there = [(30, 29.2), (29.4, 30.2), (30.6, 30.2), (28.6, 29.4), (31.4, 29.4)]
    table = firing(detachment("Foes", there, seat=1), weapons=(blast(3, "2", hit=2),))
    lays(table, "30,29.9", dice=(STAYS, 4, 2, *[6] * 8, 6))
    assert table.heard("template_counts")[0] | {"detachment": ""} == {
        "detachment": "",
        "weapon": "Bombard",
        "counted": {"Foes": 4},
        "partly": {"Foes/4": 4, "Foes/5": 2},
        "value": 2,
    }
    assert table.heard("fired")[0]["volleys"][0]["dice"] == 8
    assert [stand.label for stand in table.detachment("Foes").alive] == ["5"]


@pytest.mark.rule("LIX-TPL-01")
def test_fully_is_the_whole_footprint_and_partly_a_part() -> None:
    table = firing(foes(), weapons=(blast(),))
    lays(table, "31,30", dice=(STAYS, 1))
    assert table.heard("template_counts")[0]["partly"] == {}, "its rim is 1.5 inches from the hole"
    table = firing(foes(), weapons=(blast(),))
    lays(table, "31.1,30", dice=(STAYS, 3))
    assert table.heard("template_counts")[0]["partly"] == {"Foes/1": 3}
    table = firing(foes(), weapons=(blast(),))
    lays(table, "32,30", dice=(STAYS,))
    assert table.heard("template_counts")[0]["partly"] == {}, "it only touches"


@pytest.mark.rule("LIX-TR-BLAST-01")
def test_the_hole_is_in_range_in_arc_and_in_sight() -> None:
    table = firing(foes((30, 20)), weapons=(blast(3, "1", "Arc (Front)", most=20),))
    table.players[0].does(Template(detachment="Ours"))
    with refused("LIX-TR-BLAST-01", "template_far"):
        table.players[0].does(Lay(to="30,19.4"))
    with refused("LIX-TR-BLAST-01", "template_far"):
        table.players[0].does(Lay(to="30,46"))
    table.players[0].does(Lay(to="30,19.6"), (STAYS, 1))
    wall = box("Block", "block", 28, 33, 32, 36)
    table = firing(foes((30, 30)), foes((40, 30), name="Others"), wall, weapons=(blast(),))
    table.players[0].does(Template(detachment="Ours"))
    with refused("LIX-TR-BLAST-01", "template_unseen"):
        table.players[0].does(Lay(to="30,30"))
    assert table.offers(0, "lay")[0] == "40,30" and "30,30" not in table.offers(0, "lay")


@pytest.mark.rule("LIX-TR-BLAST-05")
def test_flyers_by_skyfire_only_and_then_nobody_else() -> None:
    kite = profile("Kite", "vehicle", move=20, rules=("Flyer",))
    hawks = detachment("Kites", [(31, 30)], seat=1, models=(kite,))
    table = firing(foes(), hawks, weapons=(blast(5),))
    lays(table, "30.5,30", dice=(STAYS, 1))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}
    table = firing(foes(), hawks, weapons=(blast(5, "1", "Skyfire"),))
    lays(table, "30.5,30", dice=(STAYS, 1))
    assert table.heard("template_counts")[0]["counted"] == {"Kites": 1}
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {}


@pytest.mark.rule("LIX-TR-BLAST-07")
def test_with_other_weapons_a_model_of_their_target_is_under_it() -> None:
    table = firing(foes(), foes((40, 30), name="Others"), weapons=(blast(), gun("Gun", 24, "1", 4, 0)))
    table.players[0].fires("Ours", "Foes")
    assert table.asked == [(0, "template")]
    with refused("LIX-TR-BLAST-07", "template_misses"):
        table.players[0].does(Lay(to="40,30"))
    table.players[0].does(Lay(to="30,30"), (STAYS, 4, 4, 4))
    volleys = table.heard("fired")[0]["volleys"]
    assert [one["weapon"] for one in volleys] == ["Gun", "Bombard"], "one attack of all of them"


@pytest.mark.rule("LIX-TR-BLAST-08")
def test_only_the_first_scatters_and_others_lie_within_2_inches_of_it() -> None:
    table = firing(foes((30, 30), 4), weapons=(blast(), blast()))
    table.players[0].does(Template(detachment="Ours"))
    table.players[0].does(Lay(to="30,30"), (1, 90, 1))
    with refused("LIX-TR-BLAST-08", "template_far"):
        table.players[0].does(Lay(to="29.9,30"))
    table.players[0].does(Lay(to="32,32"), (3, 3))
    assert table.heard("template_laid")[0]["at"] == [32000, 32000]


@pytest.mark.rule("LIX-TR-BLAST-01", "LI-MOR-03")
def test_it_falls_on_its_own_troops_last_and_nobody_checks_for_that() -> None:
    """The first two of three are lost to their own template: no Morale check, since no enemy has fired."""
    table = firing(foes((30, 35.5)), weapons=(blast(5, hit=2),), at=(30, 38), more=2)
    table.players[0].does(Template(detachment="Ours"))
    assert len(table.game.questions) == 1
    table.players[0].does(Lay(to="30.4,37"), (STAYS,))
    table.players[0].does(NoTemplate(), (1, 1, 4, 4))
    assert [one["target"] for one in table.heard("fired")][-1] == "Ours"


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-TR-BLAST-09")
def test_it_is_fired_by_its_template_only() -> None:
    table = firing(foes(), weapons=(blast(),))
    assert table.offers(0, "fire") == [] and table.offers(0, "template") == ["Ours"]


@pytest.mark.rule("LI-TGT-09", "LIX-TR-BLAST-01")
def test_the_pinned_are_no_point_of_aim_but_are_hit() -> None:
    table = firing(foes((30, 30)), detachment("Friends", [(31, 30)]), weapons=(blast(5),))
    table.players[0].does(Template(detachment="Ours"))
    with refused("LI-TGT-09", "target_pinned"):
        table.players[0].does(Lay(to="30,30"))
    table.players[0].does(Lay(to="29.3,30"), (STAYS, 1, 1))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1, "Friends": 1}


# --- Firestorm --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TPL-02", "LIX-TR-FIRE-01")
def test_a_wedge_6_inches_long_that_begins_at_its_bearer() -> None:
    """Its axis runs north: 6 inches from the edge of the base, 2.5 inches wide at the end."""
    table = firing(foes((30, 34)), weapons=(flamer(),))
    lays(table, "30,20", dice=(1,))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}
    far = firing(foes((30, 33.6)), foes((20, 20), name="Others"), weapons=(flamer(),))
    lays(far, "30,20", dice=(1,))
    assert far.heard("template_counts")[0]["counted"] == {"Foes": 1}, "more than half of it"
    beyond = firing(foes((30, 33.4)), foes((20, 20), name="Others"), weapons=(flamer(),))
    lays(beyond, "30,20", dice=(3,))
    assert beyond.heard("template_counts")[0]["partly"] == {"Foes/1": 3}


@pytest.mark.rule("LIX-TR-FIRE-02")
def test_less_than_half_counts_on_a_4() -> None:
    for die, counted in ((4, {"Foes": 1}), (3, {})):
        table = firing(foes((31.4, 34)), weapons=(flamer(),))
        lays(table, "30,20", dice=(die, *([1] if counted else [])))
        assert table.heard("template_counts")[0]["counted"] == counted


@pytest.mark.rule("LIX-TR-FIRE-03", "LIX-TR-FIRE-01")
def test_a_roll_for_each_model_under_it_and_hits_on_them_only() -> None:
    table = firing(foes((28.5, 36), 3, 1.5), weapons=(flamer(hit=2),))
    lays(table, "30,30", dice=(6,))
    assert table.heard("fired")[0]["volleys"][0]["dice"] == 1
    assert [stand.label for stand in table.detachment("Foes").alive] == ["1", "3"]


@pytest.mark.rule("LIX-TR-FIRE-04")
def test_terrain_is_no_help() -> None:
    woods = box("Woods", "woods", 28, 34, 32, 37)
    table = firing(foes((30, 36)), woods, weapons=(flamer(),))
    lays(table, "30,30", dice=(4,))
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {}
    assert table.heard("hits_resolved")[0]["hits"][0]["save"] in ("", "Armour")


@pytest.mark.rule("LIX-TR-IGNCOV-01")
def test_ignores_cover_takes_the_penalty_for_terrain() -> None:
    woods = box("Woods", "woods", 28, 28, 32, 32)
    for traits, modifiers in ((("Ignores Cover",), {}), ((), {"LIX-TERR-05": -1})):
        table = firing(foes(), woods, weapons=(gun("Gun", 24, "1", 4, 0, *traits),))
        table.players[0].fires("Ours", "Foes", dice=(1,))
        assert table.heard("fired")[0]["volleys"][0]["modifiers"] == modifiers


@pytest.mark.rule("LIX-TR-FIRE-05", "LIX-TR-BEAM-04")
def test_it_needs_no_target_but_somebody_within_its_reach() -> None:
    table = firing(foes((30, 34)), weapons=(flamer(),))
    assert table.offers(0, "template") == ["Ours"]
    none = firing(foes((30, 30)), weapons=(flamer(),))
    assert none.over and none.heard("have_no_target")


# --- Beam -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TPL-03", "LIX-TR-BEAM-01", "LIX-TR-BEAM-02")
def test_all_under_a_line_as_long_as_its_range() -> None:
    others = foes((30, 24), name="Others"), foes((30, 19.2), name="Far"), foes((30, 18.8), name="Beyond")
    friend = detachment("Friends", [(30.3, 36)])
    table = firing(foes((30.4, 30), 2), *others[:2], friend, weapons=(lance("2"),))
    lays(table, "30,20", dice=(*[1] * 8,))
    counted = table.heard("template_counts")[0]["counted"]
    assert counted == {"Foes": 1, "Others": 1, "Far": 1, "Friends": 1}
    assert all(one["volleys"][0]["dice"] == 2 for one in table.heard("fired"))
    table = firing(others[2], foes((30, 30)), weapons=(lance(),))
    lays(table, "30,20", dice=(1,))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}, "20 inches from the edge of the base"


@pytest.mark.rule("LIX-TR-BEAM-02")
def test_any_model_in_range_may_take_its_hits_and_its_own_are_spared() -> None:
    table = firing(foes((30, 30), 3), weapons=(lance("3"),), more=1)
    table.players[0].does(Template(detachment="Ours"))
    table.players[0].does(Lay(to="30,20"))
    table.players[0].does(NoTemplate(), (4, 4, 4, *([1] * 0)))
    assert not table.detachment("Foes").alive, "one was under the line, three were in range"


@pytest.mark.rule("LIX-TR-BEAM-02")
@pytest.mark.parametrize("beside, fall", [(19.5, 2), (19.0, 1)])
def test_range_goes_to_the_edge_of_whoever_may_take_its_hits(beside: float, fall: int) -> None:
    """Its middle may be farther away than 20 inches."""
    table = firing(detachment("Foes", [(30, 30), (33, beside)], seat=1), weapons=(lance("2"),))
    lays(table, "30,20", dice=(4, 4, *([6] * (fall == 1))))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}
    assert len(table.detachment("Foes").alive) == 2 - fall


@pytest.mark.rule("LIX-TR-BEAM-03")
def test_impassable_terrain_stops_it() -> None:
    table = firing(
        foes((30, 36)), foes((30, 24), name="Others"), box("Block", "block", 29, 30, 31, 32), weapons=(lance(),)
    )
    lays(table, "30,20", dice=(1,))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}


@pytest.mark.rule("LIX-TR-BEAM-01")
def test_its_far_end_lies_in_its_arc() -> None:
    table = firing(foes(), weapons=(lance("1", "Arc (Front)"),))
    table.players[0].does(Template(detachment="Ours"))
    with refused("LIX-TR-BEAM-01", "template_far"):
        table.players[0].does(Lay(to="30,46"))


@pytest.mark.rule("LIX-TR-HBEAM-01")
def test_a_heavy_beam_is_a_beam() -> None:
    heavy = gun("Ray", 20, "1", 4, -4, "Heavy Beam")
    table = firing(
        foes((30, 36)), foes((30, 24), name="Others"), box("Block", "block", 29, 30, 31, 32), weapons=(heavy,)
    )
    lays(table, "30,20", dice=(1,))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}


@pytest.mark.rule("LIX-TR-FIRE-01", "LIX-TR-BLAST-02")
def test_two_under_a_flame_are_two_hit_rolls() -> None:
    table = firing(detachment("Foes", [(30, 37.5), (30, 35)], seat=1), weapons=(flamer(),))
    lays(table, "30,20", dice=(1, 1))
    assert table.heard("fired")[0]["volleys"][0]["dice"] == 2


@pytest.mark.rule("LIX-TPL-02")
def test_a_flame_points_within_the_arc_of_its_weapon() -> None:
    table = firing(foes((30, 34.5)), weapons=(flamer("Arc (Front)"),))
    table.players[0].does(Template(detachment="Ours"))
    with refused("LIX-TR-FIRE-01", "template_far"):
        table.players[0].does(Lay(to="30,46"))
    table.players[0].does(Lay(to="30,30"), (1,))


KITES = detachment("Kites", [(30, 36)], seat=1, models=(profile("Kite", "vehicle", move=20, rules=("Flyer",)),))


@pytest.mark.rule("LIX-TR-FIRE-03")
def test_flames_and_flyers() -> None:
    for traits, name in (((), "Foes"), (("Skyfire",), "Kites")):
        table = firing(foes((30, 34.5)), KITES, weapons=(flamer(*traits),))
        lays(table, "30,20", dice=(1,))
        assert table.heard("template_counts")[0]["counted"] == {name: 1}


@pytest.mark.rule("LIX-TR-BEAM-02")
def test_a_line_spares_flyers_and_its_own() -> None:
    table = firing(foes((30, 30)), KITES, weapons=(lance("1", "Skyfire"),))
    lays(table, "30,20", dice=(1,))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}
    table = firing(foes((38, 40)), weapons=(lance(),), more=1)
    table.players[0].does(Template(detachment="Ours"))
    table.players[0].does(Lay(to="45,40"))
    table.players[0].does(NoTemplate(), (1,))
    assert table.heard("template_counts")[0]["counted"] == {"Foes": 1}, "its own second model stands in the line"


@pytest.mark.rule("LIX-TR-BEAM-02")
def test_who_is_out_of_range_takes_no_hit_of_a_line() -> None:
    """20 inches from the edge of the base: 18.5 is half an inch too far."""
    table = firing(detachment("Foes", [(30, 30), (30, 18.5), (28.5, 18.5)], seat=1), weapons=(lance("3"),))
    lays(table, "30,20", dice=(4, 4, 4))
    assert [stand.label for stand in table.detachment("Foes").alive] == ["2", "3"]


@pytest.mark.rule("LIX-TR-BEAM-02")
@pytest.mark.parametrize("south, counted", [(40.1, {}), (39.9, {"Foes": 1})])
def test_who_is_out_of_its_arc_takes_no_hit_of_a_line_though_nobody_else_is_in_it(
    south: float, counted: dict[str, int]
) -> None:
    """The line runs along the edge of the arc: it lies over a base whose middle is behind."""
    table = firing(foes((32, south)), foes((38, 38.5), name="Others"), weapons=(lance("2", "Arc (Front)"),))
    at = Point(45, 39.8)
    odds = TemplateOdds(table.game, table.detachment("Ours"), guns(table.game, table.detachment("Ours"))[0])
    assert odds.outlooks(at, Bound())["Foes"].hits == (
        {2: Fraction(1, 4), 1: Fraction(1, 2), 0: Fraction(1, 4)} if counted else {0: 1}
    )
    lays(table, "45,39.8", dice=[1, 1] * len(counted))
    assert table.heard("template_counts")[0]["counted"] == counted


@pytest.mark.rule("LIX-TR-BEAM-04", "LIX-TR-FIRE-05")
def test_whose_template_reaches_nobody_cannot_fire_it() -> None:
    far = detachment("Far", [(5, 46)], models=(bearer(flamer()),), order="first_fire", issued=True)
    table = firing(foes((30, 34)), far, weapons=(flamer(),))
    with refused("LIX-TR-BEAM-04", "no_template"):
        table.players[0].does(Template(detachment="Far"))


@pytest.mark.rule("LIX-TR-BEAM-05", "LIX-TR-BEAM-01")
def test_a_line_is_no_shot_at_a_target() -> None:
    table = firing(foes(), weapons=(lance(),))
    assert table.offers(0, "fire") == [] and table.offers(0, "template") == ["Ours"]


# --- oracles, odds, proposals, words ----------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TPL-01")
def test_discs_equal_brute_force() -> None:
    """40 drawn discs over 12 models: whole and partly as samples of each base have it."""
    chance = random.Random(11)
    for _ in range(40):
        places = [(chance.uniform(26, 34), chance.uniform(26, 34)) for _ in range(12)]
        inches = chance.choice((3, 5))
        table = firing(detachment("Foes", places, seat=1), weapons=(blast(inches),))
        at = Point(chance.uniform(28, 32), chance.uniform(28, 32)).spot
        ours = table.detachment("Ours")
        found = covered(table.game, ours, Lying(gun=guns(table.game, ours)[0], at=at)).get("Foes")
        for number, place in enumerate(places, start=1):
            away = at.point.to(Point(*place))
            if min(abs(away + 0.5 - inches / 2), abs(away - 0.5 - inches / 2)) < 0.05:
                continue
            whole = found is not None and f"Foes/{number}" in found.whole
            partly = found is not None and f"Foes/{number}" in found.partly
            assert whole == (away + 0.5 < inches / 2) and partly == (not whole and away - 0.5 < inches / 2)


@pytest.mark.rule("LIX-TPL-02")
def test_flames_equal_brute_force() -> None:
    """40 drawn flames: the covered share of each model by 400 samples of its base and the wedge's own arithmetic."""
    chance = random.Random(12)
    for _ in range(40):
        places = [(chance.uniform(27, 33), chance.uniform(33, 39)) for _ in range(6)]
        table = firing(detachment("Foes", places, seat=1), weapons=(flamer(),))
        at = Point(chance.uniform(27, 33), 33).spot
        ours = table.detachment("Ours")
        found = covered(table.game, ours, Lying(gun=guns(table.game, ours)[0], at=at)).get("Foes")
        tip, bearing = Point(30, 40), Point(30, 40).bearing(at.point)
        for number, place in enumerate(places, start=1):
            share = _share_of_a_wedge(tip, bearing, Point(*place))
            if abs(share - 0.5) < 0.04 or share < 0.02:
                continue
            whole = found is not None and f"Foes/{number}" in found.whole
            assert whole == (share > 0.5)


def _share_of_a_wedge(tip: Point, bearing: float, middle: Point) -> float:
    """The share of a base of 1 inch that lies in a wedge which begins half an inch from the tip."""
    inside = count = 0
    for east in range(-10, 11):
        for south in range(-10, 11):
            at = Point(middle.x + east / 20, middle.y + south / 20)
            if middle.to(at) > 0.5:
                continue
            back = at.around(tip, -bearing)
            along, off = tip.y - back.y - 0.5, abs(back.x - tip.x)
            count += 1
            inside += 0 <= along <= 6 and off <= 0.25 + along / 6
    return inside / count


@pytest.mark.rule("LIX-TR-BLAST-02", "LIX-TR-BLAST-03")
def test_the_odds_of_a_template_equal_brute_force() -> None:
    """One model in the open, Dice 1, 4+: if it stays (1/3) half; each arrow of D3+1 inches is reckoned by itself."""
    table = firing(foes(), weapons=(blast(5),))
    table.players[0].does(Template(detachment="Ours"))
    ours = table.detachment("Ours")
    found = TemplateOdds(table.game, ours, guns(table.game, ours)[0]).outlooks(Point(30, 30), Bound())["Foes"]
    hits = found.hits
    by_hand = Fraction(1, 3)  # 2 inches of scatter are wholly under it; from 3 inches on it is partly, then not at all
    for inches in range(2, 8):
        counts = Fraction(1) if inches + 0.5 <= 2.51 else Fraction(1, 2) if inches - 0.5 < 2.49 else Fraction(0)
        by_hand += Fraction(2, 3) * Fraction(1, 6) * counts
    assert hits[1] == by_hand / 2 and sum(hits.values()) == 1
    assert found.destroyed[1] == hits[1], "5+ with AP -4 is no save"


@pytest.mark.rule("LIX-TR-BLAST-01")
def test_places_are_proposed_by_the_hits_they_promise() -> None:
    table = firing(foes((30, 30), 3, 1.0), foes((40, 30), name="One"), weapons=(blast(),))
    table.players[0].does(Template(detachment="Ours"))
    question = table.question(0, "lay")
    found: list[Proposal] = [*RULESET.counsel.proposals(table.game, question)]
    assert "31,30" in found[0].label and "to destroy, Foes" in found[0].label and "on average" in found[0].why
    shown = RULESET.odds.forecast(table.game, question, Lay(to="31,30"))
    assert shown is not None and "Hits on Foes" in shown.lines[0]
    drawn = RULESET.pictures.preview(table.game, question, Lay(to="31,30"), 0)
    assert drawn is not None and {one.kind for one in drawn.areas} >= {"blast", "band"}


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-TR-BLAST-08")
def test_all_discs_of_a_kind_lie_with_one_answer_where_the_first_has_come_to_lie() -> None:
    table = firing(foes((30, 30), 6), weapons=(blast(), blast()), more=1)
    table.players[0].does(Template(detachment="Ours"))
    question = table.question(0, "lay_all")
    assert question.values["alike"] == 4
    found: list[Proposal] = [*RULESET.counsel.proposals(table.game, question)]
    assert found[0].label.startswith("All 4 over") and isinstance(found[0].answers[0], LayAll)
    assert all(len(one.label) <= 80 and len(one.why) <= 100 for one in found)
    shown = RULESET.odds.forecast(table.game, question, LayAll(to="32,30"))
    assert shown is not None and shown.title.startswith("4 × Bombard") and "Hits on average" in shown.short
    table.players[0].does(LayAll(to="32,30"), (1, 90, 1, *[1] * 8))
    told = table.heard("template_laid")
    assert [one["at"] for one in told] == [[34000, 30000]] * 4
    assert [one["die"] for one in told] == [1, 0, 0, 0], "only the first scatters"
    assert [one["model"] for one in told] == ["1", "1", "2", "2"] and table.asked == []


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-TR-BLAST-08", "LIX-TR-FIRE-01")
def test_what_may_not_lie_there_is_asked_about_and_other_kinds_are_too() -> None:
    """The disc drifts out of range of the second model, which stands farther back."""
    weapons = (blast(most=11), flamer())
    ours = detachment("Ours", [(30, 40), (31.2, 41.5)], models=(bearer(*weapons),), order="first_fire", issued=True)
    table = imperialis(
        ours, foes((26, 36.4), 2), foes((30, 31), name="Far"), root=FireStage(stage="first_fire", seat=0)
    ).begins()
    table.players[0].does(Template(detachment="Ours"))
    table.players[0].does(LayAll(to="30,33"), (1, 360, 3))
    assert [one["model"] for one in table.heard("template_laid")] == ["1"]
    asked = table.question(0, "lay").values
    assert (asked["weapon"], asked["model"], asked["left"], asked["alike"]) == ("Bombard", "2", 3, 1)
    table.players[0].does(Lay(to="30,31"))
    table.players[0].does(LayAll(to="27.5,36.4"), (*[1] * 5,))
    assert [(one["shape"], one["model"]) for one in table.heard("template_laid")][1:] == [("flame", "2")]


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-TR-FIRE-01", "LIX-TR-BEAM-01")
def test_the_pad_moves_it_press_by_press() -> None:
    table = firing(foes((30, 35)), weapons=(blast(), flamer(), lance()))
    table.players[0].does(Template(detachment="Ours"))
    for dice in ((STAYS,), (), (1, 1, 1)):
        question = table.question(0, "lay")
        pad = RULESET.pads.move_pad(table.game, question, {"type": "lay"}, [], "")
        assert pad is not None and pad.told == "30,35"
        moved = RULESET.pads.move_pad(table.game, question, {"type": "lay"}, ["north 0.5", "east 0.5"], "")
        assert moved is not None and moved.told == "30.5,34.5"
        found = offered(table.game, question, {"type": "lay"})
        assert found is not None and found.kind == "moves" and found.holds(pad.told)
        table.players[0].does(Lay(to=pad.told), dice)
    assert table.over and len(table.heard("fired")[0]["volleys"]) == 3


def test_a_tank_is_told_in_words_what_lies_where() -> None:
    table = firing(detachment("Foes", [(30, 30)], seat=1, models=(TANK,)), weapons=(blast(5, "D3"),))
    lays(table, "Foes", dice=(2, 360, 1, 4, 2, 1, 1))
    told = [RULESET.words.event(table.game, event) for event in table.said]
    assert told[0].startswith("Ours, model 1, lays a template of 5″ of Bombard over 30,30; scatter (none on 5+): 2, 2″")
    assert "1 model of Foes, Dice 2" in told[1]


@pytest.mark.rule("LIX-TR-BLAST-01")
@pytest.mark.parametrize(("away", "seen"), [(1.9, True), (2.1, False)])
def test_who_is_under_the_template_does_not_hide_the_point_and_who_is_beside_it_does(away: float, seen: bool) -> None:
    """A disc of 3 inches covers a base of an inch whose middle is up to 2 inches off."""
    table = firing(foes((30, 30 + away)), foes((26, 30), name="Others"), weapons=(blast(),))
    table.players[0].does(Template(detachment="Ours"))
    if seen:
        table.players[0].does(Lay(to="30,30"), (4, 180, 3))
        return
    with refused("LIX-TR-BLAST-01", "template_unseen"):
        table.players[0].does(Lay(to="30,30"))


@pytest.mark.rule("LI-TGT-09")
@pytest.mark.parametrize(("to", "pinned"), [("30,30", True), ("30,30.5", True), ("30,30.6", False), ("31.5,30", True)])
def test_no_model_of_the_pinned_is_the_point_of_aim(to: str, pinned: bool) -> None:
    """Its whole base counts, whichever model it is, and whoever else there is."""
    friend = detachment("Friends", [(30, 29)])
    both = detachment("Foes", [(30, 30), (31.5, 30)], seat=1)
    table = firing(foes((40, 30), name="First"), friend, both, weapons=(blast(),))
    table.players[0].does(Template(detachment="Ours"))
    if not pinned:
        table.players[0].does(Lay(to=to), (4, 180, 3))
        return
    with refused("LI-TGT-09", "target_pinned"):
        table.players[0].does(Lay(to=to))


@pytest.mark.rule("LIX-TR-BLAST-07", "LIX-TR-BEAM-02")
def test_without_a_target_it_may_lie_anywhere_and_over_its_own() -> None:
    """A disc hits the Detachment that has fired it, which its line never does."""
    table = firing(foes((30, 30)), weapons=(blast(),))
    lays(table, "30,38.2", dice=(STAYS, 6, 1))
    assert [told["target"] for told in table.heard("fired")] == ["Ours"]
    table = firing(foes((30, 30)), weapons=(lance(),))
    lays(table, "30,30", dice=(1,))
    assert [told["target"] for told in table.heard("fired")] == ["Foes"]


@pytest.mark.rule("LIX-TR-BLAST-02", "LIX-TR-FIRE-01", "LIX-TR-BEAM-01")
@pytest.mark.parametrize(("kind", "rolls"), [("blast", 6), ("flame", 3), ("beam", 2)])
def test_the_hit_rolls_against_three_models_with_dice_2(kind: Kind, rolls: int) -> None:
    assert number_of_rolls(Shape(kind=kind), 3, 2) == rolls


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-TR-FIRE-01", "LIX-TR-BEAM-01")
def test_a_weapon_whose_template_can_lie_nowhere_is_passed_over() -> None:
    """Of three the second and the third reach nobody."""
    short = Weapon(name="Short", modes=blast(most=4).modes)
    for weapons in ((blast(), short, short), (short, short, blast()), (short, blast(), short)):
        table = firing(foes((30, 26)), weapons=weapons)
        table.players[0].does(Template(detachment="Ours"))
        assert table.question(0, "lay").values["weapon"] == "Bombard"
        table.players[0].does(Lay(to="30,26"), (STAYS, 1))
        assert table.over or not table.asked


@pytest.mark.rule("LIX-TR-BLAST-01", "LIX-TR-FIRE-01", "LIX-TR-BEAM-01")
def test_all_of_a_kind_may_be_laid_at_once_where_there_are_several() -> None:
    for more, takes in ((0, ("lay", "no_template")), (1, ("lay", "lay_all", "no_template"))):
        table = firing(foes(), weapons=(blast(),), more=more)
        table.players[0].does(Template(detachment="Ours"))
        assert table.question(0, "lay").takes == takes


@pytest.mark.rule("LIX-TR-BLAST-03", "LIX-TR-FIRE-02")
def test_all_that_is_fired_with_templates_is_reckoned_before_the_first_hit_roll() -> None:
    """Two discs over two Detachments and the own one, a cannon at the first, and Point Defence at a third."""
    weapons = (blast(5), blast(5), gun("Cannon"), gun("Stubber", 24, "1", 4, 0, "Point Defence"))
    tough = profile("Tough", save=None, morale=None, wounds=9)
    there = [
        detachment(name, [at], seat=1, models=(tough,))
        for name, at in (("Foes", (29.4, 37.8)), ("Others", (31.6, 37.8)), ("Third", (50, 30)))
    ]
    table = firing(*there, weapons=weapons)
    table.players[0].does(Fire(detachment="Ours", target="Foes", secondary="Third"))
    table.players[0].does(Lay(to="30.5,38.5"), (STAYS,))
    table.players[0].does(Lay(to="30.5,38.5"), (1,) * 8)
    told = [
        (one["target"], len(one["volleys"]), sum(v["dice"] for v in one["volleys"])) for one in table.heard("fired")
    ]
    assert told == [("Foes", 2, 3), ("Third", 1, 1), ("Others", 1, 2), ("Ours", 1, 2)]


@pytest.mark.rule("LIX-TR-FIRE-02", "LIX-TR-BLAST-03")
def test_the_dice_of_a_disc_are_rolled_once_somebody_counts_and_those_of_a_flame_never() -> None:
    several = Weapon(name="Bombard", modes=blast(3, "D3").modes)
    table = firing(foes((30, 30)), weapons=(several,))
    lays(table, "30,30", dice=(STAYS, 2, 1, 1))
    assert table.heard("template_counts")[0]["value"] == 2
    table = firing(foes((30, 30)), weapons=(several,))
    lays(table, "30,30", dice=(4, 90, 3))
    assert table.heard("template_counts")[0]["value"] == 1
    flame = gun("Flamer", 6, "D3", 4, -4, "Firestorm")
    table = firing(foes((30, 36)), weapons=(flame,))
    lays(table, "30,30", dice=(1,))
    assert table.heard("template_counts")[0]["value"] == 1
