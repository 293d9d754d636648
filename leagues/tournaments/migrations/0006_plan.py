from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_reason"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="plan",
            field=models.JSONField(
                help_text="by round, tables of a round robin or of groups: who, which group", null=True
            ),
        ),
    ]
