"""Battle Log points (BL)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.end_phase.objectives import WORTH, broken_through, claimed_by, objectives
from rulesets.dystopian_legions.table.happenings.turn import Scored
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


def score(game: Legions) -> None:
    """Both sides score what the turn has brought them."""
    for seat in game.by_initiative():
        _for_the_objective(game, seat)
        _for_going_through(game, seat)
        _for_losses(game, seat)


def _for_the_objective(game: Legions, seat: int) -> None:
    for objective in objectives(game):
        if claimed_by(game, objective) == ("claimed", seat):
            _scores(game, seat, "DL-BL-02", for_an_objective(game), "objective", [objective.name])


def _for_going_through(game: Legions, seat: int) -> None:
    through = broken_through(game, seat)
    if through:
        _scores(game, seat, "DL-OBJ-20", sum(through.values()), "through", list(through))


@rule(without=lambda game, seat: None)
def _for_losses(game: Legions, seat: int) -> None:
    """DL-OBJ-02: enemies who are gone count besides what the objective brings."""
    sections = wiped_out_by(game, seat)
    if sections:
        for name in sections:
            game.sections[name].scored = True
        _scores(game, seat, "DL-BL-14", for_wiped_out(len(sections)), "wiped_out", sections)


def _scores(game: Legions, seat: int, rule_id: str, points: int, why: str, names: list[str]) -> None:
    total = game.sides[seat].battle_log = in_all(game.sides[seat].battle_log, points)
    game.say(Scored(rule=rule_id, seat=seat, points=points, why=why, sections=names, total=total))


@rule(without=lambda before, points: points)
def in_all(before: int, points: int) -> int:
    """DL-BL-15: what a turn brings comes on top of what the turns before have brought."""
    return before + points


@rule(without=0)
def for_an_objective(game: Legions) -> int:
    """DL-BL-02, DL-OBJ-16: 2 points each turn, 4 for a Vital Objective."""
    return WORTH.get(game.options.objective, 2)


@rule(without=lambda game, seat: [])
def wiped_out_by(game: Legions, seat: int) -> list[str]:
    """DL-BL-13: the enemy sections that are destroyed or Broken and have not been scored."""
    gone = (section for section in game.sections.values() if section.is_gone and is_all_of_it(game, section))
    return [section.id for section in gone if section.seat != seat and not section.scored]


@rule(without=True)
def is_all_of_it(game: Legions, section: Section) -> bool:
    """DL-TRANS-01, DL-BL-13: a transport is no section of its own, and the last model of one whose troops are dead
    (DL-D-142)."""
    if section.is_a_part or game.riders_of(section) is not None:
        return False
    return scores_at_once(game) or game.transport_of(section) is None


@rule(without=False)
def scores_at_once(game: Legions) -> bool:
    """DL-TRANS-59: with orphaned transports a section counts as wiped out though its transport lives; the end of that
    brings nothing more."""
    return game.options.orphaned_transports == "on"


@rule(without=0)
def for_wiped_out(count: int) -> int:
    """DL-BL-14: a point for each."""
    return count
