"""Settings: read from the environment, safe without any.

`REGALIA_PROFILE=production` turns on what only a server needs.
"""

import logging
import secrets
from datetime import timedelta
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environs import Env

from portal.accounts.social import read_social
from portal.logs import logging_config
from portal.places import BASE, make_data_folder, valkey_socket

env = Env()
PRODUCTION = env.str("REGALIA_PROFILE", "local") == "production"
VAR = make_data_folder()
VERSION = "0.1.0"
SOCIAL = read_social(env)


def _local_secret(path: Path) -> str:
    """The secret of a local site: made once, readable by its owner alone."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text().strip()


SECRET_KEY = env.str("SECRET_KEY") if PRODUCTION else env.str("SECRET_KEY", "") or _local_secret(VAR / "secret_key")
DEBUG = False
ALLOWED_HOSTS = (
    env.list("ALLOWED_HOSTS") if PRODUCTION else env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
)
PORT = env.int("PORT", 8000)
BIND = env.str("BIND", "127.0.0.1")
SITE_URL = env.str("SITE_URL", f"http://localhost:{PORT}")
TRUST_PROXY = env.bool("TRUST_PROXY", False)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", [SITE_URL])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.mfa",
    "allauth.usersessions",
    *SOCIAL.apps,
    "csp",
    "django_structlog",
    "django_prometheus",
    "portal",
    "portal.accounts",
    "games.matches",
    "leagues.ratings",
    "leagues.rulings",
    "leagues.seasons",
    "leagues.ladders",
    "leagues.challenges",
    "leagues.tournaments",
    "portal.notices",
    "portal.moderation",
    "portal.status",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pads its answers, so that their length does not give secrets away
    "django_structlog.middlewares.RequestMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "games.matches.middleware.RefusalMiddleware",
    "portal.accounts.middleware.OwnSettingsMiddleware",
    "portal.accounts.middleware.DoorMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "portal.urls"
ASGI_APPLICATION = "portal.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "portal.context.site",
            ],
        },
    },
]

# --- data ---------------------------------------------------------------------------------------------------------

DATABASE_URL = env.str("DATABASE_URL", "")
if DATABASE_URL:
    DATABASES = {"default": env.dj_db_url("DATABASE_URL")}
    DATABASES["default"] |= {
        "CONN_MAX_AGE": 0,  # persistent connections leak under ASGI; the pool does the keeping
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", 8), "timeout": 10}},
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR / "regalia.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA synchronous=NORMAL;",
            },
            "TEST": {"NAME": None},
        }
    }
RECORD_KEY = env.str("RECORD_KEY", "")  # signs match records, hexadecimal; made in the data folder when empty
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "")
VALKEY_SOCKET = valkey_socket(VAR)
BROKER_DB, CHANNELS_DB, CACHE_DB = 1, 2, 3


def _redis(db: int) -> str:
    if REDIS_URL:
        return urlsplit(REDIS_URL)._replace(path=f"/{db}").geturl()
    return f"unix://{VALKEY_SOCKET}?db={db}"


CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py's default time-out of 5 s would close every idle socket
        "CONFIG": {"hosts": [{"address": _redis(CHANNELS_DB), "socket_timeout": None}], "prefix": "regalia"},
    }
}
CACHES = {
    "default": {
        "BACKEND": "portal.cache.ForgivingRedisCache",
        "LOCATION": _redis(CACHE_DB),
        "OPTIONS": {"socket_timeout": 2},  # a page waits no longer for a Redis that went silent
    }
}

# --- work -----------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = _redis(BROKER_DB) if REDIS_URL else f"redis+socket://{VALKEY_SOCKET}?virtual_host={BROKER_DB}"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 45, 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,  # longer than the hard limit of the slowest task
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 30,
    "socket_connect_timeout": 5,
    "health_check_interval": 25,
}
CELERY_TASK_DEFAULT_QUEUE = "main"
CELERY_TASK_ROUTES = {
    "games.matches.tasks.estimate_chances": {"queue": "thinkers"},
    "games.matches.tasks.analyse_match": {"queue": "thinkers"},
    # what must come in time, however much waits elsewhere: without it nobody makes up for a lost call
    "games.matches.tasks.sweep_deadlines": {"queue": "deadlines"},
    "games.matches.tasks.sweep_bot_turns": {"queue": "deadlines"},
    "portal.tasks.beat_heartbeat": {"queue": "deadlines"},
    "portal.moderation.tasks.judge_matches": {"queue": "thinkers"},
    "portal.notices.tasks.*": {"queue": "mail"},  # a slow mail server keeps no move waiting
}
BOT_PAUSE = env.float("BOT_PAUSE", 0.9)  # seconds a bot seems to think in live play with people, on average
BOT_DAILY_MATCHES = env.int("BOT_DAILY_MATCHES", 200)  # that a bot from outside may join
BOT_MEMORY = env.int("BOT_MEMORY", 1024)  # megabytes a process that plays bots' turns may use
DEADLINE_SWEEP_SECONDS = 3.0  # a silence of more than three sweeps stops all clocks until it is made up for
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "run" / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "beat-heartbeat": {"task": "portal.tasks.beat_heartbeat", "schedule": 2.0, "options": {"expires": 10}},
    "sweep-bot-turns": {"task": "games.matches.tasks.sweep_bot_turns", "schedule": 0.5, "options": {"expires": 2}},
    "answer-orders": {"task": "games.matches.tasks.answer_due_orders", "schedule": 0.5, "options": {"expires": 2}},
    "sweep-analyses": {
        "task": "games.matches.tasks.sweep_analyses",
        "schedule": 5.0,
        "options": {"expires": 20},
    },
    "purge-idle-guests": {"task": "portal.accounts.tasks.purge_idle_guests", "schedule": timedelta(days=1)},
    "sweep-deadlines": {
        "task": "games.matches.tasks.sweep_deadlines",
        "schedule": DEADLINE_SWEEP_SECONDS,
        "options": {"expires": 10},
    },
    "sweep-finished": {"task": "games.matches.tasks.sweep_finished", "schedule": 5.0, "options": {"expires": 20}},
    "make-matches": {"task": "games.matches.tasks.make_matches", "schedule": 3.0, "options": {"expires": 10}},
    "sweep-tables": {"task": "games.matches.tasks.sweep_tables", "schedule": 60.0, "options": {"expires": 120}},
    "forget-api-calls": {"task": "games.matches.tasks.forget_api_calls", "schedule": timedelta(days=1)},
    "prove-matches": {"task": "games.matches.tasks.prove_matches", "schedule": crontab(hour=3, minute=20)},
    "deliver-notices": {"task": "portal.notices.tasks.deliver_notices", "schedule": 5.0, "options": {"expires": 10}},
    "purge-notices": {"task": "portal.notices.tasks.purge_notices", "schedule": crontab(hour=4, minute=10)},
    "end-sanctions": {"task": "portal.moderation.tasks.sweep_cases", "schedule": 20.0, "options": {"expires": 60}},
    "judge-matches": {"task": "portal.moderation.tasks.judge_matches", "schedule": 60.0, "options": {"expires": 50}},
    "count-signals": {"task": "portal.moderation.tasks.count_signals", "schedule": crontab(hour=5, minute=10)},
    "prove-audit": {"task": "portal.moderation.tasks.prove_audit", "schedule": crontab(hour=4, minute=0)},
    "rate-finished": {"task": "leagues.ratings.tasks.rate_finished", "schedule": 10.0, "options": {"expires": 30}},
    "advance-seasons": {"task": "leagues.seasons.tasks.advance_seasons", "schedule": 20.0, "options": {"expires": 60}},
    "sweep-challenges": {
        "task": "leagues.challenges.tasks.sweep_challenges",
        "schedule": 20.0,
        "options": {"expires": 60},
    },
    "turn-ladder-week": {"task": "leagues.ratings.tasks.turn_ladder_week", "schedule": crontab(minute=1)},
    "recount-ladders": {"task": "leagues.ratings.tasks.recount_ladders", "schedule": crontab(hour=4, minute=30)},
    "advance-tournaments": {
        "task": "leagues.tournaments.tasks.advance_tournaments",
        "schedule": 10.0,
        "options": {"expires": 30},
    },
    "open-held-records": {
        "task": "leagues.rulings.tasks.open_held_records",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
    "watch-bots": {"task": "leagues.ratings.tasks.watch_bots", "schedule": crontab(hour=2, minute=40)},
    "prove-ratings": {"task": "leagues.ratings.tasks.prove_ratings", "schedule": crontab(hour=3, minute=50)},
}

# --- people ---------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", "optional")
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = False
ACCOUNT_ADAPTER = "portal.accounts.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "portal.accounts.forms.SignupExtras"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
# on top of allauth's own limits; a club in one hall has one address
ACCOUNT_RATE_LIMITS = {
    "guest": env.str("GUEST_RATE", "20/m/ip,60/h/ip,200/d/ip"),
    "appeal": "5/h/key",
    "household": "20/d/user",
    # a few guesses in five minutes and no more, also for whoever borrows an open session
    "login_known_device": "5/5m/key",
    "change_password": "10/5m/user",
    "reauthenticate": "10/5m/user",
    "moderate": "30/m/user,300/h/user",  # a stolen moderator's account cannot empty the site
}
GUESTS_PER_HOUR = env.int("GUESTS_PER_HOUR", 500)  # on the whole site, whatever addresses they come from
SIGNUP_OPEN = env.bool("SIGNUP_OPEN", True)
STAFF_MFA_REQUIRED = env.bool("STAFF_MFA_REQUIRED", True)
SOCIALACCOUNT_PROVIDERS = SOCIAL.providers
SOCIALACCOUNT_AUTO_SIGNUP = False  # everybody chooses a name under our rules
USERSESSIONS_TRACK_ACTIVITY = False  # a write per request; when somebody was last seen is noted once an hour
KNOX_TOKEN_MODEL = "accounts.ApiToken"  # noqa: S105 (a model, not a secret)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Regalia"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION  # passkeys on http://localhost
REST_KNOX = {"TOKEN_TTL": timedelta(days=365), "TOKEN_PREFIX": "rgl_", "AUTH_HEADER_PREFIX": "Bearer"}
EMAIL_BACKEND = env.str("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
if env.str("EMAIL_URL", ""):
    email = env.dj_email_url("EMAIL_URL")
    if "EMAIL_BACKEND" not in email:  # letters would be printed and nobody would notice
        raise ImproperlyConfigured("EMAIL_URL must begin with smtp://, smtps://, submission://, console:// or file://.")
    globals().update({key: value for key, value in email.items() if key.startswith("EMAIL_")})
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "Regalia <regalia@localhost>")
OPERATOR_EMAIL = env.str("OPERATOR_EMAIL", "") or parseaddr(DEFAULT_FROM_EMAIL)[1]  # whom people ask for another look
VAPID_KEY = env.str("VAPID_KEY", "")  # signs pushes to browsers; made in the data folder when empty
VAPID_CONTACT = env.str("VAPID_CONTACT", SITE_URL if SITE_URL.startswith("https:") else "mailto:regalia@localhost")
NOTICE_TEST_SINKS = env.list("NOTICE_TEST_SINKS", [])  # origins that tests may call although they are not public

# --- words ----------------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("uk", "Українська")]
LOCALE_PATHS = [BASE / "locale"]
FORMAT_MODULE_PATH = "portal.formats"
TIME_ZONE = "UTC"
USE_I18N = USE_TZ = True
SITE_NAME = env.str("SITE_NAME", "Regalia")
SITE_TAGLINE = _("Ranked leagues of four royal-court games")

# --- pages ----------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE / "static"]
STATIC_ROOT = env.path("REGALIA_STATIC", VAR / "static")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "portal.storage.ModuleStorage" if PRODUCTION else "portal.storage.LocalModuleStorage"},
}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF, *SOCIAL.origins],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
        "base-uri": [NONE],
    }
}
PERMISSIONS_POLICY = {name: [] for name in ("camera", "geolocation", "microphone", "payment", "usb")}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "portal.views.csrf_failure"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
if PRODUCTION:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    if TRUST_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- operations -----------------------------------------------------------------------------------------------------

LOGGING = logging_config(json=PRODUCTION, level=env.str("LOG_LEVEL", "INFO"))
LOGGING_CONFIG = "portal.logs.configure"
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False  # addresses are personal data, and no operator needs them in a log
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_TASK_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_TASK_SUCCESS_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", 300)  # in each web process; a club in one hall has one address
# a minute, in each web process; twice the above, so that a whole hall can come back after a restart, and again
HANDSHAKES_PER_ADDRESS = env.int("HANDSHAKES_PER_ADDRESS", 600)
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
WORK_QUEUES = ("main", "bots", "thinkers", "deadlines", "mail")
DEMO_CLUB = env.bool("REGALIA_DEMO", not PRODUCTION)  # whether a new site starts with a few played matches

# --- API ------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "portal.accounts.tokens.TokenAuthentication",  # first: its header makes a refusal 401 rather than 403
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "portal.accounts.scopes.HasScope",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "EXCEPTION_HANDLER": "games.matches.api.errors.answer_problem",
    "DEFAULT_THROTTLE_RATES": {
        "anonymous": env.str("API_RATE_ANONYMOUS", "120/min"),
        "person": env.str("API_RATE_PERSON", "600/min"),
        "token": env.str("API_RATE_TOKEN", "1200/min"),
        "expensive": env.str("API_RATE_EXPENSIVE", "30/min"),
        "replay": "120/min",  # pieces of a replay; a long match has a dozen for each pair of eyes
    },
    "NUM_PROXIES": 1 if TRUST_PROXY else 0,  # nobody chooses the address he is counted under
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Regalia",
    "DESCRIPTION": "Play, watch and check matches with your own programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [],  # the types name their choices themselves
    "SWAGGER_UI_DIST": "SIDECAR",
}
