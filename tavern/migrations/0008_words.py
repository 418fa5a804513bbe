"""Names of models and fields as the desk says them; no table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tavern', '0007_zone_of_evenings'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='askedperson',
            options={'ordering': ('id',), 'verbose_name': 'person invited to a table', 'verbose_name_plural': 'people invited to tables'},
        ),
        migrations.AlterModelOptions(
            name='dayfalls',
            options={'ordering': ('-day', 'id'), 'verbose_name': 'daily falls', 'verbose_name_plural': 'daily falls'},
        ),
        migrations.AlterField(
            model_name='table',
            name='here',
            field=models.CharField(blank=True, default='', max_length=6, verbose_name="seats on the host's device"),
        ),
        migrations.AlterField(
            model_name='table',
            name='open_to',
            field=models.CharField(choices=[('companions', 'people I already play with'), ('link', 'only people I give a link to')], default='companions', max_length=10, verbose_name='open to'),
        ),
        migrations.AlterField(
            model_name='table',
            name='pace',
            field=models.CharField(choices=[('evening', 'this evening: a minute per go, plus three minutes in reserve each'), ('slow', 'slow: a day per go, and never at night'), ('free', 'without a clock')], default='evening', max_length=8, verbose_name='pace'),
        ),
    ]
