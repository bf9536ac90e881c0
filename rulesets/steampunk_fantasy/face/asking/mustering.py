"""Army lists as players put them together: bases of one race, counted (ARMY)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesets.kit.engine.choice import Choice
from rulesets.kit.facets.lists import Against, Kind, Lists, Pick, Place, Slot, Tree
from rulesets.kit.facets.setup import Setting
from rulesets.steampunk_fantasy.before.armies import built, game_sizes
from rulesets.steampunk_fantasy.before.armies.army_lists import MOST_BASES, empty, too_dear
from rulesets.steampunk_fantasy.face.tell import muster_told, setup_told
from rulesets.steampunk_fantasy.table.cards import Card

GAME, SCALE = "scenario", "points_scale"
"""What is asked of a list: for which size of game it is made, and whether with twice the points."""
OF_ONE_RACE = "SF-ARMY-11"


def slots(collection: str, picks: Sequence[Pick], place: Place, options: Mapping[str, str]) -> Sequence[Slot]:
    """The bases that may stand in a list as it is now."""
    return [] if place else [_of_a_race(race, cards.values(), picks) for race, cards in built.cards().items()]


def _of_a_race(race: str, cards: Iterable[Card], picks: Sequence[Pick]) -> Slot:
    """The bases of a race; closed where the first that stand are of another (SF-ARMY-11)."""
    others = [pick.slot for pick in picks if pick.slot in built.cards()]
    closed = muster_told.of_another_race(others[0]) if others and race != others[0] else ""
    kinds = tuple(_base(card, closed) for card in cards)
    return Slot(key=race, label=race, rule=OF_ONE_RACE, kinds=kinds, most=MOST_BASES)


def _base(card: Card, closed: str) -> Kind:
    label, note = muster_told.base(card), muster_told.about(card)
    return Kind(key=card.name, label=label, note=note, counted=True, closed=closed)


def against(collection: str, picks: Sequence[Pick], options: Mapping[str, str]) -> list[Against]:
    """What the rules have against a list besides its slots: its points, and that nobody is in it."""
    cards = built.fielded(picks)
    return [Against((), refused) for refused in (*too_dear(cards, _points(options)), *empty(cards))]


def reckoned(collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a list costs so far."""
    return muster_told.reckoned(built.fielded(picks), _points(options))


def _points(options: Mapping[str, str]) -> dict[str, int]:
    """The points of the game that a list is made for."""
    return game_sizes.points(options.get(GAME, game_sizes.choices()[0].value), options.get(SCALE, "1"))


def settings() -> list[Setting]:
    """For which size of game a list is made, and whether with twice the points."""
    label, note = muster_told.GAME
    sizes: tuple[Choice, ...] = tuple(game_sizes.choices())
    scale = next(setting for setting in setup_told.settings() if setting.key == SCALE)
    return [Setting(key=GAME, label=label, note=note, choices=sizes), scale]


LISTS = Lists(
    settings=settings,
    reckoned=reckoned,
    army=lambda collection, picks, name, options: built.army(picks, name).model_dump_json(),
    own=built.collection,
    tree=Tree(slots=slots, against=against, title=muster_told.TITLE),
)
