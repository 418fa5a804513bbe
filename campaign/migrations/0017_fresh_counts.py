"""A count of a battle knows how often it began again."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0016_lent_counts'),
    ]

    operations = [
        migrations.AddField(
            model_name='livecount',
            name='start',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name='times begun again'),
        ),
    ]
