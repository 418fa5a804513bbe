"""An invented next release: the program as it is, with one more migration.

The program as it is plays the previous release. The migration does what a later release may do to
tables that a program still uses. It adds columns that may be empty or have a default in the
database, an index, and a table.
"""

import shutil
from pathlib import Path

from tests.reliability.installations import ROOT

PROGRAM = ("campaign", "club", "host", "tavern", "fixtures", "locale", "static", "templates")
FILES = ("manage.py", "pyproject.toml")
APP, NAME = "club", "9999_made_up"
BEFORE = max(path.stem for path in (ROOT / APP / "migrations").glob("[0-9]*.py"))
MIGRATION = f'''"""What a next release could need."""

from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [("{APP}", "{BEFORE}")]
    operations = [
        migrations.AddField("game", "made_up_word", models.CharField(max_length=20, null=True)),
        migrations.AddField("game", "made_up_count", models.IntegerField(db_default=3)),
        migrations.AddField("journalentry", "made_up_at", models.DateTimeField(db_default=Now())),
        migrations.AddIndex("game", models.Index(fields=["made_up_word"], name="made_up_index")),
        migrations.CreateModel(
            "MadeUp",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("game", models.ForeignKey("{APP}.game", models.CASCADE)),
            ],
        ),
    ]
'''


def next_release(into: Path) -> Path:
    """The folder of the next release."""
    return fetched_into(this_release(into))


def this_release(into: Path) -> Path:
    """A copy of the program as it is."""
    into.mkdir()
    for folder in PROGRAM:
        shutil.copytree(ROOT / folder, into / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, into / file)
    return into


def fetched_into(program: Path) -> Path:
    """Replaces the program in its folder with the next release."""
    (program / APP / "migrations" / f"{NAME}.py").write_text(MIGRATION)
    return program
