"""Forces that players put together: what may stand where, what it costs, what is against it (FORCE, SW-02, MAR-79)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.before.forces import lists
from rulesets.dystopian_legions.before.forces.building import faults
from rulesets.dystopian_legions.before.forces.factions import KEYS, faction
from rulesets.dystopian_legions.before.setup import SIZES
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick, Place
from rulesets.kit.facets.setup import Setup
from rulesets.kit.facets.trees import Grower, Parts, copied, shrunk

assert RULESET.lists is not None and RULESET.lists.tree is not None
LISTS = RULESET.lists
GROWER = Grower(LISTS.tree, LISTS.own() if LISTS.own else "")  # type: ignore[arg-type]


def built(*sections: str, of: str = "expedition", parts: Parts = ()) -> Parts:
    """A list with one more platoon of these sections."""
    parts, place = added(parts, (), of)
    for section in sections:
        parts, _ = added(parts, place, section)
    return parts


def added(parts: Parts, place: Place, key: str, count: int = 1) -> tuple[Parts, Place]:
    """A list with so many more of a kind in a part, and where the last of it stands."""
    found = next(one for one in GROWER.openings(parts, place) if one.kind.key == key)
    return GROWER.grown(parts, found, count)


def offered(parts: Parts, place: Place, slot: str = "") -> list[str]:
    """What can be added to a part, to one of its slots if it is named."""
    return [one.kind.key for one in GROWER.openings(parts, place) if slot in ("", one.slot.key)]


def against(parts: Parts, size: str = "battle") -> list[tuple[Place, str, str]]:
    """What is against a list: the places, the rules, the reasons. Everything has words."""
    found = GROWER._replace(options={"scenario": size}).against(parts)
    assert all(WORDS.refusal(one.refused) for one in found)
    return [(one.place, one.refused.rule, one.refused.key) for one in found]


FULL = ("staff", "fusiliers", "conscripts", "pathfinders")


@pytest.mark.rule("DL-FORCE-06")
def test_a_platoon_needs_an_officer_and_a_line_section() -> None:
    alone = built()
    assert against(alone) == [((0,), "DL-FORCE-06", "slot_short"), ((0,), "DL-FORCE-06", "slot_short")]
    assert against(built("staff")) == [((0,), "DL-FORCE-06", "slot_short")]
    assert against(built("fusiliers")) == [((0,), "DL-FORCE-06", "slot_short")]
    assert against(built("staff", "fusiliers")) == []


@pytest.mark.rule("DL-FORCE-05")
def test_a_platoon_has_one_officer_slot_and_three_for_line_sections() -> None:
    assert offered(built("staff"), (0,), "officer") == []
    assert offered(built("staff", "fusiliers", "fusiliers"), (0,), "line") == [
        "fusiliers",
        "carried",
        "conscripts",
        "pathfinders",
        "mortars",
    ]
    assert offered(built(*FULL), (0,), "line") == []
    four, _ = copied(built(*FULL), (0, 1))
    assert against(four) == [((0,), "DL-FORCE-05", "slot_full")]


@pytest.mark.rule("DL-FORCE-07")
@pytest.mark.parametrize(("lines", "free"), [(1, 0), (2, 2), (3, 4)])
def test_attached_slots_open_with_the_second_and_the_third_line_section(lines: int, free: int) -> None:
    """DL-X-08: a platoon of one line section has no attached slot."""
    parts = built("staff", *["pathfinders"] * lines, *["rangers"] * free)
    assert against(parts) == []
    assert offered(parts, (0,), "attached") == []
    if free:
        more, _ = copied(parts, (0, lines + 1))
        assert against(more) == [((0,), "DL-FORCE-07", "slot_full")]


@pytest.mark.rule("DL-FORCE-07")
@pytest.mark.parametrize(("each", "free"), [("1", 2), ("2", 4), ("3", 6)])
def test_how_many_attached_slots_a_line_section_opens_is_settled_for_the_list(each: str, free: int) -> None:
    """DL-D-09: and the force is judged by what is settled at its table."""
    told = {"attached_slots_per_extra_line": each}
    grower = GROWER._replace(options={"scenario": "battle", **told})
    assert [setting.key for setting in LISTS.settings()] == ["scenario", *told]
    parts = built(*FULL)
    for _ in range(free):
        found = next(one for one in grower.openings(parts, (0,)) if one.kind.key == "rangers")
        parts, _ = grower.grown(parts, found)
    assert "rangers" not in {one.kind.key for one in grower.openings(parts, (0,))}
    assert grower.against(parts) == []
    RULESET.forces.fielded(force(parts), "battle", told)
    more, _ = copied(parts, (0, 4))
    assert [one.refused.rule for one in grower.against(more)] == ["DL-FORCE-07"]
    with pytest.raises(Refused) as caught:
        RULESET.forces.fielded(force(more), "battle", told)
    assert caught.value.rule == "DL-FORCE-07"


@pytest.mark.rule("DL-FORCE-07")
def test_an_attached_section_loses_its_slot_with_a_line_section() -> None:
    parts = shrunk(built("staff", "fusiliers", "pathfinders", "galloper"), (0, 2))
    assert against(parts) == [((0,), "DL-FORCE-07", "slot_full")]


@pytest.mark.rule("DL-FORCE-08")
def test_a_second_platoon_begins_after_a_full_one() -> None:
    """DL-X-09: with two line sections in the first it may not begin."""
    two = built("headquarters", "pathfinders", parts=built("staff", "fusiliers", "conscripts"))
    assert against(two) == [((0,), "DL-FORCE-08", "before_it_is_full")]
    assert against(built("headquarters", "pathfinders", parts=built(*FULL))) == []


@pytest.mark.rule("DL-FORCE-02")
def test_as_many_platoons_as_are_agreed_for_the_size() -> None:
    assert against(()) == [((), "DL-FORCE-02", "slot_short")]
    two = built("headquarters", "pathfinders", parts=built("staff", "pathfinders", "pathfinders", "pathfinders"))
    assert against(two) == []
    assert against(two, "skirmish") == [((), "DL-FORCE-02", "too_many_platoons")]
    assert offered(two, ()) == []


@pytest.mark.rule("DL-FORCE-01")
def test_no_more_points_than_are_agreed_for_the_size() -> None:
    parts = built("staff", "fusiliers", "conscripts", "rangers", "lifeguards")
    for place, extra, count in (
        ((0, 0), "adjutant", 1),
        ((0, 0), "bugler", 1),
        ((0, 0), "colour-bearer", 1),
        ((0, 0), "surgeon", 1),
        ((0, 1), "fusilier", 2),
        ((0, 1), "crank-gun", 1),
        ((0, 2), "conscript", 3),
        ((0, 3), "ranger", 1),
        ((0, 3), "marksman", 1),
    ):
        parts, _ = added(parts, place, extra, count)
    assert GROWER.cost(parts) == 600
    assert LISTS.reckoned("", parts, {}) == "600 of 600 points, 1 of 1 platoon, 5 sections."
    assert against(parts, "skirmish") == []
    parts, _ = added(parts, (0, 2), "conscript")
    assert against(parts, "skirmish") == [((), "DL-FORCE-01", "too_dear")]
    assert against(parts, "battle") == []
    with pytest.raises(Refused) as caught:
        RULESET.forces.fielded(force(parts), "skirmish", {})
    assert caught.value.rule == "DL-FORCE-01"


@pytest.mark.rule("DL-FORCE-03")
def test_a_force_is_of_one_army_list() -> None:
    corps = built(*FULL)
    kinds = {one.kind.key: one.kind.closed for one in GROWER.openings(corps, ())}
    assert kinds == {"expedition": "", "republic": "the force is of the Expeditionary Corps"}
    both = built("council", "gaugers", of="republic", parts=())
    assert against((*corps, *both)) == [((), "DL-FORCE-03", "of_another_list")]
    assert against((*both[:1], *both[:1]))[-1][1] == "DL-FORCE-08"
    for key in KEYS:
        assert offered(built(of=key), (0,), "line") == [entry.key for entry in faction(key).of_slot("line")]


@pytest.mark.rule("DL-FORCE-03")
def test_a_section_is_bought_with_as_many_models_as_its_list_allows() -> None:
    parts = built("staff", "fusiliers")
    fusiliers = parts[0].parts[1]
    assert [(part.name, part.count) for part in fusiliers.parts] == [("Fusilier", 5)]
    most, _ = added(parts, (0, 1), "fusilier", 4)
    assert "fusilier" not in offered(most, (0, 1))
    assert against(most) == []
    many, _ = GROWER.grown(most, next(o for o in GROWER.openings(parts, (0, 1)) if o.kind.key == "fusilier"))
    few = shrunk(parts, (0, 1, 0), 1)
    assert against(many) == [((0, 1), "DL-FORCE-03", "slot_full")]
    assert against(few) == [((0, 1), "DL-FORCE-03", "slot_short")]
    assert [GROWER.cost(one) for one in (few, parts, most)] == [126, 139, 191]


@pytest.mark.rule("DL-SW-02")
def test_section_weapons_are_bought_for_a_section() -> None:
    parts = built("staff", "fusiliers")
    assert lists.fielded(parts)[0][1].card.section_weapons == ()
    armed, _ = added(parts, (0, 1), "crank-gun")
    card = lists.fielded(armed)[0][1].card
    assert [weapon.name for weapon in card.section_weapons] == ["Crank Gun"]
    assert card.points == lists.fielded(parts)[0][1].card.points + 20
    twice, _ = copied(armed, (0, 1, 1))
    assert against(twice) == [((0, 1), "DL-SW-02", "slot_full")]


@pytest.mark.rule("DL-MAR-79")
def test_a_unique_model_stands_once_in_a_list() -> None:
    first, _ = added(built("council", *["tinkers"] * 3, of="republic"), (0, 0), "iron-countess")
    assert against(first) == []
    both, _ = added(built("council", "tinkers", of="republic", parts=first), (1, 0), "iron-countess")
    assert against(both) == [((1, 0, 0), "DL-MAR-79", "twice")]


def force(parts: Sequence[Pick], name: str = "Own") -> str:
    return LISTS.army("", parts, name, {})


def drawn(seed: int) -> Parts:
    """A list as somebody might put it together without a thought for the rules."""
    chance = random.Random(seed)
    parts: Parts = ()
    for _ in range(chance.randint(1, 40)):
        found = [one for one in GROWER.everywhere(parts) if not one.kind.closed]
        parts, _ = GROWER.grown(parts, chance.choice(found))
        if chance.random() < 0.1:
            parts, _ = copied(parts, (0, *([0] if parts[0].parts else [])))
    return parts


@pytest.mark.rule("DL-FORCE-02", "DL-FORCE-05", "DL-FORCE-06")
@pytest.mark.parametrize("size", SIZES)
def test_a_list_and_the_force_that_it_makes_are_judged_alike(size: str) -> None:
    """What is against a list beyond how many of an extra a section has, is what is against the force."""
    for seed in range(16):
        parts = drawn(seed)
        of_list = {rule for place, rule, _ in against(parts, size) if rule not in ("DL-FORCE-03", "DL-SW-02")}
        platoons = [[one.card for one in platoon] for platoon in lists.fielded(parts)]
        of_force = {fault.rule for fault in faults(platoons, SIZES[size])}
        assert of_list == of_force, seed
        assert GROWER.cost(parts) == sum(card.points for platoon in platoons for card in platoon)


def skirmishers(fusiliers: int, name: str = "Own") -> str:
    """A small force with so many more fusiliers than there must be."""
    parts, _ = added(built("staff", "fusiliers"), (0, 1), "fusilier", fusiliers)
    return force(parts, name)


def begun(*forces: str, size: str = "skirmish") -> Legions:
    setup = Setup(players=["Ada", "Bo"], forces=[*forces], scenario=size)
    return RULESET.play.start(setup, SealedDice(b"lists")).game


def test_what_was_bought_takes_the_field() -> None:
    game = begun(skirmishers(2, "Blue"), skirmishers(4, "Red"))
    assert [side.name for side in game.sides] == ["Blue", "Red"]
    ours, theirs = game.sections["Fusiliers"], game.sections["Fusiliers 2"]
    assert [len(ours.figures), len(theirs.figures)] == [8, 10]
    assert [len(game.card(one).models) for one in (ours, theirs)] == [8, 10]
    assert game.sections["Brigade Staff"].card == game.sections["Brigade Staff 2"].card


def test_a_force_keeps_its_cards_and_tells_them() -> None:
    text = skirmishers(2, "Blue")
    assert RULESET.forces.name_of(text) == "Blue"
    assert "7 × Fusilier, 110 points" in WORDS.force(text)
    assert RULESET.forces.fielded(text, "skirmish", {}).startswith("2 sections, 165 points")
    assert lists.written(text).platoons[0][1].points == 110
    with pytest.raises(Refused) as caught:
        RULESET.forces.fielded('{"name": "Old"}', "skirmish", {})
    assert caught.value.rule == "DL-FORCE-03"
    assert WORDS.refusal(caught.value)


def with_usual(parts: Parts, place: Place) -> Parts:
    """A list with as many extras in a section as the samples field."""
    platoon = parts[place[0]]
    for extra in faction(platoon.unit).entries[platoon.parts[place[1]].unit].extras:
        if extra.usual > extra.least:
            parts, _ = added(parts, place, extra.key, extra.usual - extra.least)
    return parts


@pytest.mark.rule("DL-FORCE-03")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", SIZES)
def test_a_sample_can_be_put_together_by_hand(key: str, size: str) -> None:
    parts: Parts = ()
    for platoon in next(army for army in faction(key).army if army.size == size).platoons:
        parts = built(*platoon, of=key, parts=parts)
        for number in range(len(platoon)):
            parts = with_usual(parts, (len(parts) - 1, number))
    assert against(parts, size) == []
    assert GROWER.cost(parts) == SIZES[size].mfv
    assert sorted(one.card.key for platoon in lists.fielded(parts) for one in platoon) == sorted(
        card.key for platoon in faction(key).platoons(size) for card in platoon
    )
