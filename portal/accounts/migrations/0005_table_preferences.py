"""Sound is off until asked for, also for those who got it by default before anything could be heard."""

from django.db import migrations, models


def silence(apps, schema_editor):
    apps.get_model("accounts", "User").objects.update(sound=False)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_one_key_per_name")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="always_hints",
            field=models.BooleanField(
                default=False,
                help_text="Otherwise they are shown in my first three matches of each game.",
                verbose_name="always show hints",
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="auto_forced",
            field=models.BooleanField(
                default=True,
                help_text="Play by itself when there is only one legal move.",
                verbose_name="play forced moves",
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="sound",
            field=models.BooleanField(
                default=False, help_text="A quiet tone when it is my turn.", verbose_name="sound"
            ),
        ),
        migrations.RunPython(silence, migrations.RunPython.noop, elidable=True),
    ]
