"""Private messages between two members, and whether a campaign allows them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0003_announcements_and_notes'),
        ('club', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='private_talk',
            field=models.BooleanField(db_default=True, default=True, verbose_name='private messages'),
        ),
        migrations.CreateModel(
            name='PrivateMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('sealed', models.BinaryField(verbose_name='sealed')),
                ('seen', models.BooleanField(default=False, verbose_name='read')),
                ('reported_at', models.DateTimeField(blank=True, null=True, verbose_name='reported at')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_messages', to='club.game', verbose_name='campaign')),
                ('reader', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_messages_read', to=settings.AUTH_USER_MODEL, verbose_name='reader')),
                ('writer', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_messages', to=settings.AUTH_USER_MODEL, verbose_name='writer')),
            ],
            options={
                'verbose_name': 'private message',
                'verbose_name_plural': 'private messages',
                'ordering': ('game_id', 'id'),
            },
        ),
    ]
