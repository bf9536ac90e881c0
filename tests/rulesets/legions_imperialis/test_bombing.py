"""What is fired in the course of a Flyer's move: bombs on the way, Interceptors at its end; and Skyfire at a target of
its own (BOMB, INTERCEPT, SKYFIRE-03)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Fire, Move
from rulesets.legions_imperialis.chapters.activation.bombing import is_bomb
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
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

BOMBS = gun("Bombs", 0, "2", 4, -4, "Bombing Run")
BOMBER = profile("Bomber", "vehicle", move=20, save=3, rules=("Flyer",), weapons=(BOMBS, gun("Guns", 18, "1", 4)))
HUNTER = profile(
    "Hunter",
    "vehicle",
    move=20,
    save=3,
    rules=("Flyer", "Interceptor"),
    weapons=(
        gun("Cannon", 20, "1", 3, 0, "Skyfire"),
        gun("Racks", 20, "1", 3),
        gun("Tail", 20, "1", 3, 0, "Point Defence"),
    ),
)
AHEAD = "at 30,30 as now"


def flyers(model: Any, at: list[Place] | None = None, **state: Any) -> Fielded:
    return detachment("Ours", at or [(30, 46)], models=(model,), **{"order": "advance", "issued": True, **state})


def moving(model: Any, *others: Fielded | Piece, at: list[Place] | None = None, **fields: Any) -> Table:
    return imperialis(flyers(model, at), *others, **fields).begins(MovementPhase(seat=0))


def foes(at: Place = (30, 38), count: int = 4, name: str = "Foes", **state: Any) -> Fielded:
    return detachment(name, rank(*at, count), seat=1, **{"issued": True, **state})


def flies(table: Table, dice: tuple[int, ...] = (), **told: str) -> None:
    table.players[0].does(Move(detachment="Ours", to=AHEAD, **told), dice)


# --- Bombing Run ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TR-BOMB-01", "LIX-TR-BOMB-06", "LIX-WPN-03")
def test_on_the_way_and_then_on() -> None:
    table = moving(BOMBER, foes())
    assert table.offers(0, "move", detachment="Ours", to=AHEAD) == ["Foes"]
    flies(table, bombs="Foes", moment="50", dice=(4, 1))
    told = table.heard("fired")[0]
    assert told["manner"] == "bombs" and told["volleys"][0]["weapon"] == "Bombs" and told["volleys"][0]["hits"] == 1
    assert len(table.detachment("Foes").alive) == 3 and table.at("Ours") == [(30.0, 30.0)]
    assert [one.key for one in table.said if one.key in ("fired", "moved")] == ["fired", "moved"]


@pytest.mark.rule("LIX-TR-BOMB-06", "LIX-WPN-03")
def test_bombs_are_not_fired_in_the_combat_phase() -> None:
    table = imperialis(flyers(BOMBER, [(30, 40)]), foes(), root=FireStage(stage="advancing_fire", seat=0)).begins()
    table.players[0].fires("Ours", "Foes", dice=(1,))
    assert [one["weapon"] for one in table.heard("fired")[0]["volleys"]] == ["Guns"]
    only = profile("Only", "vehicle", move=20, rules=("Flyer",), weapons=(BOMBS,))
    assert not is_bomb(table.game, Mode(traits=("Bombing Run",))), "what has no Hit roll is no weapon"
    none = imperialis(flyers(only, [(30, 40)]), foes(), root=FireStage(stage="advancing_fire", seat=0)).begins()
    assert none.over and none.heard("have_no_target")


@pytest.mark.rule("LIX-TR-BOMB-02")
def test_only_within_3_inches_at_that_point_and_only_at_models_within_them() -> None:
    """Base to base: of a rank of four the last one is out of reach."""
    table = moving(BOMBER, foes((30, 38), 4))
    flies(table, bombs="Foes", moment="50", dice=(4, 4))
    assert [stand.label for stand in table.detachment("Foes").stands if not stand.alive] == ["3", "2"] or len(
        table.detachment("Foes").alive
    ) == 2
    assert table.detachment("Foes").stand("4").alive, "4.5 inches away"
    with refused("LIX-TR-BOMB-01", "no_such_moment"):
        flies(moving(BOMBER, foes()), bombs="Foes", moment="5")
    with refused("LIX-TR-BOMB-02", "no_bombing"):
        flies(moving(BOMBER, foes(), foes((40, 38), name="Far")), bombs="Far")
    assert moving(BOMBER, foes((40, 38))).offers(0, "move", detachment="Ours", to=AHEAD) == [], "nobody is asked"


@pytest.mark.rule("LIX-TR-BOMB-02", "LIX-SR-FLYER-05", "LIX-SR-FLYER-06")
def test_it_sees_over_everything_and_terrain_counts() -> None:
    table = moving(BOMBER, foes(), box("Woods", "woods", 26, 36, 40, 40))
    flies(table, bombs="Foes", moment="50", dice=(4, 1))
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LIX-TERR-05": -1}


@pytest.mark.rule("LIX-TR-BOMB-01")
def test_without_a_moment_the_best_is_taken() -> None:
    """Over the middle of two lines that are bombed by two: both come near at half the way."""
    table = moving(BOMBER, foes((30, 38), 1), at=[(29, 46), (31, 46)])
    flies(table, bombs="Foes", dice=(1, 1, 1, 1))
    assert len(table.heard("fired")[0]["volleys"][0]["models"]) == 2


@pytest.mark.rule("LIX-TR-BOMB-03")
def test_once_a_round() -> None:
    table = moving(BOMBER, foes())
    table.detachment("Ours").bombed = True
    assert table.offers(0, "move", detachment="Ours", to=AHEAD) == []


@pytest.mark.rule("LIX-TR-BOMB-04", "LI-TGT-09")
def test_not_at_flyers_nor_at_the_pinned() -> None:
    kites = detachment("Kites", rank(30, 38, 2), seat=1, models=(HUNTER,), issued=True)
    assert moving(BOMBER, kites).offers(0, "move", detachment="Ours", to=AHEAD) == []
    friend = detachment("Friend", [(30, 39)], models=(profile("Trooper"),), issued=True)
    assert moving(BOMBER, foes((30, 38), 1), friend).offers(0, "move", detachment="Ours", to=AHEAD) == []


@pytest.mark.rule("LIX-TR-BOMB-01", "LI-MOR-03", "LI-BRK-02")
def test_bombs_cause_no_morale_check_but_break() -> None:
    """LIX-D-19: all of a Formation's half is lost in the Movement phase: Broken at once, without a check."""
    table = moving(BOMBER, foes((30, 38), 2))
    flies(table, bombs="Foes", moment="50", dice=(4, 1))
    assert table.heard("formation_broken") and not table.heard("morale_checked")


@pytest.mark.rule("LIX-TR-BOMB-01", "LI-OW-02", "LI-OW-05")
@pytest.mark.parametrize(("moment", "order"), [("0", "watch bombs"), ("50", "watch bombs"), ("100", "bombs watch")])
def test_an_overwatch_for_the_same_or_an_earlier_moment_comes_first(moment: str, order: str) -> None:
    """LIX-D-47."""
    gunner = profile("Gunner", weapons=(gun("Flak", 60, "1", 2, 0, "Skyfire"),))
    guns = detachment("Guns", [(30, 10)], seat=1, models=(gunner,), order="first_fire", issued=True)
    table = moving(BOMBER, foes(), guns)
    flies(table, bombs="Foes", moment="50")
    table.players[1].watches("Guns", int(moment), dice=(1, 1, 1))
    assert [one["detachment"] for one in table.heard("fired")] == [
        {"watch": "Guns", "bombs": "Ours"}[word] for word in order.split()
    ]


@pytest.mark.rule("LIX-TR-BOMB-01", "LI-OW-04", "LI-OW-05")
def test_who_is_shot_down_first_drops_nothing_and_who_is_bombed_first_does_not_watch() -> None:
    gunner = profile("Gunner", save=None, weapons=(gun("Flak", 60, "1", 2, -4, "Skyfire"),))
    guns = detachment("Guns", [(30, 38)], seat=1, models=(gunner,), order="first_fire", issued=True)
    early = moving(BOMBER, foes((33, 38)), guns)
    flies(early, bombs="Foes", moment="50")
    early.players[1].watches("Guns", 0, dice=(6,))
    assert early.detachment("Ours").where == "destroyed" and len(early.heard("fired")) == 1
    late = moving(BOMBER, guns)
    flies(late, bombs="Guns", moment="50")
    late.players[1].watches("Guns", 100, dice=(6, 6))
    assert late.detachment("Guns").where == "destroyed" and late.detachment("Ours").on_table
    assert len(late.heard("fired")) == 1


# --- Interceptors -----------------------------------------------------------------------------------------------------


def prey(at: Place = (30, 20)) -> Fielded:
    quarry = profile("Quarry", "vehicle", move=20, save=None, rules=("Flyer",))
    return detachment("Prey", [at], seat=1, models=(quarry,), issued=True)


@pytest.mark.rule("LIX-SR-INTERCEPT-01", "LIX-TR-SKYFIRE-01")
@pytest.mark.parametrize(
    ("weapon", "modifier"), [("Cannon", {"LIX-SR-INTERCEPT-01": -2}), ("Racks", {"LIX-SR-FLYER-09": -3})]
)
def test_when_it_has_moved_each_fires_one_weapon_2_worse(weapon: str, modifier: dict[str, int]) -> None:
    table = moving(HUNTER, prey())
    assert table.offers(0, "move", detachment="Ours", to=AHEAD) == ["Prey"]
    assert table.offers(0, "move", detachment="Ours", to=AHEAD, intercept="Prey") == ["Cannon", "Racks"]
    flies(table, intercept="Prey", armed=weapon, dice=(4,))
    [volley] = table.heard("fired")[0]["volleys"]
    assert (volley["weapon"], volley["modifiers"], volley["hits"]) == (weapon, modifier, 0)
    assert table.heard("fired")[0]["manner"] == "interceptor"
    either = moving(HUNTER, prey())
    flies(either, intercept="Prey", dice=(1,))
    assert [one["weapon"] for one in either.heard("fired")[0]["volleys"]] == ["Cannon"], "one weapon, the first"
    none = moving(HUNTER, prey())
    flies(none)
    assert none.heard("moved") and not none.heard("fired"), "it need not fire"
    hit = moving(HUNTER, prey())
    flies(hit, intercept="Prey", armed="Cannon", dice=(5,))
    assert hit.detachment("Prey").where == "destroyed" and not hit.heard("morale_checked")


@pytest.mark.rule("LIX-SR-INTERCEPT-01", "LI-MOR-03")
def test_interceptors_cause_no_morale_check_and_who_has_lost_the_weapon_fires_none() -> None:
    """LIX-D-19: half of two Flyers fall in the Movement phase. LIX-D-47: those fire who are left of an Overwatch."""
    two, rest = prey(), detachment("Rest", rank(5, 5, 9), seat=1, issued=True, formation="Formation of Prey")
    both = detachment("Prey", [(30, 20), (32, 20)], seat=1, models=two.card.profiles, issued=True)
    table = moving(HUNTER, both, rest)
    flies(table, intercept="Prey", armed="Cannon", dice=(5,))
    assert len(table.detachment("Prey").alive) == 1 and not table.heard("morale_checked")
    bare = HUNTER.model_copy(update={"name": "Bare", "weapons": (), "save": None})
    armed = HUNTER.model_copy(update={"rules": (*HUNTER.rules, "Invulnerable Save (6+)"), "save": None})
    ours = detachment("Ours", [(30, 46), (32, 46)], models=(armed, bare), order="advance", issued=True)
    gunner = profile("Gunner", weapons=(gun("Flak", 60, "1", 2, -4, "Skyfire"),))
    guns = detachment("Guns", [(30, 10)], seat=1, models=(gunner,), order="first_fire", issued=True)
    left = imperialis(ours, prey(), guns).begins(MovementPhase(seat=0))
    left.players[0].does(Move(detachment="Ours", to="at 31,30 as now", intercept="Prey", armed="Cannon"))
    left.players[1].watches("Guns", 0, dice=(6, 1, 6))
    assert [stand.label for stand in left.detachment("Ours").alive] == ["2"]
    assert not left.detachment("Ours").intercepted and len(left.heard("fired")) == 1


@pytest.mark.rule("LIX-SR-INTERCEPT-01")
def test_at_flyers_only_and_only_by_interceptors() -> None:
    with refused("LIX-SR-INTERCEPT-01", "no_interception"):
        flies(moving(HUNTER, foes((30, 20)), prey()), intercept="Foes")
    assert moving(HUNTER, foes((30, 20))).offers(0, "move", detachment="Ours", to=AHEAD) == ["Foes"], "Point Defence"
    plain = HUNTER.model_copy(update={"rules": ("Flyer",)})
    assert moving(plain, prey()).offers(0, "move", detachment="Ours", to=AHEAD, defence="") == []


@pytest.mark.rule("LIX-SR-INTERCEPT-02", "LIX-SR-INTERCEPT-01", "LI-AFS-01")
def test_later_it_fires_again_but_not_on_overwatch() -> None:
    ground = HUNTER.model_copy(update={"rules": ("Interceptor",)})
    table = moving(ground, prey(), foes((10, 10), order="advance", issued=True))
    table.players[0].does(Move(detachment="Ours", to="at 30,40 as now", intercept="Prey", armed="Cannon"), (1,))
    assert table.detachment("Ours").intercepted and table.asked == [(1, "activate")]
    far = gun("Far", 60, "1", 3)
    watcher = ground.model_copy(update={"weapons": (*ground.weapons, far)})
    table = moving(watcher, prey(), foes((10, 10), order="advance", issued=True))
    table.players[0].does(Move(detachment="Ours", to="at 30,40 as now", intercept="Prey", armed="Cannon"), (1,))
    table.players[1].moves("Foes", "at 12.25,12 as now")
    assert (0, "overwatch") not in table.asked
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Ours", "Prey", "Cannon", dice=(3,))
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {}


# --- Skyfire at a target of its own -----------------------------------------------------------------------------------


def firing(*weapons: Any, others: tuple[Fielded, ...] = ()) -> Table:
    gunner = profile("Gunner", weapons=weapons)
    guns = detachment("Ours", [(30, 40)], models=(gunner,), order="advance", issued=True)
    return imperialis(guns, foes((30, 30)), prey(), *others, root=FireStage(stage="advancing_fire", seat=0)).begins()


@pytest.mark.rule("LIX-TR-SKYFIRE-03", "LI-TGT-02")
def test_skyfire_fires_at_other_flyers_than_the_rest_at_its_target() -> None:
    cannon, flak = gun("Cannon", 30, "1", 4), gun("Flak", 30, "1", 4, 0, "Skyfire")
    table = firing(cannon, flak)
    assert table.offers(0, "fire", detachment="Ours", target="Foes", weapons=[""], modifier="") == ["Prey"]
    table.players[0].does(Fire(detachment="Ours", target="Foes", skyfire="Prey"), (1, 4))
    told = [(one["target"], [volley["weapon"] for volley in one["volleys"]]) for one in table.heard("fired")]
    assert told == [("Foes", ["Cannon"]), ("Prey", ["Flak"])] and table.detachment("Prey").where == "destroyed"
    together = firing(cannon, flak)
    together.players[0].does(Fire(detachment="Ours", target="Foes"), (1, 1))
    assert len(together.heard("fired")[0]["volleys"]) == 2
    with refused("LIX-TR-SKYFIRE-03"):
        firing(cannon, flak, others=(foes((10, 10), name="Far"),)).players[0].does(
            Fire(detachment="Ours", target="Foes", skyfire="Far")
        )
    assert firing(flak).offers(0, "fire", detachment="Ours", target="Foes") == [], "nothing is left for the target"


@pytest.mark.rule("LIX-TR-SKYFIRE-03", "LIX-TR-PD-01", "LIX-TR-PD-05")
def test_point_defence_and_skyfire_each_have_a_target_of_their_own() -> None:
    """LIX-D-20: a weapon with both fires with Point Defence, if that has one, else with Skyfire."""
    near = detachment("Near", [(34, 40)], seat=1, issued=True)
    weapons = (
        gun("Cannon", 30, "1", 4),
        gun("Flak", 30, "1", 4, 0, "Skyfire"),
        gun("Both", 30, "1", 4, 0, "Point Defence", "Skyfire"),
    )
    table = firing(*weapons, others=(near,))
    table.players[0].does(Fire(detachment="Ours", target="Foes", secondary="Near", skyfire="Prey"), (1, 1, 1))
    told = {one["target"]: [volley["weapon"] for volley in one["volleys"]] for one in table.heard("fired")}
    assert told == {"Foes": ["Cannon"], "Near": ["Both"], "Prey": ["Flak"]}
    alone = firing(*weapons, others=(near,))
    alone.players[0].does(Fire(detachment="Ours", target="Foes", skyfire="Prey"), (1, 1, 1))
    told = {one["target"]: [volley["weapon"] for volley in one["volleys"]] for one in alone.heard("fired")}
    assert told == {"Foes": ["Cannon"], "Prey": ["Flak", "Both"]}


def test_words() -> None:
    table = moving(BOMBER, foes())
    words = RULESET.words
    told = words.action(table.game, Move(detachment="Ours", to=AHEAD, bombs="Foes", moment="50", intercept="Prey"))
    assert "; bombs on Foes at 50 % of the way; then Interceptors at Prey" in told
    flies(table, bombs="Foes", moment="50", dice=(4, 1))
    assert any("makes a Bombing Run at Foes" in words.event(table.game, one) for one in table.said) or any(
        "make a Bombing Run at Foes" in words.event(table.game, one) for one in table.said
    )
