from django.urls import path

from club.pages.account import (
    account_page,
    address_change,
    calendar_feed,
    emblem,
    notice_settings,
    sign_in,
)

urlpatterns = [
    path("accounts/login/code/", sign_in.request_code, name="account_request_login_code"),
    path("accounts/login/code/confirm/", sign_in.confirm_code, name="account_confirm_login_code"),
    path("me/", account_page.account, name="account"),
    path("me/address", address_change.change_of_address, name="change_of_address"),
    path("me/emblem.svg", emblem.draw_own_emblem, name="own_emblem"),
    path("me/name", account_page.display_name, name="display_name"),
    path("me/notices", notice_settings.notices, name="notices"),
    path("me/again", sign_in.sign_in_again, name="sign_in_again"),
    path("me/sign-out", sign_in.sign_out_everywhere, name="sign_out_everywhere"),
    path("calendar/<str:secret>.ics", calendar_feed.feed, name="feed"),
    path("emblem/<slug:emblem>.svg", emblem.draw_emblem, name="emblem"),
]
