"""Who looks on while an attack is explored: what is read of what was rolled, who is watched, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.attack.firing import named_victim
from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat
from rulesets.dust_1947.chapters.damage.damage import TakeHits
from rulesets.dust_1947.chapters.damage.elimination import track
from rulesets.dust_1947.chapters.damage.shielding import holds_a_shield
from rulesets.dust_1947.chapters.damage.victims import Hit, attacker_picks, capacity, points_of
from rulesets.dust_1947.chapters.hits.rolling import Rolling
from rulesets.dust_1947.chapters.hits.to_hit import under_the_template
from rulesets.dust_1947.chapters.hits.volleys import Volley, damage_of, weapon_of
from rulesets.dust_1947.face.asking import answers as odds_answers
from rulesets.dust_1947.moments import DAMAGE_POINTS, DAMAGED, FEASTS, ON_HIT, SUPPRESSES, speaks
from rulesets.dust_1947.table.happenings.damage import CriticalCheck
from rulesets.dust_1947.table.happenings.turn import ReactionRoll
from rulesets.dust_1947.table.skills_in_play import in_play, of_weapon, own
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.said import Sentence
from rulesets.kit.reckoning.chances import ONE, Chances, add, added_up, gathered
from rulesets.kit.reckoning.guide import Factor, Guide, Part

NONE = Fraction(0)
TOKENS = ("under_fire", "suppressed", "stunned")

When = Literal["ranged", "first strike", "close combat"]
"""In which part of an attack dice are rolled."""

Marks = tuple[int, int, bool, tuple[bool, ...]]
"""What an attack may change at a unit: soldiers alive, points of damage, whether it is on the board, its tokens."""


def marks(unit: Unit) -> Marks:
    """What of a unit is watched; its tokens in the order of `TOKENS`."""
    alive = [soldier.alive for soldier in unit.soldiers].count(True)
    return alive, unit.damage, unit.where == "board", (unit.under_fire, unit.suppressed, unit.stunned)


class Coupled(Exception):
    """What was explored apart has touched somebody else: it has to be explored together."""


@dataclass(frozen=True)
class About:
    """Whom a part of the odds is about: a group of units, and, for one of the parts, also all those of no group.

    `before` is what everybody was like when the parts were taken apart.
    """

    group: frozenset[str]
    others: bool
    grouped: frozenset[str]
    before: Mapping[str, Marks] = field(compare=False)

    def tells(self, name: str) -> bool:
        """Whether what became of a unit is told by this part."""
        return name in self.group or (self.others and name not in self.grouped)

    def demand_untouched(self, name: str, now: Marks) -> None:
        """Raises `Coupled` if a unit of another part is not what it was."""
        if now != self.before[name]:
            raise Coupled(name)


EVERYBODY = About(frozenset(), others=True, grouped=frozenset(), before={})


@dataclass
class Rolled:
    """What is rolled against a unit in one part of an attack; `chance`: that it comes to that."""

    chance: Fraction = NONE
    hits: dict[int, Fraction] = field(default_factory=dict)
    saved: dict[int, Fraction] = field(default_factory=dict)

    def add(self, volleys: list[Factor], chance: Fraction) -> None:
        """The volleys of one way in which it may come to that."""
        self.chance += chance
        for counted, what in ((self.hits, "hits"), (self.saved, "saved")):
            for number, share in _sum(volleys, what).items():
                add(counted, number, chance * share)

    def of_all(self, counted: Chances[int]) -> Chances[int]:
        """What was counted, with nothing where it does not come to that."""
        return gathered([*counted.items(), (0, ONE - self.chance)])


class Watcher(Guide[Dust]):
    """Answers what comes up on the way, and keeps account of what is rolled.

    `given` are the answers that are known already, by the key of their question.
    """

    def __init__(self, game: Dust, given: Mapping[str, Action], *, apart: bool) -> None:
        self._given, self._apart = given, apart
        self.before = {name: marks(unit) for name, unit in game.units.items()}
        self.rolled: dict[tuple[str, When], Rolled] = {}
        self.fates: dict[str, dict[Marks, Fraction]] = {}
        self.total = NONE
        self.told: dict[str, Fraction] = {}
        self.rules: dict[str, None] = {}
        self.assumed: dict[str, None] = {}

    def answer(self, game: Dust, question: Question) -> Action | None:
        """As it is known, or as most would answer it."""
        if question.key in self._given:
            return self._given[question.key]
        self.assumed.setdefault(question.key)
        return odds_answers.usual(game, question)

    def ended(self, game: Dust, about: Hashable, chance: Fraction) -> None:
        """Note what became of every unit that is not as it was, as far as this ending tells it."""
        whom = about if isinstance(about, About) else EVERYBODY
        for name, before in self.before.items():
            now = marks(game.units[name])
            if not whom.tells(name):
                whom.demand_untouched(name, now)
            elif now != before:
                add(self.fates.setdefault(name, {}), now, chance)
        self.total += chance if whom.others else NONE

    def same(self, procedure: Procedure, item: Volley) -> Hashable:
        """A volley's hits and saves; while some of it may be thrown again, its dice as they lie."""
        if isinstance(procedure, Rolling) and procedure.at in ("throw", "throw_watched", "interrupted"):
            shown = zip(item.pool.symbols, item.pool.spent, strict=True)
            return tuple(sorted((symbol in COUNTS[item.row], spent) for symbol, spent in shown))
        return item.hits, item.chained, item.saved

    def prints(self) -> Mapping[type, Callable[[Any], Hashable]]:
        """Of a volley only what may still matter: neither what fell nor in what order."""
        return {Volley: _print}

    def remembers(self, procedure: Procedure) -> Mapping[str, Hashable]:
        """Of hits that were given only what was felt; of volleys whose hits are given only who was hit and hurt."""
        if isinstance(procedure, TakeHits) and procedure.at in AFTER_THE_HITS:
            return {"hits": None, "named": None, "victims": None, "felt": tuple(sorted(procedure.felt))}
        if isinstance(procedure, (AttackAction, CloseCombat)) and procedure.at in ("fight", "strike"):
            return {"volleys": None, "taken": None, "target": None}
        if isinstance(procedure, (AttackAction, CloseCombat)) and procedure.at in GIVING_HITS:
            volleys = procedure.volleys
            if isinstance(volleys, list):
                to_give = set(procedure.pending)
                return {"volleys": tuple([_print(one) if one.target in to_give else _felt(one) for one in volleys])}
        return {}

    def read(self, procedure: Procedure, item: Volley) -> Hashable:
        """Once all is rolled, only whether a volley hit, and how many hits went through."""
        return self.same(procedure, item) if isinstance(procedure, Rolling) else (item.hits > 0, item.through)

    def joint(self, game: Dust, procedure: Procedure, items: tuple[Volley, ...]) -> Hashable:
        """Once all is rolled, who was hit in which way, and which hits went through to whom, in their order."""
        if isinstance(procedure, Rolling):
            return super().joint(game, procedure, items)
        ways = frozenset(_way(game, volley) for volley in items if volley.hits)
        through: dict[str, list[Volley]] = {}
        for volley in items:
            if volley.through:
                through.setdefault(volley.target, []).append(volley)
        return ways, tuple((name, *_told_apart(game, game.units[name], through[name])) for name in sorted(through))

    def parts(self, game: Dust, procedure: Procedure, factors: tuple[Factor, ...]) -> list[Part]:
        """Each target by itself, with those who belong to it, unless more is to come of this attack."""
        if isinstance(procedure, Rolling) or not self._apart or more_to_come(game, procedure):
            return []
        places: dict[str, list[int]] = {}
        for place, factor in enumerate(factors):
            places.setdefault(factor[0][0].target, []).append(place)
        groups = [_body(game, target) for target in places]
        if len(groups) < 2 or len(frozenset().union(*groups)) < sum(map(len, groups)):
            return []
        before = {name: marks(unit) for name, unit in game.units.items()}
        abouts = (About(group, groups[0] is group, frozenset().union(*groups), before) for group in groups)
        return [Part(frozenset(held), about) for held, about in zip(places.values(), abouts, strict=True)]

    def quiet(self, item: Volley) -> Volley:
        return item.model_copy(update={"hits": 0, "saved": 0})

    def opened(self, procedure: Procedure, factors: tuple[Factor, ...], chance: Fraction) -> None:
        """Add up hits and saves by target, while the volleys are apart."""
        if isinstance(procedure, Rolling):
            return
        when = _when(procedure)
        by_target: dict[str, list[Factor]] = {}
        for factor in factors:
            by_target.setdefault(factor[0][0].target, []).append(factor)
        for target, volleys in by_target.items():
            self.rolled.setdefault((target, when), Rolled()).add(volleys, chance)

    def heard(self, event: Event, chance: Fraction) -> None:
        """Note the rules that speak up, and how likely what is told is."""
        self.rules.update(dict.fromkeys(_cited(event)))
        word = TOLD[event.key].of(None, {"rule": event.rule, **event.values}) if chance and event.key in TOLD else ""
        if word:
            add(self.told, word, chance)


def _print(volley: Volley) -> Hashable:
    shown = tuple(sorted(zip(volley.pool.symbols, volley.pool.spent, strict=True)))
    return volley.bearer, volley.weapon, volley.target, volley.row, shown, volley.hits, volley.chained, volley.saved


def _felt(volley: Volley) -> Hashable:
    return volley.unit, volley.bearer, volley.weapon, volley.target, volley.hits > 0, volley.through > 0


AFTER_THE_HITS = ("find_the_fallen", "remove", "next", "new_leader", "closes_up", "end")
"""The steps of `TakeHits` that look neither at hits nor at victims any more."""
GIVING_HITS = ("damage", "casualties")
"""The steps that give the hits on one target after the other."""


def _when(procedure: Procedure) -> When:
    if not isinstance(procedure, CloseCombat):
        return "ranged"
    return "first strike" if procedure.blows else "close combat"


class Kind(NamedTuple):
    """What those who take a hit need to know of it: whose it is, who lives on it (empty: nobody), what is special about
    its weapon, who picks the victim, whom its template touches, and what it costs whoever has a track, where that is
    told apart."""

    unit: str
    eater: str
    special: tuple[str, ...] | Mapping[str, Any]
    victim: str
    picked: bool
    under: tuple[str, ...]
    damage: int | None = 1


def _kind(game: Dust, volley: Volley) -> tuple[Kind, int]:
    """The kind of a volley's hits, and what each is worth: its points where there is but one victim, else 1."""
    weapon, target = weapon_of(game, volley), game.units[volley.target]
    damage = damage_of(game, volley)
    special = weapon.keywords if speaks(DAMAGED, of_weapon(weapon)) else ()
    under = tuple(under_the_template(game, volley) or ())
    eater = volley.bearer if speaks(FEASTS, own(game, game.units[volley.bearer])) else ""
    kind = Kind(volley.unit, eater, special, named_victim(game, volley), attacker_picks(game, volley), under)
    if not target.soldiers:
        return kind, points_of(game, target, Hit(weapon=weapon.name, damage=damage))
    return kind._replace(damage=damage if target.hero else 1), 1


def _way(game: Dust, volley: Volley) -> Hashable:
    """What makes a difference to a unit that is hit, though nothing goes through."""
    words = of_weapon(weapon_of(game, volley))
    special = words if speaks(ON_HIT, words) or speaks(SUPPRESSES, words) else ()
    return volley.target, special, volley.bearer if speaks(SUPPRESSES, own(game, game.units[volley.bearer])) else ""


def _body(game: Dust, target: str) -> frozenset[str]:
    """A unit with the heroes that are with it."""
    return frozenset({target, *(one.id for one in game.units.values() if one.joined == target)})


def more_to_come(game: Dust, procedure: Procedure) -> bool:
    """Whether what becomes of one target may matter to another: a fight after the shooting, blows after the first."""
    if isinstance(procedure, AttackAction):
        return any(weapon_of(game, shot).close for shot in procedure.shots)
    return not isinstance(procedure, CloseCombat) or bool(procedure.blows)


def _told_apart(game: Dust, target: Unit, volleys: list[Volley]) -> Iterator[tuple[Hashable, int]]:
    """The hits on a unit as they are given, one kind after the other, each with its number; on a machine the points."""
    runs: list[tuple[Kind, int]] = []
    for volley in volleys:
        kind, worth = _kind(game, volley)
        more = worth * volley.through
        if runs and runs[-1][0] == kind:
            more += runs.pop()[1]
        runs.append((kind, more))
    left = _room(game, target, runs)
    for kind, number in runs:
        if left > 0:
            yield kind, min(number, left)
        left -= number


def _room(game: Dust, target: Unit, runs: list[tuple[Kind, int]]) -> int:
    """How many of these hits are given to anybody: of more than all can take those that come last fall on nobody."""
    kinds = [kind for kind, _ in runs]
    if not target.soldiers and not _counts_points(game, target, kinds):
        return track(game, target) - target.damage
    as_they_come = not any(kind.victim or kind.picked or kind.under for kind in kinds)
    if target.soldiers and as_they_come and not holds_a_shield(game, target):
        return capacity(game, target, [Hit(weapon="", damage=kind.damage) for kind in kinds])
    return sum(number for _, number in runs)


def _counts_points(game: Dust, target: Unit, kinds: list[Kind]) -> bool:
    """Whether points beyond the end of a track matter: to who shrugs some off, or who gets them back that he does."""
    return speaks(DAMAGE_POINTS, in_play(game, target)) or any(kind.eater for kind in kinds)


def _sum(volleys: list[Factor], what: str) -> Chances[int]:
    """What several volleys come to together."""
    return added_up(gathered((getattr(volley, what), share) for volley, share in factor) for factor in volleys)


def _cited(event: Event) -> Iterator[str]:
    """The rules that an announcement names."""
    if event.key in ROLLS:
        yield event.rule
    for name in ("because", "again_by", "chained"):
        cited = event.values.get(name) or ()
        yield from [cited] if isinstance(cited, str) else (rule for rule in cited if rule)
    yield from (rule for rule, _ in event.values.get("cover", ()))


ROLLS = frozenset({"lucky", "saves", "no_save", "resilient", "critical_check", "reaction_roll", "recovery_roll"})
"""Announcements whose own rule is worth naming."""

TOLD = {
    sentence.model.key: sentence
    for sentence in (
        Sentence[None](CriticalCheck, lambda _, it: f"Critical hit on {it.unit}" if it.critical else ""),
        Sentence[None](ReactionRoll, lambda _, it: "The reaction succeeds" if it.successes else ""),
    )
}
"""Announcements whose chance is told: under which word."""
