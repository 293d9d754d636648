"""Gives every account that exists its look-alike key and a coat of arms of its own."""

from django.db import migrations

from portal.accounts.models import new_avatar_seed
from portal.accounts.names import name_key


def fill(apps, schema_editor):
    """One row at a time: a key is computed, not queried."""
    people = apps.get_model("accounts", "User").objects
    for key, username in people.values_list("pk", "username").iterator():
        people.filter(pk=key).update(name_key=name_key(username), avatar_seed=new_avatar_seed())


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
