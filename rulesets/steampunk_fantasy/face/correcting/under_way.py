"""What is under way about a base that somebody has moved, taken off or brought back by hand."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.game import Holds
from rulesets.kit.engine.procedure import Procedure
from rulesets.steampunk_fantasy.chapters.agony.bleeding import Bleeding
from rulesets.steampunk_fantasy.chapters.agony.torment import Torment
from rulesets.steampunk_fantasy.chapters.assault.assaults import Assaults
from rulesets.steampunk_fantasy.chapters.assault.fight import Fight
from rulesets.steampunk_fantasy.chapters.assault.losers_turn import LosersTurn
from rulesets.steampunk_fantasy.chapters.assault.retreats import Retreats
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.movement.courses import Course
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


def goes_no_further(game: Steampunk, base: UnitBase) -> None:
    """A base that was put somewhere by hand stays there in this step: it neither moves, fights nor retreats."""
    for procedure in _under_way(game.root):
        courses: list[Course] = getattr(procedure, "courses", [])
        courses[:] = [one for one in courses if one.base != base.id]
        for contest in _contests(procedure):
            for names in (contest.entering, contest.standing, contest.backwards, contest.met):
                _take_out(names, base.id)
        if isinstance(procedure, Retreats) and procedure.at == "another_hex":
            _take_out(procedure.blocked, base.id)
        if isinstance(procedure, LosersTurn):
            _take_out(procedure.bases, base.id)


def claimed(game: Steampunk) -> set[Hex]:
    """The hexes that are fought for, or that somebody is entering in this step."""
    under_way = list(_under_way(game.root))
    targets = {one.target for procedure in under_way for one in getattr(procedure, "courses", []) if one.target}
    return targets | {contest.hex for procedure in under_way for contest in _contests(procedure)}


def fires_no_more(game: Steampunk, base: UnitBase) -> None:
    """A base that was taken off by hand neither aims nor fires."""
    for procedure in _under_way(game.root):
        if isinstance(procedure, Gunnery):
            procedure.firing = [aiming for aiming in procedure.firing if aiming[0] != base.id]
            procedure.aiming = [aiming for aiming in procedure.aiming if aiming[0] != base.id]
            procedure.shots = [shot for shot in procedure.shots if base.id not in (shot.base, shot.target)]


def holding(before: Steampunk, after: Steampunk) -> Holds:
    """Whether a procedure holds: an agony does not whose tokens were changed."""
    changed = {name for name, base in before.bases.items() if _agonies(base) != _agonies(after.bases[name])}

    def holds(procedure: Procedure) -> bool:
        return not (isinstance(procedure, Torment | Bleeding) and procedure.base in changed)

    return holds


def _agonies(base: UnitBase) -> object:
    return base.where, base.fires, base.poisons, base.bleeds


def _contests(procedure: Procedure) -> list[Contest]:
    """The contested hexes that a procedure has noted."""
    if isinstance(procedure, Assaults | Retreats):
        return [outcome.contest for outcome in procedure.outcomes]
    if isinstance(procedure, Fight):
        return [procedure.contest]
    return list(getattr(procedure, "contests", []))


def _under_way(root: Procedure | None) -> Iterator[Procedure]:
    """Every procedure of a tree, from the root down."""
    if root is not None:
        yield root
        for child in root.called:
            yield from _under_way(child)


def _take_out(names: list[str], name: str) -> None:
    if name in names:
        names.remove(name)
