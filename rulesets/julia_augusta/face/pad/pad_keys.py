"""The keys of the move pad: the manoeuvres of formed units, the eight directions of unformed ones, formations."""

from __future__ import annotations

from math import degrees

from rulesets.julia_augusta.chapters.movement.moves_in_words import layouts_of
from rulesets.julia_augusta.chapters.movement.steps import HALF, MOST_SIDE_STEP, farthest_base, never_formed, no_drill
from rulesets.julia_augusta.face.pad.pressed import RE_FORM, Pressed, by_use, may_be_added
from rulesets.julia_augusta.table.facings import COMPASS
from rulesets.julia_augusta.table.state import Unit
from rulesets.kit.boards.tables.manoeuvres import Swing, wheel_angle
from rulesets.kit.boards.tables.pad import BETWEEN, PIECE, amount_text, arrow, joined
from rulesets.kit.boards.tables.places import HUNDREDTHS, at_most
from rulesets.kit.pictures.move_pad import MOST_KEYS, PadKey

Row = tuple[PadKey, ...]

STEPS = {"0.5": 5.0, "1": 15.0, "2": 45.0, "4": 90.0}
"""The steps in inches, each with that of turns in degrees."""
USUAL_STEP = "1"
LEAST_INCHES, LEAST_DEGREES = 0.1, 0.5
"""Less than that is no key."""
HALF_TURN = 180.0
SIGNS = {"left": "↺", "right": "↻"}


def keys(so_far: Pressed, step: str) -> tuple[Row, ...]:
    """The keys of a unit as it stands now; who stopped at a friend can only go on as it went."""
    rows = _keys(so_far, step)
    return rows if so_far.stop is None else tuple(tuple(_if_it_goes_on(so_far, key) for key in row) for row in rows)


def _if_it_goes_on(so_far: Pressed, key: PadKey) -> PadKey:
    if key.step:
        return key
    longer = key.piece and joined([so_far.told, key.piece]).count(BETWEEN) == so_far.told.count(BETWEEN)
    return key if longer and may_be_added(so_far, key.piece) else PadKey(label=key.label)


def _keys(so_far: Pressed, step: str) -> tuple[Row, ...]:
    if so_far.what == "re-form":
        return ((_turn(step, "left"), _turn(step, "right"), _other_step(step)), *_formations(so_far))
    if not so_far.unit.formed:
        return _eight_directions(so_far, step)
    ahead = [_ahead(so_far, step)] if so_far.what != "side-step" else []
    return (*ahead, _drill(so_far, step), *_formations(so_far))


def _ahead(so_far: Pressed, step: str) -> Row:
    """Wheels, obliques and straight ahead, as they lie on the picture."""
    facing = so_far.stands.pose.degrees
    ways = (("oblique left", -45), ("forward", 0), ("oblique right", 45))
    made = [_way(so_far, step, way, arrow(facing + aside)) for way, aside in ways]
    left, right = (_wheel(so_far, step, side) for side in SIGNS)
    return (left, *made, right)


def _way(so_far: Pressed, step: str, way: str, sign: str) -> PadKey:
    inches = min(float(step), so_far.left)
    label = f"{sign} {way.split(maxsplit=1)[0].capitalize()}"
    if inches < LEAST_INCHES or _is_done(so_far):
        return PadKey(label=label)
    return PadKey(label=f"{label} {amount_text(inches)}″", piece=f"{way} {amount_text(inches)}")


def _wheel(so_far: Pressed, step: str, side: str) -> PadKey:
    sign = SIGNS[side]
    angle = min(STEPS[step], wheel_angle(so_far.stands.placement, so_far.left) / HUNDREDTHS)
    if angle < LEAST_DEGREES or _is_done(so_far):
        return PadKey(label=f"{sign} Wheel")
    return PadKey(label=f"{sign} Wheel {amount_text(angle)}°", piece=f"wheel {side} {amount_text(angle)}")


def _is_done(so_far: Pressed) -> bool:
    """Whether nothing comes after what was pressed: it took the whole move, or was stopped."""
    return so_far.takes_all or not so_far.may_go_on


def _drill(so_far: Pressed, step: str) -> Row:
    """Side-steps, a step back, an about face, and the key that changes the step."""
    facing = so_far.unit.pose.degrees
    steps = [
        _side_step(so_far, step, way, arrow(facing + aside))
        for way, aside in (("side-step left", -90), ("back", 180), ("side-step right", 90))
    ]
    may_turn = not _is_done(so_far) and at_most(HALF * so_far.allowance.inches, so_far.left)
    about = PadKey(label="About face", piece="about face" if may_turn else "")
    return (*steps, about, _other_step(step))


def _side_step(so_far: Pressed, step: str, way: str, sign: str) -> PadKey:
    """One of the side-steps or the step back; more of it, or nothing, where one was pressed."""
    told = PIECE.fullmatch(so_far.told)
    goes_on = told is not None and told["way"] == way
    room = MOST_SIDE_STEP - (float(told["amount"]) if told is not None and goes_on else 0.0)
    inches = min(float(step), room)
    label = f"{sign} {way.split(maxsplit=1)[0].capitalize()}"
    possible = no_drill(so_far.unit) is None and (goes_on or not so_far.told) and so_far.may_go_on
    if not possible or inches < LEAST_INCHES:
        return PadKey(label=label)
    return PadKey(label=f"{label} {amount_text(inches)}″", piece=f"{way} {amount_text(inches)}")


def _other_step(step: str) -> PadKey:
    """The key with which the pad goes on with the next step."""
    known = list(STEPS)
    following = known[(known.index(step) + 1) % len(known)]
    return PadKey(label=f"Step {step}″, {STEPS[step]:g}°", step=following)


def _eight_directions(so_far: Pressed, step: str) -> tuple[Row, ...]:
    """The directions as they lie on the picture, north up, with turns beside them."""
    inches = min(float(step), so_far.left)
    amount = amount_text(inches) if inches >= LEAST_INCHES else ""
    north, north_east, east, south_east, south, south_west, west, north_west = (
        PadKey(label=f"{arrow(45.0 * number)} {amount}″" if amount else arrow(45.0 * number), piece=piece)
        for number, word in enumerate(COMPASS)
        for piece in (f"{word} {amount}" if amount else "",)
    )
    turns = [_free_turn(so_far, step, side) for side in SIGNS]
    return (
        (north_west, north, north_east, *turns),
        (west, _other_step(step), east, _about(so_far)),
        (south_west, south, south_east),
    )


def _about(so_far: Pressed) -> PadKey:
    return PadKey(label="About face", piece="about face" if so_far.may_go_on else "")


def _free_turn(so_far: Pressed, step: str, side: str) -> PadKey:
    sign = SIGNS[side]
    angle = min(STEPS[step], most_turn(so_far))
    if angle < LEAST_DEGREES or not so_far.may_go_on:
        return PadKey(label=f"{sign} Turn")
    return PadKey(label=f"{sign} Turn {amount_text(angle)}°", piece=f"turn {side} {amount_text(angle)}")


def most_turn(so_far: Pressed) -> float:
    """How far an unformed unit may turn with the inches that it has left, in degrees; a single base just turns."""
    at = so_far.stands.placement
    by_radian = farthest_base(at, Swing(at.middle, degrees(1)))
    return min(degrees(so_far.left / by_radian), HALF_TURN) if by_radian else HALF_TURN


def _turn(step: str, side: str) -> PadKey:
    """A turn while re-forming, which costs nothing."""
    return PadKey(label=f"{SIGNS[side]} {STEPS[step]:g}°", piece=f"turn {side} {STEPS[step]:g}")


def _formations(so_far: Pressed) -> list[Row]:
    """A row of formations, if it may take another one."""
    row = tuple(
        PadKey(label=name.capitalize(), piece=f"{verb(so_far)} {name}") for name in formations(so_far)[:MOST_KEYS]
    )
    return [row] if row else []


def verb(so_far: Pressed) -> str:
    """How a change of formation is told."""
    return RE_FORM.strip() if so_far.what == "re-form" else "form"


def formations(so_far: Pressed) -> list[str]:
    """The formations that a unit may take now, the likeliest first."""
    unit = so_far.stands
    if never_formed(unit) is not None:
        return []
    if so_far.what != "re-form" and (_is_done(so_far) or not at_most(HALF * so_far.allowance.inches, so_far.left)):
        return []
    return [name for name in by_use(unit) if so_far.what == "re-form" or name != _stands_in(unit)]


def _stands_in(unit: Unit) -> str:
    found = layouts_of(unit).items()
    return next(
        (name for name, layout in found if (layout.formation, layout.lines) == (unit.formation, unit.lines)), ""
    )
