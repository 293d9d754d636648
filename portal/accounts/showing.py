"""What else has to happen when somebody shows another country, or none: other parts of the site register here."""

from collections.abc import Callable

from portal.accounts.models import User

Hook = Callable[[User], None]
_HOOKS: list[Hook] = []
SHOWN = {"country", "show_country"}


def on_country_change(hook: Hook) -> Hook:
    """Register a function that shows the new country, in the transaction of the change."""
    if hook not in _HOOKS:
        _HOOKS.append(hook)
    return hook


def run_hooks(user: User) -> None:
    """Let every part follow."""
    for hook in _HOOKS:
        hook(user)
