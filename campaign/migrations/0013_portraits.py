"""A photograph may be the portrait of a lord; no stored row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0012_pictures_of_maps'),
    ]

    operations = [
        migrations.AddField(
            model_name='battlephoto',
            name='lord',
            field=models.CharField(blank=True, db_default='', default='', max_length=20, verbose_name='lord'),
        ),
        migrations.AlterField(
            model_name='battlephoto',
            name='battle',
            field=models.CharField(blank=True, max_length=20, verbose_name='battle'),
        ),
    ]
