"""The cover of each model in an attack: what the ground gives, what takes of it or adds to it, and its dice (COVER)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.shooting.weapon_rules import shared_out, weapons
from rulesets.dystopian_legions.table.happenings.shooting import CoverChange, Degree, Shot
from rulesets.dystopian_legions.table.mars import has, is_towering, value
from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.occupying import flown_over, inside, occupies, touches
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.roofs import high_up, roof_under
from rulesets.dystopian_legions.table.sight import Line, lines_from
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR, Cover, Piece
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import Table, rule

LEVELS: tuple[Cover, ...] = ("none", "soft", "hard", "fortified")
"""The degrees of cover."""
DICE: Table[Cover, Pool] = Table(
    f"{__name__}.DICE",
    {
        "soft": ("DL-COVER-03", Pool(blue=1)),
        "hard": ("DL-COVER-04", Pool(blue=2)),
        "fortified": ("DL-COVER-05", Pool(blue=3)),
    },
    without=Pool(),
)
"""The cover dice of each degree."""
IMPROVED: Table[Cover, Cover] = Table(
    f"{__name__}.IMPROVED", {"none": ("DL-HTD-05", "soft"), "soft": ("DL-HTD-06", "hard")}, without="none"
)
"""What Hit the Deck makes of a degree."""


DOWN: tuple[CoverChange, ...] = ("hit_the_deck", "down_in_vain")
"""What is told of a section that has hit the deck, whether or not a model has something of it."""


@rule(without=lambda game, shots, target, figure: Degree(ground="none", piece="", changes=(), level="none"))
def degree(game: Legions, shots: Sequence[Shot], target: Section, figure: Figure) -> Degree:
    """DL-COVER-01, DL-COVER-02: the cover of a model in an attack, as all stand at this moment; one step of it after
    the other (DL-D-106)."""
    sources: list[tuple[Cover, str]] = [("fortified", name) for name in walls_around(target)]
    sources += [("hard", name) for name in sides_around(game, target)]
    if target.where != "aboard" and not up_in_the_open(game, target, figure):
        sources += [(piece.nature.cover, piece.name) for piece in covering(game, shots, target, figure)]
    firing = [game.sections[name] for name in shared_out(shots)]
    counted = [
        one for one in sources if not (flown_over(target, one[1]) or all(flown_over(who, one[1]) for who in firing))
    ]
    ground, piece = max(counted, key=lambda one: LEVELS.index(one[0]), default=("none", ""))
    changes = tuple(_changes(game, shots, target, figure, ground))
    return Degree(ground=ground, piece=piece, changes=changes, level=changed(ground, changes))


@rule(without=())
def walls_around(target: Section) -> tuple[str, ...]:
    """DL-BLDG-03: every model of a section inside a building has fortified cover."""
    return (target.building,) if target.building else ()


@rule(without=())
def sides_around(game: Legions, target: Section) -> tuple[str, ...]:
    """DL-TRANS-45: whoever rides in an Open Topped transport has hard cover."""
    return (game.on_foot(target).id,) if target.where == "aboard" else ()


@rule(without=False)
def up_in_the_open(game: Legions, target: Section, figure: Figure) -> bool:
    """DL-AERO-10: whoever stands on a roof has no cover (DL-D-94)."""
    return roof_under(game, target, target.name_of(figure)) is not None


def covering(game: Legions, shots: Sequence[Shot], target: Section, figure: Figure) -> Iterator[Piece]:
    """The pieces that give a model cover; they do not add up."""
    model = game.model(target, figure)
    yield from (piece for piece in within(game, model) if piece.nature.cover != "none")
    name = target.name_of(figure)
    barriers = (piece for piece in game.pieces if piece.kind in LINEAR and piece.nature.cover != "none")
    for piece in barriers:
        if at_barrier(model, piece) and between(game, shots, name, piece):
            yield piece


@rule(without=())
def within(game: Legions, model: Model) -> tuple[Piece, ...]:
    """DL-TERR-02: a model has the cover of an area in which its whole base lies."""
    return inside(game.pieces, model)


@rule(without=True)
def at_barrier(model: Model, piece: Piece) -> bool:
    """DL-LIN-06: only a model in contact with a barrier has its cover (DL-D-75)."""
    return touches(model, piece)


@rule(without=True)
def between(game: Legions, shots: Sequence[Shot], target: str, piece: Piece) -> bool:
    """DL-LIN-05, DL-LIN-07: the lines from more than half of the models that fire cross the barrier (DL-D-76)."""
    crossing, firing = crossed_by(game, shots, target, piece)
    return 2 * crossing > firing


def crossed_by(game: Legions, shots: Sequence[Shot], target: str, piece: Piece) -> tuple[int, int]:
    """How many of the lines of those who fire at a model cross a barrier, and how many lines there are; a line of a
    section that occupies it counts for nothing."""
    firing = {shot.model for shot in shots}
    outside = [name for name in firing if not denied(game, game.named(name)[0], piece)]
    shelling = shells(shots)
    lines_of = lines_from(game, [name for name in outside if name not in shelling], game.named(target)[0])
    lines_of_it = [thrown_line(game, name, target) if name in shelling else lines_of[name, target] for name in outside]
    return sum(_crosses(line, piece) for line in lines_of_it), len(firing)


def shells(shots: Sequence[Shot]) -> set[str]:
    """Who fires indirectly, by name."""
    return {shot.model for shot in shots if shot.indirect}


def thrown_line(game: Legions, name: str, target: str) -> Line:
    """The line on which a shell comes to a model, whatever is between, and whether its gunner still lives."""
    one, other = (game.model(*game.named(which)).body.area for which in (name, target))
    start, end = (Point(*at) for at in shapely.get_coordinates(shapely.shortest_line(one, other)).tolist())
    return Line(start, end, start.to(end), ())


def _crosses(line: Line, piece: Piece) -> bool:
    """Whether a line, drawn on as far as a base in contact may be off, crosses a barrier."""
    bearing = line.start.bearing(line.end)
    drawn = shapely.LineString((line.start, line.end.moved(bearing, TOLERANCES.contact)))
    return bool(shapely.intersects(drawn, piece.terrain.geometry))


@rule(without=False)
def denied(game: Legions, section: Section, piece: Piece) -> bool:
    """DL-LIN-08: a barrier that the firing section occupies covers nobody from it."""
    return occupies(game, section, piece)


def _changes(
    game: Legions, shots: Sequence[Shot], target: Section, figure: Figure, ground: Cover
) -> Iterator[CoverChange]:
    """What changes the cover that the ground gives, in order."""
    if not keeps_fortified(ground):
        if from_above(shots):
            yield "from_above"
        elif elevated_fire(game, shots, target, figure):
            yield "elevated_fire"
    if all_spray(weapons(game, shots)):
        yield "spray_and_pray"
    if towering(game, target, figure):
        yield "towering"
    if target.hit_the_deck:
        yield "hit_the_deck" if is_down(game, target, figure) else "down_in_vain"


@rule(without=False)
def elevated_fire(game: Legions, shots: Sequence[Shot], target: Section, figure: Figure) -> bool:
    """DL-ELEV-02, DL-ELEV-03, DL-ELEV-04: more than half of those who fire stand on raised ground, and the target does
    not (DL-D-189); whoever shells counts with them (DL-IDF-29)."""
    firing = {shot.model for shot in shots}
    shelling = shells(shots)
    who = [*firing, target.name_of(figure)]
    raised = high_up(game, {name: game.model(*game.named(name)) for name in who})
    high = sum(name in shelling or name in raised for name in firing)
    return 2 * high > len(firing) and target.name_of(figure) not in raised


@rule(without=False)
def from_above(shots: Sequence[Shot]) -> bool:
    """DL-IDF-29: shells come from an elevated position, whatever their target stands on (DL-D-208), where more than
    half of those who fire fire them."""
    return 2 * len(shells(shots)) > len({shot.model for shot in shots})


@rule(without=False)
def keeps_fortified(ground: Cover) -> bool:
    """DL-ELEV-05: elevated fire takes nothing of fortified cover."""
    return ground == "fortified"


@rule(without=False)
def all_spray(weapons: Sequence[Weapon]) -> bool:
    """DL-MAR-69: every weapon of the attack has Spray and Pray: the cover counts one level lower (DL-D-107)."""
    return all(has(weapon.mars, "Spray and Pray") for weapon in weapons)


@rule(without=False)
def towering(game: Legions, target: Section, figure: Figure) -> bool:
    """DL-MAR-78: the cover of a Towering model is one level worse."""
    return is_towering(game.profile(target, figure).mars)


@rule(without=False)
def is_down(game: Legions, target: Section, figure: Figure) -> bool:
    """DL-HTD-05: a model of a section with a Hit the Deck Marker has something of it; Drones have not (DL-MAR-19)."""
    return not has(game.profile(target, figure).mars, "Drone")


def changed(ground: Cover, changes: Sequence[CoverChange]) -> Cover:
    """What is left of the cover of the ground: Hit the Deck cancels one penalty, or improves where there is none."""
    penalties = [change for change in changes if change not in DOWN]
    level = ground
    if "hit_the_deck" in changes:
        cancelled = next((change for change in penalties if cancels(change)), None)
        if cancelled is not None:
            penalties.remove(cancelled)
        elif not penalties:
            level = improved(ground)
    return LEVELS[max(0, LEVELS.index(level) - len(penalties))]


@rule(without=False)
def cancels(change: CoverChange) -> bool:
    """DL-ELEV-06, DL-HTD-13: whoever is down ignores the Elevated Bonus, or Spray and Pray."""
    return change in ("elevated_fire", "from_above", "spray_and_pray")


@rule(without=lambda ground: ground)
def improved(ground: Cover) -> Cover:
    """DL-HTD-07: hard and fortified cover do not become better."""
    return IMPROVED.get(ground, ground)


def cover_dice(level: Cover) -> Pool:
    """The cover dice of a degree."""
    return DICE.get(level, Pool())


@rule(without=Pool())
def shield_dice(game: Legions, target: Section, figure: Figure) -> Pool:
    """DL-MAR-56: a Shield adds its dice, in cover or not."""
    parameter = value(game.profile(target, figure).mars, "Shield")
    if parameter is None:
        return Pool()
    count, colour = parameter.split(", ")
    return Pool.model_validate({colour.lower(): int(count)})


def blackened(pool: Pool) -> Pool:
    """As many dice, all black."""
    return Pool(black=pool.size)
