"""Before a server forks, its garbage collectors ignore the objects that its processes share. A
started process leaves the modules that it loaded alone.
"""

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest
from celery.signals import worker_before_create_process

from host import celery, serving


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    gc.unfreeze()
    yield
    gc.unfreeze()


def test_web_processes_share_loaded_memory():
    serving.when_ready(None)
    assert gc.get_freeze_count() > 100_000


def test_celery_processes_share_loaded_memory():
    assert celery.app.main == "campaign"
    worker_before_create_process.send(sender=None)
    assert gc.get_freeze_count() > 100_000


def test_a_started_process_collects_garbage_but_not_its_loaded_modules():
    asked = "import gc, django; django.setup(); print(gc.isenabled(), gc.get_freeze_count())"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    enabled, frozen = said.stdout.split()
    assert enabled == "True"
    assert int(frozen) > 100_000
