"""Battle Log points (BL)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.turn import Scored
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.points import rule


def score(game: Legions) -> None:
    """Both sides score what the turn has brought them."""
    for seat in game.by_initiative():
        sections = wiped_out_by(game, seat)
        if not sections:
            continue
        points = for_wiped_out(len(sections))
        game.sides[seat].battle_log += points
        for name in sections:
            game.sections[name].scored = True
        total = game.sides[seat].battle_log
        game.say(Scored(rule="DL-BL-14", seat=seat, points=points, sections=sections, total=total))


@rule(without=lambda game, seat: [])
def wiped_out_by(game: Legions, seat: int) -> list[str]:
    """DL-BL-13: the enemy sections that are destroyed or Broken and have not been scored."""
    gone = (section for section in game.sections.values() if section.where in ("wiped_out", "broken"))
    return [section.id for section in gone if section.seat != seat and not section.scored]


@rule(without=0)
def for_wiped_out(count: int) -> int:
    """DL-BL-14: a point for each."""
    return count
