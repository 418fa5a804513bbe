"""Django settings, read from the environment and from the key file in DATA_DIR.

docs/operators.md lists the variables. The defaults suit one club on one machine: SQLite, no Redis.
"""

import gc
import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_noop

from club import places
from host.database.addresses import TIMEOUTS, database_at, pooled_database_at  # noqa: F401
from host.installation.keys import NAME as KEY_FILE
from host.installation.keys import SERVER, belongs_to_server
from host.releases.start_words import FIRST
from host.releases.version import VERSION

# While a process loads its modules there is no garbage, and looking for it takes a sixth of every
# start. `HostConfig.ready` lets the collector begin.
gc.disable()

BASE_DIR = places.FILES

env = environ.Env()
DATA_DIR = Path(env.str("DATA_DIR", "") or places.usual_data()).expanduser().resolve()
if belongs_to_server(DATA_DIR) and "SECRET_KEY" not in os.environ:
    raise ImproperlyConfigured(
        f"The site of this machine has its settings in {SERVER}. Run `campaign` in place of "
        f"{sys.argv[0] or 'manage.py'}, such as `campaign verify`: it works on the database of "
        "that site. For another site, name its directory in DATA_DIR."
    )
environ.Env.read_env(DATA_DIR / KEY_FILE)


def _secret(name: str) -> str:
    value = env.str(name, "")
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set. Run `{FIRST}`, which writes {DATA_DIR / KEY_FILE}, "
            "or set it in the environment."
        )
    return value


SECRET_KEY = _secret("SECRET_KEY")
ENVELOPE_KEYS = [key.strip() for key in _secret("ENVELOPE_KEYS").split(",") if key.strip()]
DEBUG = env.bool("DEBUG", False)
DEMO = env.bool("DEMO", False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
REDIS_URL = env.str("REDIS_URL", "")
BACKUP_KEY = env.str("BACKUP_KEY", "")  # backups are encrypted with it
METRICS_TOKEN = env.str("METRICS_TOKEN", "")  # opens /metrics from elsewhere
ACCESS_LOG = env.bool("ACCESS_LOG", False)  # write a line for each answer
SECURITY_CONTACT = env.str("SECURITY_CONTACT", "")  # the contact in /.well-known/security.txt
ERRORS_TO: list[str] = env.list("ERRORS_TO", default=[])  # addresses that get errors by email
SENTRY_DSN = env.str("SENTRY_DSN", "")  # a server of Sentry's protocol, also for errors
# The board games of this site; a game that is left out is on no page.
TAVERN_GAMES: list[str] = env.list(
    "TAVERN_GAMES", default=["stone-falls", "six-lands", "island-settlers"]
)
# Whether strangers read how many tables of each game are played here.
TAVERN_SHOWS_TABLES: bool = env.bool("TAVERN_SHOWS_TABLES", default=False)

INSTALLED_APPS = [
    "club.apps.ClubConfig",
    "campaign.apps.CampaignConfig",
    "tavern.apps.TavernConfig",
    "host.apps.HostConfig",
    "host.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "template_partials",
]
MIDDLEWARE = [
    "host.monitoring.request_ids.RequestIds",
    "host.monitoring.request_metrics.RequestMetrics",
    "host.monitoring.access_log.AccessLog",
    "host.web.own_pages.own_pages_only",
    "club.pages.frame.asked_names.AskedNames",
    "django.middleware.security.SecurityMiddleware",
    "club.pages.frame.middleware.NoNulls",
    "club.pages.games.poll.PollMiddleware",
    "host.web.static_files.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",  # pads at random; CSRF tokens are masked (BREACH)
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "host.web.session_cookie.EarlierCookie",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.pages.games.reader.ReaderMiddleware",
    "club.pages.frame.middleware.Unkept",
    "club.pages.frame.rate_limits.RateLimitMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "host.urls"
FORM_RENDERER = "club.pages.frame.form_renderer.FormRenderer"
DEFAULT_EXCEPTION_REPORTER_FILTER = "host.monitoring.exception_filter.ExceptionFilter"
CSRF_FAILURE_VIEW = "club.pages.frame.errors.csrf_failed"
WSGI_APPLICATION = "host.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# `i18n` is Django's, with another `translate` (`club.pages.frame.sentences_of_templates`).
SILENCED_SYSTEM_CHECKS = ["templates.W003"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [places.TEMPLATES],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "host.web.template_loader.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "club.pages.frame.preferences.theme",
                "club.pages.games.reader.signs",
            ],
            "libraries": {
                "i18n": "club.pages.frame.sentences_of_templates",
                "tags": "campaign.pages.tags",
                "tavern_tags": "tavern.pages.tags",
                "house_tags": "club.pages.house.tags",
                "difference_words": "campaign.pages.words.difference_words",
            },
        },
    }
]

# --- database -----------------------------------------------------------------------------
_SQLITE = f"sqlite:///{DATA_DIR / 'campaign.sqlite3'}"

# Web servers and workers come to PostgreSQL through a pooler, where there is one. Commands do not:
# dumps and migrations change their session, which a pooler would hand on to others.
_POOLER = env.str("DATABASE_POOLER", "")
POOLED_DATABASE = pooled_database_at(_POOLER) if _POOLER else None
if POOLED_DATABASE and "THROUGH_POOLER" in os.environ:
    DATABASES = {"default": POOLED_DATABASE}
else:
    DATABASES = {"default": database_at(env.str("DATABASE_URL", "") or _SQLITE)}

# --- cache and sessions -------------------------------------------------------------------
# In Redis the cache has its own database, next to the broker's. Sessions are not in it.
if REDIS_URL:
    _beside = urlsplit(REDIS_URL)
    _beside = _beside._replace(path=f"/{int(_beside.path.strip('/') or 0) + 1}")
    CACHES = {
        "default": {
            "BACKEND": "host.web.redis_cache.Helpful",
            "LOCATION": _beside.geturl(),
            "KEY_PREFIX": "campaign",
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# The cache of one process: fragments of pages, and the time of its last heartbeat.
CACHES["own"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "own",
    # About 15 MB: for a reader of campaigns seven of 4 kB, for one at a table fourteen of 1 kB.
    "OPTIONS": {"MAX_ENTRIES": 4000},
}
SESSION_ENGINE = "host.web.sessions"
SESSION_COOKIE_AGE = 90 * 24 * 3600  # of a person who is signed in

# --- people -------------------------------------------------------------------------------
# The people who can create an account: everybody, people with an invitation, or nobody.
REGISTRATION = env.str("REGISTRATION", "open")
if REGISTRATION not in ("open", "invited", "closed"):
    raise ImproperlyConfigured("REGISTRATION is open, invited or closed.")
# Everybody signs in with a code sent by email; there are no passwords. The members' sign-in page
# replaces the admin's own, so its rate limits apply there.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_request_login_code"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_USER_DISPLAY = "club.actions.accounts.plain_names.shown_name"
ACCOUNT_ADAPTER = "host.web.account_adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""  # our subjects contain the name of the site
# Limited by the asker, not by the address: a stranger who knows it cannot use up its owner's codes.
ACCOUNT_RATE_LIMITS = {"request_login_code": "20/m/ip"}
# The rulings desk needs a second factor that also works without TLS, in a club's own network.
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 5
# Off only for tests and drills that make more requests than people do.
LIMITS = env.bool("LIMITS", True)
# The number of proxies in front that are trusted with the asker's address; 0 trusts none.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", 0)
MFA_ADAPTER = "host.web.account_adapter.Factors"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "SAGA"
MFA_TOTP_TOLERANCE = 1

_email = env.email_url("EMAIL_URL", "consolemail://")
# A directory is named by its absolute path: environ takes the first slash for the URL's own.
_email["EMAIL_FILE_PATH"] = f"/{_email['EMAIL_FILE_PATH'].lstrip('/')}"
globals().update(_email)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "campaign@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
REPLY_TO = env.str("REPLY_TO", "")  # where replies to emails go
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", 10)  # seconds
# The site's address in emails, calendars and messages.
SITE_NAME = gettext_noop("Saga campaigns")  # of a house that has set no other
SITE_URL = env.str("SITE_URL", "http://localhost:8000")
RELEASE = VERSION
# Self-hosted servers for ntfy, Matrix and Signal, in addition to ntfy.sh and matrix.org. A private
# one is named by its address: http://10.0.0.5:8080
NOTICE_HOSTS: list[str] = env.list("NOTICE_HOSTS", default=[])
# Keys of other installations for which organisers may export sealed bids (docs/sealing.md).
MOVES_TO: list[str] = env.list("MOVES_TO", default=[])

# --- language and time --------------------------------------------------------------------
LANGUAGE_CODE = env.str("LANGUAGE_CODE", "en")
LANGUAGES = [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("nl", "Nederlands")]
LOCALE_PATHS = [places.LOCALE]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", "Europe/Paris")

# --- files --------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [places.STATIC] if places.STATIC.is_dir() else []
WHITENOISE_ROOT = places.STATIC / "at_root"  # icons that browsers look for there
FIXTURE_DIRS = [places.FIXTURES]
# Hashed names need `collectstatic`; without it (tests) files are served from their folders.
STATIC_HASHED = env.bool("STATIC_HASHED", not DEBUG)
WHITENOISE_USE_FINDERS = not STATIC_HASHED
_STATIC_STORAGE = (
    "host.web.static_files.HashedFiles"
    if STATIC_HASHED
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
# Photos are not public files: pages serve them to members. A site of several machines keeps
# them in a bucket; without keys here boto3 asks the machine for them.
PHOTOGRAPHS = DATA_DIR / "photographs"
BOOKS = DATA_DIR / "books"  # files that can be made again
S3_BUCKET = env.str("S3_BUCKET", "")
_PHOTOGRAPHS: dict[str, Any] = {
    "BACKEND": "django.core.files.storage.FileSystemStorage",
    "OPTIONS": {
        "location": PHOTOGRAPHS,
        "file_permissions_mode": 0o600,
        "directory_permissions_mode": 0o700,
    },
}
if S3_BUCKET:
    _PHOTOGRAPHS = {
        "BACKEND": "host.web.object_store.ObjectStore",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.str("S3_ENDPOINT", "") or None,
            "region_name": env.str("S3_REGION", "") or None,
            "access_key": env.str("S3_ACCESS_KEY", "") or None,
            "secret_key": env.str("S3_SECRET_KEY", "") or None,
            "location": "photographs",
            "default_acl": None,
        },
    }
STORAGES = {"staticfiles": {"BACKEND": _STATIC_STORAGE}, "photographs": _PHOTOGRAPHS}

# --- headers ------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# Pages ask for nothing of the reader's machine; sharing a page is the reader's own click.
_POWERS = (
    "accelerometer",
    "autoplay",
    "browsing-topics",
    "camera",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "window-management",
    "xr-spatial-tracking",
)
PERMISSIONS_POLICY: dict[str, list[str]] = {power: [] for power in _POWERS}
PERMISSIONS_POLICY["screen-wake-lock"] = ["self"]  # a battle is counted on a lit screen
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# Set BEHIND_TLS if a proxy ends TLS and sets X-Forwarded-Proto itself.
BEHIND_TLS = env.bool("BEHIND_TLS", False)
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    # Browsers accept it only from exactly this name by HTTPS, not from a name next to or below it.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    # A day, only for this name: browsers remember it until it ends.
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 24 * 3600)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", False)
    SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", False)
    SILENCED_SYSTEM_CHECKS += ["security.W005", "security.W021"]  # these two are the owner's choice
    ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

# --- Celery -------------------------------------------------------------------------------
# The tick scans the database; no task carries a deadline, none expires: a worker's clock may
# be wrong, and Redis delivers long-delayed tasks twice. The schedule is static, so beat keeps
# stores nothing on disk.
CELERY_BROKER_URL = REDIS_URL or None
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 300}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CHANNEL_ERROR_RETRY = True  # such as "out of memory"
CELERY_ACCEPT_CONTENT = ["json"]
# A worker without --queues takes both; the simulations' own is for workers that name it.
CELERY_TASK_QUEUES: dict[str, dict[str, str]] = {"celery": {}, "notices": {}}
CELERY_IMPORTS = ["club.workers.tasks", "campaign.actions.workshop.batch_tasks"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {"tick": {"task": "club.workers.tasks.tick", "schedule": 2.0}}
CELERY_TIMEZONE = "UTC"
# Seconds without a heartbeat after which deadlines move. Longer than the period of a closing timer.
OUTAGE_AFTER = env.int("OUTAGE_AFTER", 15 * 60)

# --- logging ------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"()": "host.monitoring.logs.Plain"},
        "json": {"()": "host.monitoring.logs.json_lines"},
        "as_it_is": {"format": "{message}", "style": "{"},
    },
    "filters": {"request": {"()": "host.monitoring.request_ids.WithRequestId"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.str("LOG_FORMAT", "plain"),
            "filters": ["request"],
        },
        "access": {"class": "logging.StreamHandler", "formatter": "as_it_is"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "campaign": {"level": env.str("LOG_LEVEL", "INFO")},
        "campaign.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
        "club": {"level": env.str("LOG_LEVEL", "INFO")},
        "host": {"level": env.str("LOG_LEVEL", "INFO")},
        "tavern": {"level": env.str("LOG_LEVEL", "INFO")},
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Their lines contain the addresses that they write to.
        "apprise": {"handlers": [], "level": "WARNING", "propagate": False},
        "urllib3": {"handlers": [], "level": "WARNING", "propagate": False},
    },
}
if ERRORS_TO:
    LOGGING["handlers"]["mail"] = {  # type: ignore[index]
        "class": "host.monitoring.error_mail.ErrorMail",
        "filters": ["request"],
    }
    LOGGING["root"]["handlers"].append("mail")  # type: ignore[index]
if SENTRY_DSN:
    from host.monitoring.error_reports import begin

    begin(SENTRY_DSN)
