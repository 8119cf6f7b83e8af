import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A stream ticket ends with the session that asked for it."""

    dependencies = [("matches", "0004_house_prompts")]

    operations = [
        migrations.AddField(
            model_name="credential",
            name="session",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="matches.credential",
            ),
        ),
    ]
