"""The club's channel calls the player whose go it is, and nobody else."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actions.delivery import chat_names, outbox_sender
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.notices.outbox import post
from club.actions.security import rate_limits
from club.models import Channel, ChatName, Game, Notice, Seat
from club.refusals import Refusal
from tests.actions.delivery.services import discord
from tests.actions.delivery.services.club import called_to_turn, club_channel, named
from tests.actions.delivery.services.discord import LikeDiscord
from tests.actions.delivery.services.matrix import LikeMatrix
from tests.actions.delivery.services.ntfy import LikeNtfy
from tests.actions.delivery.services.served import Service
from tests.actions.delivery.services.signal import LikeSignal
from tests.actions.delivery.services.telegram import LikeTelegram
from tests.actions.delivery.sinks import open_for_business
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

BRUNO, CLARA, ANNA = "111222333444555666", "222333444555666777", "333444555666777888"
NUMBER = "+33612345678"
SOON = timedelta(seconds=30)
NAMES = {"discord": BRUNO, "matrix": "@bruno:example.org", "signal": NUMBER, "telegram": "7654321"}


def server_of(kind: str) -> Service:
    return {
        "discord": lambda: LikeDiscord(BRUNO, CLARA, ANNA),
        "matrix": lambda: LikeMatrix("@bruno:example.org", "@clara:example.org"),
        "signal": lambda: LikeSignal(NUMBER, "+33687654321"),
        "telegram": lambda: LikeTelegram(7654321),
        "ntfy": LikeNtfy,
    }[kind]()


@pytest.fixture(params=[*NAMES])
def club(request: Any, bidding: Game, settings: Any, monkeypatch: Any) -> Any:
    """The kind of service, a server like it, and the club's channel there."""
    with open_for_business(server_of(request.param)) as service:
        channel = club_channel(bidding, request.param, service, settings, monkeypatch)
        yield request.param, service, channel


@pytest.fixture
def at_discord(bidding: Game, settings: Any, monkeypatch: Any) -> Any:
    with open_for_business(LikeDiscord(BRUNO, CLARA, ANNA)) as service:
        club_channel(bidding, "discord", service, settings, monkeypatch)
        yield service


def test_the_player_who_is_waited_for_is_called(bidding: Game, bruno: Any, club: Any):
    kind, service, _channel = club
    named(bruno, kind, NAMES[kind])
    called_to_turn(bidding, "BC")
    (posted,) = service.posted
    assert posted.mentioned == [{"telegram": "bruno"}.get(kind, NAMES[kind])]
    assert Notice.objects.get(event="turn").outcome == "sent"


def test_a_player_who_is_not_waited_for_is_not_called(
    bidding: Game, bruno: Any, clara: Any, at_discord: LikeDiscord
):
    named(bruno, "discord", BRUNO)
    named(clara, "discord", CLARA)
    Game.objects.filter(pk=bidding.pk).update(waits_for="AC")  # Bruno has sealed a bid since
    called_to_turn(bidding, "BC")
    assert [posted.mentioned for posted in at_discord.posted] == [[CLARA]]


def test_players_are_called_in_the_order_of_their_seats(
    bidding: Game, anna: Any, bruno: Any, clara: Any, at_discord: LikeDiscord
):
    for user, name in ((clara, CLARA), (anna, ANNA), (bruno, BRUNO)):
        named(user, "discord", name)
    called_to_turn(bidding, "ABC")
    assert [posted.mentioned for posted in at_discord.posted] == [[ANNA, BRUNO, CLARA]]


def test_a_name_that_is_not_confirmed_is_not_used(
    bidding: Game, bruno: Any, at_discord: LikeDiscord
):
    named(bruno, "discord", BRUNO, confirmed=False)
    called_to_turn(bidding, "B")
    (posted,) = at_discord.posted
    assert posted.mentioned == []
    assert BRUNO not in posted.content


def test_other_messages_call_nobody(bidding: Game, bruno: Any, at_discord: LikeDiscord):
    named(bruno, "discord", BRUNO)
    Notice.objects.all().delete()
    post(bidding, "ruling", now=timezone.now(), to=[], occasion="r", kind="ruled")
    outbox_sender.deliver_due()
    assert [posted.mentioned for posted in at_discord.posted] == [[]]


@pytest.mark.parametrize("name", [f"<@{CLARA}>", "@everyone", "@here", f"<@!{CLARA}>", "@clara"])
def test_a_name_in_a_text_mentions_nobody(
    bidding: Game, bruno: Any, clara: Any, club: Any, name: str
):
    kind, service, _channel = club
    named(bruno, kind, NAMES[kind])
    Seat.objects.filter(game=bidding, player="C").update(name=name)
    Game.objects.filter(pk=bidding.pk).update(name=f"{name} {name}")
    bidding.refresh_from_db()
    called_to_turn(bidding, "BC")
    (posted,) = service.posted
    assert posted.mentioned == [{"telegram": "bruno"}.get(kind, NAMES[kind])]
    assert not getattr(posted, "everyone", False)


def test_the_players_own_name_in_the_game_cannot_mention_somebody_else(
    bidding: Game, bruno: Any, club: Any
):
    kind, service, _channel = club
    named(bruno, kind, NAMES[kind])
    Seat.objects.filter(game=bidding, player="B").update(name=f"<@{CLARA}> @everyone @clara")
    called_to_turn(bidding, "B")
    (posted,) = service.posted
    assert len(posted.mentioned) == 1
    assert CLARA not in posted.mentioned
    assert not getattr(posted, "everyone", False)


def test_a_public_name_of_telegram_is_called_as_it_is(
    bidding: Game, bruno: Any, settings: Any, monkeypatch: Any
):
    with open_for_business(LikeTelegram()) as service:
        club_channel(bidding, "telegram", service, settings, monkeypatch)
        named(bruno, "telegram", "https://t.me/bruno_the_bold")
        called_to_turn(bidding, "BC")
        assert service.posted[0].mentioned == ["@bruno_the_bold"]


def test_a_topic_of_ntfy_mentions_nobody_and_has_no_names(
    bidding: Game, bruno: Any, settings: Any, monkeypatch: Any
):
    with open_for_business(LikeNtfy()) as service:
        club_channel(bidding, "ntfy", service, settings, monkeypatch)
        with pytest.raises(Refusal) as caught:
            chat_names.save_name(bruno, "ntfy", "bruno")
        assert caught.value.code == "kind"
        called_to_turn(bidding, "BC")
        (posted,) = service.posted
        assert "is waiting for: bruno, clara." in posted.message


def test_a_thread_of_discord_gets_the_call(
    bidding: Game, bruno: Any, settings: Any, monkeypatch: Any
):
    with open_for_business(LikeDiscord(BRUNO)) as service:
        club_channel(bidding, "discord", service, settings, monkeypatch, thread=discord.THREAD)
        named(bruno, "discord", f"<@{BRUNO}>")
        called_to_turn(bidding, "B")
        assert [(one.thread, one.mentioned) for one in service.posted] == [
            (discord.THREAD, [BRUNO])
        ]


# --- wrong names -----------------------------------------------------------------------------


def test_a_wrong_name_tells_its_owner_once_and_calls_nobody(
    bidding: Game, bruno: Any, clara: Any, at_discord: LikeDiscord, mailoutbox: Any
):
    named(bruno, "discord", "999999999999999999")
    named(clara, "discord", CLARA)
    for occasion in ("one", "two"):
        called_to_turn(bidding, "BC", occasion=occasion)
    assert [posted.mentioned for posted in at_discord.posted] == [[CLARA], [CLARA]]
    assert "999999999999999999" not in at_discord.posted[1].content
    outbox_sender.deliver_due()
    told = Notice.objects.filter(event="name_unknown", channel=None)
    assert [notice.user for notice in told] == [bruno]
    (letter,) = mailoutbox
    assert letter.to == [bruno.email]
    assert letter.subject == "Discord did not call you"
    assert "in the channel of Ring of trees" in letter.body


def test_a_member_who_is_not_in_the_room_is_told(
    bidding: Game, bruno: Any, settings: Any, monkeypatch: Any
):
    with open_for_business(LikeMatrix("@clara:example.org")) as service:
        channel = club_channel(bidding, "matrix", service, settings, monkeypatch)
        row = named(bruno, "matrix", "@bruno:example.org")
        called_to_turn(bidding, "B")
        assert [posted.mentioned for posted in service.posted] == [[]]
        assert "@bruno:example.org" not in str(service.posted[0].event)
        row.refresh_from_db()
        assert row.unknown_in == [channel.pk]
        service.members.add("@bruno:example.org")
        chat_names.test_again(row)
        outbox_sender.deliver_due()
        row.refresh_from_db()
        assert (service.posted[-1].mentioned, row.unknown_in) == (["@bruno:example.org"], [])


def test_a_number_that_telegram_s_bot_does_not_know_is_told(
    bidding: Game, bruno: Any, settings: Any, monkeypatch: Any
):
    with open_for_business(LikeTelegram()) as service:
        channel = club_channel(bidding, "telegram", service, settings, monkeypatch)
        row = named(bruno, "telegram", "7654321")
        called_to_turn(bidding, "B")
        row.refresh_from_db()
        assert row.unknown_in == [channel.pk]
        assert [posted.mentioned for posted in service.posted] == [[]]


def test_a_name_that_breaks_a_request_costs_the_club_no_message(
    bidding: Game, bruno: Any, at_discord: LikeDiscord, monkeypatch: Any
):
    row = named(bruno, "discord", BRUNO)
    monkeypatch.setattr("club.actions.delivery.called.name_of", lambda row: "12")
    called_to_turn(bidding, "B")
    assert [posted.mentioned for posted in at_discord.posted] == [[]]
    assert Notice.objects.get(event="turn").outcome == "sent"
    row.refresh_from_db()
    assert row.unknown_in == [Channel.objects.get().pk]


@pytest.fixture
def at_signal(bidding: Game, settings: Any, monkeypatch: Any) -> Any:
    with open_for_business(LikeSignal(NUMBER)) as service:
        club_channel(bidding, "signal", service, settings, monkeypatch)
        yield service


def test_a_number_without_signal_costs_only_its_owner_the_call(
    bidding: Game, bruno: Any, clara: Any, at_signal: LikeSignal
):
    """The bridge refuses the whole message if it cannot mention one of its people."""
    right, wrong = named(bruno, "signal", NUMBER), named(clara, "signal", "+33699999999")
    for occasion in ("one", "two"):
        called_to_turn(bidding, "BC", occasion=occasion)
    assert [posted.mentioned for posted in at_signal.posted] == [[NUMBER], [NUMBER]]
    assert "+33699999999" not in at_signal.posted[0].text
    right.refresh_from_db()
    wrong.refresh_from_db()
    assert (right.unknown_in, wrong.unknown_in) == ([], [Channel.objects.get().pk])
    told = Notice.objects.filter(event="name_unknown", channel=None)
    assert [notice.user for notice in told] == [clara]


def test_one_broken_name_at_discord_costs_only_its_owner_the_call(
    bidding: Game, bruno: Any, clara: Any, at_discord: LikeDiscord, monkeypatch: Any
):
    right, broken = named(bruno, "discord", BRUNO), named(clara, "discord", CLARA)
    monkeypatch.setattr(
        "club.actions.delivery.called.name_of", lambda row: "12" if row.pk == broken.pk else BRUNO
    )
    called_to_turn(bidding, "BC")
    assert [posted.mentioned for posted in at_discord.posted] == [[BRUNO]]
    right.refresh_from_db()
    assert right.unknown_in == []


def test_signal_shows_the_name_in_place_of_the_players_and_of_nothing_else(
    bidding: Game, bruno: Any, at_signal: LikeSignal
):
    named(bruno, "signal", NUMBER)
    Game.objects.filter(pk=bidding.pk).update(name="🏰🐉 Ring 源")  # some letters count twice
    bidding.refresh_from_db()
    called_to_turn(bidding, "B")
    (posted,) = at_signal.posted
    assert (posted.words, posted.as_file) == (["bruno"], False)


# --- the test of a name ------------------------------------------------------------------------


def test_a_test_calls_its_owner_in_the_channels_of_their_games(
    bidding: Game, bruno: Any, at_discord: LikeDiscord
):
    Notice.objects.all().delete()
    chat_names.save_name(bruno, "discord", BRUNO)
    outbox_sender.deliver_due()
    (posted,) = at_discord.posted
    assert posted.mentioned == [BRUNO]
    assert "bruno wants to be called here" in posted.content
    assert "/me/notices?n=" in posted.content


def test_a_test_of_a_name_that_was_removed_is_not_sent(
    bidding: Game, bruno: Any, at_discord: LikeDiscord
):
    Notice.objects.all().delete()
    chat_names.remove_name(chat_names.save_name(bruno, "discord", BRUNO))
    outbox_sender.deliver_due()
    assert at_discord.posted == []


def test_somebody_without_a_seat_gives_no_name(
    bidding: Game, django_user_model: Any, at_discord: LikeDiscord
):
    stranger = django_user_model.objects.create_user("stranger", "stranger@example.org")
    with pytest.raises(Refusal) as caught:
        chat_names.save_name(stranger, "discord", BRUNO)
    assert caught.value.code == "kind"
    assert not ChatName.objects.exists()


@pytest.mark.parametrize(
    "typed", ["", "bruno#1234", "@everyone", "@here", "<@&123456789012345678>", "1" * 21]
)
def test_a_name_that_is_none_is_refused(
    bidding: Game, bruno: Any, at_discord: LikeDiscord, typed: str
):
    with pytest.raises(Refusal) as caught:
        chat_names.save_name(bruno, "discord", typed)
    assert caught.value.code == "field"
    assert not ChatName.objects.exists()


def test_tests_are_limited(bidding: Game, bruno: Any, at_discord: LikeDiscord, settings: Any):
    settings.LIMITS = True
    rate_limits.reset_counts()
    row = chat_names.save_name(bruno, "discord", BRUNO)
    for _ in range(5):
        chat_names.test_again(row)
    with pytest.raises(Refusal) as caught:
        chat_names.test_again(row)
    assert caught.value.code == "too-many"


def test_names_are_encrypted_at_rest(bidding: Game, bruno: Any, at_discord: LikeDiscord):
    row = named(bruno, "discord", BRUNO)
    assert BRUNO.encode() not in bytes(row.address)
    assert chat_names.name_of(row) == BRUNO
    assert all(BRUNO not in str(notice.values) for notice in Notice.objects.all())


# --- limits ------------------------------------------------------------------------------------


def make_long(monkeypatch: Any, letters: str) -> None:
    """Every notice has a title and a text that no service takes whole."""

    def rendered(notice: Notice, now: Any) -> Any:
        words = rendered_words(notice, now)
        return replace(words, subject=letters * 2_000, text=words.text + letters * 10_000)

    monkeypatch.setattr(outbox_sender, "rendered_words", rendered)


@pytest.mark.parametrize("letters", ["源*_", '"&<'])
def test_a_long_message_keeps_its_call_and_its_link(
    bidding: Game, bruno: Any, club: Any, monkeypatch: Any, letters: str
):
    kind, service, _channel = club
    named(bruno, kind, NAMES[kind])
    make_long(monkeypatch, letters)
    called_to_turn(bidding, "BC")
    (posted,) = service.posted
    assert len(posted.mentioned) == 1
    whole = getattr(posted, "content", None) or getattr(posted, "text", None)
    assert (whole or posted.event["body"]).rstrip().endswith(Notice.objects.get().key[:16])
    assert not getattr(posted, "as_file", False)


def test_a_long_message_of_ntfy_stays_a_message(bidding: Game, settings: Any, monkeypatch: Any):
    with open_for_business(LikeNtfy()) as service:
        club_channel(bidding, "ntfy", service, settings, monkeypatch)
        make_long(monkeypatch, "源義経")
        called_to_turn(bidding, "BC")
        assert [posted.as_file for posted in service.posted] == [False]


@pytest.mark.parametrize("club", ["discord", "matrix", "telegram"], indirect=True)
def test_a_service_that_names_a_time_is_left_alone_until_then(bidding: Game, bruno: Any, club: Any):
    kind, service, channel = club
    service.left = 0
    called_to_turn(bidding, "B")
    waiting = Notice.objects.get(event="turn")
    seconds = {"discord": 65, "matrix": 90, "telegram": 33}[kind]
    assert (waiting.outcome, waiting.error, waiting.tries) == ("", "answer 429", 1)
    assert seconds - 1 <= (waiting.due_at - waiting.made_at).total_seconds() <= seconds + 5
    channel.refresh_from_db()
    assert (channel.failures, channel.off_at) == (0, None)
    asked = service.asked
    outbox_sender.deliver_due()
    assert service.asked == asked
    service.left = 1_000
    Notice.objects.update(due_at=waiting.made_at)
    outbox_sender.deliver_due()
    assert Notice.objects.get(event="turn").outcome == "sent"


@pytest.mark.parametrize("club", ["ntfy", "signal"], indirect=True)
def test_a_service_that_names_no_time_is_left_alone_for_longer_each_time(bidding: Game, club: Any):
    _kind, service, channel = club
    service.left = 0
    called_to_turn(bidding, "B")
    for tries, minutes in enumerate((1, 2, 4), start=1):
        waiting = Notice.objects.get(event="turn")
        assert (waiting.outcome, waiting.error, waiting.tries) == ("", "answer 429", tries)
        assert abs(waiting.due_at - timezone.now() - timedelta(minutes=minutes)) < SOON
        channel.refresh_from_db()
        assert (channel.failures, channel.off_at) == (0, None)
        asked = service.asked
        outbox_sender.deliver_due()
        assert service.asked == asked
        Notice.objects.update(due_at=waiting.made_at)
        outbox_sender.deliver_due()
    service.left = 1_000
    Notice.objects.update(due_at=waiting.made_at)
    outbox_sender.deliver_due()
    assert Notice.objects.get(event="turn").outcome == "sent"
