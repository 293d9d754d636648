from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_plan"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="registration_opens",
            field=models.DateTimeField(
                help_text="when the draft opens by itself; none: a director opens it", null=True
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="registration_closes",
            field=models.DateTimeField(
                help_text="from when nobody can register any more; none: from the start", null=True
            ),
        ),
    ]
