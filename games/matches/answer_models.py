"""What was asked and answered, so that asking again changes nothing."""

from django.conf import settings
from django.db import models


class Answer(models.Model):
    """The first answer to a command, so that repeating it changes nothing and says the same."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    command_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=24)
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "command_id"], name="one_answer_per_command")]

    def __str__(self) -> str:
        return f"{self.kind} {self.command_id}"


class ApiCall(models.Model):
    """What was asked with an `Idempotency-Key`, so that the key cannot stand for anything else."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_call_per_key")]

    def __str__(self) -> str:
        return self.key
