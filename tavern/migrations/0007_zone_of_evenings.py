"""An evening keeps the time zone in which it was planned."""

from django.conf import settings
from django.db import migrations, models


def keep_zones(apps, schema_editor):
    """Evenings so far were in the zone of their host."""
    profiles = apps.get_model("club", "Profile").objects.exclude(time_zone="")
    evenings = apps.get_model("tavern", "Evening").objects.filter(zone="")
    for user, zone in profiles.filter(
        user__in=evenings.values("host")
    ).values_list("user", "time_zone"):
        evenings.filter(host=user).update(zone=zone)
    evenings.update(zone=settings.TIME_ZONE)


class Migration(migrations.Migration):

    dependencies = [
        ("club", "0013_letters"),
        ("tavern", "0006_answers"),
    ]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="zone",
            field=models.CharField(blank=True, db_default="", default="", max_length=40, verbose_name="time zone"),
        ),
        migrations.RunPython(keep_zones, migrations.RunPython.noop),
    ]
