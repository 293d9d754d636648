"""The lesson of Majesty: the first turns and the last one of a match between two."""

from __future__ import annotations

from typing import Final

from games.rules.lessons import Lesson, Said, Step
from games.rules.majesty.actions import Heal, Options, Take

TILDA: Final = 1

STEPS: Final = (
    Step(
        Said(
            "You rule a small kingdom of seven buildings and an infirmary. Each turn you hire one character from the "
            "market, who moves into the right building, and the building pays at once. After twelve characters each, "
            "the kingdoms are compared, and the most points win. Nothing is hidden here but the order of the deck.",
            "У вас небольшое королевство: семь зданий и лазарет. Каждый ход вы нанимаете на рынке одного персонажа. Он "
            "селится в своё здание, и оно сразу платит. Когда у всех по двенадцать персонажей, королевства сравнивают: "
            "у кого больше очков, за тем победа. Скрыто здесь только одно: порядок колоды.",
            "У вас невелике королівство: сім будівель і лазарет. Щоходу ви наймаєте на ринку одного персонажа. Він "
            "селиться у свою будівлю, і вона одразу платить. Коли всі мають по дванадцять персонажів, королівства "
            "порівнюють: хто має більше очок, за тим перемога. Приховано тут лише одне: порядок колоди.",
        ),
    ),
    Step(
        Said(
            "The front card of the market is free. This one shows two characters, a miller and a brewer: you decide "
            "which of them moves in. A mill pays 2 points per miller; the small number on a card is what it brings "
            "now.",
            "Передняя карта рынка бесплатна. На этой двое, мельник и пивовар: кто из них поселится, решаете вы. "
            "Мельница платит по 2 очка за мельника; маленькое число на карте — это доход прямо сейчас.",
            "Передня карта ринку безкоштовна. На цій двоє, мельник і пивовар: хто з них оселиться, вирішуєте ви. Млин "
            "платить по 2 очки за мельника; маленьке число на карті — це прибуток просто зараз.",
        ),
        Said("Take the miller from the front.", "Возьмите переднего мельника.", "Візьміть переднього мельника."),
        (Take(0, "miller"),),
        Said(
            "A good choice for another day. A miller first: soon you will see why others pay for yours.",
            "Хороший выбор для другого раза. Сначала мельник: скоро увидите, почему за него платят и другие.",
            "Добрий вибір для іншого разу. Спершу мельник: скоро побачите, чому за нього платять і інші.",
        ),
        ((TILDA, Take(2, "brewer")),),
    ),
    Step(
        Said(
            "Tilda wanted the third card and laid a worker on each of the two before it. Her brewery treated everyone "
            "with a miller: 2 points for you. Now pay the same way: the brewer costs one worker, but one lies on that "
            "card and becomes yours.",
            "Тильде понадобилась третья карта: по работнику на каждую из двух передних. Пивоварня угостила всех, у "
            "кого есть мельник: 2 очка вам. Теперь заплатите так же: пивовар стоит одного работника, но один лежит на "
            "самой карте и достаётся вам.",
            "Тільді знадобилася третя карта: по працівнику на кожну з двох передніх. Броварня пригостила всіх, хто має "
            "мельника: 2 очки вам. Тепер заплатіть так само: пивовар коштує одного працівника, але один лежить на "
            "самій карті й дістається вам.",
        ),
        Said(
            "Take the brewer from the second place.",
            "Возьмите пивовара со второго места.",
            "Візьміть пивовара з другого місця.",
        ),
        (Take(1, "brewer"),),
        Said(
            "Look at the second place: a worker is lying there for you, and the brewery pays you twice.",
            "Взгляните на второе место: там лежит работник для вас, а пивоварня заплатит дважды.",
            "Гляньте на друге місце: там лежить працівник для вас, а броварня заплатить двічі.",
        ),
        ((TILDA, Take(2, "knight")),),
    ),
    Step(
        Said(
            "The brewery paid points and a worker; more than five workers cannot stay, so the sixth became a point. "
            "Then Tilda hired a knight, and knights attack. She had more knights than you have guards, so the newest "
            "card of your first inhabited building went to the infirmary. A witch can help.",
            "Пивоварня дала очки и работника; больше пяти работников не держат, шестой стал очком. А потом Тильда "
            "нанимает рыцаря, и рыцари нападают. Рыцарей там больше, чем у вас стражников, и новейшая карта вашего "
            "первого обитаемого здания попала в лазарет. Поможет ведьма.",
            "Броварня дала очки й працівника; більше п’яти працівників не тримають, шостий став очком. А потім Тільда "
            "наймає лицаря, і лицарі нападають. Лицарів там більше, ніж у вас вартових, і найновіша карта вашої першої "
            "заселеної будівлі потрапила до лазарету. Допоможе відьма.",
        ),
        Said("Take the witch.", "Возьмите ведьму.", "Візьміть відьму."),
        (Take(1, "witch"),),
        Said(
            "First somebody must look after your wounded: take the witch.",
            "Сначала кто-то должен позаботиться о раненых: возьмите ведьму.",
            "Спершу хтось має подбати про поранених: візьміть відьму.",
        ),
    ),
    Step(
        Said(
            "The witch heals the top card of the infirmary. It shows two characters, so you choose again who comes "
            "back. Their building pays nothing now, but the cottage pays for every miller, brewer and witch.",
            "Ведьма исцеляет верхнюю карту лазарета. На ней двое, поэтому вы заново решаете, кто вернётся. Его здание "
            "сейчас не платит, зато хижина платит за каждого мельника, пивовара и ведьму.",
            "Відьма зцілює верхню карту лазарету. На ній двоє, тому ви знову вирішуєте, хто повернеться. Його будівля "
            "зараз не платить, зате хатина платить за кожного мельника, пивовара й відьму.",
        ),
        Said(
            "Heal the card as a miller or a brewer, as you like.",
            "Исцелите карту: мельник или пивовар, на ваш выбор.",
            "Зціліть карту: мельник чи пивовар, на ваш вибір.",
        ),
        (Heal("brewer"), Heal("miller")),
        None,
        ((TILDA, Take(0, "miller")),),
    ),
    Step(
        Said(
            "Four workers were lying on the miller, and Tilda has swept them all up: it pays to watch what grows at "
            "the front. Now strike back. Your knight attacks everybody who has fewer guards than you have knights.",
            "На мельнике лежали четыре работника, и Тильда забирает всех: следите за тем, что копится впереди. А "
            "теперь ответьте. Ваш рыцарь нападает на каждого, у кого стражников меньше, чем у вас рыцарей.",
            "На мельнику лежало чотири працівники, і Тільда забирає всіх: стежте за тим, що збирається попереду. А "
            "тепер дайте відповідь. Ваш лицар нападає на кожного, хто має вартових менше, ніж у вас лицарів.",
        ),
        Said("Take the knight from the front.", "Возьмите переднего рыцаря.", "Візьміть переднього лицаря."),
        (Take(0, "knight"),),
        Said(
            "Tilda has no guard yet, and the knight at the front is free. Take the chance.",
            "У Тильды ещё нет стражников, а рыцарь впереди бесплатен. Не упускайте случая.",
            "Тільда ще не має вартових, а лицар попереду безкоштовний. Не проґавте нагоди.",
        ),
        leap="0 2 3 4 1 1 1 1 4 3 1 0 4 1 0",
    ),
    Step(
        Said(
            "Seven rounds have gone by in a moment, and your last turn has come. At the end the number of inhabited "
            "buildings is multiplied by itself: five are worth 25, six are 36. Your guardhouse stands empty, and it "
            "pays for every guard, knight and innkeeper.",
            "Семь кругов пролетели мигом, и это ваш последний ход. В конце число обитаемых зданий умножают само на "
            "себя: пять — 25 очков, шесть — 36. Ваша караульня пуста, а платит она за каждого стражника, рыцаря и "
            "трактирщика.",
            "Сім кіл промайнули вмить, і це ваш останній хід. Наприкінці кількість заселених будівель множать саму на "
            "себе: п’ять — 25 очок, шість — 36. Ваша вартівня порожня, а платить вона за кожного вартового, лицаря й "
            "корчмаря.",
        ),
        Said(
            "Take any guard; workers left over are worth nothing now.",
            "Возьмите любого стражника; беречь работников уже незачем.",
            "Візьміть будь-якого вартового; берегти працівників уже нема чого.",
        ),
        (Take(1, "guard"), Take(4, "guard"), Take(5, "guard")),
        Said(
            "Nice, but a guard brings more: points now, a sixth building, and most guards at the end.",
            "Неплохо, но стражник даст больше: очки сейчас, шестое здание и большинство стражников в конце.",
            "Непогано, але вартовий дасть більше: очки зараз, шоста будівля й більшість вартових наприкінці.",
        ),
        ((TILDA, Take(0, "miller")),),
    ),
    Step(
        Said(
            "The score sheet: what you earned in play, minus a point for each wounded card, then variety, then for "
            "every building a prize to whoever has most characters in it. Tied players both get it. You have won your "
            "first match of Majesty!",
            "Лист подсчёта: заработанное в игре, минус очко за каждую раненую карту, потом разнообразие, потом за "
            "каждое здание награда тому, у кого в нём больше персонажей. При равенстве её получают оба. Первая партия "
            "в Majesty выиграна!",
            "Аркуш підрахунку: зароблене у грі, мінус очко за кожну поранену карту, потім розмаїття, потім за кожну "
            "будівлю нагорода тому, у кого в ній найбільше персонажів. За рівності її отримують обидва. Першу партію в "
            "Majesty виграно!",
        ),
    ),
    Step(
        Said(
            "That is the whole game. Watch which buildings pay for each other, keep a guard or two when knights "
            "gather, and do not forget variety. Some tables turn buildings to side B, where they pay differently; the "
            "table always says so. Long may you reign!",
            "Вот и вся игра. Смотрите, какие здания помогают друг другу, держите пару стражников, когда собираются "
            "рыцари, и помните о разнообразии. Некоторые столы переворачивают здания на сторону B, там платят иначе; "
            "об этом всегда сказано за столом. Долгого правления!",
            "Ось і вся гра. Дивіться, які будівлі допомагають одна одній, тримайте кількох вартових, коли збираються "
            "лицарі, і пам’ятайте про розмаїття. Деякі столи перевертають будівлі на сторону B, там платять інакше; "
            "про це завжди сказано за столом. Довгого правління!",
        ),
    ),
)

LESSON: Final = Lesson(seed=607, seats=2, options=Options(), steps=STEPS)
