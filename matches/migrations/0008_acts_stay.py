from django.db import migrations

from matches.moderation.lasting import hold, let_go


class Migration(migrations.Migration):
    dependencies = [("matches", "0007_moderators")]

    operations = [migrations.RunPython(hold, let_go)]
