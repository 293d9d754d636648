from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('notices', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('reminder', 'My time is running out'), ('your_turn', 'It is my turn'), ('seat_lost', 'A stand-in plays for me'), ('invited', 'I am invited to a table'), ('mention', 'Somebody calls me in a chat'), ('event_news', 'News of my leagues and tournaments'), ('moderation', 'Decisions of the moderators'), ('match_ended', 'A match of mine has ended'), ('test', 'test')], max_length=12),
        ),
    ]
