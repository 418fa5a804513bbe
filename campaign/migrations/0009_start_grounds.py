"""Start grounds: the terrains of a map on which players may choose to begin."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0008_plans'),
    ]

    operations = [
        migrations.AddField(
            model_name='terrain',
            name='ground',
            field=models.BooleanField(db_default=False, default=False, verbose_name='start ground'),
        ),
    ]
