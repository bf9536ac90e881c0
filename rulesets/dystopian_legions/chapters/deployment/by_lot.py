"""What is settled by dice or by the terrain beforehand: the objective, its map, the advantage (OBJ, SETUP-09)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.setting_up import Drawn, GivenAdvantage
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule

OBJECTIVES = ("centre_ground", "vital_objective", "annihilate", "break_through")
"""The objectives in the order in which they are printed (DL-D-25)."""
MAPS: Table[str, tuple[str, str, str]] = Table(
    f"{__name__}.MAPS",
    {
        "centre_ground": ("DL-OBJ-13", ("meeting_engagement", "oblique_contact", "advancing_lines")),
        "vital_objective": ("DL-OBJ-17", ("meeting_engagement", "oblique_contact", "advancing_lines")),
        "annihilate": ("DL-OBJ-19", ("surprise_attack", "oblique_contact", "advancing_lines")),
        "break_through": ("DL-OBJ-22", ("oblique_contact", "meeting_engagement", "advancing_lines")),
    },
    without=("advancing_lines", "advancing_lines", "advancing_lines"),
)
"""The maps that suit an objective, by the D3 that draws one of them."""


def draw_objective(game: Legions, dice: Dice) -> None:
    """The objective is drawn, if that was settled."""
    if game.options.objective != "random":
        return
    fell = [*dice.roll(1)]
    while not 1 <= fell[-1] <= len(OBJECTIVES):
        fell += dice.roll(1)
    says = objective_of(fell[-1])
    _settles(game, "objective", says)
    game.say(Drawn(rule="DL-OBJ-03", what="objective", dice=fell, says=says))


@rule(without=lambda die: "break_through")
def objective_of(die: int) -> str:
    """DL-OBJ-03: 1 to 4 in the order in which they are printed; 5 and 6 are rolled again."""
    return OBJECTIVES[die - 1]


def draw_map(game: Legions, dice: Dice) -> None:
    """A map that suits the objective is drawn, if that was settled."""
    if game.options.map != "random":
        return
    (die,) = dice.roll(1, alike=lambda face: (face + 1) // 2)
    says = MAPS[game.options.objective][(die + 1) // 2 - 1]
    _settles(game, "map", says)
    game.say(Drawn(rule=MAPS.rule_of(game.options.objective), what="map", dice=[die], says=says))


def _settles(game: Legions, what: str, says: str) -> None:
    game.options = game.options.model_copy(update={what: says})


@rule(without=False)
def by_terrain(game: Legions) -> bool:
    """DL-SETUP-09: whoever lets the other side lay out the terrain alone has the Strategic Advantage, and nobody rolls
    for it; the first seat lays it out (DL-D-15)."""
    if game.options.terrain_method != "one_player":
        return False
    game.sides[1].advantage, game.sides[0].advantage = "strategic", "tactical"
    game.say(GivenAdvantage(rule="DL-SETUP-09", seat=1))
    return True
