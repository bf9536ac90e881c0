"""What is shown before an answer is confirmed: the sheet of Orders, the moment of an Overwatch, a move (ORD, OW)."""

from __future__ import annotations

from rulesets.kit.pictures.scene import Scene
from rulesets.legions_imperialis.actions import Assign, Move, Overwatch
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import Table, detachment, imperialis, rank


def shown(table: Table, seat: int, action: object) -> Scene:
    """The picture before this answer is confirmed."""
    view = RULESET.play.view(table.game, seat)
    question = next(one for one in view.questions if one.seat == seat)
    found = RULESET.pictures.preview(view, question, action, seat)  # type: ignore[arg-type]
    assert found is not None
    return found


def orders(scene: Scene) -> dict[str, list[str]]:
    """The signs of each Detachment."""
    return {token.name: [marker.kind for marker in token.markers] for token in scene.tokens}


def test_the_sheet_of_orders_is_shown_with_who_has_what_and_nothing_of_the_enemy() -> None:
    ours = [detachment(name, rank(10 + 10 * n, 40, 2)) for n, name in enumerate(("One", "Two", "Three"))]
    table = imperialis(*ours, detachment("Foes", rank(30, 6, 2), seat=1), root=OrdersPhase()).begins()
    table.players[1].assigns("march")
    scene = shown(table, 0, Assign(others="advance", first_fire=["Two"]))
    assert orders(scene) == {"One": ["advance"], "Two": ["first fire"], "Three": ["advance"], "Foes": []}
    assert {entry.text for entry in scene.legend} >= {"Advance", "First Fire"}
    assert table.detachment("One").order == ""


def test_the_moment_of_an_overwatch_is_shown_with_its_shots() -> None:
    ours = detachment("Line", rank(30, 40, 2), order="advance")
    guns = detachment("Guns", [(30, 30)], seat=1, order="first_fire")
    table = imperialis(ours, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30.75,36 as now")
    scene = shown(table, 1, Overwatch(detachment="Guns", moment="50"))
    line = next(token for token in scene.tokens if token.name == "Line")
    assert {stand.at[1] for stand in line.stands} == {38.0}
    assert [track.kind for track in scene.tracks].count("line of fire") == 1
    assert "50 %" in scene.title and [area.kind for area in scene.areas].count("before") == 1


def test_a_move_is_shown_where_it_ends() -> None:
    ours = detachment("Line", rank(30, 40, 2), order="advance")
    table = imperialis(ours, detachment("Foes", [(30, 10)], seat=1), root=MovementPhase(seat=0)).begins()
    scene = shown(table, 0, Move(detachment="Line", to="at 30.75,36 as now"))
    line = next(token for token in scene.tokens if token.name == "Line")
    assert {stand.at[1] for stand in line.stands} == {36.0}
