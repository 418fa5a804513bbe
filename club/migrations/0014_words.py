"""Names of models and fields as the desk says them; no table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0013_letters'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='installation',
            options={'verbose_name': 'site', 'verbose_name_plural': 'site'},
        ),
        migrations.AlterModelOptions(
            name='letter',
            options={'ordering': ('id',), 'verbose_name': 'queued email', 'verbose_name_plural': 'queued emails'},
        ),
        migrations.AlterModelOptions(
            name='notice',
            options={'ordering': ('id',), 'verbose_name': 'notification', 'verbose_name_plural': 'notifications'},
        ),
        migrations.AlterModelOptions(
            name='noticewish',
            options={'verbose_name': 'notification setting', 'verbose_name_plural': 'notification settings'},
        ),
        migrations.AlterModelOptions(
            name='seattoken',
            options={'ordering': ('-id',), 'verbose_name': 'API key', 'verbose_name_plural': 'API keys'},
        ),
        migrations.AlterModelOptions(
            name='seed',
            options={'ordering': ('game_id', 'id'), 'verbose_name': 'dice seed', 'verbose_name_plural': 'dice seeds'},
        ),
        migrations.AlterField(
            model_name='feed',
            name='revoked_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='revoked at'),
        ),
        migrations.AlterField(
            model_name='game',
            name='absent',
            field=models.CharField(choices=[('default', 'the default of the phase is played at the deadline'), ('grace', 'the deadline is extended once per player, then the default is played'), ('steward', 'a bot plays for those who agreed to it; otherwise the default is played')], default='default', max_length=10, verbose_name='absent players'),
        ),
        migrations.AlterField(
            model_name='game',
            name='undone',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='of these, actions taken back'),
        ),
        migrations.AlterField(
            model_name='game',
            name='waits_for',
            field=models.CharField(blank=True, default='', max_length=6, verbose_name='waiting for'),
        ),
        migrations.AlterField(
            model_name='invitation',
            name='revoked_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='revoked at'),
        ),
        migrations.AlterField(
            model_name='organisertoken',
            name='revoked_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='revoked at'),
        ),
        migrations.AlterField(
            model_name='profile',
            name='bundled_on',
            field=models.DateField(blank=True, null=True, verbose_name='last bundled email'),
        ),
        migrations.AlterField(
            model_name='profile',
            name='mail_refused',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name='emails refused in a row'),
        ),
        migrations.AlterField(
            model_name='profile',
            name='mail_refused_since',
            field=models.DateTimeField(blank=True, null=True, verbose_name='email refused since'),
        ),
        migrations.AlterField(
            model_name='profile',
            name='no_mail',
            field=models.BooleanField(db_default=False, default=False, verbose_name='wants no email'),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='standing',
            field=models.BooleanField(default=False, verbose_name='applies for the rest of the game'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='acted_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='last action'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='luck',
            field=models.CharField(blank=True, db_default='', default='', max_length=40, verbose_name='lucky word'),
        ),
        migrations.AlterField(
            model_name='seattoken',
            name='revoked_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='revoked at'),
        ),
    ]
