"""Pictures under maps, and the picture that is the land of a campaign."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0011_words'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='MapPicture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('key', models.CharField(blank=True, default='', max_length=100, verbose_name='file')),
                ('width', models.PositiveSmallIntegerField(verbose_name='width')),
                ('height', models.PositiveSmallIntegerField(verbose_name='height')),
                ('x', models.SmallIntegerField(default=500, verbose_name='across')),
                ('y', models.SmallIntegerField(default=500, verbose_name='down')),
                ('across', models.PositiveSmallIntegerField(default=1000, verbose_name='width on the sheet')),
                ('turn', models.PositiveSmallIntegerField(default=0, verbose_name='angle')),
                ('strength', models.PositiveSmallIntegerField(default=60, verbose_name='strength')),
                ('as_land', models.BooleanField(default=False, verbose_name='picture as land')),
                ('allowed', models.BooleanField(default=False, verbose_name='may be used')),
                ('land_key', models.CharField(blank=True, default='', max_length=100, verbose_name='file of the land')),
                ('land_hash', models.CharField(blank=True, default='', max_length=64, verbose_name='hash of the land')),
                ('left', models.FloatField(default=0, verbose_name='left')),
                ('top', models.FloatField(default=0, verbose_name='top')),
                ('wide', models.FloatField(default=0, verbose_name='wide')),
                ('high', models.FloatField(default=0, verbose_name='high')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('draft', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='picture', to='campaign.mapdraft', verbose_name='map draft')),
                ('map', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='picture', to='campaign.map', verbose_name='map')),
            ],
            options={
                'verbose_name': 'picture of a map',
                'verbose_name_plural': 'pictures of maps',
                'ordering': ('id',),
                'constraints': [models.CheckConstraint(condition=models.Q(('draft__isnull', True), ('map__isnull', True), _connector='XOR'), name='picture_of_a_draft_or_a_map')],
            },
        ),
        migrations.AddField(
            model_name='campaign',
            name='picture',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='campaigns', to='campaign.mappicture', verbose_name='picture of a map'),
        ),
    ]
