"""Links of spectators and screens are signed keys; of earlier links only their hashes stay."""

import secrets

from django.db import migrations, models

from club.actions.security.kept_links import hash_of


def replace_keys(apps, schema_editor):
    """What was given out goes on by its hash; the key in its place opens nothing unsigned."""
    for model, key, earlier in (
        ("Game", "spectator_key", "earlier_link"),
        ("Profile", "screen_key", "earlier_screen"),
    ):
        rows = apps.get_model("club", model).objects.exclude(**{key: ""}).filter(**{earlier: ""})
        for pk, link in list(rows.values_list("pk", key)):
            rows.filter(pk=pk).update(**{key: secrets.token_urlsafe(16), earlier: hash_of(link)})


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0014_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="earlier_link",
            field=models.CharField(
                blank=True,
                db_default="",
                db_index=True,
                default="",
                max_length=64,
                verbose_name="hash of an earlier spectators' link",
            ),
        ),
        migrations.AddField(
            model_name="profile",
            name="earlier_screen",
            field=models.CharField(
                blank=True,
                db_default="",
                db_index=True,
                default="",
                max_length=64,
                verbose_name="hash of an earlier link of the screen",
            ),
        ),
        migrations.RunPython(replace_keys, migrations.RunPython.noop),
    ]
