"""Deputies of the organiser."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='deputy',
            field=models.BooleanField(db_default=False, default=False, verbose_name='deputy organiser'),
        ),
    ]
