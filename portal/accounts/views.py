"""Pages about people. Views read the request and choose a page; commands change, queries read."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.i18n import set_language

from portal.accounts import commands, following, queries
from portal.accounts.avatar import coat_of_arms
from portal.accounts.countries import country_flag, country_name
from portal.accounts.export import own_data
from portal.accounts.forms import GuestForm, KeepForm, LeaveForm, PreferencesForm, ProfileForm, TokenForm
from portal.accounts.names import PROBLEMS
from portal.accounts.refusals import Refusal

PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"  # noqa: S105 (a class, not a secret)
FOR_EVER, FOR_A_WHILE = "public, max-age=31536000, immutable", "public, max-age=300"
MATCHES_OF_A_PERSON = "matches/person_matches.html"


def _safe_next(request: HttpRequest, fallback: str) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    here = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts=here, require_https=request.is_secure())
    if safe and wanted.startswith("/"):  # anything else would be taken for the name of a page
        return wanted
    return resolve_url(fallback)


def _too_many(request: HttpRequest, sentence: str) -> HttpResponse:
    response = render(request, "accounts/too_many.html", {"sentence": sentence}, status=429)
    response["Retry-After"] = "60"
    return response


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """One click: an account that plays at once. Somebody signed in already just goes on."""
    target = _safe_next(request, settings.LOGIN_REDIRECT_URL)
    if request.user.is_authenticated:
        return redirect(target)
    if not ratelimit.consume(request, action="guest"):
        return _too_many(request, _("Too many guests have come from your network. Wait a minute, or sign up."))
    form = GuestForm(request.POST)
    time_zone = form.cleaned_data["time_zone"] if form.is_valid() else ""
    try:
        user = commands.welcome_guest(language=translation.get_language() or "", time_zone=time_zone)
    except Refusal as refusal:
        return _too_many(request, refusal.sentence)
    login(request, user, backend=PASSWORD_BACKEND)
    messages.success(request, _("Welcome, %(name)s. You can play at once.") % {"name": user.shown_name})
    return redirect(target)


def choose_language(request: HttpRequest) -> HttpResponse:
    """The language switch: a cookie for everybody, and a note in the account of somebody signed in."""
    response = set_language(request)
    code = request.POST.get("language", "")
    if request.method == "POST" and request.user.is_authenticated and code in dict(settings.LANGUAGES):
        commands.change_preferences(user=request.user, language=code)
    return response


@never_cache
@login_required
def keep_account(request: HttpRequest) -> HttpResponse:
    """A guest chooses a name and a password and keeps everything played so far."""
    if not request.user.is_guest:
        return redirect("profile")
    if request.method == "POST" and not ratelimit.consume(request, action="signup"):
        return _too_many(request, _("Too many attempts. Wait a minute and try again."))
    form = KeepForm(request.POST or None)
    if form.is_valid():
        try:
            user = commands.keep_account(
                user=request.user, username=form.cleaned_data["username"], password=form.cleaned_data["password"]
            )
        except IntegrityError:  # somebody took the name between the check and now
            form.add_error("username", PROBLEMS["username_taken"])
        except Refusal:
            return redirect("profile")
        else:
            update_session_auth_hash(request, user)
            _send_verification(request, user, form)
            messages.success(request, _("The account is yours now. Follow the link in the letter we have sent."))
            return redirect(_safe_next(request, "profile"))
    return render(request, "accounts/keep.html", {"form": form}, status=_status(form))


def _send_verification(request: HttpRequest, user: Any, form: KeepForm) -> None:
    email = form.cleaned_data["email"]
    if form.email_is_taken:
        get_adapter(request).send_account_already_exists_mail(email)
        return
    address = EmailAddress.objects.add_email(request, user, email, confirm=True, signup=True)
    address.set_as_primary(conditional=True)


def _status(form: Any) -> int:
    """A form that was refused says so to programs too."""
    return 422 if form.is_bound and not form.is_valid() else 200


@require_GET
def person(request: HttpRequest, username: str) -> HttpResponse:
    """The public profile."""
    found = queries.find_person(username)
    if found is None:
        raise Http404
    if found.username != username:
        return redirect(found)
    code = found.shown_country
    country = {"name": country_name(code), "flag": country_flag(code)} if code else None
    facts = {"person": found, "country": country, "matches_template": _matches_template()}
    if request.user.is_authenticated and request.user != found:
        facts |= {"may_follow": found.is_active, "follows": following.follows(request.user, found)}
    return render(request, "accounts/person.html", facts)


def _matches_template() -> str:
    try:
        get_template(MATCHES_OF_A_PERSON)
    except TemplateDoesNotExist:
        return ""
    return MATCHES_OF_A_PERSON


@login_required
@require_POST
def follow(request: HttpRequest, username: str) -> HttpResponse:
    """Follow somebody, or no longer; then back to where the reader was."""
    back = _safe_next(request, "following")
    if request.POST.get("follow") == "no":
        following.unfollow(user=request.user, username=username)
        messages.success(request, _("You no longer follow %(name)s.") % {"name": username})
        return redirect(back)
    try:
        person = following.follow(user=request.user, username=username)
        messages.success(request, _("You follow %(name)s. Ladders can show the people you follow.") % {"name": person})
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    return redirect(back)


@login_required
@require_GET
def followed(request: HttpRequest) -> HttpResponse:
    """The people the reader follows."""
    return render(request, "accounts/following.html", {"people": following.followed_by(request.user)})


@login_required
@require_POST
def follow_by_name(request: HttpRequest) -> HttpResponse:
    """Follow somebody by name."""
    return follow(request, request.POST.get("name", "").strip())


@require_GET
def avatar(request: HttpRequest, username: str) -> HttpResponse:
    """The coat of arms. An address that names the seed may be kept for ever."""
    found = queries.find_person(username)
    if found is None:
        raise Http404
    response = HttpResponse(coat_of_arms(found.avatar_seed), content_type="image/svg+xml")
    response["Cache-Control"] = FOR_EVER if request.GET.get("v") == found.avatar_seed else FOR_A_WHILE
    return response


@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """What others may see of me."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if form.is_valid():
        commands.change_profile(user=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("profile")
    return render(request, "accounts/profile.html", {"form": form}, status=_status(form))


@require_POST
@login_required
def roll_avatar(request: HttpRequest) -> HttpResponse:
    """Another coat of arms."""
    commands.roll_avatar(user=request.user)
    return redirect("profile")


@never_cache
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """How the site behaves for me."""
    form = PreferencesForm(request.POST or None, instance=request.user)
    if form.is_valid():
        commands.change_preferences(user=request.user, **form.cleaned_data)
        translation.activate(request.user.language or translation.get_language_from_request(request))
        messages.success(request, _("Saved."))
        return redirect("preferences")
    return render(request, "accounts/preferences.html", {"form": form}, status=_status(form))


@never_cache
@login_required
def security(request: HttpRequest) -> HttpResponse:
    """Everything that opens this account, in one place."""
    facts = {
        "has_password": request.user.has_usable_password(),
        "has_second_factor": is_mfa_enabled(request.user),
        "addresses": EmailAddress.objects.filter(user=request.user).order_by("-primary", "email"),
        "token_count": queries.tokens_of(request.user).count(),
        "social_providers": settings.SOCIALACCOUNT_PROVIDERS,
    }
    return render(request, "accounts/security.html", facts)


@never_cache
@login_required
@reauthentication_required(allow_get=True)
def tokens(request: HttpRequest) -> HttpResponse:
    """My API tokens; a new one is shown this once."""
    form, secret = TokenForm(request.POST or None), ""
    if form.is_valid():
        try:
            _token, secret = commands.create_token(user=request.user, **form.cleaned_data)
            form = TokenForm()
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
    facts = {"form": form, "secret": secret, "tokens": queries.tokens_of(request.user)}
    return render(request, "accounts/tokens.html", facts, status=_status(form))


@require_POST
@login_required
def revoke_token(request: HttpRequest, reference: Any) -> HttpResponse:
    """End one of my tokens."""
    if not commands.revoke_token(user=request.user, reference=reference):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("tokens")


@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything the site knows about me, as a file."""
    if request.method != "POST":
        return render(request, "accounts/export.html")
    response = JsonResponse(own_data(request.user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="regalia-my-data.json"'
    return response


@never_cache
@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    """Leave the site and be forgotten."""
    if request.method == "POST" and not ratelimit.consume(request, action="reauthenticate"):
        return _too_many(request, _("Too many attempts. Wait a minute and try again."))
    form = LeaveForm(request.POST or None, user=request.user)
    if form.is_valid():
        try:
            commands.leave(user=request.user)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            logout(request)
            messages.success(request, _("The account is gone. Thank you for having played."))
            return redirect("home")
    return render(request, "accounts/delete.html", {"form": form}, status=_status(form))
