"""Every way moderation can change the world. A command that is not carried out raises Refusal."""

from portal.moderation.commands.roles import appoint

__all__ = ["appoint"]
