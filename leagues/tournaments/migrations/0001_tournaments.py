import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('matches', '0007_adjudged'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('description', models.CharField(blank=True, max_length=1200)),
                ('prizes', models.CharField(blank=True, max_length=600)),
                ('rules_json', models.TextField()),
                ('state', models.CharField(choices=[('draft', 'draft'), ('registration', 'registration'), ('check_in', 'check-in'), ('running', 'running'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='draft', max_length=12)),
                ('starts', models.DateTimeField(help_text='when check-in ends and the first round is drawn')),
                ('paused', models.DateTimeField(help_text='since when all its clocks are stopped', null=True)),
                ('seed', models.PositiveBigIntegerField(null=True)),
                ('rounds', models.PositiveSmallIntegerField(default=0, help_text='how many there will be, known at the start')),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('ended', models.DateTimeField(null=True)),
                ('command_id', models.CharField(help_text='of its creation: repeating makes no other', max_length=64, unique=True)),
                ('directors', models.ManyToManyField(related_name='tournaments_directed', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-starts'],
                'indexes': [models.Index(fields=['state', 'starts'], name='tournament_due')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('drawn', models.DateTimeField(auto_now_add=True)),
                ('deadline', models.DateTimeField(help_text='when matches still running are finished by rule')),
                ('closed', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='played_rounds', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament', 'number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='rounds_are_numbered')],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('group', models.PositiveSmallIntegerField(null=True)),
                ('players', models.JSONField()),
                ('match', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='pairing', to='matches.match')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='tournaments.round')),
            ],
            options={
                'ordering': ['round', 'number'],
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='pairings_are_numbered')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('registered', 'registered'), ('waiting', 'on the waiting list'), ('playing', 'plays'), ('missed', 'did not check in'), ('withdrawn', 'withdrawn')], max_length=10)),
                ('entropy', models.CharField(help_text="what this player's browser adds to the chance of his matches", max_length=64)),
                ('registered', models.DateTimeField(auto_now_add=True)),
                ('checked_in', models.DateTimeField(null=True)),
                ('number', models.PositiveSmallIntegerField(null=True)),
                ('drawn', models.PositiveSmallIntegerField(null=True)),
                ('group', models.PositiveSmallIntegerField(null=True)),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('points', models.PositiveIntegerField(default=0, help_text='in thousandths, at the end')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournament_entries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user'), name='once_in_a_tournament'), models.UniqueConstraint(fields=('tournament', 'number'), name='entries_are_seeded')],
            },
        ),
    ]
