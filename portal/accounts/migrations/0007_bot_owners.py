import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_notices_have_their_own_settings'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='owner',
            field=models.ForeignKey(editable=False, help_text='Who answers for a bot that is played from outside. Such an account stays a bot for ever.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bots', to=settings.AUTH_USER_MODEL, verbose_name='owner'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('owner', None), ('kind', 'bot'), _connector='OR'), name='whoever_has_an_owner_is_a_bot'),
        ),
    ]
