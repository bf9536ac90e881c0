"""The practice opponent on a table: it weighs places in inches, and proposes what can be done."""

from __future__ import annotations

from rulesets.dust_1947.counsel.outlook import Outlook
from rulesets.dust_1947.ruleset import RULESET
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Question
from tests.rulesets.dust_1947.inches import hull, on_foot
from tests.rulesets.dust_1947.table import Placed, Table, dust, inside, squad

ROWS = ("............", "..oo....T...", "..o.....T...", "............", ".....mm.....", "............", "............")
FOE = on_foot("Foe", (40, 6), seat=1)


def played(*described: str | Placed) -> Table:
    return dust(*ROWS, *described, options={"board_mode": "table", "reaction_prompt": "never"})


def proposed(table: Table) -> Question:
    """The open question, whose proposals are all accepted."""
    table.begins()
    (question,) = table.game.questions
    view = RULESET.play.view(table.game, question.seat)
    assert RULESET.counsel is not None
    proposals = RULESET.counsel.proposals(view, question)
    assert proposals
    for proposal in proposals:
        check(view, question, proposal.answers[0])
    return question


def test_the_places_it_weighs_are_those_that_a_move_in_inches_comes_to() -> None:
    table = played(on_foot("A", (6.5, 14), move=2), FOE)
    stands = Outlook(table.game, "A").reached("move")
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    assert stands
    assert {stand.to for stand in stands} <= set(table.offers("move"))


def test_fire_from_a_place_is_measured_from_there() -> None:
    """The foe is 21 inches away; a rifle reaches 16."""
    table = played(on_foot("A", (18, 14), move=2), on_foot("Foe", (40, 14), seat=1))
    outlook = Outlook(table.game, "A")
    assert outlook.fires(outlook.here) == []
    found = [fire.target for stand in outlook.reached("move") for fire in outlook.fires(stand)]
    assert set(found) == {"Foe"}


def test_what_it_proposes_can_be_done_where_a_unit_goes_and_gets_off() -> None:
    truck = hull("Truck", (18, 14), skills=("Passengers: 6",), mobility="half-tracked", armour="V2")
    table = played(truck, inside(squad("A", ""), "Truck"), FOE)
    assert proposed(table).key == "activate"
    table.players[0].activates("A")
    assert proposed(table).key == "declare"
    table.players[0].declares("move", "nothing")
    assert proposed(table).key == "dismount"
    table.players[0].deploys("A", "19.72,14")
    assert proposed(table).key == "move"
