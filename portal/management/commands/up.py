"""The one command that runs the whole site."""

import os
from typing import Any

from django.core.management.base import BaseCommand

from portal.supervisor import house
from portal.supervisor.reasons import CannotStart, why_it_failed


class Command(BaseCommand):
    """Start Redis, the web server, the workers and the clock; restart what dies; stop all with Ctrl-C."""

    help = "Run the whole site: Redis, web server, workers, beat. Ctrl-C stops all of it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until stopped."""
        os.environ.setdefault("PYTHONUNBUFFERED", "1")
        try:
            code = house.run()
        except CannotStart as trouble:
            raise SystemExit(str(trouble)) from None
        except OSError as error:
            if sentence := why_it_failed(error):
                raise SystemExit(sentence) from None
            raise
        raise SystemExit(code)
