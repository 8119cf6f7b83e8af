from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="tallied",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False), ("tallied", False)),
                fields=["finished_at"],
                name="match_to_tally",
            ),
        ),
    ]
