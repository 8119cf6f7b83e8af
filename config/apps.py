"""The admin app with our own site."""

from django.contrib.admin.apps import AdminConfig


class ModeratorsConfig(AdminConfig):
    """Django's admin; every ``admin.site`` is ours."""

    default_site = "config.admin.ModeratorsSite"
