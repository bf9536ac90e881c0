"""The weather: how bad it is, when it comes and goes, and what it does (WX)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.before import setup
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.movement import pace
from rulesets.dust_1947.chapters.turn.alternation import left
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.chapters.weather.weather import begins, changes, ends, settle_severity
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.dust_1947.table.state import Dust, Severity
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dust_1947.table import Placed, Table, dice, dust, hero, inside, refused, squad, tank, walker, weapon

FOE = squad("Foe", at="L9", seat=1)


def under(severity: Severity, *described: str | Placed, since: int = 1, **more: Any) -> Table:
    """A battle in weather that has been here since a turn."""
    table = dust(*described, **more)
    table.game.severity, table.game.weather_since = severity, since
    return table


def of_two_dice(text: str) -> Dust:
    """A battle whose severity these dice settle."""
    game = dust(squad("A", at="A1"), FOE, options={"weather": "high"}).game
    rolled = ScriptedDice(*dice(text))
    settle_severity(game, rolled)
    assert rolled.left == 0
    return game


# --- how bad ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WX-01", "DU-WX-02")
@pytest.mark.parametrize("text", ["B B", "B C", "C B"])
def test_severe_weather(text: str) -> None:
    """DU-X-44: CROSSHAIR BLOC is severe."""
    assert of_two_dice(text).severity == "severe"


@pytest.mark.rule("DU-WX-01", "DU-WX-03")
@pytest.mark.parametrize("text", ["B S", "S B", "C C"])
def test_moderate_weather(text: str) -> None:
    assert of_two_dice(text).severity == "moderate"


@pytest.mark.rule("DU-WX-01", "DU-WX-04")
@pytest.mark.parametrize("text", ["C S", "S C", "S S"])
def test_mild_weather(text: str) -> None:
    assert of_two_dice(text).severity == "mild"


@pytest.mark.rule("DU-WX-05")
def test_the_severity_stays_for_the_whole_game_and_may_be_settled_before() -> None:
    game = of_two_dice("B B")
    settle_severity(game, ScriptedDice())
    assert game.severity == "severe"
    settled = dust(squad("A", at="A1"), FOE, options={"weather": "low", "severity": "mild"}).game
    settle_severity(settled, ScriptedDice())
    assert settled.severity == "mild"
    calm = dust(squad("A", at="A1"), FOE, options={"severity": "severe"}).game
    settle_severity(calm, ScriptedDice())
    assert calm.severity == ""


# --- when -------------------------------------------------------------------------------------------------------------


def turned(text: str, risk: str = "high", *, since: int = 0, turn: int = 3, ended: int = 0, winner: int = 0) -> Dust:
    """A turn of a game in which it is rolled for the weather with these dice; red has the initiative, or who wins."""
    game = dust(squad("A", at="A1"), FOE, options={"weather": risk}).game
    game.severity, game.weather_since, game.weather_ended = "moderate", since, ended
    game.turn, game.initiative = turn, winner
    rolled = ScriptedDice(*dice(text))
    changes(game, rolled)
    assert rolled.left == 0
    return game


@pytest.mark.rule("DU-WX-06", "DU-WX-11")
def test_the_winner_rolls_whether_it_comes_and_the_loser_whether_it_goes() -> None:
    assert [turned("S S S", winner=1, since=since).events[-1].values["seat"] for since in (0, 1)] == [1, 0]
    for since, key, seat in ((0, "weather_roll", 0), (2, "weather_lasts", 1)):
        table = dust(
            squad("A", at="A1"), FOE, options={"weather": "high", "severity": "mild"}, root=Battle(at="turn_begins")
        )
        table.game.severity, table.game.weather_since = "mild", since
        table.begins("B B B S S S")
        table.players[0].gives_first("me", dice="S S S")
        assert table.heard(key)[0]["seat"] == seat


@pytest.mark.rule("DU-WX-07", "DU-WX-08", "DU-WX-09")
def test_how_many_bloc_bring_the_weather_hangs_on_the_risk() -> None:
    comes = {
        (bloc, risk)
        for risk in ("low", "medium", "high")
        for bloc, text in enumerate(("S C S", "B S C", "B B S", "B B B"))
        if turned(text, risk).weather_since
    }
    assert comes == {(3, "low"), (3, "medium"), (3, "high"), (2, "medium"), (2, "high"), (1, "high")}


@pytest.mark.rule("DU-WX-06")
@pytest.mark.parametrize(
    ("bloc", "risk", "comes", "cited"),
    [
        (3, "low", True, "DU-WX-07"),
        (2, "low", False, "DU-WX-08"),
        (2, "medium", True, "DU-WX-08"),
        (1, "medium", False, "DU-WX-09"),
        (1, "high", True, "DU-WX-09"),
        (0, "high", False, "DU-WX-10"),
    ],
)
def test_the_rule_for_each_number_of_bloc_says_whether_it_begins(bloc: int, risk: str, comes: bool, cited: str) -> None:
    assert begins(bloc, risk) == (comes, cited)


@pytest.mark.rule("DU-WX-11")
@pytest.mark.parametrize(
    ("bloc", "lasted", "over", "cited"),
    [
        (3, 1, True, "DU-WX-12"),
        (2, 1, False, "DU-WX-15"),
        (2, 2, True, "DU-WX-13"),
        (1, 2, False, "DU-WX-15"),
        (1, 3, True, "DU-WX-14"),
        (0, 3, False, "DU-WX-15"),
    ],
)
def test_the_rule_for_each_number_of_bloc_says_whether_it_ends(bloc: int, lasted: int, over: bool, cited: str) -> None:
    assert ends(bloc, lasted) == (over, cited)


@pytest.mark.rule("DU-WX-06")
@pytest.mark.parametrize(
    ("severity", "text", "since", "where"),
    [("severe", "B B B", 2, "reserve"), ("moderate", "B B B", 2, "D5"), ("severe", "S S S", 0, "D5")],
)
def test_weather_that_comes_counts_from_this_turn_and_grounds_if_it_is_severe(
    severity: str, text: str, since: int, where: str
) -> None:
    table = storm(plane(), severity=severity, text=text)
    assert (table.game.weather_since, table.where("Plane")) == (since, where)


@pytest.mark.rule("DU-WX-10", "DU-WX-15")
def test_without_a_bloc_nothing_changes() -> None:
    assert turned("S C S").weather_since == 0
    assert turned("S C S", since=1, turn=9).weather_since == 1
    assert (begins(0, "high"), ends(0, 9)) == ((False, "DU-WX-10"), (False, "DU-WX-15"))


@pytest.mark.rule("DU-WX-12", "DU-WX-13", "DU-WX-14")
def test_how_many_bloc_end_the_weather_hangs_on_how_long_it_has_lasted() -> None:
    """DU-X-45: after 2 turns BLOC BLOC SHIELD ends it; with one BLOC it goes on until 3 turns."""
    texts = {1: "B S C", 2: "B B S", 3: "B B B"}
    over = {
        (bloc, lasted)
        for bloc, text in texts.items()
        for lasted in (1, 2, 3)
        if not turned(text, since=4 - lasted, turn=4).weather_since
    }
    assert over == {(3, 1), (3, 2), (3, 3), (2, 2), (2, 3), (1, 3)}


@pytest.mark.rule("DU-WX-11")
def test_the_turns_that_were_played_with_it_are_counted() -> None:
    assert turned("B B S", since=3, turn=4).weather_since == 3
    assert turned("B B S", since=2, turn=4).weather_since == 0


@pytest.mark.rule("DU-WX-16")
def test_weather_that_has_ended_does_not_begin_again_in_that_turn() -> None:
    game = turned("B B B", since=2, turn=3)
    assert (game.weather_since, game.weather_ended) == (0, 3)
    changes(game, ScriptedDice())
    assert game.weather_since == 0
    game.turn = 4
    changes(game, ScriptedDice(*dice("B B B")))
    assert game.weather_since == 4


@pytest.mark.rule("DU-WX-06")
def test_without_weather_on_the_table_no_die_is_rolled() -> None:
    table = dust(squad("A", at="A1"), FOE, root=Battle(at="turn_begins")).begins("B B B S S S")
    table.players[0].gives_first("me")
    assert table.heard("weather_roll") == []


# --- sight and cover --------------------------------------------------------------------------------------------------


def sees(table: Table, start: str, end: str) -> bool:
    one, other = table.unit("A"), table.unit("Z")
    one.squares, other.squares = [parse_square(start)], [parse_square(end)]
    return lookout_over(table.game).look(one, one.square, other, other.square).clear


@pytest.mark.rule("DU-WX-17", "DU-WX-23", "DU-WX-27")
def test_no_line_of_sight_beyond_a_range() -> None:
    """C3 to I3 is range 6, to K3 range 8; I4 is range 6 as well, measured the Dust way."""
    limits = {"severe": (True, False, False), "moderate": (True, True, False), "mild": (True, True, True)}
    for severity, seen in limits.items():
        table = under(severity, squad("A", at="C3"), squad("Z", at="I3", seat=1))
        assert tuple(sees(table, "C3", end) for end in ("I3", "K3", "L3")) == seen
    dry = under("severe", squad("A", at="C3"), squad("Z", at="I3", seat=1), since=0)
    assert sees(dry, "C3", "L3")


@pytest.mark.rule("DU-WX-17")
def test_a_target_beyond_it_is_refused_with_the_rule() -> None:
    guns = (weapon("1 Gun 12 S2:2/1"),)
    foes = (squad("Z", at="H1", seat=1), squad("Y", at="C1", seat=1))
    table = under("severe", squad("A", at="A1", soldiers=1, weapons=guns), *foes, root=AttackAction(unit="A"))
    assert table.offers("attack") == ["Y", "split"]
    with refused("DU-WX-17", "no_line_weather"):
        table.players[0].attacks("Z")


def fired(severity: str, at: str, hits: str, saves: str, *keywords: str, target: str = "squad", **more: Any) -> Table:
    """A gun in A1 fires at somebody in the open, as far away as is told."""
    lone = squad("A", at="A1", soldiers=1, weapons=(weapon("1 Gun 9 S2:3/1 V4:3/1", keywords=keywords),))
    aim = tank("Z", at=at, seat=1) if target == "tank" else squad("Z", at=at, seat=1)
    table = under(severity, lone, aim, root=AttackAction(unit="A"), **more)
    table.players[0].attacks("Z", dice=f"{hits} {saves}")
    return table


@pytest.mark.rule("DU-WX-18")
def test_severe_weather_covers_from_range_three_on() -> None:
    for at, standing in (("C1", 2), ("D1", 5)):
        assert len(fired("severe", at, "B B B", "S S S").unit("Z").standing) == standing
    for at, damage in (("C1", 3), ("D1", 0)):
        saves = "" if at == "C1" else "B B B"
        table = fired("severe", at, "B B B", f"{saves} {'S S' if damage else ''}", target="tank")
        assert table.unit("Z").damage == damage


@pytest.mark.rule("DU-WX-18", "DU-WX-24")
def test_no_weapon_takes_the_cover_that_the_weather_gives() -> None:
    for severity, at in (("severe", "D1"), ("moderate", "G1")):
        table = fired(severity, at, "B B B", "S S S", "Phaser")
        assert table.heard("saves")[0]["row"] == "infantry cover save"
        assert table.heard("saves")[0]["denied"] is None


@pytest.mark.rule("DU-WX-19")
def test_far_away_failed_cover_saves_are_rolled_again() -> None:
    """DU-X-46: 3 hits at range 5: BLOC CROSSHAIR CROSSHAIR, again SHIELD CROSSHAIR: 2 saved, 1 casualty."""
    table = fired("severe", "F1", "B B B", "B C C  S C")
    assert len(table.unit("Z").standing) == 4
    assert table.heard("saves")[0]["again_by"] == ["DU-WX-19"]
    near = fired("severe", "E1", "B B B", "B C C")
    assert len(near.unit("Z").standing) == 3


@pytest.mark.rule("DU-WX-24")
def test_moderate_weather_covers_from_range_five_on() -> None:
    for at, standing in (("E1", 2), ("F1", 5)):
        assert len(fired("moderate", at, "B B B", "S S S").unit("Z").standing) == standing


@pytest.mark.rule("DU-WX-26")
def test_in_moderate_weather_who_is_attacked_from_the_air_has_cover() -> None:
    for severity, standing in (("moderate", 5), ("mild", 2)):
        plane = walker(
            "A",
            "A1",
            kind="aircraft",
            armour="A1",
            mobility="aircraft",
            weapons=(weapon("1 Gun 9 S2:3/1", keywords=("Phaser",)),),
        )
        table = under(severity, plane, squad("Z", at="C1", seat=1), root=AttackAction(unit="A"))
        table.players[0].attacks("Z", dice="B B B S S S")
        assert len(table.unit("Z").standing) == standing


@pytest.mark.rule("DU-WX-27")
def test_mild_weather_does_nothing() -> None:
    table = fired("mild", "G1", "B B B", "S S S")
    assert len(table.unit("Z").standing) == 2
    assert pace.allowance(table.game, table.unit("A"), "move") == 2


# --- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WX-20", "DU-WX-25")
def test_the_weather_caps_every_move() -> None:
    for severity, squares in (("severe", (2, 4)), ("moderate", (3, 6)), ("mild", (4, 9))):
        table = under(severity, walker("A", "D5", move=4, march=9), FOE)
        unit = table.unit("A")
        assert tuple(pace.allowance(table.game, unit, action) for action in ("move", "march")) == squares


@pytest.mark.rule("DU-WX-20", "DU-TERR-10")
def test_a_road_does_not_help_against_the_weather() -> None:
    for severity, reach in (("severe", "C1"), ("moderate", "D1"), ("mild", "E1")):
        table = under(severity, "= = = = = = = =", tank("A", "A1", move=3, march=6), squad("Foe", at="H1", seat=1))
        red = table.players[0]
        red.activates("A")
        red.declares("move", "nothing")
        assert max(table.offers("move")) == reach


# --- aircraft ---------------------------------------------------------------------------------------------------------


def storm(*placed: Placed, severity: str = "severe", text: str = "B B B", **more: Any) -> Table:
    """A turn in which the weather comes, or what these dice say."""
    table = dust(*placed, FOE, options={"weather": "high"}, **more)
    game = table.game
    game.severity, game.initiative, game.turn = severity, 0, 2  # type: ignore[assignment]
    changes(game, ScriptedDice(*dice(text)))
    return table


def plane(name: str = "Plane", at: str = "D5", *skills: str, **more: Any) -> Placed:
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "move": 4, "march": 8}
    return walker(name, at, skills=skills, **{**told, **more})


@pytest.mark.rule("DU-WX-21")
def test_severe_weather_takes_aircraft_off_the_board_with_all_aboard() -> None:
    men = inside(squad("Men", at=""), "Plane")
    nick = hero("Nick", at="", skills=("Air Pilot",), state={"joined": "Plane", "where": "board"})
    table = storm(plane("Plane", "D5", "Passengers: 6"), men, nick, squad("A", at="A1"))
    assert table.where("Plane") == "reserve"
    assert [unit.id for unit in left(table.game, 0)] == ["A"]
    assert table.unit("Men").carrier == "Plane"
    for severity in ("moderate", "mild"):
        assert storm(plane(), severity=severity).where("Plane") == "D5"


@pytest.mark.rule("DU-WX-22")
def test_after_it_they_come_back_as_they_were() -> None:
    area = tuple(parse_square(f"{column}1") for column in "ABCD")
    men = inside(squad("Men", at=""), "Plane")
    nick = hero("Nick", at="", skills=("Air Pilot",), state={"joined": "Plane", "where": "board"})
    hurt = plane("Plane", "D5", "Passengers: 6", state={"damage": 2})
    table = storm(hurt, men, nick, squad("A", at="A5"), zones=(area, ()))
    game = table.game
    game.turn = 3
    changes(game, ScriptedDice(*dice("B B B")))
    assert (game.weather_since, table.unit("Plane").back_on) == (0, 3)
    red = table.players[0]
    assert "Plane" in table.offers("activate")
    red.activates("Plane")
    assert table.asked == [("red", "enter")]
    red.deploys("Plane", "C1", "S")
    unit = table.unit("Plane")
    assert (table.where("Plane"), unit.damage, table.unit("Nick").where, unit.hero) == ("C1", 2, "board", "Nick")
    assert [one.id for one in left(table.game, 0)] == ["Plane", "Men", "A"]


@pytest.mark.rule("DU-WX-22", "DU-WX-21")
def test_aircraft_of_a_game_that_was_saved_in_a_storm_come_back_after_it() -> None:
    """The turn that stands for "as long as it lasts" is in saved games."""
    table = dust(plane("Plane", "", state={"where": "reserve", "back_on": 99}), FOE, options={"weather": "high"})
    game = table.game
    game.severity, game.weather_since, game.initiative, game.turn = "severe", 2, 0, 4
    changes(game, ScriptedDice(*dice("B B B")))
    assert table.unit("Plane").back_on == 4


@pytest.mark.rule("DU-WX-21", "DU-WX-22", "DU-WX-11")
def test_all_aircraft_leave_and_come_back_together_with_their_pilots() -> None:
    nick = hero("Nick", at="", skills=("Air Pilot",), state={"joined": "Two", "where": "board"})
    lost = plane("Lost", "", state={"where": "eliminated", "back_on": 99})
    table = storm(plane("One", "D5"), plane("Two", "F5"), nick, lost)
    game = table.game
    assert [table.where("One"), table.where("Two"), table.unit("Nick").where] == ["reserve", "reserve", "off board"]
    assert [event.values["units"] for event in game.events if event.key == "grounded"] == [["One", "Two"]]
    game.turn = 3
    changes(game, ScriptedDice(*dice("B B B")))
    assert [event.values["units"] for event in game.events if event.key == "flies_again"] == [["One", "Two"]]
    assert [table.unit(name).back_on for name in ("One", "Two", "Lost")] == [3, 3, 99]


@pytest.mark.rule("DU-WX-21", "DU-WX-22")
def test_where_nothing_flies_nothing_is_told_of_aircraft() -> None:
    table = storm()
    table.game.turn = 3
    changes(table.game, ScriptedDice(*dice("B B B")))
    assert [event.key for event in table.game.events] == ["weather_roll", "weather_lasts"]


@pytest.mark.rule("DU-WX-22", "DU-RES-04")
def test_whoever_is_in_reserve_for_another_reason_waits_on() -> None:
    men = squad("Men", at="", state={"where": "reserve", "back_on": 5})
    table = storm(plane("Plane", "D5"), men, squad("A", at="A5"))
    table.game.turn = 3
    table.game.events.clear()
    changes(table.game, ScriptedDice(*dice("B B B")))
    assert (table.unit("Plane").back_on, table.unit("Men").back_on) == (3, 5)


# --- told -------------------------------------------------------------------------------------------------------------


def test_title_and_status_tell_the_weather() -> None:
    table = under("severe", squad("A", at="A1"), FOE, options={"weather": "low"}).begins()
    words = RULESET.words
    assert "severe weather" in words.title(table.game)
    assert "- weather: severe, risk low, since turn 1" in words.status(table.game)
    table.game.weather_since = 0
    assert "weather" not in words.title(table.game)
    assert "- weather: severe, risk low, none now" in words.status(table.game)


def test_weather_is_settled_in_the_lobby() -> None:
    found = {one.key: one for one in RULESET.play.settings("standard")}
    assert {"weather", "severity"} <= set(found)
    assert setup.options({"weather": "high", "severity": "severe"}).weather == "high"
