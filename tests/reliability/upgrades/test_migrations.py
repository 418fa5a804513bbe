"""R3: migrations are complete, and each can be reversed or says why not."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.migrations import operations as steps
from django.db.migrations.operations import RunPython, RunSQL
from django.db.models import NOT_PROVIDED, CharField, IntegerField, ManyToManyField

from tests.reliability.upgrades.own_migrations import APPS, FIRST, Name, later, module_of, ours

TAKES_AWAY = (
    steps.RemoveField,
    steps.RenameField,
    steps.DeleteModel,
    steps.RenameModel,
    steps.AlterModelTable,
)


def irreversible(names: list[Name]) -> list[Name]:
    """Steps that cannot be reversed and whose docstring does not say why."""
    found = []
    for name in names:
        module = module_of(name)
        stays = [op for op in module.Migration.operations if not op.reversible]
        if stays and "irreversible" not in (module.__doc__ or "").lower():
            found.append(name)
    return found


def stranding(names: list[Name]) -> list[str]:
    """Steps after which the previous program cannot write, since it does not know a new column."""
    found = []
    for name in names:
        for step in module_of(name).Migration.operations:
            added = isinstance(step, steps.AddField) and not step.field.null
            unfilled = added and step.field.db_default is NOT_PROVIDED
            if isinstance(step, TAKES_AWAY) or (unfilled and not step.field.many_to_many):
                found.append(f"{'.'.join(name)}: {step.describe()}")
    return found


@pytest.fixture(params=APPS)
def made_up(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Adds the operations of an invented later migration to the first one of an application."""
    name = (request.param, FIRST)

    def with_operations(*operations: Any, doc: str = "Made up.") -> Name:
        module = module_of(name)
        monkeypatch.setattr(module.Migration, "operations", [*operations])
        monkeypatch.setattr(module, "__doc__", doc)
        return name

    return with_operations


def test_r03_every_model_is_migrated_and_every_step_is_reversible_or_says_why_not(
    db: None, figure: Callable[..., None]
):
    call_command("makemigrations", check=True, dry_run=True, stdout=StringIO())
    names = ours()
    assert {app for app, _ in names} == {*APPS}
    assert irreversible(names) == []
    figure(f"{len(names)} migrations, complete and reversible")


@pytest.mark.parametrize(
    "one_way", [RunSQL("SELECT 1"), RunPython(lambda apps, editor: None)], ids=["sql", "python"]
)
def test_r03_an_irreversible_step_is_found(made_up: Any, one_way: Any):
    """The check above can fail."""
    name = made_up(one_way)
    assert irreversible([name]) == [name]
    assert irreversible([made_up(one_way, doc="Irreversible: what it drops is gone.")]) == []


def test_r03_a_reversible_step_is_not_reported(made_up: Any):
    assert irreversible([made_up(RunSQL("SELECT 1", "SELECT 2"))]) == []


def test_r03_the_previous_release_can_write_to_every_later_schema():
    assert stranding(later()) == []


@pytest.mark.parametrize(
    ("step", "found"),
    [
        (steps.AddField("seat", "age", IntegerField(default=0)), 1),
        (steps.AddField("seat", "age", IntegerField(db_default=0)), 0),
        (steps.AddField("seat", "age", IntegerField(null=True)), 0),
        (steps.AddField("seat", "friends", ManyToManyField("club.Seat")), 0),
        (steps.CreateModel("Age", [("name", CharField(max_length=9))]), 0),
        (steps.RemoveField("seat", "name"), 1),
        (steps.RenameField("seat", "name", "title"), 1),
        (steps.DeleteModel("Seat"), 1),
        (steps.RenameModel("Seat", "Chair"), 1),
        (steps.AlterModelTable("Seat", "chairs"), 1),
    ],
)
def test_r03_a_step_that_breaks_the_previous_release_is_found(made_up: Any, step: Any, found: int):
    assert len(stranding([made_up(step)])) == found
