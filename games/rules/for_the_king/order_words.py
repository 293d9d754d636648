"""The words of standing orders in For the King (and Me), in three languages."""

from __future__ import annotations

from typing import Final

from games.rules import standing_orders
from games.rules.standing_orders import row
from games.rules.words import Template

ORDER_WORDS: Final[dict[str, dict[str, Template]]] = {
    **standing_orders.WORDS,
    "orders.bid_up_to.form": row(
        "Lot {card}: bid up to a limit, then pass",
        "Лот «{card}»: ставить до предела, затем спасовать",
        "Лот «{card}»: ставити до межі, потім спасувати",
    ),
    "orders.bid_up_to": row(
        "Lot {card}: bid up to {most}, but never more than I can pay, then pass",
        "Лот «{card}»: ставить до {most}, но не больше, чем могу заплатить, затем спасовать",
        "Лот «{card}»: ставити до {most}, але не більше, ніж можу заплатити, потім спасувати",
    ),
    "orders.bid_up_to.pass": row("Lot {card}: pass", "Лот «{card}»: спасовать", "Лот «{card}»: спасувати"),
    "orders.lots.form": row(
        "All lots of a kind: bid up to a limit, or pass",
        "Все лоты одного вида: ставить до предела или пасовать",
        "Усі лоти одного виду: ставити до межі або пасувати",
    ),
    "orders.lots": row(
        "Lots of the kind “{kind}”: bid up to {most}, but never more than I can pay, then pass",
        "Лоты вида «{kind}»: ставить до {most}, но не больше, чем могу заплатить, затем спасовать",
        "Лоти виду «{kind}»: ставити до {most}, але не більше, ніж можу заплатити, потім спасувати",
    ),
    "orders.lots.pass": row(
        "Lots of the kind “{kind}”: pass", "Лоты вида «{kind}»: пасовать", "Лоти виду «{kind}»: пасувати"
    ),
    "orders.pass_until_change.form": row(
        "Pass until something changes", "Пасовать, пока ничего не изменится", "Пасувати, доки нічого не зміниться"
    ),
    "orders.pass_until_change": row(
        "Pass on every lot until an office moves or my hand changes",
        "Пасовать на всех лотах, пока не сдвинется должность или не изменится моя рука",
        "Пасувати на всіх лотах, доки не зрушить посада або не зміниться моя рука",
    ),
    "orders.picks.form": row(
        "Take from the centre in this order", "Брать из центра в таком порядке", "Брати з центру в такому порядку"
    ),
    "orders.picks": row(
        "Take from the centre, the best card first, in this order: {kinds}",
        "Брать из центра лучшую карту в таком порядке: {kinds}",
        "Брати з центру найкращу карту в такому порядку: {kinds}",
    ),
    "orders.decrees.form": row("Apply king cards", "Применять карты короля", "Застосовувати карти короля"),
    "orders.decrees": row(
        "King cards: raise the first of {up}; lower the first of {down}",
        "Карты короля: повышать первое из возможного: {up}; понижать: {down}",
        "Карти короля: підвищувати перше з можливого: {up}; знижувати: {down}",
    ),
    "orders.paying.form": row("How to pay gold", "Как платить золотом", "Як платити золотом"),
    "orders.paying": row(
        "Pay gold as exactly as possible and {keep}",
        "Платить золотом как можно точнее и {keep}",
        "Платити золотом якнайточніше й {keep}",
    ),
    "orders.keep.small": row("keep the small coins", "беречь мелкие монеты", "берегти дрібні монети"),
    "orders.keep.large": row("keep the large coins", "беречь крупные монеты", "берегти великі монети"),
    "orders.pay_cards.form": row(
        "Which cards to pay for gold", "Какими картами платить за золото", "Якими картами платити за золото"
    ),
    "orders.pay_cards": row(
        "Pay for gold with the lowest card, in this order: {kinds}",
        "За золото отдавать младшую карту в таком порядке: {kinds}",
        "За золото віддавати найменшу карту в такому порядку: {kinds}",
    ),
    "orders.kind.any": row("any", "любые", "будь-які"),
    "orders.kind.king": row("King cards", "Карты короля", "Карти короля"),
    "orders.kind.gold": row("Gold", "Золото", "Золото"),
    "orders.kind.gold_1": row("Gold 1", "Золото 1", "Золото 1"),
    "orders.kind.gold_2": row("Gold 2", "Золото 2", "Золото 2"),
    "orders.kind.gold_3": row("Gold 3", "Золото 3", "Золото 3"),
    "orders.field.most": row(
        "Bid at most (0: pass)", "Ставить не больше (0 — спасовать)", "Ставити не більше (0 — спасувати)"
    ),
    "orders.field.kind": row("Lots", "Лоты", "Лоти"),
    "orders.field.kinds": row("In this order", "В таком порядке", "У такому порядку"),
    "orders.field.up": row("Raise, the best first", "Повышать, лучшее первым", "Підвищувати, найкраще першим"),
    "orders.field.down": row("Lower, the best first", "Понижать, лучшее первым", "Знижувати, найкраще першим"),
    "orders.field.keep": row("Among equal sums", "При равных суммах", "За рівних сум"),
}
