"""Army lists as trees: platoons of sections with their extras, as players put them together (FORCE, SW-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.dystopian_legions.before.forces import building, lists
from rulesets.dystopian_legions.before.forces.building import EACH, LINES, Terms, attached_slots
from rulesets.dystopian_legions.before.forces.factions import KEYS, Entry, Extra, Faction, faction
from rulesets.dystopian_legions.before.setup import SIZES
from rulesets.dystopian_legions.face.tell import muster_words, setup_words
from rulesets.dystopian_legions.table.profiles import Card
from rulesets.dystopian_legions.table.profiles import Slot as SlotKind
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Against, Kind, Lists, Pick, Place, Slot, Tree
from rulesets.kit.facets.setup import Setting
from rulesets.kit.facets.trees import part_at, standing, walked

SIZE = "scenario"
"""What is asked of a list: for which size of game it is made."""
ATTACHED = "attached_slots_per_extra_line"
"""The point that may be settled for a table and is asked of a list too (DL-D-09)."""
MOST_PLATOONS = max(terms.platoons for terms in SIZES.values())


def slots(collection: str, picks: Sequence[Pick], place: Place, options: Mapping[str, str]) -> Sequence[Slot]:
    """What may stand in a part of a list as it is now."""
    if not place:
        return [_platoons(picks)]
    its = faction(picks[place[0]].unit)
    if len(place) == 1:
        return _of_a_platoon(its, picks, place, _terms(options))
    return _of_a_section(its.entries[part_at(picks, place).unit]) if len(place) == 2 else ()


def _platoons(picks: Sequence[Pick]) -> Slot:
    """At least one platoon (DL-FORCE-02), of one army list (DL-FORCE-03)."""
    kinds = tuple(_platoon(faction(key), picks) for key in KEYS)
    return Slot(
        key="platoons",
        label=muster_words.PLATOONS,
        rule="DL-FORCE-02",
        kinds=kinds,
        least=1,
        most=MOST_PLATOONS,
    )


def _platoon(its: Faction, picks: Sequence[Pick]) -> Kind:
    """A platoon of an army list; closed where all that stand are of another."""
    others = [pick.unit for pick in picks if pick.unit in KEYS]
    is_closed = bool(others) and its.key not in others
    why = muster_words.of_another_list(faction(others[0]).name) if is_closed else ""
    return Kind(key=its.key, label=its.platoon, note=its.name, closed=why)


def _of_a_platoon(its: Faction, picks: Sequence[Pick], place: Place, terms: Terms) -> list[Slot]:
    """One officer slot and three for lines (DL-FORCE-05), the first of each filled (DL-FORCE-06), and attached slots
    that line sections unlock (DL-FORCE-07)."""
    officers, lines = standing(picks, place, "officer"), standing(picks, place, "line")
    return [
        _slot(its, "officer", "DL-FORCE-05" if officers else "DL-FORCE-06", least=1),
        _slot(its, "line", "DL-FORCE-05" if lines else "DL-FORCE-06", least=1, most=LINES),
        _slot(its, "attached", "DL-FORCE-07", most=attached_slots(lines, terms.attached)),
    ]


def _slot(its: Faction, slot: SlotKind, rule: str, *, least: int = 0, most: int = 1) -> Slot:
    kinds = tuple(map(_section, its.of_slot(slot)))
    return Slot(key=slot, label=muster_words.SLOTS[slot], rule=rule, kinds=kinds, least=least, most=most)


def _section(entry: Entry) -> Kind:
    return Kind(key=entry.key, label=entry.name, note=muster_words.section(entry), points=entry.points)


def _of_a_section(entry: Entry) -> list[Slot]:
    """A slot for each extra of a section."""
    return [_of_an_extra(entry, extra) for extra in entry.extras]


def _of_an_extra(entry: Entry, extra: Extra) -> Slot:
    if extra.kind == "model":
        rule, note = "DL-FORCE-03", muster_words.model(entry.profile(extra.name))
    elif extra.kind == "transport":
        rule, note = "DL-TRANS-01", muster_words.ironclad(entry.ridden(extra.name))
    else:
        rule, note = "DL-SW-02", muster_words.weapon(entry.weapon(extra.name))
    kind = Kind(key=extra.key, label=extra.name, note=note, points=extra.points, counted=extra.most > 1)
    return Slot(key=extra.key, label=extra.name, rule=rule, kinds=(kind,), least=extra.least, most=extra.most)


def against(collection: str, picks: Sequence[Pick], options: Mapping[str, str]) -> list[Against]:
    """What the rules have against a list besides its slots: points, platoons, and models of whom there is one."""
    platoons_picked = lists.fielded(picks)
    platoons, terms = [[one.card for one in platoon] for platoon in platoons_picked], _terms(options)
    whole = [building.too_dear(platoons, terms), *([building.too_many_platoons(platoons, terms)] if platoons else [])]
    return [
        *(Against((), refused) for refused in (*whole, _of_another_list(picks)) if refused is not None),
        *_unfilled(picks, platoons),
        *_twice(picks, platoons),
    ]


def _of_another_list(picks: Sequence[Pick]) -> Refused | None:
    return building.of_another_list([faction(pick.unit).name for pick in picks if pick.unit in KEYS])


def _unfilled(picks: Sequence[Pick], platoons: Sequence[Sequence[Card]]) -> Iterator[Against]:
    """The platoons after which another one may not begin yet."""
    places = [(number,) for number, pick in enumerate(picks) for _ in range(pick.count)]
    for number, (place, platoon) in enumerate(zip(places[:-1], platoons, strict=False), start=1):
        refused = building.before_it_is_full(number, platoon)
        if refused is not None:
            yield Against(place, refused)


def _twice(picks: Sequence[Pick], platoons: Sequence[Sequence[Card]]) -> Iterator[Against]:
    """A model of whom there is only one, at the place where it stands again."""
    refused = building.twice(platoons)
    if refused is not None:
        model = refused.values["model"]
        places = [place for place, pick in walked(picks) if pick.name == model]
        yield Against(places[-1] if places else (), refused)


def reckoned(collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a list costs so far."""
    platoons = [[one.card for one in platoon] for platoon in lists.fielded(picks)]
    return muster_words.reckoned(platoons, _terms(options))


def _terms(options: Mapping[str, str]) -> Terms:
    """What was agreed on for the game that a list is made for."""
    size = SIZES[options.get(SIZE, next(iter(SIZES)))]
    return size._replace(attached=int(options.get(ATTACHED, EACH)))


def settings() -> list[Setting]:
    """For which size of game a list is made, and with how many attached slots."""
    label, note = muster_words.SIZE
    sizes = tuple(
        Choice(value=size, label=size.capitalize(), note=muster_words.size(terms)) for size, terms in SIZES.items()
    )
    attached = next(setting for setting in setup_words.settings() if setting.key == ATTACHED)
    return [Setting(key=SIZE, label=label, note=note, choices=sizes), attached]


TREE = Tree(slots=slots, against=against, title=muster_words.TITLE)
LISTS = Lists(
    settings=settings,
    reckoned=reckoned,
    army=lambda collection, picks, name, options: lists.force(picks, name).model_dump_json(),
    own=lists.collection,
    tree=TREE,
)
