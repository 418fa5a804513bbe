"""Each judge, or a skip that names it."""

import os
from collections.abc import Callable
from subprocess import CalledProcessError

import pytest

from tests.outside.judges.environment import Unreached, installed, node_judge, python_judge
from tests.services import Missing

Find = Callable[..., str]


def had(find: Find, *names: str) -> str:
    """The path of a judge. If this machine lacks it, the test is skipped. If its registry has
    another package than our lock, a forge fails."""
    try:
        return find(*names)
    except (Missing, Unreached) as error:
        pytest.skip(f"{names[0]}: {error}")
    except CalledProcessError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{names[0]}: {error.output[-300:]}")


@pytest.fixture(scope="session")
def of_python() -> Find:
    """Finds a judge in a Python package."""
    return lambda name: had(python_judge, name)


@pytest.fixture(scope="session")
def of_node() -> Find:
    """Finds a file in a Node package."""
    return lambda path: had(node_judge, path)


@pytest.fixture(scope="session")
def of_debian() -> Find:
    """Finds a program of this machine, by its Debian package."""
    return lambda program, package: had(installed, program, package)
