"""How questions, their options and answers sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rulesets.julia_augusta.actions import Manoeuvre
from rulesets.julia_augusta.chapters.command.controlled import must_test
from rulesets.julia_augusta.chapters.deployment.posting import to_post
from rulesets.julia_augusta.chapters.manoeuvre.manoeuvre_phase import Manoeuvres
from rulesets.julia_augusta.chapters.manoeuvre.tasks import is_halted, stands_fast
from rulesets.julia_augusta.chapters.shooting.volleys import only_target
from rulesets.julia_augusta.face.tell.codes import coded
from rulesets.julia_augusta.face.tell.move_words import in_words
from rulesets.julia_augusta.face.tell.text import OWN_WORDS, TYPES, compass, dps, player
from rulesets.julia_augusta.table.measure import distance, in_combat
from rulesets.julia_augusta.table.questions import (
    AboutACombat,
    AboutAUnit,
    ActivateAsked,
    CasualtyAsked,
    ChargeAsked,
    ChargesDoneAsked,
    ControlAsked,
    DeployAsked,
    FirstUnitAsked,
    ForcedMoveAsked,
    HaltOrPursueAsked,
    InspireAsked,
    LeaderActionAsked,
    LeadersWordAsked,
    LeaveTableAsked,
    MoveAsked,
    MustChargeAsked,
    PostAsked,
    RespondAsked,
    ResultMoveAsked,
    SecondVolleyAsked,
    StopPursuitAsked,
    VolleyAfterMoveAsked,
    VolleyAsked,
    WhoFirstAsked,
    WhoPursuesAsked,
)
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.measured import inches, saved_inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import count, harmless, listed, plain


class Asker(NamedTuple):
    """Whose question it is, and what is left to do of it."""

    player: str
    left: str


ASKS = Sentences[Asker](
    [
        Sentence(DeployAsked, lambda to, told: f"{to.player} places the army: {to.left} to go."),
        Sentence(PostAsked, lambda to, told: f"{to.player} places {to.left}."),
        Sentence(LeaderActionAsked, lambda to, told: f"{to.player} gives orders to leaders: {to.left} left."),
        Sentence(ControlAsked, lambda to, told: f"{to.player} takes control tests: {to.left} to go."),
        Sentence(
            LeadersWordAsked,
            lambda to, told: f"{to.player} may change {told.unit}'s score of {told.score} by the leader's word.",
        ),
        Sentence(StopPursuitAsked, lambda to, told: f"{to.player} says whether {told.unit} ends its pursuit."),
        Sentence(WhoFirstAsked, lambda to, told: f"{to.player} says which side manoeuvres first."),
        Sentence(ActivateAsked, lambda to, told: f"{to.player} manoeuvres: {to.left} left to move, shoot or stand."),
        Sentence(MoveAsked, lambda to, told: f"{to.player} moves {told.unit}: {to.left}."),
        Sentence(
            ForcedMoveAsked,
            lambda to, told: f"{to.player} says whether {told.unit} adds a die to the move that it has to make.",
        ),
        Sentence(
            LeaveTableAsked,
            lambda to, told: f"{to.player} says whether {told.unit} leaves the table or stops at its edge.",
        ),
        Sentence(VolleyAsked, lambda to, told: f"{to.player} says whom {told.unit} shoots at."),
        Sentence(SecondVolleyAsked, lambda to, told: f"{to.player} says whether {told.unit} shoots again."),
        Sentence(VolleyAfterMoveAsked, lambda to, told: f"{to.player} says whether {told.unit} shoots now."),
        Sentence(ChargeAsked, lambda to, told: f"{to.player} says in secret whether {told.unit} charges."),
        Sentence(MustChargeAsked, lambda to, told: f"{to.player} says whom {told.unit} charges: it must."),
        Sentence(
            ChargesDoneAsked, lambda to, told: f"{to.player} declares charges in secret, and says when that is all."
        ),
        Sentence(
            RespondAsked, lambda to, told: f"{to.player} says what {told.unit} does against the charge of {to.left}."
        ),
        Sentence(
            HaltOrPursueAsked,
            lambda to, told: (
                f"{to.player} says whether {told.unit} halts on the ground that {told.target} left, or pursues."
            ),
        ),
        Sentence(
            InspireAsked,
            lambda to, told: f"{to.player} may have leaders inspire their units in the combat of {to.left}.",
        ),
        Sentence(
            FirstUnitAsked,
            lambda to, told: f"{to.player} says which unit the modifiers change in the combat of {to.left}.",
        ),
        Sentence(CasualtyAsked, lambda to, told: f"{to.player} says which unit loses the base: {to.left}."),
        Sentence(
            ResultMoveAsked,
            lambda to, told: f"{to.player} says who moves next after the combat, and how: {to.left} to go.",
        ),
        Sentence(WhoPursuesAsked, lambda to, told: f"{to.player} says who pursues {told.unit} next."),
    ]
)
"""What the table waits for."""

TO_DO = {
    LeadersWordAsked.key: "to use a leader's word or not",
    StopPursuitAsked.key: "to end a pursuit or not",
    WhoFirstAsked.key: "to say who is first",
    ForcedMoveAsked.key: "to add a die or not",
    LeaveTableAsked.key: "to leave the table or stop",
    VolleyAsked.key: "to name a target",
    SecondVolleyAsked.key: "to shoot again or not",
    VolleyAfterMoveAsked.key: "to shoot or not",
    ChargeAsked.key: "to charge or not",
    MustChargeAsked.key: "to charge",
    ChargesDoneAsked.key: "to declare charges",
    RespondAsked.key: "to respond to charges",
    HaltOrPursueAsked.key: "to halt or pursue",
}
"""What the title of a picture says of whom the table waits for, where it cannot say what is left to do."""

FIELDS: dict[str, str] = {
    "type": "What now?",
    "unit": "Which unit?",
    "formation": "In which formation?",
    "facing": "Facing where?",
    "at": "Where?",
    "who": "Who?",
    "leader": "Which leader?",
    "to": "Where to?",
    "eagle": "Which Eagle?",
    "what": "What does it do?",
    "moves": "How does it move?",
    "target": "Which enemy?",
    "how": "What does it do?",
    "choice": "Which?",
}
"""What a menu asks for, by the field."""

TYPE_LABELS: dict[str, tuple[str, str]] = {
    "deploy": ("Place a unit", ""),
    "post": ("Place a leader or Eagle", ""),
    "lead": ("Move a leader", ""),
    "steady": ("Steady a unit", "1 DP less"),
    "inspire": ("Inspire a unit", "1 combat die more"),
    "move_eagle": ("Move an Eagle", "up to 4″"),
    "test": ("Take a control test", "rolls"),
    "conform": ("Have a unit conform", "it copies a controlled unit"),
    "manoeuvre": ("Choose a unit", ""),
    "move": ("Move", "with the move pad"),
    "shoot": ("Shoot", "rolls"),
    "pick": ("Choose", ""),
    "choose": ("Choose", ""),
    "done": ("Done", ""),
}
"""Each kind of answer as an entry of a menu."""

WORDS: dict[str, tuple[str, str]] = {
    "none": ("No charge", ""),
    "evade": ("Evade", "rolls the dice of a long move"),
    "stand": ("Stand", ""),
    "counter-charge": ("Counter-charge", "meet half way"),
    "first": ("We manoeuvre first", ""),
    "second": ("They manoeuvre first", ""),
    "stop": ("End the pursuit", ""),
    "go_on": ("Go on", ""),
    "move": ("Move", ""),
    "side-step": ("Side-step or step back", "the whole move"),
    "re-form": ("Re-form", "the whole move; no charge this turn"),
    "redress": ("Redress ranks", ""),
    "shoot": ("Shoot", "rolls"),
    "repeat": ("Repeat the last move", "it must"),
    "close": ("Straight ahead, as it charged last", "it must"),
    "retire": ("Retire again", "it must"),
    "enough": ("No more dice", ""),
    "fall_back": ("Fall back 1″", ""),
    "follow_up": ("Follow up", ""),
    "pass_through": ("Pass through", ""),
    "rout": ("Rout", ""),
    "add": ("Add a d6", "rolls; a 6 tires a formed unit (1 DP)"),
    "-1": ("-1", ""),
    "0": ("Leave it", ""),
    "+1": ("+1", ""),
    "stay": ("Stop at the table's edge", ""),
    "leave": ("Leave the table", "it is lost"),
    "halt": ("Halt", ""),
    "pursue": ("Pursue", ""),
    "follow": ("Follow the Eagle", "it must"),
    "relieve": ("Relieve ranks", "1 DP less"),
}
"""Words that stand for themselves among the options."""

ENOUGH, DONE = "enough", "done"
ENOUGH_AT = {"move": "Stay where it stands", "volley_after_move": "No volley", "second_volley": "That is all"}
"""What it means that it is enough, by the key of the question; at others, that no die is added."""

DONE_AT = {
    "deploy": "the other units are placed as proposed",
    "post": "the others join units as proposed",
    "leader_action": "the other leaders do nothing",
    "control": "the other units test one after the other; this rolls",
    "activate": "the other units stand",
    "charges_done": "no more charges",
    "inspire": "no leader inspires any more",
    "result_move": "whoever is left moves as proposed",
}
"""What being done means, by the key of the question."""

SAID: dict[str, Callable[[Mapping[str, str]], str]] = {
    "deploy": lambda told: f"{told['unit']} at {told['at']}, {told['formation']}, facing {told['facing']}",
    "post": lambda told: f"{told['who']} to {told['at']}",
    "lead": lambda told: f"{told['leader']} to {told['to']}",
    "steady": lambda told: f"{told['leader']} steadies his unit",
    "inspire": lambda told: f"{told['leader']} inspires his unit",
    "move_eagle": lambda told: f"The Eagle of {told['eagle']} to {told['to']}",
    "test": lambda told: f"{told['unit']} tests its control",
    "conform": lambda told: f"{told['unit']} conforms to {told['to']}",
    "manoeuvre": lambda told: f"{told['unit']}: {told['what']}",
    "move": lambda told: in_words(told["moves"]),
    "shoot": lambda told: f"Shoot at {told['target']}",
    "charge": lambda told: f"{told['unit']}: charge on {told['target']}",
    "respond": lambda told: f"{told['unit']}: {told['how']}",
    "choose": lambda told: f"{told['unit']}: {told['choice']}",
    "pick": lambda told: told["choice"],
    "done": lambda told: "Done",
}
"""An answer in a few words, by its type."""

ON_THE_SPOT = {"side-step": "the whole move for a side-step", "re-form": "the whole move to re-form"}
"""What a unit has for a manoeuvre that takes its whole move."""
NO_CHARGE = "none"
ROLLS = frozenset({"test", "shoot", "evade", "add"})
"""Answers that roll dice as soon as they are given."""


def _word(told: str) -> str:
    """A word of the game as it is said; of anything else, a harmless text."""
    return WORDS[told][0].lower() if told in WORDS else plain(told)


def asks(view: Julia, question: Question) -> str:
    """A question as a sentence that says what is left to do."""
    left_to_do = LEFT[question.key](view, question) if question.key in LEFT else ""
    asker = Asker(player(view, question.seat), left_to_do)
    return agreeing(ASKS.tell(asker, question.key, harmless(question.values, OWN_WORDS)), map(plain, view.units))


def left(view: Julia, question: Question) -> str:
    """What is left to do of a question, in few words; nothing where that says little."""
    if question.key not in SHORT:
        return ""
    about = question.about(AboutAUnit)
    unit = plain(about.unit) if about is not None else ""
    return SHORT[question.key].format(unit=unit, left=LEFT[question.key](view, question))


SHORT = {
    "deploy": "{left} to place",
    "post": "{left} to place",
    "leader_action": "{left} left",
    "control": "{left} to test control",
    "activate": "{left} left",
    "move": "{unit}, {left}",
}
"""What is left in the title, by the key of the question."""


def _waiting(view: Julia, question: Question) -> str:
    return count(sum(unit.where == "waiting" and unit.seat == question.seat for unit in view.units.values()), "unit")


def _to_post(view: Julia, question: Question) -> str:
    return count(sum(1 for _ in to_post(view, question.seat)), "leader or Eagle", "leaders and Eagles")


def _actions(view: Julia, question: Question) -> str:
    return count(sum(leader.actions_left for leader in view.leaders_of(question.seat)), "action")


def _tests(view: Julia, question: Question) -> str:
    return count(len(must_test(view, question.seat)), "unit")


def _units_to_act(view: Julia, question: Question) -> str:
    return count(len(units_to_act(view, question)), "unit")


def units_to_act(view: Julia, question: Question) -> list[Unit]:
    """The units of whoever manoeuvres that have not acted and are in hand, or wait for another."""
    moving = view.asking(question.number)
    assert isinstance(moving, Manoeuvres)
    mine = (unit for unit in view.on_table(question.seat) if unit.id not in moving.acted and not unit.routing)
    free = (unit for unit in mine if not unit.looting and not in_combat(view, unit))
    return [unit for unit in free if not _is_held(unit) or moving.why_not_unit(view, unit.id) is None]


def _is_held(unit: Unit) -> bool:
    """Whether a unit stays where it is; it may have something to shoot at, or ranks to redress."""
    return (stands_fast(unit) or is_halted(unit)) is not None


def _inches_to_go(view: Julia, question: Question) -> str:
    """The inches of a move, and the dice that may be added to it."""
    told = question.told(MoveAsked)
    if told.what in ON_THE_SPOT:
        return ON_THE_SPOT[told.what]
    dice = f", {count(told.dice, 'd6', 'd6')} may be added" if told.dice else ""
    return f"{saved_inches(told.inches)}{' on the march' if told.march else ''}{dice}"


def _chargers(view: Julia, question: Question) -> str:
    return listed(map(plain, question.told(RespondAsked).by))


def _fight(view: Julia, question: Question) -> str:
    """The units of a combat, or those of it that are named."""
    return listed(map(plain, question.told(AboutACombat).units))


def _in_the_fight(view: Julia, question: Question) -> str:
    """Who fights whom."""
    units = [view.units[name] for name in question.told(AboutACombat).units if name in view.units]
    sides = (
        listed(plain(unit.id) for unit in units if unit.seat == seat) for seat in (question.seat, 1 - question.seat)
    )
    return " against ".join(sides)


LEFT: dict[str, Callable[[Julia, Question], str]] = {
    "deploy": _waiting,
    "post": _to_post,
    "leader_action": _actions,
    "control": _tests,
    "activate": _units_to_act,
    "move": _inches_to_go,
    "respond": _chargers,
    "inspire": _in_the_fight,
    "first_unit": _fight,
    "casualty": _fight,
    "result_move": _fight,
}
"""What is left to do, or whom it is about, by the key of the question."""


def matter(question: Question) -> str:
    """What a question is about, in few words."""
    if question.key in MATTERS.models:
        return MATTERS.tell(None, question.key, question.values)
    return plain(question.told(AboutAUnit).unit)


MATTERS = Sentences[None](
    [
        Sentence(DeployAsked, lambda _, told: "The army"),
        Sentence(PostAsked, lambda _, told: "Leaders and Eagles"),
        Sentence(LeaderActionAsked, lambda _, told: "Leaders' actions"),
        Sentence(ControlAsked, lambda _, told: "Control tests"),
        Sentence(WhoFirstAsked, lambda _, told: "Who manoeuvres first"),
        Sentence(ActivateAsked, lambda _, told: "Manoeuvres"),
        Sentence(ChargeAsked, lambda _, told: f"{plain(told.unit)}: charge?"),
        Sentence(MustChargeAsked, lambda _, told: f"{plain(told.unit)} must charge"),
        Sentence(ChargesDoneAsked, lambda _, told: "All charges are declared"),
        Sentence(RespondAsked, lambda _, told: f"{plain(told.unit)}, charged by {listed(map(plain, told.by))}"),
        Sentence(HaltOrPursueAsked, lambda _, told: f"{plain(told.unit)} after {plain(told.target)}"),
        Sentence(InspireAsked, lambda _, told: "Leaders who inspire"),
        Sentence(FirstUnitAsked, lambda _, told: "Modifiers"),
        Sentence(CasualtyAsked, lambda _, told: "The base that is lost"),
        Sentence(ResultMoveAsked, lambda _, told: "Moves after the combat"),
        Sentence(WhoPursuesAsked, lambda _, told: f"Who pursues {plain(told.unit)}"),
    ]
)
"""What questions are about of which the unit alone does not tell it."""


def field(question: Question, offer: Offer) -> str:
    """What a menu asks for."""
    return FIELDS.get(offer.field, "Which?")


def option(view: Julia, question: Question, offer: Offer, told: Option) -> Choice:
    """An option as an entry of a menu."""
    label, note = _entry(view, question, offer, told)
    return Choice(value=told.value, label=label[:80], note=note[:100])


def _entry(view: Julia, question: Question, offer: Offer, told: Option) -> tuple[str, str]:
    if offer.field == "type":
        label, type_note = TYPE_LABELS.get(told.value, (told.value, ""))
        return label, DONE_AT.get(question.key, "") if told.value == DONE else type_note
    note = _about(told)
    if told.value == ENOUGH and question.key in ENOUGH_AT:
        return ENOUGH_AT[question.key], note
    if told.value in WORDS:
        return WORDS[told.value][0], note or WORDS[told.value][1]
    if offer.field == "facing":
        return compass(float(told.value)) if told.value.replace(".", "").isdigit() else told.value, note
    unit = view.units.get(told.value)
    if unit is not None and offer.field in ("unit", "target", "who"):
        label = f"{unit.id} ({TYPES[unit.type]}, {dps(unit.dp)})"
        return coded(view, unit.id, label), note or _nearest(view, unit)
    return coded(view, told.value, told.value), note


def _nearest(view: Julia, unit: Unit) -> str:
    """How far away the nearest enemy is, once there is one on the table."""
    enemies = ((distance(unit, enemy), enemy.id) for enemy in view.enemies(unit)) if unit.on_table else ()
    away, enemy = min(enemies, default=(0.0, ""))
    return f"{inches(away)} from {enemy}" if enemy else ""


def _about(told: Option) -> str:
    """The numbers that explain an option."""
    return ", ".join(ABOUT[key](value) for key, value in told.about.items() if key in ABOUT)


ABOUT: dict[str, Callable[[Any], str]] = {
    "dice": lambda dice: f"{dice} {'die' if dice == 1 else 'dice'}",
    "inches": lambda inches: f"{inches / 1000:.1f}″ away",
    "score": lambda score: f"score {score}",
    "march": lambda march: f"marches up to {saved_inches(march)}",
    "average": lambda rolls: "rolls the average die",
}


def confirm(view: Julia, question: Question, action: Action) -> str:
    """What an answer will do, said before it is final."""
    fields = action.model_dump(mode="json")
    if fields.get("choice") == ENOUGH and question.key in ENOUGH_AT:
        return f"{ENOUGH_AT[question.key]}."
    if fields["type"] == DONE and question.key in DONE_AT:
        return f"Done: {DONE_AT[question.key]}."
    told = _of_the_only_target(view, action) or said(action)
    rolls = fields["type"] in ROLLS or any(fields.get(name) in ROLLS for name in ("how", "choice", "what"))
    return f"{told[:1].upper()}{told[1:]}." + (" This rolls dice and cannot be taken back." if rolls else "")


def _of_the_only_target(view: Julia, action: Action) -> str:
    """A volley for which nobody will be asked for a target."""
    if not isinstance(action, Manoeuvre) or action.what != "shoot":
        return ""
    target = only_target(view, view.units[action.unit])
    return f"{plain(action.unit)}: shoot at {plain(target.id)}" if target is not None else ""


def said(action: Action) -> str:
    """An answer in a few words."""
    fields = action.model_dump(mode="json")
    if fields["type"] == "charge" and fields["target"] == NO_CHARGE:
        return f"{plain(fields['unit'])} does not charge"
    return SAID[fields["type"]]({name: _word(str(value)) for name, value in fields.items()})
