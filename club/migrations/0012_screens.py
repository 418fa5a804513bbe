"""A screen for a wall, at a secret address of a person."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0011_webhooks'),
    ]

    operations = [
        migrations.AddField(
            model_name='profile',
            name='screen_key',
            field=models.CharField(blank=True, db_default='', db_index=True, default='', max_length=32, verbose_name='key of the screen'),
        ),
    ]
