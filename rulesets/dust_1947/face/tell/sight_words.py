"""How `/measure` and `/sight` sound: distance, line of sight, cover, and what every weapon says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.dust_1947.chapters.attack.targets import Aim
from rulesets.dust_1947.face.asking.prospects import Answer, Glance, Prospect
from rulesets.dust_1947.face.tell import attack_words, people_words, skill_words, weapon_words
from rulesets.dust_1947.face.tell.aiming import TERRAIN_IN_THE_WAY
from rulesets.dust_1947.face.tell.lengths import far, range_rule
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.table.armament import Battery, batteries
from rulesets.dust_1947.table.measure.floors import place_name
from rulesets.dust_1947.table.measure.ranges import in_range
from rulesets.dust_1947.table.reasons import looking as looking_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import count, plain


@dataclass(frozen=True)
class Stretch:
    """A distance in squares between the nearest squares of two units or places."""

    distance: int
    ends: tuple[Square, Square]
    one: Unit | None
    other: Unit | None


def thing(view: Dust, one: Unit) -> str:
    """A unit for a menu: what it is, where it stands, whose it is."""
    card, hero = view.card(one), view.companion(one)
    name = card.name if hero is None else f"{card.name} with {view.card(hero).name}"
    return f"{card.short} {name}, {place_name(view, one)}, {view.players[one.seat]}"


def measured(view: Dust, stretch: Stretch) -> str:
    """The distance, how it is counted, and which weapons reach so far."""
    start, end = stretch.ends
    head = f"{_end(view, stretch.one, start)} to {_end(view, stretch.other, end)}: **{far(view, stretch.distance)}**"
    lines = [f"{head} ({range_rule(view)}).", *(() if view.options.on_a_table else _counted(start, end))]
    if stretch.one is not None:
        lines += _reaching(view, stretch.one, stretch.distance)
    return "\n".join(lines)


def _end(view: Dust, one: Unit | None, square: Square) -> str:
    return f"{unit(view, one.id)} in {square}" if one is not None else f"**{square}**"


def _counted(start: Square, end: Square) -> Iterator[str]:
    columns, rows = abs(start.column - end.column), abs(start.row - end.row)
    if columns and rows:
        yield f"{count(columns, 'column')} and {count(rows, 'row')}, less 1 (DU-RANGE-02)."


def _reaching(view: Dust, one: Unit, distance: int) -> Iterator[str]:
    """The weapons in range, then those that are not."""
    own = [battery for battery in batteries(view, one) if not battery.weapon.close]
    for heading, wanted in (("In range", True), ("Out of range", False)):
        in_reach = [battery for battery in own if in_range(battery.weapon, distance) == wanted]
        if in_reach:
            told = ", ".join(f"{_many(battery)} ({battery.weapon.reach})" for battery in in_reach)
            yield f"{heading}: {told}."


def _many(battery: Battery) -> str:
    return f"{battery.count} × {plain(battery.label)}" if battery.count > 1 else plain(battery.label)


def sighted(view: Dust, seen: Prospect) -> str:
    """Whether one unit could attack another: distance, line of sight, cover, then weapon by weapon."""
    viewer, target = unit(view, seen.viewer.id), unit(view, seen.target.id)
    useful = sum(isinstance(answer.found, Aim) for answer in seen.answers)
    verdict = f"{useful} of {count(len(seen.answers), 'weapon')} can be aimed" if useful else "no weapon can be aimed"
    lines = [
        f"{viewer} in {seen.viewer.square} looks at {target} in {seen.target.square}: **{verdict}**.",
        f"Distance: {far(view, seen.distance)} ({range_rule(view)}).",
        f"Line of sight {seen.glance.ends[0]} to {seen.glance.ends[1]}: {line(seen.glance)}",
    ]
    if seen.glance.line.clear:
        lines.append(_cover(seen.glance))
    return "\n".join([*lines, *(_weapon(view, answer) for answer in seen.answers)])


def line(glance: Glance) -> str:
    """What the line of sight meets."""
    if glance.blocked is not None:
        told = {**glance.blocked.values, "what": TERRAIN_IN_THE_WAY.get(glance.line.what, glance.line.what)}
        return f"blocked: {BLOCKED[glance.blocked.key].format(**told)} ({glance.blocked.rule})."
    touched = ", ".join(square.name for square in glance.line.touched)
    return f"clear; it touches a corner of {touched} (DU-LOS-06)." if touched else "clear (DU-LOS-02)."


BLOCKED = {
    "no_line_square": "{what} in {where}",
    "no_line_corner": "the corner between {where} is closed",
    "no_line_wall": "the wall {where}",
    "no_line_opening": "nobody stands next to the opening {where}",
    "no_line_floor": "two or more floors lie between",
    "no_line_roof": "a roof lies between",
    "no_line_weather": "{where} is too far in this weather",
}
"""What stops a line of sight."""


def _cover(glance: Glance) -> str:
    told = ", ".join(f"{reason.what} in {reason.where} ({reason.rule})" for reason in glance.cover)
    return f"Cover: {told}." if told else "Cover: none."


def _weapon(view: Dust, answer: Answer) -> str:
    """One weapon: that it can be aimed, or why it cannot."""
    weapon = _many(answer.battery)
    if isinstance(answer.found, Aim):
        return f"✓ {weapon}: from {answer.found.start} to {answer.found.end}, range {answer.battery.weapon.reach}."
    return f"✗ {weapon}: {_why(answer.found)}"


def _why(refused: Refused) -> str:
    return f"{_WORDS.tell(None, refused.key, refused.values)} ({refused.rule})"


_WORDS = Sentences[None](
    attack_words.REASONS,
    people_words.REASONS,
    skill_words.REASONS,
    weapon_words.REASONS,
)
"""Everything that a weapon can say against a target."""


def _typed(text: str) -> str:
    """What a player typed, made harmless."""
    return plain(text[:60])


REASONS: list[Sentence[None]] = [
    Sentence(
        looking_reasons.Nowhere,
        lambda _, it: f'"{_typed(it.text)}" is no unit or square of this board; name one, such as F4.',
    ),
    Sentence(
        looking_reasons.NoSuchUnit,
        lambda _, it: f'"{_typed(it.text)}" is no unit on the board; choose one from the list.',
    ),
]
