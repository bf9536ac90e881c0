"""The odds of fire and of Combats, against an oracle that plays every way in which their dice can fall."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.reckoning.chances import add
from rulesets.legions_imperialis.actions import Charge, Fire
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.combats import combats, contacts_in
from rulesets.legions_imperialis.chapters.combat.pairing import Pairing
from rulesets.legions_imperialis.chapters.combat.prospects import outlook as of_fights
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.chapters.firing.template_odds import TemplateOdds, hits_together
from rulesets.legions_imperialis.chapters.firing.templates import Bound, guns, shape_of
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Weapon
from tests.kit.each_die import TooLong, TooMany
from tests.rulesets.legions_imperialis.brute import attack, burst, bursts, combat, fought_out, shot_out, under_fire
from tests.rulesets.legions_imperialis.table import Table, detachment, gun, imperialis, profile, refused

BLOCKS, A_BLOCK, MOST = 20, 10, 200
"""Drawn attacks, and the most ways that one is played out in."""
FURTHER = Bound(first=Point(30, 36).spot)
"""A further template lies where it is laid."""
QUICK, FEW = 4, 2
"""The attacks and Combats that are not left to `make soak`."""


def compared(number: int) -> bool:
    """Whether the attack of this number is small enough; if it is, its odds are those of every die played out."""
    game = attack(number).game
    guns, foes = game.detachments["Guns"], game.detachments["Foes"]
    shots = chosen(game, guns, possible(game, guns, foes), ())
    if not shots:
        return False
    try:
        oracle = shot_out(game, shots, most=MOST)
    except TooMany:
        return False
    found = outlook(game, guns, foes, shots)
    for name, told in oracle.items():
        mine = {value: chance for value, chance in getattr(found, name).items() if chance}
        assert mine == told, (number, name)
    return True


def first(numbers: Iterator[int], count: int) -> int:
    """So many of these attacks that are small enough are compared; how many there were."""
    return len(list(islice((number for number in numbers if compared(number)), count)))


def test_a_few_drawn_attacks_are_what_every_way_comes_to() -> None:
    assert first(iter(range(1000)), QUICK) == QUICK


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_drawn_attacks_are_what_every_way_comes_to(block: int) -> None:
    assert first(iter(range((block + 1) * 1000, (block + 2) * 1000)), A_BLOCK) == A_BLOCK


def bursts_compared(number: int, bound: Bound, *, most: int = 200) -> bool:
    """Whether the template of this number is small enough and covers somebody; if so, its odds are those of every
    die."""
    table, at = under_fire(number)
    ours = table.detachment("Ours")
    (gun,) = guns(table.game, ours)
    try:
        oracle = burst(table.game, at, bound, most=most)
    except (TooMany, TooLong):
        return False
    found = TemplateOdds(table.game, ours, gun).outlooks(at, bound)
    for name, told in oracle.items():
        for what, chances in told.items():
            mine = getattr(found[name], what) if name in found else {0: Fraction(1)}
            assert {value: chance for value, chance in mine.items() if chance} == chances, (number, name, what)
    return bool(found)


@pytest.mark.rule("LIX-TR-BLAST-03", "LIX-TR-FIRE-01", "LIX-TR-BEAM-02")
def test_a_few_drawn_templates_are_what_every_way_comes_to() -> None:
    """As further ones, which do not scatter."""
    assert len(list(islice((number for number in range(1000) if bursts_compared(number, FURTHER)), QUICK))) == QUICK


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_drawn_templates_are_what_every_way_comes_to(block: int) -> None:
    """Half of them scatter."""
    numbers = range((block + 1) * 1000, (block + 2) * 1000)
    for bound in (FURTHER, Bound()):
        among = (number for number in numbers if bursts_compared(number, bound))
        assert len(list(islice(among, A_BLOCK // 2))) == A_BLOCK // 2


def together_compared(number: int, bound: Bound, *, most: int = 200) -> bool:
    """Whether two templates of this number at one place are small enough and cover somebody; if so, the odds of all
    their Hits are those of every die."""
    table, at = under_fire(number, bearers=2)
    ours = table.detachment("Ours")
    laid = guns(table.game, ours)
    try:
        oracle = bursts(table.game, at, bound, most=most)
    except (TooMany, TooLong):
        return False
    discs = shape_of(table.game, ours, laid[0]).kind == "blast"
    found = hits_together([TemplateOdds(table.game, ours, gun) for gun in laid], at, bound, scatters=discs)
    for name, chances in oracle.items():
        mine = found.get(name, {0: Fraction(1)})
        assert {hits: chance for hits, chance in mine.items() if chance} == chances, (number, name)
    return bool(found)


@pytest.mark.rule("LIX-TR-BLAST-08", "LIX-TR-BLAST-03")
def test_two_discs_at_one_place_share_their_scatter_and_not_their_dice() -> None:
    """One man below: two of six faces leave both over him, else both are gone. Partly covered he counts on 4+, for each
    by itself."""
    weapon = gun("Bombard", 24, "1", 4, 0, 'Blast (3")')
    bearers = detachment("Ours", [(30, 40), (31.2, 40)], models=(profile("Bearer", weapons=(weapon,)),))
    game = imperialis(bearers, detachment("Foes", [(30, 30)], seat=1)).game
    ours = game.detachments["Ours"]
    odds = [TemplateOdds(game, ours, one) for one in guns(game, ours)]
    both = hits_together(odds, Point(30, 30), Bound(), scatters=True)["Foes"]
    assert both == {0: Fraction(3, 4), 1: Fraction(1, 6), 2: Fraction(1, 12)}
    beside = Point(31.3, 30)
    partly = hits_together(odds, beside, Bound(first=beside.spot), scatters=True)["Foes"]
    assert partly == {0: Fraction(9, 16), 1: Fraction(6, 16), 2: Fraction(1, 16)}


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_hits_of_drawn_templates_at_one_place_are_what_every_way_comes_to(block: int) -> None:
    for bound in (FURTHER, Bound()):
        numbers = range((block + 1) * 1000, (block + 2) * 1000)
        among = (number for number in numbers if together_compared(number, bound))
        assert len(list(islice(among, A_BLOCK // 2))) == A_BLOCK // 2


def fights_compared(number: int) -> bool:
    """Whether the models of this number are in contact; if they are, the odds of their Combat are those of every
    die."""
    game = combat(number).game
    met = combats(game)
    if not met:
        return False
    fights = Pairing(contacts_in(game, met[0])).ways()[0]
    found, oracle = of_fights(game, met[0], fights), fought_out(private_copy(game), fights)
    names = list(dict.fromkeys(name for pair in fights for name in pair))
    won, gone, loser = dict[tuple[int, ...], Fraction](), dict[tuple[int, ...], Fraction](), dict[int, Fraction]()
    for told, chance in oracle.items():
        fell = [name for name, wounds in zip(names, told[:-2:2], strict=True) if wounds <= 0]
        lost = tuple(sum(name.startswith(side) for name in fell) for side in ("Ours", "Theirs"))
        left = [len(game.detachments[side].stands) > lost[seat] for seat, side in enumerate(("Ours", "Theirs"))]
        by = told[-2:]
        losing = (
            left.index(False) if left[0] != left[1] else -1 if by[0] == by[1] or not any(left) else by.index(min(by))
        )
        add(won, by, chance)
        add(gone, lost, chance)
        add(loser, losing, chance)
    assert (found.won, found.destroyed, found.loser) == (won, gone, loser), number
    return True


@pytest.mark.rule("LI-FGT-03", "LI-FGT-08", "LIX-TR-REND-01")
def test_a_few_drawn_combats_are_what_every_way_comes_to() -> None:
    assert len(list(islice((number for number in range(1000) if fights_compared(number)), FEW))) == FEW


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_drawn_combats_are_what_every_way_comes_to(block: int) -> None:
    numbers = range((block + 1) * 1000, (block + 2) * 1000)
    assert len(list(islice((number for number in numbers if fights_compared(number)), A_BLOCK))) == A_BLOCK


def facing(*rules: str, wounds: int = 1, weapon: Weapon | None = None, **state: Any) -> Table:
    """A gunner 10 inches before a Walker of such rules, and friends of his Formation far away."""
    gunner = profile("Gunner", weapons=(weapon or gun(hit=4),))
    walker = profile("Walker", "walker", save=4, wounds=wounds, rules=rules)
    guns = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire")
    foes = detachment("Foes", [(30, 30)], seat=1, models=(walker,), **state)
    return imperialis(
        guns, foes, detachment("Far", [(5, 5)], seat=1), root=FireStage(stage="first_fire", seat=0)
    ).begins()


@pytest.mark.rule("LI-HIT-02", "LI-SAVE-01")
def test_confirm_tells_the_odds_of_a_shot() -> None:
    table = facing()
    view = RULESET.play.view(table.game, 0)
    question = view.questions[0]
    told = RULESET.words.confirm(view, question, Fire(detachment="Guns", target="Foes"))
    assert told == "Guns fire at Foes. 25 % to destroy, 0.2 on average."


@pytest.mark.rule("LI-SAVE-12")
def test_odds_name_what_each_weapon_needs_and_how_it_is_saved() -> None:
    table = facing(weapon=gun("Cannon", 24, "2", 4, -1), facing=0.0)
    (found,) = RULESET.odds.odds(table.game, "Guns", "Foes", [])
    assert found.lines[0] == "Cannon, 2 dice on 4+, AP −1: Armour 5+"
    assert found.chances["models destroyed"][1] == 1 - Fraction(2, 3) ** 2


def test_odds_of_a_charge_and_of_a_combat() -> None:
    ours = detachment("Ours", [(30, 30)], order="charge")
    table = imperialis(ours, detachment("Theirs", [(30, 26)], seat=1), root=MovementPhase(seat=0)).begins()
    view = table.game
    found = next(one for one in RULESET.odds.odds(view, "Ours", "Theirs", []) if "Combat" in one.title)
    ahead = sum((chance for number, chance in found.chances["Fights won"].items() if number), Fraction(0))
    assert ahead == Fraction(721, 1296)  # 2D6 + 1 against 2D6
    told = RULESET.words.confirm(view, view.questions[0], Charge(detachment="Ours", target="Theirs"))
    assert told == "Ours charge Theirs. 56 % to win the Combat."


def test_odds_of_nothing_are_refused() -> None:
    table = imperialis(detachment("Ours", [(30, 40)], order="march"), detachment("Theirs", [(30, 2)], seat=1))
    with refused("LI-TGT-05"):
        RULESET.odds.odds(table.game, "Ours", "Theirs", [])
    with refused("LI-TGT-05"):
        RULESET.odds.odds(table.game, "Nobody", "Theirs", [])
    with refused("LI-TGT-02"):
        RULESET.odds.odds(table.game, "Ours", "Ours", [])
    assert [one.value for one in RULESET.odds.options(table.game, {})] == ["Ours", "Theirs"]
    assert [one.value for one in RULESET.odds.options(table.game, {"unit": "Ours"})] == ["Theirs"]
