"""The pages on which somebody makes accounts for bots of his own."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from portal.accounts import commands
from portal.accounts.forms import BotForm
from portal.accounts.names import PROBLEMS
from portal.accounts.refusals import Refusal


@never_cache
@login_required
@reauthentication_required(allow_get=True)
def bots(request: HttpRequest) -> HttpResponse:
    """My bots; the token of a new one is shown this once."""
    form, secret = BotForm(request.POST or None), ""
    if form.is_valid():
        try:
            _bot, secret = commands.make_bot(owner=request.user, username=form.cleaned_data["username"])
            form = BotForm()
        except IntegrityError:  # somebody took the name between the check and now
            form.add_error("username", PROBLEMS["username_taken"])
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
    return _page(request, form, secret)


@never_cache
@require_POST
@login_required
@reauthentication_required
def renew_token(request: HttpRequest, username: str) -> HttpResponse:
    """Another token for one of my bots; the one before ends."""
    bot = request.user.bots.filter(username=username, is_active=True).first()
    if bot is None:
        raise Http404
    return _page(request, BotForm(), commands.renew_bot_token(owner=request.user, bot=bot))


def _page(request: HttpRequest, form: Any, secret: str) -> HttpResponse:
    refused = form.is_bound and not form.is_valid()
    facts = {
        "form": form,
        "secret": secret,
        "bots": request.user.bots.order_by("date_joined"),
        "cap": settings.BOT_DAILY_MATCHES,
    }
    return render(request, "accounts/bots.html", facts, status=422 if refused else 200)
