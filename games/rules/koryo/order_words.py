"""The words of standing orders in Koryŏ, in three languages."""

from __future__ import annotations

from typing import Final

from games.rules import standing_orders
from games.rules.standing_orders import row
from games.rules.words import Template

ORDER_WORDS: Final[dict[str, dict[str, Template]]] = {
    **standing_orders.WORDS,
    "orders.lay.form": row("Lay my order of this season", "Мой приказ этого сезона", "Мій наказ цього сезону"),
    "orders.lay": row(
        "This season order: {card} × {n}", "В этом сезоне приказ: {card} × {n}", "Цього сезону наказ: {card} × {n}"
    ),
    "orders.turn.form": row(
        "Play my action turn: reveal, Banker, Spy",
        "Вести ход действий: открыть приказ, Банкир, Шпион",
        "Вести хід дій: відкрити наказ, Банкір, Шпигун",
    ),
    "orders.turn": row(
        "On my action turn: reveal; {banker}; {spy}; {finish}",
        "В свой ход действий: открыть приказ; {banker}; {spy}; {finish}",
        "У свій хід дій: відкрити наказ; {banker}; {spy}; {finish}",
    ),
    "orders.banker.true": row(
        "use the Banker whenever I can", "Банкира применять всегда", "Банкіра застосовувати завжди"
    ),
    "orders.banker.false": row("leave the Banker to me", "Банкир — за мной", "Банкір — за мною"),
    "orders.spy.nobody": row("leave the Spy to me", "Шпион — за мной", "Шпигун — за мною"),
    "orders.spy.richest": row(
        "send the Spy to whoever has most tokens",
        "Шпиона посылать к тому, у кого больше жетонов",
        "Шпигуна посилати до того, хто має більше жетонів",
    ),
    "orders.spy.leader": row(
        "send the Spy to the leader among those with tokens",
        "Шпиона посылать к лидеру из тех, у кого есть жетоны",
        "Шпигуна посилати до лідера з тих, хто має жетони",
    ),
    "orders.finish.true": row(
        "end the turn when nothing is left to decide",
        "завершить ход, когда решать больше нечего",
        "завершити хід, коли вирішувати більше нічого",
    ),
    "orders.finish.false": row(
        "wait for me to end the turn", "завершать ход без меня не надо", "завершувати хід без мене не треба"
    ),
    "orders.discards.form": row(
        "Discard above the limit by priority", "Сбрасывать лишнее по порядку", "Скидати зайве за чергою"
    ),
    "orders.discards": row(
        "At the end of {season} discard in this order: {cards}",
        "В конце {season:gen} сбрасывать в таком порядке: {cards}",
        "Наприкінці {season:gen} скидати в такому порядку: {cards}",
    ),
    "orders.season.this": row("this season", "этот сезон", "цей сезон"),
    "orders.season.this.gen": row("this season", "этого сезона", "цього сезону"),
    "orders.season.every": row("every season", "каждый сезон", "кожен сезон"),
    "orders.season.every.gen": row("every season", "каждого сезона", "кожного сезону"),
    "orders.field.stack": row("Cards to lay", "Какие карты выложить", "Які карти викласти"),
    "orders.field.banker": row("Banker", "Банкир", "Банкір"),
    "orders.field.spy": row("Spy", "Шпион", "Шпигун"),
    "orders.field.finish": row("Then", "Затем", "Потім"),
    "orders.field.kinds": row(
        "Characters, the first to go first", "Персонажи, первым — кого не жаль", "Персонажі, першим — кого не шкода"
    ),
    "orders.field.season": row("When", "Когда", "Коли"),
}
