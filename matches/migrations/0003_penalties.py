import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

import matches.ids

PROMPT_MODES = [("movement", "Movement"), ("truth", "Truth")]
MODES = [("score_only", "Score Only"), *PROMPT_MODES]


class Migration(migrations.Migration):
    """Penalties keyed by their match, prompts by a stable id."""

    dependencies = [("matches", "0002_match_tallied")]

    operations = [
        migrations.DeleteModel(name="PenaltyPrompt"),
        migrations.DeleteModel(name="Penalty"),
        migrations.DeleteModel(name="Prompt"),
        migrations.CreateModel(
            name="Prompt",
            fields=[
                ("id", models.CharField(default=matches.ids.new_id, editable=False, max_length=36, primary_key=True, serialize=False)),
                ("mode", models.CharField(choices=PROMPT_MODES, max_length=10)),
                ("text_id", models.CharField(blank=True, max_length=200)),
                ("text_en", models.CharField(blank=True, max_length=200)),
                ("approval", models.CharField(choices=[("pending", "Pending"), ("approved", "Approved"), ("rejected", "Rejected")], default="pending", max_length=8)),
                ("enabled", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("author", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="prompts", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["approval", "-created_at"], name="prompt_newest"),
                    models.Index(fields=["author", "-id"], name="prompt_by_author"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=~Q(mode="score_only"), name="prompt_asks_something"),
                    models.CheckConstraint(condition=~Q(text_id="", text_en=""), name="prompt_says_something"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("match", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="penalty", serialize=False, to="matches.match")),
                ("mode", models.CharField(choices=MODES, max_length=10)),
                ("status", models.CharField(choices=[("proposed", "Proposed"), ("agreed", "Agreed"), ("refused", "Refused")], max_length=8)),
                ("proposed_by", models.PositiveSmallIntegerField()),
                ("stated", models.BooleanField()),
                ("until", models.DateTimeField(null=True)),
                ("consents", models.JSONField(default=list)),
            ],
            options={
                "verbose_name_plural": "penalties",
                "indexes": [models.Index(condition=Q(until__isnull=False), fields=["until"], name="penalty_due")],
                "constraints": [
                    models.CheckConstraint(condition=Q(mode__in=["score_only", "movement", "truth"]), name="penalty_mode_valid"),
                    models.CheckConstraint(condition=Q(status__in=["proposed", "agreed", "refused"]), name="penalty_status_valid"),
                    models.CheckConstraint(condition=Q(until__isnull=True) | Q(status="proposed"), name="penalty_waits_only_if_proposed"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PenaltyPrompt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("draw", models.PositiveSmallIntegerField()),
                ("text", models.CharField(max_length=200)),
                ("status", models.CharField(choices=[("open", "Open"), ("skipped", "Skipped"), ("done", "Done"), ("expired", "Expired")], default="open", max_length=7)),
                ("expires_at", models.DateTimeField()),
                ("penalty", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="prompts", to="matches.penalty")),
                ("prompt", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="owed", to="matches.prompt")),
            ],
            options={
                "ordering": ["penalty", "seat", "draw"],
                "indexes": [models.Index(condition=Q(status="open"), fields=["expires_at"], name="prompt_due")],
                "constraints": [
                    models.UniqueConstraint(fields=("penalty", "seat", "draw"), name="prompt_draw_once"),
                    models.CheckConstraint(condition=Q(draw__in=[1, 2]), name="prompt_skipped_once"),
                    models.CheckConstraint(condition=Q(status__in=["open", "skipped", "done", "expired"]), name="prompt_status_valid"),
                ],
            },
        ),
    ]
