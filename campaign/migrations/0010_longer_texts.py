"""What members say to each other, ask and answer may be longer; no stored text is touched."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0009_start_grounds'),
    ]

    operations = [
        migrations.AlterField(
            model_name='battlecomment',
            name='text',
            field=models.TextField(max_length=4000, verbose_name='text'),
        ),
        migrations.AlterField(
            model_name='challenge',
            name='answer',
            field=models.TextField(blank=True, default='', max_length=4000, verbose_name='answer'),
        ),
        migrations.AlterField(
            model_name='challenge',
            name='text',
            field=models.TextField(max_length=4000, verbose_name='what is asked'),
        ),
    ]
