"""Everything else that is asked: the offers in the order of what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from rulesets.dust_1947.chapters.attack.attack_action import has_target
from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.heroes.joining import ALONE
from rulesets.dust_1947.chapters.movement.places import area
from rulesets.dust_1947.chapters.reaction.reaction import SUSTAINED, TURN
from rulesets.dust_1947.chapters.turn.initiative import ME, OPPONENT
from rulesets.dust_1947.counsel import words
from rulesets.dust_1947.counsel.fire import fires, price
from rulesets.dust_1947.counsel.outlook import toward
from rulesets.dust_1947.face.tell import options as menu
from rulesets.dust_1947.table.questions import AboutAUnit, JoinAsked, RespondAsked
from rulesets.dust_1947.table.sight.cover import in_terrain
from rulesets.dust_1947.table.soldier_names import PREFIX, number_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction, parse_square
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.facets.counsel import Proposal

MOST = 5
"""So many answers at most."""
Rank = Callable[[Dust, Question, Offer, Option], float]
"""How good an option is; the order of the offer where all are the same."""
AS_MANY = frozenset({"retaliate", "lucky", "lose"})
"""Questions whose lists are filled, since more is better; others are left as short as they may be."""


def ranked(view: Dust, question: Question) -> list[Proposal]:
    """The answers that differ in the first thing that there is to choose; all else is the best of its kind."""
    answers_by_text: dict[str, Proposal] = {}
    say = SAID.get(question.key, _in_a_row)
    for draft, chosen in islice(_ways(view, question, {}, ()), MOST):
        text = words.label(say(view, question, draft, [one.label for one in chosen]))
        note = next((one.note for one in chosen if one.note), "")
        answers_by_text.setdefault(text, Proposal(text, (completed(view, draft),), words.why(note)))
    return list(answers_by_text.values())


def _in_a_row(view: Dust, question: Question, draft: Draft, told: list[str]) -> str:
    return ", ".join(told) or ", ".join(filter(None, (str(one) for name, one in draft.items() if name != "type")))


def _joins(view: Dust, question: Question, draft: Draft, told: list[str]) -> str:
    hero, host = draft["hero"], draft["unit"]
    if host == ALONE:
        return f"{hero} stays alone"
    return f"{hero} joins {host}" if view.card(view.units[host]).on_foot else f"{hero} pilots {host}"


def _falls(view: Dust, question: Question, draft: Draft, told: list[str]) -> str:
    """Who falls, by what he carries."""
    unit = view.units[question.told(AboutAUnit).unit]
    whom = [_man(unit, name) for name in draft["victims"]]
    return "Lose " + ", ".join(
        f"{whom.count(one)} × {one}" if whom.count(one) > 1 else one for one in dict.fromkeys(whom)
    )


def _man(unit: Unit, name: str) -> str:
    """A soldier by his best weapon; a hero, or a weapon that is lost, by name."""
    if not unit.soldiers or not name.startswith(PREFIX):
        return name
    return " and ".join(unit.soldiers[number_of(name) - 1].weapons[:1]) or name


def _into_reserve(view: Dust, question: Question, draft: Draft, told: list[str]) -> str:
    unit = question.told(AboutAUnit).unit
    return f"Put {unit} into reserve" if draft["answer"] == "yes" else f"Let {unit} go for good"


SAID: dict[str, Callable[[Dust, Question, Draft, list[str]], str]] = {
    "join": _joins,
    "lose": _falls,
    "reserve": _into_reserve,
}
"""How a whole answer is told, by the key of the question; else what was chosen, one after the other."""


def _ways(
    view: Dust, question: Question, draft: Draft, told: tuple[Choice, ...]
) -> Iterator[tuple[Draft, tuple[Choice, ...]]]:
    offer = offered(view, question, draft)
    if offer is None:
        yield draft, told
        return
    ways = _options(view, question, offer)
    for option in ways[:1] if told else ways[:MOST]:
        longer = closed(draft, offer) if option is None else extended(draft, offer, option.value)
        chosen = len(ways) > 1
        yield from _ways(view, question, longer, (*told, _said(view, question, offer, option)) if chosen else told)


def _options(view: Dust, question: Question, offer: Offer) -> list[Option | None]:
    """The options, the best first; None leaves the field as it is."""
    rank = RANKS.get(question.key)
    chosen = list(offer.options)
    if rank is not None:
        chosen.sort(key=lambda option: -rank(view, question, offer, option))
    options: list[Option | None] = [*chosen]
    left: list[Option | None] = [None] if offer.enough else []
    return options + left if question.key in AS_MANY or not offer.enough else left + options


def _said(view: Dust, question: Question, offer: Offer, option: Option | None) -> Choice:
    if option is None:
        return Choice(value="", label=words.AS_IT_IS.get(question.key, "Nothing more"))
    return menu.option(view, question, offer, option)


def _join(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """A hero joins a squad of many, then whoever else he may; he is safest in company."""
    if option.value not in view.units or offer.field == "hero":
        return -1.0 if option.value == ALONE else 0.0
    host, hero = view.units[option.value], view.units[question.told(JoinAsked).hero]
    keeps_up = min(0, view.card(host).move - view.card(hero).move)
    return len(host.soldiers) + view.card(host).ap / 100 + keeps_up


def _edge(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """The edge with more cover within two moves of it."""
    zone = view.scenario.zones[view.scenario.edges.index(option.value)] if option.value in view.scenario.edges else ()
    rows = {square.row for square in zone}
    unit = next(iter(view.units.values()))
    near = [one for one in view.scenario.field.ground if any(abs(one.row - row) <= 2 for row in rows)]
    return sum(bool(in_terrain(view, unit, square)) for square in near)


def _build(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """Far forward in the middle of the own area, looking at the enemy's."""
    theirs, mine = area(view, 1 - question.seat), area(view, question.seat)
    south = sum(square.row for square in theirs) * len(mine) > sum(square.row for square in mine) * len(theirs)
    if offer.field == "facing":
        return float(option.value == (Direction.S if south else Direction.N).value)
    if offer.field != "to":
        return 0.0
    corner = parse_square(option.value)
    aside = abs(corner.column + 1.5 - (view.scenario.field.columns - 1) / 2)
    return (corner.row if south else -corner.row) - aside / 4


def _first(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """Whoever has somebody to fire at goes first; else it is better to let the enemy come closer."""
    best = max((fires(Declaring(view, unit, None)) for unit in view.on_board(question.seat)), default=[])
    return 1.0 if option.value == (ME if best else OPPONENT) else 0.0


def _respond(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """A sustained attack where there is one from how it faces; else it turns to who is answered."""
    asked = question.told(RespondAsked)
    unit, trigger = view.units[asked.unit], view.units[asked.to]
    sees = has_target(view, unit, reaction_to=trigger.id)
    if option.value in (SUSTAINED, TURN):
        return float(option.value == (SUSTAINED if sees else TURN))
    return float(option.value == toward(unit.square, trigger.square).value)


def _lose(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """Hits go to the kind of soldier of which there are most."""
    return float(option.about.get("alike", 0))


def _dearest(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    """The unit that is worth most."""
    return float(price(view, view.units[option.value])) if option.value in view.units else 0.0


def _yes(view: Dust, question: Question, offer: Offer, option: Option) -> float:
    return float(option.value in ("yes", "reveal"))


RANKS: dict[str, Rank] = {
    "join": _join,
    "edge": _edge,
    "build": _build,
    "first": _first,
    "respond": _respond,
    "lose": _lose,
    "reserve": _yes,
    "spy": _yes,
    **dict.fromkeys(
        ("command", "rally", "heal", "revive", "alert", "supply", "repair", "stimulate", "execute"), _dearest
    ),
}
"""How the options of a question are told apart, by its key."""
