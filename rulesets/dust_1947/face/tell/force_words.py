"""How forces sound: their cards, what is fielded, what a list costs, and what the rules have against it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.before.armies import forces
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.charts import Chart, Platoon
from rulesets.dust_1947.before.rosters import Collection
from rulesets.dust_1947.table.cards import Card, Cell, Line
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, plain

PLATOONS = "Platoons: hand in a file of their charts with the catalogues (docs/platoons.md) and lists can form them."

IN_ORDER = "Units are fielded in this order, without those that go beyond the army points of the table."
ALL_OR_NOTHING = "All of it is fielded; the table's army points must suffice."


def described(force: Force) -> str:
    """A force with its units' cards."""
    head = f"**{plain(force.name)}** ({plain(force.bloc)}), {count(len(force.cards), 'unit')}, {force.ap} AP"
    lines = [head, *([force.note] if force.note else []), IN_ORDER if force.key else ALL_OR_NOTHING]
    lines += [_platoon(force, platoon) for platoon in force.platoons]
    for card in _different(force):
        lines += ["", *_card(card, force.cards.count(card))]
    return "\n".join(lines)


def _platoon(force: Force, platoon: Platoon) -> str:
    """Who belongs to a platoon, and what all of them have for it."""
    advantage = platoon.chart.advantage
    names = listed(force.cards[member].name for member in platoon.members)
    return f"Platoon **{platoon.name}** – {advantage.name} ({', '.join(advantage.skills)}): {names}."


def platoon_note(chart: Chart, lacking: Sequence[str], units: int) -> str:
    """What a menu says of a platoon: what it lacks, or that it is complete, and what it is good for."""
    state = f"lacks {listed(lacking)}" if lacking else count(units, "unit")
    return f"{state} · {chart.advantage.name}: {', '.join(chart.advantage.skills)}"


def _different(force: Force) -> list[Card]:
    """The cards of a force, each once."""
    cards: list[Card] = []
    for card in force.cards:
        if card not in cards:
            cards.append(card)
    return cards


def fielded(force: Force, part: Force, limit: int) -> str:
    """How much of a force is fielded at a limit."""
    units, some = count(len(force.cards), "unit"), len(part.cards)
    more = f" ({part.ap - limit} more for heroes)" if part.ap > limit else ""
    return f"{units if part == force else f'{some} of {units}'}, {part.ap} of {limit} AP{more}"


def reckoned(force: Force, limit: int, faction: str, bonus: int) -> str:
    """What a list costs so far."""
    whose = f" A faction force ({plain(faction)}): up to {bonus} AP more for heroes." if faction and bonus else ""
    return f"{force.ap} of {limit} AP, {count(len(force.cards), 'unit')}.{whose}"


def _card(card: Card, number: int) -> list[str]:
    """A unit's card in a few lines."""
    track = f", track {card.track}" if card.track else ""
    soldiers = f", {card.soldiers} soldiers" if card.soldiers else ""
    size = f" ({card.size})" if card.size != "standard" else ""
    many = f"{number} × " if number > 1 else ""
    base = f", on a table on a base of {card.base:g} inches" if card.base else ""
    head = f"{many}**{card.name}** – {card.kind}{size}{base}, {card.armour}{soldiers}{track}, {card.ap} AP"
    lines = [head, f"MOVE {card.move}, MARCH MOVE {card.march} squares", *map(_weapon, card.lines)]
    if card.skills:
        lines.append(f"Skills: {', '.join(card.skills)}")
    missing = forces.not_refereed(card)
    if missing:
        lines.append(f"not refereed yet: {', '.join(missing)}")
    return lines


def _weapon(line: Line) -> str:
    weapon = line.weapon
    reach = "close combat" if weapon.close else f"range {weapon.reach}"
    more = "".join(f", {word}" for word in (*([weapon.mount] if weapon.mount else []), *weapon.keywords))
    ammo = f", {count(weapon.ammo, 'shot')}" if weapon.ammo else ""
    row = " ".join(f"{column} {_cell(cell)}" for column, cell in weapon.cells.items())
    return f"- {line.count} {weapon.name}, {reach}{more}{ammo}: {row}"


def _cell(cell: Cell) -> str:
    dice = "\\*" * cell.dice if cell.blast else str(cell.dice)
    return f"{dice}/{'#' if cell.damage is None else cell.damage}"


def shares(collection: Collection) -> tuple[str, ...]:
    """What managers should know of a collection that they have loaded."""
    told = [str(share) for share in collection.shares]
    kept, many = len(collection.unread), collection.findings
    return (*told, *([f"Of {many} findings the first {kept} are in the file."] if many > kept else []), PLATOONS)


def recruit_note(card: Card, missing: Sequence[str]) -> str:
    """What a menu says of a unit beside its name."""
    left = f" · left to you: {', '.join(missing)}" if missing else ""
    weapons = ", ".join(f"{line.count} {line.weapon.name}" for line in card.lines)
    carried = f" · {weapons}" if weapons else ""
    return f"{card.ap} AP · {card.kind} {card.armour}{left}{carried}"[:100]


def _too_dear(_: None, it: before_reasons.TooDear) -> str:
    more = f" and {it.more} more for heroes of its faction" if it.more else ""
    return f"The list costs {it.ap} AP; the limit is {it.limit} AP{more}."


def _there_are(options: Sequence[str]) -> str:
    return f"; there are {', '.join(options)}" if options else ": no charts of platoons are loaded"


REASONS: list[Sentence[None]] = [
    Sentence(
        before_reasons.OverTheLimit, lambda _, it: f"The cheapest unit costs {it.ap} AP; the limit is {it.limit} AP."
    ),
    Sentence(before_reasons.TooDear, _too_dear),
    Sentence(before_reasons.NoUnits, lambda _, it: "The list has no units yet."),
    Sentence(
        before_reasons.TooManyUnits, lambda _, it: f"The list has {it.units} units; at most {it.most} are fielded."
    ),
    Sentence(
        before_reasons.NotInCollection,
        lambda _, it: f"{plain(it.unit)} is not among the units of this server any more; take it off the list.",
    ),
    Sentence(before_reasons.UnitUnread, lambda _, it: f"{plain(it.unit)} cannot be played: {plain(it.why)}."),
    Sentence(before_reasons.HeroTwice, lambda _, it: f"{it.hero} is in the force twice; one is allowed."),
    Sentence(
        before_reasons.VehicleTwice, lambda _, it: f"{it.unit} is unique and is in the force twice; one is allowed."
    ),
    Sentence(
        before_reasons.AnotherBloc,
        lambda _, it: f"{it.unit} is of {it.bloc}; this force is of {it.others}, and only mercenaries fight for all.",
    ),
    Sentence(before_reasons.OnlyOne, lambda _, it: f"There is only one {it.unit}; the list has more."),
    Sentence(
        before_reasons.OldForce,
        lambda _, it: "This list was saved by another version of the bot; save it anew in `/army build`.",
    ),
    Sentence(
        before_reasons.CapturedTwice,
        lambda _, it: f"A force has 1 captured vehicle at most, not {', '.join(it.units)}.",
    ),
    Sentence(
        before_reasons.CapturedOwn, lambda _, it: f"{it.unit} is of {it.bloc}: a force captures none of its own bloc."
    ),
    Sentence(
        before_reasons.PlatoonLacks,
        lambda _, it: f"{it.platoon} lacks {listed(it.places)}: whoever fields a platoon fields all required units.",
    ),
    Sentence(
        before_reasons.NotOfThePlatoon,
        lambda _, it: f"{it.unit} has no place in {it.platoon}: it is not on its chart, or those places are filled.",
    ),
    Sentence(
        before_reasons.NoSuchPlatoon,
        lambda _, it: f"There is no platoon called {plain(it.platoon)}{_there_are(it.options)}.",
    ),
    Sentence(
        before_reasons.NoStrongpoint,
        lambda _, it: f"{it.unit} starts in a fortification: choose a scenario with bunkers and strongpoints for it.",
    ),
]
