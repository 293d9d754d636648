from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("seasons", "0003_disqualified"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="barred_until",
            field=models.DateTimeField(help_text="until then only an invitation lets him in again", null=True),
        ),
    ]
