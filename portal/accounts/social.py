"""Sign-in through other sites, switched on by the environment. Used by the settings; imports no models."""

from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ImproperlyConfigured

# Where the browser is sent: the content security policy has to allow a form to lead there.
ORIGINS = {
    "google": "https://accounts.google.com",
    "github": "https://github.com",
    "discord": "https://discord.com",
}
_SCOPES = {"google": ["profile", "email"], "github": ["read:user", "user:email"], "discord": ["identify", "email"]}


@dataclass
class Social:
    """What the settings need for the chosen providers."""

    apps: list[str] = field(default_factory=list)
    providers: dict[str, Any] = field(default_factory=dict)
    origins: list[str] = field(default_factory=list)


def read_social(env: Any) -> Social:
    """SOCIAL_PROVIDERS="google,github" with GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and so on."""
    social = Social()
    for name in filter(None, (entry.strip() for entry in env.list("SOCIAL_PROVIDERS", []))):
        if name not in ORIGINS:
            raise ImproperlyConfigured(f"SOCIAL_PROVIDERS: {name!r} is not one of {', '.join(ORIGINS)}.")
        key, secret = (env.str(f"{name.upper()}_CLIENT_{part}", "") for part in ("ID", "SECRET"))
        if not key or not secret:
            raise ImproperlyConfigured(f"{name.upper()}_CLIENT_ID and {name.upper()}_CLIENT_SECRET must be set.")
        social.apps.append(f"allauth.socialaccount.providers.{name}")
        social.origins.append(ORIGINS[name])
        social.providers[name] = {"APP": {"client_id": key, "secret": secret}, "SCOPE": _SCOPES[name]}
    return social
