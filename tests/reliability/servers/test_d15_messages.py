"""D15: no message is lost, none arrives twice except after a crash, and a dead server delays no
close.
"""

import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from club.actions.delivery.channels import add_channel
from club.actions.notices.outbox import post
from club.models import Game, Notice, PhaseClose
from host.processes import process_specs
from tests.actions.delivery.sinks import Post, Web, open_for_business
from tests.patience import stretched
from tests.services import wait_until
from tests.table import let_deadline_pass, new_campaign

pytestmark = [pytest.mark.night("senders are started and killed"), pytest.mark.both_databases]

POSTMAN = [sys.executable, "-m", "tests.reliability.processes.postman"]
MESSAGES = 20  # to each of the two sinks


@pytest.fixture
def mail() -> Iterator[Post]:
    with open_for_business(Post()) as sink:
        yield sink


@pytest.fixture
def web(settings: Any) -> Iterator[Web]:
    with open_for_business(Web()) as sink:
        settings.NOTICE_HOSTS = [f"http://{sink.origin}"]
        yield sink


@pytest.fixture
def game(anna: Any, bruno: Any) -> Game:
    return new_campaign(anna, [anna, bruno])


def post_many(game: Game, user: Any) -> None:
    for number in range(MESSAGES):
        post(game, "ruling", now=game.opened_at, to=[user.pk], occasion=number, kind="ruled")


def env(mail: Post, web: Web, dies_at: int = 0) -> dict[str, str]:
    return {
        "EMAIL_URL": f"smtp://127.0.0.1:{mail.port}",
        "DIES_AT": str(dies_at),
        "NOTICE_HOSTS": f"http://{web.origin}",
    }


def came(mail: Post, web: Web) -> Counter[str]:
    """How often each message was taken, by the beginning of its key."""
    letters = [number.strip("<>")[:16] for number in mail.numbers()]
    taken = [heard.json()["message"] for heard in web.heard if heard.answered == 200]
    return Counter([*letters, *(message.split("?n=")[1][:16] for message in taken)])


def test_d15_a_crash_between_sending_and_marking_loses_nothing_and_repeats_one(
    start: Any, game: Game, bruno: Any, mail: Post, web: Web, seed: int, figure: Any
):
    add_channel(bruno, "ntfy", "Phone", {"host": web.origin, "topic": "a-long-topic"})
    post_many(game, bruno)
    expected = {key[:16] for key in Notice.objects.values_list("key", flat=True)}
    assert len(expected) == 2 * MESSAGES
    rng, crashes = Random(seed), 0
    while Notice.objects.filter(outcome="").exists():
        dies_at = rng.randint(2, 12) if crashes < 6 else 0
        ended = start(POSTMAN, **env(mail, web, dies_at)).wait(stretched(60))
        assert ended in (0, -signal.SIGKILL)
        crashes += ended == -signal.SIGKILL
    times = came(mail, web)
    repeats = sum(times.values()) - len(times)
    assert set(times) == expected
    assert crashes >= 3
    assert repeats == crashes
    assert set(Notice.objects.values_list("outcome", flat=True)) == {"sent"}
    figure(f"{len(times)} messages, {crashes} kills, 0 lost, {repeats} repeats with the same key")


def test_d15_without_the_mark_messages_are_repeated_without_end(
    start: Any, game: Game, bruno: Any, mail: Post, web: Web
):
    """The drill can fail: a process that always dies before the mark sends the same email at every
    start.
    """
    post(game, "ruling", now=game.opened_at, to=[bruno.pk], occasion=1, kind="ruled")
    for _ in range(3):
        assert start(POSTMAN, **env(mail, web, 1)).wait(stretched(60)) == -signal.SIGKILL
    assert list(came(mail, web).values()) == [3]


def test_d15_messages_wait_with_growing_delays_during_an_outage_and_arrive_once(
    start: Any, game: Game, bruno: Any, mail: Post, web: Web, figure: Any
):
    """An outage of ten minutes, in fast motion."""
    add_channel(bruno, "ntfy", "Phone", {"host": web.origin, "topic": "a-long-topic"})
    post_many(game, bruno)
    mail.down, web.status = True, 503
    process = start(POSTMAN, **env(mail, web))
    first = Notice.objects.filter(channel=None).order_by("pk").first()
    assert first is not None
    wait_until(lambda: _tries(first) >= 3, "three tries")
    assert not came(mail, web)
    mail.down, web.status = False, 200
    assert process.wait(stretched(120)) == 0
    times = came(mail, web)
    assert set(times.values()) == {1}
    assert len(times) == 2 * MESSAGES
    most = max(Notice.objects.values_list("tries", flat=True))
    figure(f"{len(times)} messages after an outage of their servers: 0 lost, {most} tries at most")


def _tries(notice: Notice) -> int:
    return Notice.objects.values_list("tries", flat=True).get(pk=notice.pk)


@pytest.fixture
def deaf() -> Iterator[int]:
    """The port of a server that takes every connection and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as server:
        yield server.getsockname()[1]


def test_d15_a_dead_channel_does_not_block_closing(
    start: Any, game: Game, anna: Any, bruno: Any, deaf: int, settings: Any, figure: Any
):
    settings.NOTICE_HOSTS = [f"http://127.0.0.1:{deaf}"]
    for number in range(3):
        fields = {"host": f"127.0.0.1:{deaf}", "topic": f"a-long-topic-{number}"}
        add_channel(bruno, "ntfy", f"Phone {number}", fields)
    post_many(game, bruno)
    start(
        process_specs.clock().command,
        NOTICE_HOSTS=f"http://127.0.0.1:{deaf}",
        EMAIL_URL=f"smtp://127.0.0.1:{deaf}",
    )
    wait_until(lambda: Notice.objects.filter(tries=1).exists(), "the first try")
    let_deadline_pass(game)
    begun = time.monotonic()
    wait_until(lambda: PhaseClose.objects.filter(game=game).exists(), "the close")
    late = time.monotonic() - begun
    assert not Notice.objects.filter(outcome="sent").exists()
    assert late < 10
    figure(f"closed {late:.1f} s late beside four servers that never answer")
