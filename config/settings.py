"""Settings. Everything that differs between places comes from the environment; ``docs/operations.md`` lists it.

Without ``DATABASE_URL`` this is the embedded default: SQLite and a file broker under ``var/``, nothing to install.
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
import structlog
from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.budgets import budgets
from config.secrets import embedded_secrets, master_keys

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("KOCOK_VAR", BASE_DIR / "var"))

EMBEDDED = "DATABASE_URL" not in os.environ
DEBUG = False


def _secret(name: str) -> str:
    if name in os.environ:
        return os.environ[name]
    if EMBEDDED:
        return embedded_secrets(VAR)[name]
    raise ImproperlyConfigured(f"Set {name} in the environment.")


def _list(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


SECRET_KEY = _secret("SECRET_KEY")
#: Keys of the fair dice by id; new matches use the first.
MASTER_KEYS = master_keys(_secret("KOCOK_MASTER_KEYS"))

ALLOWED_HOSTS = _list("ALLOWED_HOSTS") or (["127.0.0.1", "localhost", "[::1]"] if EMBEDDED else [])
CORS_ALLOWED_ORIGINS = _list("CORS_ALLOWED_ORIGINS")
CORS_ALLOWED_ORIGIN_REGEXES = [r"^http://(localhost|127\.0\.0\.1)(:\d+)?$"] if EMBEDDED else []
CORS_ALLOW_HEADERS = (
    "accept", "accept-language", "authorization", "content-type", "idempotency-key", "if-match", "if-none-match",
    "last-event-id",
)  # fmt: skip
CORS_EXPOSE_HEADERS = ("ETag", "Idempotency-Replayed", "Retry-After", "Date", "Content-Language")
CSRF_TRUSTED_ORIGINS = _list("CSRF_TRUSTED_ORIGINS")
#: How many proxies of ours stand before the web server; their X-Forwarded-For entries are believed, no others.
TRUSTED_PROXIES = int(os.environ.get("TRUSTED_PROXIES", "0"))

#: How many requests a player or an address may send, by scope; ``config/budgets.py`` has the defaults.
KOCOK_THROTTLES = budgets(os.environ.get("KOCOK_THROTTLES", ""))

#: The stream, in seconds: how often it looks for news by itself (without Redis, or while Redis is lost), how often
#: when hints come from Redis, and how often it says that it is still there.
STREAM_LOOK = float(os.environ.get("KOCOK_STREAM_LOOK", "0.5"))
STREAM_LOOK_HINTED = float(os.environ.get("KOCOK_STREAM_LOOK_HINTED", "5"))
STREAM_HEARTBEAT = float(os.environ.get("KOCOK_STREAM_HEARTBEAT", "15"))
#: How many streams one process keeps open for a player, and for an address without a token.
STREAMS_PER_PLAYER = int(os.environ.get("KOCOK_STREAMS_PER_PLAYER", "20"))
STREAMS_PER_ADDRESS = int(os.environ.get("KOCOK_STREAMS_PER_ADDRESS", "500"))

INSTALLED_APPS = [
    "config.apps.ModeratorsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "corsheaders",
    "csp",
    "import_export",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games",
    "matches",
    "leaderboards",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.ContentLength",
    "config.middleware.Static",
    "corsheaders.middleware.CorsMiddleware",
    "config.middleware.Session",
    "config.middleware.Locale",
    "config.middleware.Common",
    "config.middleware.Csrf",
    "config.middleware.Authentication",
    "config.middleware.Messages",
    "config.middleware.Clickjacking",
    "config.middleware.ContentSecurity",
    "config.problems.ProblemMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

if EMBEDDED:
    VAR.mkdir(parents=True, exist_ok=True)
    DATABASES: dict[str, Any] = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR / "kocok.sqlite3",
            "OPTIONS": {
                # A transaction takes the write lock at once: upgrading a read lock later is what fails as "locked".
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
            },
            "TEST": {"NAME": VAR / "test.sqlite3"},
        }
    }
else:
    DATABASES = {"default": {**dj_database_url.parse(os.environ["DATABASE_URL"]), "CONN_MAX_AGE": None}}
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        {"server_side_binding": True, "prepare_threshold": 1, "connect_timeout": 5}
        if "postgresql" in DATABASES["default"]["ENGINE"]
        else {}
    )

REDIS_URL = os.environ.get("REDIS_URL", "")
if REDIS_URL:
    CACHES: dict[str, Any] = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # a player's name is unique by its key
AUTH_USER_MODEL = "matches.Player"
LOGIN_REDIRECT_URL = "admin:index"
AUTHENTICATION_BACKENDS = ["matches.players.backend.PlayerBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
     "OPTIONS": {"user_attributes": ["name"]}},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]  # fmt: skip

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "id"
LANGUAGES = [("id", "Bahasa Indonesia"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
#: The zone in which the boards' days, weeks and months are cut.
BOARD_ZONE = os.environ.get("KOCOK_BOARD_ZONE", "Asia/Jakarta")

STATIC_URL = "/static/"
#: Where collectstatic put the assets; without it they are served from where the packages keep them.
STATIC_ROOT = os.environ.get("STATIC_ROOT")
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

APPEND_SLASH = False
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not EMBEDDED
SESSION_COOKIE_AGE = 12 * 60 * 60
#: The switch of the moderators' site; the API goes by Accept-Language alone.
LANGUAGE_COOKIE_PATH = "/admin/"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = not EMBEDDED
if not EMBEDDED:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
    SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_SECONDS", "31536000"))
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["matches.players.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["config.rendering.RecordRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "config.rendering.AlwaysJSON",
    "DEFAULT_SCHEMA_CLASS": "config.openapi.KocokSchema",
    "EXCEPTION_HANDLER": "config.problems.exception_handler",
    "UNAUTHENTICATED_USER": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Kocok",
    "DESCRIPTION": "Turn-based dice games with fair dice, timers and leaderboards.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["config.openapi.finish"],
    "COMPONENT_SPLIT_REQUEST": False,
    "COMPONENT_SPLIT_PATCH": False,
    "SORT_OPERATIONS": True,
}

if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {"visibility_timeout": 600}
else:
    for folder in ("queue", "processed"):
        (VAR / "broker" / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://localhost//"  # a host for kombu to be content; there is none
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR / "broker" / "queue"),
        "data_folder_out": str(VAR / "broker" / "queue"),
        "control_folder": str(VAR / "broker"),
    }
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 540
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"


def _every(seconds: float, task: str) -> dict[str, Any]:
    # A beat that nobody took in time is void: the next one sweeps the same.
    return {"task": task, "schedule": seconds, "options": {"expires": max(seconds, 2)}}


CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "turns": _every(1, "matches.turns"),
    "lobbies": _every(30, "matches.lobbies"),
    "penalties": _every(5, "matches.penalties"),
    "credentials": _every(3600, "matches.credentials"),
    "deleted players": _every(30, "matches.deleted_players"),
    "results": _every(1, "leaderboards.apply"),
    "people on boards": _every(1, "leaderboards.people"),
    "ratings": _every(1, "leaderboards.replay"),
    "recomputes": _every(1, "leaderboards.recompute"),
    "statistics": _every(1, "leaderboards.tally"),
    # in the small hours of the boards' default zone, UTC+7
    "audit of boards": {
        "task": "leaderboards.audit",
        "schedule": crontab(hour=20, minute=17),
        "options": {"expires": 3600},
    },
}

LOG_LEVEL = os.environ.get("LOG_LEVEL", "INFO")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {"()": "structlog.stdlib.ProcessorFormatter", "processor": structlog.processors.JSONRenderer()}
        if not EMBEDDED
        else {"format": "%(levelname)s %(name)s: %(message)s"}
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
