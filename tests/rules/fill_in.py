"""Filling in the forms of standing orders, as a player would, at random."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from games.rules.standing_orders import Field, Form, StandingOrders


def value_for(field: Field, rng: random.Random) -> Any:
    """Something the field allows."""
    values = [offer.value for offer in field.offers]
    match field.kind:
        case "one":
            return rng.choice(values)
        case "ranked":
            return rng.sample(values, rng.randint(1, len(values)))
        case "number":
            return rng.randint(field.least, field.most)
    return field.value


def filled_in(form: Form, orders: StandingOrders, rng: random.Random) -> Any:
    """The form as an order."""
    plain = {"type": form.type, **{field.name: value_for(field, rng) for field in form.fields}}
    return msgspec.convert(plain, type=orders.Orders)


def random_orders(forms: list[Form], orders: StandingOrders, rng: random.Random, count: int) -> list[Any]:
    """Some orders out of those offered."""
    return [filled_in(rng.choice(forms), orders, rng) for _ in range(count if forms else 0)]
