"""What else has to happen when somebody leaves: other parts of the site register here."""

from collections.abc import Callable

from portal.accounts.models import User

Hook = Callable[[User], None]
_HOOKS: list[Hook] = []


def on_leave(hook: Hook) -> Hook:
    """Register a function that forgets what a part of the site knows of a person, in the transaction of leaving."""
    if hook not in _HOOKS:
        _HOOKS.append(hook)
    return hook


def run_hooks(user: User) -> None:
    """Let every part forget."""
    for hook in _HOOKS:
        hook(user)
