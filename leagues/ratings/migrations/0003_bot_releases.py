from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ratings', '0002_skill_and_voids'),
    ]

    operations = [
        migrations.CreateModel(
            name='BotRelease',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(max_length=12)),
                ('release', models.PositiveSmallIntegerField()),
                ('anchor', models.PositiveSmallIntegerField(help_text="its fixed rating on the bots' track")),
                ('fingerprint', models.CharField(max_length=64)),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('level', 'release'), name='a_level_is_released_once')],
            },
        ),
    ]
