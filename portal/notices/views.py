"""The list of notices, and the signed links in messages. They call commands and queries and decide nothing."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from portal.notices import calendar, commands, links, queries, words
from portal.notices.models import Notice

PAGE = 30


@never_cache
@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Everything the reader has been told, the newest first."""
    page = Paginator(queries.listed(request.user), PAGE).get_page(request.GET.get("page"))
    items = [(notice, words.told(notice)) for notice in page]
    unread = queries.unread_counts([request.user.pk]).get(request.user.pk, 0)
    return render(request, "notices/list.html", {"page": page, "items": items, "unread": unread})


@login_required
@require_GET
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """From the list to the page a notice is about."""
    notice = get_object_or_404(Notice.objects.select_related("match"), pk=pk, user=request.user)
    commands.mark_read(notices=Notice.objects.filter(pk=notice.pk))
    return redirect(links.path_of(notice))


@login_required
@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Everything has been read."""
    commands.mark_read(notices=Notice.objects.filter(user=request.user))
    return redirect("notices")


@never_cache
@require_GET
def open_delivery(request: HttpRequest, token: str) -> HttpResponse:
    """The link in a message: opens exactly what it is about, and notes that it was opened. Signs nobody in."""
    pk = links.read_open(token)
    notice = commands.open_delivery(pk=pk) if pk is not None else None
    if notice is None:
        raise Http404
    return redirect(links.path_of(notice))


@never_cache
@csrf_exempt  # mail programs send it without a page; the signed address is the proof
@require_http_methods(["GET", "POST"])
def stop_notices(request: HttpRequest, token: str) -> HttpResponse:
    """End a kind of notices without signing in. Opening the page ends nothing: scanners of mail open every link."""
    asked = links.read_stop(token)
    if asked is None:
        raise Http404
    done = ""
    if request.method == "POST":
        done = "resumed" if request.POST.get("again") else "stopped"
        change = commands.resume if done == "resumed" else commands.stop
        change(user_pk=asked.user, kinds=asked.kinds, channel=asked.channel)
    return render(request, "notices/stop.html", {"asked": asked, "done": done})


@never_cache
@require_safe
def calendar_feed(request: HttpRequest, token: str) -> HttpResponse:
    """Deadlines for calendar programs, at an address only its owner knows."""
    owner: Any = calendar.owner_of(token)
    if owner is None:
        raise Http404
    return HttpResponse(calendar.feed(owner), content_type="text/calendar; charset=utf-8")
