"""What is refused changes nothing: every row of the campaigns' tables is compared, whole."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps

from club.refusals import Refusal


def every_row() -> dict[str, list[str]]:
    """Every value of every row of each table of the project."""
    return {
        model._meta.label: sorted(map(repr, model._base_manager.values_list()))
        for app in ("club", "campaign", "tavern")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    }


def refused(code: str, done: Callable[..., Any], *args: Any, **more: Any) -> Refusal:
    """The refusal, of this code, of what was asked; nothing is written."""
    before = every_row()
    with pytest.raises(Refusal) as caught:
        done(*args, **more)
    assert caught.value.code == code
    assert every_row() == before
    return caught.value
