"""The events since a player's last visit, shown until they read them or act."""

from dataclasses import replace

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from campaign import news as n
from campaign.actions.notices.recap_words import Names, in_words
from campaign.history.recap import Item, recap
from campaign.house_rules import Limits
from campaign.pages.chronicle.recap import Card, brief_of
from campaign.world import MemoryPoint
from club.actions.delivery import notice_mail
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.journal.actor import Actor
from club.actions.letters.mail_connection import MailConnection
from club.actions.seats.spectator_links import open_to_spectators
from club.models import JournalEntry, Notice, Seat
from tests.pages.laid import LAND, address, send, words
from tests.worlds import a_band, a_world, some_rules

TITLE = "What happened since you last looked"


@pytest.fixture
def opened(laid, as_player):
    """All three bids were sealed, so they are open."""
    bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Cedar"))
    game = laid(a_world(LAND, *bands, players="ABC", phase="bids", power=dict.fromkeys("ABC", 7)))
    for player, amount in (("A", 3), ("B", 9), ("C", 1)):
        assert send(as_player(player), game, "bid", amount=str(amount)).status_code == 302
    return game


def card(client, game) -> str:
    """The text of the card on a player's page."""
    page = client.get(address(game)).content.decode()
    start = page.index('<section id="recap"')

    class Part:
        content = page[start : page.index("</section>", start)].encode()

    return words(Part)


def test_the_opened_bids_come_first_with_the_players_own_before_all_others(opened, as_player):
    said = card(as_player("A"), opened)
    assert TITLE in said
    assert said.index("Anna") < said.index("9") < said.index("Clara")
    assert "void" in said
    assert "Your bid costs you 3 power points." in said


def test_a_read_card_is_one_line(opened, as_player):
    anna = as_player("A")
    opened.refresh_from_db()
    answer = anna.post(address(opened, "happened"), {"seen": str(opened.seq)})
    assert answer.status_code == 302
    assert card(anna, opened).strip() == "What happened last"
    assert TITLE in card(as_player("B"), opened)


def test_the_bell_of_every_page_counts_the_events_of_the_card(opened, as_player):
    html = as_player("A").get(address(opened)).content.decode()
    start = html.index('<section id="recap"')
    events = html[start : html.index("</section>", start)].count("<li")
    assert events > 3
    assert f'aria-label="{events} unread events"' in html
    elsewhere = as_player("A").get(address(opened, "seats")).content.decode()
    assert f'aria-label="{events} unread events"' in elsewhere


def test_a_player_who_acts_has_read_everything_before(opened, as_player):
    bruno = as_player("B")  # overbid, comes last, and so moves first
    assert "void" in card(bruno, opened)
    assert send(bruno, opened, "pass").status_code == 302
    assert "void" not in card(bruno, opened)


def test_nothing_beyond_the_journal_is_marked_as_read_and_nothing_becomes_unread(opened, as_player):
    anna = as_player("A")
    for seen in ("999999", "1"):
        anna.post(address(opened, "happened"), {"seen": seen})
        opened.refresh_from_db()
        assert Seat.objects.get(game=opened, player="A").seen == opened.seq


def test_one_player_cannot_read_for_another(opened, as_player):
    as_player("B").post(address(opened, "happened"), {"seen": "5", "for": "A"})
    assert TITLE in card(as_player("A"), opened)


def test_read_news_can_be_read_again(opened, as_player):
    anna = as_player("A")
    anna.post(address(opened, "happened"), {"seen": "999"})
    page = words(anna.get(address(opened, "happened")))
    assert "What happened last" in page
    assert "Your bid costs you 3 power points." in page


def test_a_name_is_escaped_in_a_sentence(laid, as_player):
    game = laid(
        a_world(LAND, a_band("a1", "A", "Alder"), players="AB", phase="movement", speaker="A")
    )
    Seat.objects.filter(game=game, player="A").update(name="<b>&")
    send(as_player("A"), game, "move", band="a1", path="Alder>Birch", to="Birch")
    assert "&lt;b&gt;&amp;" in as_player("B").get(address(game)).content.decode()
    assert "<b>&</b>" not in as_player("B").get(address(game)).content.decode()


def test_everybody_reads_who_stands_to_win(laid, as_player):
    rules = some_rules(limits=Limits(10, 3, 9, 1, 3))
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            players="AB",
            phase="movement",
            track="BBB",
            rules=rules,
        )
    )
    said = (
        "by memory at the end of turn 3 if nobody takes another prestigious territory: "
        "3 points are enough."
    )
    assert f"Bruno wins {said}" in words(as_player("A").get(address(game)))
    assert f"You win {said}" in words(as_player("B").get(address(game)))
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    assert f"Bruno wins {said}" in words(Client().get(f"/s/{key}/"))
    fewer = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            players="AB",
            phase="movement",
            track="BB",
            rules=rules,
        )
    )
    assert "points are enough" not in words(as_player("A").get(address(fewer)))


def test_the_same_card_heads_the_email(opened):
    opened.refresh_from_db()
    clara = Seat.objects.get(game=opened, player="C").user
    values = {"turn": 3, "phase": "movement", "players": ["C"]}
    found = rendered_words(
        Notice(game=opened, user=clara, event="turn", values=values), timezone.now()
    )
    assert found.recap[0] == "You bid 1."
    assert "Bruno bid 9, which is void: they could not pay it." in found.recap
    connection = MailConnection()
    notice_mail.send_notice_mail(clara, [found, found], "key", connection)
    body = mail.outbox[-1].body
    assert body.startswith("What happened since you last looked\n– You bid 1.\n")
    assert body.count("You bid 1.") == 1
    notice_mail.send_notice_mail(clara, [found], "key", connection)
    subject = "Six trees: Turn 3, Movement, it is your turn – You bid 1"
    assert mail.outbox[-1].subject == subject
    notice_mail.send_notice_mail(clara, [replace(found, recap=())], "key", connection)
    assert mail.outbox[-1].subject == subject.partition(" – ")[0]


def test_a_player_who_never_acted_here_sees_their_duty_before_the_events(opened, as_player):
    Seat.objects.filter(game=opened, player="A").update(acted_at=None)
    assert card(as_player("A"), opened).strip() == "What happened last"
    assert TITLE in card(as_player("B"), opened)


def test_events_of_two_turns_have_two_headings(opened, as_player):
    anna = as_player("A")
    assert "<h2>Turn" not in anna.get(address(opened, "happened")).content.decode()
    send(as_player("B"), opened, "move", band="b1", path="Cedar>Dogwood", to="Dogwood")
    latest = JournalEntry.objects.filter(game=opened).latest("seq")
    JournalEntry.objects.filter(pk=latest.pk).update(turn=4)
    page = words(anna.get(address(opened, "happened")))
    assert "Turn 4" in page
    assert "Turn 3" in page.partition("Turn 4")[2]


def test_the_events_of_a_turn_that_is_over_have_its_number_as_heading(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            a_band("b1", "B", "Cedar"),
            players="AB",
            phase="building",
            turn=3,
            power={"B": 5},
            holders={"Cedar": "B"},
        )
    )
    anna, bruno = as_player("A"), as_player("B")
    send(anna, game, "done")
    send(bruno, game, "village", terrain="Cedar")
    assert "Turn 3" not in card(anna, game)  # on the page's subject
    send(bruno, game, "done")
    game.refresh_from_db()
    assert game.turn == 4
    assert "Turn 3 B Bruno builds a village" in card(anna, game)


def test_a_memory_point_that_is_forgotten_is_named_with_its_turn():
    track = n.MemoryGained("A", "Dogwood", MemoryPoint("B", "Dogwood", 2))
    names = Names({"A": "Anna", "B": "Bruno"}, {})
    said = [list(in_words(recap([Item(track)], me), names)) for me in ("A", "B")]
    assert said == [
        [
            "You gain a memory point for Dogwood.",
            "The memory point of Bruno for Dogwood from turn 2 is forgotten: it was the oldest.",
        ],
        [
            "Your memory point for Dogwood from turn 2 is forgotten: it was the oldest.",
            "Anna gains a memory point for Dogwood.",
        ],
    ]


def test_the_brief_card_says_once_what_happened_in_two_turns():
    held = n.MoveDeclared("B", "b1", ("Alder", "Birch"), ("Alder",))
    groups = recap([Item(held)], "A")
    brief = brief_of([Card(4, (), groups), Card(3, (), groups)])
    assert len(brief.lines) == 1
    assert brief.more == 0


def test_the_brief_card_marks_what_the_player_won_and_lost():
    taken = n.TerrainTaken("A", "Dogwood", "B")
    marks = []
    for me in ("A", "B", "C"):
        brief = brief_of([Card(3, (), recap([Item(taken)], me))])
        marks.append([mark for _, _, mark in brief.lines])
    assert marks == [["won"], ["lost"], [""]]
