"""Rules of fire, of terrain, and of who comes when and where, at their borders (TGT, SAVE, TERR, ACT, DEPL, DEEP)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import pytest

from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.actions import Arrive, Hover
from rulesets.legions_imperialis.before.forces.armies import army
from rulesets.legions_imperialis.before.forces.building import Fielded as Formed
from rulesets.legions_imperialis.before.forces.building import least_formations, too_dear
from rulesets.legions_imperialis.before.maps.library import MAPS, OWN_MAP
from rulesets.legions_imperialis.before.setup import battlefield
from rulesets.legions_imperialis.chapters.activation.activation import laid_out
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.hovering import is_lost
from rulesets.legions_imperialis.chapters.deployment.landing import mishap
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp, send_up
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.allocating import NOT_AGAIN, as_it_stood, hope
from rulesets.legions_imperialis.chapters.firing.attack import remove
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.hitting import number_of
from rulesets.legions_imperialis.chapters.firing.lines import Shot, in_band, in_terrain
from rulesets.legions_imperialis.chapters.firing.popping_up import cannot_pop_up, come_down
from rulesets.legions_imperialis.chapters.firing.saving import (
    Save,
    armour_save,
    behind_an_obstacle,
    cover_save,
    without_a_roll,
)
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.sight import heights, veil
from rulesets.legions_imperialis.table.state import Order, Phase
from rulesets.legions_imperialis.table.terrain import NATURE, Piece
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    Fielded,
    Place,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    line,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_allocating import BY_HAND, takes, under_fire
from tests.rulesets.legions_imperialis.test_firing import firing, hits

MAN = profile("Man")
HAWK = profile("Hawk", "vehicle", move=20, save=4, rules=("Flyer",))
KITE = profile("Kite", "vehicle", move=12, rules=("Flyer", "Hover"))
FAR = detachment("Far", rank(50, 4, 2), seat=1)


# --- range, Hit rolls, saves ------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-TGT-06", "LIX-WPN-01")
def test_a_range_reaches_to_the_inch_at_both_ends() -> None:
    """LI-D-02: to a hundredth of it; and who flies may be right above."""
    mortar, pistol, cannon = Mode(least=8, most=20, hit=4), Mode(most=6, hit=4), Mode(least=1, most=6, hit=4)
    found = {inches: in_band(mortar, inches) for inches in (7.98, 7.99, 8.0, 20.0, 20.01, 20.02)}
    assert found == {7.98: False, 7.99: True, 8.0: True, 20.0: True, 20.01: True, 20.02: False}
    assert in_band(pistol, -0.5) and in_band(pistol, 0.0) and not in_band(cannon, 0.5)


@pytest.mark.rule("LIX-WPN-06")
def test_a_number_of_dice_is_written_with_what_is_added_or_without() -> None:
    assert [number_of(written, ScriptedDice(4)) for written in ("D6", "D6+2")] == [4, 6]
    assert number_of("3", ScriptedDice()) == 3


@pytest.mark.rule("LI-FIRE-01", "LI-HIT-01", "LI-HIT-03")
def test_losses_are_counted_from_before_the_hit_rolls() -> None:
    table = firing(gun(dice="3", ap=-4), foes=4, order="advance")
    table.game.formations["Formation of Foes"].break_point = 99
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 3, 2])
    assert len(table.heard("morale_checked")) == 1 and table.detachment("Foes").order == "fall_back"


@pytest.mark.rule("LI-SAVE-08")
def test_what_is_decided_without_a_die() -> None:
    told = {need: without_a_roll(Save("Armour", need)) for need in (0, 1, 2, 6, 7, 8)}
    assert told == {0: True, 1: True, 2: None, 6: None, 7: False, 8: False} and without_a_roll(None) is False


@pytest.mark.rule("LI-SAVE-12")
def test_how_likely_a_save_passes() -> None:
    """Rolled again where it misses, or where it holds."""
    four, one, none = Save("Armour", 4), Save("Armour", 1), Save("Armour", 7)
    told = [hope(four, again) for again in (("", ""), ("Armoured", ""), ("", "Shred"), ("Armoured", "Shred"))]
    assert told == [Fraction(1, 2), Fraction(3, 4), Fraction(1, 4), Fraction(1, 2)]
    assert hope(Save("Armour", 2), ("Armoured", "")) == Fraction(35, 36)
    assert (hope(one, NOT_AGAIN), hope(none, NOT_AGAIN)) == (1, 0)


@pytest.mark.rule("LI-OW-11")
def test_only_whoever_could_be_hit_at_another_moment_stands_elsewhere() -> None:
    game = imperialis(detachment("Foes", rank(30, 30, 2))).game
    first, second = game.detachments["Foes"].stands
    there = first.pose._replace(x=10_000)
    told: dict[str, Any] = {"model": "1", "weapon": 0, "mode": "", "dice": "1", "at": ("1", "2"), "modifiers": {}}
    shot = Shot(**told, standing={"1": there})
    assert as_it_stood(shot, first).pose == there and as_it_stood(shot, second) == second


@pytest.mark.rule("LI-SAVE-02", "LI-SAVE-03")
def test_no_ap_makes_a_save_better() -> None:
    """LI-D-33."""
    needs = {ap: armour_save(MAN, ap)[0].need for ap in (1, 0, -1, -3)}
    assert needs == {1: 5, 0: 5, -1: 6, -3: 8}


@pytest.mark.rule("LI-SAVE-04")
def test_rules_of_the_model_that_is_hit_change_the_ap_too() -> None:
    walker = profile("Walker", "walker", save=4, rules=("Armoured",))
    table = firing(gun("Gun", 24, "1", 4, -2, "Light"), its=(walker,), foes=1)
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert (hits(table)[0]["ap"], hits(table)[0]["need"]) == (0, 4)


@pytest.mark.rule("LI-SAVE-07")
def test_a_detachment_is_gone_once_and_only_from_the_table() -> None:
    held = detachment("Held", [(0, 0)], where="reserve", order="march")
    table = imperialis(detachment("Line", [(30, 30)], order="march"), held)
    for name in ("Line", "Held"):
        remove(table.game, table.detachment(name))
    assert [one.order for one in table.game.detachments.values()] == ["march", "march"], "somebody is left"
    table.detachment("Line").stands[0].wounds = 0
    for _ in range(2):
        remove(table.game, table.detachment("Line"))
    assert (table.detachment("Line").where, table.detachment("Line").order) == ("destroyed", "")
    assert [event.key for event in table.game.events] == ["wiped_out"]


@pytest.mark.rule("LI-ALLOC-01", "LI-ALLOC-04")
def test_what_the_bot_would_allocate_is_proposed_by_hand() -> None:
    """The farthest from the firer; of several wounded the one that was chosen stays."""
    one = under_fire(BY_HAND, gun(ap=-4))
    one.players[0].fires("Guns", "Foes", dice=[4])
    assert one.question(1, "allocate").default == {"type": "allocate", "hit": "", "models": ["4"]}
    weapons = gun("Small", 24, "2", 4, -4), gun("Large", 24, "1", 4, -4)
    two = under_fire(BY_HAND, *weapons, foes=rank(28, 26, 2, 5.0), its=(KNIGHT,))
    for stand in two.detachment("Foes").stands:
        stand.wounds = 2
    two.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    proposed = two.question(1, "allocate").default
    assert proposed is not None and proposed["hit"] == "1"
    (other,) = {"1", "2"} - {*proposed["models"]}
    takes(two, other, hit="1")
    assert two.question(1, "allocate").default == {"type": "allocate", "hit": "1", "models": [other]}


# --- terrain ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TERR-04", "LIX-TERR-05", "LIX-TERR-11")
def test_ground_is_nothing_to_who_is_above_it_and_a_wall_is_no_area() -> None:
    wood, wall = box("Wood", "woods", 28, 28, 32, 32), line("Wall", "barricade", (20, 31), (40, 31))
    for its, modifier, cover, behind in ((HAWK, 0, 0, 0), (profile("Tank", "vehicle"), -1, 1, 1)):
        game = imperialis(detachment("Foes", [(30, 30)], seat=1, models=(its,)), detachment("Guns", [(30, 40)])).game
        game.pieces = (wood, wall)
        foes, guns = game.detachments["Foes"], game.detachments["Guns"]
        stand, firer = foes.stands[0], game.model(guns, guns.stands[0])
        assert in_terrain(game, foes, stand) == modifier
        assert len(cover_save(game, foes, stand, Mode())) == cover
        assert len(behind_an_obstacle(game, foes, stand, Mode(), firer)) == behind
    on_it = firing(gun(), line("Wall", "barricade", (20, 30), (40, 30)), foes=3)
    on_it.players[0].fires("Guns", "Foes", dice=[1])
    assert on_it.heard("fired")[0]["volleys"][0]["modifiers"] == {}


@pytest.mark.rule("LIX-TERR-11", "LI-SAVE-10")
def test_one_of_two_walls_that_lies_across_is_enough() -> None:
    walls = line("Across", "barricade", (20, 31), (40, 31)), line("Behind", "barricade", (20, 29), (40, 29))
    table = firing(gun(ap=-4), *walls, foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 6])
    assert (hits(table)[0]["save"], hits(table)[0]["need"]) == ("Cover", 6)


@pytest.mark.rule("LIX-TERR-07", "LIX-TERR-10", "LIX-TERR-08")
def test_how_high_each_kind_of_terrain_is() -> None:
    """LI-D-03: one looks into woods and ruins, and never into a block."""

    def told(piece: Piece) -> tuple[float, bool] | None:
        found = veil({piece.name: piece}, piece.terrain)
        return None if found is None else (found.top, found.solid)

    kinds = {kind: told(box("It", kind, 0, 0, 1, 1)) for kind in ("woods", "ruins", "block", "water", "rubble", "hill")}
    none = dict.fromkeys(("water", "rubble", "hill"))
    assert kinds == {"woods": (2.0, False), "ruins": (2.0, False), "block": (3.0, True), **none}
    assert NATURE["block"].height == 3.0
    tall = box("It", "rubble", 0, 0, 1, 1).model_copy(update={"height": 4000})
    assert told(tall) is None, "what is Difficult hides nothing, however high"


@pytest.mark.rule("LIX-SR-SKIM-03", "LIX-SR-SKIM-04")
def test_who_pops_up_is_ten_inches_higher_until_all_come_down() -> None:
    ours = [
        detachment(name, [(x, 30)], models=(KITE,), hovering=True, popped_up=True) for name, x in (("A", 20), ("B", 30))
    ]
    game = imperialis(*ours, detachment("C", [(40, 30)], models=(KITE,), hovering=True)).game
    assert heights(game) == {"A/1": 10.75, "B/1": 10.75, "C/1": 0.75}
    come_down(game)
    assert set(heights(game).values()) == {0.75}
    moments: list[tuple[Order | Literal[""], Phase, bool]] = [
        ("first_fire", "first_fire", True),
        ("first_fire", "movement", False),
        ("", "first_fire", False),
    ]
    for order, phase, may in moments:
        game.phase, game.detachments["C"].order = phase, order
        assert (cannot_pop_up(game, game.detachments["C"]) is None) is may


@pytest.mark.rule("LI-FFS-07", "LIX-SR-SKIM-04")
def test_the_first_fire_stage_begins_and_ends_for_all() -> None:
    ours = [detachment(name, [(x, 40)], order="first_fire", activated=True) for name, x in (("A", 20), ("B", 30))]
    up = detachment("Up", [(10, 40)], models=(KITE,), hovering=True, popped_up=True)
    table = imperialis(*ours, up, detachment("Foes", [(25, 30)], seat=1), root=FireStage(stage="first_fire", seat=0))
    table.begins()
    assert table.game.phase == "first_fire" and table.offers(0, "stay") == ["A", "B"]
    table.players[0].stays("A")
    table.players[0].stays("B")
    assert table.over and not table.detachment("Up").popped_up


# --- the Movement phase -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-MOV-01", "LI-ACT-04", "LI-ORD-13")
def test_what_was_chosen_is_done_and_then_the_activation_is_over() -> None:
    """A move, a Charge, a Pile-in, nothing at all; whoever stays where he is has no way."""
    foes = detachment("Foes", [(30, 29)], seat=1, models=(MAN,), order="first_fire")
    far = detachment("Goes", [(10, 40), (11.5, 40)], models=(MAN,))
    piles = detachment("Piles", [(30, 30), (31.5, 31.5)], models=(MAN,), order="advance")
    charges = detachment("Charges", [(26, 34)], models=(MAN,), order="charge")
    stays = detachment("Stays", [(50, 40)], models=(MAN,), order="advance")
    table = imperialis(far, piles, charges, stays, foes, root=MovementPhase(seat=0)).begins()
    chapter = table.game.chapter
    table.players[0].moves("Goes", "at 10.75,38; 1 at 10,40; 2 at 11.5,37.5")
    (told,) = table.heard("moved")
    assert (told["how"], [*told["ways"]], told["longest"]) == ("advance", ["2"], 2500)
    assert [stand.moved for stand in table.detachment("Goes").stands] == [0, 2500]
    assert table.detachment("Goes").order == "advance" and table.detachment("Goes").activated
    assert (table.game.chapter, table.game.acting) == (chapter + 1, "")
    table.players[0].piles_in("Piles")
    assert table.heard("moved")[0]["how"] == "pile_in"
    table.players[0].charges("Charges", "Foes")
    assert (table.heard("moved")[0]["how"], table.heard("moved")[0]["into"]) == ("charge", ["Foes"])
    table.players[0].stays("Stays")
    assert not table.heard("moved") and table.over
    game = imperialis(stays, foes).game
    with pytest.raises(Refused):
        laid_out(game, game.detachments["Stays"], {"type": "move", "detachment": "Stays", "to": "nowhere"})


@pytest.mark.rule("LI-ACT-04", "LI-OW-01")
def test_who_is_under_way_is_known_while_the_other_side_is_asked() -> None:
    guns = detachment("Guns", [(30, 30)], seat=1, order="advance")
    table = imperialis(detachment("Line", [(30, 40)]), guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,38")
    assert (table.game.acting, table.detachment("Line").order) == ("Line", "advance")


@pytest.mark.rule("LI-ACT-03", "LI-ACT-08")
def test_in_the_first_round_the_reserves_of_both_sides_do_nothing() -> None:
    rider = profile("Rider", "cavalry", rules=("Outflank",))
    sides = [
        (
            detachment(f"Line {seat}", [(30, 40 - 30 * seat)], seat=seat, models=(MAN,), order="march"),
            detachment(f"Held {seat}", [(0, 0)], seat=seat, models=(rider,), where="reserve", order="march"),
        )
        for seat in (0, 1)
    ]
    table = imperialis(*sides[0], *sides[1], round=1, root=MovementPhase(seat=1)).begins()
    assert table.asked == [(1, "activate")]
    table.players[1].stays("Line 1")
    assert table.heard("stay_in_reserve") == [{"detachments": ["Held 1"], "lost": False}]
    assert table.asked == [(0, "activate")]
    table.players[0].stays("Line 0")
    assert table.over and table.heard("stay_in_reserve") == [{"detachments": ["Held 0"], "lost": False}]


@pytest.mark.rule("LIX-TERR-09", "LI-COH-08")
def test_whoever_a_mine_leaves_nobody_of_is_gone_and_overwatch_makes_no_stragglers() -> None:
    mines = box("Mines", "minefield", 20, 35, 40, 39)
    table = imperialis(detachment("Line", [(30, 40)], models=(MAN,)), FAR, mines, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,36", dice=[1, 1])
    assert table.detachment("Line").where == "destroyed" and table.heard("wiped_out")
    runner = profile("Runner", move=3, save=None, morale=None)
    marked = runner.model_copy(update={"name": "Marked", "rules": ("Invulnerable Save (6+)",)})
    ours = detachment("Line", rank(30, 40, 3, 2.9), models=(runner, marked, runner), order="advance")
    gunner = profile("Gunner", weapons=(gun("Cannon", 40, "1", 2, -4),))
    watch = detachment("Guns", [(32.9, 16)], seat=1, models=(gunner,), order="first_fire")
    parted = imperialis(ours, watch, root=MovementPhase(seat=0)).begins()
    parted.players[0].moves("Line", "at 32.9,37 as now")
    parted.players[1].watches("Guns", 100, dice=[4, 1])
    assert len(parted.detachment("Line").alive) == 2 and not parted.heard("stragglers"), "nothing is left of its move"


# --- deployment and Reserve -------------------------------------------------------------------------------------------


def waiting(name: str, count: int = 1, **told: Any) -> Fielded:
    """A Detachment that is to be placed."""
    return detachment(name, [(0, 0)] * count, where="waiting", **told)


@pytest.mark.rule("LIX-DEPL-05")
def test_every_model_stands_inside_the_zone_to_a_hundredth_of_an_inch() -> None:
    for at, goes in (("at 20,36.49", True), ("at 20,36.48", False), ("at 20,40; 1 at 20,37; 2 at 20,36", False)):
        foes = waiting("Foes", seat=1)
        table = imperialis(waiting("Line", 1 + at.count(";") // 2), foes).begins(SettingUp(), dice=[5, 2])
        table.players[0].picks("south")
        if goes:
            table.players[0].deploys("Line", at)
            continue
        with refused("LIX-DEPL-05", "outside_zone"):
            table.players[0].deploys("Line", at)


@pytest.mark.rule("LIX-DEPL-04", "LIX-SR-INFIL-01")
@pytest.mark.parametrize("command", [0, 1])
@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
def test_infiltrators_are_set_up_by_the_side_in_command_first(command: int, seats: tuple[int, ...]) -> None:
    scout = profile("Scout", rules=("Infiltrate",))
    scouts = [waiting(f"Scouts {seat}", seat=seat, models=(scout,)) for seat in seats]
    both = [waiting(f"Line {seat}", seat=seat) for seat in (0, 1)]
    table = imperialis(*scouts, *both).begins(SettingUp(), dice=[5, 2] if command == 0 else [2, 5])
    table.players[command].picks("south")
    turns = []
    while not table.over:
        ((seat, _),) = table.asked
        (name,) = table.offers(seat, "deploy")
        y = {"Scouts": 30 - 8 * seat, "Line": 44 if seat == command else 4}[name.split()[0]]
        turns.append(name)
        table.players[seat].deploys(name, f"at {10 + 20 * seat},{y}")
    order = [command, 1 - command]
    assert turns == [*(f"Line {seat}" for seat in order), *(f"Scouts {seat}" for seat in order if seat in seats)]


@pytest.mark.rule("LIX-DEPL-04")
def test_the_first_is_placed_for_whoever_lets_time_run_out_if_that_was_settled() -> None:
    """LI-D-63."""
    for settled in ("acts", "waits"):
        table = imperialis(waiting("A"), waiting("B"), waiting("Foes", seat=1), options={"deadline": settled})
        table.begins(SettingUp(), dice=[5, 2]).players[0].picks("south")
        (question,) = table.game.questions
        if settled == "waits":
            assert question.default is None
            continue
        assert question.default is not None and question.default["detachment"] == "A"
        table.players[0].deploys("A", question.default["to"])
        assert table.detachment("A").on_table


@pytest.mark.rule("LIX-SR-FLYER-01")
def test_all_flyers_that_wait_go_into_reserve_and_nobody_else() -> None:
    ours = [
        waiting("A", models=(HAWK,)),
        waiting("B", models=(HAWK,)),
        waiting("Line"),
        waiting("Kites", models=(KITE,)),
    ]
    game = imperialis(*ours, detachment("Up", [(30, 30)], models=(HAWK,))).game
    send_up(game)
    where = {one.id: one.where for one in game.detachments.values()}
    assert where == {"A": "reserve", "B": "reserve", "Line": "waiting", "Kites": "waiting", "Up": "table"}


def coming(its: Fielded, *others: Fielded | Piece, seat: int = 0) -> Table:
    """The Movement phase of a side that has a Detachment in Reserve."""
    held = its.detachment.model_copy(update={"where": "reserve", "order": "advance", "issued": True, "seat": seat})
    enemy = detachment("Foes", [(50, 24)], seat=1 - seat, issued=True, models=(MAN,))
    return imperialis(its._replace(detachment=held), enemy, *others, root=MovementPhase(seat=seat)).begins()


@pytest.mark.rule("LI-RES-03", "LIX-SR-OUTFLANK-03", "LIX-SR-OUTFLANK-04")
@pytest.mark.parametrize(
    ("seat", "at", "stands", "facing"),
    [
        (0, "at 3,20", (0.5, 20), 90),
        (0, "at 57,20", (59.5, 20), 270),
        (0, "at 20,45", (20, 47.5), 0),
        (1, "at 20,3", (20, 0.5), 180),
        (1, "at 1,28", (0.5, 28), 90),
    ],
)
def test_who_arrives_stands_at_an_edge_and_faces_onto_the_table(seat: int, at: str, stands: Place, facing: int) -> None:
    rider = profile("Rider", "cavalry", rules=("Outflank",))
    table = coming(detachment("Riders", [(0, 0)], models=(rider,)), seat=seat)
    table.players[seat].does(Arrive(detachment="Riders", to=at))
    assert table.at("Riders") == [stands] and table.asked == [(seat, "arrived")]
    assert table.detachment("Riders").stands[0].pose.degrees == facing
    assert table.heard("arrived")


@pytest.mark.rule("LIX-SR-FLYER-03")
@pytest.mark.parametrize(
    ("seat", "at", "comes"),
    [
        (0, "at 0.5,40 facing 90", True),
        (0, "at 0.5,39.9 facing 90", False),
        (0, "at 59.5,42 facing 270", True),
        (0, "at 0.5,6 facing 90", False),
        (0, "at 30,47.5 facing 180", False),
        (1, "at 0.5,8 facing 90", True),
        (1, "at 59.5,8.1 facing 270", False),
        (1, "at 30,1 facing 180", True),
        (1, "at 30,47.5 facing 0", False),
    ],
)
def test_flyers_of_either_side_come_over_their_own_edge_or_within_8_inches_of_it(
    seat: int, at: str, comes: bool
) -> None:
    table = coming(detachment("Hawks", [(0, 0)], models=(HAWK,)), seat=seat)
    if comes:
        table.players[seat].does(Arrive(detachment="Hawks", to=at))
        return
    with refused("LIX-SR-FLYER-03"):
        table.players[seat].does(Arrive(detachment="Hawks", to=at))


@pytest.mark.rule("LIX-SR-FLYER-03")
def test_all_of_them_come_in_near_their_own_edge() -> None:
    with refused("LIX-SR-FLYER-03", "not_their_way_in"):
        coming(detachment("Hawks", [(0, 0)] * 2, models=(HAWK,))).players[0].does(
            Arrive(detachment="Hawks", to="at 0.5,40.5 facing 90; 1 at 0.5,42; 2 at 0.5,39")
        )


@pytest.mark.rule("LIX-SR-DEEP-03", "LIX-SR-DEEP-07")
def test_who_comes_down_keeps_two_inches_from_every_enemy() -> None:
    """To a hundredth of an inch (LI-D-02)."""
    dropper = profile("Dropper", rules=("Deep Strike",))
    near = detachment("Near", [(30, 10)], seat=1, issued=True)
    for y, lands in ((12.995, True), (12.98, False)):
        table = coming(detachment("Droppers", [(0, 0)] * 2, models=(dropper,)), near)
        answer = Arrive(detachment="Droppers", to=f"at 30,{y}")
        if not lands:
            with refused("LIX-SR-DEEP-03", "lands_too_near"):
                table.players[0].does(answer)
            continue
        table.players[0].does(answer, (5,))
        assert table.detachment("Droppers").on_table and len(table.detachment("Droppers").alive) == 2
        told = table.heard("deep_struck")[0]
        assert (told["lost"], told["moved"]) == ([], False) and table.asked == [(0, "arrived")]


@pytest.mark.rule("LIX-SR-DEEP-06")
def test_the_second_too_stands_within_two_inches_of_the_first() -> None:
    dropper = profile("Dropper", rules=("Deep Strike",))
    table = coming(detachment("Droppers", [(0, 0)] * 2, models=(dropper,)))
    table.players[0].does(Arrive(detachment="Droppers", to="at 20,20 closed up; 1 at 20,20; 2 at 20,26"), (5,))
    assert table.at("Droppers") == [(20, 20), (20, 23)]


@pytest.mark.rule("LIX-SR-DEEP-04")
def test_the_edge_of_the_table_is_missed_by_more_than_a_hundredth_of_an_inch() -> None:
    game = imperialis(detachment("Line", [(30, 24)]), FAR).game
    its = game.detachments["Line"]

    def ends(x: float, y: float) -> str:
        stand = its.stands[0]
        placed = stand.pose._replace(x=round(1000 * x), y=round(1000 * y))
        return mishap(game, game.model(its, stand.model_copy(update={"pose": placed})))

    assert [ends(*at) for at in ((0.49, 24), (59.51, 24), (30, 0.49), (30, 47.51))] == [""] * 4
    assert [ends(*at) for at in ((0.48, 24), (59.52, 24), (30, 0.48), (30, 47.52))] == ["off_table"] * 4


@pytest.mark.rule("LIX-SR-HOVER-02", "LIX-SR-SKIM-02")
def test_only_who_skims_is_lost_over_closed_ground_and_all_who_do() -> None:
    block = box("Block", "block", 20, 20, 40, 30)
    air, low = (
        detachment("Air", [(25, 25)], models=(KITE,)),
        detachment("Low", [(30, 25)], models=(KITE,), hovering=True),
    )
    game = imperialis(air, low, block, FAR).game
    assert [is_lost(game, one, one.stands[0]) for one in (game.detachments["Air"], game.detachments["Low"])] == [
        False,
        True,
    ]
    two = detachment("Two", rank(25, 34, 2, 2.0), models=(KITE,), hovering=True, order="advance")
    table = imperialis(two, block, FAR, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Two", "at 26,25 as now")
    assert table.heard("crashed") == [{"detachment": "Two", "models": ["1", "2"]}] and table.heard("wiped_out")
    clear = imperialis(two, block, FAR, root=MovementPhase(seat=0)).begins()
    clear.players[0].moves("Two", "at 26,36 as now")
    assert not clear.heard("crashed") and len(clear.detachment("Two").alive) == 2


@pytest.mark.rule("LIX-SR-HOVER-02")
def test_who_begins_to_hover_makes_room_for_nobody_in_the_air() -> None:
    above = detachment("Above", [(30.5, 30)], models=(HAWK,))
    table = imperialis(detachment("Kites", [(30, 30)], models=(KITE,)), above, FAR).begins(EndPhase())
    table.players[0].does(Hover(detachments=["Kites"]))
    assert table.at("Kites") == [(30, 30)] and table.heard("hovers")[0]["moved"] == []


# --- armies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-ARMY-01", "LIX-ARMY-05")
def test_an_army_may_cost_all_that_was_agreed() -> None:
    card = army("wardens").detachment[0]
    formed = [Formed("One", (card, card))]
    assert too_dear(formed, 2 * card.points) is None and too_dear(formed, 2 * card.points - 1) is not None
    assert [least_formations(points) for points in (500, 1499, 1500, 2999, 3000)] == [1, 1, 1, 1, 2]


@pytest.mark.rule("LIX-TERR-01")
def test_without_a_map_of_ones_own_the_usual_one_is_played_on() -> None:
    told = Setup(players=["Ada", "Bo"], forces=["wardens", "scourge"], scenario="patrol")
    assert battlefield(told) == MAPS.named(OWN_MAP)
