"""Initiative and who begins (INIT)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.turn.initiative import Initiative, RollOff
from tests.rulesets.dust_1947.table import Table, dust, hero, squad


def initiative(faces: str, *units: object, seat: int = 0) -> Table:
    """Both roll these dice, red first."""
    return dust(*units, root=Initiative()).begins(faces)  # type: ignore[arg-type]


def winner(faces: str) -> str:
    """Who is asked after these dice."""
    return initiative(faces).asked[0][0]


@pytest.mark.rule("DU-INIT-01")
def test_each_player_rolls_three_dice() -> None:
    said = initiative("B B B S S S").heard("initiative")
    assert [len(roll) for roll in said[0]["dice"]] == [3, 3]


@pytest.mark.rule("DU-INIT-02")
def test_most_bloc_wins() -> None:
    assert winner("B B S  C C B") == "red"
    assert winner("C C C  S S B") == "blue"


@pytest.mark.example("DU-X-01")
@pytest.mark.rule("DU-INIT-02", "DU-INIT-03")
def test_equal_bloc_more_crosshair() -> None:
    table = initiative("B B S  B B C")
    assert table.asked == [("blue", "first")]
    assert table.said[-1].rule == "DU-INIT-03"
    table.players[1].gives_first("opponent")
    assert table.heard("first") == [{"winner": 1, "first": 0}]


@pytest.mark.rule("DU-INIT-02")
def test_bloc_goes_before_crosshair() -> None:
    table = initiative("B S S  C C C")
    assert table.asked == [("red", "first")]
    assert table.rules_said() == ["DU-INIT-02"]


@pytest.mark.example("DU-X-02")
@pytest.mark.rule("DU-INIT-04")
def test_still_equal_all_dice_are_rolled_again() -> None:
    table = initiative("B C S  S B C  S S S  C C C")
    assert len(table.heard("initiative")) == 2
    assert table.asked == [("blue", "first")]


@pytest.mark.rule("DU-INIT-05", "DU-SKILL-BLACKOPS-01", "DU-GEN-03")
def test_black_ops_rolls_four_dice_while_not_eliminated() -> None:
    ghost = hero("Ghost", at="A1", skills=("Black Ops",))
    assert [len(roll) for roll in initiative("S S S B  S S S", ghost).heard("initiative")[0]["dice"]] == [4, 3]
    gone = hero("Ghost", at="A1", skills=("Black Ops",), state={"where": "eliminated"})
    assert [len(roll) for roll in initiative("S S B  S S S", gone).heard("initiative")[0]["dice"]] == [3, 3]


@pytest.mark.rule("DU-INIT-05")
def test_two_such_skills_are_still_four_dice() -> None:
    ghosts = [hero("Ghost", at="A1", skills=("Black Ops",)), hero("Shade", at="B1", skills=("Black Ops",))]
    assert len(initiative("S S S B  S S S", *ghosts).heard("initiative")[0]["dice"][0]) == 4


@pytest.mark.rule("DU-INIT-05", "DU-SKILL-INTERROGATE-01")
def test_interrogate_lasts_even_if_the_unit_dies() -> None:
    earned = {"skill_state": {"interrogated": 1}, "where": "eliminated"}
    talkers = squad("Talkers", at="A1", skills=("Interrogate",), state=earned)
    assert len(initiative("S S S B  S S S", talkers).heard("initiative")[0]["dice"][0]) == 4
    fresh = squad("Talkers", at="A1", skills=("Interrogate",))
    assert len(initiative("S S B  S S S", fresh).heard("initiative")[0]["dice"][0]) == 3


@pytest.mark.rule("DU-SKILL-INTERROGATE-01")
def test_interrogate_is_earned_by_eliminating_a_hero_in_close_combat() -> None:
    for reach, earned in (("C", True), ("4", False)):
        talkers = squad("Talkers", at="A1", soldiers=1, skills=("Interrogate",), weapons=(f"Blade {reach} S2:4/4",))
        prey, far = hero("Prey", at="B1", seat=1, weapons=()), squad("Far", at="L9", seat=1)
        table = dust(talkers, prey, far, squad("Friend", at="A9"))
        red, blue = table.players
        red.activates("Talkers")
        red.declares("attack", "nothing")
        red.attacks("Prey", dice="" if earned else "B S S S  S")
        if earned:
            blue.retaliates(dice="B S S S")
        assert table.where("Prey") == "eliminated"
        assert bool(table.unit("Talkers").skill_state.get("interrogated")) is earned


@pytest.mark.rule("DU-INIT-06")
def test_the_winner_says_who_begins() -> None:
    units = [squad("Rifles", at="A1"), squad("Guard", at="L9", seat=1)]
    for word, first in (("me", "red"), ("opponent", "blue")):
        table = _new_turn(dust(*units, turns=3))
        table.players[0].gives_first(word)
        assert table.asked == [(first, "activate")]


def _new_turn(table: Table) -> Table:
    """Play the turn out, to the initiative of the next, which red wins."""
    red, blue = table.players
    red.activates("Rifles")
    red.declares("nothing", "nothing")
    blue.activates("Guard")
    blue.declares("nothing", "nothing", dice="B B B S S S")
    return table


def test_a_tie_without_any_dice_goes_to_the_first_seat() -> None:
    assert dust(root=RollOff()).begins("B B B S S S").game.root is None
