"""The page on which somebody chooses what to be told and how, tries each channel, and sees what became of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from portal.accounts.plain_text import clean_plain_text
from portal.notices import calendar, commands, queries, webpush, words
from portal.notices.channels.email import address_of
from portal.notices.forms import NoticeSettingsForm, WebhookForm
from portal.notices.kinds import Channel
from portal.notices.models import Delivery
from portal.notices.refusals import Refusal

LONGEST_SUBSCRIPTION = 4096
LONGEST_LABEL = 60


class Keys(msgspec.Struct):
    """The keys of a subscription, as browsers name them."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """What a browser hands out when it subscribes, with a name for it."""

    endpoint: str
    keys: Keys
    label: str = ""


@never_cache
@login_required
def notice_settings(request: HttpRequest) -> HttpResponse:
    """All choices about notices."""
    row = queries.settings_of(request.user)
    form = NoticeSettingsForm(request.POST or None, instance=row)
    if form.is_valid():
        commands.change_settings(user=request.user, **form.choices())
        messages.success(request, _("Saved."))
        return redirect("notice_settings")
    return _page(request, form=form, status=422 if form.is_bound else 200)


def _page(request: HttpRequest, *, form: Any = None, webhook: Any = None, status: int = 200) -> HttpResponse:
    row = queries.settings_of(request.user)
    context = {
        "form": form or NoticeSettingsForm(instance=row),
        "webhook_form": webhook or WebhookForm(),
        "address": address_of(request.user),
        "browsers": queries.endpoints_of(request.user, Channel.PUSH),
        "webhooks": queries.endpoints_of(request.user, Channel.WEBHOOK),
        "push_key": webpush.public_key(),
        "calendar_url": calendar.address_of(row),
        "channels": list(Channel),
        **_log(request.user),
    }
    return render(request, "notices/settings.html", context, status=status)


def _log(user: Any) -> dict[str, Any]:
    deliveries = queries.log_of(user)
    entries = [(d, words.told(d.notice), words.PROBLEMS.get(d.problem, "")) for d in deliveries]
    waiting = any(d.state == Delivery.State.PENDING and d.notice.kind == "test" and not d.problem for d in deliveries)
    return {"entries": entries, "testing": waiting}


@never_cache
@login_required
@require_safe
def log_piece(request: HttpRequest) -> HttpResponse:
    """The delivery log alone, for a page that waits for a test."""
    return render(request, "notices/log.html", _log(request.user))


@login_required
@require_POST
def send_test(request: HttpRequest) -> HttpResponse:
    """Send a test through one channel; the log on the page shows what became of it."""
    channel = request.POST.get("channel", "")
    return _after(request, lambda: commands.send_test(user=request.user, channel=channel), "", "#log")


@login_required
@require_POST
def add_webhook(request: HttpRequest) -> HttpResponse:
    """Send notices to a chat program."""
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            commands.add_webhook(user=request.user, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, _("The address is added. Send a test to see whether it works."))
            return redirect("notice_settings")
    return _page(request, webhook=form, status=422)


@login_required
@require_POST
def add_browser(request: HttpRequest) -> HttpResponse:
    """Send notices to the browser this request comes from."""
    try:
        if len(request.body) > LONGEST_SUBSCRIPTION:
            raise Refusal("bad_subscription")
        asked = msgspec.json.decode(request.body, type=Subscription)
        label = " ".join(clean_plain_text(asked.label).split())[:LONGEST_LABEL] or _("A browser")
        commands.add_browser(
            user=request.user,
            url=asked.endpoint,
            public_key=asked.keys.p256dh,
            auth_secret=asked.keys.auth,
            label=label,
        )
    except msgspec.DecodeError:
        refusal = Refusal("bad_subscription")
    except Refusal as caught:
        refusal = caught
    else:
        return HttpResponse(status=204)
    return JsonResponse({"code": refusal.code, "detail": refusal.sentence}, status=422)


@login_required
@require_POST
def remove_endpoint(request: HttpRequest, pk: int) -> HttpResponse:
    """Send nothing there any more. Removing it twice is as good as once."""
    commands.remove_endpoint(user=request.user, pk=pk)
    messages.success(request, _("The address is removed."))
    return redirect("notice_settings")


@login_required
@require_POST
def change_calendar(request: HttpRequest) -> HttpResponse:
    """Give the calendar a new secret address, or end it."""
    change = commands.end_calendar if request.POST.get("end") else commands.renew_calendar
    return _after(request, lambda: change(user=request.user), _("Saved."), "#calendar")


def _after(request: HttpRequest, change: Callable[[], Any], said: str, part: str) -> HttpResponse:
    """Carry out a command and go back to the part of the page it is about."""
    try:
        change()
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("notice_settings")
    if said:
        messages.success(request, said)
    answer = redirect("notice_settings")
    answer["Location"] += part
    return answer
