from django.conf import settings
from django.db import migrations, models
from django.db.models import F


def gifts_are_leanings(apps, _schema_editor):
    """Of what was judged before, nobody knows what the giver lost: the pages read the leaning instead."""
    apps.get_model("moderation", "FavourRow").objects.update(gift=F("standard"))


class Migration(migrations.Migration):

    dependencies = [
        ("moderation", "0006_directors_hold_tournaments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="favourrow",
            name="even",
            field=models.FloatField(
                help_text="what the giver lost to everybody alike; unknown in old judgements", null=True
            ),
        ),
        migrations.AddField(
            model_name="favourrow",
            name="gift",
            field=models.FloatField(help_text="the same with what the giver lost beyond the usual", null=True),
        ),
        migrations.RunPython(gifts_are_leanings, migrations.RunPython.noop),
    ]
