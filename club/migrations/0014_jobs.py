"""Jobs: what people send to a page, to be worked on behind it."""

import club.models.jobs
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
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=club.models.jobs.new_job_key, max_length=32, unique=True, verbose_name='key')),
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
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
            ],
            options={
                'verbose_name': 'job',
                'verbose_name_plural': 'jobs',
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='JobPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('data', models.BinaryField(verbose_name='data')),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='club.job', verbose_name='job')),
            ],
            options={
                'verbose_name': 'part of a job',
                'verbose_name_plural': 'parts of jobs',
                'ordering': ('job', 'number'),
            },
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('outcome', '')), fields=['asked_at'], name='job_waiting'),
        ),
        migrations.AddConstraint(
            model_name='jobpart',
            constraint=models.UniqueConstraint(fields=('job', 'number'), name='one_part_per_number'),
        ),
    ]
