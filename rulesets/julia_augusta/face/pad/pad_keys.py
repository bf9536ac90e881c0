"""The keys of the move pad: each direction lies where its arrow points, as on the picture; rarer ones have a page."""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees
from typing import NamedTuple

from rulesets.julia_augusta.chapters.movement.moves_in_words import layouts_of
from rulesets.julia_augusta.chapters.movement.steps import HALF, MOST_SIDE_STEP, farthest_base, never_formed, no_drill
from rulesets.julia_augusta.face.pad.pressed import RE_FORM, Pressed, by_use, may_be_added
from rulesets.julia_augusta.table.state import Unit
from rulesets.kit.boards.tables.manoeuvres import Swing, wheel_angle
from rulesets.kit.boards.tables.pad import BETWEEN, PIECE, amount_text, arrow, joined
from rulesets.kit.boards.tables.places import COMPASS, HUNDREDTHS, at_most
from rulesets.kit.pictures.move_pad import MOST_ROWS, PadKey
from rulesets.kit.pictures.ring import EIGHTH, STEPS, USUAL_STEP, Row, other_step, ring

REST = "+"
"""What stands behind the step in hand on the page of formations and the about face."""
LEAST_INCHES, LEAST_DEGREES = 0.1, 0.5
"""Less than that is no key."""
HALF_TURN = 180.0
SIGNS = {"left": "↺", "right": "↻"}
ACROSS = 4
"""Keys of a row of formations: more do not fit side by side on a telephone."""
SHOWN = ACROSS * (MOST_ROWS - 1)
"""Formations that have a key; the others are in the menu."""


class Hand(NamedTuple):
    """The step in hand, and whether the page of the rest is open."""

    step: str
    rest: bool


def in_hand(told: str) -> Hand:
    """What a step means that a key has brought; the usual one for what is none."""
    step = told.removesuffix(REST)
    return Hand(step, told.endswith(REST)) if step in STEPS else Hand(USUAL_STEP, False)


def keys(so_far: Pressed, hand: Hand) -> tuple[Row, ...]:
    """The keys of a unit as it stands now; who stopped at a friend can only go on as it went."""
    rows = _rest(so_far, hand.step) if hand.rest else _keys(so_far, hand.step)
    return rows if so_far.stop is None else tuple(tuple(_if_it_goes_on(so_far, key) for key in row) for row in rows)


def _if_it_goes_on(so_far: Pressed, key: PadKey) -> PadKey:
    if key.step:
        return key
    longer = key.piece and joined([so_far.told, key.piece]).count(BETWEEN) == so_far.told.count(BETWEEN)
    return key if longer and may_be_added(so_far, key.piece) else PadKey(label=key.label)


def _keys(so_far: Pressed, step: str) -> tuple[Row, ...]:
    if so_far.what == "re-form":
        turns = (_turn(step, "left"), other_step(step), _turn(step, "right"))
        return (turns, *_formations(so_far)[: MOST_ROWS - 1])
    if not so_far.unit.formed:
        return _eight_directions(so_far, step)
    return _ring(_formed(so_far, step), step, _to_the_rest(so_far, step))


def _ring(around: Sequence[PadKey], step: str, more: PadKey) -> tuple[Row, ...]:
    """Eight keys where their directions lie on the picture, with the step in their middle and one more below."""
    north, middle, south = ring(around, other_step(step))
    return (north, middle, (*south, more))


def _formed(so_far: Pressed, step: str) -> list[PadKey]:
    """Ahead, the obliques and the drill round the unit, wheels at its rear corners: from the top of the picture."""
    top = round(so_far.stands.pose.degrees / EIGHTH)
    goes, drill = so_far.what != "side-step", {-90: "side-step left", 90: "side-step right", -180: "back"}
    ways = {0: "forward", -45: "oblique left", 45: "oblique right"}
    made = {aside: _way(so_far, step, way, arrow(top * EIGHTH + aside), goes) for aside, way in ways.items()}
    made |= {aside: _side_step(so_far, step, way, arrow(top * EIGHTH + aside)) for aside, way in drill.items()}
    made |= {-135: _wheel(so_far, step, "left", goes), 135: _wheel(so_far, step, "right", goes)}
    return [made[((place - top) * EIGHTH + 180) % 360 - 180] for place in range(8)]


def _way(so_far: Pressed, step: str, way: str, sign: str, goes: bool) -> PadKey:
    inches = min(float(step), so_far.left)
    if not goes or inches < LEAST_INCHES or _is_done(so_far):
        return PadKey(label=sign)
    return PadKey(label=f"{sign} {amount_text(inches)}″", piece=f"{way} {amount_text(inches)}")


def _wheel(so_far: Pressed, step: str, side: str, goes: bool) -> PadKey:
    sign = SIGNS[side]
    angle = min(STEPS[step], wheel_angle(so_far.stands.placement, so_far.left) / HUNDREDTHS)
    if not goes or angle < LEAST_DEGREES or _is_done(so_far):
        return PadKey(label=sign)
    return PadKey(label=f"{sign} {amount_text(angle)}°", piece=f"wheel {side} {amount_text(angle)}")


def _is_done(so_far: Pressed) -> bool:
    """Whether nothing comes after what was pressed: it took the whole move, or was stopped."""
    return so_far.takes_all or not so_far.may_go_on


def _side_step(so_far: Pressed, step: str, way: str, sign: str) -> PadKey:
    """One of the side-steps or the step back; more of it, or nothing, where one was pressed."""
    told = PIECE.fullmatch(so_far.told)
    goes_on = told is not None and told["way"] == way
    room = MOST_SIDE_STEP - (float(told["amount"]) if told is not None and goes_on else 0.0)
    inches = min(float(step), room)
    possible = no_drill(so_far.unit) is None and (goes_on or not so_far.told) and so_far.may_go_on
    if not possible or inches < LEAST_INCHES:
        return PadKey(label=sign)
    return PadKey(label=f"{sign} {amount_text(inches)}″", piece=f"{way} {amount_text(inches)}")


def _eight_directions(so_far: Pressed, step: str) -> tuple[Row, ...]:
    """The directions as they lie on the picture, north up, with turns beside them."""
    inches = min(float(step), so_far.left)
    amount = amount_text(inches) if inches >= LEAST_INCHES else ""
    around = [
        PadKey(label=f"{arrow(EIGHTH * number)} {amount}″", piece=f"{word} {amount}")
        if amount
        else PadKey(label=arrow(EIGHTH * number))
        for number, word in enumerate(COMPASS)
    ]
    north, middle, south = _ring(around, step, _about(so_far))
    left, right = (_free_turn(so_far, step, side) for side in SIGNS)
    return ((*north, left), (*middle, right), south)


def _about(so_far: Pressed) -> PadKey:
    return PadKey(label="⇅ About", piece="about face" if so_far.may_go_on else "")


def _free_turn(so_far: Pressed, step: str, side: str) -> PadKey:
    sign = SIGNS[side]
    angle = min(STEPS[step], most_turn(so_far))
    if angle < LEAST_DEGREES or not so_far.may_go_on:
        return PadKey(label=sign)
    return PadKey(label=f"{sign} {amount_text(angle)}°", piece=f"turn {side} {amount_text(angle)}")


def most_turn(so_far: Pressed) -> float:
    """How far an unformed unit may turn with the inches that it has left, in degrees; a single base just turns."""
    at = so_far.stands.placement
    by_radian = farthest_base(at, Swing(at.middle, degrees(1)))
    return min(degrees(so_far.left / by_radian), HALF_TURN) if by_radian else HALF_TURN


def _turn(step: str, side: str) -> PadKey:
    """A turn while re-forming, which costs nothing."""
    return PadKey(label=f"{SIGNS[side]} {STEPS[step]:g}°", piece=f"turn {side} {STEPS[step]:g}")


# --- the page of the rest ---------------------------------------------------------------------------------------------


def _to_the_rest(so_far: Pressed, step: str) -> PadKey:
    """The key that opens the page of the rest, if anything is on it."""
    return PadKey(label="More…", step=f"{step}{REST}" if _may_turn_about(so_far) or formations(so_far) else "")


def _rest(so_far: Pressed, step: str) -> tuple[Row, ...]:
    """The about face and the way back to the directions, then formations."""
    about = PadKey(label="⇅ About", piece="about face" if _may_turn_about(so_far) else "")
    return ((about, PadKey(label="↩ Moves", step=step)), *_formations(so_far)[: MOST_ROWS - 1])


def _may_turn_about(so_far: Pressed) -> bool:
    allowed = so_far.what != "side-step" and not _is_done(so_far)
    return allowed and at_most(HALF * so_far.allowance.inches, so_far.left)


def _formations(so_far: Pressed) -> list[Row]:
    """Rows of the formations that it may take."""
    made = [PadKey(label=_short(name), piece=f"{verb(so_far)} {name}") for name in formations(so_far)]
    return [tuple(made[start : start + ACROSS]) for start in range(0, len(made), ACROSS)]


def _short(name: str) -> str:
    """A formation in few letters: "Line 4×2" is a line of four files in two lines."""
    return name.capitalize().replace(" in ", "×").removesuffix(" lines")


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
    layouts = layouts_of(unit).items()
    return next(
        (name for name, layout in layouts if (layout.formation, layout.lines) == (unit.formation, unit.lines)), ""
    )
