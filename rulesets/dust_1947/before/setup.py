"""From the players' choices to a game at its first question (SETUP, GEN)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.dust_1947.before import tabletop
from rulesets.dust_1947.before.armies import forces, legality, platoons
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.armies.limits import AP_LIMIT, army_points
from rulesets.dust_1947.before.maps.file import read
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.muster import mustered
from rulesets.dust_1947.table.sight.obstacles import of_field
from rulesets.dust_1947.table.state import Dust, Field, Ground, Options, Scenario, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine import naming
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.refusal import Refusals, Refused
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup

WRECK = "wreck"


def begun(setup: Setup, dice: Dice) -> Applied[Dust]:
    """A new game at its first question; raises Refused for a set-up that the rules do not allow."""
    battle = scenario.chosen(setup.scenario, _map(setup.map))
    limit = army_points(setup.options.get(AP_LIMIT, str(battle.ap_limit)))
    settled = options(setup.options)
    demand(tabletop.no_such_ground(battle, settled))
    chosen = [_checked(forces.load(force), limit, settled, battle) for force in setup.forces]
    field, wrecks = without_wrecks(battle.field)
    game = Dust(
        ruleset="dust_1947",
        players=setup.players,
        cards=own_cards(chosen),
        units=mustering(chosen),
        scenario=battle.model_copy(update={"ap_limit": limit, "field": field}),
        wrecks=list(wrecks),
        options=settled,
    )
    return begin(game, Battle(), dice)


@of_field
def without_wrecks(printed: Field) -> tuple[Field, tuple[Square, ...]]:
    """A battlefield without its wrecks, and their squares: wrecks change in play, so they are kept with the game."""
    wrecks = tuple(square for square, ground in printed.ground.items() if WRECK in ground.terrain)
    if not wrecks:
        return printed, ()
    bare = {square: _without(ground) for square, ground in printed.ground.items()}
    return printed.model_copy(update={"ground": {square: ground for square, ground in bare.items() if ground}}), wrecks


def _without(ground: Ground) -> Ground | None:
    """A square's ground without a wreck; None where nothing else is left of it."""
    words = tuple(word for word in ground.terrain if word != WRECK)
    if words == ground.terrain:
        return ground
    left = ground.model_copy(update={"terrain": words})
    return left if left != Ground() else None


def against_the_board(key: str, text: str, told: Mapping[str, str]) -> Refused | None:
    """What of a scenario on a map (the text of its file, empty: its own) is not refereed on the board that is settled
    with these options."""
    settled = options(told)
    if not settled.on_a_table:
        return None
    battle = scenario.chosen(key, _map(text))
    return tabletop.no_such_ground(battle, settled)


def _map(text: str) -> Field | None:
    """The field of a map's file; None for the scenario's own."""
    return read(text.encode()).field if text else None


def fielded(force: str, key: str, told: dict[str, str]) -> tuple[Force, Force, int]:
    """A force, what of it is fielded in a game of a scenario with these options, and the limit in army points."""
    battle = scenario.chosen(key)
    whole, limit = forces.load(force), army_points(told.get(AP_LIMIT, str(battle.ap_limit)))
    return whole, _checked(whole, limit, options(told), battle), limit


def _checked(force: Force, limit: int, settled: Options, battle: Scenario) -> Force:
    """What of a force is fielded: all of a player's own, as much of a sample force as the limit allows."""
    if battle.works is None and (homeless := legality.without_a_strongpoint(force)):
        raise Refusals(homeless)
    if not force.key:
        demand_legal(force, limit, bonus=settled.faction_bonus == "on")
        return force
    if against := [*legality.of_another_bloc(force), *legality.twice(force)]:
        raise Refusals(against)
    return forces.within(force, limit)


def demand(against: Refused | None) -> None:
    """Raises what is against a set-up."""
    if against is not None:
        raise against


def demand_legal(force: Force, limit: int, *, bonus: bool) -> None:
    """Raises Refusals for a player's own force that may not be fielded at a limit in army points."""
    if against := [*legality.reasons(force, limit, bonus=bonus), *platoons.against(force)]:
        raise Refusals(against)


def own_cards(chosen: list[Force]) -> dict[str, Card]:
    """The game's own copy of both forces' cards."""
    return naming.own_cards(card for force in chosen for card in platoons.fielded(force))


def mustering(chosen: list[Force]) -> dict[str, Unit]:
    """Both forces' units by id: the card's name, numbered where a name occurs again."""
    units: dict[str, Unit] = {}
    cards = own_cards(chosen)
    for seat, force in enumerate(chosen):
        for card in platoons.fielded(force):
            name = naming.numbered(card.name, units, "{name} {number}")
            units[name] = mustered(card, naming.key_of(card, cards), name, seat)
    return units


def options(told: Mapping[str, str]) -> Options:
    """The options of the game beside the limit; an option or value that does not exist is refused."""
    told = {name: value for name, value in told.items() if name != AP_LIMIT}
    return settling.settled(Options, told, "DU-SETUP-01")
