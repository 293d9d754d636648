import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('matches', '0007_adjudged'),
        ('seasons', '0001_leagues'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ChallengeLadder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules_json', models.TextField()),
                ('opened', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(help_text='no new challenges', null=True)),
                ('league', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='challenge_ladder', to='seasons.league')),
            ],
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'waits for an answer'), ('playing', 'is being played'), ('won', 'the challenger won'), ('lost', 'the place was held'), ('declined', 'declined'), ('expired', 'not answered in time'), ('cancelled', 'called off')], default='open', max_length=10)),
                ('game', models.CharField(max_length=32)),
                ('entropy', models.CharField(help_text="what the challenger's browser adds to the chance of the match", max_length=64)),
                ('command_id', models.CharField(help_text='of the command that made it, so that it is made once', max_length=64)),
                ('created', models.DateTimeField()),
                ('answer_days', models.PositiveSmallIntegerField(help_text='by the limits of the day it was made')),
                ('answer_by', models.DateTimeField(help_text='later by every day of vacation in between')),
                ('over', models.DateTimeField(null=True)),
                ('challenged', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='challenges_met', to=settings.AUTH_USER_MODEL)),
                ('challenger', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='challenges_made', to=settings.AUTH_USER_MODEL)),
                ('match', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='challenge', to='matches.match')),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='challenges.challengeladder')),
            ],
            options={
                'ordering': ['-pk'],
                'indexes': [
                    models.Index(condition=models.Q(('state', 'open')), fields=['answer_by'], name='challenge_due'),
                    models.Index(fields=['ladder', '-over'], name='challenge_past'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('state__in', ['open', 'playing'])), fields=('ladder', 'challenged'), name='challenged_once_at_a_time'),
                    models.CheckConstraint(condition=models.Q(('challenger', models.F('challenged')), _negated=True), name='nobody_challenges_himself'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Rung',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.IntegerField(help_text='negative only while places are being exchanged')),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rungs', to='challenges.challengeladder')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rungs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['ladder', 'place'],
                'constraints': [
                    models.UniqueConstraint(fields=('ladder', 'user'), name='once_on_a_ladder'),
                    models.UniqueConstraint(fields=('ladder', 'place'), name='one_on_a_rung'),
                ],
            },
        ),
    ]
