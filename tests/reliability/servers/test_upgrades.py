"""D16: web server and worker are replaced while people read. Nobody sees an error."""

import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from club.models import Game
from host.processes import process_specs
from tests.reliability.processes.dues import closings, fall_due, multiply
from tests.reliability.processes.ledger import faults, marks
from tests.reliability.processes.office import Office
from tests.reliability.processes.visitors import Visitor, at_their_times
from tests.services import wait_until
from tests.table import bring_to, new_campaign

pytestmark = [
    pytest.mark.night("a served site is replaced under load"),
    pytest.mark.redis,
    pytest.mark.usefixtures("own_database"),
]
RATE, SECONDS = 50, 12
STOP = 30  # seconds in which a process ends


@pytest.mark.alone  # its readers come at fixed times, which a busy machine cannot keep
def test_d16_an_upgrade_under_load_shows_nobody_an_error(
    office: Office, start: Any, anna: Any, bruno: Any, seed: int, figure: Any
):
    first = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    due = multiply(first, 60)
    web = process_specs.web(
        "127.0.0.1", port := process_specs.free_port(), workers=2, name="localhost"
    )
    old = start(web.command, log="web", REDIS_URL=office.url)
    wait_until(web.answers, "the web server")
    worker = office.worker()
    office.beat(every=1)
    fall_due(due, after=3, within=SECONDS / 2, rng=Random(seed))
    marked = marks(due)
    readers, address = (
        [Visitor(port, anna), Visitor(port, bruno)],
        reverse("table", args=[first.public_id]),
    )
    begun = time.time() + 1

    def replace() -> tuple[float, float]:
        """The time when nobody listened, from and to."""
        old.send_signal(signal.SIGTERM)
        worker.send_signal(signal.SIGTERM)
        gone = time.time()
        assert old.wait(STOP) == 0
        start(web.command, log="web", REDIS_URL=office.url)
        wait_until(web.answers, "the new web server")
        back = time.time()
        assert worker.wait(STOP) == 0
        office.worker(log="new worker")
        return gone, back

    asked = [
        (begun + n / RATE, partial(readers[n % 2].ask, address)) for n in range(RATE * SECONDS)
    ]
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(at_their_times, asked)
        time.sleep(max(0, begun + SECONDS / 3 - time.time()))
        gone, back = replace()  # here, since a child of a thread ends with it
        answers = asking.result()
    failed = [one for one in answers if one.status != 200]
    refused = [one for one in failed if one.status == 0 and gone - 2 <= one.at <= back]
    wait_until(lambda: closings(marked) == (len(marked), 0, 0), "every closing", patience=120)
    figure(
        f"{len(answers)} requests, {sum(one.status >= 500 for one in answers)} of them 5xx, "
        f"{len(refused)} not let in for {back - gone:.1f} s of hand-over"
    )
    assert len(failed) == len(refused), Counter(one[1:] for one in failed)
    assert faults(marked[::5]) == []
    assert Game.objects.exclude(stuck="").count() == 0
