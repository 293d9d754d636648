"""Pages that belong to the site as a whole."""

import hashlib
import json
import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.matches.api.errors import server_problem
from games.matches.outages import RETRY_AFTER, is_outage
from portal.accounts.commands import change_preferences
from portal.context import THEME_COOKIE, THEMES, site_without_user
from portal.shelf import shelf

YEAR = 60 * 60 * 24 * 365
API_PREFIX = "/api/"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page: what this place is and the shortest way to a table."""
    return render(request, "home.html", {"shelf": shelf(get_language() or settings.LANGUAGE_CODE)})


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or whatever the system says, and go back to where the reader was."""
    there = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(there, {request.get_host()}, require_https=request.is_secure()):
        there = "/"
    response = HttpResponseRedirect(there)
    theme = request.POST.get("theme")
    if theme in THEMES:
        if request.user.is_authenticated:
            change_preferences(user=request.user, theme=theme)
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, secure=settings.PRODUCTION, samesite="Lax")
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What an installed site shows without a connection: the same for everyone, so it may be kept."""
    return _plain_page(request, "offline.html", 200)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the whole site. Its first line changes with the offline page: then browsers fetch both."""
    script = (settings.BASE / "static/js/sw.js").read_text()
    shown = hashlib.sha256(offline(request).content).hexdigest()
    named = {"OFFLINE_PAGE": shown[:16], "SITE_NAME": settings.SITE_NAME, "APP_ICON": static("icons/app-192.png")}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in named.items())
    response = HttpResponse(head + script, content_type="text/javascript")
    response["Service-Worker-Allowed"] = "/"
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to put the site on its home screen."""
    icons = [
        {"src": static("icons/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": static(f"icons/app-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ),
    ]
    words = {
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": str(settings.SITE_TAGLINE),
        "lang": get_language() or settings.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5eedf",
        "theme_color": "#7d1f2d",
        "icons": icons,
    }
    return JsonResponse(words, content_type="application/manifest+json")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400. The request itself cannot be trusted, so nothing of it is used."""
    return _plain_page(request, "400.html", 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 while the database is away. Asks neither the session nor the database, which may be what failed.
    Programs get it as a problem."""
    away = is_outage(sys.exc_info()[1])
    if request.path.startswith(API_PREFIX):
        response = server_problem("unavailable", 503) if away else server_problem()
    else:
        response = _plain_page(request, "503.html", 503) if away else _plain_page(request, "500.html", 500)
    if away:
        response["Retry-After"] = str(RETRY_AFTER)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without a valid token: usually an old tab or blocked cookies."""
    return _plain_page(request, "csrf_failure.html", 403)


def _plain_page(request: HttpRequest, template: str, status: int) -> HttpResponse:
    """A page without session, user or context processors."""
    language = get_language() or settings.LANGUAGE_CODE
    words = {**site_without_user(request), "LANGUAGE_CODE": language, "plain": True, "here": request.path}
    return HttpResponse(render_to_string(template, words), status=status)
