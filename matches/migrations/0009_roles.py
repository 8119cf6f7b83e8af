from django.db import migrations

from matches.moderation.roles import write_matches_roles


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_acts_stay"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(write_matches_roles, migrations.RunPython.noop)]
