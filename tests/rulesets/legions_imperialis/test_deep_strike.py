"""Deep Strike: held back, aimed, scattered, and down among friends and enemies (DEEP, SCAT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.models.group import Group
from rulesets.legions_imperialis.actions import Arrive, Hold
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.measure import gap, group, in_coherency
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    TANK,
    Fielded,
    Place,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

NOWHERE: list[Place] = [(0, 0)] * 4
DROPPER = profile("Dropper", move=5, rules=("Deep Strike",), weapons=(gun(most=30),))
ON_THE_SPOT = (5,)
"""The scatter die shows the Hit symbol."""


def droppers(where: str = "reserve", **state: Any) -> Fielded:
    """Four Droppers in Reserve with an Advance Order."""
    told = {"order": "advance", "issued": True, **state}
    return detachment("Droppers", NOWHERE, models=(DROPPER,), where=where, **told)


def moving(*others: Fielded | Piece, foes: Place = (30, 10), **fields: Any) -> Table:
    """The Movement phase with the Droppers in Reserve, a Line in the south and two Foes."""
    line = detachment("Line", rank(30, 44, 2), order="advance")
    enemy = detachment("Foes", rank(*foes, 2), seat=1, issued=True)
    fields = {"root": MovementPhase(seat=0), **fields}
    return imperialis(droppers(), line, enemy, *others, **fields).begins()


def strikes(table: Table, to: str, dice: tuple[int, ...] = ON_THE_SPOT) -> None:
    table.players[0].does(Arrive(detachment="Droppers", to=to), dice)


def first(table: Table) -> Place:
    """Where the model stands that was aimed: the first that is told."""
    label = next(iter(table.heard("deep_struck")[0]["poses"]))
    point = table.detachment("Droppers").stand(label).pose.point
    return round(point.x, 2), round(point.y, 2)


@pytest.mark.rule("LIX-SR-DEEP-01", "LIX-RES-01")
def test_only_a_detachment_of_which_all_have_it_is_held_back() -> None:
    mixed = detachment("Mixed", [(0, 0)] * 2, models=(DROPPER, TANK), where="waiting", formation="Own")
    foes = detachment("Foes", [(0, 0)] * 2, seat=1, where="waiting")
    table = imperialis(droppers("waiting", formation="Own"), mixed, foes).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    with refused("LIX-RES-01", "not_held_back"):
        table.players[0].does(Hold(detachment="Mixed"))
    table.players[0].does(Hold(detachment="Droppers"))
    assert table.detachment("Droppers").in_reserve


@pytest.mark.rule("LIX-SR-DEEP-02")
def test_in_reserve_it_has_advance_or_march() -> None:
    foes = detachment("Foes", rank(30, 10, 2), seat=1)
    for order in ("first_fire", "charge"):
        table = imperialis(droppers(order=""), foes).begins(OrdersPhase())
        with refused("LIX-RES-02", "reserve_order"):
            table.players[0].assigns("nobody", **{order: ["Droppers"]})


@pytest.mark.rule("LIX-SR-DEEP-03", "LIX-RES-03")
def test_it_comes_from_round_2_on_and_2_inches_from_enemies() -> None:
    with refused("LIX-RES-03", "too_early"):
        strikes(moving(round=1), "at 20,20", ())
    with refused("LIX-SR-DEEP-03", "lands_too_near"):
        strikes(moving(), "at 30,12.9", ())
    near = moving()
    strikes(near, "at 30,13.05")
    assert first(near) == (30.0, 13.05) and near.detachment("Droppers").on_table
    water = box("Pond", "water", 18, 18, 22, 22)
    with refused("LIX-SR-DEEP-03", "no_room"):
        strikes(moving(water), "at 17.6,20", ())
    with refused("LIX-SR-DEEP-03", "no_room"):
        strikes(moving(), "at 30.5,44", ())


@pytest.mark.rule("LIX-SCAT-01", "LIX-SR-DEEP-03", "LIX-SR-DEEP-07")
def test_on_a_5_or_6_it_stays_where_it_is_aimed_else_it_scatters() -> None:
    for die in (5, 6):
        table = moving()
        strikes(table, "at 20,24", (die,))
        assert first(table) == (20.0, 24.0)
    for die, direction, inches, at in ((4, 90, 6, (26.0, 24.0)), (1, 360, 3, (20.0, 21.0))):
        table = moving()
        strikes(table, "at 20,24", (die, direction, inches))
        assert first(table) == at
        told = table.heard("deep_struck")[0]
        assert (told["die"], told["direction"], told["inches"]) == (die, direction, inches)
    always = moving(options={"scatter_hit": "never"})
    strikes(always, "at 20,24", (270, 2))
    assert first(always) == (18.0, 24.0)


@pytest.mark.rule("LIX-SR-DEEP-04", "LIX-SR-DEEP-07")
@pytest.mark.parametrize(
    ("to", "dice", "why"),
    [("at 3,20", (1, 270, 3), "off_table"), ("at 14,20", (1, 90, 4), "impassable")],
)
def test_off_the_table_or_into_closed_ground_all_are_destroyed(to: str, dice: tuple[int, ...], why: str) -> None:
    water = box("Pond", "water", 18, 18, 22, 22)
    table = moving(water)
    strikes(table, to, dice)
    assert table.heard("deep_struck")[0]["mishap"] == why
    assert table.detachment("Droppers").where == "destroyed"
    assert {stand.wounds for stand in table.detachment("Droppers").stands} == {0}
    assert table.asked == [(0, "activate")] and table.offers(0, "stay") == ["Line"], "the phase goes on"
    back = moving(water, options={"deep_strike_mishap": "back_to_reserve"})
    strikes(back, to, dice)
    assert back.detachment("Droppers").in_reserve and len(back.detachment("Droppers").alive) == 4
    assert back.offers(0, "arrive") == [], "it was activated"
    just = moving(water)
    strikes(just, "at 3,20", (1, 270, 2))
    assert first(just) == (1.0, 20.0)


@pytest.mark.rule("LIX-SR-DEEP-04", "LI-BRK-02", "LI-BRK-07")
def test_a_mishap_breaks_its_formation_at_the_end_of_the_phase() -> None:
    """LI-D-49: at the end of the Movement phase."""
    line = detachment("Others", rank(40, 44, 3), formation="Formation of Droppers", order="advance")
    table = moving(line)
    strikes(table, "at 1,20", (1, 270, 6))
    assert not table.heard("formation_broken")
    table.players[0].stays("Others")
    table.players[0].stays("Line")
    assert table.over and table.heard("formation_broken")[0]["formation"] == "Formation of Droppers"


@pytest.mark.example("LIX-X-19")
@pytest.mark.rule("LIX-SR-DEEP-05", "LIX-SR-DEEP-06", "LIX-SR-DEEP-07")
def test_x_19_into_the_enemy_it_is_moved_until_an_inch_is_between() -> None:
    """Aimed 3 inches from an enemy, 4 inches toward it: 1 inch past its edge; so it stands 1 inch off."""
    table = moving(foes=(30, 24))
    strikes(table, "at 30,20", (2, 180, 4))
    foes, ours = table.detachment("Foes"), table.detachment("Droppers")
    told = table.heard("deep_struck")[0]
    label = next(iter(told["poses"]))
    lead = Group({"": table.game.model(ours, ours.stand(label))})
    assert told["moved"] and lead.gap(group(table.game, foes)) == pytest.approx(1.0, abs=0.005)
    assert len(ours.alive) == 4 and in_coherency(table.game, ours)
    for stand in ours.alive:
        own = Group({"": table.game.model(ours, stand)})
        assert lead.gap(own) <= 2.01 and own.gap(group(table.game, foes)) >= 0.985


@pytest.mark.rule("LIX-SR-DEEP-05", "LIX-SR-DEEP-07")
def test_it_keeps_an_inch_from_friends_and_does_not_land_on_a_marker() -> None:
    friend = detachment("Friends", [(20, 30)], order="advance")
    table = moving(friend)
    strikes(table, "at 20,26.5", (1, 180, 2))
    assert first(table) == pytest.approx((20.0, 28.0), abs=0.02), "1 inch from edge to edge"
    clear = moving(friend)
    strikes(clear, "at 20,26", (1, 180, 2))
    assert first(clear) == (20.0, 28.0) and not clear.heard("deep_struck")[0]["moved"]
    marker = moving()
    strikes(marker, "at 28,24", (1, 90, 2))
    assert marker.heard("deep_struck")[0]["moved"]
    at = marker.detachment("Droppers").stand(next(iter(marker.heard("deep_struck")[0]["poses"]))).pose.point
    assert ((at.x - 30) ** 2 + (at.y - 24) ** 2) ** 0.5 == pytest.approx(0.5, abs=0.01)


@pytest.mark.rule("LIX-SR-DEEP-05", "LIX-SR-DEEP-07")
def test_flyers_over_its_place_and_its_own_models_are_in_nobodys_way() -> None:
    """Nor does it look for another place where it does not scatter: it was aimed where it may stand."""
    hawk = profile("Hawk", "vehicle", move=20, rules=("Flyer",))
    table = moving(detachment("Hawks", [(20, 22)], seat=1, models=(hawk,)))
    strikes(table, "at 20,24", (1, 360, 2))
    assert first(table) == (20.0, 22.0) and not table.heard("deep_struck")[0]["moved"]
    beside = moving(detachment("Friends", [(20, 22.6)], order="advance"))
    strikes(beside, "at 20,24")
    assert first(beside) == (20.0, 24.0) and not beside.heard("deep_struck")[0]["moved"]


@pytest.mark.rule("LIX-SR-DEEP-05", "LIX-SR-DEEP-04", "LIX-SR-DEEP-07")
def test_where_the_whole_table_is_closed_it_is_lost() -> None:
    """All but a pocket, in which somebody stands so near that there is room for nobody who keeps an inch from him."""
    lake = [
        box("West", "water", 0, 0, 19.4, 48),
        box("East", "water", 22, 0, 60, 48),
        box("North", "water", 19.4, 0, 22, 19.4),
        box("South", "water", 19.4, 20.6, 22, 48),
    ]
    friend = detachment("Friends", [(21.4, 20)], order="advance")
    table = moving(friend, *lake, foes=(40, 10))
    strikes(table, "at 20,20", (1, 90, 1))
    told = table.heard("deep_struck")[0]
    assert told["mishap"] == "off_table" and table.detachment("Droppers").where == "destroyed"


@pytest.mark.rule("LIX-SR-DEEP-06", "LIX-SR-DEEP-07")
def test_who_finds_no_place_within_2_inches_is_destroyed() -> None:
    """A pocket in a wall of closed ground has room for two."""
    walls = [
        box("West", "water", 10, 10, 19.4, 30),
        box("East", "water", 22, 10, 30, 30),
        box("North", "water", 19.4, 10, 22, 19.4),
        box("South", "water", 19.4, 20.6, 22, 30),
    ]
    table = moving(*walls)
    strikes(table, "at 20,20")
    assert len(table.detachment("Droppers").alive) == 2 and len(table.heard("deep_struck")[0]["lost"]) == 2
    assert sorted(stand.wounds for stand in table.detachment("Droppers").stands) == [0, 0, 1, 1]
    alone = moving(*walls[:1], box("East", "water", 20.6, 10, 30, 30), *walls[2:])
    strikes(alone, "at 20,20")
    assert len(alone.detachment("Droppers").alive) == 1 and len(alone.heard("deep_struck")[0]["lost"]) == 3


@pytest.mark.rule("LIX-SR-DEEP-06", "LI-EZ-03")
def test_its_player_says_how_the_others_stand_as_far_as_there_is_room() -> None:
    """One whose place is named within 2 inches of the first stands there; a place farther off is too far."""
    table = moving()
    strikes(table, "at 20,20 closed up; 4 at 20,22.9")
    assert table.at("Droppers")[3] == (20.0, 22.9) and first(table) == (20.0, 20.0)
    far = moving()
    strikes(far, "at 20,20 closed up; 4 at 20,26")
    assert len(far.detachment("Droppers").alive) == 4
    assert far.at("Droppers")[3] == (20.0, 23.0), "2 inches from edge to edge, toward its place"


@pytest.mark.rule("LIX-SR-DEEP-07", "LIX-SR-DEEP-09", "LI-OW-02")
def test_then_it_moves_is_fired_at_from_where_it_has_come_down_and_fires_later() -> None:
    """Who watches is asked only once all of them stand: those that have scattered out of its range it does not see."""
    gunner = profile("Gunner", weapons=(gun("Cannon", 6, "1", 2, -4),))
    watch = detachment("Watch", [(20, 20)], seat=1, models=(gunner,), order="first_fire", issued=True)
    table = moving(watch)
    strikes(table, "at 20,25", (1, 180, 6))
    assert table.asked == [(0, "arrived")]
    table.players[0].stays("Droppers")
    assert table.asked == [(0, "activate")], "nobody is in its range any more"
    near = moving(watch)
    strikes(near, "at 20,31", (1, 360, 6))
    near.players[0].moves("Droppers", "at 25,30 as now")
    assert near.asked == [(1, "overwatch")] and "0" in near.offers(1, "overwatch", detachment="Watch")
    near.players[1].lets_pass()
    near.players[0].stays("Line")
    near.begins(FireStage(stage="advancing_fire", seat=0))
    assert "Droppers" in near.offers(0, "fire")


@pytest.mark.rule("LIX-SR-DEEP-07", "LI-EZ-03", "LI-MOV-02")
def test_after_it_has_come_down_it_keeps_out_of_engagement_zones_as_it_moves() -> None:
    table = moving(foes=(30, 20))
    strikes(table, "at 30,24")
    assert gap(table.game, table.detachment("Droppers"), table.detachment("Foes")) >= 0.99
    table.players[0].moves("Droppers", "at 30,21.6 as now")
    assert gap(table.game, table.detachment("Droppers"), table.detachment("Foes")) >= 0.985


def test_words_and_counsel() -> None:
    table = moving()
    found = proposals(table.game, table.question(0, "activate"))
    assert any(isinstance(one.answers[0], Arrive) for one in found)
    strikes(table, "at 20,24", (2, 90, 4))
    told = [RULESET.words.event(table.game, event) for event in table.said if event.key == "deep_struck"]
    assert told == [
        "Droppers come down by Deep Strike, aimed at 20,24; scatter (none on 5+): 2, 4″ toward 90°."
        " 4 models, model 1 at 24,24."
    ]
    gone = moving()
    strikes(gone, "at 2,24", (2, 270, 4))
    told = [RULESET.words.event(gone.game, event) for event in gone.said if event.key == "deep_struck"]
    assert told[0].endswith("toward 270°, off the table: all of them destroyed.")
