"""The words of Koryŏ in English, Russian and Ukrainian. Players' names are never bent, so no sentence needs it."""

from __future__ import annotations

from typing import Final

from games.rules.words import Template


def _say(en: Template, ru: Template, uk: Template) -> dict[str, Template]:
    return {"en": en, "ru": ru, "uk": uk}


def _one_few_many(one: str, few: str, many: str) -> Template:
    return {"one": one, "few": few, "many": many}


FRAME: Final = {
    "name": _say("Koryŏ", "Корё", "Корьо"),
    "tagline": _say(
        "Eight seasons, nine families, and every order laid face down.",
        "Восемь сезонов, девять семей и приказы рубашкой вверх.",
        "Вісім сезонів, дев’ять родин і накази сорочкою догори.",
    ),
    "option.spy_shield_two_players": _say(
        "With two players, too, the Spy shields against Lobbying",
        "Шпион защищает от Лоббирования и при игре вдвоём",
        "Шпигун захищає від Лобіювання і під час гри вдвох",
    ),
    "phase.orders": _say("Orders", "Приказы", "Накази"),
    "phase.action": _say("Action", "Действия", "Дії"),
    "phase.end": _say("End of the season", "Конец сезона", "Кінець сезону"),
    "phase.over": _say("Final score", "Итоговый счёт", "Підсумковий рахунок"),
    "hint.orders": _say(
        "Lay any number of identical cards face down; the rest of your hand is discarded. A family only pays "
        "whoever has strictly the most of it, so look for one you can lead.",
        "Выложите рубашкой вверх сколько угодно одинаковых карт, остальные уйдут в сброс. Семья приносит пользу "
        "только тому, у кого её карт строго больше всех, так что ищите ту, где можно вырваться вперёд.",
        "Викладіть сорочкою догори скільки завгодно однакових карт, решта піде у відбій. Родина дає користь лише "
        "тому, хто має її карт строго найбільше, тож шукайте ту, де можна вирватися вперед.",
    ),
    "hint.action": _say(
        "Reveal your order, use the effects of the majorities you hold, resolve the events you have just "
        "revealed, then end your turn. The order of these steps is yours and often matters.",
        "Откройте приказ, примените эффекты семей, где вы лидируете, разыграйте только что открытые события и "
        "завершите ход. Порядок выбираете вы, и он часто важен.",
        "Відкрийте наказ, застосуйте ефекти родин, де ви лідируєте, розіграйте щойно відкриті події й завершіть "
        "хід. Порядок обираєте ви, і він часто важливий.",
    ),
    "hint.end": _say(
        "You have more cards in front of you than the season allows. Discard characters you can spare; events "
        "cannot be discarded.",
        "Перед вами больше карт, чем позволяет сезон. Сбросьте персонажей, без которых обойдётесь; события "
        "сбрасывать нельзя.",
        "Перед вами більше карт, ніж дозволяє сезон. Скиньте персонажів, без яких обійдетеся; події скидати не можна.",
    ),
    "hint.over": _say(
        "The match is over: families led alone, tokens and events are counted.",
        "Партия окончена: посчитаны семьи с единственным лидером, жетоны и события.",
        "Партію завершено: пораховано родини з єдиним лідером, жетони та події.",
    ),
}

CARDS: Final = {
    "card.merchant": _say("Merchant", "Купец", "Купець"),
    "card.broadcaster": _say("Broadcaster", "Вещатель", "Оповісник"),
    "card.guardian": _say("Guardian", "Страж", "Вартовий"),
    "card.banker": _say("Banker", "Банкир", "Банкір"),
    "card.ship_owner": _say("Ship Owner", "Судовладелец", "Судновласник"),
    "card.priest": _say("Priest", "Жрец", "Жрець"),
    "card.senator": _say("Senator", "Сенатор", "Сенатор"),
    "card.spy": _say("Spy", "Шпион", "Шпигун"),
    "card.omniscient": _say("Omniscient", "Всеведущий", "Усевідущий"),
    "card.barbarians": _say("Barbarians", "Варвары", "Варвари"),
    "card.lobbying": _say("Lobbying", "Лоббирование", "Лобіювання"),
    "effect.merchant": _say("No effect, only points.", "Эффекта нет, только очки.", "Ефекту немає, лише очки."),
    "effect.broadcaster": _say(
        "You are dealt one card more.", "Вам сдают на карту больше.", "Вам роздають на карту більше."
    ),
    "effect.guardian": _say(
        "Barbarians cannot touch you.", "Варвары не могут на вас напасть.", "Варвари не можуть на вас напасти."
    ),
    "effect.banker": _say(
        "Once on your turn: take a token from the bank.",
        "Раз за ход: возьмите жетон из банка.",
        "Раз за хід: візьміть жетон із банку.",
    ),
    "effect.ship_owner": _say(
        "You may order two different cards, one of each.",
        "Можно приказать две разные карты, по одной каждого вида.",
        "Можна наказати дві різні карти, по одній кожного виду.",
    ),
    "effect.priest": _say(
        "Once on your turn: destroy one of your events.",
        "Раз за ход: уничтожьте одно своё событие.",
        "Раз за хід: знищте одну свою подію.",
    ),
    "effect.senator": _say("Your limit is 2 higher.", "Ваш предел выше на 2.", "Ваша межа вища на 2."),
    "effect.spy": _say(
        "Once on your turn: take a token from another player. Without a Guardian you are out of reach of Lobbying.",
        "Раз за ход: заберите жетон у другого игрока. Пока у вас нет ни одного Стража, Лоббирование вас не касается.",
        "Раз за хід: заберіть жетон в іншого гравця. Поки у вас немає жодного Вартового, Лобіювання вас не стосується.",
    ),
    "effect.omniscient": _say(
        "You win every tie for a majority you take part in, until the final score.",
        "Вы выигрываете все свои ничьи за первенство — до итогового счёта.",
        "Ви виграєте всі свої нічиї за першість — до підсумкового рахунку.",
    ),
    "effect.barbarians": _say(
        "When revealed: destroy a character of an opponent. −1 at the end.",
        "При открытии: уничтожьте персонажа соперника. В конце −1.",
        "Під час відкриття: знищте персонажа суперника. Наприкінці −1.",
    ),
    "effect.lobbying": _say(
        "When revealed: swap the characters of two players. −1 at the end.",
        "При открытии: поменяйте местами персонажей двух игроков. В конце −1.",
        "Під час відкриття: поміняйте місцями персонажів двох гравців. Наприкінці −1.",
    ),
    "stack": _say("{card} × {n}", "{card} × {n}", "{card} × {n}"),
    "points": _say("{seat}: {n}", "{seat}: {n}", "{seat}: {n}"),
    "line.tokens": _say("Tokens", "Жетоны", "Жетони"),
    "line.events": _say("Events", "События", "Події"),
}

ACTIONS: Final = {
    "action.order": _say("Order: {card} × {n}", "Приказ: {card} × {n}", "Наказ: {card} × {n}"),
    "action.order_pair": _say(
        "Order a pair: {first} and {second}",
        "Приказ из двух карт: {first} и {second}",
        "Наказ із двох карт: {first} і {second}",
    ),
    "action.order_nothing": _say("Order nothing", "Обойтись без приказа", "Обійтися без наказу"),
    "action.reveal": _say("Reveal your order", "Открыть приказ", "Відкрити наказ"),
    "action.take_token": _say(
        "Banker: take a token from the bank", "Банкир: взять жетон из банка", "Банкір: узяти жетон із банку"
    ),
    "action.banish": _say(
        "Priest: destroy your event “{card}”",
        "Жрец: уничтожить своё событие «{card}»",
        "Жрець: знищити свою подію «{card}»",
    ),
    "action.steal": _say(
        "Spy: take a token from {victim}",
        "Шпион: забрать жетон у игрока {victim}",
        "Шпигун: забрати жетон у гравця {victim}",
    ),
    "action.raid": _say(
        "Barbarians: destroy “{card}” in front of {victim}",
        "Варвары: уничтожить карту «{card}» у игрока {victim}",
        "Варвари: знищити карту «{card}» у гравця {victim}",
    ),
    "action.lobby": _say(
        "Lobbying: swap “{card}” of {party}…",
        "Лоббирование: обменять карту «{card}» игрока {party}…",
        "Лобіювання: обміняти карту «{card}» гравця {party}…",
    ),
    "action.swap": _say(
        "…for “{card}” of {party}", "…на карту «{card}» игрока {party}", "…на карту «{card}» гравця {party}"
    ),
    "action.end_turn": _say("End your turn", "Завершить ход", "Завершити хід"),
    "action.discard": _say("Discard “{card}”", "Сбросить карту «{card}»", "Скинути карту «{card}»"),
}

EVENTS: Final = {
    "event.dealt": _say(
        "Season {season}: the cards are dealt. First player: {first}",
        "Сезон {season}: карты сданы. Первый игрок — {first}",
        "Сезон {season}: карти роздано. Перший гравець — {first}",
    ),
    "event.dealt_own": _say(
        "Season {season}: the cards are dealt. First player: {first}. Your hand: {cards}",
        "Сезон {season}: карты сданы. Первый игрок — {first}. Ваша рука: {cards}",
        "Сезон {season}: карти роздано. Перший гравець — {first}. Ваша рука: {cards}",
    ),
    "event.ordered": _say(
        {"one": "{seat} lays {n} card face down", "other": "{seat} lays {n} cards face down"},
        _one_few_many(
            "{seat} кладёт рубашкой вверх {n} карту",
            "{seat} кладёт рубашкой вверх {n} карты",
            "{seat} кладёт рубашкой вверх {n} карт",
        ),
        _one_few_many(
            "{seat} кладе сорочкою догори {n} карту",
            "{seat} кладе сорочкою догори {n} карти",
            "{seat} кладе сорочкою догори {n} карт",
        ),
    ),
    "event.ordered_own": _say(
        "{seat} lays face down: {cards}",
        "{seat} кладёт рубашкой вверх: {cards}",
        "{seat} кладе сорочкою догори: {cards}",
    ),
    "event.ordered_nothing": _say(
        "{seat} orders nothing", "{seat} обходится без приказа", "{seat} обходиться без наказу"
    ),
    "event.revealed": _say(
        "{seat} reveals: {cards}", "{seat} открывает приказ: {cards}", "{seat} відкриває наказ: {cards}"
    ),
    "event.token_taken": _say(
        "{seat} takes a token from the bank; left there: {n}",
        "{seat} берёт жетон из банка; там осталось: {n}",
        "{seat} бере жетон із банку; там лишилося: {n}",
    ),
    "event.banished": _say(
        "{seat} has the Priest destroy an event: {card}",
        "{seat} уничтожает с помощью Жреца событие: {card}",
        "{seat} знищує за допомогою Жерця подію: {card}",
    ),
    "event.stolen": _say(
        "{seat} takes a token from {victim}",
        "{seat} забирает жетон у игрока {victim}",
        "{seat} забирає жетон у гравця {victim}",
    ),
    "event.raided": _say(
        "{seat} sends the Barbarians: {victim} loses “{card}”",
        "{seat} насылает Варваров: {victim} теряет карту «{card}»",
        "{seat} насилає Варварів: {victim} втрачає карту «{card}»",
    ),
    "event.lobbied": _say(
        "{seat} starts Lobbying over “{card}” of {party}",
        "{seat} начинает Лоббирование: карта «{card}» игрока {party}",
        "{seat} починає Лобіювання: карта «{card}» гравця {party}",
    ),
    "event.swapped": _say(
        "{seat} has them swapped: {first} gives “{first_card}”, {second} gives “{second_card}”",
        "{seat} устраивает обмен: {first} отдаёт карту «{first_card}», {second} — карту «{second_card}»",
        "{seat} влаштовує обмін: {first} віддає карту «{first_card}», {second} — карту «{second_card}»",
    ),
    "event.turn_ended": _say("{seat} ends the turn", "{seat} завершает ход", "{seat} завершує хід"),
    "event.turn_ended_unused": _say(
        {
            "one": "{seat} ends the turn, leaving {n} event unused",
            "other": "{seat} ends the turn, leaving {n} events unused",
        },
        _one_few_many(
            "{seat} завершает ход и не использует {n} событие",
            "{seat} завершает ход и не использует {n} события",
            "{seat} завершает ход и не использует {n} событий",
        ),
        _one_few_many(
            "{seat} завершує хід і не використовує {n} подію",
            "{seat} завершує хід і не використовує {n} події",
            "{seat} завершує хід і не використовує {n} подій",
        ),
    ),
    "event.discarded": _say(
        "{seat} discards above the limit: {cards}",
        "{seat} сбрасывает лишнее: {cards}",
        "{seat} скидає зайве: {cards}",
    ),
    "event.season_ended": _say(
        "Season {season} is over. Score if the match ended now — {scores}",
        "Сезон {season} окончен. Счёт, если бы партия закончилась сейчас, — {scores}",
        "Сезон {season} завершено. Рахунок, якби партія закінчилася зараз, — {scores}",
    ),
    "event.round_scored": _say("Final score — {scores}", "Итоговый счёт — {scores}", "Підсумковий рахунок — {scores}"),
    "event.match_ended": _say(
        "The match is over. First place: {winners}",
        "Партия окончена. Первое место: {winners}",
        "Партію завершено. Перше місце: {winners}",
    ),
}

BOARD: Final = {
    "board.season": _say("Season {season} of 8", "Сезон {season} из 8", "Сезон {season} з 8"),
    "board.turn": _say("To act: {seat}", "Ходит: {seat}", "Ходить: {seat}"),
    "board.first": _say("First player: {seat}", "Первый игрок: {seat}", "Перший гравець: {seat}"),
    "board.limit": _say("Limit of this season: {n}", "Предел этого сезона: {n}", "Межа цього сезону: {n}"),
    "board.bank": _say("Tokens in the bank: {n}", "Жетонов в банке: {n}", "Жетонів у банку: {n}"),
    "board.tables": _say("In front of the players", "Перед игроками", "Перед гравцями"),
    "board.majority": _say("majority", "первенство", "першість"),
    "board.card": _say("Card", "Карта", "Карта"),
    "board.worth": _say("worth", "ценность", "цінність"),
    "board.effect": _say("What it does", "Что делает", "Що робить"),
    "board.marks": _say("marks", "пометки", "позначки"),
    "board.tokens": _say("Tokens", "Жетоны", "Жетони"),
    "board.hand_sizes": _say("Cards in hand", "Карт в руке", "Карт у руці"),
    "board.order_sizes": _say("Cards face down", "Карт рубашкой вверх", "Карт сорочкою догори"),
    "board.discard_sizes": _say("Discarded unseen", "Сброшено втёмную", "Скинуто наосліп"),
    "board.standing": _say("Points now", "Очков сейчас", "Очок зараз"),
    "board.yours": _say("Your secrets", "Ваши тайны", "Ваші таємниці"),
    "board.hand": _say("Hand: {cards}", "Рука: {cards}", "Рука: {cards}"),
    "board.order": _say("Order: {cards}", "Приказ: {cards}", "Наказ: {cards}"),
    "board.discard": _say("Discarded unseen: {cards}", "Сброшено втёмную: {cards}", "Скинуто наосліп: {cards}"),
    "board.pile": _say(
        "Discarded face up this season: {cards}",
        "Сброшено в открытую в этом сезоне: {cards}",
        "Скинуто відкрито цього сезону: {cards}",
    ),
    "board.ship_owner": _say(
        "May order a pair this season: {seat}",
        "Может приказать пару в этом сезоне: {seat}",
        "Може наказати пару цього сезону: {seat}",
    ),
    "board.unrevealed": _say("The order is not revealed yet.", "Приказ ещё не открыт.", "Наказ іще не відкрито."),
    "board.revealed": _say("The order is revealed.", "Приказ открыт.", "Наказ відкрито."),
    "board.events": _say("Events to resolve: {cards}", "Неразыгранные события: {cards}", "Нерозіграні події: {cards}"),
    "board.used": _say("Effects used: {cards}", "Применённые эффекты: {cards}", "Застосовані ефекти: {cards}"),
    "board.lifted": _say(
        "To be swapped: {card} of {seat}", "На обмен: {card}, игрок {seat}", "На обмін: {card}, гравець {seat}"
    ),
    "board.surplus": _say("Characters to discard: {n}", "Сбросить персонажей: {n}", "Скинути персонажів: {n}"),
    "board.none": _say("none", "нет", "немає"),
}
