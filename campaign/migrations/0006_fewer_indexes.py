"""Fewer indexes on what every act writes, and one for counting sealed envelopes."""

import django.db.models.deletion
from django.db import migrations, models

from club.migrations._online_indexes import with_index, without_own_indexes

INDEX = models.Index(condition=models.Q(('opened_at', None)), fields=['game'], name='envelopes_sealed')
DOUBLED = (
    ('battlecomment', 'game'),
    ('envelope', 'game'),
    ('meeting', 'game'),
    ('privatenote', 'game'),
    ('reportdraft', 'game'),
    ('road', 'a'),
    ('simulationbatch', 'simulation'),
    ('startsite', 'map'),
    ('terrain', 'map'),
)


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('campaign', '0005_photograph_files'),
        ('club', '0009_fewer_indexes'),
    ]

    operations = [
        without_own_indexes('campaign', DOUBLED, [
            migrations.AlterField(
                model_name='battlecomment',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='battle_comments', to='club.game', verbose_name='campaign'),
            ),
            migrations.AlterField(
                model_name='envelope',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='envelopes', to='club.game', verbose_name='campaign'),
            ),
            migrations.AlterField(
                model_name='meeting',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='meetings', to='club.game', verbose_name='campaign'),
            ),
            migrations.AlterField(
                model_name='privatenote',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to='club.game', verbose_name='campaign'),
            ),
            migrations.AlterField(
                model_name='reportdraft',
                name='game',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='report_drafts', to='club.game', verbose_name='campaign'),
            ),
            migrations.AlterField(
                model_name='road',
                name='a',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.terrain', verbose_name='from'),
            ),
            migrations.AlterField(
                model_name='simulationbatch',
                name='simulation',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='batches', to='campaign.simulation', verbose_name='simulation'),
            ),
            migrations.AlterField(
                model_name='startsite',
                name='map',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='start_sites', to='campaign.map', verbose_name='map'),
            ),
            migrations.AlterField(
                model_name='terrain',
                name='map',
                field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='terrains', to='campaign.map', verbose_name='map'),
            ),
        ]),
        with_index('campaign', 'envelope', INDEX, migrations.AddIndex(model_name='envelope', index=INDEX)),
    ]
