"""Targets, ways and reactions, when they are asked for by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dust_1947.actions import React
from rulesets.dust_1947.chapters.action_lists.declaration import ALL_ATTACKS
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.reaction.reaction import NOBODY, dice_of
from rulesets.dust_1947.chapters.turn.activation import Activation
from rulesets.dust_1947.counsel import words
from rulesets.dust_1947.counsel.activating import MOST, acting
from rulesets.dust_1947.counsel.chains import Chains, filled
from rulesets.dust_1947.counsel.fire import chance, fires
from rulesets.dust_1947.counsel.outlook import Outlook
from rulesets.dust_1947.counsel.plans import Plan
from rulesets.dust_1947.table.questions import MoveAsked, ReactAsked
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.running import lineage
from rulesets.kit.facets.counsel import Proposal

KEPT_BACK = 0.8
"""What a reaction must be worth beside the best attack of the unit's own activation, which it gives up for it."""


def targets(view: Dust, question: Question) -> list[Proposal]:
    """Every target of all weapons, the best first."""
    asking = view.asking(question.number)
    if not isinstance(asking, AttackAction):
        return []
    unit = view.units[asking.unit]
    declaring = Declaring(view, unit, asking.reaction_to, asking.only, asking.observer, asking.modes)
    best_first: list[Proposal] = []
    for fire in fires(declaring, sustained=asking.sustained)[:MOST]:
        try:
            answer = filled(view, question, {"type": ["attack"], "target": [fire.target]})
        except Refused:
            continue
        told = words.attack(fire, sustained=asking.sustained)
        why = words.why(words.gain(view, fire))
        best_first.append(Proposal(words.label(told[:1].upper() + told[1:]), (answer,), why, toward=fire.target))
    return best_first


def moves(view: Dust, question: Question) -> list[Proposal]:
    """The places that a move leads to, the best first, with the attack that follows if one was declared."""
    unit, allowance = acting(view, question), question.told(MoveAsked).allowance
    outlook = Outlook(view, unit.id)
    attacks = _attacks_later(view, question)
    plans = []
    for stand in outlook.reached(allowance):
        value = outlook.standing(stand)
        fire = next(iter(outlook.fires(stand)), None) if attacks else None
        covered, word = outlook.covered(stand.squares), "march" if allowance == "march" else "move"
        gain = value + (fire.worth if fire is not None else 0)
        plans.append(Plan(unit.id, (word,), gain, stand, fire, False, outlook.danger(stand), covered))
    return list(_moved(view, question, sorted(plans, key=lambda plan: (-plan.gain, plan.stand or ("",)))))


def _moved(view: Dust, question: Question, plans: list[Plan]) -> Iterator[Proposal]:
    seen: set[str] = set()
    chains = Chains(view, question)
    for plan in plans:
        answers = chains.followed([step for step in plan.steps(activating=False) if step[0] != "declare"])
        told = words.plan(view, plan, named=False)
        if answers and told not in seen and len(seen) < MOST:
            seen.add(told)
            yield Proposal(told, answers, words.reasons(view, plan), toward=plan.aim)


def _attacks_later(view: Dust, question: Question) -> bool:
    """Whether the activation goes on with an attack."""
    under_way = next((one for one in lineage(view.root, question.number) if isinstance(one, Activation)), None)
    return under_way is not None and any(word in ALL_ATTACKS for word in under_way.actions[under_way.done :])


def reactions(view: Dust, question: Question) -> list[Proposal]:
    """Who may react, with what that is worth, and nobody: first where keeping the activation is worth more."""
    asked, made = question.told(ReactAsked), []
    trigger = view.units[asked.unit]
    for name in asked.able:
        unit = view.units[name]
        worth, told = _reaction(view, unit, trigger)
        made.append((worth, Proposal(words.label(f"{name}: {told}"), (React(unit=name),), words.REACTS)))
    nobody = Proposal("Nobody reacts", (React(unit=NOBODY),), "Every unit keeps its activation")
    ranked = sorted([*made, (0.0, nobody)], key=lambda one: -one[0])
    return [proposal for _, proposal in ranked]


def _reaction(view: Dust, unit: Unit, trigger: Unit) -> tuple[float, str]:
    """What a reaction is worth beside the unit's own activation, and how it is told."""
    at_it = next((fire for fire in fires(Declaring(view, unit, trigger.id)) if fire.target == trigger.id), None)
    if at_it is None:
        return -1.0, f"react to {trigger.id}, no weapon reaches it now"
    best = max((fire.worth for fire in fires(Declaring(view, unit, None))), default=0.0)
    works = 1 - (1 - chance("reaction")) ** dice_of(unit)
    likely = round(100 * works * at_it.hurts)
    return (
        works * at_it.worth - KEPT_BACK * works * best + 0.1 * at_it.worth,
        f"react to {trigger.id}, about {likely} % to hurt",
    )
