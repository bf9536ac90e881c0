"""Whom the player of a target lets take Hits, where he has the choice (ALLOC-01, FAST-03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Allocate
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving
from rulesets.legions_imperialis.chapters.firing.hitting import Hit
from rulesets.legions_imperialis.table.questions import CasualtiesAsked, HitKind
from rulesets.legions_imperialis.table.reasons.firing import NoSuchHit
from rulesets.legions_imperialis.table.reasons.movement import NoSuchModel
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Fate(Frozen):
    """What a model has suffered: its Wounds and Void Shields afterward."""

    label: str
    wounds: int
    shields: int


class Kind(Frozen):
    """Hits that are the same to whoever may take them, by their places in the Hit pool."""

    weapon: str
    firers: list[str]
    places: list[int]
    models: list[str]

    @property
    def asked(self) -> HitKind:
        """The same as it is asked."""
        return HitKind(weapon=self.weapon, firers=self.firers, count=len(self.places), models=self.models)


def kinds(resolving: Resolving, pool: Sequence[Hit], held: str) -> list[Kind]:
    """The Hits that can be allocated, of each kind together; `held` is the wounded model that was chosen before."""
    sorts: dict[object, Kind] = {}
    for place, hit in enumerate(pool):
        legal = resolving.legal(hit.shot)
        its = stays_with([stand.label for stand in legal], held)
        weapon = resolving.weapon(hit.shot)
        key = (weapon, hit.extra, *(resolving.seen_as(hit.shot, stand) for stand in legal), *its)
        if its:
            known = sorts.setdefault(key, Kind(weapon=weapon, firers=[], places=[], models=its))
            known.places.append(place)
            if resolving.firer(hit.shot) not in known.firers:
                known.firers.append(resolving.firer(hit.shot))
    return [*sorts.values()]


@rule(without=lambda labels, held: labels)
def stays_with(labels: list[str], held: str) -> list[str]:
    """LI-ALLOC-04: of several wounded models the one that was chosen takes Hits until it is destroyed (LI-D-32)."""
    return [held] if held in labels else labels


@rule(without=False)
def by_hand(sorts: Sequence[Kind]) -> bool:
    """LI-ALLOC-01: the player of the target says which Hit comes to which model, where there are several."""
    return len(sorts) > 1 or len(sorts[0].models) > 1


@rule(without=lambda game, resolving, pool: ([], len(pool)))
def alike(game: Imperialis, resolving: Resolving, pool: Sequence[Hit]) -> tuple[list[str], int]:
    """LI-FAST-03: how many of the next Hits are resolved at once, and the models among which their player then chooses;
    nobody, where the bot allocates them (LI-D-29)."""
    if game.options.allocation != "ask_casualties" or not pool:
        return [], len(pool)
    among = resolving.alike(pool[0].shot)
    return among, sum(1 for _ in takewhile(lambda hit: resolving.alike(hit.shot) == among, pool))


def standing(target: Detachment) -> dict[str, tuple[int, int]]:
    """The Wounds and Void Shields of all models of a Detachment."""
    return {stand.label: (stand.wounds, stand.shields) for stand in target.stands}


def fates(target: Detachment, before: Mapping[str, tuple[int, int]], among: Sequence[str]) -> list[Fate]:
    """What those of these models have suffered that have suffered anything, the worst first."""
    now = standing(target)
    hurt = [label for label in among if now[label] != before[label]]
    return [
        Fate(label=label, wounds=now[label][0], shields=now[label][1])
        for label in sorted(hurt, key=lambda label: now[label])
    ]


@rule(without=False)
def is_a_choice(suffered: Sequence[Fate], among: Sequence[str]) -> bool:
    """LI-ALLOC-01: of models that are all alike their player says which suffer, unless none does or all do."""
    return 0 < len(suffered) < len(among)


def casualties_left(told: CasualtiesAsked, draft: Draft) -> Offer | None:
    """One more model that suffers, until there are as many as the dice have brought."""
    named: list[str] = draft.get("models", [])
    left = [label for label in told.models if label not in named]
    if len(named) >= told.count:
        return None
    return offer("models", left, lambda label: _not_among(told.detachment, label, left), kind="list", many=True)


def allocation(detachment: str, sorts: Sequence[HitKind], draft: Draft) -> Offer | None:
    """Which Hit is next, if they differ, and the model that takes it."""
    if len(sorts) > 1 and "hit" not in draft:
        numbers = [str(number) for number in range(1, len(sorts) + 1)]

        def judge(value: str) -> Refused | None:
            return None if value in numbers else Refused("LI-ALLOC-01", NoSuchHit(value=value, options=numbers))

        return offer("hit", numbers, judge)
    models = sorts[int(draft.get("hit") or 1) - 1].models
    if draft.get("models"):
        return None
    return offer("models", models, lambda label: _not_among(detachment, label, models), many=True)


def _not_among(detachment: str, label: str, models: Sequence[str]) -> Refused | None:
    if label in models:
        return None
    return Refused("LI-ALLOC-03", NoSuchModel(detachment=detachment, value=label, options=[*models]))


def proposed(resolving: Resolving, pool: Sequence[Hit], sorts: Sequence[Kind]) -> Allocate:
    """The first Hit to whom the bot would allocate it (LI-D-29), where that is allowed."""
    first = resolving.allocated(pool[sorts[0].places[0]].shot)
    models = sorts[0].models
    assert first is not None
    label = first.label if first.label in models else models[0]
    return Allocate(hit="1" if len(sorts) > 1 else "", models=[label])
