"""The seal of the audit log in the database itself: statements that refuse to change or delete its rows."""

from __future__ import annotations

from typing import Any

TABLE = "moderation_auditentry"
REFUSAL = "the audit log is append-only"
DEEDS = ("update", "delete")


def seal(connection: Any) -> None:
    """Let the database refuse. Sealing twice is sealing once."""
    unseal(connection)
    with connection.cursor() as cursor:
        for statement in _sealing(connection.vendor):
            cursor.execute(statement)


def unseal(connection: Any) -> None:
    """Take the seal off, which is for taking the table away and for nothing else."""
    with connection.cursor() as cursor:
        for deed in (*DEEDS, "truncate"):
            on = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS audit_no_{deed}{on}")


def _sealing(vendor: str) -> list[str]:
    if vendor == "postgresql":
        function = (
            "CREATE OR REPLACE FUNCTION audit_refuses() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        rows = [
            f"CREATE TRIGGER audit_no_{deed} BEFORE {deed.upper()} ON {TABLE} "
            "FOR EACH ROW EXECUTE FUNCTION audit_refuses()"
            for deed in DEEDS
        ]
        whole = f"CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON {TABLE} EXECUTE FUNCTION audit_refuses()"
        return [function, *rows, whole]
    return [
        f"CREATE TRIGGER audit_no_{deed} BEFORE {deed.upper()} ON {TABLE} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        for deed in DEEDS
    ]
