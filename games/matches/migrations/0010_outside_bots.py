from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0009_analysis'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='remote',
            field=models.BooleanField(default=False, help_text='a bot run elsewhere by its owner: has a clock like people'),
        ),
    ]
