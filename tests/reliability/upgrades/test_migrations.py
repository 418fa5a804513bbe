"""R3: migrations are complete, go back or say why not."""

import importlib
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.migrations import operations as steps
from django.db.migrations.operations import RunPython, RunSQL
from django.db.models import NOT_PROVIDED, IntegerField

from tests.reliability.upgrades.own_migrations import FIRST, ours


def irreversible(names: list[str]) -> list[str]:
    """Steps that do not go back, and whose docstring does not say so."""
    found = []
    for name in names:
        module = importlib.import_module(f"campaign.migrations.{name}")
        stays = [op for op in module.Migration.operations if not op.reversible]
        if stays and "irreversible" not in (module.__doc__ or "").lower():
            found.append(name)
    return found


TAKES_AWAY = (steps.RemoveField, steps.RenameField, steps.DeleteModel, steps.RenameModel)


def stranding(names: list[str]) -> list[str]:
    """Steps after which the program before could not write any more: it knows no new columns."""
    found = []
    for name in names:
        for step in importlib.import_module(f"campaign.migrations.{name}").Migration.operations:
            added = isinstance(step, steps.AddField) and not step.field.null
            unfilled = added and step.field.db_default is NOT_PROVIDED
            if isinstance(step, TAKES_AWAY) or (unfilled and not step.field.many_to_many):
                found.append(f"{name}: {step.describe()}")
    return found


def test_r03_every_model_is_migrated_and_every_step_goes_back_or_says_why(
    db: None, figure: Callable[..., None]
):
    call_command("makemigrations", check=True, dry_run=True, stdout=StringIO())
    names = ours()
    assert irreversible(names) == []
    figure(f"{len(names)} migrations, complete and reversible")


def test_r03_a_step_that_does_not_go_back_is_found(monkeypatch: pytest.MonkeyPatch):
    """The check above can fail."""
    module = importlib.import_module(f"campaign.migrations.{FIRST}")
    one_way = [RunSQL("SELECT 1"), RunPython(lambda apps, editor: None)]
    for operation in one_way:
        monkeypatch.setattr(module.Migration, "operations", [operation])
        assert irreversible([FIRST]) == [FIRST]
    monkeypatch.setattr(module, "__doc__", "Irreversible: what it drops is gone.")
    assert irreversible([FIRST]) == []


def test_r03_the_program_before_can_write_on_every_later_schema():
    assert stranding([name for name in ours() if name > FIRST]) == []


def test_r03_a_step_that_strands_the_program_before_is_found(monkeypatch: pytest.MonkeyPatch):
    module = importlib.import_module(f"campaign.migrations.{FIRST}")
    for step, found in (
        (steps.AddField("seat", "age", IntegerField(default=0)), 1),
        (steps.AddField("seat", "age", IntegerField(db_default=0)), 0),
        (steps.AddField("seat", "age", IntegerField(null=True)), 0),
        (steps.RemoveField("seat", "name"), 1),
    ):
        monkeypatch.setattr(module.Migration, "operations", [step])
        assert len(stranding([FIRST])) == found
