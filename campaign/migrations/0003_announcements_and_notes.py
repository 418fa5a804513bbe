"""Announcements of organisers, and private notes of members."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0002_removed_messages'),
        ('club', '0003_unread_announcements'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='battlecomment',
            name='announced',
            field=models.BooleanField(db_default=False, default=False, verbose_name='announced'),
        ),
        migrations.CreateModel(
            name='PrivateNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sealed', models.BinaryField(verbose_name='sealed')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to='club.game', verbose_name='campaign')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'private notes',
                'verbose_name_plural': 'private notes',
                'ordering': ('game_id', 'id'),
                'constraints': [models.UniqueConstraint(fields=('game', 'user'), name='one_note_per_member')],
            },
        ),
    ]
