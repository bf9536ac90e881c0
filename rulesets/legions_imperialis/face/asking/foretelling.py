"""The odds of fire, Charges and Combats, reckoned exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.telling import plain
from rulesets.kit.facets.odds import Forecast
from rulesets.legions_imperialis.actions import Charge, Defend, Fire, Lay, LayAll, Move, Overwatch, Pick, PopUp
from rulesets.legions_imperialis.chapters.activation.activating import manner_of, moved_so
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.chapters.activation.bombing import best, bombing, hoped, ways_of
from rulesets.legions_imperialis.chapters.combat.combats import combats
from rulesets.legions_imperialis.chapters.combat.prospects import as_it_stands, if_charged
from rulesets.legions_imperialis.chapters.combat.prospects import outlook as of_fights
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, name_of, names, possible
from rulesets.legions_imperialis.chapters.firing.defending import declared, defence
from rulesets.legions_imperialis.chapters.firing.fire_stage import no_target
from rulesets.legions_imperialis.chapters.firing.intercepting import intercepting
from rulesets.legions_imperialis.chapters.firing.laying import Laying
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.firing.popping_up import from_above
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.chapters.firing.template_odds import TemplateOdds, hits_together
from rulesets.legions_imperialis.chapters.movement.course import course
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways, at_moment, rows_at, window
from rulesets.legions_imperialis.face.tell import odds_words
from rulesets.legions_imperialis.table.engaging import engaged, engaged_with
from rulesets.legions_imperialis.table.pointing import pointed
from rulesets.legions_imperialis.table.questions import CombatAsked, PairsAsked
from rulesets.legions_imperialis.table.reasons.asking import NotOnTable
from rulesets.legions_imperialis.table.reasons.movement import NoSuchTarget
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def forecast(view: Imperialis, question: Question, action: Action) -> Forecast | None:
    """What may come of fire, Overwatch, of a Charge at which nobody fires, and of a Combat; None of any other
    answer."""
    if isinstance(action, PopUp):
        view = from_above(view, view.detachments[action.detachment])
    if isinstance(action, Fire | PopUp):
        firing, target = view.detachments[action.detachment], view.detachments[action.target]
        return _fire(view, firing, target, declared(view, firing, action)[0])
    if isinstance(action, Defend):
        firing, target = view.detachments[action.detachment], view.detachments[action.target]
        return _fire(view, firing, target, chosen(view, firing, defence(view, firing, target), ()))
    if isinstance(action, Move):
        return _on_the_way(view, action)
    if isinstance(action, Charge):
        return next(_charge(view, view.detachments[action.detachment], view.detachments[action.target]), None)
    return _in_the_middle(view, question, action)


def _in_the_middle(view: Imperialis, question: Question, action: Action) -> Forecast | None:
    """What may come of an answer to what is asked in the middle of something."""
    if isinstance(action, Overwatch):
        return _overwatch(view, question, action)
    if isinstance(action, Lay | LayAll):
        return _template(view, question, action)
    return _combat(view, question, action) if isinstance(action, Pick) else None


def _fire(view: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> Forecast:
    return odds_words.fire(view, firing, target, shots, outlook(view, firing, target, shots))


def _template(view: Imperialis, question: Question, action: Lay | LayAll) -> Forecast | None:
    asking = view.asking(question.number)
    if not isinstance(asking, Laying):
        return None
    at = pointed(view, action.to, question.rule)
    if isinstance(at, Refused):
        return None
    detachment = view.detachments[asking.detachment]
    laid = asking.alike(view) if isinstance(action, LayAll) else asking.guns[:1]
    odds, bound = [TemplateOdds(view, detachment, gun) for gun in laid], asking.bound(view)
    first, weapon = odds[0].outlooks(at, bound), name_of(view, detachment, laid[0])
    if isinstance(action, Lay):
        return odds_words.template(view, detachment, weapon, first)
    hits = hits_together(odds, at, bound, scatters=asking.is_disc(view))
    return odds_words.templates(view, detachment, f"{len(odds)} × {plain(weapon)}", first, hits)


def _on_the_way(view: Imperialis, action: Move) -> Forecast | None:
    """What bombs on the way may come to, else what Interceptors at its end; None of a move without either."""
    detachment = view.detachments[action.detachment]
    laid = course(view, detachment, manner_of(detachment), action.to)
    if isinstance(laid, Refused) or not (action.bombs or action.intercept):
        return None
    target = view.detachments[action.bombs or action.intercept]
    if action.bombs:
        move = ways_of(detachment, laid)
        there = at_moment(view, detachment, move, int(action.moment or best(hoped(view, detachment, move, target))))
        its = there.detachments[detachment.id]
        return _fire(there, its, target, bombing(there, its, target))
    there, its = moved_so(view, detachment, laid)
    return _fire(there, its, target, intercepting(there, its, target, action.armed))


def _overwatch(view: Imperialis, question: Question, action: Overwatch) -> Forecast | None:
    asking = view.asking(question.number)
    if not isinstance(asking, Activation):
        return None
    moving, move, moment = view.detachments[asking.detachment], Ways(asking.ways, asking.ends), int(action.moment)
    watcher = view.detachments[action.detachment]
    able = rows_at(window(view, moving, move, watcher.id), moment)
    shots = chosen(view, watcher, able, action.weapons, action.modifier)
    there = at_moment(view, moving, move, moment)
    return _fire(there, there.detachments[watcher.id], there.detachments[moving.id], shots)


def _charge(view: Imperialis, detachment: Detachment, target: Detachment) -> Iterator[Forecast]:
    fought = if_charged(view, detachment, target)
    if fought is not None:
        yield odds_words.combat(view, fought[0], detachment.seat, fought[1])


def _combat(view: Imperialis, question: Question, action: Pick) -> Forecast | None:
    """The Combat that is named, or the one whose Fights are paired off so."""
    if question.asks(PairsAsked):
        fights = [(one, other) for one, other in question.told(PairsAsked).ways[int(action.choice) - 1]]
        combat = next(one for one in combats(view) if fights[0][0].rpartition("/")[0] in one)
        return odds_words.combat(view, combat, question.seat, of_fights(view, combat, fights))
    if not question.asks(CombatAsked):
        return None
    combat = next(one for one in combats(view) if action.choice in one)
    return odds_words.combat(view, combat, question.seat, as_it_stands(view, combat))


def odds(view: Imperialis, unit: str, target: str, split: Sequence[str]) -> Sequence[Forecast]:
    """What all that can fire would come to, and each weapon by itself; the Combat that both are in as it stands; and
    the one to which a Charge would lead. Raises `Refused` if there is none of them."""
    one, other = _on_table(view, unit), _on_table(view, target)
    if one.seat == other.seat:
        raise Refused("LI-TGT-02", NoSuchTarget(value=target[:40], options=[enemy.id for enemy in view.enemies(one)]))
    refused = no_target(view, one, other)
    forecasts = [*(_shots(view, one, other) if refused is None else ()), *_fights(view, one, other)]
    if not forecasts and refused is not None:
        raise refused
    return forecasts


def _shots(view: Imperialis, one: Detachment, other: Detachment) -> Iterator[Forecast]:
    able = possible(view, one, other)
    named = names(view, one, able)
    for weapons in [[], *([name] for name in named if len(named) > 1)]:
        told = _fire(view, one, other, chosen(view, one, able, weapons))
        yield told if not weapons else told.model_copy(update={"title": f"{weapons[0]} by itself", "lines": ()})


def _fights(view: Imperialis, one: Detachment, other: Detachment) -> Iterator[Forecast]:
    if other in engaged_with(view, one):
        combat = next(its for its in combats(view) if one.id in its)
        yield odds_words.combat(view, combat, one.seat, as_it_stands(view, combat))
    elif one.order in ("charge", "") and not engaged(view, one):
        yield from _charge(view, one, other)


def _on_table(view: Imperialis, name: str) -> Detachment:
    detachment = view.detachments.get(name)
    if detachment is None or not detachment.on_table:
        raise Refused("LI-TGT-05", NotOnTable(detachment=name[:40]))
    return detachment


def options(view: Imperialis, given: Mapping[str, str]) -> Sequence[Choice]:
    """The Detachments on the table, then their enemies."""
    if "target" in given:
        return []
    if "unit" not in given:
        return [Choice(value=one.id, label=one.id) for one in view.on_table()]
    one = view.detachments.get(given["unit"])
    enemies = view.enemies(one) if one is not None and one.on_table else []
    return [Choice(value=enemy.id, label=enemy.id) for enemy in enemies]
