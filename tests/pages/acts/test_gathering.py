"""A player gathers their bands in one go: recruitment, then transfers (R18–R29)."""

import pytest

from campaign.actions.records.tamper_check import flaws
from club.models import JournalEntry
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_band, a_world

EXCHANGE = {"at": "Alder", "to-a1.1": "a2", "to-a1.2": "a2"}


@pytest.fixture
def gathering(laid):
    """Anna has two bands in her village, Bruno one in another, and both may recruit."""
    bands = (a_band("a1", "A", "Alder", 6), a_band("a2", "A", "Alder", 5), a_band("b1", "B", "Fir"))
    return laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="recruitment",
            power={"A": 6, "B": 6},
            villages={"Alder": "A", "Fir": "B"},
            ready=("C",),
        )
    )


def test_recruitment_and_transfers_are_on_one_page(gathering, as_player):
    page = as_player("A").get(address(gathering))
    assert {"recruit", "transfer", "dissolve", "done"} <= {
        form.split("-")[0] for form in forms(page)
    }
    assert "Once you transfer units, your recruitment for this turn is over." in words(page)
    assert "I am done until my go" in words(page)


def test_units_moved_during_recruitment_end_it_for_their_player(gathering, as_player):
    anna = as_player("A")
    sent = send(anna, gathering, "transfer", ends_recruitment="1", **EXCHANGE)
    assert sent.status_code == 302
    world = world_of(gathering)
    assert (world.bands["a1"].points, world.bands["a2"].points) == (4, 7)
    assert (world.phase, world.ready) == ("recruitment", ("C", "A"))
    page = anna.get(address(gathering))
    assert {form.split("-")[0] for form in forms(page)} == {"transfer", "dissolve", "done"}
    assert "your recruitment for this turn is over" not in words(page)


def test_one_button_ends_both_phases(gathering, as_player):
    send(as_player("A"), gathering, "done", ends_recruitment="1")
    assert world_of(gathering).gathered == ("A",)
    assert forms(as_player("A").get(address(gathering))) == set()
    send(as_player("B"), gathering, "done", ends_recruitment="1")
    assert world_of(gathering).phase == "movement"


def test_the_last_player_ends_both_phases_with_one_button(gathering, as_player):
    send(as_player("A"), gathering, "done", ends_recruitment="1")
    send(as_player("B"), gathering, "done")
    assert world_of(gathering).phase == "transfer"
    gathering.refresh_from_db()
    assert gathering.waits_for == "B"


def test_a_second_tap_moves_units_once(gathering, as_player):
    for _ in range(2):
        sent = send(
            as_player("A"), gathering, "transfer", ends_recruitment="1", key="k1", **EXCHANGE
        )
        assert sent.status_code == 302
    played = JournalEntry.objects.filter(game=gathering)
    assert [entry.origin for entry in played] == ["given_empty", "given"]


def test_a_refused_transfer_leaves_recruitment_open(gathering, as_player):
    refused = send(
        as_player("A"),
        gathering,
        "transfer",
        ends_recruitment="1",
        at="Alder",
        **{"to-a1.1": "a2", "to-a1.2": "a2", "to-a1.3": "a2"},
    )
    assert refused.status_code == 422
    assert "A" not in world_of(gathering).ready
    assert not JournalEntry.objects.filter(game=gathering).exists()


def test_the_changes_of_a_transfer_are_shown_before_it_is_made(gathering, as_player):
    said = as_player("A").post(
        address(gathering, "act/transfer"),
        {"count": "1", "form": "transfer-Alder", "ends_recruitment": "1", **EXCHANGE},
        headers={"HX-Request": "true"},
    )
    assert "would be refused" not in words(said)
    assert "4" in words(said)
    assert "7" in words(said)
    assert "A" not in world_of(gathering).ready


def test_one_button_is_taken_back_with_one_button(gathering, as_player):
    send(as_player("A"), gathering, "done", ends_recruitment="1")
    before = JournalEntry.objects.filter(game=gathering)
    assert [entry.struck for entry in before] == [False, False]
    entry = str(before.order_by("seq").last().seq)
    response = as_player("A").post(address(gathering, "undo"), {"entry": entry, "key": "k2"})
    assert response.status_code == 302
    world = world_of(gathering)
    assert (world.ready, world.gathered or ()) == (("C",), ())
    assert [entry.struck for entry in before.order_by("seq")[:2]] == [True, True]
    page = as_player("A").get(address(gathering))
    assert "done" in forms(page)
    assert [*flaws(gathering)] == []
