"""The names of the files of photographs. `movephotographs` moves pixels from rows into files."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0004_private_talk'),
    ]

    operations = [
        migrations.AddField(
            model_name='battlephoto',
            name='key',
            field=models.CharField(blank=True, db_default='', default='', max_length=100, verbose_name='file'),
        ),
    ]
