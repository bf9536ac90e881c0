"""What a small change of a rule would spoil, each thing looked at by itself."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Order, RunAndGun
from rulesets.dystopian_legions.before.forces.building import smaller_than_recommended
from rulesets.dystopian_legions.chapters.activation.activating import left_by_order
from rulesets.dystopian_legions.chapters.activation.activation import Activation
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import by_adjutants, leaders
from rulesets.dystopian_legions.chapters.command.punishing import D3
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.ironclads.ram import Ramming
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.melee.melee_pools import by_holding_the_line
from rulesets.dystopian_legions.chapters.melee.reaching import rides_in_part
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.requirements import _fights
from rulesets.dystopian_legions.chapters.movement.spotters import may_go_ahead
from rulesets.dystopian_legions.chapters.orders.conditions import in_retreat, of_infantry, to_dig_in
from rulesets.dystopian_legions.chapters.orders.giving import by_rallying, by_snapping
from rulesets.dystopian_legions.chapters.orders.occasions import may_rally
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT, one_attack
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.cover import LEVELS, changed, elevated_fire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import somebody_stands, threatened
from rulesets.dystopian_legions.chapters.shooting.hull_cover import by_die
from rulesets.dystopian_legions.chapters.shooting.laying import may_spot
from rulesets.dystopian_legions.chapters.transports.disembarking import others_went_slowly
from rulesets.dystopian_legions.table.happenings.shooting import CoverChange, Shot
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Call
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLE,
    RIFLEMAN,
    TROOPER,
    Fielded,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)

NOTHING = ScriptedDice()
GUARD = profile("Guard", ir=2, mars=("Fearless",))
DASHER = profile("Dasher", ir=2, weapons=(RIFLE,), mars=("Run and Gun",))


def lines(seat: int, *names: str) -> list[Fielded]:
    """Sections of two models each beside one another, in the middle of the table."""
    south = 24 if seat else 30
    return [section(name, rank(20 + 8 * n, south, 2), seat=seat, models=(GUARD,)) for n, name in enumerate(names)]


@pytest.mark.rule("DL-MELEE-18", "DL-MELEE-20", "DL-MULTI-10")
def test_all_who_were_charged_and_beaten_fall_back() -> None:
    game = legions(*lines(0, "Riders"), *lines(1, "X", "Y")).game
    Melee(section="Riders", charged=["X", "Y"], loser="X").fall_back(game, NOTHING)
    assert [[figure.pose.point.y for figure in game.sections[name].figures] for name in ("X", "Y")] == [[18, 18]] * 2


@pytest.mark.rule("DL-MELEE-15", "DL-MULTI-05")
def test_who_fell_to_the_first_strokes_counts_with_those_of_the_second() -> None:
    game = legions(*lines(0, "Riders"), *lines(1, "X")).game
    melee = Melee(section="Riders", charged=["X"], fell=["Riders/1"], striking=["Riders"], aimed=["X"], struck=[2])
    melee.losses(game, NOTHING)
    assert melee.fell[0] == "Riders/1"
    assert [name.rpartition("/")[0] for name in melee.fell[1:]] == ["X"]


@pytest.mark.rule("DL-ORD-49")
def test_a_section_that_holds_no_line_has_no_die_for_it() -> None:
    told = {order: by_holding_the_line(section("Line", [(30, 30)], order=order).section) for order in ("", "run_run")}
    assert set(told.values()) == {Pool()}
    assert by_holding_the_line(section("Line", [(30, 30)], order="hold_the_line").section) == Pool(black=1)


@pytest.mark.rule("DL-TRANS-51")
def test_a_section_of_which_nobody_rides_charges_as_any_other() -> None:
    game = legions(*lines(0, "Riders"), *lines(1, "X")).game
    assert rides_in_part(game, game.sections["Riders"]) is None


@pytest.mark.rule("DL-ORD-14", "DL-ORD-10", "DL-ACT-02")
def test_a_second_section_that_is_called_does_not_strike_out_the_first() -> None:
    staff = section("Staff", rank(30, 36, 1), models=(OFFICER,))
    game = legions(staff, *lines(0, "X", "Y")).game
    called = Order(order="with_me", section="Y", by="Staff/1")
    activation = Activation(section="Staff", named=["X"], ordered=called.model_dump())
    activation.order(game, NOTHING)
    assert activation.named == ["X", "Y"]


@pytest.mark.rule("DL-MAR-52")
def test_fire_before_the_move_is_asked_for_once() -> None:
    game = legions(section("Dashers", rank(30, 30, 2), models=(DASHER,)), *lines(1, "X")).game
    activation = Activation(section="Dashers", early=True)
    outcome = activation.fires_first(game, NOTHING)
    assert isinstance(outcome, Call) and isinstance(outcome.procedure, Shooting)
    assert outcome.procedure.early
    assert activation.fires_first(game, NOTHING) is None


@pytest.mark.rule("DL-SHOOT-04", "DL-MAR-65", "DL-IRON-06")
@pytest.mark.parametrize(
    ("mars", "own", "pooled", "may"),
    [
        ((), (), False, True),
        ((), (), True, False),
        (("Solo Weapon",), (), True, True),
        (("Solo Weapon",), (), False, True),
        ((), ("Independent Firing",), True, True),
    ],
)
def test_one_rad_attack_and_those_that_are_extra(
    mars: tuple[str, ...], own: tuple[str, ...], pooled: bool, may: bool
) -> None:
    weapon = Weapon(name="Gun", er=8, lr=16, rad_er=Pool(blue=1), rad_lr=Pool(blue=1), mars=mars)
    hull = ironclad("Hull", weapons=(weapon,), mars=own)
    game = legions(section("Hulls", [(30, 30)], models=(hull,))).game
    firing = game.sections["Hulls"]
    assert one_attack(game, firing, firing.figures[0], weapon, UNSPENT._replace(pooled=pooled)) is may


@pytest.mark.rule("DL-MORALE-18", "DL-MORALE-10")
def test_every_section_that_breaks_is_seen_to() -> None:
    weak = profile("Weak", ir=6)
    both = [section(name, rank(20 + 9 * n, 30, 2), models=(weak,), shaken=3) for n, name in enumerate("XY")]
    game = legions(*both).game
    morale = Morale(hurt=["X", "Y"], owed=["X", "Y"])
    morale.roll(game, ScriptedDice(*[1] * 12))
    assert morale.broken == ["X", "Y"]
    standing = legions(section("X", rank(20, 30, 2), models=(weak,))).game
    once = Morale(hurt=["X"], owed=["X"])
    once.roll(standing, ScriptedDice(*[1] * 6))
    assert (once.broken, standing.sections["X"].shaken) == ([], 1)


@pytest.mark.rule("DL-MORALE-02", "DL-MAR-38")
def test_only_who_did_not_get_up_again_has_fallen() -> None:
    game = legions(*lines(0, "Rifles"), *lines(1, "X")).game
    game.sections["X"].figures[0].lp = 0
    attack = RadAttack(section="Rifles", target="X", shots=[], hurt=True, fell=["1", "2"])
    called = attack.morale(game, NOTHING)
    assert called is not None
    assert isinstance(called.procedure, Morale)
    assert (called.procedure.hurt, called.procedure.fell) == (["X"], ["X/1"])
    assert RadAttack(section="Rifles", target="X", shots=[]).morale(game, NOTHING) is None


@pytest.mark.rule("DL-HTD-03")
@pytest.mark.parametrize(("away", "threat"), [(22.0, True), (22.5, False)])
def test_a_threat_is_an_advance_and_a_shot_at_long_range(away: float, threat: bool) -> None:
    """A Rifle reaches 16 inches, after an advance of 6."""
    near = section("Rifles", [(30, 40 - 1 - away)], seat=1, models=(RIFLEMAN,))
    game = legions(section("Line", [(30, 40)]), near).game
    assert threatened(game, game.sections["Line"]) is threat


@pytest.mark.rule("DL-RAD-01")
def test_alone_it_fires_with_nobody() -> None:
    game = legions(section("Rifles", rank(30, 30, 2), models=(RIFLEMAN,)), *lines(1, "X")).game
    shots = [Shot(model=f"Rifles/{n}", weapon="Rifle", pool=Pool(blue=1), inches=5000, long=False) for n in (1, 2)]
    attack = RadAttack(section="Rifles", target="X", shots=shots)
    attack.declared(game, NOTHING)
    assert attack.others == []


@pytest.mark.rule("DL-TRANS-52")
@pytest.mark.parametrize(
    ("where", "went", "slowly"),
    [
        ("table", "", True),
        ("table", "advance", True),
        ("table", "hold", True),
        ("table", "charge", True),
        ("table", "double", False),
        ("waiting", "", False),
        ("aboard", "double", True),
    ],
)
def test_how_the_others_may_have_gone(where: str, went: str, slowly: bool) -> None:
    walkers = section("Rifles", rank(30, 40, 2), where=where, movement=went)
    wagon = section("Wagon", [(30, 44)], models=(ironclad("Wagon"),), parent="Rifles")
    game = legions(walkers, wagon).game
    assert others_went_slowly(game, game.sections["Wagon"]) is slowly


@pytest.mark.rule("DL-MAR-47")
def test_who_counts_for_morale() -> None:
    chaplain = profile("Chaplain", mars=("Non-Combatant",))
    mixed = section("Line", rank(30, 30, 2), models=(TROOPER, chaplain))
    game = legions(mixed, section("Hulls", [(40, 30)], models=(ironclad("Hull"),))).game
    told = [_fights(game, one, figure) for one in game.sections.values() for figure in one.figures]
    assert told == [True, False, True]


@pytest.mark.rule("DL-ELEV-02", "DL-ELEV-03", "DL-ELEV-04")
@pytest.mark.parametrize(("up", "count", "high"), [(0, 4, False), (1, 2, False), (2, 4, False), (2, 3, True)])
def test_more_than_half_of_those_who_fire_stand_high(up: int, count: int, high: bool) -> None:
    hill = box("Hill", "hill", 20, 28, 36, 32)
    at = [(22 + 2 * n, 30 if n < up else 36) for n in range(count)]
    game = legions(section("Rifles", at, models=(RIFLEMAN,)), *lines(1, "X"), hill).game
    shots = [
        Shot(model=f"Rifles/{n + 1}", weapon="Rifle", pool=Pool(blue=1), inches=8000, long=False) for n in range(count)
    ]
    target = game.sections["X"]
    assert elevated_fire(game, shots, target, target.figures[0]) is high


@pytest.mark.rule("DL-ELEV-03", "DL-IDF-29")
def test_two_shots_of_one_model_are_one_who_fires() -> None:
    hill = box("Hill", "hill", 20, 28, 26, 32)
    game = legions(section("Rifles", [(23, 30), (30, 36)], models=(RIFLEMAN,)), *lines(1, "X"), hill).game
    both = [("Rifles/1", "Rifle"), ("Rifles/1", "Pistol"), ("Rifles/2", "Rifle")]
    shots = [Shot(model=model, weapon=gun, pool=Pool(blue=1), inches=8000, long=False) for model, gun in both]
    target = game.sections["X"]
    assert not elevated_fire(game, shots, target, target.figures[0])


@pytest.mark.rule("DL-MAR-52", "DL-MAR-53")
def test_whoever_has_fired_first_is_asked_where_to_go_and_for_no_second_fire() -> None:
    table = legions(section("Dashers", rank(20, 30, 2), models=(DASHER,)), *lines(1, "X"), root=Activations(seat=0))
    build_pools(table.game)
    table.begins()
    table.players[0].does(RunAndGun(section="Dashers"))
    table.players[0].fires("X", dice=[1, 1])
    assert table.asked == [(0, "choose_move")]


@pytest.mark.rule("DL-END-18", "DL-END-19", "DL-SMOKE-03")
def test_what_goes_at_the_end_of_a_turn() -> None:
    lying = box("Barrier of smoke", "smoke barrier", 40, 20, 46, 20.5)
    busy = section(
        "Line", rank(30, 30, 2), overwatch=True, hit_the_deck=True, rushed=True, order="run_run", ran=3, activated=2
    )
    table = legions(busy, *lines(1, "X"), lying, root=EndPhase(at="markers_expire"))
    table.begins()
    after = table.section("Line")
    assert not (after.overwatch or after.hit_the_deck or after.rushed)
    assert (after.order, after.ran, after.activated) == ("", 0, 1)
    assert not table.game.pieces


@pytest.mark.rule("DL-FORCE-04")
def test_a_thousand_points_are_what_is_recommended() -> None:
    assert smaller_than_recommended(999) and not smaller_than_recommended(1000)


@pytest.mark.rule("DL-ELEV-06", "DL-HTD-13", "DL-COVER-01")
@pytest.mark.parametrize("penalty", ["elevated_fire", "from_above", "spray_and_pray"])
def test_who_is_down_ignores_one_of_these_and_gains_nothing_else(penalty: CoverChange) -> None:
    assert changed("hard", [penalty]) == "soft"
    assert changed("hard", [penalty, "hit_the_deck"]) == "hard"
    assert changed("soft", ["hit_the_deck"]) == "hard"
    assert [changed(ground, ["towering", "hit_the_deck"]) for ground in LEVELS[1:3]] == ["none", "soft"]
    assert changed("soft", [penalty, "towering"]) == "none" and changed("hard", ["down_in_vain"]) == "hard"


@pytest.mark.rule("DL-MAR-67")
def test_a_machine_sends_nobody_ahead() -> None:
    machine = ironclad("Machine", mars=("Spotter",))
    eyes = profile("Eyes", ir=2, mars=("Spotter",))
    game = legions(section("Iron", [(30, 30)], models=(machine,)), section("Men", rank(40, 30, 2), models=(eyes,))).game
    assert may_go_ahead(game, game.sections["Iron"]) == []
    assert may_go_ahead(game, game.sections["Men"]) == game.sections["Men"].figures


@pytest.mark.rule("DL-MAR-01")
def test_an_adjutant_without_an_officer_beside_him_serves_the_one_of_his_platoon() -> None:
    staff = profile("Adjutant", mars=("Adjutant [1]",))
    game = legions(
        section("Head", rank(20, 30, 1), models=(OFFICER,), platoon=1),
        section("Other head", rank(30, 30, 1), models=(OFFICER,), platoon=2),
        section("Staff", rank(40, 30, 1), models=(staff,), platoon=2),
    ).game
    added = {one.section.id: by_adjutants(game, one) for one in leaders(game, 0)}
    assert added == {"Head": 0, "Other head": 1}


@pytest.mark.rule("DL-MAR-01")
def test_an_adjutant_beside_an_officer_serves_him_and_one_without_any_nobody() -> None:
    staff = profile("Adjutant", mars=("Adjutant [1]",))
    game = legions(
        section("Head", rank(20, 30, 1), models=(OFFICER,), platoon=1),
        section("Second", rank(30, 30, 2), models=(OFFICER, staff), platoon=1),
        section("Strays", rank(40, 30, 1), models=(staff,), platoon=3),
    ).game
    added = {one.section.id: by_adjutants(game, one) for one in leaders(game, 0)}
    assert added == {"Head": 0, "Second": 1}


@pytest.mark.rule("DL-RAM-01", "DL-RAM-07")
@pytest.mark.parametrize(("lost", "fell"), [(1, ["X/1"]), (4, ["X/1", "Hull/1"])])
def test_who_fell_to_one_ram_is_not_forgotten_over_the_next(lost: int, fell: list[str]) -> None:
    table = legions(*lines(1, "X"), section("Hull", [(40, 30)], models=(ironclad("Hull"),)))
    ram = Ramming(section="Hull", target="Hull/1", pace="advance", fell=["X/1"])
    ram._harmed(table.game, "Hull/1", lost)
    assert (ram.fell, ram.hurt) == (fell, ["Hull"])
    assert ("wiped_out" in [event.key for event in table.game.events]) is (lost == 4)


@pytest.mark.rule("DL-MAR-53")
def test_who_has_fired_before_has_fired_though_he_does_not_now() -> None:
    game = legions(*lines(0, "Dashers")).game
    game.sections["Dashers"].gunned = True
    now = Activation(section="Dashers")
    now.has_fired_first(game, NOTHING)
    assert game.sections["Dashers"].gunned and not now.gunned


@pytest.mark.rule("DL-IAD-06", "DL-IAD-07")
def test_what_a_die_of_cover_takes_from_the_hits_on_a_hull() -> None:
    """Half of it rounded up, 1 less in soft cover, 1 more in hard and in fortified."""
    taken = {level: [by_die(level, die) for die in (1, 2, 3, 6)] for level in LEVELS}
    assert taken == {"none": [0, 0, 0, 0], "soft": [0, 0, 1, 2], "hard": [2, 2, 3, 4], "fortified": [2, 2, 3, 4]}


@pytest.mark.rule("DL-IDF-09")
def test_only_a_spotter_spots() -> None:
    eyes = profile("Eyes", ir=2, weapons=(RIFLE,), mars=("Spotter",))
    game = legions(section("Men", rank(40, 30, 2), models=(eyes, RIFLEMAN))).game
    men = game.sections["Men"]
    assert [may_spot(game, men, figure) for figure in men.figures] == [True, False]


@pytest.mark.rule("DL-HTD-02")
def test_a_machine_does_not_hit_the_deck() -> None:
    game = legions(section("Iron", [(30, 30)], models=(ironclad("Machine"),)), *lines(1, "X")).game
    refused = somebody_stands(game, game.sections["Iron"])
    assert refused is not None and refused.rule == "DL-HTD-02"
    assert somebody_stands(game, game.sections["X"]) is None


@pytest.mark.rule("DL-ORD-27", "DL-ORD-32")
def test_only_who_spreads_out_is_left_an_advance_where_that_was_settled() -> None:
    game = legions(*lines(0, "A", "B"), options={"spread_out_advance_only": "on"}).game
    game.sections["A"].order, game.sections["B"].order = "spread_out", "fire_at_will"
    assert left_by_order(game, game.sections["A"]) == ("advance", "hold")
    assert left_by_order(game, game.sections["B"]) is None


@pytest.mark.rule("DL-ORD-18", "DL-ORD-20")
def test_how_many_markers_rallying_and_snapping_out_of_it_take() -> None:
    for die, half in ((1, 1), (2, 1), (4, 2), (6, 3)):
        assert (by_rallying(D3(die)), by_snapping(D3(die))) == (half + 1, half)


@pytest.mark.rule("DL-ORD-12", "DL-ORD-17")
def test_only_an_officer_rallies_and_only_others() -> None:
    nco = profile("Sergeant", leader="nco", cp=1)
    game = legions(
        section("Head", rank(20, 30, 1), models=(OFFICER,)),
        section("Squad", rank(30, 30, 1), models=(nco,)),
        *lines(1, "X"),
    ).game
    head, squad = leaders(game, 0)
    assert may_rally(game, head, squad.section)
    assert not may_rally(game, head, head.section)
    assert not may_rally(game, squad, head.section)


@pytest.mark.rule("DL-MORALE-20")
@pytest.mark.parametrize(
    ("order", "may"), [("with_me", True), ("rally", True), ("snap_out_of_it", True), ("run_run", False)]
)
def test_what_is_ordered_to_a_section_in_retreat(order: str, may: bool) -> None:
    game = legions(*lines(0, "Men")).game
    men = game.sections["Men"]
    assert in_retreat(game, men, order) is None
    men.shaken = 2
    assert (in_retreat(game, men, order) is None) is may


@pytest.mark.rule("DL-ORD-41", "DL-ORD-22", "DL-ORD-48")
def test_whom_it_helps_to_dig_in_and_who_is_infantry() -> None:
    rider = profile("Rider", type="cavalry")
    game = legions(
        section("Iron", [(20, 30)], models=(ironclad("Machine"),)),
        section("Horse", rank(30, 30, 2), models=(rider,)),
        section("Men", rank(40, 30, 2), models=(TROOPER,)),
    ).game
    digs = {name: to_dig_in(game, one) is None for name, one in game.sections.items()}
    assert digs == {"Iron": False, "Horse": True, "Men": True}
    on_foot = {name: of_infantry(game, one, "DL-ORD-22") is None for name, one in game.sections.items()}
    assert on_foot == {"Iron": False, "Horse": False, "Men": True}
