from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_ticket_session"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                fields=["deleted_at"], name="player_inactive", condition=models.Q(("is_active", False))
            ),
        ),
    ]
