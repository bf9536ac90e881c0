"""The odds of fire, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rulesets.dystopian_legions.actions import AnswerFire, Bombard, Fire, Overwatch, OverwatchBombard
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    ON_OVERWATCH,
    UNSPENT,
    Spent,
    best,
    no_such_target,
    why_no_fire,
)
from rulesets.dystopian_legions.chapters.shooting.aiming import shots as possible_shots
from rulesets.dystopian_legions.chapters.shooting.answering import NOTHING, answers_of
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.barrage import Barrage, nearest_from
from rulesets.dystopian_legions.chapters.shooting.barrage_odds import barrage_odds
from rulesets.dystopian_legions.chapters.shooting.bombarding import SMOKE, barrage_of, bombards
from rulesets.dystopian_legions.chapters.shooting.declaring import all_targets, fired, why_not_at
from rulesets.dystopian_legions.chapters.shooting.fire_odds import Attack
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.hull_odds import hull_points_lost
from rulesets.dystopian_legions.chapters.shooting.joint_fire import joint_shots
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import direct_shots
from rulesets.dystopian_legions.chapters.shooting.prospects import Outlook, declared, outlook
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone, rapid_fire
from rulesets.dystopian_legions.face.tell.ironclad_words import target as target_words
from rulesets.dystopian_legions.table.happenings.shooting import Fire as FireKind
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import field
from rulesets.dystopian_legions.table.reasons.movement import NotReady
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchTarget
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.telling import count, listed
from rulesets.kit.facets.odds import Forecast

OVERWATCH: FireKind = "overwatch"
IF = {"down": "if it Hits the Deck", "dig_in": "if it is told to Dig In!", "both": "if it does both"}
"""What the target of an attack may do about it."""


def forecast(view: Legions, question: Question, action: Action) -> Forecast | None:
    """What may come of an attack, or of what its target does about it; None of any other answer. An order to Fight
    Harder! comes with the attack: what it lets be rolled again is known to those who answer it."""
    asking = view.asking(question.number)
    if isinstance(action, AnswerFire):
        return _answering(view, asking, action)
    if isinstance(action, Bombard | OverwatchBombard):
        return _bombarding(view, asking, action)
    if isinstance(asking, Shooting) and isinstance(action, Fire):
        section, fire, spent = view.sections[asking.section], asking.fire, asking.spent(view)
    elif isinstance(asking, OverwatchFire) and isinstance(action, Overwatch) and action.section in view.sections:
        section, fire, spent = view.sections[action.section], OVERWATCH, UNSPENT
    else:
        return None
    given = Fire(target=action.target, shots=action.shots, mark=action.mark)
    if names_a_hull(view, action.target):
        return None if action.target not in field(view).models else _on_hull(view, section, given, spent, fire)
    target = view.sections.get(action.target)
    if target is None or not target.on_table:
        return None
    shots = fired(view, section, spent, given)
    if isinstance(asking, Shooting) and isinstance(action, Fire):
        shots += joint_shots(view, section, asking.along, action)
    attack = declared(view, section, target, shots, fire, action.mark)
    return _told(view, section, target, attack)


def _bombarding(view: Legions, asking: Procedure | None, action: Bombard | OverwatchBombard) -> Forecast | None:
    """What may come of a barrage, of the section in hand or of one on Overwatch."""
    if isinstance(action, OverwatchBombard):
        return _shelling(view, view.sections[action.section], ON_OVERWATCH, bombards(action), OVERWATCH)
    if isinstance(asking, Shooting):
        return _shelling(view, view.sections[asking.section], asking.spent(view), action, asking.fire)
    return None


def _shelling(view: Legions, section: Section, spent: Spent, given: Bombard, fire: FireKind) -> Forecast | None:
    """How likely a barrage comes down where it is aimed, and over whom; what its dice then do is not reckoned. Of
    direct fire with it: what its dice do alone."""
    if given.load == SMOKE:
        return None
    aim, shots = barrage_of(view, section, spent, given)
    barrage = barrage_odds(view, section, aim, shots, given.spotters)
    lines = [f"Spotting Check passed: {_percent(barrage.spotted)}"]
    lines += [f"{name} under the first blast: {_percent(chance)}" for name, chance in barrage.under.items()]
    lines.append("Not reckoned: where further blasts lie, and what the dice then do")
    likely = max(barrage.under, key=lambda name: barrage.under[name], default=None)
    short = f"{_percent(barrage.spotted)} on the spot"
    if likely is not None:
        short = f"{short}, {_percent(barrage.under[likely])} over {likely}"
    chances = {f"{name} under the first blast": {1: chance, 0: 1 - chance} for name, chance in barrage.under.items()}
    straight = _straight(view, section, direct_shots(view, section, shots, spent, given), given.direct_at, fire)
    if straight is not None:
        lines += [f"{given.direct_at}, if only the direct fire comes to it: {line}" for line in straight.lines]
        chances |= {f"{what} by direct fire alone": many for what, many in straight.chances.items()}
    return Forecast(title=f"{section.id} shells {aim.name}", short=short, lines=tuple(lines), chances=chances)


def _straight(view: Legions, section: Section, shots: Sequence[Shot], at: str, fire: FireKind) -> Forecast | None:
    """What the direct fire beside a barrage comes to if no blast adds its dice."""
    if not shots:
        return None
    attack = declared(view, section, view.sections[at], shots, fire)
    return _if_answered(view, section, view.sections[at], attack, NOTHING.choice)


def _on_hull(view: Legions, section: Section, given: Fire, spent: Spent, fire: FireKind) -> Forecast | None:
    """What all IAD attacks of an answer may take of an ironclad."""
    shots = fired(view, section, spent, given)
    lost = hull_points_lost(view, section, given.target, shots, fire)
    some = 1 - lost.get(0, Fraction(0))
    ends = lost.get(view.named(given.target)[1].lp, Fraction(0))
    lines = [f"{number} HP lost: {_percent(chance)}" for number, chance in sorted(lost.items())]
    return Forecast(
        title=f"{section.id} fires at {target_words(view, given.target)}",
        short=f"{_percent(some)} to damage, {_percent(ends)} to destroy",
        lines=tuple(lines),
        chances={"Hull Points lost": lost},
    )


def _answering(view: Legions, asking: Procedure | None, action: AnswerFire) -> Forecast | None:
    """What may come of an attack, or of the blasts over a section, if it does this."""
    if isinstance(asking, RadAttack):
        target, attack = asking.target, _declared(asking)
    elif isinstance(asking, Barrage):
        target, attack = asking.pools[asking.asked_of].target, _of_blasts(view, asking)
    else:
        return None
    return _if_answered(view, view.sections[asking.section], view.sections[target], attack, action.choice)


def _declared(asking: RadAttack) -> Attack:
    again = asking.harder or 0
    return Attack(
        tuple(asking.shots), asking.need, asking.nearest_to, asking.mark, again, tried=True, joined=tuple(asking.others)
    )


def _of_blasts(view: Legions, asking: Barrage) -> Attack:
    """The attack of the blasts over the section that is asked, and of the direct fire with them; the first pool is that
    which is rolled again."""
    pool, again = asking.pools[asking.asked_of], 0 if asking.asked_of else asking.harder or 0
    nearest_to, centre = nearest_from(view, pool, asking.first)
    return Attack(tuple(pool.shots), pool.need, nearest_to, harder=again, tried=True, centre=centre)


def _if_answered(view: Legions, section: Section, target: Section, attack: Attack, choice: str) -> Forecast | None:
    """What may come of an attack that has been declared, if its target does this."""
    if not is_reckoned(view, attack):
        return None
    prospect = outlook(view, section, target, attack, choice)
    title = _title(section, target, attack)
    return Forecast(title=title, short=_short(prospect), lines=tuple(_lines(prospect)), chances=_all(prospect))


def is_reckoned(view: Legions, attack: Attack) -> bool:
    """Whether the odds of an attack are reckoned: not of Fight Harder! together with Rapid Fire."""
    both = attack.harder and any(rapid_fire(view, shot.model) for shot in attack.shots)
    return bool(attack.shots) and not both


def odds(view: Legions, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
    """What all that can fire would come to, and each Solo Weapon by itself; raises `Refused` if nothing can."""
    section = view.sections.get(unit)
    if section is None or not section.on_table:
        raise Refused("DL-SHOOT-01", NotReady(value=unit, options=[one.id for one in view.on_table()]))
    if target in field(view).models and names_a_hull(view, target):
        if refused := why_not_at(view, section, target, UNSPENT):
            raise refused
        found_on = _on_hull(view, section, Fire(target=target), UNSPENT, "open_fire")
        return [found_on] if found_on is not None else []
    enemy = view.sections.get(target)
    if enemy is None or no_such_target(view, section, target, ()):
        options = [*all_targets(view, section)]
        raise Refused("DL-SHOOT-03", NoSuchTarget(value=target, options=options))
    if refused := why_no_fire(view, section, enemy):
        raise refused
    together = best(view, section, enemy)
    alone = [[shot] for shot in possible_shots(view, section, enemy) if fires_alone(view, shot)]
    attacks = (declared(view, section, enemy, shots) for shots in (together, *alone) if shots)
    forecasts = (_told(view, section, enemy, attack) for attack in attacks)
    return [one for one in forecasts if one is not None]


def options(view: Legions, given: Mapping[str, str]) -> Sequence[Choice]:
    """The sections that could fire, then whom at."""
    if "target" in given:
        return []
    if "unit" not in given:
        return [Choice(value=one.id, label=one.id) for one in view.on_table() if any(all_targets(view, one))]
    section = view.sections.get(given["unit"])
    names = [*all_targets(view, section)] if section is not None and section.on_table else []
    return [Choice(value=name, label=target_words(view, name)) for name in names]


def _told(view: Legions, section: Section, target: Section, attack: Attack) -> Forecast | None:
    """If the target does nothing about it, and then for all that it can do."""
    if not is_reckoned(view, attack):
        return None
    prospect = outlook(view, section, target, attack)
    lines, numbers = [*_lines(prospect)], _all(prospect)
    for answer in answers_of(view, section, attack.shots, target)[1:]:
        other = outlook(view, section, target, attack, answer)
        lines.append(f"{IF[answer]}: {_short(other)}")
        numbers |= {f"{what}, {IF[answer]}": many for what, many in _all(other).items()}
    title = _title(section, target, attack)
    return Forecast(title=title, short=_short(prospect), lines=tuple(lines), chances=numbers)


def _title(section: Section, target: Section, attack: Attack) -> str:
    joined = [one.section for one in attack.joined]
    return f"{section.id} fires at {target.id}{f' together with {listed(joined)}' if joined else ''}"


def _all(prospect: Outlook) -> dict[str, dict[int, Fraction]]:
    return {
        "models killed": prospect.killed,
        "Life Points lost": prospect.lost,
        "Morale Checks failed": prospect.shaken,
    }


def _short(prospect: Outlook) -> str:
    """Whether it takes a Life Point, as the proposals have it, and a whole model, where that is another chance."""
    hurts, kills = (_percent(1 - one.get(0, Fraction(0))) for one in (prospect.lost, prospect.killed))
    mean = sum((number * chance for number, chance in prospect.killed.items()), Fraction(0))
    return f"{hurts} to hurt, " * (hurts != kills) + f"{kills} to kill, {float(mean):.1f} on average"


def _lines(prospect: Outlook) -> Iterator[str]:
    """Each number of models, and the nerve of the target."""
    for number, chance in sorted(prospect.killed.items()):
        yield f"{count(number, 'model')} killed: {_percent(chance)}"
    if 1 in prospect.shaken:
        yield f"it fails its Morale Check: {_percent(prospect.shaken[1])} without dice from Command Points"


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)} %"
