from django.db import migrations

from matches.penalties.house import load_house_prompts


def load(apps, schema_editor):
    load_house_prompts(apps.get_model("matches", "Prompt"))


class Migration(migrations.Migration):
    """The prompts of the house."""

    dependencies = [("matches", "0003_penalties")]

    operations = [migrations.RunPython(load, migrations.RunPython.noop)]
