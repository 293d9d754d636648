"""The lesson of Koryŏ: the first two seasons, a lively one in the middle and the last one, at a table of two."""

from __future__ import annotations

from typing import Final

from games.rules.koryo.actions import (
    BANISH_BARBARIANS,
    END_TURN,
    ORDER_NOTHING,
    REVEAL,
    TAKE_TOKEN,
    Discard,
    Lobby,
    Order,
    OrderPair,
    Raid,
    Steal,
    Swap,
)
from games.rules.koryo.cards import BANKER, BARBARIANS, BROADCASTER, GUARDIAN, LOBBYING, MERCHANT, SHIP_OWNER
from games.rules.koryo.options import Options
from games.rules.lessons import Lesson, Said, Step

YOU, TILDA = range(2)

STEPS: Final = (
    Step(
        Said(
            "Nine families share the power in Koryŏ. For eight seasons you lay their cards before you. Whoever has "
            "more cards of a family than anybody else holds its majority: that gives an effect during the match and, "
            "at its end, the points of the family, from 9 for the Merchants down to 1.",
            "Власть в Корё делят девять семей. Восемь сезонов вы выкладываете перед собой их карты. У кого карт семьи "
            "больше, чем у других, за тем в ней первенство: по ходу партии это эффект, а в конце — очки семьи, от 9 за "
            "Купцов до 1.",
            "Владу в Корьо ділять дев’ять родин. Вісім сезонів ви викладаєте перед собою їхні карти. Хто має карт "
            "родини більше, ніж інші, за тим у ній першість: протягом партії це ефект, а наприкінці — очки родини, від "
            "9 за Купців до 1.",
        ),
    ),
    Step(
        Said(
            "These ten cards are your hand, and only you see it. An order is any number of identical cards, laid face "
            "down; the rest of the hand is discarded unseen. Three Bankers are a fine start: 6 points, and a useful "
            "effect.",
            "Десять карт — ваша рука, и видите её только вы. Приказ — это сколько угодно одинаковых карт рубашкой "
            "вверх; остальное уходит в сброс втёмную. Три Банкира — хорошее начало: 6 очков и полезный эффект.",
            "Десять карт — ваша рука, і бачите її лише ви. Наказ — це скільки завгодно однакових карт сорочкою догори; "
            "решта йде у відбій наосліп. Три Банкіри — добрий початок: 6 очок і корисний ефект.",
        ),
        Said(
            "Press the 3 at the Bankers; a second press confirms.",
            "Нажмите 3 у Банкиров; второе нажатие подтверждает.",
            "Натисніть 3 біля Банкірів; друге натискання підтверджує.",
        ),
        (Order(BANKER, 3),),
        Said(
            "A fair order for another match. Here take all three Bankers, so that nobody catches up quickly.",
            "Для другой партии приказ неплох. А здесь возьмите всех трёх Банкиров, чтобы вас не скоро догнали.",
            "Для іншої партії наказ непоганий. А тут візьміть усіх трьох Банкірів, щоб вас не скоро наздогнали.",
        ),
        ((TILDA, Order(MERCHANT, 2)),),
    ),
    Step(
        Said(
            "Tilda has laid two cards. You see how many, but not which. Now each player takes a turn, beginning with "
            "the first player, and this season that is you.",
            "Тильда выкладывает две карты. Сколько их, видно, а какие — нет. Теперь все по очереди делают ход, начиная "
            "с первого игрока; в этом сезоне это вы.",
            "Тільда викладає дві карти. Скільки їх, видно, а які — ні. Тепер усі по черзі роблять хід, починаючи з "
            "першого гравця; цього сезону це ви.",
        ),
        Said("Reveal your order.", "Откройте приказ.", "Відкрийте наказ."),
        (REVEAL,),
        Said(
            "First turn your order face up: face-down cards count for nothing.",
            "Сначала откройте приказ: карты рубашкой вверх ничего не значат.",
            "Спершу відкрийте наказ: карти сорочкою догори нічого не важать.",
        ),
    ),
    Step(
        Said(
            "Three Bankers against none: the majority is yours. It lets you take a token from the bank once a turn, "
            "and a token is a point at the end.",
            "Три Банкира против ни одного: первенство ваше. С ним можно раз за ход брать из банка жетон, а жетон — это "
            "очко в конце.",
            "Три Банкіри проти жодного: першість ваша. З нею можна раз за хід брати з банку жетон, а жетон — це очко "
            "наприкінці.",
        ),
        Said("Take a token from the bank.", "Возьмите жетон из банка.", "Візьміть жетон із банку."),
        (TAKE_TOKEN,),
        Said(
            "Do not end the turn yet: a token is lying there for nothing.",
            "Не завершайте ход: вас ждёт бесплатный жетон.",
            "Не завершуйте хід: на вас чекає безкоштовний жетон.",
        ),
    ),
    Step(
        Said(
            "An effect may be used before or after revealing, once each turn. There is nothing more to do now.",
            "Эффект можно применить до открытия приказа или после, раз за ход. Больше сейчас делать нечего.",
            "Ефект можна застосувати до відкриття наказу чи після, раз за хід. Більше зараз робити нічого.",
        ),
        Said("End your turn.", "Завершите ход.", "Завершіть хід."),
        (END_TURN,),
        None,
        ((TILDA, REVEAL), (TILDA, END_TURN), (TILDA, Order(BROADCASTER, 3))),
    ),
    Step(
        Said(
            "Tilda showed two Merchants. In season 2 all cards that are not on the table are dealt anew: one fewer for "
            "each hand, but one more may stay before you, so the limit is 4. The first player’s marker has passed on, "
            "and three cards of Tilda’s already lie face down.",
            "У Тильды два Купца. Во втором сезоне всё, чего нет на столе, сдают заново: в руке на карту меньше, зато "
            "перед собой можно держать на одну больше, предел — 4. Право первого хода перешло дальше, и три карты "
            "Тильды уже лежат рубашкой вверх.",
            "У Тільди двоє Купців. У другому сезоні все, чого немає на столі, роздають наново: у руці на карту менше, "
            "зате перед собою можна тримати на одну більше, межа — 4. Право першого ходу перейшло далі, і три карти "
            "Тільди вже лежать сорочкою догори.",
        ),
        Said("Order two Ship Owners.", "Прикажите двух Судовладельцев.", "Накажіть двох Судновласників."),
        (Order(SHIP_OWNER, 2),),
        Said(
            "Ship Owners will be useful soon. Order two of them.",
            "Судовладельцы скоро пригодятся. Прикажите двух.",
            "Судновласники скоро знадобляться. Накажіть двох.",
        ),
        ((TILDA, REVEAL), (TILDA, END_TURN)),
    ),
    Step(
        Said(
            "They were Broadcasters: whoever leads that family is dealt one card more. Every family has its own "
            "effect, written in its column. Your turn.",
            "Это были Вещатели: кто в этой семье первый, тому сдают на карту больше. У каждой семьи свой эффект, он "
            "написан в её столбце. Ваш ход.",
            "Це були Оповісники: хто в цій родині перший, тому роздають на карту більше. Кожна родина має свій ефект, "
            "його написано в її стовпці. Ваш хід.",
        ),
        Said("Reveal your order.", "Откройте приказ.", "Відкрийте наказ."),
        (REVEAL,),
        Said(
            "The token will not run away. Reveal first, and I shall take it for you.",
            "Жетон не убежит. Сначала откройте приказ, а жетон вы тут же получите.",
            "Жетон не втече. Спершу відкрийте наказ, а жетон ви одразу отримаєте.",
        ),
        ((YOU, TAKE_TOKEN), (YOU, END_TURN), (TILDA, Discard(MERCHANT))),
    ),
    Step(
        Said(
            "The token is yours, and the season ends. Tilda was above the limit and has discarded a Merchant; now it "
            "is your turn: five cards, one too many. You choose which characters go; events would have to stay. Two "
            "Bankers still lead alone, and so do two Ship Owners.",
            "Жетон взят, и сезон кончается. У Тильды карт было больше предела, один Купец уже в сбросе; теперь вы: "
            "пять карт, одна лишняя. Каких персонажей сбросить, решаете вы; событиям пришлось бы остаться. Двух "
            "Банкиров хватит для первенства, как и двух Судовладельцев.",
            "Жетон узято, і сезон завершується. У Тільди карт було більше за межу, один Купець уже у відбої; тепер ви: "
            "п’ять карт, одна зайва. Яких персонажів скинути, вирішуєте ви; подіям довелося б лишитися. Двох Банкірів "
            "досить для першості, як і двох Судновласників.",
        ),
        Said("Discard a Banker.", "Сбросьте Банкира.", "Скиньте Банкіра."),
        (Discard(BANKER),),
        Said(
            "A single Ship Owner would be easy to overtake. Spare a Banker instead.",
            "Одного Судовладельца легко обогнать. Лучше обойтись без одного Банкира.",
            "Одного Судновласника легко випередити. Краще обійтися без одного Банкіра.",
        ),
        leap="3 5 0 0 0 0 0 6 2 0 0 0 0 0",
    ),
    Step(
        Said(
            "Two quick seasons later. Your Ship Owners lead, and that lets you order two different cards at once. Your "
            "hand holds both kinds of events: Barbarians and Lobbying. An event works once, when it is revealed, and "
            "costs a point if it still lies before you at the end.",
            "Прошло два быстрых сезона. Ваши Судовладельцы впереди, а это значит: можно приказать сразу две разные "
            "карты. В руке есть события обоих видов: Варвары и Лоббирование. Событие действует один раз, при открытии, "
            "и стоит очка, если в конце всё ещё лежит перед вами.",
            "Минуло два швидкі сезони. Ваші Судновласники попереду, а це означає: можна наказати одразу дві різні "
            "карти. У руці є події обох видів: Варвари й Лобіювання. Подія діє один раз, під час відкриття, і коштує "
            "очка, якщо наприкінці досі лежить перед вами.",
        ),
        Said(
            "Order the pair: press “in a pair” at Lobbying, then twice at Barbarians.",
            "Прикажите пару: нажмите «в пару» у Лоббирования, затем дважды у Варваров.",
            "Накажіть пару: натисніть «у пару» біля Лобіювання, потім двічі біля Варварів.",
        ),
        (OrderPair(LOBBYING, BARBARIANS),),
        Said(
            "Only the Ship Owners allow two different cards. Try it: Lobbying together with Barbarians.",
            "Две разные карты позволяют только Судовладельцы. Попробуйте: Лоббирование вместе с Варварами.",
            "Дві різні карти дозволяють лише Судновласники. Спробуйте: Лобіювання разом із Варварами.",
        ),
        ((TILDA, ORDER_NOTHING),),
    ),
    Step(
        Said(
            "Tilda orders nothing at all; that is allowed, and now and then it is wise. You begin.",
            "Тильда обходится без приказа; так можно, а иногда и нужно. Начинаете вы.",
            "Тільда обходиться без наказу; так можна, а часом і варто. Починаєте ви.",
        ),
        Said("Reveal your order.", "Откройте приказ.", "Відкрийте наказ."),
        (REVEAL,),
        Said(
            "The token can wait. Reveal first: the events are more fun.",
            "Жетон подождёт. Сначала откройте приказ: с событиями веселее.",
            "Жетон зачекає. Спершу відкрийте наказ: з подіями веселіше.",
        ),
    ),
    Step(
        Said(
            "Barbarians destroy one character of an opponent. Only the majority in Guardians would protect Tilda.",
            "Варвары уничтожают персонажа соперника. Тильду защитило бы только первенство Стражей.",
            "Варвари знищують персонажа суперника. Тільду захистила б лише першість Вартових.",
        ),
        Said(
            "Choose Barbarians, then Tilda’s Broadcasters.",
            "Выберите Варваров, затем Вещателей Тильды.",
            "Оберіть Варварів, потім Оповісників Тільди.",
        ),
        (Raid(TILDA, BROADCASTER),),
        Said(
            "One thing after the other: first the Barbarians, against Tilda’s Broadcasters.",
            "Всё по порядку: сначала Варвары, против Вещателей Тильды.",
            "Усе по черзі: спершу Варвари, проти Оповісників Тільди.",
        ),
    ),
    Step(
        Said(
            "Lobbying swaps two characters of different players. First name the one you give away. You have three Ship "
            "Owners and can spare one.",
            "Лоббирование меняет местами персонажей двух игроков. Сначала назовите того, кого отдаёте. Судовладельцев "
            "у вас три, без одного можно обойтись.",
            "Лобіювання міняє місцями персонажів двох гравців. Спершу назвіть того, кого віддаєте. Судновласників у "
            "вас троє, без одного можна обійтися.",
        ),
        Said("Choose your own Ship Owners.", "Выберите своих Судовладельцев.", "Оберіть своїх Судновласників."),
        (Lobby(YOU, SHIP_OWNER),),
        Said(
            "Offer a Ship Owner: you would lead that family even with two.",
            "Отдайте Судовладельца: в этой семье вы первый номер и с двумя.",
            "Віддайте Судновласника: у цій родині ви перший номер і з двома.",
        ),
    ),
    Step(
        Said(
            "Now the one you want. Tilda’s single Merchant is worth 9 points to whoever leads the family.",
            "Теперь тот, кто нужен вам. Единственный Купец Тильды приносит первому в семье 9 очков.",
            "Тепер той, хто потрібен вам. Єдиний Купець Тільди приносить першому в родині 9 очок.",
        ),
        Said("Choose Tilda’s Merchant.", "Выберите Купца Тильды.", "Оберіть Купця Тільди."),
        (Swap(TILDA, MERCHANT),),
        Said(
            "The Merchant is worth the most: with one card you take the lead in that family.",
            "Дороже всех Купец: одной картой вы выходите вперёд в его семье.",
            "Найдорожчий Купець: однією картою ви виходите вперед у його родині.",
        ),
    ),
    Step(
        Said(
            "Both events have done their work, and each would cost a point at the end. Your majority in Priests may "
            "destroy one event of yours in a turn.",
            "Оба события сделали своё дело, и каждое в конце стоило бы очка. Ваше первенство Жрецов позволяет за ход "
            "уничтожить одно своё событие.",
            "Обидві події зробили своє, і кожна наприкінці коштувала б очка. Ваша першість Жерців дозволяє за хід "
            "знищити одну свою подію.",
        ),
        Said(
            "Let the Priest destroy the Barbarians.",
            "Пусть Жрец уничтожит Варваров.",
            "Нехай Жрець знищить Варварів.",
        ),
        (BANISH_BARBARIANS,),
        Said(
            "First tidy up: the Priest destroys the Barbarians.",
            "Сначала наведите порядок: Жрец уничтожает Варваров.",
            "Спершу наведіть лад: Жрець знищує Варварів.",
        ),
    ),
    Step(
        Said(
            "What a turn! And the Bankers have something for you, too.",
            "Вот это ход! И у Банкиров для вас кое-что есть.",
            "Оце так хід! І в Банкірів для вас дещо є.",
        ),
        Said("Take a token from the bank.", "Возьмите жетон из банка.", "Візьміть жетон із банку."),
        (TAKE_TOKEN,),
        Said(
            "Leave no token lying. Take it, then I end the turn for you.",
            "Не оставляйте жетонов. Возьмите его, и ход завершится сам.",
            "Не лишайте жетонів. Візьміть його, і хід завершиться сам.",
        ),
        ((YOU, END_TURN), (TILDA, END_TURN)),
        "3 4 0 0 0 1 1 2 4 0 0 0 0 0 2",
    ),
    Step(
        Said(
            "The last season: few cards in hand, a limit of 10. Beside each player you see what they would score now. "
            "Tilda leads the Broadcasters by a single card and has the only Guardian. Draw level, and that family pays "
            "nobody.",
            "Последний сезон: карт в руке мало, предел — 10. У каждого игрока видно, сколько очков вышло бы сейчас. "
            "Тильда впереди на одного Вещателя, и единственный Страж тоже там. Сравняйте счёт, и такая семья не "
            "заплатит никому.",
            "Останній сезон: карт у руці мало, межа — 10. У кожного гравця видно, скільки очок вийшло б зараз. Тільда "
            "попереду на одного Оповісника, і єдиний Вартовий теж там. Зрівняйте рахунок, і така родина не заплатить "
            "нікому.",
        ),
        Said(
            "Order a Broadcaster or a Guardian.",
            "Прикажите Вещателя или Стража.",
            "Накажіть Оповісника або Вартового.",
        ),
        (Order(BROADCASTER, 1), Order(GUARDIAN, 1)),
        Said(
            "Your own families are safe. Take something away from Tilda: a Broadcaster or a Guardian.",
            "Своим семьям ничто не грозит. Отнимите что-нибудь у Тильды: Вещатель или Страж.",
            "Вашим родинам ніщо не загрожує. Заберіть щось у Тільди: Оповісник або Вартовий.",
        ),
        ((TILDA, REVEAL), (TILDA, Steal(YOU)), (TILDA, END_TURN)),
    ),
    Step(
        Said(
            "It was a Spy, and the majority in Spies takes a token from another player: one of yours is gone. Without "
            "a Guardian beside it, a Spy is a shield against Lobbying, too.",
            "Это был Шпион: первенство Шпионов забирает жетон у другого игрока, и одного вашего уже нет. А пока рядом "
            "нет Стража, Шпион ещё и защищает от Лоббирования.",
            "Це був Шпигун: першість Шпигунів забирає жетон в іншого гравця, і одного вашого вже немає. А поки поруч "
            "немає Вартового, Шпигун ще й захищає від Лобіювання.",
        ),
        Said("Reveal your order.", "Откройте приказ.", "Відкрийте наказ."),
        (REVEAL,),
        Said(
            "First the order; the bank will make good for the token.",
            "Сначала приказ; потерянный жетон вернёт банк.",
            "Спершу наказ; утрачений жетон поверне банк.",
        ),
        ((YOU, TAKE_TOKEN),),
    ),
    Step(
        Said(
            "The bank has made good for the token. This is the last turn of the match.",
            "Банк возместил потерю. Это последний ход партии.",
            "Банк відшкодував утрату. Це останній хід партії.",
        ),
        Said("End your turn.", "Завершите ход.", "Завершіть хід."),
        (END_TURN,),
        Said(
            "Nothing else is worth doing now. End your turn.",
            "Больше ничего полезного нет. Завершите ход.",
            "Більше нічого корисного немає. Завершіть хід.",
        ),
    ),
    Step(
        Said(
            "The score sheet: each family pays whoever leads it alone, a tie pays nobody. Every token is a point, "
            "every event before you costs one. You have won your first match of Koryŏ!",
            "Лист подсчёта: семья платит тому, кто впереди в одиночку, при равенстве — никому. Каждый жетон — очко, "
            "каждое событие перед вами стоит одного. Первая партия в Корё выиграна!",
            "Аркуш підрахунку: родина платить тому, хто попереду сам-один, за рівності — нікому. Кожен жетон — очко, "
            "кожна подія перед вами коштує одного. Першу партію в Корьо виграно!",
        ),
    ),
    Step(
        Said(
            "With three or four players the families are harder fought over, and the Omniscient wins every tie until "
            "the final count. The rules are always one key away: press r at the table. Have fun!",
            "Втроём и вчетвером за семьи борются жёстче, а Всеведущий до итогового счёта выигрывает все ничьи. Правила "
            "за столом всегда под рукой: клавиша r. Приятной игры!",
            "Утрьох і вчотирьох за родини борються завзятіше, а Усевідущий до підсумкового рахунку виграє всі нічиї. "
            "Правила за столом завжди напохваті: клавіша r. Гарної гри!",
        ),
    ),
)

LESSON: Final = Lesson(seed=139, seats=2, options=Options(), steps=STEPS)
