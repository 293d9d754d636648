"""Who was sent away while signed in: the page he has open reloads as a visitor's, and says why."""

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from portal.moderation.links import appeal_path
from portal.moderation.queries import shutting_out


def page_that_says_why(request: HttpRequest) -> str:
    """Where the owner of this session reads the decision that ended it, or nothing if none did."""
    if not hasattr(request, "user") or request.user.is_authenticated or SESSION_KEY not in request.session:
        return ""
    person = get_user_model().objects.filter(pk=request.session[SESSION_KEY], is_active=False).first()
    if person is None:
        return ""
    proof = request.session.get(HASH_SESSION_KEY, "")  # of another password: the session was over before
    if not constant_time_compare(proof, person.get_session_auth_hash()):
        return ""
    sanction = shutting_out(person)
    return appeal_path(sanction.pk) if sanction else ""
