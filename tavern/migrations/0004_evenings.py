"""Evenings with several tables, and who comes."""

import club.models.games
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0012_screens'),
        ('tavern', '0003_asked_people'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=club.models.games.new_public_id, max_length=16, unique=True, verbose_name='address')),
                ('title', models.CharField(max_length=80, verbose_name='title')),
                ('place', models.CharField(blank=True, default='', max_length=80, verbose_name='place')),
                ('day', models.DateField(verbose_name='day')),
                ('starts', models.TimeField(verbose_name='begins at')),
                ('host', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='host')),
            ],
            options={
                'verbose_name': 'evening',
                'verbose_name_plural': 'evenings',
                'ordering': ('day', 'starts', 'id'),
            },
        ),
        migrations.CreateModel(
            name='PlannedTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=16, verbose_name='kind')),
                ('seats', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('starts', models.TimeField(verbose_name='begins at')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tavern.evening', verbose_name='evening')),
                ('game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='club.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'planned table',
                'verbose_name_plural': 'planned tables',
                'ordering': ('starts', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Guest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='guests', to='tavern.evening', verbose_name='evening')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='guests', to='tavern.plannedtable', verbose_name='planned table')),
            ],
            options={
                'verbose_name': 'guest of an evening',
                'verbose_name_plural': 'guests of evenings',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('evening', 'user'), name='nobody_comes_twice')],
            },
        ),
    ]
