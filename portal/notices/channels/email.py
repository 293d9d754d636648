"""Letters: plain and HTML, in the reader's language, with a link that opens exactly that match and one that stops."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from email.utils import parseaddr
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from portal.notices import links, words
from portal.notices.channels import Trouble
from portal.notices.kinds import Channel, Kind
from portal.notices.models import Delivery


def address_of(user: Any) -> str:
    """The verified address letters go to; none if there is none."""
    verified = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return verified.values_list("email", flat=True).first() or ""


def send(user: Any, deliveries: Sequence[Delivery]) -> None:
    """Send one letter with one or several notices."""
    address = address_of(user)
    if not address:
        raise Trouble("no_address", final=True)
    try:
        letter(user, address, deliveries).send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise Trouble("refused", final=all(code >= 500 for code in codes)) from error
    except smtplib.SMTPResponseException as error:
        raise Trouble("refused", final=error.smtp_code >= 500 and error.smtp_code not in (530, 535)) from error
    except (smtplib.SMTPException, OSError) as error:
        raise Trouble("mail_down") from error


def letter(user: Any, address: str, deliveries: Sequence[Delivery]) -> EmailMultiAlternatives:
    """The letter in the active language."""
    items = [{"told": words.told(delivery.notice), "url": links.open_link(delivery.pk)} for delivery in deliveries]
    kinds = sorted({Kind(delivery.notice.kind) for delivery in deliveries} - {Kind.TEST})
    stop = links.stop_link(user.pk, kinds, Channel.EMAIL)
    content = {
        "items": items,
        "name": user.shown_name,
        "site": settings.SITE_NAME,
        "language": get_language(),
        "stops": [(kind.label, links.stop_link(user.pk, [kind], Channel.EMAIL)) for kind in kinds],
        "settings_url": links.absolute(reverse("notice_settings")),
    }
    headers = {"Auto-Submitted": "auto-generated", "Message-ID": _message_id(deliveries)}
    if kinds:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    subject = items[0]["told"].title if len(items) == 1 else f"{settings.SITE_NAME}: {words.summary(len(items))}"
    message = EmailMultiAlternatives(
        subject, render_to_string("notices/mail/letter.txt", content), to=[address], headers=headers
    )
    message.attach_alternative(render_to_string("notices/mail/letter.html", content), "text/html")
    return message


def _message_id(deliveries: Sequence[Delivery]) -> str:
    """The same for the same deliveries: a mailbox that gets a letter twice can tell."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return f"<notice.{min(d.pk for d in deliveries)}.{len(deliveries)}@{domain}>"
