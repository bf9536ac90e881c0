"""Clouds, smoke and fires in hexes (HEX, TURN, TERR-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import Hex, parse_hex
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.steampunk_fantasy.chapters.agony.agony_steps import Agony
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import (
    place_acid,
    place_fire,
    place_poison,
    place_poison_and_acid,
    place_smoke,
)
from rulesets.steampunk_fantasy.chapters.hex_effects.trigger import after_assaults, after_gunnery, before_assaults
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.table.state import Cloud, Ground, Member
from tests.rulesets.steampunk_fantasy.table import Placed, Table, steam, tank, troop

C3 = parse_hex("C3")
RESISTANT: dict[str, Any] = {"special": ("poison resistance[2]",)}


def here(table: Table, place: Hex = C3) -> Ground:
    return table.game.here(place)


def guard(at: str = "C3", **fields: Any) -> Placed:
    return troop("Guard", at=at, **fields)


def step(table: Table, dice: Sequence[int] = (), contests: Sequence[Contest] = ()) -> Table:
    """The hex effects before the assaults of a movement step; all the dice named must fall."""
    rolled = ScriptedDice(*dice)
    before_assaults(table.game, rolled, contests)
    assert rolled.left == 0
    return table


def next_turn(table: Table) -> None:
    """What was suffered counts within a turn."""
    for base in table.game.bases.values():
        base.suffered = []


def fogged(*described: Any, sides: int = 6, needed: int = 4, options: dict[str, str] | None = None) -> Table:
    """A table with a poison cloud in C3."""
    table = steam(*described, options=options)
    place_poison(table.game, C3, sides, needed)
    return table


@pytest.mark.rule("SF-HEX-01")
def test_a_cloud_acts_once_in_a_stay() -> None:
    table = step(fogged(guard()), (1, 1, 1, 1, 1))
    step(table)
    next_turn(table)
    step(table)
    table.base("Guard").hex = parse_hex("C4")
    step(table)
    table.base("Guard").hex = C3
    step(table, (1, 1, 1, 1, 1))


@pytest.mark.rule("SF-HEX-01")
def test_with_the_option_it_acts_in_every_turn_of_a_stay() -> None:
    table = step(fogged(guard(), options={"hex_retrigger": "per_turn"}), (1, 1, 1, 1, 1))
    step(table)
    next_turn(table)
    step(table, (1, 1, 1, 1, 1))
    assert table.base("Guard").met == ["C3 poison"]


@pytest.mark.rule("SF-HEX-01", "SF-HEX-06")
def test_a_new_cloud_is_met_anew() -> None:
    table = step(fogged(guard()), (1, 1, 1, 1, 1))
    next_turn(table)
    place_poison(table.game, C3, 4, 6)
    step(table, (1, 1, 1, 1, 1))


@pytest.mark.rule("SF-TURN-09")
def test_never_twice_in_one_turn() -> None:
    table = step(fogged(guard()), (1, 1, 1, 1, 1))
    place_poison(table.game, C3, 6, 4)
    after_gunnery(table.game, ScriptedDice(), ["C3 poison"])
    table.base("Guard").hex = parse_hex("C4")
    step(table)
    table.base("Guard").hex = C3
    after_assaults(table.game, ScriptedDice())


@pytest.mark.rule("SF-TURN-02")
def test_only_what_was_fired_in_this_step_acts_after_gunnery() -> None:
    table = fogged(guard(), tank("Ram", at="B1"))
    place_fire(table.game, C3)
    rolled = ScriptedDice(5)
    after_gunnery(table.game, rolled, ["C3 fire"])
    assert (rolled.left, table.base("Guard").fires, table.base("Guard").met) == (0, 1, ["C3 fire"])


@pytest.mark.rule("SF-TURN-05")
def test_who_tries_to_enter_meets_the_effects_of_the_contested_hex() -> None:
    table = fogged(guard("C4"), troop("Foe", at="C3", seat=1), troop("Far", at="A1"))
    contest = Contest(hex=C3, entering=["Guard"], standing=["Foe"])
    step(table, (4, 1, 1, 1, 1, 1, 1, 1, 1, 1), [contest])
    assert (table.base("Guard").poisons, table.base("Foe").poisons) == ([6], [])


@pytest.mark.rule("SF-TURN-09")
def test_who_is_forced_into_a_hex_meets_its_effects_after_the_assaults() -> None:
    table = step(fogged(guard("C4")))
    table.base("Guard").hex = C3
    rolled = ScriptedDice(6, 6, 1, 1, 1)
    after_assaults(table.game, rolled)
    assert (rolled.left, table.base("Guard").poisons) == (0, [6, 6])


@pytest.mark.rule("SF-TURN-02", "SF-TURN-05", "SF-TURN-09")
@pytest.mark.parametrize("moment", ["after gunnery", "before assaults", "after assaults"])
def test_poison_acid_and_fire_act_at_each_of_their_moments(moment: str) -> None:
    table = fogged(guard(strong=1))
    placed = ["C3 poison", *place_acid(table.game, C3, 1, 4), *place_fire(table.game, C3)]
    rolled = ScriptedDice(4, 1, 4, 5)
    if moment == "after gunnery":
        after_gunnery(table.game, rolled, placed)
    elif moment == "before assaults":
        before_assaults(table.game, rolled, [])
    else:
        after_assaults(table.game, rolled)
    base = table.base("Guard")
    assert (rolled.left, base.poisons, len(base.acids), base.fires) == (0, [6], 1, 1)


@pytest.mark.rule("SF-TURN-05", "SF-TURN-09", "SF-HEX-01")
def test_who_is_elsewhere_forgets_what_it_has_met() -> None:
    """But not what lies in the hex that it tries to enter."""
    met = {"state": {"met": ["B1 fire", "C3 poison", "C4 fire"]}}
    table = steam(guard(**met), troop("Foe", at="C4", seat=1))
    step(table, contests=[Contest(hex=parse_hex("C4"), entering=["Guard"], standing=["Foe"])])
    assert table.base("Guard").met == ["C3 poison", "C4 fire"]
    after_assaults(table.game, ScriptedDice())
    assert table.base("Guard").met == ["C3 poison"]


@pytest.mark.rule("SF-HEX-02")
def test_two_markers_of_each_cloud() -> None:
    table = fogged(guard())
    place_acid(table.game, C3, 1, 4)
    poison, acid = here(table).poison, here(table).acid
    assert poison is not None and acid is not None
    assert (poison.markers, acid.markers) == (2, 2)


@pytest.mark.rule("SF-TERR-16", "SF-AFT-01")
def test_two_markers_of_smoke_of_which_one_goes() -> None:
    table = steam(guard())
    place_smoke(table.game, C3)
    assert here(table).smoke == 2
    assert here(table.begins(Aftermath())).smoke == 1


@pytest.mark.rule("SF-AFT-01", "SF-HEX-02")
def test_each_kind_of_marker_goes_by_itself_and_none_below_zero() -> None:
    table = fogged(guard())
    place_acid(table.game, C3, 2, 4)
    place_smoke(table.game, parse_hex("D3"))
    for left in (1, 0, 0):
        table.begins(Aftermath())
        poison, acid = here(table).poison, here(table).acid
        assert [cloud.markers if cloud else 0 for cloud in (poison, acid)] == [left, left]
        assert (here(table).smoke, here(table, parse_hex("D3")).smoke) == (0, left)


@pytest.mark.rule("SF-AFT-01")
@pytest.mark.parametrize("kind", ["smoke", "poison", "acid"])
def test_it_is_told_what_is_left_of_each_kind(kind: str) -> None:
    table = steam(guard())
    lay: dict[str, Any] = {
        "smoke": lambda: place_smoke(table.game, C3),
        "poison": lambda: place_poison(table.game, C3, 6, 4),
        "acid": lambda: place_acid(table.game, C3, 1, 4),
    }
    lay[kind]()
    nothing = {"hex": "C3", "smoke": 0, "poison": 0, "acid": 0}
    assert table.begins(Aftermath()).heard("markers_fade") == [{**nothing, kind: 1}]
    assert table.begins(Aftermath()).heard("markers_fade") == [nothing]
    assert table.begins(Aftermath()).heard("markers_fade") == []


@pytest.mark.rule("SF-AFT-01", "SF-AFT-02")
def test_every_hex_and_every_base_loses_one() -> None:
    table = steam(guard("A1", state={"pinned": 2}), tank("Ram", at="A2", state={"pinned": 1}), troop("Free", at="A3"))
    for name in ("C3", "B2", "D4"):
        place_smoke(table.game, parse_hex(name))
    table.begins(Aftermath())
    assert [told["hex"] for told in table.heard("markers_fade")] == ["B2", "C3", "D4"]
    assert [(told["base"], told["tokens"]) for told in table.heard("pinned_fades")] == [("Guard", 1), ("Ram", 0)]
    assert [base.pinned for base in table.game.bases.values()] == [1, 0, 0]


@pytest.mark.rule("SF-HEX-03")
def test_the_stronger_of_two_acid_clouds_stays() -> None:
    table = steam(guard())
    place_acid(table.game, C3, 2, 5)
    assert place_acid(table.game, C3, 1, 2) == []
    assert here(table).acid == Cloud(strength=2, needed=5)
    assert place_acid(table.game, C3, 2, 4) == ["C3 acid"]
    assert here(table).acid == Cloud(strength=2, needed=4)


@pytest.mark.rule("SF-HEX-03", "SF-HEX-02")
def test_an_equal_acid_cloud_is_a_new_one_with_both_markers() -> None:
    table = steam(guard())
    place_acid(table.game, C3, 1, 4)
    table.begins(Aftermath())
    assert place_acid(table.game, C3, 1, 5) == []
    assert here(table).acid == Cloud(strength=1, needed=4, markers=1), "what needs more is weaker"
    assert place_acid(table.game, C3, 1, 4) == ["C3 acid"]
    assert here(table).acid == Cloud(strength=1, needed=4, markers=2)
    assert place_acid(table.game, C3, 2, 6) == ["C3 acid"], "major is stronger, whatever it needs"


@pytest.mark.example("SF-X-37")
@pytest.mark.rule("SF-HEX-04", "SF-HEX-05", "SF-ABIL-08")
def test_a_poison_cloud_and_resistant_infantry() -> None:
    three = guard(strong=3, **RESISTANT)
    base = step(fogged(three), (5, 4, 2, 6)).base("Guard")
    assert (base.poisons, base.pinned) == ([6, 6], 0)
    choked = step(fogged(three, sides=8), (1, 1, 1, 7)).base("Guard")
    assert (choked.poisons, choked.pinned) == ([], 2)


@pytest.mark.rule("SF-HEX-04")
def test_only_living_members_breathe() -> None:
    members = [Member(profile="regular", alive=number < 2) for number in range(4)]
    base = step(fogged(guard(state={"members": members})), (5, 5, 1)).base("Guard")
    assert base.poisons == [6, 6]


@pytest.mark.rule("SF-HEX-04", "SF-HEX-05")
def test_a_crew_chokes_and_is_not_poisoned_and_a_machine_does_neither() -> None:
    crewed = tank("Ram", at="C3", kinds=("mechanical", "tank", "bio crew"))
    base = step(fogged(crewed), (5,)).base("Ram")
    assert (base.poisons, base.pinned) == ([], 2)
    step(fogged(tank("Ram", at="C3")))


@pytest.mark.rule("SF-HEX-05")
@pytest.mark.parametrize("word", ["immune to poison", "immune to poison clouds"])
def test_some_are_immune_to_poison_clouds(word: str) -> None:
    step(fogged(guard(special=(word,))))


@pytest.mark.rule("SF-HEX-04")
def test_flyers_are_above_the_clouds() -> None:
    step(fogged(guard(state={"air": True})))


@pytest.mark.example("SF-X-03")
@pytest.mark.rule("SF-HEX-06")
def test_two_poison_clouds_become_one() -> None:
    table = fogged(guard(), sides=8, needed=4)
    table.begins(Aftermath())
    place_poison(table.game, C3, 4, 5)
    assert here(table).poison == Cloud(strength=8, needed=3, markers=2)
    for _ in range(4):
        place_poison(table.game, C3, 4, 6)
    assert here(table).poison == Cloud(strength=8, needed=1, markers=2)


@pytest.mark.rule("SF-HEX-06")
@pytest.mark.parametrize(
    ("old", "new", "both"),
    [((8, 4), (4, 5), (8, 3)), ((4, 5), (8, 4), (8, 3)), ((4, 4), (8, 6), (8, 3)), ((6, 3), (6, 3), (6, 2))],
)
def test_the_better_number_and_the_larger_die_may_be_of_either_cloud(
    old: tuple[int, int], new: tuple[int, int], both: tuple[int, int]
) -> None:
    table = steam(guard())
    place_poison(table.game, C3, *old)
    place_poison(table.game, C3, *new)
    assert here(table).poison == Cloud(strength=both[0], needed=both[1], markers=2)


@pytest.mark.rule("SF-HEX-07")
def test_an_acid_cloud() -> None:
    table = steam(guard(), tank("Ram", at="C3"))
    place_acid(table.game, C3, 2, 4)
    step(table, (3, 4))
    assert (table.base("Guard").acids, [acid.major for acid in table.base("Ram").acids]) == ([], [True])
    minor = steam(guard())
    place_acid(minor.game, C3, 1, 4)
    assert [acid.major for acid in step(minor, (6,)).base("Guard").acids] == [False]


@pytest.mark.rule("SF-HEX-08")
def test_a_poison_and_acid_cloud_is_both() -> None:
    table = steam(guard())
    placed = place_poison_and_acid(table.game, C3, 8, 1, 5)
    assert placed == ["C3 poison", "C3 acid"]
    assert (here(table).poison, here(table).acid) == (Cloud(strength=8, needed=5), Cloud(strength=1, needed=5))


@pytest.mark.rule("SF-HEX-08")
def test_what_falls_off_the_map_is_lost() -> None:
    table = steam(guard())
    assert place_poison_and_acid(table.game, Hex(9, 9), 8, 1, 5) == []
    assert place_fire(table.game, Hex(9, 9)) == []
    place_smoke(table.game, Hex(9, 9))
    assert table.game.ground == {}


@pytest.mark.rule("SF-HEX-09")
def test_a_burning_hex_sets_on_fire_on_5() -> None:
    table = steam(guard(), tank("Ram", at="C3"))
    place_fire(table.game, C3)
    step(table, (4, 5))
    assert (table.base("Guard").fires, table.base("Ram").fires) == (0, 1)


@pytest.mark.example("SF-X-38")
@pytest.mark.rule("SF-HEX-09", "SF-HEX-10", "SF-TERR-16")
def test_a_forest_burns_down() -> None:
    table = steam(". . .", ". . .", ". . f", tank("Ram", at="C3", armour="0"), troop("Far", at="A1", seat=1))
    place_fire(table.game, C3)
    step(table, (5,))
    assert table.base("Ram").fires == 1
    table.begins(Agony(), (3, 4))
    assert (here(table).terrain, here(table).smoke, here(table).fire) == ("rough", 2, False)
    assert here(table.begins(Aftermath())).smoke == 1


@pytest.mark.rule("SF-HEX-10")
@pytest.mark.parametrize(("letter", "stays"), [(".", "clear"), ("h", "hill"), ("w", "swamp"), ("r", "rough")])
def test_only_forest_burns_down(letter: str, stays: str) -> None:
    table = steam(". . .", ". . .", f". . {letter}", guard("A1"), troop("Far", at="A2", seat=1))
    place_fire(table.game, C3)
    table.begins(Agony())
    assert (here(table).terrain, here(table).smoke, here(table).fire) == (stays, 2, False)
    assert table.heard("burned_out") == [{"hex": "C3", "forest": False}]


@pytest.mark.rule("SF-HEX-10")
def test_every_burning_hex_burns_out_and_no_other() -> None:
    rows = (". . . f", ". . . .", "f . f .")
    table = steam(*rows, guard("B1"), troop("Far", at="B2", seat=1))
    for name in ("A3", "C3"):
        place_fire(table.game, parse_hex(name))
    table.begins(Agony())
    left = [(ground.terrain, ground.smoke) for ground in (here(table, parse_hex(name)) for name in ("A3", "C3", "D1"))]
    assert left == [("rough", 2), ("rough", 2), ("forest", 0)]
