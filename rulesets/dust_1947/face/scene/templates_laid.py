"""The templates that an attack would lay on a table, and who is under them, while it is put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.attack.declaring import POINT, SPLIT
from rulesets.dust_1947.chapters.attack.firing import Laid, templates_laid
from rulesets.dust_1947.face.scene.drawn_places import drawn
from rulesets.dust_1947.face.scene.tokens import places
from rulesets.dust_1947.table.armament import SMOKE
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards.tables.bases import joined
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.pictures.scene import Area, Badge

LOOKS = {"area": "blast", SMOKE: "smoke"}
"""As what a template is drawn that has no look of its own, by what is fired or by its kind."""


def laid(view: Dust, question: Question, draft: Draft) -> list[Laid]:
    """The templates of an attack, as far as it is told where they lie."""
    asking = view.asking(question.number)
    if not view.options.on_a_table or not isinstance(asking, AttackAction):
        return []
    aimed = draft.get("target") in (SPLIT, *view.units) or (draft.get("target") == POINT and "at" in draft)
    return list(templates_laid(view, asking.shots_of(view, {"split": [], **draft}))) if aimed else []


def areas(those: Sequence[Laid]) -> Iterator[Area]:
    """The ground of each."""
    for one in those:
        ring = shapely.get_coordinates(joined(body.area for body in one.ground))[:-1]
        kind = LOOKS.get(one.way, LOOKS.get(one.kind, one.kind))
        label = f"{one.kind} {one.way}" if one.kind == "area" else f"{one.kind} template {one.way}".rstrip()
        yield Area(kind=kind, label=label, outlines=(tuple(drawn(Point(x, y)) for x, y in ring.tolist()),))


def badges(view: Dust, those: Sequence[Laid]) -> Iterator[Badge]:
    """How many figures of each unit are under any of them."""
    for name in struck(those):
        unit = view.units[name]
        under = {figure for one in those for figure in one.under.get(name, ())}
        yield Badge(kind="note", at=places(view, unit, unit)[0], text=f"{len(under)} under template")


def struck(those: Sequence[Laid]) -> list[str]:
    """The units under any of them."""
    return list(dict.fromkeys(name for one in those for name in one.under))
