"""What people fill in about themselves. Forms check; commands change."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.manage_email import assess_unique_email
from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from portal.accounts import commands
from portal.accounts.countries import country_choices
from portal.accounts.models import LONGEST_ABOUT, SPOKEN, Preferences, User
from portal.accounts.names import LONGEST, SHORTEST
from portal.accounts.plain_text import clean_plain_text
from portal.accounts.scopes import SCOPES
from portal.accounts.zones import zone_choices

TOKEN_DAYS = {30: _("30 days"), 90: _("90 days"), 365: _("one year")}
_DETECT = {"data-detect": "time-zone"}


class SignupExtras(forms.Form):
    """What the sign-up form asks the browser on top of allauth's own fields."""

    time_zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput(attrs=_DETECT))

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth when the account has been made."""
        commands.settle_newcomer(
            user=user,
            language=translation.get_language() or "",
            time_zone=self.cleaned_data.get("time_zone") or "",
        )


class GuestForm(forms.Form):
    """The one click of a guest: everything is optional."""

    time_zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput(attrs=_DETECT))


class KeepForm(forms.Form):
    """A guest becomes a person."""

    username = forms.CharField(
        label=_("Name"),
        min_length=SHORTEST,
        max_length=LONGEST,
        help_text=_("3 to 20 letters and digits; others see it."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    email = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=256,
        strip=False,
        help_text=_("At least 8 characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    email_is_taken = False  # and may not be told so: the owner of the address gets a letter instead

    def clean_username(self) -> str:
        """A name that follows the rules and is free."""
        return get_adapter().clean_username(self.cleaned_data["username"])

    def clean_email(self) -> str:
        """An address under the site's policy on telling that one is taken."""
        email = get_adapter().clean_email(self.cleaned_data["email"].lower())
        verdict = assess_unique_email(email)
        if verdict is False:
            raise get_adapter().validation_error("email_taken")
        self.email_is_taken = verdict is None
        return email

    def clean(self) -> dict[str, Any]:
        """Check the password against name and address too."""
        data = super().clean() or {}
        if password := data.get("password"):
            person = User(username=data.get("username", ""), email=data.get("email", ""))
            try:
                validate_password(password, person)
            except ValidationError as error:
                self.add_error("password", error)
        return data


class ProfileForm(forms.ModelForm):
    """What others may see."""

    country = forms.ChoiceField(label=_("Country"), required=False)
    languages = forms.MultipleChoiceField(
        label=_("Languages I speak"),
        required=False,
        choices=lambda: SPOKEN.items(),
        widget=forms.CheckboxSelectMultiple,
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)
    about = forms.CharField(
        label=_("About me"),
        required=False,
        max_length=LONGEST_ABOUT,
        help_text=_("Plain text, up to 500 characters."),
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": LONGEST_ABOUT}),
    )

    class Meta:
        model = User
        fields = ["country", "show_country", "languages", "time_zone", "about"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["country"].choices = [("", _("not said")), *country_choices()]

    def clean_about(self) -> str:
        """Plain text that cannot break a page."""
        return clean_plain_text(self.cleaned_data["about"])


class PreferencesForm(forms.ModelForm):
    """How the site behaves."""

    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = User
        fields = ["language", "theme", "confirm_moves", "auto_forced", "sound", "always_hints"]
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [("", _("as my browser")), *settings.LANGUAGES]
        self.fields["theme"].choices = Preferences.Theme.choices


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(label=_("What is it for?"), max_length=60)
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"), choices=lambda: SCOPES.items(), widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("How long does it live?"), coerce=int, choices=lambda: TOKEN_DAYS.items(), initial=90
    )

    def clean_name(self) -> str:
        """One line of plain text."""
        name = " ".join(clean_plain_text(self.cleaned_data["name"]).split())
        if not name:
            raise ValidationError(_("Give the token a name you will recognise."), code="required")
        return name


class BotForm(forms.Form):
    """A new account for a program."""

    username = forms.CharField(
        label=_("Name of the bot"),
        min_length=SHORTEST,
        max_length=LONGEST,
        help_text=_("3 to 20 letters and digits; others see it, and your name beside it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_username(self) -> str:
        """A name that follows the rules and is free."""
        return get_adapter().clean_username(self.cleaned_data["username"])


class LeaveForm(forms.Form):
    """The proof that it is really the owner who leaves: the password, or the name where there is no password."""

    proof = forms.CharField(max_length=256, strip=False)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        field = self.fields["proof"]
        if user.has_usable_password():
            field.label = _("Your password")
            field.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        else:
            field.label = _("Type your name to confirm: %(name)s") % {"name": user.shown_name}
            field.widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean_proof(self) -> str:
        """The password or the name."""
        proof = self.cleaned_data["proof"]
        if self.user.has_usable_password():
            if not self.user.check_password(proof):
                raise get_adapter().validation_error("incorrect_password")
        elif proof.strip() != self.user.shown_name:
            raise ValidationError(_("That is not the name of this account."), code="name")
        return proof
