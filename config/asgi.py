"""The stream, and on the embedded default everything, for ASGI servers."""

import gc
import os
from importlib import import_module

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

gc.disable()  # while loading makes much and drops little
application = get_asgi_application()
import_module(settings.ROOT_URLCONF)  # before the first request, not by it
gc.freeze()  # what is loaded now stays: no collection looks at it again
gc.enable()
