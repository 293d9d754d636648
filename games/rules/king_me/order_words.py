"""The words of standing orders in King Me!, in three languages."""

from __future__ import annotations

from typing import Final

from games.rules import standing_orders
from games.rules.standing_orders import row
from games.rules.words import Template

ORDER_WORDS: Final[dict[str, dict[str, Template]]] = {
    **standing_orders.WORDS,
    "orders.vote_next.form": row(
        "Vote in advance at the next nomination", "Голос на ближайших выборах", "Голос на найближчих виборах"
    ),
    "orders.vote_next": row(
        "At the next nomination vote {vote}",
        "На ближайших выборах голосовать «{vote}»",
        "На найближчих виборах голосувати «{vote}»",
    ),
    "orders.vote_on.form": row(
        "Vote in advance on one courtier", "Голос об одном придворном", "Голос щодо одного придворного"
    ),
    "orders.vote_on": row(
        "If {courtier} is nominated this round, vote {vote}",
        "Если в этом раунде выдвинут {courtier:acc}, голосовать «{vote}»",
        "Якщо в цьому раунді висунуть {courtier:acc}, голосувати «{vote}»",
    ),
    "orders.vote_always.form": row("Always the same vote", "Всегда один и тот же голос", "Завжди той самий голос"),
    "orders.vote_always": row(
        "At every nomination vote {vote}", "На всех выборах голосовать «{vote}»", "На всіх виборах голосувати «{vote}»"
    ),
    "orders.vote_by_card.form": row("Vote by my goal card", "Голосовать по карте цели", "Голосувати за картою цілі"),
    "orders.vote_by_card": row(
        "Vote Yes if the crowning brings me {least} or more, otherwise No",
        "Голосовать «за», если коронация приносит мне от {least} очков, иначе «против»",
        "Голосувати «за», якщо коронація приносить мені від {least} очок, інакше «проти»",
    ),
    "orders.settle.form": row(
        "Settle courtiers in this order", "Расселять в таком порядке", "Розселяти в такому порядку"
    ),
    "orders.settle": row(
        "This round settle as high as there is room, up to floor {floor}: {courtiers}",
        "В этом раунде селить как можно выше, но не выше {floor}-го этажа: {courtiers}",
        "У цьому раунді селити якнайвище, але не вище {floor}-го поверху: {courtiers}",
    ),
    "orders.climb.form": row(
        "Move courtiers up in this order", "Поднимать в таком порядке", "Піднімати в такому порядку"
    ),
    "orders.climb": row(
        "This round move up the first who can, no higher than “{title}”: {courtiers}",
        "В этом раунде поднимать первого, кто может, не выше, чем «{title}»: {courtiers}",
        "У цьому раунді піднімати першого, хто може, не вище, ніж «{title}»: {courtiers}",
    ),
    "orders.field.yes": row("My vote", "Мой голос", "Мій голос"),
    "orders.field.courtier": row("Courtier", "Придворный", "Придворний"),
    "orders.field.least": row("At least so many points", "Не меньше стольких очков", "Не менше стількох очок"),
    "orders.field.courtiers": row(
        "Courtiers, the most wanted first", "Придворные, самые желанные первыми", "Придворні, найбажаніші першими"
    ),
    "orders.field.floor": row("No higher than", "Не выше", "Не вище"),
    "orders.place": row("{floor}: {title}", "{floor}: {title}", "{floor}: {title}"),
}
