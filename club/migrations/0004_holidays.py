"""The days on which players are away."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0003_unread_announcements'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='away_from',
            field=models.DateTimeField(blank=True, null=True, verbose_name='away from'),
        ),
        migrations.AddField(
            model_name='seat',
            name='away_until',
            field=models.DateTimeField(blank=True, null=True, verbose_name='away until'),
        ),
    ]
