"""Puzzles at tables."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tavern', '0004_evenings'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='puzzle',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='puzzle'),
        ),
        migrations.AddField(
            model_name='table',
            name='solved',
            field=models.BooleanField(db_default=False, default=False, verbose_name='solved'),
        ),
    ]
