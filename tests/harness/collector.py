"""Python looks for unreachable objects less often in a test process (a pytest plugin).

What was imported and collected stays until the end; looking through all of it again and again
took a tenth of every run. Processes that tests start look as often as they do anywhere.
"""

import gc

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
