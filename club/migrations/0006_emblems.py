"""The emblem that a person chose."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0005_open_seats'),
    ]

    operations = [
        migrations.AddField(
            model_name='profile',
            name='emblem',
            field=models.CharField(blank=True, db_default='', default='', max_length=40, verbose_name='emblem'),
        ),
    ]
