"""Strengths of people at tables; results that count point to them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tavern', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='side',
            field=models.CharField(blank=True, db_default='', default='', max_length=1, verbose_name='side'),
        ),
        migrations.CreateModel(
            name='Strength',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=16, verbose_name='kind')),
                ('mu', models.FloatField(verbose_name='mean')),
                ('sigma', models.FloatField(verbose_name='deviation')),
                ('games', models.PositiveIntegerField(default=0, verbose_name='games')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'strength',
                'verbose_name_plural': 'strengths',
                'ordering': ('kind', 'pk'),
            },
        ),
        migrations.AddField(
            model_name='result',
            name='strength',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='results', to='tavern.strength', verbose_name='strength'),
        ),
        migrations.AddConstraint(
            model_name='strength',
            constraint=models.UniqueConstraint(fields=('user', 'kind'), name='one_strength_per_user_and_kind'),
        ),
    ]
