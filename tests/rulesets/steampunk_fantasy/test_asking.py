"""What the table is asked: distances, lines of sight, what a weapon needs to hit, and odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.refusal import Refused
from rulesets.steampunk_fantasy.actions import Targets
from rulesets.steampunk_fantasy.asking.foretelling import chance_to_hit
from rulesets.steampunk_fantasy.gunnery.gunnery import Gunnery
from rulesets.steampunk_fantasy.gunnery.open_die import open_die, value
from rulesets.steampunk_fantasy.gunnery.shots import Shot
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.state import Ground, Steampunk
from tests.rulesets.steampunk_fantasy.table import Table, orders, refused, steam, tank, troop

DEPTH = 5
"""Dice of one open-ended roll that the brute force looks at."""


def brute(needed: int) -> Fraction:
    """The chance that the game's open-ended die shows so much, by rolling five dice in every way."""
    ways = list(product(range(1, 7), repeat=DEPTH))
    good = sum(value(open_die(ScriptedDice(*faces, 1, 1))) >= needed for faces in ways)
    return Fraction(good, len(ways))


def standing(**fields: Any) -> Table:
    """Guard and Court, three hexes apart, in the clear, standing still: +1 +1."""
    return steam(troop("Guard", at="D6", **fields), troop("Court", at="D3", seat=1, facing="S"), turn=2)


def chance(game: Steampunk) -> Fraction:
    return chance_to_hit(game, Shot(base="Guard", group="rifle", weapon="rifle", member=0, target="Court"))


@pytest.mark.rule("SF-FIRE-01", "SF-FIRE-02")
@pytest.mark.parametrize("penalty", range(8))
def test_the_chance_of_a_shot_is_that_of_every_way_to_roll(penalty: int) -> None:
    """The dice behind a 6 change the chances from a 7 on."""
    ducks: dict[str, Any] = {"special": (f"take cover[stand-still][-{penalty}]",)} if penalty else {}
    game = steam(troop("Guard", at="D6"), troop("Court", at="D3", seat=1, **ducks), turn=2).game
    assert chance(game) == brute(3 + penalty)
    assert game.events == [], "nothing was said"


@pytest.mark.parametrize(
    ("speed", "found"), [("stand-still", Fraction(1)), ("slow", Fraction(1)), ("fast", Fraction(5, 6))]
)
def test_what_cannot_miss_is_certain(speed: str, found: Fraction) -> None:
    shot: dict[str, Any] = {"special": ("excellent shot",)}
    table = steam(troop("Guard", at="D6", speed=speed, **shot), troop("Court", at="D5", seat=1), turn=2)
    assert chance(table.game) == found


@pytest.mark.rule("SF-ARMY-20")
def test_the_odds_are_those_of_all_shots_of_a_group() -> None:
    (found,) = RULESET.odds(standing().game, "Guard", "Court", ())
    hits = found.chances["hits"]
    each = Fraction(4, 6)
    assert hits[4] == each**4
    assert hits[0] == (1 - each) ** 4
    assert sum(hits.values()) == 1
    assert found.title == "rifle"


def test_before_targets_are_confirmed_the_odds_are_told() -> None:
    told = {"carrying_out": orders("(stand-still) - + - + -", "Fire + -")}
    table = steam(troop("Guard", at="D6", state=told), troop("Court", at="D3", seat=1)).begins(Gunnery(part=0))
    (question,) = table.game.questions
    found = RULESET.forecast(table.game, question, Targets(base="Guard", shots=["Court"]))
    (asked,) = RULESET.odds(table.game, "Guard", "Court", ())
    assert found == asked
    assert RULESET.forecast(table.game, question, Targets(base="Guard", shots=["hold"])) is None


def test_who_can_be_asked_about() -> None:
    table = steam(
        troop("Guard", at="D6"),
        troop("Court", at="D3", seat=1),
        troop("Hidden", at="G1", seat=1),
        tank("Ram", at="D9", weapons=()),
    )
    assert [choice.value for choice in RULESET.odds_options(table.game, {})] == ["Guard", "Court", "Hidden", "Ram"]
    given = {"unit": "Guard"}
    assert [choice.value for choice in RULESET.odds_options(table.game, given)] == ["Court", "Hidden"]
    assert RULESET.odds_options(table.game, {**given, "target": "Court"}) == []
    assert RULESET.odds_options(table.game, {"unit": "Ram"}) == []
    with refused("SF-LOS-01", "not_on_map"):
        RULESET.odds_options(table.game, {"unit": "Nobody"})


def test_odds_without_a_target_are_refused() -> None:
    game = standing().game
    with refused("SF-ORD-34", "no_target_there"):
        RULESET.odds(game, "Guard", "Guard", ())
    with refused("SF-LOS-01", "not_on_map"):
        RULESET.odds(game, "Ghost", "Court", ())
    assert RULESET.words.refusal(Refused("SF-LOS-01", "not_on_map", base="*Ghost*")) == r"\*Ghost\* is not on the map."


# --- measuring and looking -------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-FIRE-15")
def test_measuring_tells_the_distance_and_which_weapons_reach() -> None:
    game = steam(troop("Guard", at="A9"), troop("Court", at="A3", seat=1)).game
    found = RULESET.measured(game, "Guard", "Court")
    assert found.text.splitlines()[0] == "A9 to A3: 6 hexes."
    assert "rifle: long range, -1 to hit (range 5)." in found.text
    assert "rifle: in range (range 5)." in RULESET.measured(game, "Guard", "A4").text
    assert found.scene is not None
    assert {track.kind for track in found.scene.tracks} == {"distance", "move"}
    assert RULESET.measured(game, "B2", "B3").text == "B2 to B3: 1 hex."
    assert "0 hexes" in RULESET.measured(game, "A9", "Guard").text


@pytest.mark.parametrize("name", ["H1", "A10", "", "Nobody", "A0", "*", "A" * 500])
def test_a_place_that_there_is_not_is_refused(name: str) -> None:
    game = standing().game
    with refused("SF-TERR-01", "nowhere"):
        RULESET.measured(game, "Guard", name)


@pytest.mark.rule("SF-FIRE-01", "SF-ANG-04")
def test_looking_tells_what_each_weapon_needs() -> None:
    gun = {"name": "gun", "range": 2, "angle": "*/-/-/-"}
    table = steam(tank("Ram", at="D6", weapons=(gun,)), troop("Court", at="D3", seat=1), tank("Ox", at="E6", seat=1))
    look = RULESET.sighted(table.game, "Ram", "Court")
    assert look.text == "Ram sees Court, 3 hexes away.\ngun: hits on 5 or more."
    assert RULESET.sighted(table.game, "Ram", "Ox").text == "Ram sees Ox, 1 hex away.\ngun: outside its firing angle."
    assert RULESET.sighted(table.game, "Court", "Ram").text.endswith("rifle: hits on 4 or more.")


@pytest.mark.rule("SF-LOS-01", "SF-TERR-07")
def test_looking_names_what_stands_in_the_way() -> None:
    table = standing()
    table.game.ground[table.base("Guard").hex.toward(table.base("Guard").facing)] = Ground(terrain="forest")
    look = RULESET.sighted(table.game, "Guard", "Court")
    assert look.text.splitlines() == ["Guard does not see Court, 3 hexes away: D5 in the way.", "rifle: not in sight."]
    assert look.scene is not None
    assert [(area.kind, area.squares) for area in look.scene.areas] == [("blocker", ((3, 4),))]
    assert [track.kind for track in look.scene.tracks] == ["blocked"]


def test_of_friends_it_is_only_told_whether_they_are_seen() -> None:
    table = steam(troop("Guard", at="D6"), troop("Watch", at="D5"))
    assert RULESET.sighted(table.game, "Guard", "Watch").text == "Guard sees Watch, 1 hex away."
    with refused("SF-LOS-01", "not_on_map"):
        RULESET.sighted(table.game, "Guard", "D5")
