"""Orders, points in sight, lines, scatter and ways home: where each begins and ends (ORD, BLAST, BEAM, SCAT, FLEE)."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.legions_imperialis.actions import Run
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.movement.order_of_running import is_asked
from rulesets.legions_imperialis.chapters.orders.available import why_not
from rulesets.legions_imperialis.chapters.orders.command import is_commanded
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.table.profiles import Profile
from rulesets.legions_imperialis.table.scattering import scattered
from rulesets.legions_imperialis.table.shapes import Shape, lies_at, stopped, under
from rulesets.legions_imperialis.table.sight import sees_point
from rulesets.legions_imperialis.table.state import Options, Order
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import Fielded, box, detachment, imperialis, profile, rank

MAN = profile("Man")
HAWK = profile("Hawk", "vehicle", move=20, rules=("Flyer",))
CHAINED = profile("Chained", rules=("Chain of Command",))
CHIEF = profile("Chief", rules=("Solar Auxilia HQ (6)",))


# --- Orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-CHAIN-01", "LI-ORD-05")
@pytest.mark.parametrize(
    ("models", "order", "refused"),
    [
        ((CHAINED,), "advance", False),
        ((CHAINED,), "march", True),
        ((MAN, CHAINED), "march", True),
        ((MAN,), "march", False),
    ],
)
def test_in_the_chain_of_command_there_is_nothing_but_advance(
    models: tuple[Profile, ...], order: Order, refused: bool
) -> None:
    """Of whom one model is in it the whole Detachment is."""
    game = imperialis(detachment("Line", rank(30, 40, 2), models=models)).game
    assert (why_not(game, game.detachments["Line"], order) is not None) is refused


@pytest.mark.rule("LIX-SR-SAHQ-01")
@pytest.mark.parametrize(
    ("chiefs", "where", "commanded"),
    [
        ((CHIEF,), "table", True),
        ((MAN, CHIEF), "table", True),
        ((MAN,), "table", False),
        ((CHIEF,), "reserve", False),
    ],
)
def test_any_model_that_commands_is_heard_on_the_table_only(
    chiefs: tuple[Profile, ...], where: str, commanded: bool
) -> None:
    staff = detachment("Staff", rank(30, 40, 2), models=chiefs)
    game = imperialis(staff, detachment("Line", [(32, 38)], models=(CHAINED,), where=where)).game
    assert is_commanded(game, game.detachments["Line"]) is commanded


@pytest.mark.rule("LI-BRK-10")
@pytest.mark.parametrize("broken", [True, False])
def test_only_the_broken_are_kept_from_march_and_first_fire(broken: bool) -> None:
    game = imperialis(detachment("Line", [(30, 40)], formation="One"), broken=("One",) if broken else ()).game
    orders: tuple[Order, ...] = ("first_fire", "advance", "march", "charge")
    able = [order for order in orders if why_not(game, game.detachments["Line"], order) is None]
    assert able == (["advance", "charge"] if broken else [*orders])


@pytest.mark.rule("LI-CHG-04", "LI-ORD-01", "LI-ORD-02")
def test_in_reserve_nobody_is_engaged_and_who_all_fall_back_are_asked_nothing() -> None:
    """Models in Reserve have no place: that of an enemy near a corner of the table is not beside them."""
    late = detachment("Late", [(0, 0)], where="reserve")
    foe = detachment("Foe", [(0.5, 0.5)], seat=1)
    table = imperialis(late, foe).begins(OrdersPhase())
    assert not table.detachment("Late").engaged_at_orders
    both = [detachment(name, [(30, y)], seat=seat, order="fall_back") for seat, (name, y) in enumerate(BOTH)]
    assert imperialis(*both).begins(OrdersPhase()).over


BOTH = (("Line", 40), ("Foes", 10))


@pytest.mark.rule("LI-ORD-16", "LI-ORD-02")
def test_as_last_round_is_offered_where_there_was_one() -> None:
    for last, words in (("", []), ("march", ["last"])):
        table = imperialis(*(detachment(name, [(30, y)], seat=n, last=last) for n, (name, y) in enumerate(BOTH)))
        table.begins(OrdersPhase())
        offered = ["advance", "first_fire", "march", "charge", *words, "nobody"]
        assert table.offers(0, "assign") == offered


# --- points, lines, flames and scatter --------------------------------------------------------------------------------

WALL = box("Wall", "block", 25, 34, 35, 36)
EDGE = box("Edge", "block", 29.9, 34, 35, 36)
HIDER = detachment("Hider", [(30, 33)], seat=1)


@pytest.mark.rule("LIX-TR-BLAST-01", "LI-TGT-05")
@pytest.mark.parametrize(
    ("ground", "firing", "los", "sees"),
    [
        ((), MAN, "sampled", True),
        ((WALL,), MAN, "sampled", False),
        ((WALL,), HAWK, "sampled", True),
        ((HIDER,), MAN, "sampled", False),
        ((HIDER,), MAN, "plan", True),
        ((detachment("Hider", [(30, 33)], seat=1, models=(HAWK,)),), MAN, "sampled", True),
        ((detachment("Under", [(30, 31.5)], seat=1),), MAN, "sampled", True),
        ((detachment("Edge", [(30, 32)], seat=1),), MAN, "sampled", True),
        ((detachment("Beside", [(30, 32.1)], seat=1),), MAN, "sampled", False),
        ((EDGE,), MAN, "sampled", True),
        ((EDGE,), MAN, "plan", False),
    ],
)
def test_what_hides_a_point_on_the_ground(
    ground: tuple[Fielded | Piece, ...], firing: Profile, los: str, sees: bool
) -> None:
    """Nothing to Flyers, nor do those hide it; who lies with a part of his base within 1.5 inches of it does not.
    By the plan one line counts, and models hide nothing; by silhouettes any part of the one who looks."""
    ours = detachment("Guns", [(30, 40), (32, 40)], models=(firing,))
    game = imperialis(ours, *ground, options={"los": los}).game
    assert sees_point(game, game.detachments["Guns"], "1", Point(30, 30), 1.5) is sees


@pytest.mark.rule("LIX-TR-BEAM-03")
@pytest.mark.parametrize(
    ("pieces", "length"),
    [
        ((), 20),
        ((box("Wood", "woods", 28, 30, 32, 33),), 20),
        ((box("Aside", "block", 40, 30, 44, 33),), 20),
        ((box("Far", "block", 28, 22, 32, 24), box("Near", "block", 28, 30, 32, 33)), 7),
        ((box("Near", "block", 28, 30, 32, 33), box("Far", "block", 28, 22, 32, 24)), 7),
        ((box("Here", "block", 28, 39, 32, 41),), 0.001),
    ],
)
def test_a_line_ends_at_the_first_impassable_terrain_on_it(pieces: tuple[Piece, ...], length: float) -> None:
    line = shapely.LineString([(30, 40), (30, 20)])
    assert stopped(imperialis(*pieces).game, line).length == pytest.approx(length)


@pytest.mark.rule("LIX-TPL-02", "LIX-TR-FIRE-01")
def test_a_flame_over_nobody_covers_nobody() -> None:
    game = imperialis(detachment("Ours", [(30, 40)])).game
    ours = game.detachments["Ours"]
    body = lies_at(game, Shape(kind="flame"), game.model(ours, ours.stands[0]), Point(30, 30))
    assert under(Shape(kind="flame"), body, Group({})).whole == ()


@pytest.mark.rule("LIX-SCAT-01")
def test_where_it_always_scatters_no_scatter_die_is_rolled() -> None:
    fell = scattered(Options(scatter_hit="never"), ScriptedDice(90, 6))
    assert (fell.die, fell.direction, fell.inches) == (0, 90, 6)


# --- ways home --------------------------------------------------------------------------------------------------------

RIDER, SLOW, ROOTED = profile("Rider", "cavalry", move=10), profile("Slow", move=3), profile("Rooted", move=None)


@pytest.mark.rule("LI-FLEE-06", "LI-WDR-08")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("models", "inches"),
    [((MAN,), 11), ((RIDER,), 20), ((SLOW,), 9), ((SLOW, RIDER), 20), ((MAN, SLOW), 11), ((ROOTED,), 6)],
)
def test_how_far_home_two_may_get_into_each_others_way(seat: int, models: tuple[Profile, ...], inches: int) -> None:
    """By the fastest of their models: twice its Movement, or that and 6 inches; north and south alike."""
    for ahead, asked in ((inches - 0.6, True), (inches + 0.6, False)):
        y, step = (24, 1) if seat == 0 else (24, -1)
        back = detachment("Back", rank(20, y, len(models)), seat=seat, models=models)
        front = detachment("Front", [(20, y + step * ahead)], seat=seat, models=(ROOTED,))
        game = imperialis(back, front).game
        assert is_asked(game, [game.detachments["Back"], game.detachments["Front"]]) is asked


@pytest.mark.rule("LI-FLEE-06", "LI-FLEE-01", "LI-END-01")
@pytest.mark.parametrize("initiative", [0, 1])
def test_whoever_has_no_initiative_says_too_who_flees_first(initiative: int) -> None:
    """And who is not asked flees exactly as far as his Movement says."""
    near = [detachment(name, [at], seat=1, order="fall_back") for name, at in (("A", (10, 30)), ("B", (11.1, 31.1)))]
    alone = detachment("Alone", [(40, 20)], order="fall_back")
    table = imperialis(*near, alone, initiative=initiative).begins(EndPhase())
    assert table.asked == [(1, "run")]
    table.players[1].does(Run(runners=["B"]), (6, 6, 6))
    told: list[Any] = table.heard("ran")
    fled = [one["detachment"] for one in told]
    assert fled == (["Alone", "B", "A"] if initiative == 0 else ["B", "A", "Alone"])
    assert table.at("Alone") == [(40, 30)]
