
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leaderboards', '0001_initial'),
        ('matches', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayerMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('game', models.CharField(max_length=16)),
                ('finished_at', models.DateTimeField()),
                ('team', models.PositiveSmallIntegerField(null=True)),
                ('placement', models.PositiveSmallIntegerField()),
                ('result', models.CharField(max_length=5)),
                ('forfeited', models.BooleanField()),
                ('tally', models.TextField()),
                ('faces', models.TextField()),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='matches.match')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'player matches',
                'indexes': [models.Index(fields=['player', 'finished_at', 'match'], name='player_match_by_player')],
                'constraints': [models.UniqueConstraint(fields=('match', 'seat'), name='player_match_seat_once'), models.UniqueConstraint(fields=('match', 'player'), name='player_match_player_once')],
            },
        ),
    ]
