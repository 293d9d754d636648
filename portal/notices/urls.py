"""Addresses of pages about notices."""

from django.urls import path

from portal.notices import settings_views, views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.read_all, name="read_notices"),
    path("notices/<int:pk>/", views.open_notice, name="open_notice"),
    path("n/<str:token>/", views.open_delivery, name="open_delivery"),
    path("n/stop/<str:token>/", views.stop_notices, name="stop_notices"),
    path("calendar/<str:token>.ics", views.calendar_feed, name="calendar"),
    path("accounts/notices/", settings_views.notice_settings, name="notice_settings"),
    path("accounts/notices/log/", settings_views.log_piece, name="notice_log"),
    path("accounts/notices/test/", settings_views.send_test, name="test_notice"),
    path("accounts/notices/webhooks/", settings_views.add_webhook, name="add_webhook"),
    path("accounts/notices/browsers/", settings_views.add_browser, name="add_browser"),
    path("accounts/notices/remove/<int:pk>/", settings_views.remove_endpoint, name="remove_endpoint"),
    path("accounts/notices/calendar/", settings_views.change_calendar, name="change_calendar"),
]
