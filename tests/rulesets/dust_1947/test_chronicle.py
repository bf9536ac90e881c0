"""What Dust 1947 tells of a battle that is over."""

from __future__ import annotations

from fractions import Fraction

from rulesets.dust_1947.face.chronicle import CHRONICLE
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.chronicle import Loss, Throw
from tests.rulesets.dust_1947.table import Table, dust, squad


def battle() -> Table:
    hill = {"name": "Hill", "squares": [Square(0, 0)], "points": 5}
    return dust(squad("Rifles", at="A1"), squad("Guards", at="C3", seat=1), objectives=[hill])


def test_eliminated_units_count_with_their_army_points() -> None:
    gone = Event(key="eliminated", values={"unit": "Guards", "how": "damage", "ap": 14, "squares": []})
    view = battle().game
    assert list(CHRONICLE.losses(view, gone)) == [Loss(1, "Guards", 14)]
    assert list(CHRONICLE.losses(view, Event(key="moved", values={"unit": "Guards"}))) == []
    assert CHRONICLE.turn(Event(key="turn", values={"turn": 3, "turns": 6})) == 3 and CHRONICLE.turn(gone) is None


def test_rolls_to_hit_and_saves_have_the_chances_of_their_rows() -> None:
    view = battle().game
    rolled = {
        "unit": "Rifles",
        "target": "Guards",
        "weapon": "Gun",
        "dice": ["BLOC", "SHIELD", "CROSSHAIR"],
        "again": [],
    }
    to_hit = Event(key="rolled_to_hit", values={**rolled, "chain": [], "hits": 1, "row": "hit"})
    assert list(CHRONICLE.throws(view, to_hit)) == [Throw(0, "Rifles, Gun at Guards", 3, Fraction(1, 3), 1)]
    saves = Event(key="saves", values={**rolled, "row": "infantry cover save", "saved": 2})
    assert list(CHRONICLE.throws(view, saves)) == [Throw(1, "Guards saves against Gun", 3, Fraction(2, 3), 2)]


def test_dice_that_were_rolled_again_are_left_out() -> None:
    rolled = {"unit": "Rifles", "target": "Guards", "weapon": "Gun", "dice": ["BLOC"], "hits": 1}
    for more in ({"again": [["BLOC"]], "chain": []}, {"again": [], "chain": ["BLOC"]}):
        assert list(CHRONICLE.throws(battle().game, Event(key="rolled_to_hit", values={**rolled, **more}))) == []


def test_who_holds_what() -> None:
    assert CHRONICLE.places(battle().game) == ["Hill: Red"]
