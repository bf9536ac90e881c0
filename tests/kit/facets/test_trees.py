"""Lists that are trees: what can be added where, bounds, costs, and everything that is against one."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from pydantic import ValidationError

from rulesets.kit.facets.lists import Pick, Place
from rulesets.kit.facets.trees import (
    BESIDE,
    DEEPEST,
    PARTS,
    Opening,
    Parts,
    TooLarge,
    copied,
    demand_size,
    part_at,
    parts_of,
    shrunk,
    standing,
    walked,
    way_to,
)
from rulesets.kit.facets.words import OF_ANY_GAME
from tests.kit.toys.musters import GROWER


def opening(parts: Sequence[Pick], place: Place, kind: str) -> Opening:
    return next(each for each in GROWER.openings(parts, place) if each.kind.key == kind)


def grown(parts: Parts, place: Place, *kinds: str) -> Parts:
    for kind in kinds:
        parts, _ = GROWER.grown(parts, opening(parts, place, kind))
    return parts


def column() -> Parts:
    return grown(GROWER.begun(), (0,), "captain", "rifles")


def words(parts: Sequence[Pick], **options: str) -> list[str]:
    """What is against a list, by the kit's own sentences."""
    found = GROWER._replace(options=options).against(parts)
    known = [each for each in found if each.refused.key in OF_ANY_GAME.models]
    return [
        f"{way_to(parts, each.place, 'Column')}: {OF_ANY_GAME.tell(None, each.refused.key, each.refused.values)}"
        for each in known
    ]


def test_what_can_be_no_other_is_there_at_once() -> None:
    """The one kind of platoon, and the fewest riflemen of a section; of officers there are two kinds."""
    assert [pick.unit for _, pick in walked(GROWER.begun())] == ["platoon"]
    parts = column()
    assert [(place, pick.unit, pick.count) for place, pick in walked(parts)] == [
        ((0,), "platoon", 1),
        ((0, 0), "captain", 1),
        ((0, 1), "rifles", 1),
        ((0, 1, 0), "rifleman", 5),
    ]
    assert GROWER.against(parts) == []


def test_parts_stand_in_the_order_of_their_slots() -> None:
    parts = grown(GROWER.begun(), (0,), "rifles", "grenadiers", "gun", "captain")
    assert [pick.unit for pick in parts_of(parts, (0,))] == ["captain", "rifles", "grenadiers", "gun"]


def test_what_is_counted_is_one_part() -> None:
    parts = grown(column(), (0, 1), "rifleman", "rifleman")
    assert part_at(parts, (0, 1, 0)).count == 7
    assert GROWER.cost(parts) == 30 + 20 + 7 * 5
    assert part_at(shrunk(parts, (0, 1, 0), 2), (0, 1, 0)).count == 5
    assert [pick.unit for _, pick in walked(shrunk(parts, (0, 1)))] == ["platoon", "captain"]


def test_one_choice_hangs_on_another() -> None:
    parts = column()
    assert "gun" not in {each.kind.key for each in GROWER.openings(parts, (0,))}
    parts = grown(parts, (0,), "grenadiers", "gun", "gun")
    assert "gun" not in {each.kind.key for each in GROWER.openings(parts, (0,))}
    assert opening(parts, (0, 1), "truck").kind.closed == "no Guard Captain leads the column"
    guarded = grown(shrunk(parts, (0, 0)), (0,), "guard")
    assert opening(guarded, (0, 1), "truck").kind.closed == ""
    fewer = shrunk(parts, (0, 2))
    assert "Platoon: Attached has 2 of at most 0." in words(fewer)


def test_every_fault_is_told_with_its_place() -> None:
    parts = grown(column(), (), "platoon")
    parts = grown(parts, (1,), "rifles", "rifles")
    parts = shrunk(parts, (1, 1, 0), 2)
    parts = (*parts, Pick(unit="zeppelin", name="Zeppelin", slot="platoons"))
    assert words(parts) == [
        "Column: Platoons has 3 of at most 2.",
        "Platoon 2: Officer has 0 of at least 1.",
        "Platoon 2 › Riflemen 2: Models has 3 of at least 5.",
        "Zeppelin: there is no Zeppelin to be taken here any more.",
    ]
    assert GROWER.slots(parts, (2,)) == ()


def test_a_closed_part_that_stands_is_against_it() -> None:
    parts = grown(grown(GROWER.begun(), (0,), "guard", "rifles"), (0, 1), "truck")
    bare = grown(shrunk(parts, (0, 0)), (0,), "captain")
    assert words(bare) == ["Platoon › Riflemen › Truck: Truck cannot be taken: no Guard Captain leads the column."]


def test_the_same_once_more() -> None:
    parts = grown(column(), (0, 1), "flag")
    twice, place = copied(parts, (0, 1))
    assert part_at(twice, place) == part_at(parts, (0, 1))
    assert [way_to(twice, (0, n)) for n in (1, 2)] == ["Platoon › Riflemen 1", "Platoon › Riflemen 2"]
    assert [each.place for each in GROWER.against(twice)] == [(0, 2, 2 - 1)]  # the second flag


def test_alike_parts_cost_with_all_below() -> None:
    (platoon,) = column()
    assert GROWER.cost([platoon.model_copy(update={"count": 3})]) == 3 * GROWER.cost([platoon])


def deep(levels: int) -> Pick:
    return Pick(unit="x", parts=(deep(levels - 1),) if levels > 1 else ())


@pytest.mark.parametrize(
    "parts",
    [
        tuple(deep(1) for _ in range(BESIDE + 1)),
        (deep(DEEPEST + 1),),
        tuple(Pick(unit="x", parts=tuple(deep(1) for _ in range(BESIDE))) for _ in range(PARTS // BESIDE + 1)),
    ],
)
def test_bounds(parts: Parts) -> None:
    demand_size((deep(DEEPEST),))
    with pytest.raises(TooLarge):
        demand_size(parts)


def test_more_alike_than_are_counted() -> None:
    parts = column()
    with pytest.raises(TooLarge, match="at most 99"):
        GROWER.grown(parts, opening(parts, (0, 1), "rifleman"), 95)
    with pytest.raises(ValidationError):
        Pick(unit="x", count=100)


def test_a_flat_list_is_written_as_it_always_was() -> None:
    assert Pick(unit="a", name="A", count=2).model_dump() == {"unit": "a", "name": "A", "count": 2}
    for pick in column():
        assert Pick.model_validate_json(pick.model_dump_json()) == pick


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_added_and_taken_off_stays_whole(seed: int) -> None:
    """What is offered and open is taken, and fits its slot."""
    chance, parts = random.Random(seed), GROWER.begun()
    for _ in range(40):
        places = [(), *(place for place, _ in walked(parts))]
        found = [each for place in places for each in GROWER.openings(parts, place) if not each.kind.closed]
        if found and chance.random() < 0.8:
            one = chance.choice(found)
            before = standing(parts, one.place, one.slot.key)
            parts, where = GROWER.grown(parts, one)
            assert standing(parts, one.place, one.slot.key) == before + 1 <= one.slot.most
            assert part_at(parts, where).unit == one.kind.key
        elif len(places) > 1:
            parts = shrunk(parts, chance.choice(places[1:]), chance.randint(1, 3))
        demand_size(parts)
        assert sum(GROWER.cost(parts, (number,)) for number in range(len(parts))) == GROWER.cost(parts)
