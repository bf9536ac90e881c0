"""How questions, their options and answers sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import capital, count, listed, plain
from rulesets.legions_imperialis.actions import (
    Allocate,
    Arrive,
    Assign,
    Charge,
    Defend,
    Deploy,
    Fire,
    Hold,
    Hover,
    Lay,
    LayAll,
    Move,
    NoOverwatch,
    NoTemplate,
    Overwatch,
    Pick,
    PileIn,
    PopUp,
    Run,
    Stay,
    Template,
)
from rulesets.legions_imperialis.chapters.combat.combat import STAYS, WITHDRAWS
from rulesets.legions_imperialis.chapters.firing.choosing import INDIRECT, VISIBLE
from rulesets.legions_imperialis.chapters.orders.available import CHOSEN
from rulesets.legions_imperialis.chapters.orders.sheet import LAST, NOBODY
from rulesets.legions_imperialis.chapters.orders.tactics import AS_THEY_ARE
from rulesets.legions_imperialis.face.tell.text import ORDERS, model, signed
from rulesets.legions_imperialis.table.questions import (
    ActivateAsked,
    AllocateAsked,
    ArrivedAsked,
    AssignAsked,
    AttachAsked,
    CasualtiesAsked,
    CombatAsked,
    DefendedAsked,
    DeployAsked,
    EdgeAsked,
    FightAsked,
    FireAsked,
    ForwardAsked,
    ForwardFirstAsked,
    HitKind,
    HoverAsked,
    OverwatchAsked,
    PairsAsked,
    ReplanAsked,
    RunAsked,
    StandsFirmAsked,
    TacticsAsked,
    TemplateAsked,
    WhoFirstAsked,
)
from rulesets.legions_imperialis.table.state import Imperialis

SHAPES = {"blast": "the template ({}″)", "flame": "the Flame template", "beam": "the line ({}″)"}
RUNS = {"withdraws": "withdraws", "flees": "flees"}
STAGES = {"first_fire": "First Fire stage", "advancing_fire": "Advancing Fire stage"}


def _deploys(to: str, told: DeployAsked) -> str:
    return f"{to} places a Detachment{f' of {plain(told.formation)}' if told.formation else ''}."


def _watches(to: str, told: OverwatchAsked) -> str:
    return f"{to} may call Overwatch on {plain(told.moved)}: {listed(map(plain, told.detachments))} could fire."


def _next_fight(to: str, told: FightAsked) -> str:
    if told.model:
        return f"{to} says whom model {plain(told.model)} fights next."
    return f"{to} says which model fights next: {count(len(told.fights), 'Fight')} left."


def _allocates(to: str, told: AllocateAsked) -> str:
    left = count(sum(one.count for one in told.hits), "Hit")
    return f"{to} says who of {plain(told.detachment)} takes the next Hit of {plain(told.by)}: {left} left."


def _suffers(to: str, told: CasualtiesAsked) -> str:
    among = f"{told.count} of {count(len(told.models), 'model')}"
    return f"{to} says who of {plain(told.detachment)} has suffered the fire of {plain(told.by)}: {among}, all alike."


def _plans_anew(to: str, told: ReplanAsked) -> str:
    what = "whom they charge" if told.how == "charge" else "where they go"
    return f"{to} says for the survivors of {plain(told.moved)} {what}: their move cannot end as it was meant to."


def _lays(to: str, told: TemplateAsked) -> str:
    what = SHAPES[told.shape].format(told.size)
    left = f" {told.left} are to be laid." if told.left > 1 else ""
    left += f" {told.alike} of this kind may be laid at one place with one answer." if told.alike > 1 else ""
    return f"{to} lays {what} of {plain(told.weapon)}, model {plain(told.model)} of {plain(told.detachment)}.{left}"


ASKS = Sentences[str](
    [
        Sentence(EdgeAsked, lambda to, told: f"{to} chooses a battlefield edge: {' or '.join(told.edges)}."),
        Sentence(DeployAsked, _deploys),
        Sentence(ForwardFirstAsked, lambda to, told: f"{to} goes forward first, or lets the other side be first."),
        Sentence(ForwardAsked, lambda to, told: f"{to} moves a Detachment with Forward Deployment, or lets it stay."),
        Sentence(AssignAsked, lambda to, told: f"{to} gives Orders for round {told.round}, face-down."),
        Sentence(WhoFirstAsked, lambda to, told: f"{to} takes Initiative, or gives it away."),
        Sentence(ActivateAsked, lambda to, told: f"{to} activates a Detachment."),
        Sentence(ArrivedAsked, lambda to, told: f"{to} says what {plain(told.detachment)} does after its arrival."),
        Sentence(
            DefendedAsked, lambda to, told: f"{to} says what {plain(told.detachment)} does after its Point Defence."
        ),
        Sentence(FireAsked, lambda to, told: f"{to} activates a Detachment in the {STAGES[told.stage]}."),
        Sentence(TemplateAsked, _lays),
        Sentence(OverwatchAsked, _watches),
        Sentence(HoverAsked, lambda to, told: f"{to} says which Flyers hover; the others leave the table."),
        Sentence(
            RunAsked,
            lambda to, told: (
                f"{to} says which of {listed(map(plain, told.detachments))} {RUNS[told.how]} first: each leaves the"
                " next ones less room."
            ),
        ),
        Sentence(
            StandsFirmAsked,
            lambda to, told: f"{to} says whether {plain(told.detachment)} withdraws, which is Implacable.",
        ),
        Sentence(
            TacticsAsked,
            lambda to, told: f"{to} may give a friend of {plain(told.detachment)} another Order (Master Tactician).",
        ),
        Sentence(
            AttachAsked,
            lambda to, told: f"{to} says with whom {plain(told.detachment)} goes: {listed(map(plain, told.hosts))}.",
        ),
        Sentence(FightAsked, _next_fight),
        Sentence(ReplanAsked, _plans_anew),
        Sentence(AllocateAsked, _allocates),
        Sentence(CasualtiesAsked, _suffers),
        Sentence(CombatAsked, lambda to, told: f"{to} says which Combat is resolved next."),
        Sentence(PairsAsked, lambda to, told: f"{to} says how the Fights are paired off."),
    ]
)
"""What the table waits for; told to a player's name."""
TO_DO = {
    ActivateAsked.key: "to move",
    AllocateAsked.key: "to say who is hit",
    ArrivedAsked.key: "to move",
    DefendedAsked.key: "to move",
    CasualtiesAsked.key: "to say who is hit",
    AssignAsked.key: "to give Orders",
    CombatAsked.key: "to choose a Combat",
    DeployAsked.key: "to place a Detachment",
    FireAsked.key: "to fire",
    ForwardAsked.key: "to go forward",
    ForwardFirstAsked.key: "to say who goes forward first",
    HoverAsked.key: "to say who hovers",
    OverwatchAsked.key: "may call Overwatch",
    RunAsked.key: "to say who runs first",
    StandsFirmAsked.key: "to stay or to withdraw",
    TacticsAsked.key: "to give another Order",
    AttachAsked.key: "to attach a model",
    TemplateAsked.key: "to lay a template",
    WhoFirstAsked.key: "to take Initiative",
}
"""What the title of a picture says of whom the table waits for."""
TYPES = {
    "deploy": "Place a Detachment",
    "hold": "Hold in Reserve",
    "arrive": "Arrive from Reserve",
    "defend": "Point Defence first",
    "assign": "Give Orders",
    "pick": "Choose",
    "move": "Move",
    "charge": "Charge",
    "pile_in": "Pile in",
    "stay": "Do nothing",
    "fire": "Fire",
    "pop_up": "Pop up and fire",
    "template": "Fire templates only",
    "lay": "Lay the template",
    "lay_all": "Lay all of them there",
    "no_template": "Lay no more",
    "overwatch": "Fire on Overwatch",
    "no_overwatch": "Let it pass",
    "allocate": "Say who is hit",
    "hover": "Say which Flyers hover",
    "run": "Say who runs first",
}
"""The types of answers in a menu."""
CHOICES = {
    **{"take": "Take Initiative", "give": "Give it to the other side", "north": "North", "south": "South"},
    **{STAYS: "It stays", WITHDRAWS: "It withdraws", AS_THEY_ARE: "All keep their Orders"},
}
"""What can be chosen, in words."""
OTHERS = {**ORDERS, LAST: "As last round", NOBODY: "Nothing: I name everybody"}
"""What all may have that are not named."""
FIELDS: dict[str, str] = {
    "type": "What now?",
    "detachment": "Which Detachment?",
    "to": "Where to?",
    "target": "At whom?",
    "weapons": "With what? (nothing more: as chosen; nothing at all: everything)",
    "choice": "What?",
    "models": "Which models? (none: all that can)",
    "hit": "Which Hit is next?",
    "defence": "At whom does Point Defence fire then? (none: at nobody)",
    "skyfire": "Other Flyers as the target of Skyfire? (none: the same)",
    "bombs": "On whom do bombs fall on the way? (none: on nobody)",
    "intercept": "At which Flyers do Interceptors fire then? (none: at none)",
    "armed": "With which weapon? (none: the first)",
    "detachments": "Which hover? (none more: the others leave the table)",
    "runners": "Which is next? (none more: the others as proposed)",
    "secondary": "A Secondary Target for Point Defence? (none: the same)",
    "moment": "When?",
    "modifier": "With which modifier? (none: the least)",
    "aim": "How is Barrage aimed? (none: at visible models)",
    "others": "Which Order for most?",
    **{str(order): f"Who has {ORDERS[order]} instead?" for order in CHOSEN},
}


def option(view: Imperialis, question: Question, offer: Offer, option: Option) -> str:
    """The label of an option."""
    if offer.field in LABELS:
        return LABELS[offer.field](option)
    if offer.field in CHOSEN and option.value in view.formations:
        return f"All of {option.value}"
    if question.key in OF_A_QUESTION:
        return OF_A_QUESTION[question.key](view, question, option.value)[:80]
    if option.value in view.detachments:
        return f"{option.value} ({view.number_of(option.value)})"
    return CHOICES.get(option.value, option.value)


def _hit(told: HitKind) -> str:
    """A Hit by its weapon, who fired it and whom it can come to."""
    fired = listed(f"model {label}" for label in told.firers)
    return f"{told.weapon} of {fired}, {count(told.count, 'Hit')}: at {listed(told.models)}"


def paired(way: Sequence[Sequence[str]]) -> str:
    """A way to pair models off, by their numbers."""
    return "; ".join(f"{one.rpartition('/')[2]} – {other.rpartition('/')[2]}" for one, other in way)


def given_another(choice: str) -> str:
    """A friend and his new Order; whatever else is chosen as it is."""
    order, _, name = choice.partition("/")
    return f"{plain(name)}: {ORDERS[order]}" if name and order in ORDERS else plain(choice)


OF_A_QUESTION: dict[str, Callable[[Imperialis, Question, str], str]] = {
    AllocateAsked.key: lambda view, question, value: _hit(question.told(AllocateAsked).hits[int(value) - 1]),
    FightAsked.key: lambda view, question, value: capital(model(view, value)),
    PairsAsked.key: lambda view, question, value: paired(question.told(PairsAsked).ways[int(value) - 1]),
    TacticsAsked.key: lambda view, question, value: CHOICES.get(value) or given_another(value),
}
"""The labels of what some questions offer."""
AIMS = {VISIBLE: "At visible models only", INDIRECT: "Indirect, −1 unseen"}
"""How Barrage is aimed."""


def _hit_so(option: Option) -> str:
    """How many models of a target can be hit."""
    return f"{option.about['models']} of {count(option.about['of'], 'model')}"


LABELS: dict[str, Callable[[Option], str]] = {
    "type": lambda option: TYPES[option.value],
    "others": lambda option: OTHERS[option.value],
    "moment": lambda option: f"{option.value} % of the way: {count(option.about['hits'], 'Hit')} expected",
    "models": lambda option: f"Model {option.value}",
    "aim": lambda option: f"{AIMS[option.value]}: {_hit_so(option)}, {option.about['hits']} Hits expected",
    "modifier": lambda option: f"{signed(int(option.value))}: {_hit_so(option)} can be hit",
}
"""The labels of the options of some fields."""


def field(offer: Offer) -> str:
    """What a menu asks for."""
    return FIELDS[offer.field]


def asks(name: str, question: Question) -> str:
    """What the table waits for, of a player of this name."""
    return ASKS.tell(name, question.key, question.values)


def said(action: Action) -> str:
    """An action in a few words."""
    return SAID[type(action)](action)


def _assigned(action: Assign) -> str:
    named = [f"{ORDERS[order]}: {plain(', '.join(its))}" for order in CHOSEN if (its := getattr(action, order))]
    others = [] if action.others == NOBODY else [f"{'all others' if named else 'all'}: {OTHERS[action.others]}"]
    return "; ".join([*named, *others])


def _with(action: Fire | PopUp | Overwatch) -> str:
    """The weapons that fire, how they are aimed and the modifier that is taken, as far as it is named."""
    weapons = f" with {plain(', '.join(action.weapons))}" if action.weapons else ""
    weapons += ", Barrage indirect" if isinstance(action, Fire | PopUp) and action.aim == INDIRECT else ""
    return weapons + (f" at {signed(int(action.modifier))}" if action.modifier else "")


def _at(action: Fire | PopUp) -> str:
    """At whom a Detachment fires, and with what."""
    second = f", Point Defence at {plain(action.secondary)}" if action.secondary else ""
    third = f", Skyfire at {plain(action.skyfire)}" if action.skyfire else ""
    return f"{plain(action.target)}{_with(action)}{second}{third}"


def _on_the_way(action: Move) -> str:
    """What is fired in the course of a move, but for Point Defence."""
    when = f" at {plain(action.moment)} % of the way" if action.moment else ""
    bombs = f"; bombs on {plain(action.bombs)}{when}" if action.bombs else ""
    armed = f" with {plain(action.armed)}" if action.armed else ""
    return bombs + (f"; then Interceptors at {plain(action.intercept)}{armed}" if action.intercept else "")


SAID: dict[type[Action], Callable[[Any], str]] = {
    Deploy: lambda action: f"{plain(action.detachment)} is placed {plain(action.to)}",
    Hold: lambda action: f"{plain(action.detachment)} is held in Reserve",
    Arrive: lambda action: f"{plain(action.detachment)} arrives {plain(action.to)}",
    Assign: _assigned,
    Pick: lambda action: CHOICES.get(action.choice) or given_another(action.choice),
    Move: lambda action: (
        f"{plain(action.detachment)} moves: {plain(action.to)}"
        f"{_on_the_way(action)}{f'; then Point Defence at {plain(action.defence)}' if action.defence else ''}"
    ),
    Defend: lambda action: f"{plain(action.detachment)} fires Point Defence at {plain(action.target)}",
    Charge: lambda action: f"{plain(action.detachment)} charges {plain(action.target)}",
    PileIn: lambda action: f"{plain(action.detachment)} piles in",
    Stay: lambda action: f"{plain(action.detachment)} does nothing",
    Fire: lambda action: f"{plain(action.detachment)} fires at {_at(action)}",
    PopUp: lambda action: f"{plain(action.detachment)} pops up, to fire at {_at(action)}",
    Template: lambda action: f"{plain(action.detachment)} fires its templates",
    Lay: lambda action: f"The template is laid: {plain(action.to)}",
    LayAll: lambda action: f"All templates of this kind are laid: {plain(action.to)}",
    NoTemplate: lambda action: "No more templates",
    Overwatch: lambda action: (
        f"{plain(action.detachment)} calls Overwatch at {action.moment} % of the way{_with(action)}"
    ),
    Hover: lambda action: (
        f"{listed(map(plain, action.detachments))} hover{'s' if len(action.detachments) == 1 else ''}"
        if action.detachments
        else "All Flyers leave the table"
    ),
    Run: lambda action: (
        f"{listed(map(plain, action.runners))} first" if action.runners else "Whoever is nearest to the edge first"
    ),
    NoOverwatch: lambda action: "No Overwatch",
    Allocate: lambda action: (
        f"{f'Hit {plain(action.hit)}: ' if action.hit else ''}{listed(f'model {plain(one)}' for one in action.models)}"
        f" {'take' if len(action.models) > 1 else 'takes'} it"
    ),
}
"""What each answer says."""
