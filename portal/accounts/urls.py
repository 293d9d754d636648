"""Addresses of pages about people."""

from django.urls import path

from portal.accounts import bot_views, views

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("i18n/setlang/", views.choose_language, name="set_language"),
    path("people/<str:username>/", views.person, name="person"),
    path("people/<str:username>/avatar.svg", views.avatar, name="avatar"),
    path("accounts/keep/", views.keep_account, name="keep_account"),
    path("accounts/profile/", views.profile, name="profile"),
    path("accounts/profile/avatar/", views.roll_avatar, name="roll_avatar"),
    path("accounts/preferences/", views.preferences, name="preferences"),
    path("accounts/security/", views.security, name="security"),
    path("accounts/tokens/", views.tokens, name="tokens"),
    path("accounts/tokens/<uuid:reference>/revoke/", views.revoke_token, name="revoke_token"),
    path("accounts/bots/", bot_views.bots, name="own_bots"),
    path("accounts/bots/<str:username>/token/", bot_views.renew_token, name="renew_bot_token"),
    path("accounts/export/", views.export, name="export"),
    path("accounts/delete/", views.delete_account, name="delete_account"),
]
