"""Names by which the channels of games call people, and what a channel also posts."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0019_house'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='channel',
            name='extras',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, verbose_name='also posts'),
        ),
        migrations.CreateModel(
            name='ChatName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('discord', 'Discord'), ('matrix', 'Matrix'), ('telegram', 'Telegram'), ('signal', 'Signal')], max_length=10, verbose_name='kind')),
                ('address', models.BinaryField(verbose_name='address')),
                ('made_at', models.DateTimeField(verbose_name='made at')),
                ('confirmed_at', models.DateTimeField(blank=True, null=True, verbose_name='confirmed at')),
                ('unknown_in', models.JSONField(blank=True, default=list, verbose_name='unknown in')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat_names', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'name in chats',
                'verbose_name_plural': 'names in chats',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('user', 'kind'), name='one_chat_name_per_service')],
            },
        ),
    ]
