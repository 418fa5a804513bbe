"""Further days on which a player is away."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0015_signed_links'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='later_absences',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, verbose_name='further absences'),
        ),
    ]
