"""Messages in the thread of a campaign, and the place of those that an organiser removed."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='battlecomment',
            name='removed',
            field=models.BooleanField(db_default=False, default=False, verbose_name='removed'),
        ),
        migrations.AlterField(
            model_name='battlecomment',
            name='battle',
            field=models.CharField(blank=True, max_length=20, verbose_name='battle'),
        ),
    ]
