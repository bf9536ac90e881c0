"""Who acts next and how: whole activations, as far as they can be put together without a die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.dust_1947.actions import Finish, Pass
from rulesets.dust_1947.counsel import riding, words
from rulesets.dust_1947.counsel.chains import Chains, Steps, filled
from rulesets.dust_1947.counsel.placing import placings
from rulesets.dust_1947.counsel.plans import Plan, Planning
from rulesets.dust_1947.table.questions import AboutAUnit, DeclareAsked
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.offering import offered, types_offered
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

MOST = 12
"""So many proposals at most."""
OF_EACH = 3
"""So many plans of one unit at most, beside those of others."""


def proposed(view: Dust, question: Question, most: int = MOST) -> list[Proposal]:
    """Whole activations: the best of each unit first, then the next best; at most so many."""
    units = [view.units[name] for name in _may_act(view, question) if name in view.units]
    ready = [unit for unit in units if unit.where == "board" and unit.joined is None]
    made = [Planning(view, unit).plans() for unit in ready]
    made_first = _made(view, question, _varied(made), most, activating=True)
    others = [made for unit in units if unit not in ready for made in _alone(view, question, unit)]
    passing = [*_without_a_unit(view, question)]
    return ([*made_first, *others][: MOST - len(passing)] + passing)[:most]


def _may_act(view: Dust, question: Question) -> list[str]:
    names = offered(view, question, {"type": "activate"})
    return [option.value for option in names.options] if names is not None else []


def declared(view: Dust, question: Question) -> list[Proposal]:
    """The lists of one unit, with what follows from each."""
    unit = acting(view, question)
    if unit.where == ABOARD:
        return list(riding.declared(view, question, unit))
    plans = Planning(view, unit, third=question.told(DeclareAsked).third).plans()
    return _made(view, question, plans, MOST, activating=False)


def acting(view: Dust, question: Question) -> Unit:
    """The unit that a question is about, or the hero who goes on alone for it."""
    unit = view.units[question.told(AboutAUnit).unit]
    hero = view.units.get(view.heir(unit) or "")
    return unit if unit.present or hero is None else hero


def _varied(made: list[list[Plan]]) -> list[Plan]:
    """The best plan of every unit by its value, then the second best of all, and so on."""
    mixed: list[Plan] = []
    for rank in range(OF_EACH):
        mixed += sorted((plans[rank] for plans in made if len(plans) > rank), key=lambda plan: (-plan.gain, plan.unit))
    return mixed


def _made(view: Dust, question: Question, plans: Iterable[Plan], most: int, *, activating: bool) -> list[Proposal]:
    proposals: dict[str, Proposal] = {}
    rolling: set[str] = set()
    chains = Chains(view, question)
    for plan in plans:
        answers = chains.followed(plan.steps(activating=activating))
        if not answers:
            continue
        if activating and len(answers) == 1:
            if plan.unit in rolling:
                continue
            rolling.add(plan.unit)
            made = Proposal(words.rolls_first(plan), answers, words.BEFORE)
        else:
            label, why = words.plan(view, plan, named=activating), words.reasons(view, plan)
            made = Proposal(label, answers, why, toward=plan.aim)
        proposals.setdefault(made.label, made)
        if len(proposals) == most:
            break
    return list(proposals.values())


def _alone(view: Dust, question: Question, unit: Unit) -> Iterator[Proposal]:
    """A unit that comes from reserve, or a pilot who climbs out: who acts, and where it comes."""
    for placed in (placings(view, unit) if unit.where == "reserve" else ())[:1]:
        steps: Steps = [("activate", {"type": ["activate"], "unit": [unit.id]}), ("enter", placed.wanted)]
        answers = Chains(view, question).followed(steps)
        if answers:
            text = f"{unit.id}: enter at {placed.stand.to}{words.facing(placed.stand.facing)}"
            yield Proposal(words.label(text), answers, words.why("it comes back from reserve"))
            return
    activate = filled(view, question, {"type": ["activate"], "unit": [unit.id]})
    yield Proposal(words.label(f"{unit.id}: activate"), (activate,))


def _without_a_unit(view: Dust, question: Question) -> Iterator[Proposal]:
    """Letting the other player go on, where that is allowed."""
    types = [option.value for option in types_offered(view, question).options]
    if "pass" in types:
        yield Proposal("Pass: the other player goes on", (Pass(),), "The enemy has more units left to activate")
    if "finish" in types:
        yield Proposal("Finish: the reserves stay where they are", (Finish(),))
