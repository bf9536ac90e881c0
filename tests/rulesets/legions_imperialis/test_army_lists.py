"""Armies that players put together: what may stand where, what it costs, what is against it (ARMY)."""

from __future__ import annotations

import json
import random

import pytest
from pydantic import ValidationError

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Place
from rulesets.kit.facets.setup import Setup
from rulesets.kit.facets.trees import Grower, Parts, TooLarge, shrunk
from rulesets.legions_imperialis.before.forces import lists
from rulesets.legions_imperialis.before.forces.armies import KEYS, army
from rulesets.legions_imperialis.before.forces.building import cost
from rulesets.legions_imperialis.before.setup import SIZES, fielded
from rulesets.legions_imperialis.ruleset import RULESET, WORDS
from rulesets.legions_imperialis.table.reasons.deployment import NotRefereed
from rulesets.legions_imperialis.table.state import Imperialis
from tests.rulesets.legions_imperialis.table import detachment, imperialis, profile, refused

assert RULESET.lists is not None and RULESET.lists.tree is not None
LISTS = RULESET.lists
GROWER = Grower(LISTS.tree, LISTS.own() if LISTS.own else "")  # type: ignore[arg-type]
GATE = ("Gate Company", ("storm",))
TANKS = ("Armoured Company", ("gatlings",))
"""What a Formation has to have, and what of it there is one kind of, is in it at once: captains, line, bastions."""


def added(parts: Parts, place: Place, key: str) -> tuple[Parts, Place]:
    """A list with one more of a kind in a part, and where it stands."""
    found = next(one for one in GROWER.openings(parts, place) if one.kind.key == key)
    return GROWER.grown(parts, found)


def built(*formations: tuple[str, tuple[str, ...]], of: str = "wardens") -> Parts:
    """A list of these Formations of these Detachments."""
    parts: Parts = ()
    for name, detachments in formations:
        parts, place = added(parts, (), f"{of}/{name}")
        for key in detachments:
            parts, _ = added(parts, place, key)
    return parts


def against(parts: Parts, size: str = "clash", check: str = "strict") -> list[tuple[Place, str, str]]:
    """What is against a list: the places, the rules, the reasons. Everything has words."""
    found = GROWER._replace(options={"scenario": size, "army_check": check}).against(parts)
    assert all(WORDS.refusal(one.refused) for one in found)
    return [(one.place, one.refused.rule, one.refused.key) for one in found]


def force(parts: Parts) -> str:
    """The text of the army that a list makes."""
    return LISTS.army("", parts, "Our own", {"scenario": "clash"})


def begun(one: str, other: str, size: str = "clash", **options: str) -> Imperialis:
    """A new game."""
    told = Setup(players=["Ada", "Bo"], forces=[one, other], scenario=size, options=options)
    return RULESET.play.start(told, SealedDice(b"lists")).game


@pytest.mark.rule("LIX-ARMY-06")
def test_compulsory_slots_are_filled_and_optional_ones_have_a_most() -> None:
    assert against(built(GATE)) == []
    headless = shrunk(built(GATE), (0, 0))
    assert against(headless) == [((0,), "LIX-ARMY-06", "slot_short")]
    two = built(("Gate Company", ("line", "line")))
    assert "line" not in [one.kind.key for one in GROWER.openings(two, (0,))]
    assert all(fielded_roles(key) for key in KEYS)


def fielded_roles(key: str) -> bool:
    """Whether the samples of an army fill the slots of their Formations."""
    its = army(key)
    for sample in its.sample:
        for formation in sample.formations:
            roles = [its.cards[name].role for name in formation.detachments]
            slots = its.kinds[formation.name].slots
            assert set(roles) <= set(slots)
            assert all(least <= roles.count(role) <= most for role, (least, most) in slots.items())
    return True


@pytest.mark.rule("LIX-ARMY-01")
def test_an_army_costs_no_more_than_was_agreed() -> None:
    parts = built(GATE, TANKS, ("Engine Maniple", ("errants", "gatewatch")))
    assert against(parts) == [((), "LIX-ARMY-01", "too_dear")]
    assert against(parts, "campaign") == []
    with pytest.raises(Refused) as caught:
        fielded(force(parts), "clash")
    assert (caught.value.rule, caught.value.key) == ("LIX-ARMY-01", "too_dear")
    for key in KEYS:
        for size, most in SIZES.items():
            assert 0.94 * most <= cost(fielded(key, size)) <= most


@pytest.mark.rule("LIX-ARMY-05")
def test_a_formation_for_each_full_1500_points() -> None:
    assert against(built(TANKS), "campaign") == [((), "LIX-ARMY-05", "slot_short")]
    assert against(built(GATE, TANKS), "campaign") == []
    with pytest.raises(Refused) as caught:
        fielded(force(built(TANKS)), "campaign")
    assert caught.value.rule == "LIX-ARMY-05"
    assert against((), "patrol") == [((), "LIX-ARMY-05", "slot_short")]


@pytest.mark.rule("LIX-ARMY-03")
def test_nobody_of_the_other_allegiance_is_taken() -> None:
    closed = {one.kind.key: one.kind.closed for one in GROWER.openings(built(GATE), ())}
    assert closed["scourge/Ash Company"] and not closed["wardens/Armoured Company"]
    both = (*built(GATE), *built(("Burning Column", ("scorchers",)), of="scourge"))
    assert [(place, key) for place, _, key in against(both)] == [((1,), "part_closed")]


@pytest.mark.rule("LIX-ARMY-02")
def test_a_formation_has_detachments() -> None:
    assert against(built(GATE, ("Engine Maniple", ()))) == [((1,), "LIX-ARMY-02", "empty_formation")]


@pytest.mark.rule("LIX-ARMY-09")
def test_what_is_checked_can_be_settled() -> None:
    engines, tanks = ("Engine Maniple", ("errants", "gatewatch")), ("Armoured Company", ("gatlings", "rampart"))
    dear = shrunk(built(engines, GATE, tanks), (1, 0))
    assert [key for _, _, key in against(dear)] == ["slot_short", "too_dear"]
    assert [key for _, _, key in against(dear, check="points")] == ["too_dear"]
    assert against(dear, check="off") == []
    text = force(dear)
    with pytest.raises(Refused):
        begun(text, "scourge", army_check="points")
    game = begun(text, "scourge", army_check="off")
    assert sum(game.card(one).points for one in game.detachments.values() if one.seat == 0) > 1000


@pytest.mark.rule("LIX-ARMY-04")
def test_an_own_army_is_fielded_as_it_was_written() -> None:
    text = force(built(GATE, TANKS))
    game = begun(text, text)
    assert [side.name for side in game.sides] == ["Our own", "Our own"]
    assert [one.id for one in game.detachments.values() if one.seat == 0][:3] == [
        "Warden Captains",
        "Line Company",
        "Storm Company",
    ]
    assert RULESET.forces.fielded(text, "clash", {}) == "2 Formations, 385 points"
    assert "Our own" in RULESET.words.force(text) and RULESET.forces.name_of(text) == "Our own"
    with pytest.raises(Refused) as caught:
        fielded('{"name": "Torn"}', "clash")
    assert caught.value.rule == "LIX-ARMY-04"


@pytest.mark.rule("LIX-ARMY-04")
@pytest.mark.parametrize(
    "words, strange",
    [
        (("Line", "Void Shields (2)", "Ion Shield (2+)", "Inspire (8)", 'Inspire (8")'), ""),
        (("Doom Ray",), "Doom Ray"),
        (("Line (1)", "Void Shields", "Void Shields (0)", "Ion Shield (7+)"), None),
        (("Inspire (far)", "Line", "Cybernetica Cortex (Flee)", "Cybernetica Cortex (March, Charge"), None),
        (('Blast (4")', "Arc (Left)", "line", "Line ", "Line (", "Void Shields (2) "), None),
    ],
)
def test_a_card_with_a_word_that_nobody_has_written_is_refused_by_its_name(
    words: tuple[str, ...], strange: str | None
) -> None:
    """And so is a value that no rule can read."""
    wrong = [word for word in words if word != "Line"] if strange is None else strange and [strange]
    told = profile("Man", rules=words)
    card = {"key": "m", "name": "Men", "points": 1, "role": "core", "profiles": [told.model_dump()], "models": ["Man"]}
    text = json.dumps({"name": "Ours", "army": "wardens", "formations": [{"name": "All", "cards": [card]}]})
    if not wrong:
        assert len(fielded(text, "clash")) == 1
        return
    with refused("LIX-ARMY-04", "not_refereed") as caught:
        fielded(text, "clash")
    assert isinstance(caught.value.why, NotRefereed) and caught.value.why.words == ", ".join(wrong)


def test_the_cards_of_a_saved_game_are_refused_as_well() -> None:
    """By which a file of a game says where it is wrong."""
    save = imperialis(detachment("Line", [(30, 30)])).game.model_dump(mode="json")
    save["cards"]["Line"]["profiles"][0]["weapons"][0]["modes"][0]["traits"] = ["Light", "Doom"]
    with pytest.raises(ValidationError, match='"Line" has traits or special rules that are not known: Doom'):
        RULESET.play.load(save)


def test_lists_that_grow_by_lot_have_words_and_never_break() -> None:
    for seed in range(6):
        chance, parts = random.Random(seed), GROWER.begun()
        for _ in range(12):
            found = list(GROWER.everywhere(parts))
            if not found:
                break
            try:
                parts, _ = GROWER.grown(parts, chance.choice(found))
            except TooLarge:
                break
        against(parts)
        assert LISTS.reckoned("", parts, {"scenario": "campaign"}).endswith(".")
        assert lists.fielded(parts)
