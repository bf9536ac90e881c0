"""Walking the offers of a question: for menus, auto-completion, validation and random play alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.reasons import Missing, NotAskedFor, NothingToChoose, NotOffered
from rulesets.kit.engine.refusal import Refused

if TYPE_CHECKING:
    from rulesets.kit.engine.game import Game

TYPE = "type"
BEGINNINGS = 100
"""So many answers are begun at most before none is found."""


def offered(game: Game, question: Question, draft: Draft) -> Offer | None:
    """What may be put into the next field of a half-made answer; None when the draft is a complete action.

    `game` may be a view: everything that is offered to a seat follows from what it may see. Of a game that nothing
    changes each offer is made once.
    """
    if TYPE not in draft:
        return types_offered(game, question)
    said = ((name, value if isinstance(value, str) else tuple(value)) for name, value in draft.items())
    return game.once((question.number, *said), lambda: _offered(game, question, draft))


def _offered(game: Game, question: Question, draft: Draft) -> Offer | None:
    """The offer of the procedure that asks."""
    asking = game.asking(question.number)
    offer: Offer | None = getattr(asking, asking.choosing[asking.at])(game, question, draft)
    return offer


def starts(game: Game, question: Question) -> Draft:
    """The draft to begin with: empty, or the only action type that can answer. Of a sealed question it holds what names
    it among others, a first field that can only be one thing."""
    types = [option.value for option in types_offered(game, question).options]
    if len(types) != 1:
        return {}
    draft: Draft = {TYPE: types[0]}
    first = offered(game, question, draft) if question.sealed else None
    names = first is not None and first.kind == "pick" and not first.enough and len(first.options) == 1
    return extended(draft, first, first.options[0].value) if first is not None and names else draft


def types_offered(game: Game, question: Question) -> Offer:
    """The action types that can be completed now; not possible where a question has no answer at all."""
    return game.once(question.number, lambda: _types_offered(game, question))


def _types_offered(game: Game, question: Question) -> Offer:

    def judge(value: str) -> Refused | None:
        if value not in question.takes:
            return Refused(question.rule, NotAskedFor(action=value, takes=list(question.takes)))
        first = offered(game, question, {TYPE: value})
        if first is not None and not first.possible:
            return _nothing(question, first, value)
        return None

    return offer(TYPE, question.takes, judge, kind="order")


def _nothing(question: Question, offer: Offer, action: str) -> Refused:
    """Why a field that must be filled has no options: what its judge says of nothing at all."""
    return offer.why_not("") or Refused(question.rule, NothingToChoose(action=action))


def extended(draft: Draft, offer: Offer, value: str) -> Draft:
    """The draft with one more value in the offered field."""
    if offer.many:
        return {**draft, offer.field: [*draft.get(offer.field, []), value]}
    return {**draft, offer.field: value}


def closed(draft: Draft, offer: Offer) -> Draft:
    """The draft with the offered field left as it is: an empty mark tells the next offer that it is settled."""
    return {**draft, offer.field: [*draft.get(offer.field, []), ""] if offer.many else ""}


def completed(game: Game, draft: Draft) -> Action:
    """The action that a complete draft stands for."""
    fields = {name: _unmarked(value) for name, value in draft.items()}
    return game.read_action({name: value for name, value in fields.items() if value != ""})


def _unmarked(value: Any) -> Any:
    return [item for item in value if item != ""] if isinstance(value, list) else value


Steps = tuple[tuple[Offer, Option], ...]
"""Options that are chosen one after the other, each with its offer."""


def at_once(game: Game, question: Question, draft: Draft, limit: int) -> list[Steps]:
    """What one menu can offer for several steps: an action type with what it is about, or a whole list.

    In the order of the options; empty where there are more than `limit`, and where one step is as good.
    """
    offer = offered(game, question, draft)
    if offer is None or (offer.field != TYPE and offer.kind != "list"):
        return []
    ways = _with_their_picks(game, question, offer) if offer.field == TYPE else _lists(game, question, draft, offer)
    steps = [way for way in islice(ways, limit + 1) if way]
    return steps if len(steps) <= limit else []


def _with_their_picks(game: Game, question: Question, types: Offer) -> Iterator[Steps]:
    """Each action type, with each pick of its first field if that is what comes next."""
    for option in types.options:
        following = offered(game, question, {TYPE: option.value})
        if following is None or following.kind != "pick" or following.enough:
            yield ((types, option),)
        else:
            yield from (((types, option), (following, pick)) for pick in following.options)


def _lists(game: Game, question: Question, draft: Draft, offer: Offer) -> Iterator[Steps]:
    """All ways to complete a list field by adding to it."""
    if offer.enough:
        yield ()
    for option in offer.options:
        longer = extended(draft, offer, option.value)
        following = offered(game, question, longer)
        if following is None or following.field != offer.field:
            yield ((offer, option),)
        else:
            yield from (((offer, option), *rest) for rest in _lists(game, question, longer, following))


def check(game: Game, question: Question, action: Action) -> None:
    """Walk the offers with an action's values; raises `Refused` at the first that is not offered."""
    given = {name: value for name, value in vars(action).items() if value not in (None, "", [])}
    draft: Draft = {}
    offer = offered(game, question, draft)
    while offer is not None:
        if offer.enough and _unsaid(action, offer.field) and not offer.holds(str(given.get(offer.field, ""))):
            given.pop(offer.field, None)
        draft = _placed(question, offer, draft, given)
        offer = offered(game, question, draft)
    left = next((name for name in given if not _unsaid(action, name)), None)
    if left is not None:
        raise Refused(question.rule, NotAskedFor(action=left))


def _unsaid(action: Action, name: str) -> bool:
    """Whether a field holds what it holds by itself: nobody need have said it. Somebody says every type."""
    field = type(action).model_fields.get(name)
    return field is not None and name != TYPE and bool(getattr(action, name) == field.get_default())


def _placed(question: Question, offer: Offer, draft: Draft, given: dict[str, Any]) -> Draft:
    """Move the next given value of the offered field into the draft."""
    value = given.get(offer.field)
    if isinstance(value, list):
        value, rest = value[0], value[1:]
        given.update({offer.field: rest}) if rest else given.pop(offer.field)
    else:
        given.pop(offer.field, None)
    if value is None:
        if offer.enough:
            return closed(draft, offer)
        if not offer.options:
            raise _nothing(question, offer, draft.get(TYPE, ""))
        raise Refused(question.rule, Missing(field=offer.field, options=[o.value for o in offer.options]))
    demand(question, offer, str(value))
    return extended(draft, offer, str(value))


def demand(question: Question, offer: Offer, value: str) -> None:
    """Refuse a value that is not offered. A type that cannot be completed now is let through: its fields say why."""
    if value in question.takes if offer.field == TYPE else offer.holds(value):
        return
    refused = offer.why_not(value)
    if refused is None:
        options = [option.value for option in offer.options]
        refused = Refused(question.rule, NotOffered(field=offer.field, value=value, options=options))
    raise refused


def filled(game: Game, question: Question, wanted: Mapping[str, Sequence[str]]) -> tuple[Action, list[str]]:
    """An answer with these values by the names of their fields, and the fields of which not all were asked for. What
    is not named is left as it is, or the first that is offered; raises `Refused` for a value that is not offered."""
    draft: Draft = {}
    rest = {name: list(values) for name, values in wanted.items()}
    while (offer := offered(game, question, draft)) is not None:
        values = rest.get(offer.field, [])
        if not values and offer.enough:
            draft = closed(draft, offer)
            continue
        value = values.pop(0) if values else next((option.value for option in offer.options), "")
        demand(question, offer, value)
        draft = extended(draft, offer, value)
    return completed(game, draft), [name for name, values in rest.items() if values]


def any_answer(game: Game, question: Question, choose: Callable[[int], int]) -> Action:
    """A legal answer picked by `choose` (a number below n); what the practice opponent and the tests play. What was
    begun may lead to where nothing that is suggested will do, though a place in words would: then another is begun."""
    for _ in range(BEGINNINGS):
        draft = _any_draft(game, question, choose)
        if draft is not None:
            return completed(game, draft)
    raise ValueError(f"{question.key}: nothing that is suggested leads to an answer")


def _any_draft(game: Game, question: Question, choose: Callable[[int], int]) -> Draft | None:
    """An answer that is complete; None where it came to nothing."""
    draft: Draft = {}
    while (offer := offered(game, question, draft)) is not None:
        options = _any_option(offer, choose)
        if not options:
            return None
        draft = closed(draft, offer) if options[0] is None else extended(draft, offer, options[0].value)
    return draft


def _any_option(offer: Offer, choose: Callable[[int], int]) -> Sequence[Option | None]:
    """One of the options, or None to leave the field as it is; nothing where there is neither.

    Of those in words only what is picked is judged: to judge a way on a table takes milliseconds.
    """
    left = list(offer.suggestions) if offer.in_words else []
    while left:
        picked = left.pop(choose(len(left)))
        if offer.holds(picked.value):
            return [picked]
    options: list[Option | None] = [*offer.options, *([None] if offer.enough else [])]
    return [options[choose(len(options))]] if options else []


def only_answer(game: Game, question: Question) -> Action | None:
    """The answer, where there is no choice at all; None where there is one."""
    draft: Draft = {}
    offer = offered(game, question, draft)
    while offer is not None:
        if len(offer.options) + offer.enough != 1:
            return None
        draft = closed(draft, offer) if offer.enough else extended(draft, offer, offer.options[0].value)
        offer = offered(game, question, draft)
    return completed(game, draft)
