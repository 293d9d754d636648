import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0007_adjudged'),
        ('moderation', '0001_audit_log'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('chat', 'What was written in a chat'), ('behaviour', 'Unfair or hostile behaviour'), ('abandonment', 'Leaving or stalling a match'), ('collusion', 'Playing for somebody else'), ('name', 'An offensive name or profile')], max_length=12)),
                ('key', models.CharField(help_text='the same for the same thing', max_length=80)),
                ('state', models.CharField(choices=[('open', 'open'), ('upheld', 'upheld'), ('dismissed', 'dismissed')], default='open', max_length=10)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('decided', models.DateTimeField(null=True)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports_about', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('line', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cases', to='matches.chatmessage')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='matches.match')),
            ],
            options={
                'ordering': ['-created', '-pk'],
                'indexes': [models.Index(fields=['about', 'state'], name='report_about')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('key',), name='one_open_case')],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('note', 'note for the staff'), ('warning', 'warning'), ('mute', 'no writing in chats'), ('rated_ban', 'no rated play'), ('suspension', 'suspension'), ('ban', 'ban')], max_length=12)),
                ('ground', models.CharField(choices=[('insult', 'insults'), ('spam', 'flooding a chat'), ('unfair', 'unfair play'), ('leaving', 'leaving matches'), ('collusion', 'playing for somebody else'), ('name', 'name or profile'), ('other', 'something else')], max_length=12)),
                ('words', models.CharField(blank=True, help_text='added for the person; of a note: the note', max_length=300)),
                ('starts', models.DateTimeField(default=django.utils.timezone.now)),
                ('until', models.DateTimeField(help_text='none: for good', null=True)),
                ('ended', models.DateTimeField(help_text='when its effects were undone', null=True)),
                ('command_id', models.CharField(max_length=64)),
                ('switched_off', models.BooleanField(default=False, help_text='it switched the account off and has to switch it on')),
                ('enforced', models.BooleanField(default=False, help_text='tables, queues and seats have been seen to')),
                ('given_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions_given', to=settings.AUTH_USER_MODEL)),
                ('lifted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('report', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='moderation.report')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-starts', '-pk'],
                'indexes': [models.Index(condition=models.Q(('ended', None)), fields=['user', 'kind'], name='sanction_in_force'), models.Index(condition=models.Q(('ended', None)), fields=['until'], name='sanction_due'), models.Index(condition=models.Q(('enforced', False)), fields=['id'], name='sanction_to_enforce')],
                'constraints': [models.UniqueConstraint(fields=('given_by', 'command_id'), name='one_sanction_per_command')],
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=1000)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('answered', models.DateTimeField(null=True)),
                ('lifted', models.BooleanField(default=False)),
                ('answer', models.CharField(blank=True, max_length=300)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sanction', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='appeal', to='moderation.sanction')),
            ],
            options={
                'ordering': ['created', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Complaint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(blank=True, max_length=300)),
                ('move', models.PositiveIntegerField(null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='complaints', to='moderation.report')),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='complaints', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['created', 'pk'],
                'indexes': [models.Index(fields=['reporter', 'created'], name='complaint_pace')],
                'constraints': [models.UniqueConstraint(fields=('report', 'reporter'), name='one_complaint_per_reporter')],
            },
        ),
    ]
