"""People are asked to a table by name, and a seat is kept for each."""


import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0011_webhooks'),
        ('tavern', '0002_strengths'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AskedPerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.CharField(max_length=1, verbose_name='player')),
                ('asked_at', models.DateTimeField(verbose_name='asked at')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='answered at')),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='asked', to='club.game', verbose_name='game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'person asked to a table',
                'verbose_name_plural': 'people asked to tables',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('game', 'user'), name='nobody_is_asked_twice'), models.UniqueConstraint(condition=models.Q(('answered_at__isnull', True)), fields=('game', 'player'), name='a_seat_is_kept_for_one_person')],
            },
        ),
    ]
