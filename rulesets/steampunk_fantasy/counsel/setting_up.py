"""Terrain and places before the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.kit.boards.hexes.board import Hex, HexDirection, parse_hex
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.steampunk_fantasy.actions import Deploy, Design
from rulesets.steampunk_fantasy.chapters.setup.deployment import placed_by_friends
from rulesets.steampunk_fantasy.chapters.setup.own_rows import most_covered, own_rows
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.face.asking.place_the_rest import DESIGNS, placed, proposal
from rulesets.steampunk_fantasy.face.tell.questions_told import PLACE_THE_REST
from rulesets.steampunk_fantasy.table.questions import DeployAsked, DesignAsked
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.terrain import terrain_of

WEST, MIDDLE, EAST = 0.0, 0.5, 1.0
"""Wings, as shares of the width of the map."""

LAYOUTS: dict[str, Callable[[int, int, int, int], str]] = {
    "Woods on both wings": lambda column, row, columns, rows: (
        "forest" if column in (0, columns - 1) and row < rows - 1 else ""
    ),
    "Hills to shoot from": lambda column, row, columns, rows: "hill" if row == 1 and column % 3 == 1 else "",
    "Rough ground in front": lambda column, row, columns, rows: "rough" if row == 0 and column % 2 else "",
    "Clear, but for a wood in the middle": lambda column, row, columns, rows: (
        "forest" if row == 1 and column == columns // 2 else ""
    ),
}
"""What may be laid out, by column and by row from the front; empty: clear."""


def of_design(reckoning: Reckoning, question: Question) -> Iterator[Proposal]:
    """A few ways to lay out one's own rows, as far as a partner has left room."""
    view = reckoning.view
    side = view.side_of[question.seat]
    rows = own_rows(view, side)
    front = min(place.row for place in rows) if side == 0 else max(place.row for place in rows)
    deep = len({place.row for place in rows})
    free = most_covered(len(rows)) - len(_partners(view, question))
    for label, of in LAYOUTS.items():
        kinds = ((place, of(place.column, abs(place.row - front), view.columns, deep)) for place in rows)
        told = [f"{place.name} {kind}" for place, kind in kinds if kind and place.name not in _partners(view, question)]
        if free > 0:
            yield Proposal(label, (Design(hexes=told[:free]),))
    yield Proposal("All hexes stay clear", (Design(),))


def _partners(view: Steampunk, question: Question) -> set[str]:
    """The hexes that a partner has filled so far."""
    theirs = (q for q in view.questions if q.asks(DesignAsked) and q.seat != question.seat and q.given)
    mine = (q.given for q in theirs if q.given and view.shares(q.seat, question.seat))
    return {told.split()[0] for action in mine for told in action["hexes"]}


def of_deploy(reckoning: Reckoning, question: Question) -> Iterator[Proposal]:
    """Where a base might stand: in front as it comes, on a wing, in cover, behind; and all that are left at once."""
    view = reckoning.view
    base = view.bases[question.told(DeployAsked).base]
    usual = proposal(view, question.seat).get(question.number) or _anew(view, base)
    if usual is None:
        return
    yield Proposal(f"{usual.hex}, facing the enemy, {usual.speed}", (usual,))
    if question.given is None:
        yield Proposal(PLACE_THE_REST, (usual,), rest=True)
    used = {usual.hex}
    for label, place in _elsewhere(view, base):
        if place.name not in used:
            used.add(place.name)
            yield Proposal(f"{label}: {place.name}", (usual.model_copy(update={"hex": place.name}),))


def by_design(name: str, view: Steampunk, question: Question) -> Proposal | None:
    """The base of a question in its place by a whole deployment."""
    deploy = placed(view, [question], name).get(question.number)
    return Proposal(f"{PLACE_THE_REST}: {DESIGNS[name][0]}", (deploy,)) if deploy is not None else None


def across(view: Steampunk, action: Action) -> Action:
    """A base in the hex that lies opposite through the middle of the map, facing the other way."""
    if not isinstance(action, Deploy):
        return action
    place = parse_hex(action.hex)
    to = Hex(view.columns - 1 - place.column, view.rows - 1 - place.row)
    return action.model_copy(update={"hex": to.name, "facing": HexDirection[action.facing].opposite.name})


def _anew(view: Steampunk, base: UnitBase) -> Deploy | None:
    """A base that has a place already stays there."""
    placed = (q for q in view.questions if q.asks(DeployAsked) and q.told(DeployAsked).base == base.id)
    given = next((q.given for q in placed if q.given), None)
    return Deploy.model_validate(given) if given else None


def _elsewhere(view: Steampunk, base: UnitBase) -> Iterator[tuple[str, Hex]]:
    """Places of another kind, with room for a base."""
    taken = placed_by_friends(view, base)
    side = view.side(base)
    places = [
        place
        for place in own_rows(view, side)
        if fits(view, [*(other for other, at in taken if at == place), base])
        and not any(at == place for _, at in taken)
    ]

    def depth(place: Hex) -> int:
        return place.row if side == 0 else view.rows - 1 - place.row

    def nearest(column: float) -> Hex:
        return min(places, key=lambda place: (abs(place.column - column * (view.columns - 1)), depth(place)))

    if places:
        yield "West wing", nearest(WEST)
        yield "East wing", nearest(EAST)
        yield "Behind", max(places, key=lambda place: (depth(place), -abs(place.column - MIDDLE * view.columns)))
        covered = [place for place in places if terrain_of(view, place) == "forest"]
        if covered:
            yield "In the wood", min(covered, key=depth)
