"""The words of standing orders in Majesty, in three languages."""

from __future__ import annotations

from typing import Final

from games.rules import standing_orders
from games.rules.standing_orders import row
from games.rules.words import Template

ORDER_WORDS: Final[dict[str, dict[str, Template]]] = {
    **standing_orders.WORDS,
    "orders.wishes.form": row("Take what I wish for from the market", "Брать с рынка желаемое", "Брати з ринку бажане"),
    "orders.wishes": row(
        "{when}: take the first of these that costs at most {most} of my workers: {roles}",
        "{when}: брать первое из этого, что стоит работников не больше {most}: {roles}",
        "{when}: брати перше з цього, що коштує працівників не більше {most}: {roles}",
    ),
    "orders.when.once": row("On my next turn", "В ближайший ход", "У найближчий хід"),
    "orders.when.always": row("On every turn of mine", "Каждый мой ход", "Щоразу в мій хід"),
    "orders.heal_as.form": row("Heal double cards as", "Исцелять двойные карты как", "Зцілювати подвійні карти як"),
    "orders.heal_as": row(
        "Heal double cards as the first of these: {roles}",
        "Исцелять двойные карты, выбирая первого из списка: {roles}",
        "Зцілювати подвійні карти, обираючи першого зі списку: {roles}",
    ),
    "orders.trade_to.form": row("Trade at the castle", "Обмен в замке", "Обмін у замку"),
    "orders.trade_to": row(
        "At the castle trade so as to be left with {workers} workers, or as near as possible",
        "В замке менять так, чтобы осталось работников: {workers} или ближе всего к этому",
        "У замку міняти так, щоб лишилося працівників: {workers} або найближче до цього",
    ),
    "orders.field.roles": row(
        "Characters, the most wanted first", "Персонажи, самые желанные первыми", "Персонажі, найбажаніші першими"
    ),
    "orders.field.most": row("Pay at most, workers", "Платить не больше, работников", "Платити не більше, працівників"),
    "orders.field.when": row("When", "Когда", "Коли"),
    "orders.field.workers": row("Workers left", "Останется работников", "Лишиться працівників"),
}
