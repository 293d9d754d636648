"""The staff of sites that were there before may look events up as well; afterwards the administration decides."""

from django.db import migrations

FOUND = {"league": "seasons", "season": "seasons", "tournament": "tournaments", "ruling": "rulings"}
ROLES = {"moderator": ("league", "season", "tournament"), "administrator": tuple(FOUND)}


def let_staff_find_events(apps, schema_editor):
    """Groups that exist keep everything else as it was shaped; new sites make theirs after the migrations."""
    for group in apps.get_model("auth.Group").objects.filter(name__in=ROLES):
        for model in ROLES[group.name]:
            kind, _made = apps.get_model("contenttypes.ContentType").objects.get_or_create(
                app_label=FOUND[model], model=model
            )
            permission, _made = apps.get_model("auth.Permission").objects.get_or_create(
                content_type=kind, codename=f"view_{model}", defaults={"name": f"Can view {model}"}
            )
            group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("moderation", "0009_names"),
        ("rulings", "0001_initial"),
        ("seasons", "0003_disqualified"),
        ("tournaments", "0002_disqualified"),
    ]
    operations = [migrations.RunPython(let_staff_find_events, migrations.RunPython.noop)]
