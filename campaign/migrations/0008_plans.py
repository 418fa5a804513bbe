"""Standing orders become plans: the rows stay where they are, sealed, and mean what they meant. The
table keeps its name, so that the program before can write to it meanwhile."""

import django.db.models.deletion
from django.db import migrations, models

ONE = models.UniqueConstraint(
    condition=models.Q(('ended_at__isnull', True)), fields=('game', 'player'), name='one_plan_per_player'
)


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0007_leagues'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='standingorder', name='one_standing_order_per_player'),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel(old_name='StandingOrder', new_name='SealedPlan'),
                migrations.AlterModelTable(name='sealedplan', table='campaign_standingorder'),
            ],
        ),
        migrations.AlterModelOptions(
            name='sealedplan',
            options={
                'ordering': ('game_id', 'player', '-id'),
                'verbose_name': 'plan',
                'verbose_name_plural': 'plans',
            },
        ),
        migrations.AlterField(
            model_name='sealedplan',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sealed_plans', to='club.game', verbose_name='campaign'),
        ),
        migrations.AddConstraint(model_name='sealedplan', constraint=ONE),
    ]
