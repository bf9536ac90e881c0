"""What menus and questions say: each option with what it will do, each field with what it asks for."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.chapters.attack.attack_action import has_target
from rulesets.dust_1947.chapters.carrying_out.camouflage import CAMOUFLAGED
from rulesets.dust_1947.chapters.carrying_out.engineering import DUG
from rulesets.dust_1947.chapters.command import orders
from rulesets.dust_1947.chapters.damage.leaders import leader, looked_at
from rulesets.dust_1947.chapters.movement import terrain
from rulesets.dust_1947.chapters.reaction.reaction import NOBODY
from rulesets.dust_1947.face.tell import (
    fieldwork_words,
    foretelling,
    mode_words,
    people_words,
    transport_words,
    weapon_words,
)
from rulesets.dust_1947.face.tell.causes import BLOC, CROSSHAIR
from rulesets.dust_1947.face.tell.lengths import apart, long
from rulesets.dust_1947.face.tell.move_words import FACINGS, squares
from rulesets.dust_1947.face.tell.names import Asker, full_name, player, unit
from rulesets.dust_1947.face.tell.turn_words import ACTIONS
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.measure.floors import parse_place, place_name
from rulesets.dust_1947.table.questions import (
    AboutAUnit,
    ActivateAsked,
    AttackAsked,
    BuildAsked,
    BuyAsked,
    ClearAsked,
    DeclareAsked,
    DeployAsked,
    EdgeAsked,
    EnterAsked,
    ExecuteAsked,
    FirstAsked,
    JoinAsked,
    LoseAsked,
    LuckyAsked,
    MoveAsked,
    ReactAsked,
    ReserveAsked,
    RespondAsked,
    RetaliateAsked,
    SecondaryAsked,
    SpyAsked,
)
from rulesets.dust_1947.table.sight import ground
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Unit
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.spots import point_under
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import count

LABEL, NOTE = 80, 100
"""The most characters of an option's label and note."""

TYPES = {
    "activate": ("Activate a unit", "Rolls what is rolled first"),
    "pass": ("Pass", "Activates nothing; it is the other player's turn"),
    "attack": ("Attack", "With the unit's own weapons"),
    "call": ("Call artillery fire", "A gun that has not activated fires where this unit sees"),
    "finish": ("Finish", "Leaves the reserves where they are this turn"),
}

FIELDS = {
    "type": "What do you do?",
    "edge": "Which edge?",
    "hero": "Which hero?",
    "player": "Who makes the first activation?",
    "actions": "Which action next?",
    "lead": "Which end leads?",
    "via": "By way of which square?",
    "facing": "Facing which way?",
    "target": "Which target?",
    "split": "Which weapons at which target?",
    "ways": "How is it fired?",
    "modes": "How is the attack made?",
    "block": "Which squares?",
    "at": "At which point?",
    "gun": "Which gun fires?",
    "half": "Which half is sustained?",
    "into": "Into which carrier at the end?",
    "how": "How does it react?",
    "victims": "Who takes the next hit?",
    "weapons": "Which weapons strike back?",
    "answer": "Into reserve?",
    "dice": "Which misses again?",
    "wreck": "Which wreck?",
}

UNITS = {
    "join": "Which unit does the hero join?",
    "react": "Which unit reacts?",
    **people_words.UNITS,
    **transport_words.UNITS,
    **fieldwork_words.UNITS,
    "execute": "Whom?",
    "deploy": "Which unit do you place?",
}

WORDS: dict[str, Choice] = {
    word: Choice(value=word, label=label, note=note)
    for word, label, note in (
        ("me", "I do", ""),
        ("opponent", "The opponent does", ""),
        ("alone", "Nobody: the hero stays alone", "Played as a unit of its own"),
        (NOBODY, "Nobody reacts", "The activation goes on"),
        ("bunker", "A bunker", "Walls all round, a slit in front, doors behind: failed saves again on BLOC or SHIELD"),
        ("strongpoint", "A strongpoint", "Open to every side: failed saves again on BLOC"),
        ("nothing more", "Nothing more", "The other army points are not spent"),
        ("nobody more", "Nobody more", "The others stay where they are"),
        ("split", "Split fire", "Each weapon gets its own target"),
        ("point", "A point", "Artillery: any square it can be aimed at"),
        ("ranged", "The ranged weapons", "Their misses are rolled again"),
        ("close combat", "The close combat weapons", "Their misses are rolled again"),
        ("turn", "Turn in place, then ATTACK", "Rolls to hit once"),
        ("sustained", "SUSTAINED ATTACK", "Misses are rolled again once"),
        ("yes", "Yes", "It may come back from the next turn on"),
        ("no", "No", "It is gone for good"),
        ("reveal", "Reveal it", f"Rolls 2 dice; each {BLOC} is an action beside an enemy unit"),
        ("stay", "Let it stay off the board", "It does NOTHING there"),
        ("off board", "Off the board", "It may reveal itself beside an enemy unit later"),
        ("front", "The front", ""),
        ("rear", "The rear", ""),
        ("near", "Everybody near by", "Within 2 squares and in sight, the officer's own unit included"),
        ("north", "The north edge", "Rows from the top"),
        ("south", "The south edge", "Rows from the bottom"),
    )
}

NOTES = {
    "move": "1 action; a second MOVE right after it makes a MARCH MOVE",
    "march": "2 actions; the enemy may react on the way",
    "attack": "1 action",
    "sustained": "2 actions; misses are rolled again once",
    "nothing": "1 action",
    "double": "free, right after the MARCH MOVE",
    "charge": "free, right after the MARCH MOVE; close combat weapons only",
    "free move": "free, right before or after a SUSTAINED ATTACK with ranged weapons",
    "free fire": "free, right before or after a MARCH MOVE; ranged weapons only",
    "free attack": "free, right after the MARCH MOVE",
    "camouflage": "1 action; nobody aims at it from 3 squares or more",
    "execute": "1 action; a soldier of a stunned enemy unit 1 square away falls",
    "engineering": "1 action; may clear away what lies beside it: a wreck, wire, mines, a trench",
    "dig in": "1 action; in cover from everywhere until it moves",
    "spirit": f"once in a game; that attack hits on {CROSSHAIR} too",
    "raid": "all actions: MOVE, ATTACK, MOVE",
    "reload": "1 action; the weapons are loaded again",
    "replenish": "1 action, within 1 square of an ammo dump; all ammunition is back",
    "tinker": "2 actions, within 1 square of a rocket prototype; 5 dice repair the vehicle itself",
    "restock": "2 actions, within 1 square of an ammo dump; all ammunition is back",
    **people_words.NOTES,
    **weapon_words.NOTES,
}


LEFT = {"infantry": "soldiers", "vehicle": "hull", "aircraft": "hull"}
"""What the strength of a unit is counted in, by its kind; of a hero or a gun it is health."""


def cut(text: str, limit: int) -> str:
    """The text in at most so many characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def strength(game: Dust, one: Unit) -> str:
    """What is left of a unit: soldiers, or points of its track; with its joined hero's after a plus."""
    card = game.card(one)
    if card.kind == "infantry":
        left, full = len(one.standing), card.soldiers
    else:
        full = card.track or 1
        left = full - one.damage
    hero = game.companion(one)
    more = f" + {strength(game, hero)}" if hero is not None else ""
    return f"{left}/{full} {LEFT.get(card.kind, 'health')}{more}"


def coded(game: Dust, one: Unit, said: str) -> str:
    """What is said of a unit behind the code that the picture has for it."""
    code = game.card(one).short
    return said if one.id.startswith(code) else f"{code} · {said}"


def markers(one: Unit) -> list[str]:
    """The tokens on a unit, in words."""
    told = (("under fire", one.under_fire), ("suppressed", one.suppressed), ("stunned", one.stunned))
    more = (
        ("held", bool(one.held_by)),
        ("stimulants", one.stimulated),
        ("evading", bool(one.evading)),
        ("camouflaged", bool(one.skill_state.get(CAMOUFLAGED))),
        ("dug in", bool(one.skill_state.get(DUG))),
        (CAUGHT, bool(one.skill_state.get(CAUGHT))),
        ("activated", one.activated),
    )
    return [word for word, on in (*told, *more) if on] + list(one.criticals)


def people(game: Dust, one: Unit) -> str:
    """Who leads a squad, where an enemy might look for him, and who of a command squad still stands."""
    named = leader(game, one) if one.soldiers and looked_at(game, one.seat) else None
    told = [f"{named} leads"] if named is not None and named not in game.units else []
    told += [role for soldier in one.standing for role in soldier.roles]
    return f" ({', '.join(told)})" if told else ""


def option(view: Dust, question: Question, offer: Offer, chosen: Option) -> Choice:
    """An option's label and note, cut to what a menu holds."""
    made = FIELD_WORDS.get(offer.field, _plain)(view, question, chosen)
    return Choice(value=chosen.value, label=cut(made.label, LABEL), note=cut(made.note, NOTE))


def field(question: Question, offer: Offer) -> str:
    """What a menu asks for."""
    if offer.field == "unit":
        return UNITS.get(question.key, "Which unit?")
    if offer.field == "to":
        return "Where to?" if question.asks(MoveAsked) else "In which square?"
    if question.asks(SecondaryAsked):
        return "Which weapon is lost?"
    if offer.field == "what":
        return people_words.WHAT[question.key]
    return FIELDS.get(offer.field, f"Which {offer.field}?")


def _further(told: MoveAsked) -> str:
    """How much further a way on road leads."""
    return f", {told.on_road:g} more by a way wholly on road (DU-TABLE-46)" if told.on_road else ""


def _plain(view: Dust, question: Question, chosen: Option) -> Choice:
    return WORDS.get(chosen.value, Choice(value=chosen.value, label=chosen.value))


def _type(view: Dust, question: Question, chosen: Option) -> Choice:
    label, note = TYPES.get(chosen.value, (chosen.value.capitalize(), ""))
    return Choice(value=chosen.value, label=label, note=note)


def _unit(view: Dust, question: Question, chosen: Option) -> Choice:
    if chosen.value not in view.units:
        return _plain(view, question, chosen)
    one = view.units[chosen.value]
    if one.joined is not None and one.present:
        return Choice(value=one.id, label=f"{one.id}, pilot of {one.joined}", note=f"{strength(view, one)}, gets out")
    place = place_name(view, one) if one.where == "board" else transport_words.aboard(view, one)
    load = transport_words.load(view, one)
    parts = [strength(view, one), *([load] if load else []), *markers(one)]
    if question.asks(ReactAsked):
        trigger = question.told(ReactAsked).unit
        parts.insert(0, f"{apart(view, board_of(view).apart(one, view.units[trigger]))}")
    return Choice(value=one.id, label=coded(view, one, f"{full_name(view, one)}, {place}"), note=", ".join(parts))


def _action(view: Dust, question: Question, chosen: Option) -> Choice:
    note, one = NOTES[chosen.value], view.units[question.told(AboutAUnit).unit]
    if chosen.value in ("attack", "sustained") and not has_target(view, one):
        note += "; no target from where it stands now"
    elif chosen.value in orders.WORDS and not orders.finds_somebody(view, one, chosen.value):
        note = f"Nobody to do it for from where it stands now. {note}"
    return Choice(value=chosen.value, label=ACTIONS[chosen.value], note=note)


def _place(view: Dust, question: Question, chosen: Option) -> Choice:
    if chosen.value == OFF_BOARD:
        return _plain(view, question, chosen)
    if label := transport_words.begins(chosen.value):
        return Choice(value=chosen.value, label=label, note="Begins the battle inside")
    parts = []
    if "cost" in chosen.about:
        parts.append(squares(chosen.about["cost"]))
    if view.options.on_a_table:
        return Choice(value=chosen.value, label=chosen.value, note=_ground_at(view, chosen))
    here = parse_place(view.scenario.field, chosen.value)
    parts += [word for square, words in terrain.words(view) if square == here for word in words]
    parts += [word for word in ground.lies(view, here) if word in ground.WORKS] if isinstance(here, Square) else []
    return Choice(value=chosen.value, label=chosen.value, note=", ".join(parts))


def _ground_at(view: Dust, chosen: Option) -> str:
    """What a place of a table costs, and what lies there."""
    here = square_at(point_under(view.scenario.field, chosen.value))
    parts = [f"beside {chosen.about['beside']}"] if "beside" in chosen.about else []
    parts += [f"{chosen.about['inches']:g} inches"] if "inches" in chosen.about else []
    return ", ".join([*parts, *ground.lies(view, here)])


def _facing(view: Dust, question: Question, chosen: Option) -> Choice:
    return Choice(value=chosen.value, label=FACINGS[chosen.value].capitalize())


def _target(view: Dust, question: Question, chosen: Option) -> Choice:
    if chosen.value not in view.units:
        return _plain(view, question, chosen)
    one, about = view.units[chosen.value], chosen.about
    parts = [foretelling.of_target(view, question, one.id)] if question.asks(AttackAsked) else []
    parts += [f"range {about['distance']}"] if "distance" in about else []
    parts += ["in cover"] if about.get("cover") else []
    parts += [", ".join(about.get("weapons", []))]
    label = coded(view, one, f"{one.id}, {place_name(view, one)}, {strength(view, one)}")
    return Choice(value=one.id, label=label, note="; ".join(part for part in parts if part))


def _entry(view: Dust, question: Question, chosen: Option) -> Choice:
    about = chosen.about
    note = f"range {about['distance']}" + (", in cover" if about.get("cover") else "") if "distance" in about else ""
    return Choice(value=chosen.value, label=chosen.value, note=note)


def _victim(view: Dust, question: Question, chosen: Option) -> Choice:
    about = chosen.about
    if "left" in about:
        return Choice(value=chosen.value, label=chosen.value, note=f"{count(about['left'], 'point')} left")
    return people_words.what(view, question, chosen)


FIELD_WORDS: dict[str, Callable[[Dust, Question, Option], Choice]] = {
    "type": _type,
    "unit": _unit,
    "into": _unit,
    "hero": _unit,
    "gun": _unit,
    "actions": _action,
    "to": _place,
    "at": _place,
    "via": _place,
    "facing": _facing,
    "target": _target,
    "split": _entry,
    "ways": weapon_words.way,
    "modes": mode_words.mode,
    "block": weapon_words.block,
    "victims": _victim,
    "what": people_words.what,
}


def _from(view: Dust, name: str) -> str:
    """Where a unit that enters comes from."""
    return "from reserve" if view.units[name].where == "reserve" else "onto the board now"


QUESTIONS = Sentences[Asker](
    [
        Sentence(JoinAsked, lambda to, told: f"{to.who} says whether **{told.hero}** joins a unit."),
        Sentence(EdgeAsked, lambda to, told: f"{to.who} takes an edge of the table."),
        Sentence(DeployAsked, lambda to, told: f"{to.who} places a unit."),
        Sentence(
            BuyAsked,
            lambda to, told: f"{to.who} may buy bunkers (15 AP) and strongpoints (10 AP): {told.left} AP left.",
        ),
        Sentence(
            BuildAsked,
            lambda to, told: f"{to.who} sets up a fortification of 4 by 4 squares; to come: {', '.join(told.waiting)}.",
        ),
        Sentence(FirstAsked, lambda to, told: f"{to.who} has the initiative and says who makes the first activation."),
        Sentence(
            ActivateAsked,
            lambda to, told: f"{to.who} activates a unit ({told.left[0]} left, the enemy {told.left[1]}).",
        ),
        Sentence(
            EnterAsked,
            lambda to, told: f"{to.who} places {unit(to.view, told.unit)}, which comes {_from(to.view, told.unit)}.",
        ),
        Sentence(
            DeclareAsked,
            lambda to, told: (
                f"{to.who} declares the {'2 or 3' if told.third else '2'} actions of {unit(to.view, told.unit)}."
            ),
        ),
        Sentence(
            MoveAsked,
            lambda to, told: (
                f"{to.who} moves {unit(to.view, told.unit)} up to {long(to.view, told.squares)}{_further(told)}."
            ),
        ),
        Sentence(AttackAsked, lambda to, told: f"{to.who} chooses the target of {unit(to.view, told.unit)}."),
        Sentence(ReactAsked, lambda to, told: f"{to.who} may react to {unit(to.view, told.unit)}."),
        Sentence(
            RespondAsked, lambda to, told: f"{to.who} says how {unit(to.view, told.unit)} reacts, with two successes."
        ),
        Sentence(
            LoseAsked,
            lambda to, told: (
                f"{to.who} chooses who takes {count(len(told.hits), 'hit')} on {unit(to.view, told.unit)}."
            ),
        ),
        Sentence(
            SecondaryAsked,
            lambda to, told: f"{to.who} chooses which weapon of {unit(to.view, told.unit)} is destroyed.",
        ),
        Sentence(RetaliateAsked, lambda to, told: f"{to.who} may strike back with {unit(to.view, told.unit)}."),
        Sentence(ReserveAsked, lambda to, told: f"{to.who} may put {unit(to.view, told.unit)} into reserve."),
        Sentence(
            LuckyAsked,
            lambda to, told: (
                f"{to.who} may have {unit(to.view, told.unit)} roll misses again, once in the game: "
                f"{', '.join(f'{number} {label}' for number, label in told.missed)}."
            ),
        ),
        Sentence(
            SpyAsked,
            lambda to, told: f"{to.who} says whether {unit(to.view, told.unit)}, off the board, reveals itself.",
        ),
        Sentence(ClearAsked, lambda to, told: f"{to.who} picks the square that {unit(to.view, told.unit)} clears."),
        Sentence(
            ExecuteAsked,
            lambda to, told: f"{to.who} picks the unit of which {unit(to.view, told.unit)} executes a soldier.",
        ),
        *people_words.QUESTIONS,
        *weapon_words.QUESTIONS,
        *transport_words.QUESTIONS,
        *fieldwork_words.QUESTIONS,
    ]
)
"""What the table waits for, by the key of the question."""


def asks(view: Dust, question: Question) -> str:
    """The question as a sentence about its player."""
    return QUESTIONS.tell(Asker(view, player(view, question.seat)), question.key, question.values)
