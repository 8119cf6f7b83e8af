from django.db import migrations

from leaderboards.roles import write_leaderboards_roles


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0002_player_match"), ("matches", "0009_roles")]

    operations = [migrations.RunPython(write_leaderboards_roles, migrations.RunPython.noop)]
