"""Who is in contact with whom: Engaged, and Engaged & Pinned (ENG)."""

from __future__ import annotations

from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.table.flying import above
from rulesets.legions_imperialis.table.measure import TOLERANCES, lies, models
from rulesets.legions_imperialis.table.profiles import SCALE
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

Contacts = dict[str, tuple[tuple[str, str], ...]]
CONTACTS: Remembered[Imperialis, Contacts] = Remembered(1, lies)


def scale(game: Imperialis, detachment: Detachment) -> int:
    """The highest Scale among the models of a Detachment (LI-D-19)."""
    return max((SCALE[game.profile(detachment, stand).type] for stand in detachment.alive), default=0)


def contacts(game: Imperialis, detachment: Detachment) -> list[tuple[str, str]]:
    """The pairs of models in base contact: one of this Detachment, and an enemy one (LI-D-01)."""
    return list(CONTACTS.of(game, "", _all_contacts).get(detachment.id, ()))


def _all_contacts(game: Imperialis) -> Contacts:
    """All models of one side against all of the other at once, told Detachment by Detachment."""
    ours, theirs = (
        Group({name: model for one in _on_the_ground(game, seat) for name, model in models(game, one).items()})
        for seat in (0, 1)
    )
    order = {name: number for number, name in enumerate(game.detachments)}
    touching: dict[str, list[tuple[str, str]]] = {}
    for mine, its in sorted(ours.in_contact(theirs, TOLERANCES), key=lambda pair: [order[_its(name)] for name in pair]):
        touching.setdefault(_its(mine), []).append((mine, its))
        touching.setdefault(_its(its), []).append((its, mine))
    return {name: tuple(pairs) for name, pairs in touching.items()}


def _on_the_ground(game: Imperialis, seat: int) -> list[Detachment]:
    return [one for one in game.of(seat) if not above(game, one)]


def _its(model: str) -> str:
    """The Detachment of a model's name."""
    return model.rpartition("/")[0]


@rule(without=())
def engaged_with(game: Imperialis, detachment: Detachment) -> tuple[Detachment, ...]:
    """LI-ENG-01, LI-ENG-09, LI-ES-07, LI-ES-08: the enemy Detachments of which a model is in base contact with one of
    this Detachment, and no others."""
    names = dict.fromkeys(_its(other) for _, other in contacts(game, detachment))
    return tuple(game.detachments[name] for name in names)


@rule(without=False)
def engaged(game: Imperialis, detachment: Detachment) -> bool:
    """LI-ENG-04: whether a Detachment is Engaged, Pinned or not."""
    return bool(engaged_with(game, detachment))


@rule(without=False)
def pinned(game: Imperialis, detachment: Detachment) -> bool:
    """LI-ENG-02, LI-ENG-07, LI-ENG-13, LI-ENG-14: Engaged & Pinned with an enemy of equal or higher Scale;
    of several any one will do, and without one nobody is."""
    own = scale(game, detachment)
    return any(scale(game, enemy) >= own for enemy in engaged_with(game, detachment))
