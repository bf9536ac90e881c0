"""Barrage at a target of which only a part can be seen: at that part, or indirectly at all of it (BARR)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from rulesets.kit.engine.offering import offered
from rulesets.legions_imperialis.actions import Fire
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible
from rulesets.legions_imperialis.chapters.firing.expected import average
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.counsel.harvest import Manner, best_manner
from rulesets.legions_imperialis.face import looking
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Mode, Profile, Weapon
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.brute import shot_out
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    Place,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    refused,
)

MAN = profile("Man", save=None, morale=None)
SEEN, BEHIND = (26.0, 30.0), (34.0, 30.0)
WORKS = box("Works", "block", 31, 34, 44, 36)
"""It hides who stands at 34,30 from a gunner at 30,40, and not who stands at 26,30."""


def mortar(dice: str = "4", hit: int = 4, least: int = 0, most: int = 24) -> Weapon:
    """A weapon that needs no line of sight."""
    return Weapon(name="Mortar", modes=(Mode(least=least, most=most, dice=dice, hit=hit, traits=("Barrage",)),))


def before(
    *arms: Weapon, at: Sequence[Place] = (SEEN, BEHIND), its: Profile = MAN, ground: Sequence[Piece] = (WORKS,)
) -> Table:
    """One gunner before a Detachment of which the works hide a part."""
    armed = profile("Gunner", weapons=arms or (mortar(),))
    ours = detachment("Guns", [(30, 40)], models=(armed,), order="first_fire")
    theirs = detachment("Foes", at, seat=1, models=(its,))
    return imperialis(ours, theirs, *ground, root=FireStage(stage="first_fire", seat=0)).begins()


def ways(table: Table) -> list[str]:
    """How Barrage may be aimed at the Foes."""
    return table.offers(0, "fire", detachment="Guns", target="Foes")


def fires(table: Table, aim: str, dice: Sequence[int]) -> tuple[dict[str, int], list[str]]:
    """The modifiers of the first volley, and who is destroyed."""
    table.players[0].does(Fire(detachment="Guns", target="Foes", aim=aim), dice)
    (volley,) = table.heard("fired")[0]["volleys"]
    lost = [label for told in table.heard("hits_resolved") for label in told["destroyed"]]
    return volley["modifiers"], lost


@pytest.mark.rule("LIX-TR-BARR-03", "LIX-TR-BARR-02")
def test_shells_come_down_on_those_who_are_seen_or_with_one_less_on_all() -> None:
    """Of 4, 4, 5, 5 all four hit the one that is seen, and three of them nobody; without sight two hit, one each."""
    assert ways(before()) == ["visible", "indirect"]
    assert fires(before(), "visible", [4, 4, 5, 5]) == fires(before(), "", [4, 4, 5, 5]) == ({}, ["1"])
    assert fires(before(), "indirect", [4, 4, 5, 5]) == ({"LIX-TR-BARR-01": -1}, ["1", "2"])
    with refused("LIX-TR-BARR-03"):
        before().players[0].does(Fire(detachment="Guns", target="Foes", aim="upward"))


@pytest.mark.rule("LIX-TR-BARR-03")
def test_nobody_is_asked_where_it_cannot_matter() -> None:
    """All are seen, none is, the gun is straight, or one shell at the one that is seen loses nothing by it."""
    for table in (before(ground=()), before(at=(BEHIND,)), before(gun("Gun", 24, "4")), before(mortar("1"))):
        assert ways(table) == []
        with refused("LI-FFS-01", "not_asked_for"):
            table.players[0].does(Fire(detachment="Guns", target="Foes", aim="indirect"))


@pytest.mark.rule("LIX-TR-BARR-03", "LIX-TERR-05")
def test_one_shell_has_a_choice_where_those_who_are_seen_are_no_easier_to_hit() -> None:
    """LIX-D-23: in a wood they cost 1 at sight, 2 without; whoever stands in the open behind the works costs 1."""
    wood = box("Wood", "woods", 24, 28, 28, 32)
    for aim, cost, lost in (("visible", "LIX-TERR-05", "1"), ("indirect", "LIX-TR-BARR-01", "2")):
        table = before(mortar("1"), ground=(WORKS, wood))
        assert ways(table) == ["visible", "indirect"]
        dice = [5, 1] if aim == "visible" else [5]
        assert fires(table, aim, dice) == ({cost: -1}, [lost])


@pytest.mark.rule("LIX-TR-BARR-01", "LI-OBS-02")
def test_what_hides_a_knight_in_part_does_not_hinder_shells_that_come_from_above() -> None:
    """LIX-D-23: half of the one is hidden, and all of the other: -2 at sight, -1 without."""
    half = box("Works", "block", 29.5, 34, 44, 36)
    for aim, cost in (("visible", {"LI-OBS-02": -2}), ("indirect", {"LIX-TR-BARR-01": -1})):
        table = before(mortar("1"), at=[(30, 30), (38, 30)], its=KNIGHT, ground=(half,))
        assert fires(table, aim, [1]) == (cost, [])
    wholly = before(mortar("1"), at=[(38, 30)], its=KNIGHT, ground=(half,))
    assert fires(wholly, "", [1]) == ({"LIX-TR-BARR-01": -1}, [])


@pytest.mark.rule("LIX-TR-BARR-01", "LI-TGT-06")
def test_who_is_seen_too_near_forbids_and_too_far_does_not() -> None:
    """The one that is seen is 10.2 inches away, the other 9.8: beyond its range shells still come down on the other,
    and nobody is asked; nearer than the least range there is no fire at all (LI-D-30)."""
    far = before(mortar(most=9), at=[(24, 30), (33, 31)])
    assert ways(far) == [] and fires(far, "", [5, 1, 1, 1]) == ({"LIX-TR-BARR-01": -1}, ["2"])
    near = before(mortar(least=12), at=[SEEN, (37, 24)])
    assert near.over and not near.heard("fired")


@pytest.mark.rule("LIX-TR-BARR-03", "LI-TGT-04")
def test_straight_guns_fire_at_those_who_are_seen_however_barrage_is_aimed() -> None:
    table = before(mortar("2"), gun("Gun", 24, "1", 4))
    table.players[0].does(Fire(detachment="Guns", target="Foes", aim="indirect"), [5, 1, 4])
    assert [told["modifiers"] for told in table.heard("fired")[0]["volleys"]] == [{"LIX-TR-BARR-01": -1}, {}]
    only = before(mortar("2"), gun("Gun", 24, "1", 4))
    assert only.offers(0, "fire", detachment="Guns", target="Foes", weapons=["Gun", ""]) == []


@pytest.mark.rule("LIX-TR-BARR-03")
def test_the_odds_of_both_ways_are_those_of_every_die_and_the_better_one_is_proposed() -> None:
    for dice, averages, best in (("2", (Fraction(3, 4), Fraction(2, 3)), ""), ("4", None, "indirect")):
        table = before(mortar(dice))
        game, (ours, theirs) = table.game, (table.detachment("Guns"), table.detachment("Foes"))
        found = []
        for aim in ("visible", "indirect"):
            shots = chosen(game, ours, possible(game, ours, theirs), (), aim=aim)
            wounds = shot_out(game, shots, most=2000)["wounds"]
            told = outlook(game, ours, theirs, shots).wounds
            assert {number: chance for number, chance in told.items() if chance} == wounds
            found.append(average(wounds))
        assert averages in (None, tuple(found))
        assert best_manner(game, "Guns", "Foes") == Manner(best)
        assert (found[1] > found[0]) is bool(best)


def test_the_two_ways_say_what_comes_of_them() -> None:
    table = before(mortar("4"))
    question, words = table.question(0, "fire"), RULESET.words
    found = offered(table.game, question, {"type": "fire", "detachment": "Guns", "target": "Foes"})
    assert found is not None and found.enough
    told = [words.option(table.game, question, found, one).label for one in found.options]
    assert told == [
        "At visible models only: 1 of 2 models, 2.0 Hits expected",
        "Indirect, −1 unseen: 2 of 2 models, 1.33 Hits expected",
    ]
    said = words.action(table.game, Fire(detachment="Guns", target="Foes", aim="indirect"))
    assert said.endswith(", Barrage indirect")
    assert "Mortar on 4+ at model 1; Mortar on 5+ (−1 unseen)" in looking.sighted(table.game, "Guns", "Foes").text
