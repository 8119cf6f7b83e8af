"""The app's rooms in the moderators' site; Django finds them here."""

from django.contrib import admin
from django.contrib.auth.models import Group

from matches.admin.matches import MatchAdmin
from matches.admin.players import PlayerAdmin
from matches.admin.prompts import PromptAdmin
from matches.admin.record import ActAdmin
from matches.admin.reports import ReportAdmin

# Roles are made by migrations and given on the pages of players; Django's own form would hand out anything.
admin.site.unregister(Group)

__all__ = ["ActAdmin", "MatchAdmin", "PlayerAdmin", "PromptAdmin", "ReportAdmin"]
