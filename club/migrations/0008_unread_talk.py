"""The messages that a player has not opened."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0007_open_link'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='unread_talk',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, verbose_name='unread messages'),
        ),
    ]
