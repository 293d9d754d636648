"""Directors of sites that were there before tournaments may hold them too; afterwards the administration decides."""

from django.db import migrations

ROLES = ("director", "administrator")


def let_directors_hold_tournaments(apps, schema_editor):
    """Groups that exist keep everything else as it was shaped; new sites make theirs after the migrations."""
    kind, _made = apps.get_model("contenttypes.ContentType").objects.get_or_create(
        app_label="tournaments", model="tournament"
    )
    permission, _made = apps.get_model("auth.Permission").objects.get_or_create(
        content_type=kind, codename="add_tournament", defaults={"name": "Can add tournament"}
    )
    for group in apps.get_model("auth.Group").objects.filter(name__in=ROLES):
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("moderation", "0005_usual_scores"),
        ("tournaments", "0001_tournaments"),
    ]
    operations = [migrations.RunPython(let_directors_hold_tournaments, migrations.RunPython.noop)]
