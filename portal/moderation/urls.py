"""Addresses of the moderators' pages."""

from django.urls import path

from portal.moderation import views
from portal.moderation.signals import views as signals
from portal.status import views as status

app_name = "moderation"
urlpatterns = [
    path("", views.queue, name="queue"),
    path("reports/<int:pk>/", views.report, name="report"),
    path("people/<str:username>/", views.person, name="person"),
    path("sanctions/<int:pk>/lift/", views.lift, name="lift"),
    path("appeals/", views.appeals, name="appeals"),
    path("appeals/<int:pk>/", views.answer, name="answer_appeal"),
    path("signals/", signals.signals, name="signals"),
    path("signals/<str:one>/<str:other>/", signals.pair, name="pair"),
    path("audit/", views.audit, name="audit"),
    path("status/", status.show, name="status"),
]
