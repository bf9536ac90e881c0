"""Single models on a table: gaps, cohesion, templates, layouts, charges; by example, and on drawn fields."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import hypot
from random import Random

import networkx as nx
import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.models_scene import field, going, section, terms
from rulesets.kit.boards.models.cohesion import inches_missing, is_one_chain, parts
from rulesets.kit.boards.models.contact import Charging
from rulesets.kit.boards.models.forms import Form, FormName, anchor, slots
from rulesets.kit.boards.models.group import Group, Model, Tolerances, gap
from rulesets.kit.boards.models.layout import APART, Goal, Layout, matched
from rulesets.kit.boards.models.many_discs import Drifts, in_one_place, tallied, under_discs
from rulesets.kit.boards.models.meeting import NOT_THERE, PASSED, Ends, Field, Going, Manner, Room, Terms
from rulesets.kit.boards.models.pressing import as_it_stands
from rulesets.kit.boards.models.templates import beam, disc, flame, touched, wholly_under
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.boards.tables.formations import RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import Point, Table, pose
from rulesets.kit.boards.tables.terrain import Ground, Terrain

INCH = RoundBase(diameter=1000)
TANK = RectangularBase(width=2000, depth=3000)
MEASURES = Tolerances()
FORMS: tuple[FormName, ...] = ("line", "column", "closed up", "spread", "around", "as now")
EMPTY = Terms(lambda name: PASSED, lambda piece: Going())
DRAWN, SOAKED = 200, 10_000
"""So many drawn positions are looked at in `make test` and in soak. A fourth of them serves for the mirrored board,
where each is a model with a dozen places that it may go to."""
FIELDS = cache(field)
"""The same fields serve many drawn positions: to make one takes as long as to lay a section out on it."""


def man(x: float, y: float, facing: float = 0) -> Model:
    return Model(base=INCH, pose=pose(Point(x, y), facing))


def tank(x: float, y: float, facing: float = 0) -> Model:
    return Model(base=TANK, pose=pose(Point(x, y), facing))


def row(*xs: float) -> Group:
    return Group({str(number): man(x, 5) for number, x in enumerate(xs)})


def on_table(models: Group, *pieces: Terrain) -> Field:
    return Field(Table.of(48, 48), Ground(pieces), models)


def within_one(one: str, other: str) -> float:
    return 1.0


def test_a_gap_is_from_edge_to_edge_and_negative_where_bases_lie_on_one_another() -> None:
    assert gap(man(5, 5), man(8, 5)) == pytest.approx(2)
    assert gap(man(5, 5), man(5.8, 5)) == pytest.approx(-0.2)
    assert gap(tank(5, 5), man(8, 5)) == pytest.approx(1.5)
    assert gap(tank(5, 5), tank(5, 9)) == pytest.approx(1)
    assert gap(tank(5, 5), tank(6.9, 5)) == pytest.approx(-0.1)
    assert gap(tank(5, 5, 90), man(7.5, 5)) == pytest.approx(0.5)


def test_tolerances_are_the_games() -> None:
    assert MEASURES.within(4.009, 4)
    assert not MEASURES.within(4.02, 4)
    assert MEASURES.touches(0.05)
    assert not MEASURES.touches(0.06)
    assert MEASURES.overlaps(-0.02)
    assert not MEASURES.overlaps(-0.009)


def test_contact_and_the_nearest_are_told_by_their_names() -> None:
    one, other = row(5, 7), Group({"a": man(8.04, 5), "b": man(20, 5)})
    assert one.in_contact(other, MEASURES) == [("1", "a")]
    assert one.nearest(other)[1:] == ("1", "a")
    assert one.gap(Group({})) == float("inf")


def test_many_discs_cover_what_each_of_them_covers() -> None:
    """Each place by itself is the oracle; two models are of one sort, the third is another."""
    group, drifts = row(4.6, 5.3, 6.5), Drifts.of({Point(0, 0): 2, Point(1, 0): 3, Point(0, 1): 1})
    whole, part = under_discs(drifts.ends(Point(5, 5)), 1, group, MEASURES)
    for place, at in enumerate((Point(5, 5), Point(6, 5), Point(5, 6))):
        assert [name for name, flag in zip(group, whole[place], strict=True) if flag] == wholly_under(
            disc(at, 1), group, MEASURES
        )
        assert [name for name, flag in zip(group, part[place], strict=True) if flag] == touched(
            disc(at, 1), group, MEASURES
        )
    told = [*tallied([whole], [[0, 1], [2]], drifts)]
    assert sum(count for _, count in told) == 6
    assert in_one_place(group.names, ("1",)).tolist() == [[False, True, False]]


def test_a_group_is_one_chain_by_its_links_and_falls_into_parts_without_them() -> None:
    """The example of Dystopian Legions' coherency: A-B 1.0 apart, B-C 1.4."""
    chain = row(5, 7, 9.4)
    assert not is_one_chain(chain, within_one, MEASURES)
    assert parts(chain, within_one, MEASURES) == [("0", "1"), ("2",)]
    assert inches_missing(chain, within_one, MEASURES) == pytest.approx(0.4)
    assert is_one_chain(chain, lambda one, other: 4.0 if "2" in (one, other) else 1.0, MEASURES)
    assert is_one_chain(row(5), within_one, MEASURES)


def test_three_and_three_and_one_are_parts_by_their_size() -> None:
    groups = row(1, 2.5, 4, 20, 21.5, 23, 40)
    assert [len(part) for part in parts(groups, within_one, MEASURES)] == [3, 3, 1]


def test_templates_touch_and_cover() -> None:
    group = row(5, 6.2, 8)
    assert touched(disc(Point(5, 5), 1), group, MEASURES) == ["0", "1"]
    assert wholly_under(disc(Point(5, 5), 1), group, MEASURES) == ["0"]
    assert touched(disc(Point(3.5, 5), 1), group, MEASURES) == []
    assert touched(beam(Point(0, 5), 90, 7, 0.2), group, MEASURES) == ["0", "1"]
    assert touched(flame(Point(2, 5), 90, 8, 1), group, MEASURES) == ["0", "1", "2"]
    assert wholly_under(flame(Point(2, 5), 90, 8, 1), row(9), MEASURES) == ["0"]
    assert touched(disc(Point(5, 5), 1), Group({"tank": tank(7, 5)}), MEASURES) == []
    assert touched(disc(Point(5, 5), 1), Group({"tank": tank(6.9, 5)}), MEASURES) == ["tank"]
    with pytest.raises(ValueError, match="at least 4 inches"):
        flame(Point(2, 5), 90, 3, 2)


@pytest.mark.parametrize("form", FORMS)
def test_no_form_lays_a_model_on_another(form: FormName) -> None:
    for models in (row(1, 3, 5, 7, 9, 11), Group({"a": tank(5, 5), "b": man(9, 5), "c": man(11, 5)})):
        places = slots(models, Form(form, files=3), Point(20, 20), 30)
        laid = Group({n: m.at(pose(at, 30)) for (n, m), at in zip(models.items(), places, strict=True)})
        assert (laid.gaps(laid) + np.eye(len(laid)) * 9).min() > -0.01


def test_a_line_stands_abreast_and_a_column_behind_one_another() -> None:
    line = slots(row(1, 3, 5), Form("line", gap=0.5), Point(20, 20), 0)
    assert [tuple(at) for at in line] == [(18.5, 20), (20, 20), (21.5, 20)]
    column = slots(row(1, 3, 5), Form("column", gap=0.5), Point(20, 20), 0)
    assert [tuple(at) for at in column] == [(20, 20), (20, 21.5), (20, 23)]


def test_a_section_lines_up_along_a_wall_in_contact_with_it() -> None:
    wall = (Point(10, 10).spot, Point(30, 10).spot)
    group = row(18, 20, 22)
    for at in slots(group, Form("along", gap=0.2, along=wall), Point(20, 12), 0):
        assert at.y - 10 - 0.5 == pytest.approx(0, abs=0.01)


def test_whoever_is_nearest_goes_there() -> None:
    assert matched([Point(0, 0), Point(5, 0)], [Point(6, 1), Point(1, 1)]) == [(0, 1), (1, 0)]


def test_whoever_all_go_the_same_way_keep_their_places() -> None:
    stood = [Point(5, 0), Point(0, 0), Point(2.5, 4)]
    assert matched(stood, [Point(at.x + 5, at.y - 3) for at in stood]) == [(0, 0), (1, 1), (2, 2)]


@given(st.integers(0, 10_000), st.integers(1, 7))
@settings(max_examples=DRAWN, deadline=None)
def test_what_a_group_lacks_to_one_chain_is_the_least_tree_of_its_gaps(seed: int, many: int) -> None:
    random = Random(seed)
    group = Group({str(number): man(random.uniform(0, 12), random.uniform(0, 12)) for number in range(many)})
    gaps: nx.Graph[str] = nx.Graph()
    gaps.add_nodes_from(group)
    for one, other in combinations(group, 2):
        gaps.add_edge(one, other, weight=max(0.0, gap(group[one], group[other]) - 1.0))
    least = sum(told["weight"] for _, _, told in nx.minimum_spanning_tree(gaps).edges(data=True))
    assert inches_missing(group, within_one, MEASURES) == pytest.approx(least, abs=many * MEASURES.reach)


def test_slow_ground_and_lines_cost_more_by_the_middle_of_a_base() -> None:
    """The example of Dystopian Legions: 2 inches in the open, 1 in a forest, across a low wall: 2 + 2 + 1 = 5."""
    forest = {"name": "forest", "kind": "forest", "cost": 200, "corners": square(4, 0, 1, 40)}
    wall = {"name": "wall", "kind": "wall", "shape": "line", "crossing": 1000}
    pieces = [
        Terrain.model_validate(forest),
        Terrain.model_validate({**wall, "corners": (Point(5.001, 0).spot, Point(5.001, 47).spot)}),
    ]
    there = on_table(Group({"a": man(2, 20)}), *pieces)
    walks = Walks(there, ["a"], Terms(lambda name: PASSED, going), 6)
    assert walks.costs("a", np.array([[5.1, 20.0], [5.98, 20.0], [6.1, 20.0]])) == pytest.approx(
        [5.1, 5.98, np.inf], abs=0.01
    )


def test_where_slow_ground_overlaps_the_dearest_counts() -> None:
    """2 inches in the open, 1 of a forest for 2, 1 where a mire lies in it for 3, 1 of the forest, 1 in the open."""
    ground = {"forest": (200, square(4, 0, 3, 40)), "mire": (300, square(5, 0, 1, 40))}
    pieces = [
        Terrain.model_validate({"name": name, "kind": "wild", "cost": cost, "corners": corners})
        for name, (cost, corners) in ground.items()
    ]
    there = on_table(Group({"a": man(2, 20)}), *pieces)
    walks = Walks(there, ["a"], Terms(lambda name: PASSED, going), 12)
    ends = np.array([[5.0, 20.0], [6.0, 20.0], [7.0, 20.0], [8.0, 20.0]])
    assert walks.costs("a", ends) == pytest.approx([4, 7, 9, 10], abs=0.02)


def square(x: float, y: float, wide: float, high: float) -> tuple[object, ...]:
    return tuple(Point(*at).spot for at in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))


def test_nobody_goes_through_others_but_round_them_and_through_his_own() -> None:
    there = on_table(Group({"a": man(5, 20), "b": man(8, 20)}))
    round_them = Walks(there, ["a"], Terms(lambda name: Manner(), going), 8).walk("a", Point(11, 20))
    assert round_them is not None
    assert 6.1 < round_them.cost < 6.6
    straight = Walks(there, ["a"], EMPTY, 8).walk("a", Point(11, 20))
    assert straight is not None
    assert straight.cost == pytest.approx(6)


def test_an_inch_is_kept_at_the_end_and_only_there() -> None:
    there = on_table(Group({"a": man(5, 20), "b": man(8, 20), "c": man(15, 20)}))
    beside = Ends(there, man(5, 20), Terms(lambda name: Manner(way=0.0, end=1.0), going), ["a"])
    assert beside.allows(Point(6, 20))
    assert not beside.allows(Point(6.1, 20))
    assert beside.why_not(Point(6.1, 20)) == ["b"]
    assert Ends(there, man(5, 20), Terms(lambda name: NOT_THERE, going), ["a"]).allows(Point(8, 20))
    assert not beside.allows(Point(0.4, 20))


def test_who_stands_too_near_comes_away_but_no_nearer() -> None:
    there = on_table(Group({"a": man(5, 20), "b": man(6.6, 20)}))
    walks = Walks(there, ["a"], Terms(lambda name: Manner(way=1.0, end=1.0), going), 6)
    assert walks.walk("a", Point(1, 20)) is not None
    assert walks.walk("a", Point(5.3, 20)) is None


@given(st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_the_first_without_room_is_the_one_that_looking_at_each_by_itself_finds(seed: int) -> None:
    random, there = Random(seed), FIELDS(2, 11, 10)
    conditions = terms(there, 0)
    bases = (man, man, tank)
    placed = Group(
        {
            f"new {number}": random.choice(bases)(
                random.uniform(20, 30), random.uniform(14, 22), random.choice((0, 45))
            )
            for number in range(random.randint(0, 5))
        }
    )
    wrong = [
        name
        for name, model in placed.items()
        if there.tolerances.overlaps(placed.without({name}).gap(Group({name: model})))
        or not Ends(there, model, conditions).allows(model.middle)
    ]
    room, first = Room(there, conditions), next(iter(wrong), None)
    assert room.crowded(placed) == first
    assert room.crowded(placed) == first, "looked at again"


@given(st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_no_ground_that_a_base_keeps_from_is_missed_where_only_what_is_near_is_looked_at(seed: int) -> None:
    random, there = Random(seed), FIELDS(2, 11, 10)
    kept = {piece.name: random.choice((None, 0.0, 0.5, -0.3)) for piece in there.land.pieces}
    model = random.choice((man, tank))(20, 20, random.choice((0, 45)))
    ends = Ends(there, model, Terms(lambda name: NOT_THERE, lambda piece: Going(end=kept[piece.name])))
    places = [Point(random.uniform(4, 68), random.uniform(4, 44)).spot for _ in range(40)]
    grounds = [model.to(place).body for place in places]
    least = [
        min(
            shapely.distance(ground.core, piece.geometry) - ground.radius - inches + MEASURES.overlap
            for piece in there.land.pieces
            if (inches := kept[piece.name]) is not None
        )
        for ground in grounds
    ]
    allowed = ends.allowed(np.array([place.point for place in places]))
    assert all(free == (room >= 0) for free, room in zip(allowed, least, strict=True) if abs(room) > 1e-6)


def test_the_reach_of_a_model_is_where_its_ways_lead() -> None:
    there = field(7, 4, 4, 30, 30, pieces=8)
    name = section(there, 0)[0]
    walks = Walks(there, [name], terms(there, 0), 6)
    reach, middle = walks.reach(name), there.models[name].middle
    goals = [middle.moved(turn, far) for turn in range(0, 360, 20) for far in (1.0, 3.0, 5.5, 6.5)]
    costs = walks.costs(name, np.array(goals))
    edge = reach.area.boundary
    told = [(at, cost) for at, cost in zip(goals, costs, strict=True) if edge.distance(shapely.Point(at)) > 0.1]
    assert len(told) > 40
    assert all(reach.contains(at) == bool(np.isfinite(cost)) for at, cost in told)


def test_a_moment_of_a_move_is_a_share_of_each_models_own_way() -> None:
    walk = Walk((Point(0, 0), Point(4, 0), Point(4, 4)), 8.0)
    assert walk.at(0) == Point(0, 0)
    assert walk.at(0.75) == Point(4, 2)
    assert walk.at(1) == Point(4, 4)
    assert walk.path.cost == 8000


def test_single_models_are_nudged_out_of_the_form() -> None:
    there = on_table(row(10, 12, 14))
    layout = Layout(there, list(there.models), EMPTY, 6)
    laid = layout.laid(Goal(Point(12, 8), 0, Form("line"), nudged=(("2", Point(15, 9.5)),)))
    assert laid.group["2"].middle == pytest.approx(Point(15, 9.5))
    assert laid.short == ()


def test_each_goes_as_far_as_what_is_left_to_him() -> None:
    """To the last hundredth of it, wherever his slot is; he who has nothing left stays."""
    there = on_table(row(10, 12, 14))
    layout = Layout(there, list(there.models), replace(EMPTY, spent={"1": 4.97, "2": 6.0}), 6)
    laid = layout.laid(Goal(Point(12, 10.05), 0, Form("as now")))
    assert [walk.cost for walk in laid.walks.values()] == pytest.approx([5.05, 1.03, 0.0])
    assert laid.short == ("1", "2")


def test_nobody_comes_onto_the_place_of_a_comrade_who_cannot_leave_it() -> None:
    mine = Group({str(number): man(x, 0.5) for number, x in enumerate((5, 7, 8))})
    foes = {"a": man(6.6, 3.1), "b": man(4.6, 2.7), "c": man(8.4, 2.8)}
    off = Terms(lambda name: Manner(end=1.0) if name in foes else PASSED, lambda piece: Going())
    layout = Layout(on_table(Group({**mine, **foes})), list(mine), off, 1)
    laid = layout.laid(Goal(Point(6, 3.3), 0, Form("line"))).group
    assert laid["1"].middle == Point(7, 0.5)
    assert (laid.gaps(laid) + np.eye(3) * 9).min() >= 0


def crowd(random: Random) -> Group:
    """Models in a chain, each closer to the one before it than models are laid out, or a little upon it."""
    at, found = Point(24, 24), {"0": man(24, 24)}
    for number in range(1, random.randint(2, 9)):
        at = at.moved(random.uniform(-45, 45), 1 + random.uniform(-0.005, APART)).spot.point
        found[str(number)] = man(*at)
    return Group(found)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_a_group_may_always_stay_where_it_stands(seed: int, beset: bool) -> None:
    """However close its models stand to one another, and to an enemy from whom they have to keep off."""
    mine = crowd(Random(seed))
    foes = {"foe": man(*mine["0"].middle.moved(180, 1.0))} if beset else {}
    off = Terms(lambda name: Manner(end=1.0) if name in foes else PASSED, lambda piece: Going())
    laid = Layout(on_table(Group({**mine, **foes})), list(mine), off, 6).laid(as_it_stands(mine))
    assert dict(laid.group) == dict(mine)
    assert laid.short == ()
    assert {walk.cost for walk in laid.walks.values()} == {0}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.floats(0, 360))
def test_whoever_stands_closer_than_models_are_laid_out_goes_as_he_stands(seed: int, direction: float) -> None:
    mine = crowd(Random(seed))
    layout = Layout(on_table(mine), list(mine), EMPTY, 6)
    laid = layout.laid(Goal(anchor(mine).moved(direction, 5.9), 0, Form("as now")))
    assert laid.short == ()
    assert laid.group.gaps(laid.group) == pytest.approx(mine.gaps(mine), abs=0.003)


def test_whoever_stands_on_another_is_laid_out_beside_him() -> None:
    mine = row(10, 10.9, 13)
    laid = Layout(on_table(mine), list(mine), EMPTY, 6).laid(Goal(Point(11.3, 8), 0, Form("as now"))).group
    assert (laid.gaps(laid) + np.eye(3) * 9).min() >= -MEASURES.overlap


def test_no_layout_breaks_a_rule() -> None:
    check_layouts(DRAWN, Random(1947))


@pytest.mark.soak
def test_no_layout_of_ten_thousand_breaks_a_rule() -> None:
    check_layouts(SOAKED, Random(18))


def check_layouts(many: int, dice: Random) -> None:
    for seed in range(many):
        check_layout(seed, dice.uniform(0, 360), dice.uniform(1, 12), dice.choice(FORMS))


def check_layout(seed: int, direction: float, inches: float, form: FormName) -> None:
    """Nobody on another or off the table, an inch from enemies, not too far, never cheaper than straight."""
    there = FIELDS(seed % 50, 6, 5, 36, 36, pieces=12)
    names = section(there, seed % 6)
    rules = terms(there, seed % 6)
    layout = Layout(there, names, rules, inches)
    laid = layout.laid(Goal(anchor(layout.group).moved(direction, inches), direction, Form(form, files=3)))
    moved, others = laid.group, there.models.without(names)
    assert (moved.gaps(moved) + np.eye(len(moved)) * 9).min() >= -MEASURES.overlap
    apart = moved.gaps(others)
    for name, model in moved.items():
        walk = laid.walks[name]
        start = there.models[name].middle
        assert walk.cost <= inches + MEASURES.reach
        assert walk.cost >= start.to(model.middle) - 0.002
        if walk.cost > 0:
            kept = [rules.manner(other).end or 0.0 for other in others]
            row_of = apart[moved.names.index(name)]
            assert all(found >= inch - 0.011 for found, inch in zip(row_of, kept, strict=True))
            solid = [piece.geometry for piece in there.land.pieces if piece.impassable]
            assert all(shapely.distance(it, shapely.Point(model.middle)) >= 0.488 for it in solid)
            assert 0.489 <= model.middle.x <= 35.511
            assert 0.489 <= model.middle.y <= 35.511


def test_a_mirrored_field_gives_the_mirrored_costs() -> None:
    dice = Random(1947)
    for seed in dice.choices(range(800), k=DRAWN // 4):
        check_mirrored(seed, dice.uniform(0, 30), dice.uniform(1, 7))


def check_mirrored(seed: int, turned: float, inches: float) -> None:
    """One of the models of a field, to places all round it: what it costs on both fields."""
    there = FIELDS(seed % 50, 4, 4, 30, 30, pieces=8)
    mirrored = _mirrored_field(seed % 50)
    number = seed // 50 % 4
    name = section(there, number)[seed // 200 % 4]
    middle = there.models[name].middle
    goals = np.array([middle.moved(turned + turn, inches) for turn in range(0, 360, 30)])
    here = Walks(there, [name], terms(there, number), 7).costs(name, goals)
    flipped = Walks(mirrored, [name], terms(mirrored, number), 7).costs(name, np.array([30, 0]) + goals * [-1, 1])
    both = np.isfinite(here) & np.isfinite(flipped)
    assert here[both] == pytest.approx(flipped[both], abs=0.03)
    assert (np.minimum(here, flipped)[np.isfinite(here) != np.isfinite(flipped)] > 7 - 0.03).all(), "all but too far"


@cache
def _mirrored_field(seed: int) -> Field:
    there = FIELDS(seed, 4, 4, 30, 30, pieces=8)
    return there._replace(
        land=Ground([_mirrored(piece) for piece in there.land.pieces]),
        models=Group({name: man(30 - it.middle.x, it.middle.y) for name, it in there.models.items()}),
    )


def _mirrored(piece: Terrain) -> Terrain:
    corners = tuple(Point(30 - corner.point.x, corner.point.y).spot for corner in piece.corners)
    return Terrain.model_validate({**piece.model_dump(), "corners": corners})


def facing_each_other(chargers: int, enemies: int, apart: float) -> Field:
    mine = {f"A{n}": man(10 + 1.5 * n, 20) for n in range(chargers)}
    return on_table(Group(mine | {f"B{n}": man(10 + 1.5 * n, 20 - apart, 180) for n in range(enemies)}))


CHARGE = Terms(lambda name: PASSED if name.startswith("A") else Manner(), going)


def test_a_charge_brings_as_many_as_possible_into_contact_by_the_shortest_ways() -> None:
    there = facing_each_other(4, 4, 6)
    charged = Charging(there, ["A0", "A1", "A2", "A3"], CHARGE, 12).charge(["B0", "B1", "B2", "B3"])
    assert {mine for mine, _ in charged.contacts} == {"A0", "A1", "A2", "A3"}
    assert max(walk.cost for walk in charged.laid.walks.values()) == pytest.approx(5.0, abs=0.02)
    group = charged.laid.group
    assert (group.gaps(group) + np.eye(4) * 9).min() > -0.01


def test_six_stand_round_one_and_the_others_come_close() -> None:
    there = facing_each_other(8, 1, 6)
    names = [name for name in there.models if name.startswith("A")]
    charged = Charging(there, names, CHARGE, 16).charge(["B0"])
    assert len({mine for mine, _ in charged.contacts}) >= 5
    left = [name for name in names if name not in {mine for mine, _ in charged.contacts}]
    middle = there.models["B0"].middle
    assert all(charged.laid.group[name].middle.to(middle) < 3 for name in left)


def test_free_enemies_come_first_where_the_game_says_so() -> None:
    there = on_table(Group({"A0": man(10, 20), "A1": man(11.2, 20), "B0": man(10.6, 16), "B1": man(14, 16)}))
    nearest = Charging(there, ["A0", "A1"], CHARGE, 8).charge(["B0", "B1"])
    free = Charging(there, ["A0", "A1"], CHARGE, 8).charge(["B0", "B1"], taken=())
    assert {enemy for _, enemy in nearest.contacts} == {"B0"}
    assert {enemy for _, enemy in free.contacts} == {"B0", "B1"}
    one = Charging(there, ["A0"], CHARGE, 8)
    assert one.charge(["B0", "B1"], taken=()).contacts == (("A0", "B0"),)
    assert one.charge(["B0", "B1"], taken=("B0",)).contacts == (("A0", "B1"),)


def test_a_charge_that_reaches_nobody_has_no_contact() -> None:
    there = facing_each_other(2, 1, 9)
    charged = Charging(there, ["A0", "A1"], CHARGE, 6).charge(["B0"])
    assert charged.contacts == ()
    assert hypot(*np.subtract(charged.laid.group["A0"].middle, there.models["A0"].middle)) == pytest.approx(6, abs=0.11)
