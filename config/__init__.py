"""Where the apps are put together: settings, URLs, Celery, servers, problems, OpenAPI."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
