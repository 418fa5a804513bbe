"""Guests of evenings who say that they do not come."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tavern', '0005_puzzles'),
    ]

    operations = [
        migrations.AddField(
            model_name='guest',
            name='comes',
            field=models.BooleanField(db_default=True, default=True, verbose_name='comes'),
        ),
    ]
