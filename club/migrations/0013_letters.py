"""Letters on their way, and how often a mailbox has refused them."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0012_screens'),
    ]

    operations = [
        migrations.AddField(
            model_name='profile',
            name='mail_refused',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name='letters refused in a row'),
        ),
        migrations.AddField(
            model_name='profile',
            name='mail_refused_since',
            field=models.DateTimeField(blank=True, null=True, verbose_name='mail refused since'),
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(default='other', max_length=5, verbose_name='kind')),
                ('key', models.CharField(max_length=32, unique=True, verbose_name='key')),
                ('mark', models.CharField(max_length=32, verbose_name='hash of the address')),
                ('about', models.CharField(max_length=32, verbose_name='hash of the content')),
                ('sealed', models.BinaryField(default=bytes, verbose_name='sealed')),
                ('made_at', models.DateTimeField(verbose_name='made at')),
                ('due_at', models.DateTimeField(verbose_name='due at')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='of use until')),
                ('claimed_until', models.DateTimeField(blank=True, null=True, verbose_name='claimed until')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('error', models.CharField(blank=True, default='', max_length=200, verbose_name='last error')),
                ('outcome', models.CharField(blank=True, default='', max_length=8, verbose_name='outcome')),
                ('done_at', models.DateTimeField(blank=True, null=True, verbose_name='done at')),
            ],
            options={
                'verbose_name': 'letter',
                'verbose_name_plural': 'letters',
                'ordering': ('id',),
                'indexes': [models.Index(condition=models.Q(('outcome', '')), fields=['due_at'], name='letter_waiting'), models.Index(fields=['mark', 'about'], name='letter_to_one_address')],
            },
        ),
    ]
