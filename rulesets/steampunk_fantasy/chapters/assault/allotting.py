"""Which hits of an assault are deflected, and on whom the others fall: all of it is the winner's to say (ASLT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import PickSome
from rulesets.steampunk_fantasy.chapters.assault.blows import Blow, Target, alike
from rulesets.steampunk_fantasy.table.happenings.assault import Allotted, Deflected
from rulesets.steampunk_fantasy.table.questions import AllottedAsked, DeflectedAsked
from rulesets.steampunk_fantasy.table.reasons import NoMember, NoSuchHit, OneEach
from rulesets.steampunk_fantasy.table.state import Steampunk


class Allotting(Procedure):
    """`decider` is the seat that decides for the winner. `blows` are the hits that each side struck, `deflected` how
    many of them have still to be taken off, `open` the sides whose hits are still to be assigned. Result: the members
    of both sides with the hits that fall on them.
    """

    kind = "steam.allotting"

    winner: int
    decider: int
    fighters: list[str]
    blows: list[list[Blow]]
    deflected: list[int]
    targets: list[Target] = []
    open: list[int] = []

    @step
    def line_up(self, game: Steampunk, dice: Dice) -> None:
        """Every living member of those who fight can be hit; the winner's own hits come first."""
        bases = [game.bases[name] for name in self.fighters]
        living = [(base.id, n) for base in bases for n, member in enumerate(base.members) if member.alive]
        self.targets = [Target(base=base, member=number) for base, number in living]
        self.open = [self.winner, 1 - self.winner]

    @step
    def deflect(self, game: Steampunk, dice: Dice) -> Ask | None:
        """SF-ASLT-09: the winner chooses which hits are deflected, on both sides (SF-D-50)."""
        for struck in self.open:
            if alike(game, self.blows[struck]):
                self._take_off(game, struck, [blow.name for blow in reversed(self.blows[struck])])
        side = self._to_deflect()
        if side is None:
            return None
        hits = [blow.name for blow in self.blows[side]]
        asked = DeflectedAsked(side=side, hits=hits, number=self.deflected[side])
        return Ask(self.decider, asked, "SF-ASLT-09", (PickSome,))

    @choices("deflect")
    def hits_to_deflect(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """As many hits as are deflected, by who struck them."""
        given: list[str] = draft.get("choices", [])
        asked = question.told(DeflectedAsked)
        left = Counter(asked.hits) - Counter(given)

        def judge(choice: str) -> Refused | None:
            return None if left[choice] else Refused("SF-ASLT-09", NoSuchHit(choice=choice, hits=list(left)))

        return None if len(given) == asked.number else offer("choices", list(left), judge, many=True)

    @answers("deflect")
    def taken_off(self, game: Steampunk, dice: Dice, action: PickSome) -> Goto:
        """They are gone."""
        side = self._to_deflect()
        assert side is not None
        self._take_off(game, side, action.choices)
        return Goto("deflect")

    @step
    def allot(self, game: Steampunk, dice: Dice) -> Ask | Done:
        """SF-ASLT-12: the winner assigns all hits: his own to enemy members, the loser's to those of his own side."""
        while self.open and self._no_choice(game, self.open[0]):
            self._assign(game, [])
        if not self.open:
            return Done([target.model_dump() for target in self.targets])
        side = self.open[0]
        members = [target.name for target in self._opposite(game, side)]
        asked = AllottedAsked(side=side, hits=[blow.name for blow in self.blows[side]], members=members)
        return Ask(self.decider, asked, "SF-ASLT-12", (PickSome,))

    @choices("allot")
    def members_to_hit(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """A member for each hit, in the order of the hits; those that are left fall on the members in turn."""
        given: list[str] = draft.get("choices", [])
        asked = question.told(AllottedAsked)
        members = asked.members

        def judge(choice: str) -> Refused | None:
            if choice not in members:
                return Refused("SF-ASLT-12", NoMember(value=choice, options=members))
            counted = {name: given.count(name) for name in members}
            return None if may_be_hit(choice, counted) else Refused("SF-ASLT-12", OneEach(member=choice))

        if "" in given or len(given) == len(asked.hits):
            return None
        return offer("choices", members, judge, many=True, enough=True)

    @answers("allot")
    def assigned(self, game: Steampunk, dice: Dice, action: PickSome) -> Goto:
        """The hits of this side have fallen."""
        self._assign(game, action.choices)
        return Goto("allot")

    def _to_deflect(self) -> int | None:
        return next((side for side in self.open if self.deflected[side]), None)

    def _take_off(self, game: Steampunk, side: int, names: Sequence[str]) -> None:
        gone = list(names[: self.deflected[side]])
        if gone:
            game.say(Deflected(rule="SF-ASLT-09", hits=gone, left=len(self.blows[side]) - len(gone)))
        for name in gone:
            self.blows[side].remove(next(blow for blow in self.blows[side] if blow.name == name))
        self.deflected[side] = 0

    def _opposite(self, game: Steampunk, side: int) -> list[Target]:
        """The members on whom the hits of a side fall."""
        return [target for target in self.targets if game.side(game.bases[target.base]) != side]

    def _no_choice(self, game: Steampunk, side: int) -> bool:
        """Whether it makes no difference on whom the hits of a side fall."""
        blows, members = self.blows[side], self._opposite(game, side)
        kinds = {(one.base, game.bases[one.base].members[one.member].profile) for one in members}
        if len(members) <= 1 or not blows:
            return True
        one_each = len(blows) == len(members) or (len(blows) < len(members) and len(kinds) == 1)
        return one_each and alike(game, blows)

    def _assign(self, game: Steampunk, names: Sequence[str]) -> None:
        """Let the hits of the next side fall, the first of them as named."""
        side = self.open.pop(0)
        members = {target.name: target for target in self._opposite(game, side)}
        for number, blow in enumerate(self.blows[side] if members else ()):
            least = min(members.values(), key=lambda target: len(target.blows))
            target = members[names[number]] if number < len(names) else least
            target.blows.append(blow)
        hit = {target.name: [blow.name for blow in target.blows] for target in members.values() if target.blows}
        if hit:
            game.say(Allotted(rule="SF-ASLT-12", hits=hit))


@rule(without=True)
def may_be_hit(member: str, hits: Mapping[str, int]) -> bool:
    """SF-ASLT-12: every member of the side hit must have a hit before any of them gets a second."""
    return not hits[member] or all(hits.values())
