"""The latest announcement that a player has not read."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0002_deputies'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='unread',
            field=models.BigIntegerField(blank=True, null=True, verbose_name='unread announcement'),
        ),
    ]
