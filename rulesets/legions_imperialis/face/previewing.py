"""What is shown before an answer is confirmed: who has which Order, how a Detachment comes to stand, who is fired at
when it has come so far."""

from __future__ import annotations

from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures import moved
from rulesets.kit.pictures.scene import Scene, Track
from rulesets.legions_imperialis.actions import Assign, Charge, Defend, Fire, Lay, LayAll, Move, Overwatch, PopUp
from rulesets.legions_imperialis.chapters.activation.activating import manner_of
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.chapters.firing.choosing import chosen
from rulesets.legions_imperialis.chapters.movement.charging import charge
from rulesets.legions_imperialis.chapters.movement.course import course
from rulesets.legions_imperialis.chapters.orders.sheet import sheet
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways, at_moment, rows_at, window
from rulesets.legions_imperialis.face import template_pad
from rulesets.legions_imperialis.face.pad import standing_so
from rulesets.legions_imperialis.face.scene.picture import composed, line_of_fire
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.state import Imperialis


def preview(view: Imperialis, question: Question, action: Action, seat: int) -> Scene | None:
    """The table as an answer would have it; None for answers that show nothing."""
    if isinstance(action, Assign):
        return orders(view, seat, action)
    if isinstance(action, Overwatch):
        return overwatch(view, question, action)
    if isinstance(action, Lay | LayAll):
        return template_pad.as_laid(view, question, action)
    if isinstance(action, Fire | PopUp | Defend) and {action.detachment, action.target} <= view.detachments.keys():
        title = f"{action.detachment} at {action.target}"
        return composed(view, title, (), [*line_of_fire(view, action.detachment, action.target)])
    if isinstance(action, Move | Charge) and action.detachment in view.detachments:
        return _moved(view, question, action, seat)
    return None


def orders(view: Imperialis, seat: int, given: Assign) -> Scene:
    """The sheet of Orders: each Detachment of the seat with the token of the Order that it would have."""
    told = sheet(view, seat, given)
    detachments = {
        name: one.model_copy(update={"order": told[name]}) if name in told else one
        for name, one in view.detachments.items()
    }
    shown = view.model_copy(update={"detachments": detachments, "phase": "initiative"})
    return composed(shown, "Your Orders")


def overwatch(view: Imperialis, question: Question, given: Overwatch) -> Scene | None:
    """The moment at which a Detachment would fire: how far the enemy has come, and from whom to whom there are
    shots."""
    asking = view.asking(question.number)
    if not isinstance(asking, Activation) or given.detachment not in asking.watchers:
        return None
    moving, move, moment = view.detachments[asking.detachment], Ways(asking.ways, asking.ends), int(given.moment)
    there = at_moment(view, moving, move, moment)
    watcher = there.detachments[given.detachment]
    able = rows_at(window(view, moving, move, watcher.id), moment)
    shots = chosen(view, watcher, able, given.weapons, given.modifier)
    target, seat = there.detachments[moving.id], watcher.seat
    pairs = dict.fromkeys((shot.model, shot.at[0]) for shot in shots)
    tracks = [_shot(watcher.stand(one).pose.point, target.stand(other).pose.point, seat) for one, other in pairs]
    ways = [
        Track(kind="move", points=tuple((spot.point.x, spot.point.y) for spot in way), side=moving.seat)
        for label, way in move.ways.items()
        if len(way) > 1 and moving.stand(label).alive
    ]
    stood = moved.before(group(view, moving), moving.seat)
    return composed(there, f"{moving.id} at {moment} %", [stood], [*ways, *tracks])


def _shot(one: tuple[float, float], other: tuple[float, float], seat: int) -> Track:
    return Track(kind="line of fire", points=((one[0], one[1]), (other[0], other[1])), side=seat)


def _moved(view: Imperialis, question: Question, action: Move | Charge, seat: int) -> Scene | None:
    """How a Detachment comes to stand, before its move or its Charge is confirmed; of what is planned anew after an
    Overwatch the words say enough."""
    detachment = view.detachments[action.detachment]
    if isinstance(view.asking(question.number), Activation):
        return None
    laid = _laid(view, action)
    if isinstance(laid, Refused):
        return None
    stood, ways = group(view, detachment), [*moved.ways(laid, seat)]
    return composed(standing_so(view, detachment, laid), detachment.id, [moved.before(stood, seat)], ways)


def _laid(view: Imperialis, action: Move | Charge) -> Laid | Refused:
    detachment = view.detachments[action.detachment]
    if isinstance(action, Move):
        return course(view, detachment, manner_of(detachment), action.to)
    charged = charge(view, detachment, view.detachments[action.target])
    return charged if isinstance(charged, Refused) else charged.laid
