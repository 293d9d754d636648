"""The lesson of For the King (and Me): two turns of sharing out, three lots of the auctions, the end; three players."""

from __future__ import annotations

from typing import Final

from games.rules.for_the_king.actions import Bid, Decree, Discard, Pass, Pay, Place, Take
from games.rules.for_the_king.cards import EITHER, GOLD, KING, LETTERS_PER_FIELD
from games.rules.for_the_king.options import Options
from games.rules.lessons import Lesson, Said, Step

YOU, TILDA, OSRIC = range(3)
ENTERTAINMENT: Final = 1
ENTERTAINMENT_B: Final = ENTERTAINMENT * LETTERS_PER_FIELD + 1
MILITARY_F: Final = 4 * LETTERS_PER_FIELD + 5
GOLD_1: Final = GOLD
KING_EITHER: Final = KING + EITHER

# Sixteen turns of sharing out, and the last fifteen lots.
TO_THE_AUCTIONS: Final = (
    "2 0 1 0 0 0 1 1 1 0 1 0 1 0 0 0 1 0 0 1 0 0 1 0 0 0 0 0 0 0 0 1 1 0 1 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1 1 0 0 0 0 1 0 "
    "0 1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 9 0 1 1 0 0 0 0 1 0 0 1 0 1 1 0 0 0 0 6"
)
TO_THE_END: Final = (
    "1 0 0 58 0 57 2 6 0 0 0 57 57 2 4 0 0 0 57 0 56 0 0 0 58 0 57 0 1 0 0 58 58 0 1 36 36 36 36 36 36 36 36 36 0 35 "
    "35 7 0 0 34 34 11 11 0 0 58 58 0 3 0 59 59 0 60 0 0 0 57 1 4 0 0 58 0 0 0 0 0 53 0 0 35 35 7"
)

STEPS: Final = (
    Step(
        Said(
            "A young king will soon fill the offices of his government. There are five fields, each with a first "
            "office and a smaller second one. Whoever has gathered the most influence in a field gets its first "
            "office, the next one the second, and offices are points. First the cards are shared out, then the hidden "
            "ones are auctioned.",
            "Юный король скоро раздаст должности. Областей пять, и в каждой есть главная должность и вторая, поменьше. "
            "Кто собрал в области больше всех влияния, получает главную, следующий — вторую, а должности — это очки. "
            "Сначала карты раздают, потом спрятанные продают с торгов.",
            "Юний король скоро роздасть посади. Сфер п’ять, і в кожній є головна посада та друга, менша. Хто зібрав у "
            "сфері найбільше впливу, отримує головну, наступний — другу, а посади — це очки. Спершу карти роздають, "
            "потім сховані продають на торгах.",
        ),
    ),
    Step(
        Said(
            "You are the adviser this turn. You draw a card that only you see and place it at once: one card you keep, "
            "one goes face down on the favour pile, two go open into the centre. This one is splendid: 4 influence in "
            "entertainment, no card has more.",
            "В этот ход советник — вы. Вы берёте карту, которую видите только вы, и сразу кладёте её: одну оставляете "
            "себе, одна ложится лицом вниз на стопку милости, две — открыто в центр. Эта карта великолепна: 4 влияния "
            "в развлечениях, больше не бывает.",
            "Цього ходу радник — ви. Ви берете карту, яку бачите лише ви, і одразу кладете її: одну лишаєте собі, одна "
            "лягає долілиць на стос ласки, дві — відкрито в центр. Ця карта чудова: 4 впливу в розвагах, більше не "
            "буває.",
        ),
        Said("Put it among your own cards.", "Положите её к своим картам.", "Покладіть її до своїх карт."),
        (Place("self"),),
        Said(
            "Somebody else would be only too glad of it. Keep such a card for yourself.",
            "Такой подарок другим ни к чему. Эту карту оставьте себе.",
            "Такий дарунок іншим ні до чого. Цю карту залиште собі.",
        ),
    ),
    Step(
        Said(
            "A king card: it raises a first office by 1 for whoever gets it. Your own place is taken. On the favour "
            "pile it will wait for the auctions, and until then only you know that it is there.",
            "Карта короля: кому она достанется, тот поднимет одну главную должность на 1. Место у вас уже занято. На "
            "стопке милости она дождётся торгов, и до тех пор знать о ней будете только вы.",
            "Карта короля: кому вона дістанеться, той підніме одну головну посаду на 1. Ваше місце вже зайнято. На "
            "стосі ласки вона дочекається торгів, і доти знатимете про неї лише ви.",
        ),
        Said("Put it on the favour pile.", "Положите её на стопку милости.", "Покладіть її на стос ласки."),
        (Place("favour"),),
        Said(
            "In the centre Tilda would take it at once. Hide it on the favour pile.",
            "Из центра Тильда тут же её возьмёт. Спрячьте карту на стопке милости.",
            "Із центру Тільда одразу її візьме. Сховайте карту на стосі ласки.",
        ),
    ),
    Step(
        Said(
            "Two places are left, both in the centre, for your opponents. That is the catch: you never know what comes "
            "next, and what you put away early cannot be moved again.",
            "Остались два места, оба в центре, для соперников. В этом вся хитрость: что придёт дальше, неизвестно, а "
            "положенное уже не сдвинуть.",
            "Лишилося два місця, обидва в центрі, для суперників. У цьому вся хитрість: що прийде далі, невідомо, а "
            "покладене вже не посунути.",
        ),
        Said("Put the card into the centre.", "Положите карту в центр.", "Покладіть карту в центр."),
        (Place("centre"),),
        None,
        (
            (YOU, Place("centre")),
            (TILDA, Take(ENTERTAINMENT_B)),
            (OSRIC, Take(GOLD_1)),
            (TILDA, Place("centre")),
            (TILDA, Place("centre")),
            (TILDA, Place("self")),
            (TILDA, Place("favour")),
            (OSRIC, Take(GOLD_1)),
        ),
    ),
    Step(
        Said(
            "Your gold went to the centre as well, and Tilda and Osric took a card each, for all to see. Then Tilda "
            "was adviser: what she kept and what she hid, you do not know. Osric chose first, the last card is yours. "
            "A king card never goes to the hand: it works at once.",
            "Золото тоже легло в центр, и Тильда с Осриком на виду у всех берут по карте. Потом советник — Тильда: что "
            "оставлено и что спрятано, вам неизвестно. Осрик выбирает первым, вам достаётся последняя. Карта короля "
            "никогда не идёт в руку: она действует сразу.",
            "Золото теж лягло в центр, і Тільда з Осріком на очах у всіх беруть по карті. Потім радник — Тільда: що "
            "залишено і що сховано, вам невідомо. Осрік обирає першим, вам дістається остання. Карта короля ніколи не "
            "йде в руку: вона діє одразу.",
        ),
        Said("Take the king card.", "Возьмите карту короля.", "Візьміть карту короля."),
        (Take(KING_EITHER),),
    ),
    Step(
        Said(
            "This king raises or lowers a first office by 1, whichever you like. Offices stay between 1 and 6; a "
            "second office is always half of the first. You lead in entertainment, so make it worth more.",
            "Этот король поднимает или опускает одну главную должность на 1, как пожелаете. Должности держатся между 1 "
            "и 6; вторая — всегда половина главной. В развлечениях вы впереди, так пусть они стоят больше.",
            "Цей король піднімає або опускає одну головну посаду на 1, як забажаєте. Посади тримаються між 1 і 6; "
            "друга — завжди половина головної. У розвагах ви попереду, то нехай вони коштують більше.",
        ),
        Said("Raise entertainment by 1.", "Поднимите развлечения на 1.", "Підніміть розваги на 1."),
        (Decree((ENTERTAINMENT,), ()),),
        Said(
            "Raise what you lead, lower what others lead. Here: entertainment up.",
            "Поднимайте то, где вы впереди, опускайте чужое. Здесь: развлечения вверх.",
            "Піднімайте те, де ви попереду, опускайте чуже. Тут: розваги вгору.",
        ),
        leap=TO_THE_AUCTIONS,
    ),
    Step(
        Said(
            "Sixteen turns have flown by: the deck is empty, your hand is full, and the favour pile is for sale. The "
            "first lot is livestock A, one that you hid yourself. You and Tilda both have 2 there, as far as you can "
            "see, and on equal sums the letter nearest A is ahead: Tilda’s B. With this card you would lead.",
            "Шестнадцать ходов пролетели: колода пуста, рука полна, стопка милости идёт на торги. Первый лот — "
            "животноводство A, когда-то вы сами его и спрятали. У вас и у Тильды там по 2, насколько вам известно, а "
            "при равенстве впереди буква, которая ближе к A: это B у Тильды. С этой картой вперёд выйдете вы.",
            "Шістнадцять ходів пролетіли: колода порожня, рука повна, стос ласки йде на торги. Перший лот — "
            "тваринництво A, колись ви самі його й сховали. У вас і в Тільди там по 2, наскільки вам відомо, а за "
            "рівності попереду буква, яка ближча до A: це B у Тільди. Із цією картою вперед вийдете ви.",
        ),
        Said("Bid 2 gold.", "Поставьте 2 золота.", "Поставте 2 золота."),
        (Bid(2),),
        Said(
            "You may bid any amount above the last bid, or pass. Begin modestly: bid 2.",
            "Ставить можно сколько угодно выше прошлой ставки, а можно спасовать. Начните скромно: 2.",
            "Ставити можна скільки завгодно понад попередню ставку, а можна спасувати. Почніть скромно: 2.",
        ),
        ((TILDA, Bid(3)), (OSRIC, Pass())),
    ),
    Step(
        Said(
            "Tilda bids 3; Osric passes and is out of this auction. You could even bid more gold than you have. But "
            "whoever wins and cannot pay loses a random card, and the lot is sold again.",
            "Тильда ставит 3; Осрик пасует и в этих торгах больше не участвует. Можно поставить и больше, чем есть. Но "
            "кто выиграл и не может заплатить, теряет случайную карту, и лот продают снова.",
            "Тільда ставить 3; Осрік пасує і в цих торгах більше не бере участі. Можна поставити й більше, ніж є. Але "
            "хто виграв і не може заплатити, втрачає випадкову карту, і лот продають знову.",
        ),
        Said("Bid 4 gold.", "Поставьте 4 золота.", "Поставте 4 золота."),
        (Bid(4),),
        Said(
            "A fair idea, but 4 will do: enough to outbid Tilda, and you can pay it exactly.",
            "Мысль хорошая, но хватит и 4: это больше, чем у Тильды, и вы заплатите ровно.",
            "Думка добра, але досить і 4: це більше, ніж у Тільди, і ви заплатите рівно.",
        ),
        ((TILDA, Pass()),),
    ),
    Step(
        Said(
            "The lot is yours. Gold is paid openly and there is no change, so look for an exact sum. What you have "
            "left you will need for other lots.",
            "Лот ваш. Золотом платят открыто и без сдачи, так что ищите ровную сумму. Остаток ещё пригодится для "
            "других лотов.",
            "Лот ваш. Золотом платять відкрито й без решти, тож шукайте рівну суму. Решта ще знадобиться для інших "
            "лотів.",
        ),
        Said("Pay with gold 1 and gold 3.", "Заплатите золотом 1 и золотом 3.", "Заплатіть золотом 1 і золотом 3."),
        (Pay(1, 0, 1),),
        Said(
            "Other sums reach 4 as well, some with a loss. Here pay 1 and 3: exact, and small coins are left.",
            "До 4 хватит и других карт, иногда с убытком. Здесь заплатите 1 и 3: ровно, и мелочь ещё останется.",
            "До 4 вистачить і інших карт, часом зі збитком. Тут заплатіть 1 і 3: рівно, і дрібні ще лишаться.",
        ),
        ((TILDA, Pass()), (OSRIC, Pass())),
    ),
    Step(
        Said(
            "Next comes gold itself. Gold is not bought with gold: a bid counts cards, any cards of your hand, laid "
            "down unseen. Tilda and Osric have passed.",
            "Теперь продаётся само золото. Его покупают не за золото: ставка — это число карт из руки, любых, втёмную. "
            "Тильда и Осрик пасуют.",
            "Тепер продається саме золото. Його купують не за золото: ставка — це кількість карт із руки, будь-яких, "
            "долілиць. Тільда й Осрік пасують.",
        ),
        Said("Bid 1 card.", "Поставьте 1 карту.", "Поставте 1 карту."),
        (Bid(1),),
        Said(
            "Nobody else wants it, so the lowest bid is enough: 1.",
            "Больше желающих нет, так что хватит самой малой ставки: 1.",
            "Більше охочих немає, тож досить найменшої ставки: 1.",
        ),
    ),
    Step(
        Said(
            "Now lay down a card face down. Only you will know which, so your opponents can no longer be sure what you "
            "hold. Give what you miss least.",
            "Теперь положите карту лицом вниз. Какую, будете знать только вы, и соперникам уже не угадать, что у вас в "
            "руке. Отдайте то, чего не жаль.",
            "Тепер покладіть карту долілиць. Яку, знатимете лише ви, і суперники вже не вгадають, що у вас у руці. "
            "Віддайте те, чого не шкода.",
        ),
        Said("Lay down military F.", "Положите карту «военное дело F».", "Покладіть карту «військова справа F»."),
        (Discard(MILITARY_F),),
        Said(
            "That card still helps you. Military F can go: its field is worth only 1 by now.",
            "Эта карта вам ещё поможет. А военное дело F отдать можно: его область стоит теперь всего 1.",
            "Ця карта вам ще допоможе. А військову справу F віддати можна: її сфера варта тепер лише 1.",
        ),
        ((OSRIC, Bid(5)),),
    ),
    Step(
        Said(
            "Architecture H, worth 2, and Osric opens with 5. You have four cards of that field already. Letting "
            "somebody else pay too much is a good deal as well.",
            "Архитектура H, 2 влияния, и Осрик сразу ставит 5. У вас в этой области уже четыре карты. Дать другому "
            "переплатить — тоже удачная сделка.",
            "Архітектура H, 2 впливу, і Осрік одразу ставить 5. У вас у цій сфері вже чотири карти. Дати іншому "
            "переплатити — теж вдала угода.",
        ),
        Said("Pass.", "Спасуйте.", "Спасуйте."),
        (Pass(),),
        Said(
            "More than 5 gold for 2 influence? Better pass and keep your gold.",
            "Больше 5 золота за 2 влияния? Лучше спасовать и сберечь золото.",
            "Понад 5 золота за 2 впливу? Краще спасувати й зберегти золото.",
        ),
        ((TILDA, Pass()),),
        TO_THE_END,
    ),
    Step(
        Said(
            "All lots are sold and all hands lie open. Field by field the score sheet shows who got an office: the "
            "first place its full value, the second half of it, rounded down. Livestock, where you paid 4 gold for the "
            "A, is yours, and so is the match!",
            "Все лоты проданы, все руки открыты. Область за областью лист подсчёта показывает, кому досталась "
            "должность: первому — вся её цена, второму — половина с округлением вниз. Животноводство, где за букву A "
            "отдано 4 золота, — ваше, и партия тоже!",
            "Усі лоти продано, усі руки відкрито. Сфера за сферою аркуш підрахунку показує, кому дісталася посада: "
            "першому — вся її ціна, другому — половина із заокругленням униз. Тваринництво, де за букву A віддано 4 "
            "золота, — ваше, і партія теж!",
        ),
    ),
    Step(
        Said(
            "Remember what others took openly, keep some gold for the auctions, and watch the offices move. On the "
            "board you always see who stands where, as far as you can know. His Majesty is waiting!",
            "Помните, что другие брали открыто, приберегите золото для торгов и следите, куда движутся должности. На "
            "поле всегда видно, кто где стоит, насколько вам это известно. Его величество ждёт!",
            "Пам’ятайте, що інші брали відкрито, прибережіть золото для торгів і стежте, куди рухаються посади. На "
            "полі завжди видно, хто де стоїть, наскільки вам це відомо. Його величність чекає!",
        ),
    ),
)

LESSON: Final = Lesson(seed=14446, seats=3, options=Options(), steps=STEPS)
