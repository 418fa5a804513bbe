"""Fewer indexes on what every act writes, and one for counting notices that were given up."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from club.migrations._online_indexes import with_index, without_own_indexes

INDEX = models.Index(condition=models.Q(('outcome', 'failed')), fields=['done_at'], name='notice_failed')
DOUBLED = (
    ('journalentry', 'game'),
    ('note', 'game'),
    ('noticewish', 'user'),
    ('oncekey', 'game'),
    ('phaseclose', 'game'),
    ('seat', 'game'),
    ('snapshot', 'game'),
)


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('club', '0008_unread_talk'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        without_own_indexes('club', DOUBLED, [
            migrations.AlterField(
                model_name='journalentry',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='journal', to='club.game', verbose_name='game'),
            ),
            migrations.AlterField(
                model_name='note',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='club.game', verbose_name='game'),
            ),
            migrations.AlterField(
                model_name='noticewish',
                name='user',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notice_wishes', to=settings.AUTH_USER_MODEL, verbose_name='user'),
            ),
            migrations.AlterField(
                model_name='oncekey',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.game', verbose_name='game'),
            ),
            migrations.AlterField(
                model_name='phaseclose',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='closings', to='club.game', verbose_name='game'),
            ),
            migrations.AlterField(
                model_name='seat',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='club.game', verbose_name='game'),
            ),
            migrations.AlterField(
                model_name='snapshot',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='club.game', verbose_name='game'),
            ),
        ]),
        with_index('club', 'notice', INDEX, migrations.AddIndex(model_name='notice', index=INDEX)),
    ]
