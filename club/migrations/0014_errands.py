"""Errands: what people send to a page, to be worked on behind it."""

import club.models.errands
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0013_letters'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Errand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=club.models.errands.new_errand_key, max_length=32, unique=True, verbose_name='key')),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('values', models.JSONField(default=dict, verbose_name='values')),
                ('asked_at', models.DateTimeField(verbose_name='asked at')),
                ('claimed_until', models.DateTimeField(blank=True, null=True, verbose_name='claimed until')),
                ('claims', models.PositiveSmallIntegerField(default=0, verbose_name='claims')),
                ('done', models.PositiveIntegerField(default=0, verbose_name='steps made')),
                ('total', models.PositiveIntegerField(default=0, verbose_name='steps in all')),
                ('outcome', models.CharField(blank=True, default='', max_length=8, verbose_name='outcome')),
                ('result', models.JSONField(default=dict, verbose_name='result')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='errands', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
            ],
            options={
                'verbose_name': 'errand',
                'verbose_name_plural': 'errands',
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='ErrandPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('data', models.BinaryField(verbose_name='data')),
                ('errand', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='club.errand', verbose_name='errand')),
            ],
            options={
                'verbose_name': 'part of an errand',
                'verbose_name_plural': 'parts of errands',
                'ordering': ('errand', 'number'),
            },
        ),
        migrations.AddIndex(
            model_name='errand',
            index=models.Index(condition=models.Q(('outcome', '')), fields=['asked_at'], name='errand_waiting'),
        ),
        migrations.AddConstraint(
            model_name='errandpart',
            constraint=models.UniqueConstraint(fields=('errand', 'number'), name='one_part_per_number'),
        ),
    ]
