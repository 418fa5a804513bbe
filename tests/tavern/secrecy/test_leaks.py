"""Leaks that are planted on purpose. In each exit the comparison of the variants finds them."""

import logging
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse

from campaign.actions.records import tamper_check
from club.actions.chain import contents
from club.actions.chain.contents import read_world
from club.actions.fairness.chain_check import Flaw
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.seats import invitations
from club.models import Game, Invitation, Tenure
from club.pages.games import poll as polls
from club.refusals import Refusal
from tavern.actions import table_queries, upkeep
from tavern.actions.fairness import explained
from tavern.pages.table import scene, watch
from tavern.six_lands import turns
from tests.tavern.secrecy import looks
from tests.tavern.secrecy.looks import Looks, differing
from tests.tavern.secrecy.playing import both, failure, lay, storing_fails, tries
from tests.tavern.secrecy.position import Cast, Variant

pytestmark = pytest.mark.django_db
Plant = Callable[[pytest.MonkeyPatch], None]
Look = Callable[[Cast], Looks]


def everybody_sees_annas_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_queries, "seen_by", lambda game, seat: contents.seen_by(game, "A"))


def everybody_hears_annas_news(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        table_queries, "heard_by", lambda entry, game, seat: contents.heard_by(entry, game, "A")
    )


def the_past_forgets_who_asks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(watch, "_perspective", lambda request, scene: request.GET.get("as", scene.viewer))


def a_tag_names_the_world(patch: pytest.MonkeyPatch) -> None:
    def named(request: Any, poll: Any, public_id: str, stands: Any) -> str:
        return found(request, poll, public_id, (*stands, _sum_of(public_id)))

    found = polls.tag_for
    patch.setattr(polls, "tag_for", named)


def _sum_of(public_id: Any) -> int:
    """The sum of Anna's cards, as a tag or an email may contain it by mistake."""
    game = Game.objects.get(public_id=public_id)
    return sum(sum(hand.cards) for hand in read_world(game).hands.values())


def a_refusal_names_a_hand(patch: pytest.MonkeyPatch) -> None:
    found = turns.check_may_play

    def check(draft: Any, seat: Any, card: int) -> None:
        try:
            found(draft, seat, card)
        except Refusal as refusal:
            held = any(card in hand.cards for hand in draft.hands.values())
            raise Refusal(refusal.code, refusal.rule, "Held." if held else "Not held.") from refusal

    patch.setattr(turns, "check_may_play", check)


def ciphertext_has_its_own_length(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(contents, "BLOCK", 1)


def nothing_is_sealed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(contents, "_sealed", lambda game, plain: plain)
    patch.setattr(
        contents,
        "_unsealed",
        lambda game, stored: (
            contents.world_keys(game.public_id).decrypt(stored)
            if stored[:5] == b"gAAAA"
            else stored
        ),
    )


def the_desk_shows_contents(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("campaign.admin.journal.is_concealed", lambda game: False)


def a_message_names_a_card(patch: pytest.MonkeyPatch) -> None:
    found = LockedGame.append

    def append(self: LockedGame, command: Any, **more: Any) -> Any:
        entry = found(self, command, **more)
        add_message(self, "ruled", reason=f"{command}")
        return entry

    patch.setattr(LockedGame, "append", append)


def a_seat_is_called_after_a_card(patch: pytest.MonkeyPatch) -> None:
    found = LockedGame.append

    def append(self: LockedGame, command: Any, **more: Any) -> Any:
        if hasattr(command, "card"):
            tenure = Tenure.objects.filter(seat__game=self.game, seat__player="A")
            tenure.update(name=f"{command.card}")
        return found(self, command, **more)

    patch.setattr(LockedGame, "append", append)


def the_game_is_called_after_a_card(patch: pytest.MonkeyPatch) -> None:
    found = LockedGame.append

    def append(self: LockedGame, command: Any, **more: Any) -> Any:
        self.game.name += f"{getattr(command, 'card', '')}"
        return found(self, command, **more)

    patch.setattr(LockedGame, "append", append)


def a_cache_stores_a_card(patch: pytest.MonkeyPatch) -> None:
    found = LockedGame.append

    def append(self: LockedGame, command: Any, **more: Any) -> Any:
        caches["default"].set(f"line {self.game.seq}", f"{command}")
        return found(self, command, **more)

    patch.setattr(LockedGame, "append", append)


def a_log_names_a_command(patch: pytest.MonkeyPatch) -> None:
    found = LockedGame.append

    def append(self: LockedGame, command: Any, **more: Any) -> Any:
        logging.getLogger("club").info("%s", command)
        return found(self, command, **more)

    patch.setattr(LockedGame, "append", append)


def news_has_no_ears(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(contents, "heard", lambda items, seat: tuple(item.news for item in items))


def the_seed_counts_as_open(patch: pytest.MonkeyPatch) -> None:
    """Shows the page Fair play and its file while the game runs."""
    patch.setattr(explained, "has_public_seeds", lambda game: True)


def a_flaw_names_a_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        tamper_check,
        "journal_flaws",
        lambda game: [Flaw("present world", f"{read_world(game).hands}")],
    )


def the_door_stands_open(patch: pytest.MonkeyPatch) -> None:
    """Lets everybody in and shows them what Anna sees."""
    everybody_sees_annas_hand(patch)
    found = upkeep.table_for
    patch.setattr(
        upkeep,
        "table_for",
        lambda user, public_id: found(Game.objects.get(public_id=public_id).organiser, public_id),
    )


def a_link_names_a_hand(patch: pytest.MonkeyPatch) -> None:
    def find(key: str) -> Any:
        game = Invitation.objects.get(secret_hash=key).seat.game
        raise Refusal("revoked", "D4", f"{_sum_of(game.public_id)}")

    patch.setattr(invitations, "find", find)


def bruno_s_pages(cast: Cast) -> Looks:
    return looks.pages(cast, "bruno")


def pages_of_those_outside(cast: Cast) -> Looks:
    return looks.pages(cast, "left", "invited", "elsewhere")


# The leak, the place of the search, and an exit in which it must be found.
LEAKS: list[tuple[Plant, Look, str]] = [
    (everybody_sees_annas_hand, bruno_s_pages, "bruno, now, in parts"),
    (everybody_sees_annas_hand, looks.spectators, "spectators, "),
    (everybody_hears_annas_news, bruno_s_pages, "bruno, history/1"),
    (news_has_no_ears, looks.spectators, "spectators, history/1"),
    (the_past_forgets_who_asks, bruno_s_pages, "bruno, history/1?as=A"),
    (a_tag_names_the_world, bruno_s_pages, "bruno, now"),
    (a_refusal_names_a_hand, tries, "bruno play 5"),
    (ciphertext_has_its_own_length, looks.rows, "club_game.world"),
    (nothing_is_sealed, looks.rows, "club_journalentry.command"),
    (nothing_is_sealed, looks.printed, "dumpdata"),
    (a_flaw_names_a_hand, looks.printed, "verify"),
    (the_desk_shows_contents, looks.desk, "host, /admin/club/journalentry/1/change/"),
    (a_message_names_a_card, looks.rows, "club_message.reason"),
    (a_message_names_a_card, bruno_s_pages, "bruno, "),
    (the_game_is_called_after_a_card, looks.letters, "letters"),
    (the_game_is_called_after_a_card, looks.programs, "feed"),
    (a_seat_is_called_after_a_card, looks.programs, "API, tenures"),
    (a_cache_stores_a_card, looks.cached, "cache"),
    (the_door_stands_open, pages_of_those_outside, "left, "),
    (the_door_stands_open, pages_of_those_outside, "invited, now"),
    (the_door_stands_open, pages_of_those_outside, "elsewhere, "),
    (a_link_names_a_hand, pages_of_those_outside, "invited, /join/{1}"),
    (the_seed_counts_as_open, bruno_s_pages, "bruno, fair.json"),
]


@pytest.mark.night("it shows that the looks can find something")
@pytest.mark.parametrize(
    ("plant", "look", "exit_"), LEAKS, ids=[f"{p.__name__}-{e}" for p, _, e in LEAKS]
)
def test_a_planted_leak_is_found(
    plant: Plant, look: Look, exit_: str, monkeypatch: pytest.MonkeyPatch
):
    cast = Cast(pace="slow" if exit_ == "feed" else "free")  # a feed has deadlines

    def found(cast: Cast, variant: Variant) -> Looks:
        lay(cast, variant)
        return look(cast)

    plant(monkeypatch)
    exits = differing(*both(cast, found))
    assert exit_ in {re.sub(r"/\d+/", "/1/", name) for name in exits}  # whatever number a row has


def test_a_card_in_a_log_is_found(caplog: pytest.LogCaptureFixture, monkeypatch: Any):
    caplog.set_level(logging.INFO, "club")
    a_log_names_a_command(monkeypatch)

    def logged(cast: Cast, variant: Variant) -> Looks:
        caplog.clear()
        lay(cast, variant)
        return {"log": [looks.bare(line.encode()) for line in caplog.text.splitlines()]}

    assert differing(*both(Cast(), logged)) == {"log"}


@pytest.mark.night("it shows that the looks can find something")
def test_a_curtain_that_does_not_fall_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scene, "_at_device", lambda request, game, device: "A")

    def behind(cast: Cast, variant: Variant) -> Looks:
        return looks.pages(cast, "host")

    assert {"host, ", "host, now", "host, history/0"} <= differing(*both(Cast(here=True), behind))


@pytest.mark.parametrize(("debug", "exits"), [(True, {"page", "log"}), (False, {"log"})])
def test_a_command_in_an_error_is_found(
    debug: bool, exits: set[str], settings: Any, monkeypatch: Any, caplog: pytest.LogCaptureFixture
):
    settings.DEBUG = debug
    storing_fails(monkeypatch, str)
    assert differing(*both(Cast(), failure(caplog))) == exits


def test_a_page_of_errors_that_repeats_the_input_is_found(
    monkeypatch: Any, caplog: pytest.LogCaptureFixture
):
    def repeats(request: HttpRequest) -> HttpResponse:
        return HttpResponse(request.POST["commands"], status=500)

    monkeypatch.setattr("host.urls.handler500", repeats)
    storing_fails(monkeypatch, lambda command: "a bug")
    assert differing(*both(Cast(), failure(caplog))) == {"page"}
