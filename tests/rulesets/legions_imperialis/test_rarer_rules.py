"""Rules of a few datasheets: who leaps, who obeys, who takes his time to fire (TANKCMD, JUMP, CORTEX, POWCAP)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage, Stage
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.chapters.morale.checks import morale
from rulesets.legions_imperialis.chapters.orders.available import why_not
from rulesets.legions_imperialis.chapters.orders.command import is_commanded
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Profile
from rulesets.legions_imperialis.table.state import Order
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.brute import shot_out
from tests.rulesets.legions_imperialis.table import (
    TITAN,
    Fielded,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

ORDERS: tuple[Order, ...] = ("first_fire", "advance", "march", "charge")


def commander(printed: int | None) -> Profile:
    """A tank that commands."""
    return profile("Tank", "vehicle", morale=printed, rules=("Tank Commander",))


@pytest.mark.rule("LIX-SR-TANKCMD-02", "LI-MOR-05")
@pytest.mark.parametrize(("printed", "its"), [(4, 3), (3, 2), (2, 2), (1, 1), (None, None)])
def test_a_tank_commander_has_a_better_morale_2_at_best(printed: int | None, its: int | None) -> None:
    plain = profile("Plain", "vehicle", morale=5)
    game = imperialis(detachment("Tanks", rank(30, 40, 2), models=(commander(printed), plain))).game
    assert morale(game, game.detachments["Tanks"]) == (its if its is not None else None)


@pytest.mark.rule("LIX-SR-TANKCMD-01")
def test_a_tank_commander_is_heard_within_6_inches() -> None:
    man = profile("Man", rules=("Chain of Command",))
    for x, heard in ((35.1, True), (35.2, False)):
        tank = detachment("Tank", [(30, 40)], models=(commander(3),))
        game = imperialis(tank, detachment("Line", [(x + 1, 40)], models=(man,))).game
        assert is_commanded(game, game.detachments["Line"]) is heard


# --- Cybernetica Cortex -----------------------------------------------------------------------------------------------


def cortex(*others: Fielded, obeys: str = "March, Charge", **fields: tuple[str, ...]) -> list[str]:
    """The Orders that a Detachment with such a cortex may be issued."""
    brass = profile("Brass", "walker", rules=(f"Cybernetica Cortex ({obeys})",))
    game = imperialis(detachment("Brass", rank(30, 40, 2), models=(brass,), formation="One"), *others, **fields).game
    return [order for order in ORDERS if why_not(game, game.detachments["Brass"], order) is None]


CONTROLLER = profile("Controller", rules=("Cortex Controller",))


@pytest.mark.rule("LIX-SR-CORTEX-01", "LIX-SR-CONTROL", "LI-ORD-05")
def test_brass_obeys_some_orders_unless_somebody_speaks_to_it() -> None:
    """Within 8 inches of its controller one of its models lies wholly; a controller of the other side is none."""
    assert cortex() == ["march", "charge"] and cortex(obeys="First Fire") == ["first_fire"]
    assert cortex(detachment("Near", [(39, 40)], models=(CONTROLLER,))) == [*ORDERS]
    assert cortex(detachment("Far", [(39.6, 40)], models=(CONTROLLER,))) == ["march", "charge"]
    assert cortex(detachment("Foe", [(33, 40)], seat=1, models=(CONTROLLER,))) == ["march", "charge"]


@pytest.mark.rule("LIX-SR-CORTEX-02", "LI-BRK-10")
def test_where_no_order_that_it_obeys_is_available_it_has_what_others_have() -> None:
    """Broken it is issued Advance or Charge: Charge, if it obeys that, and else either."""
    assert cortex(broken=("One",)) == ["charge"]
    assert cortex(obeys="March", broken=("One",)) == ["advance", "charge"]


@pytest.mark.rule("LIX-SR-CORTEX-01", "LI-ORD-02")
def test_an_order_that_is_not_obeyed_is_refused_with_those_that_are() -> None:
    brass = detachment("Brass", rank(30, 40, 2), models=(profile("B", rules=("Cybernetica Cortex (March, Charge)",)),))
    table = imperialis(brass, detachment("Foes", [(30, 4)], seat=1)).begins(OrdersPhase())
    with refused("LIX-SR-CORTEX-01", "not_obeyed") as caught:
        table.players[0].assigns("march", advance=["Brass"])
    assert "obeys only March and Charge, not Advance" in RULESET.words.refusal(caught.value)
    table.players[0].assigns("advance")
    table.players[1].assigns("advance")
    assert table.detachment("Brass").order == "march", "whoever is not named has the first that is available"


# --- Jump Packs -------------------------------------------------------------------------------------------------------

LEAPER = profile("Leaper", move=7, morale=None, rules=("Jump Packs",))


def leaping(*ground: Piece | Fielded, its: Profile = LEAPER, order: str = "advance") -> Table:
    """One with Jump Packs that is to move, and an enemy far away."""
    ours = detachment("Leapers", [(30, 40)], models=(its,), order=order)
    return imperialis(
        ours, detachment("Far", [(5, 4)], seat=1, issued=True), *ground, root=MovementPhase(seat=0)
    ).begins()


@pytest.mark.rule("LIX-SR-JUMP-01", "LI-THR-02", "LIX-TERR-10")
@pytest.mark.parametrize("leaps", [True, False])
def test_who_leaps_goes_over_blocks_walls_and_enemies_and_others_do_not(leaps: bool) -> None:
    its = LEAPER if leaps else LEAPER.model_copy(update={"rules": ()})
    for between in (
        box("Block", "block", 20, 36, 40, 38),
        detachment("Foes", rank(28, 37, 4, 1.4), seat=1, issued=True),
    ):
        table = leaping(between, its=its)
        if leaps:
            table.players[0].moves("Leapers", "at 30,33")
            assert table.at("Leapers") == [(30, 33)]
            continue
        with refused("LI-MOV-02"):
            table.players[0].moves("Leapers", "at 30,33; 1 at 30,33")


@pytest.mark.rule("LIX-SR-JUMP-02", "LI-EZ-03")
def test_who_leaps_comes_down_on_nobody_and_in_no_zone() -> None:
    for to in ("30,35", "30,36.4"):
        with refused("LI-MOV-02"):
            leaping(detachment("Foe", [(30, 35)], seat=1, issued=True)).players[0].moves(
                "Leapers", f"at {to}; 1 at {to}"
            )


@pytest.mark.rule("LIX-SR-JUMP-02", "LIX-TERR-10")
def test_who_comes_down_on_impassable_ground_is_destroyed() -> None:
    table = leaping(box("Pond", "water", 28, 33, 32, 36))
    table.players[0].moves("Leapers", "at 30,34.5")
    assert table.detachment("Leapers").where == "destroyed" and "LIX-SR-JUMP-02" in table.rules_said()


@pytest.mark.rule("LIX-DEPL-05", "LIX-SR-JUMP-01")
@pytest.mark.parametrize("word", ["Jump Packs", "Skimmer"])
def test_who_passes_over_impassable_ground_is_deployed_on_none_all_the_same(word: str) -> None:
    its = profile("Leaper", rules=(word,))
    leapers = detachment("Leapers", [(0, 0)], models=(its,), where="waiting")
    foes = detachment("Foes", [(0, 0)], seat=1, where="waiting")
    table = imperialis(leapers, foes, box("Block", "block", 20, 38, 40, 46)).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    with refused("LIX-DEPL-05", "no_room"):
        table.players[0].deploys("Leapers", "at 30,42")


@pytest.mark.rule("LIX-SR-JUMP-01", "LI-CHG-02")
def test_who_leaps_charges_over_those_who_stand_between() -> None:
    wall = detachment("Wall", rank(26, 34, 6, 1.4), seat=1, issued=True)
    table = leaping(wall, detachment("Foe", [(30, 29)], seat=1, issued=True), order="charge")
    table.players[0].charges("Leapers", "Foe")
    assert table.heard("moved")[0]["into"] == ["Foe"]


# --- weapons ----------------------------------------------------------------------------------------------------------


def armed(*traits: str, stage: Stage = "first_fire", its: Profile | None = None, dice: str = "2") -> Table:
    """A gunner in a stage of fire, and a foe that bears much."""
    ours = detachment("Guns", [(30, 40)], models=(profile("G", weapons=(gun("Gun", 30, dice, 4, -4, *traits),)),))
    ours.detachment.order = "first_fire" if stage == "first_fire" else "advance"
    foe = detachment("Foes", [(30, 28)], seat=1, models=(its or profile("Hardy", save=None, morale=None, wounds=9),))
    return imperialis(ours, foe, root=FireStage(stage=stage, seat=0)).begins()


@pytest.mark.rule("LIX-TR-POWCAP")
@pytest.mark.parametrize(
    ("traits", "stage", "dice"),
    [
        (("Power Capacitor",), "first_fire", 4),
        (("Power Capacitor",), "advancing_fire", 2),
        (("Power Capacitor", "Assault"), "first_fire", 8),
        ((), "first_fire", 2),
    ],
)
def test_a_capacitor_doubles_the_dice_of_first_fire(traits: tuple[str, ...], stage: Stage, dice: int) -> None:
    """LIX-D-18: two doublings multiply."""
    table = armed(*traits, stage=stage)
    table.players[0].fires("Guns", "Foes", dice=[1] * dice)
    assert table.heard("fired")[0]["volleys"][0]["dice"] == dice


@pytest.mark.rule("LIX-TR-POWCAP", "LIX-TR-RIPPLE", "LI-OW-08")
def test_on_overwatch_the_order_counts_that_is_used_up_by_it() -> None:
    for order, dice in (("first_fire", [1, 3, 2]), ("advance", [1])):
        gunner = profile("G", weapons=(gun("Gun", 30, "1", 4, -4, "Power Capacitor", "Ripple Fire"),))
        watch = detachment("Guns", [(30, 24)], seat=1, models=(gunner,), order=order)
        table = imperialis(detachment("Line", [(30, 40)], order="advance"), watch, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 30,38")
        table.players[1].watches("Guns", 0, dice=dice)
        assert table.heard("fired")[0]["volleys"][0]["dice"] == (2 if order == "first_fire" else 1)


@pytest.mark.rule("LIX-TR-RIPPLE", "LIX-REROLL-01")
@pytest.mark.parametrize(
    ("traits", "stage", "dice", "fell"),
    [
        (("Ripple Fire",), "first_fire", [1, 3, 4], [4, 3]),
        (("Ripple Fire",), "first_fire", [1, 1, 1, 5], [1, 5]),
        (("Ripple Fire",), "advancing_fire", [1, 3], [1, 3]),
        (("Ripple Fire", "Accurate"), "first_fire", [1, 3, 2, 6], [2, 6]),
    ],
)
def test_ones_of_first_fire_are_rolled_again_once(
    traits: tuple[str, ...], stage: Stage, dice: list[int], fell: list[int]
) -> None:
    """An accurate weapon rolls all its misses again, the ones among them."""
    table = armed(*traits, stage=stage)
    table.players[0].fires("Guns", "Foes", dice=dice)
    assert table.heard("fired")[0]["volleys"][0]["fell"] == fell


@pytest.mark.rule("LIX-TR-RIPPLE", "LIX-TR-POWCAP")
def test_the_odds_of_ripple_fire_are_those_of_every_die() -> None:
    game = armed("Ripple Fire", "Power Capacitor", dice="1").game
    guns, foes = game.detachments["Guns"], game.detachments["Foes"]
    shots = chosen(game, guns, possible(game, guns, foes), ())
    found = outlook(game, guns, foes, shots)
    for name, told in shot_out(game, shots, most=20000).items():
        assert {number: chance for number, chance in getattr(found, name).items() if chance} == told


@pytest.mark.rule("LIX-TR-BURROW-02")
def test_what_burrows_comes_up_below_the_shields_and_never_in_the_air() -> None:
    titan = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})
    for traits, shields in ((("Burrowing",), 1), ((), 0)):
        table = armed(*traits, its=titan, dice="1")
        table.players[0].fires("Guns", "Foes", dice=[4])
        stand = table.detachment("Foes").stands[0]
        assert (stand.shields, stand.wounds) == (shields, 4 if traits else 5)
    kite = profile("Kite", "vehicle", move=20, rules=("Flyer",))
    assert armed("Burrowing", its=kite).heard("have_no_target") and not armed(its=kite).heard("have_no_target")


@pytest.mark.rule("LIX-SR-BLESSED", "LIX-SR-NECRO", "LI-END-08")
@pytest.mark.parametrize("word", ["Blessed Auto-simulacra", "Necrotechica"])
def test_lost_wounds_are_restored_on_5_and_the_destroyed_stay_so(word: str) -> None:
    """A die for each; nobody else rolls, and what has broken a Formation does not mend it."""
    its = profile("Brass", "walker", wounds=3, rules=(word,))
    brass = detachment("Brass", rank(30, 40, 3), models=(its,))
    others = (
        detachment("Others", [(10, 40)], models=(profile("Plain", wounds=3),)),
        detachment("Foes", [(30, 4)], seat=1),
    )
    table = imperialis(brass, *others, root=EndPhase())
    for stand, wounds in zip(table.detachment("Brass").stands, (1, 3, 0), strict=True):
        stand.wounds = wounds
    table.detachment("Others").stands[0].wounds = 1
    table.begins(dice=[5, 4])
    assert [stand.wounds for stand in table.detachment("Brass").stands] == [2, 3, 0]
    assert [told["model"] for told in table.heard("mended")] == ["1"]
    event = next(one for one in table.said if one.key == "mended")
    assert RULESET.words.event(table.game, event).endswith("2 Wounds left.")
