"""The Celery application. Jobs are sweeps over the database: a lost broker message costs one beat, never a turn."""

import logging.config
import os

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("kocok")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def keep_django_logging(**kwargs: object) -> None:
    """Log as the web does."""
    logging.config.dictConfig(settings.LOGGING)


setup_logging.connect(keep_django_logging, weak=False)
