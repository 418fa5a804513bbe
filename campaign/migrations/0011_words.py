"""Names of models and fields as the desk says them; no table changes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0010_longer_texts'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='battlephoto',
            options={'ordering': ('game_id', 'id'), 'verbose_name': 'photo', 'verbose_name_plural': 'photos'},
        ),
        migrations.AlterModelOptions(
            name='challenge',
            options={'ordering': ('game_id', '-id'), 'verbose_name': 'request for a ruling', 'verbose_name_plural': 'requests for a ruling'},
        ),
        migrations.AlterModelOptions(
            name='mapdraft',
            options={'ordering': ('-id',), 'verbose_name': 'map draft', 'verbose_name_plural': 'map drafts'},
        ),
        migrations.AlterModelOptions(
            name='meeting',
            options={'ordering': ('game_id', 'id'), 'verbose_name': 'battle date', 'verbose_name_plural': 'battle dates'},
        ),
        migrations.AlterModelOptions(
            name='terrain',
            options={'ordering': ('id',), 'verbose_name': 'territory', 'verbose_name_plural': 'territories'},
        ),
        migrations.AlterField(
            model_name='correction',
            name='dropped',
            field=models.JSONField(default=list, verbose_name='entries that are no longer valid'),
        ),
        migrations.AlterField(
            model_name='correction',
            name='undo',
            field=models.BooleanField(default=False, verbose_name='a player took back their own action'),
        ),
        migrations.AlterField(
            model_name='startsite',
            name='terrain',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.terrain', verbose_name='territory'),
        ),
    ]
