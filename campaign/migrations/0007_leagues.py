"""Leagues: campaigns that follow one another, each as a season."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0006_fewer_indexes'),
        ('club', '0012_screens'),
    ]

    operations = [
        migrations.CreateModel(
            name='League',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
            ],
            options={
                'verbose_name': 'league',
                'verbose_name_plural': 'leagues',
            },
        ),
        migrations.AddField(
            model_name='campaign',
            name='season',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='season'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='league',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='campaigns', to='campaign.league', verbose_name='league'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(fields=('league', 'season'), name='one_campaign_a_season'),
        ),
    ]
