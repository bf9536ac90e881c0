"""How mines sound: laid, set off, made safe."""

from __future__ import annotations

from collections import Counter

from rulesets.dystopian_legions.face.tell.ironclad_words import armour, hull
from rulesets.dystopian_legions.face.tell.text import side, thrown
from rulesets.dystopian_legions.table.happenings.mines import HullMined, MadeSafe, MineLaid, MineStruck, MineWentOff
from rulesets.dystopian_legions.table.mines import traps
from rulesets.dystopian_legions.table.questions import MineAsked
from rulesets.dystopian_legions.table.reasons.deployment import NoMine
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import capital, count, listed, plain


def lying(view: Legions) -> list[str]:
    """The mines that lie on the table, each where it is: nothing where there are none."""
    return [f"{plain(trap.name)} at {trap.mine.at.name}" for trap in traps(view)]


def _laid(view: Legions, told: MineLaid) -> str:
    trapped = f": all of {told.piece} is trapped" if told.piece else ""
    return f"{side(view, told.seat)} lays mine {told.label} at {told.at}{trapped}."


def _went_off(view: Legions, told: MineWentOff) -> str:
    over = listed(f"{count(number, 'model')} of {name}" for name, number in told.over.items()) or "nobody"
    wide = f", all over {told.piece}" if told.piece else f", {told.diameter}″ wide"
    return f"**{told.section} sets off mine {told.label}** at {told.at.name}{wide}: {over} under it."


def _struck(view: Legions, told: MineStruck) -> str:
    points = Counter(told.hit)
    hit = listed(f"model {label} {points[label]} LP" for label in points) or "nobody is hurt"
    fell = f"; who falls: model {listed(told.fell)}" if told.fell else ""
    return f"{told.section} ({thrown(told.thrown)}; no cover): {hit}{fell}."


def _hull(view: Legions, told: HullMined) -> str:
    lost = f"{told.lost} HP lost, {told.left} HP left" if told.lost else f"no damage, {told.left} HP left"
    return (
        f"{capital(hull(view, told.section, told.label))} ({thrown(told.thrown)} from below against"
        f" {armour(told.av, told.cr)}): {lost}."
    )


def _safe(view: Legions, told: MadeSafe) -> str:
    return f"{told.section} makes mine {told.label}{f' in {told.piece}' if told.piece else ''} safe."


EVENTS: list[Sentence[Legions]] = [
    Sentence(MineLaid, _laid),
    Sentence(MineWentOff, _went_off),
    Sentence(MineStruck, _struck),
    Sentence(HullMined, _hull),
    Sentence(MadeSafe, _safe),
]
ASKS: list[Sentence[str]] = [
    Sentence(MineAsked, lambda to, told: f"{to} lays a mine: {count(told.left, 'mine')} left."),
]


def _no_mine(told: NoMine) -> str:
    why = {
        "zone": "that is in a deployment zone",
        "closed": "that is in a building, in water or under a wall",
        "mine": f"it would be {inches(told.inches)} from another, and has to be more than 6″",
    }[told.why]
    return f"No mine lies at {told.value}: {why}."


REASONS: list[Sentence[None]] = [Sentence(NoMine, lambda _, told: _no_mine(told))]
