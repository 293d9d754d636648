"""The words of Koryŏ's drawn table in English, Russian and Ukrainian: labels, and what an action would bring."""

from __future__ import annotations

from typing import Final

from games.rules.words import Template


def _say(en: Template, ru: Template, uk: Template) -> dict[str, Template]:
    return {"en": en, "ru": ru, "uk": uk}


def _one_few_many(one: str, few: str, many: str) -> Template:
    return {"one": one, "few": few, "many": many}


AFTER: Final = {
    "after": _say("Then: {changes}", "Тогда: {changes}", "Тоді: {changes}"),
    "after.majority": _say("{card} majority — {seat}", "первенство «{card}» — {seat}", "першість «{card}» — {seat}"),
    "after.nobody": _say(
        "{card} majority — nobody", "первенство «{card}» — ни у кого", "першість «{card}» — ні в кого"
    ),
    "after.points": _say("your points {before} → {now}", "ваши очки {before} → {now}", "ваші очки {before} → {now}"),
    "after.resolve": _say("to resolve: {card} × {n}", "разыграть: {card} × {n}", "розіграти: {card} × {n}"),
    "after.rest": _say(
        {"one": "{n} card of your hand is discarded", "other": "{n} cards of your hand are discarded"},
        _one_few_many("в сброс {n} карта с руки", "в сброс {n} карты с руки", "в сброс {n} карт с руки"),
        _one_few_many("у відбій {n} карта з руки", "у відбій {n} карти з руки", "у відбій {n} карт із руки"),
    ),
    "after.bank": _say("left in the bank: {n}", "в банке останется: {n}", "у банку лишиться: {n}"),
    "after.tokens": _say("tokens of {seat}: {n}", "жетонов у игрока {seat}: {n}", "жетонів у гравця {seat}: {n}"),
    "after.lost": _say("it is not resolved any more", "разыграть его уже нельзя", "розіграти її вже не можна"),
    "after.left": _say("{card} of {seat}: {n}", "«{card}» у игрока {seat}: {n}", "«{card}» у гравця {seat}: {n}"),
    "after.lobby": _say(
        "Next you choose what it is swapped with.",
        "Дальше вы выберете, на что её обменять.",
        "Далі ви оберете, на що її обміняти.",
    ),
    "after.discards": _say("still to discard: {n}", "останется сбросить: {n}", "лишиться скинути: {n}"),
    "after.unused": _say(
        {"one": "{n} revealed event stays unused", "other": "{n} revealed events stay unused"},
        _one_few_many(
            "{n} открытое событие пропадёт", "{n} открытых события пропадут", "{n} открытых событий пропадут"
        ),
        _one_few_many("{n} відкрита подія пропаде", "{n} відкриті події пропадуть", "{n} відкритих подій пропадуть"),
    ),
    "after.idle": _say("{card} not used", "«{card}» не применён", "«{card}» не застосовано"),
    "after.season_end": _say("the season ends", "сезон заканчивается", "сезон закінчується"),
    "after.next": _say("{seat} is next", "следующий игрок — {seat}", "наступний гравець — {seat}"),
}

# Under an icon there is room for a few letters; the hyphens show only where the word is broken.
COLUMNS: Final = {
    "column.merchant": _say("Mer\u00adchant", "Купец", "Купець"),
    "column.broadcaster": _say("Broad\u00adcaster", "Веща\u00adтель", "Опо\u00adвісник"),
    "column.guardian": _say("Guardian", "Страж", "Варто\u00adвий"),
    "column.banker": _say("Banker", "Банкир", "Банкір"),
    "column.ship_owner": _say("Ship Owner", "Судо\u00adвла\u00adделец", "Судно\u00adвлас\u00adник"),
    "column.priest": _say("Priest", "Жрец", "Жрець"),
    "column.senator": _say("Senator", "Сенатор", "Сенатор"),
    "column.spy": _say("Spy", "Шпион", "Шпигун"),
    "column.omniscient": _say("Omni\u00adscient", "Все\u00adведу\u00adщий", "Усе\u00adвіду\u00adщий"),
    "column.barbarians": _say("Barba\u00adrians", "Варвары", "Варвари"),
    "column.lobbying": _say("Lobbying", "Лобби\u00adрова\u00adние", "Лобію\u00adвання"),
    "brief.merchant": _say("only points", "только очки", "лише очки"),
    "brief.broadcaster": _say("+1 card", "+1 карта", "+1 карта"),
    "brief.guardian": _say("no raids", "нет набегов", "без набігів"),
    "brief.banker": _say("+1 token", "+1 жетон", "+1 жетон"),
    "brief.ship_owner": _say("pair order", "приказ парой", "наказ парою"),
    "brief.priest": _say("−1 event", "−1 событие", "−1 подія"),
    "brief.senator": _say("limit +2", "предел +2", "межа +2"),
    "brief.spy": _say("steals, shields", "крадёт, скрыт", "краде, схований"),
    "brief.omniscient": _say("wins ties", "берёт ничьи", "бере нічиї"),
    "brief.barbarians": _say("destroy", "уничто\u00adжить", "знищи\u00adти"),
    "brief.lobbying": _say("swap", "обмен", "обмін"),
}

TABLE: Final = {
    "table.seasons": _say("Seasons", "Сезоны", "Сезони"),
    "table.season": _say(
        "Season {season}: {dealt} cards dealt, limit {limit}",
        "Сезон {season}: сдаётся карт — {dealt}, предел — {limit}",
        "Сезон {season}: роздається карт — {dealt}, межа — {limit}",
    ),
    "table.season_head": _say("season", "сезон", "сезон"),
    "table.now": _say("now", "сейчас", "зараз"),
    "table.dealt": _say("dealt", "сдают", "роздають"),
    "table.limit": _say("limit", "предел", "межа"),
    "table.bank": _say("Bank: {n}", "Банк: {n}", "Банк: {n}"),
    "table.families": _say("Families", "Семьи", "Родини"),
    "table.leads": _say("leads", "лидер", "лідер"),
    "table.key": _say(
        "A crown marks the majority: strictly the most cards, or a tie won by the Omniscient, "
        "which scores nothing at the end.",
        "Корона отмечает первенство: карт строго больше всех либо ничья, взятая Всеведущим: в конце она очков не даёт.",
        "Корона позначає першість: карт строго найбільше або нічия, яку взяв Усевідущий: наприкінці вона очок не дає.",
    ),
    "table.does": _say("What each card does", "Что делает каждая карта", "Що робить кожна карта"),
    "table.worth": _say("{card}, {n}: {effect}", "{card}, {n}: {effect}", "{card}, {n}: {effect}"),
    "table.count": _say("{seat}: {n}", "{seat}: {n}", "{seat}: {n}"),
    "table.count_leads": _say("{seat}: {n}, majority", "{seat}: {n}, первенство", "{seat}: {n}, першість"),
    "table.players": _say("Players", "Игроки", "Гравці"),
    "table.first": _say("first player", "первый игрок", "перший гравець"),
    "table.on_turn": _say("to act", "ходит", "ходить"),
    "table.you": _say("you", "вы", "ви"),
    "table.points": _say("Points now", "Очков сейчас", "Очок зараз"),
    "table.tokens": _say("Tokens", "Жетоны", "Жетони"),
    "table.front": _say("Cards / limit", "Карт / предел", "Карт / межа"),
    "table.in_hand": _say("In hand", "На руке", "На руці"),
    "table.face_down": _say(
        {"one": "{n} card face down", "other": "{n} cards face down"},
        _one_few_many("{n} карта рубашкой вверх", "{n} карты рубашкой вверх", "{n} карт рубашкой вверх"),
        _one_few_many("{n} карта сорочкою догори", "{n} карти сорочкою догори", "{n} карт сорочкою догори"),
    ),
    "table.revealed": _say("Revealed: {cards}", "Открыто: {cards}", "Відкрито: {cards}"),
    "table.no_order": _say("No order yet", "Приказа ещё нет", "Наказу ще немає"),
    "table.nothing": _say("Ordered nothing", "Без приказа", "Без наказу"),
    "table.hand": _say("Your hand", "Ваша рука", "Ваша рука"),
    "table.choose_order": _say(
        "Choose how many cards of one kind you lay face down",
        "Выберите, сколько карт одного вида положить рубашкой вверх",
        "Оберіть, скільки карт одного виду покласти сорочкою догори",
    ),
    "table.pair": _say("in a pair", "в пару", "у пару"),
    "table.pair_of": _say("{card} in a pair", "{card}: в пару", "{card}: у пару"),
    "table.pair_hint": _say(
        "You may also lay a pair: choose “in a pair” at two kinds.",
        "Можно положить и пару: отметьте «в пару» у двух видов.",
        "Можна покласти й пару: позначте «у пару» біля двох видів.",
    ),
    "table.pair_second": _say(
        "{card} and…? Choose the second card of the pair.",
        "{card} и…? Выберите вторую карту пары.",
        "{card} і…? Оберіть другу карту пари.",
    ),
    "table.your_turn": _say("Your turn of actions", "Ваш ход действий", "Ваш хід дій"),
    "table.their_turn": _say("Turn of {seat}", "Ходит {seat}", "Ходить {seat}"),
    "table.aim_raid": _say(
        "Choose the character the Barbarians destroy: a marked card of the families",
        "Выберите, кого уничтожат Варвары: отмеченную карту среди семей",
        "Оберіть, кого знищать Варвари: позначену карту серед родин",
    ),
    "table.aim_lobby": _say(
        "Lobbying, step 1 of 2: choose a marked card of the families",
        "Лоббирование, шаг 1 из 2: выберите отмеченную карту среди семей",
        "Лобіювання, крок 1 з 2: оберіть позначену карту серед родин",
    ),
    "table.aim_swap": _say(
        "Lobbying, step 2 of 2: swap “{card}” of {seat} with another marked card",
        "Лоббирование, шаг 2 из 2: на какую отмеченную карту обменять карту «{card}» игрока {seat}?",
        "Лобіювання, крок 2 з 2: на яку позначену карту обміняти карту «{card}» гравця {seat}?",
    ),
    "table.aim_discard": _say(
        "Above the limit. Choose a character of yours to discard; still to discard: {n}",
        "Предел превышен. Выберите своего персонажа для сброса; осталось сбросить: {n}",
        "Межу перевищено. Оберіть свого персонажа для відбою; лишилося скинути: {n}",
    ),
    "table.confirm": _say("Do it", "Сделать", "Зробити"),
    "table.lay": _say("Lay face down", "Положить приказ", "Покласти наказ"),
    "table.cancel": _say("Cancel", "Отмена", "Скасувати"),
    "table.preview": _say("What it would bring", "Что это даст", "Що це дасть"),
    "table.last": _say("Last move", "Последний ход", "Останній хід"),
    "table.changed": _say("changed just now", "только что изменилось", "щойно змінилося"),
    "table.secrets": _say(
        "Your order and what you discarded unseen", "Ваш приказ и что вы сбросили", "Ваш наказ і що ви скинули"
    ),
}
