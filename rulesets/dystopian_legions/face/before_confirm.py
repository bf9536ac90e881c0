"""The picture of an answer before it is final: where a section comes to stand, or whom its fire goes to."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import AnswerFire, Bombard, Fire, LaySmoke, OverwatchBombard
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH, UNSPENT, Spent
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.blasts import CLOUD, diameter, scatter_dice
from rulesets.dystopian_legions.chapters.shooting.bombarding import SMOKE, barrage_of, bombards
from rulesets.dystopian_legions.chapters.shooting.declaring import fired
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.iad_attack import aim_of
from rulesets.dystopian_legions.chapters.shooting.joint_fire import joint_shots
from rulesets.dystopian_legions.chapters.shooting.launchers import barrier_of
from rulesets.dystopian_legions.chapters.shooting.laying import over_open_sights
from rulesets.dystopian_legions.chapters.shooting.lines_of_fire import aims
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import direct_shots
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import weapon_of
from rulesets.dystopian_legions.face import pad
from rulesets.dystopian_legions.face.scene.blast_marks import circle, shells, smoke_outline
from rulesets.dystopian_legions.face.scene.fire_lines import aimed
from rulesets.dystopian_legions.face.scene.picture import composed
from rulesets.dystopian_legions.face.tell.ironclad_words import target
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.questions import FireAsked
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import Area, Scene

FACES = 6
"""The inches that each die of a scatter shows at most."""


def preview(view: Legions, question: Question, action: Action, seat: int) -> Scene | None:
    """What a Confirm leads to; None of an answer that shows nothing on the table."""
    if isinstance(action, AnswerFire) and isinstance(asking := view.asking(question.number), RadAttack):
        return _fire(view, view.sections[asking.section], asking.shots, asking.target)
    if isinstance(action, Bombard) and isinstance(asking := view.asking(question.number), Shooting):
        return _barrage(view, view.sections[asking.section], asking.spent(view), action)
    if isinstance(action, LaySmoke):
        return _smoke(view, *view.named(action.launcher), action)
    if isinstance(action, OverwatchBombard):
        return _barrage(view, view.sections[action.section], ON_OVERWATCH, bombards(action))
    if not isinstance(action, Fire) or not question.asks(FireAsked):
        return pad.preview(view, question, action, seat)
    section = view.sections[question.told(FireAsked).section]
    shots = fired(view, section, UNSPENT, action)
    if isinstance(asking := view.asking(question.number), Shooting):
        shots += joint_shots(view, section, asking.along, action)
    return _fire(view, section, shots, action.target)


def _fire(view: Legions, section: Section, shots: Sequence[Shot], at: str) -> Scene:
    """Who of a section aims at whom, or at which ironclad."""
    if names_a_hull(view, at):
        its_aims = [aim_of(view, section, shot, at) for shot in shots]
    else:
        its_aims = aims(view, section, shots, view.sections[at])
    lines = [aimed(view, aim, section.seat) for aim in its_aims]
    return composed(view, f"{section.id} at {target(view, at)}", (), lines)


def _smoke(view: Legions, section: Section, figure: Figure, given: LaySmoke) -> Scene | None:
    """A barrier as it would lie."""
    one = barrier_of(view, section, given.at)
    if isinstance(one, Refused):
        return None
    lies = Area(kind="smoke", outlines=(smoke_outline(one.line, linear=True),))
    return composed(view, f"Smoke of {section.id}, model {figure.label}", (lies,), ())


def _barrage(view: Legions, section: Section, spent: Spent, given: Bombard) -> Scene:
    """Where the first blast is aimed, how far it may scatter, and at whom the others fire straight."""
    aim, shots = barrage_of(view, section, spent, given)
    observed = not over_open_sights(view, section, aim, shots)
    size = CLOUD if given.load == SMOKE else diameter(view, weapon_of(view, shots[0]))
    farthest = FACES * scatter_dice(observed=observed) + size / 2
    areas = [
        Area(kind="band", outlines=(circle(aim.point, farthest),)),
        Area(kind="blast", outlines=(circle(aim.point, size / 2),)),
    ]
    direct = direct_shots(view, section, shots, spent, given)
    straight = aims(view, section, direct, view.sections[given.direct_at]) if direct else []
    tracks = [*shells(view, shots, aim.point, section.seat), *(aimed(view, one, section.seat) for one in straight)]
    return composed(view, f"{section.id} at {aim.name}", areas, tracks)
