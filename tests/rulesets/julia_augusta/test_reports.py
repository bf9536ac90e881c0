"""What the channel reads: every line can be held against the rulebook."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.flight.breaking import begin_rout
from rulesets.julia_augusta.chapters.turn.initiative import roll_initiative
from rulesets.julia_augusta.table.state import Unit
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.event import Event
from tests.rulesets.julia_augusta.charging import flees, pursues
from tests.rulesets.julia_augusta.commanding import controlling
from tests.rulesets.julia_augusta.fighting import after_combat, fight, fought
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.reports import line, report
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    box,
    general,
    horse,
    julia,
    leader,
    legion,
    moved,
    skirmishers,
    warband,
)


def iceni() -> Unit:
    """A warband of four files in two ranks."""
    return warband("Iceni", at=(36, 30), files=4, bases=8)


# --- results and what comes of them -----------------------------------------------------------------------------------


def test_a_result_is_told_by_its_row_and_who_may_halt() -> None:
    table = fought(1, auxiliaries("Batavi", at=(36, 30), grade="A"), iceni())
    assert report(table, "combat_score", "result") == [
        "Combat 1: Romans 1, Britons 0: the Romans win by 1, a success.",
        "→ Iceni (set-back, -1) falls back.",
        "→ Batavi (success, +1) follows up, unless its player halts it.",
    ]


def test_who_halts_instead_of_the_pursuit_that_was_told_is_told() -> None:
    table = fought(5, auxiliaries("Batavi", at=(36, 30), grade="A", bases=8), iceni())
    assert "→ Batavi (victory, +5) pursues, unless its player halts it." in report(table, "result")
    after_combat(table, "1 1")
    table.players[0].chooses("Batavi", "halt")
    assert line(table, "halts") == "**Batavi** halts and does not pursue: its player's choice."


def test_a_support_that_halts_with_its_front_unit_says_so() -> None:
    table = fought(-1, legion("XX", at=(36, 30)), auxiliaries("Tungri", at=(36, 34)), iceni())
    after_combat(table)
    table.players[0].chooses("XX", "relieve ranks")
    assert report(table, "halts") == [
        "**XX** halts and does not fall back: it relieves its ranks.",
        "**Tungri** halts and does not fall back: so does the unit in front of it.",
    ]


def test_the_dice_of_a_combat_add_up_with_every_modifier() -> None:
    table = fight(legion("XX", at=(36, 30)), iceni(), charges="Iceni > XX", falls="6 5 4 3 2 1 1  6 6 5 4 3 2 1")
    assert report(table, "combat", "combat_dice", "combat_score", "disorder") == [
        "Combat 1: **XX and Iceni**, round 1",
        "Romans: 4 bases, +1 grade, +1 rear line, +1 formed heavy infantry. 6 5 4 3 2 1 1 on 5+, 2 hits = **2 hits**",
        "Britons: 4 bases, +1 moving in, +2 British charge. 6 6 5 4 3 2 1 on 5+, 3 hits = **3 hits**",
        "Combat 1: Romans 2, Britons 3: the Britons win by 1, a success.",
        "XX takes 2 DPs, 2 of 6 now: the set-back.",
        "Iceni takes 1 DP, 1 of 5 now: the success.",
    ]


def test_the_base_of_a_defeat_and_the_losses_are_told_as_they_happen() -> None:
    table = fought(-5, auxiliaries("Batavi", at=(36, 30), bases=8), iceni(), charges="Iceni > Batavi")
    assert report(table, "bases_lost", "losses") == [
        "Batavi loses 1 base by the defeat: 7 bases and 2 DPs left.",
        "Losses of the Romans: 1 of 8 bases that count are lost; they are beaten at 4.",
    ]


# --- disorder ---------------------------------------------------------------------------------------------------------


def test_dps_of_a_move_are_told_with_their_reason_and_the_friend() -> None:
    friend = auxiliaries("Tungri", at=(36, 33))
    wood = box("Wood", "woods", 28, 30, 44, 31.6)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 35)), friend, warband("Iceni", at=(36, 27.4)), wood)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move", dice=[avd(5)])
    romans.picks("add", dice=[6])
    assert line(table, "disorder") == "Batavi takes 1 DP, 1 of 5 now: a 6 among the dice of its move, fatigue."
    romans.moves("forward 3.5")
    assert report(table, "disorder") == [
        "Batavi takes 1 DP, 2 of 5 now: going through Tungri.",
        "Tungri takes 1 DP, 1 of 5 now: Batavi went through it.",
        "Batavi takes 1 DP, 3 of 5 now: rough ground.",
    ]


def test_dps_of_friends_that_went_through_are_told_when_the_unit_moves_after_all() -> None:
    table = manoeuvring(
        legion("First", at=(36, 33.6), legion="XX", lines=1, bases=4),
        legion("Second", at=(36, 32), legion="XX", lines=1, bases=4),
        warband("Iceni", at=(36, 26)),
    )
    romans, _ = table.players
    romans.manoeuvres("First", "move", dice=[avd(5)])
    romans.moves("forward 3.2")
    romans.manoeuvres("Second", "side-step")
    romans.moves("back 1")
    assert report(table, "disorder") == [
        "First takes 1 DP, 1 of 5 now: going through Second, which moves in the same phase.",
        "Second takes 1 DP, 1 of 5 now: it moves in the phase in which others went through it.",
    ]


def test_morale_names_what_is_felt_and_by_whom() -> None:
    table = julia(legion("XX", at=(36, 26)), iceni(), warband("Nervii", at=(44, 26)), phase="after_combat")
    table.game.units["Iceni"].pose = table.game.units["Iceni"].pose._replace(y=26_000)
    begin_rout(table.game, ScriptedDice(), table.unit("Iceni"))
    table.said = table.game.events
    assert report(table) == [
        "**Iceni routs.**",
        "The rout of Iceni is felt within 4″: Nervii 2 DPs.",
        "Nervii takes 2 DPs, 2 of 5 now: what its friends suffered.",
        "Losses of the Britons: 8 of 17 bases that count are lost; they are beaten at 9.",
    ]


# --- control and manoeuvre --------------------------------------------------------------------------------------------


def test_a_control_test_says_which_last_move_is_repeated() -> None:
    table = controlling(auxiliaries("Batavi", at=(36, 40), grade="C", last=moved(6, direction=340)), dice=(6,))
    assert report(table, "control_die", "control") == [
        "Control of Batavi: d6 6 = 6.",
        "→ Batavi, 6 (5 or more: repeat the last move): it repeats the last move, 6″ 20° to the left of its front.",
    ]
    halted = controlling(auxiliaries("Batavi", at=(36, 40), grade="C"), dice=(5,))
    assert line(halted, "control") == (
        "→ Batavi, 5 (5 or more: repeat the last move): its last was a halt, which is not repeated: it halts."
    )


def test_who_takes_no_test_is_told_with_the_leader() -> None:
    near = auxiliaries("Batavi", at=(36, 40)), skirmishers("Velites", at=(44.5, 40)), leader("Cerialis", unit="Batavi")
    assert line(controlling(*near), "excused") == (
        "No control test: Batavi within 4″ of Cerialis; Velites within 4″ of Batavi."
    )


def test_a_move_is_told_piece_by_piece_with_its_place_and_what_ended_it() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), warband("Iceni", at=(36, 28)))
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.moves("wheel left 10, forward 5")
    assert line(table, "manoeuvred") == (
        "**Batavi**: wheel left 10° (1.4″), forward 2.7″; to 35.5,36.7, facing north (350°)."
        " Its march ends 8″ from Iceni."
    )


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("forward 3", "forward 3″; to 36,37, facing north."),
        ("about face, forward 1", "about face, forward 1″; to 36,42.5, facing south."),
        ("form column", "forms column; to 36,40, facing north."),
        ("oblique right 2 at 20", "oblique right 2″ at 20°; to 36.7,38.1, facing north."),
        ("wheel right 20", "wheel right 20° (2.8″); to 36.2,38.6, facing north (20°)."),
    ],
)
def test_the_pieces_of_a_move(moves: str, told: str) -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), warband("Far", at=(5, 5)))
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.moves(moves)
    assert line(table, "manoeuvred") == f"**Batavi**: {told}"


@pytest.mark.parametrize(
    ("other", "moves", "told"),
    [
        (warband("Iceni", at=(36, 34)), "forward 5", "It stops 4″ from Iceni, formed, ahead of it."),
        (
            warband("Iceni", at=(36, 36), formation="unformed"),
            "forward 5",
            "It stops 1″ from Iceni: contact needs a charge.",
        ),
        (box("Crag", "cliff", 30, 36, 42, 37), "forward 5", "Crag is in its way."),
    ],
)
def test_what_stops_a_move_is_told_with_its_distance(other: object, moves: str, told: str) -> None:
    foe = warband("Foe", at=(44, 36.5), formation="unformed")
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), other, foe)  # type: ignore[arg-type]
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move", dice=[avd(5)])
    romans.moves(moves)
    assert line(table, "manoeuvred").endswith(told)


@pytest.mark.parametrize(("thousandths", "told"), [(49, []), (50, ["Batavi falls back 0.1″, to 36,26, facing north."])])
def test_nothing_is_told_of_no_inches(thousandths: int, told: list[str]) -> None:
    table = julia(auxiliaries("Batavi", at=(36, 26)))
    path = [[36_000, 26_000, 0], [36_000, 26_000, 0]]
    moved = {"unit": "Batavi", "how": "fall_back", "path": path, "inches": thousandths}
    table.said = [Event(key="moved", rule="JA-ACM-02", values=moved)]
    assert report(table) == told


# --- flights and pursuits ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pursuer", "why"),
    [
        (horse("Ala", at=(36, 30), dp=5), "it is shaken"),
        (skirmishers("Ala", at=(36, 30), bases=4, files=4), "light infantry strikes only light infantry"),
    ],
)
def test_why_a_pursuer_does_not_strike(pursuer: object, why: str) -> None:
    beside = legion("II", at=(42.5, 25), seat=1)
    table = julia(pursuer, skirmishers("Iceni", at=(36, 30), seat=1), beside, phase="after_combat")  # type: ignore[arg-type]
    path = flees(table, "Iceni", ["Ala"], "retire", 12)
    pursues(table, "Ala", "Iceni", path, dice=[avd(5), 6, *([6] if table.unit("Ala").mounted else [])])
    assert line(table, "stops_short") == f"Ala does not strike II: {why}. Its pursuit is over."


def test_a_flight_that_goes_on_beyond_a_friend_is_told() -> None:
    friend = warband("Catuvellauni", at=(36, 18), files=4)
    table = julia(legion("XX", at=(36, 26)), warband("Iceni", at=(36, 26), files=4), friend)
    flees(table, "Iceni", ["XX"], "retire", 5)
    assert line(table, "goes_on").endswith("farther: friends stand where its move ends.")
    assert line(table, "moved").startswith("Iceni retires 5″, to 36,")


# --- the turn ---------------------------------------------------------------------------------------------------------


def test_initiative_is_told_with_the_generals_points_and_a_tie() -> None:
    table = julia(legion("XX", at=(36, 40)), general("Paulinus", unit="XX", cp=2), initiative=1)
    roll_initiative(table.game, ScriptedDice(3, 5))
    table.said = table.game.events
    assert report(table) == [
        "Initiative: Romans 3 + 2 (the General's command points) = 5; Britons 5 + 0 (the General's command points) = 5."
        " A tie: it passes to the other side.",
        "Ada has the initiative.",
    ]


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("Slingers stands.", "Slingers stand."),
        ("**Slingers** goes on in pursuit.", "**Slingers** go on in pursuit."),
        ("→ Slingers (set-back, -1) retires.", "→ Slingers (set-back, -1) retire."),
        ("Slingers is in danger.", "Slingers are in danger."),
        ("Slingers crosses the stream.", "Slingers cross the stream."),
        ("Slingers is not light: it halts.", "Slingers are not light: they halt."),
        ("Slingers hits the deck. It had been activated.", "Slingers hit the deck. They had been activated."),
        ("**Slingers**: forward. It cannot clear Marcus.", "**Slingers**: forward. They cannot clear Marcus."),
        ("**Slingers** halts and does not flee: its way.", "**Slingers** halt and do not flee: their way."),
        ("**Slingers are lost: nobody has caught it.**", "**Slingers are lost: nobody has caught them.**"),
        (
            "→ Slingers (success) pursues, unless its player says.",
            "→ Slingers (success) pursue, unless their player says.",
        ),
        ("Slingers follows Thunder Legion: it halts.", "Slingers follow Thunder Legion: it halts."),
        ("Marcus leads Slingers. It halts.", "Marcus leads Slingers. It halts."),
        ("The rout of Slingers is felt.", "The rout of Slingers is felt."),
        ("Thunder Legion stands.", "Thunder Legion stands."),
        ("Marcus stands.", "Marcus stands."),
    ],
)
def test_names_of_many_have_verbs_of_many(told: str, right: str) -> None:
    assert agreeing(told, ["Slingers", "Thunder Legion", "Marcus"]) == right
