"""What staff look at and only commands change."""

from typing import Any

from django.contrib import admin
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest


class ReadOnly(admin.ModelAdmin):
    """Something that staff look at and that only commands change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is made by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted by hand."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Whether the address of the list may narrow it by this: only by what the page offers. Any other field could be
        read by guessing, digit by digit."""
        return lookup.split(LOOKUP_SEP)[0] in {*self.list_filter, self.date_hierarchy}
