"""One link to all free seats of a game."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0006_emblems'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='seats_key',
            field=models.CharField(blank=True, db_default='', db_index=True, default='', max_length=32, verbose_name='key of the link to all free seats'),
        ),
    ]
