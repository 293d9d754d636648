"""Old and new code side by side on migrated tables: what a migration may do while old processes still run.

Old code inserts rows without the columns it does not know, and reads those it knows. So from the migrations of the
first release on, a new column may be empty or has a default of the database's own, and nothing the old code reads is
taken away or renamed; that comes one release later, and is listed here then.
"""

import pytest
from django.apps import apps
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings

FIRST_RELEASE = {  # the last migrations of 0.1.0: all before them are run on an empty database
    "matches": "0012_held", "challenges": "0001_challenge_ladders", "ratings": "0005_fill_places",
    "rulings": "0001_initial", "seasons": "0003_disqualified", "tournaments": "0002_disqualified",
    "accounts": "0008_follows", "moderation": "0007_gifts", "notices": "0002_moderation", "status": "0001_initial",
}  # fmt: skip
UNREAD: set[tuple[str, str]] = set()  # (app, migration) that take away what the release before no longer reads
TAKING_AWAY = (migrations.DeleteModel, migrations.RemoveField, migrations.RenameField, migrations.RenameModel)


def trouble(operations):
    """What these operations would do to code of the release before."""
    new, found = set(), []
    for operation in operations:
        name = getattr(operation, "model_name", "").lower()
        if isinstance(operation, migrations.CreateModel):
            new.add(operation.name.lower())
        elif isinstance(operation, TAKING_AWAY) and (name or operation.name.lower()) not in new:
            found.append(f"{operation.describe()}: old code may still read it")
        elif isinstance(operation, migrations.AddField) and name not in new and _is_demanded(operation.field):
            found.append(f"{operation.describe()}: old code inserts rows without it; give it a db_default")
    return found


def _is_demanded(field):
    return not (field.null or field.has_db_default() or field.many_to_many)


def since_the_first_release():
    """Our own migrations after those of the first release."""
    loader = MigrationLoader(connection, load=False)
    with override_settings(MIGRATION_MODULES={}):  # tests may run without migrations
        loader.load_disk()
    ours = {
        config.label for config in apps.get_app_configs() if config.name.startswith(("games.", "leagues.", "portal."))
    }
    assert {app for app, _name in loader.disk_migrations if app in ours} == set(FIRST_RELEASE)
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in ours and name > FIRST_RELEASE[app] and (app, name) not in UNREAD:
            yield migration


def test_old_processes_can_go_on_beside_every_migration_since_the_first_release():
    found = {str(one): wrong for one in since_the_first_release() if (wrong := trouble(one.operations))}
    assert not found


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        (migrations.AddField("match", "mood", models.CharField(max_length=9, default="")), "db_default"),
        (migrations.AddField("match", "mood", models.CharField(max_length=9, default="", db_default="")), None),
        (migrations.AddField("match", "mood", models.CharField(max_length=9, null=True)), None),
        (migrations.RemoveField("match", "sealed"), "may still read it"),
        (migrations.RenameField("match", "sealed", "closed"), "may still read it"),
        (migrations.DeleteModel("match"), "may still read it"),
    ],
)
def test_what_would_trouble_old_code_is_found(operation, words):
    found = trouble([operation])
    assert (words in found[0]) if words else not found


def test_a_table_that_is_new_itself_may_have_any_columns():
    made = migrations.CreateModel("Mood", [("id", models.BigAutoField(primary_key=True))])
    assert not trouble([made, migrations.AddField("mood", "word", models.CharField(max_length=9))])
