"""The lesson of King Me!: one round from the first courtier to the king, at a table of three."""

from __future__ import annotations

from typing import Final

from games.rules.king_me.actions import Place, Promote, Vote
from games.rules.king_me.view import Options
from games.rules.lessons import Lesson, Said, Step

# Courtiers by name; the learner's goal card shows Angela, Bernara, Woldemar, Grigor, Caspar and Peter.
ANGELA, BERNARA, WOLDEMAR, GRIGOR, DIMITRI, ELENA, ISABELLA, CASPAR, LUCIAN, MERLIN, NIKOLAI, PETER = (
    0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12,
)  # fmt: skip
YOU, TILDA, OSRIC = range(3)

STEPS: Final = (
    Step(
        Said(
            "The old king is handing over his crown, and thirteen courtiers would gladly take it. Six of them are your "
            "secret favourites: they are on your goal card and wear a star on the board. The higher they stand when a "
            "king is crowned, the more you score. Nobody but you knows who they are.",
            "Старый царь отдаёт корону, и взять её готовы тринадцать придворных. Шестеро из них — ваши тайные "
            "фавориты: они на карте цели и отмечены на поле звёздочкой. Чем выше они стоят, когда коронуют царя, тем "
            "больше у вас очков. Кто они, не знает никто, кроме вас.",
            "Старий цар віддає корону, і взяти її ладні тринадцятеро придворних. Шестеро з них — ваші таємні фаворити: "
            "вони на карті цілі й позначені на полі зірочкою. Що вище вони стоять, коли коронують царя, то більше у "
            "вас очок. Хто вони, не знає ніхто, крім вас.",
        ),
    ),
    Step(
        Said(
            "First everybody in turn settles courtiers on floors 1 to 4. A floor is worth its number: a favourite on "
            "floor 4 would bring you 4 points.",
            "Сначала все по очереди селят придворных на этажи с 1-го по 4-й. Этаж стоит столько, каков его номер: "
            "фаворит на 4-м этаже принёс бы вам 4 очка.",
            "Спершу всі по черзі селять придворних на поверхи з 1-го по 4-й. Поверх вартий стільки, який його номер: "
            "фаворит на 4-му поверсі приніс би вам 4 очки.",
        ),
        Said("Choose Angela, then floor 4.", "Выберите Ангелу, затем 4-й этаж.", "Оберіть Ангелу, потім 4-й поверх."),
        (Place(ANGELA, 4),),
        Said(
            "In a match you may settle anybody on any of these floors. Let us begin with Angela on floor 4: she wears "
            "your star.",
            "В партии можно поселить кого угодно на любой из этих этажей. Начнём с Ангелы на 4-м этаже: у неё ваша "
            "звёздочка.",
            "У партії можна поселити кого завгодно на будь-який із цих поверхів. Почнімо з Ангели на 4-му поверсі: у "
            "неї ваша зірочка.",
        ),
        ((TILDA, Place(LUCIAN, 4)), (OSRIC, Place(MERLIN, 4))),
    ),
    Step(
        Said(
            "Tilda and Osric have settled somebody too; whose favourites those are, you can only guess. They are "
            "guessing about you as well, so do not touch your stars alone: now and then settle a stranger, and low.",
            "Тильда и Осрик тоже кого-то поселили; чьи это фавориты, можно только гадать. О вас гадают точно так же, "
            "поэтому не трогайте одних лишь своих: иногда селите и чужих, да пониже.",
            "Тільда й Осрік теж когось поселили; чиї це фаворити, можна лише гадати. Про вас гадають так само, тому не "
            "чіпайте самих лише своїх: часом селіть і чужих, та нижче.",
        ),
        Said(
            "Settle Nikolai on floor 1 or 2.",
            "Поселите Николая на 1-й или 2-й этаж.",
            "Поселіть Ніколая на 1-й або 2-й поверх.",
        ),
        (Place(NIKOLAI, 1), Place(NIKOLAI, 2)),
        Said(
            "Let us hide your plan first: Nikolai is not on your card, and down there he brings others little. Floor 1 "
            "or 2, as you like.",
            "Сначала спрячем ваш замысел: Николая нет на вашей карте, а внизу от него и другим мало проку. 1-й или 2-й "
            "этаж, на ваш выбор.",
            "Спершу сховаймо ваш задум: Ніколая немає на вашій карті, а внизу з нього й іншим мало користі. 1-й чи 2-й "
            "поверх, як захочете.",
        ),
        (
            (TILDA, Place(WOLDEMAR, 3)),
            (OSRIC, Place(ELENA, 3)),
            (YOU, Place(GRIGOR, 3)),
            (TILDA, Place(DIMITRI, 4)),
            (OSRIC, Place(CASPAR, 3)),
            (YOU, Place(PETER, 2)),
            (TILDA, Place(ISABELLA, 2)),
            (OSRIC, Place(BERNARA, 2)),
        ),
    ),
    Step(
        Said(
            "The palace has filled up; I settled Grigor and Peter for you. Jeannette was left over and starts as a "
            "servant on floor 0. Now the ascent begins: on your turn you move one courtier, whomever you like, exactly "
            "one floor up, if there is room. Floors 1 to 5 hold four people each.",
            "Дворец заселён; Григор и Пётр — это выбор за вас. Жанетте места не хватило, она начинает среди слуг, на "
            "0-м этаже. Теперь восхождение: в свой ход вы поднимаете кого угодно ровно на один этаж, если там есть "
            "место. На этажах с 1-го по 5-й живёт по четверо.",
            "Палац заселено; Григор і Петро — це вибір за вас. Жанетті місця забракло, вона починає серед слуг, на "
            "0-му поверсі. Тепер сходження: у свій хід ви піднімаєте кого завгодно рівно на один поверх, якщо там є "
            "місце. На поверхах із 1-го по 5-й мешкає по четверо.",
        ),
        Said("Move Angela up to floor 5.", "Поднимите Ангелу на 5-й этаж.", "Підніміть Ангелу на 5-й поверх."),
        (Promote(ANGELA),),
        Said(
            "Others could rise as well. Take Angela: floor 5 is worth 5, and from there it is one step to the throne.",
            "Подняться могли бы и другие. Возьмите Ангелу: 5-й этаж стоит 5 очков, и до престола оттуда один шаг.",
            "Піднятися могли б і інші. Візьміть Ангелу: 5-й поверх вартий 5 очок, і до престолу звідти один крок.",
        ),
        ((TILDA, Promote(LUCIAN)), (OSRIC, Promote(MERLIN))),
    ),
    Step(
        Said(
            "Angela has company up there. Whoever moves up from floor 5 stands before the throne, and everybody votes "
            "at once. No hurry: floor 4 has room again, and a quiet step gives little away.",
            "У Ангелы наверху компания. Кто поднимается с 5-го этажа, тот перед престолом, и все тут же голосуют. Не "
            "будем спешить: на 4-м этаже снова есть место, а тихий шаг мало что выдаёт.",
            "В Ангели нагорі товариство. Хто піднімається з 5-го поверху, той перед престолом, і всі одразу голосують. "
            "Не поспішаймо: на 4-му поверсі знову є місце, а тихий крок мало що видає.",
        ),
        Said("Move Caspar up to floor 4.", "Поднимите Каспара на 4-й этаж.", "Підніміть Каспара на 4-й поверх."),
        (Promote(CASPAR),),
        Said(
            "That can wait a turn. Lift Caspar first: he is a favourite too and is worth 4 up there.",
            "С этим можно подождать. Сначала Каспар: он тоже ваш фаворит, и наверху за него дают 4.",
            "Із цим можна зачекати. Спершу Каспар: він теж ваш фаворит, і нагорі за нього дають 4.",
        ),
        ((TILDA, Promote(LUCIAN)),),
    ),
    Step(
        Said(
            "Tilda nominates Lucian for the throne! Everybody votes at once and in secret. If all say Yes, he is king "
            "and the round ends. A single No throws him out. Lucian is not on your card: the king’s 10 points would go "
            "to somebody else.",
            "Тильда выдвигает Люциана на престол! Все голосуют сразу и тайно. Если все «за», он царь, и раунд окончен. "
            "Один голос «против» его изгоняет. Люциана нет на вашей карте: 10 очков за царя достались бы другим.",
            "Тільда висуває Люціана на престол! Усі голосують одразу й таємно. Якщо всі «за», він цар, і раунд "
            "завершено. Один голос «проти» його виганяє. Люціана немає на вашій карті: 10 очок за царя дісталися б "
            "іншим.",
        ),
        Said("Vote No.", "Голосуйте «против».", "Голосуйте «проти»."),
        (Vote(False),),
        Said(
            "With a Yes the round could end right now, and somebody else would have the king. Vote No.",
            "После «за» раунд может кончиться прямо сейчас, и царь будет чужим. Голосуйте «против».",
            "Після «за» раунд може закінчитися просто зараз, і цар буде чужим. Голосуйте «проти».",
        ),
        ((TILDA, Vote(True)), (OSRIC, Vote(False)), (OSRIC, Promote(ELENA))),
    ),
    Step(
        Said(
            "Two Noes: Lucian leaves the palace and is worth nothing this round. Your No card is spent until the round "
            "ends, three are left; a Yes always comes back. Votes are turned up with names, so you have learned "
            "something: Osric does not want Lucian either.",
            "Два голоса против: Люциан покидает дворец и в этом раунде ничего не стоит. Ваша карта «Против» потрачена "
            "до конца раунда, осталось три; «За» всегда возвращается. Голоса открывают вместе с именами, и вот что "
            "теперь известно: Осрику Люциан тоже не нужен.",
            "Два голоси проти: Люціан залишає палац і в цьому раунді нічого не вартий. Вашу карту «Проти» витрачено до "
            "кінця раунду, лишилося три; «За» завжди повертається. Голоси відкривають разом з іменами, і ось що тепер "
            "відомо: Осрікові Люціан теж не потрібен.",
        ),
        Said(
            "Try it yourself: move Angela onto the throne.",
            "Попробуйте сами: поднимите Ангелу на престол.",
            "Спробуйте самі: підніміть Ангелу на престол.",
        ),
        (Promote(ANGELA),),
        Said(
            "Good thinking for another day. Now let us see what the others make of Angela: move her onto the throne.",
            "Пригодится в другой раз. А сейчас узнаем, что другие думают об Ангеле: поднимите её на престол.",
            "Стане в пригоді іншим разом. А зараз дізнаймося, що інші думають про Ангелу: підніміть її на престол.",
        ),
    ),
    Step(
        Said(
            "You take the crown token; after the vote the player to your left goes on. You vote on your own candidate, "
            "too. If nobody says No, Angela brings you 10 points and the round is over.",
            "Вы берёте жетон короны; после выборов продолжает игрок слева от вас. За своего кандидата голосуете и вы. "
            "Если никто не против, Ангела принесёт вам 10 очков, и раунд окончен.",
            "Ви берете жетон корони; після виборів продовжує гравець ліворуч від вас. За свого кандидата голосуєте й "
            "ви. Якщо ніхто не проти, Ангела принесе вам 10 очок, і раунд завершено.",
        ),
        Said("Vote Yes.", "Голосуйте «за».", "Голосуйте «за»."),
        (Vote(True),),
        Said(
            "A No against your own favourite can be a fine bluff one day. Today vote Yes.",
            "Голос против своего фаворита бывает отличным блефом. Но сегодня голосуйте «за».",
            "Голос проти свого фаворита буває чудовим блефом. Але сьогодні голосуйте «за».",
        ),
        ((TILDA, Vote(False)), (OSRIC, Vote(True)), (TILDA, Promote(WOLDEMAR)), (OSRIC, Promote(CASPAR))),
    ),
    Step(
        Said(
            "Tilda said No: Angela is out and brings nothing. A nomination is always a risk. But look: Tilda then "
            "moved Woldemar up, and Osric moved Caspar, and both wear your star. Goal cards overlap, so you have "
            "allies without a word being said.",
            "Тильда против: Ангела изгнана и ничего не принесёт. Выдвигать всегда рискованно. Но смотрите: потом "
            "Тильда поднимает Вольдемара, а Осрик — Каспара, и у обоих ваша звёздочка. Карты целей пересекаются, так "
            "что союзники находятся без единого слова.",
            "Тільда проти: Ангелу вигнано, і вона нічого не принесе. Висувати завжди ризиковано. Але гляньте: потім "
            "Тільда піднімає Вольдемара, а Осрік — Каспара, і в обох ваша зірочка. Карти цілей перетинаються, тож "
            "союзники знаходяться без жодного слова.",
        ),
        Said(
            "Help along: move Woldemar up to floor 5.",
            "Помогите делу: поднимите Вольдемара на 5-й этаж.",
            "Допоможіть справі: підніміть Вольдемара на 5-й поверх.",
        ),
        (Promote(WOLDEMAR),),
        Said(
            "Somebody else is already pushing Woldemar, and you need him too. Lift him to floor 5.",
            "Вольдемара уже двигает кто-то ещё, а вам он тоже нужен. Поднимите его на 5-й этаж.",
            "Вольдемара вже рухає хтось інший, а вам він теж потрібен. Підніміть його на 5-й поверх.",
        ),
        ((TILDA, Promote(WOLDEMAR)),),
    ),
    Step(
        Said(
            "As hoped, Tilda nominates Woldemar. Count before you vote: each button tells what it would bring you. If "
            "all agree, the round ends with everybody where they stand.",
            "Как и хотелось, Тильда выдвигает Вольдемара. Перед голосованием считайте: на каждой кнопке написано, что "
            "она вам принесёт. Если все согласны, раунд кончается, и каждый остаётся там, где стоит.",
            "Як і хотілося, Тільда висуває Вольдемара. Перед голосуванням рахуйте: на кожній кнопці написано, що вона "
            "вам принесе. Якщо всі згодні, раунд завершується, і кожен лишається там, де стоїть.",
        ),
        Said("Vote Yes.", "Голосуйте «за».", "Голосуйте «за»."),
        (Vote(True),),
        Said(
            "Your own favourite as king is worth 10. Do not let this one go: vote Yes.",
            "Свой фаворит на престоле стоит 10 очков. Такого не упускайте: голосуйте «за».",
            "Свій фаворит на престолі вартий 10 очок. Такого не проґавте: голосуйте «за».",
        ),
        ((TILDA, Vote(True)), (OSRIC, Vote(True))),
    ),
    Step(
        Said(
            "Woldemar is king, and all goal cards are laid open. The score sheet of the round is at the foot of the "
            "board: the king brings 10, everybody else the number of their floor, those thrown out nothing. 10 + 5 + 3 "
            "+ 2 + 2 makes 22 for you, the best of the round.",
            "Царь — Вольдемар, и все карты целей открыты. Лист подсчёта раунда внизу поля: царь приносит 10, остальные "
            "— номер своего этажа, изгнанные — ничего. 10 + 5 + 3 + 2 + 2, всего у вас 22, лучший счёт раунда.",
            "Цар — Вольдемар, і всі карти цілей відкрито. Аркуш підрахунку раунду внизу поля: цар приносить 10, решта "
            "— номер свого поверху, вигнані — нічого. 10 + 5 + 3 + 2 + 2, разом у вас 22, найкращий рахунок раунду.",
        ),
    ),
    Step(
        Said(
            "A match has three rounds; each brings a new goal card and all your No cards back, and the sum decides. "
            "One surprise is kept for the last round: there a card worth exactly 0 brings 33. That is all you need. "
            "Good luck at court!",
            "В партии три раунда; в каждом новая карта цели и снова все карты «Против», а решает сумма. Сюрприз ждёт в "
            "последнем: там карта ровно на 0 очков приносит 33. Больше ничего знать не нужно. Удачи при дворе!",
            "У партії три раунди; у кожному нова карта цілі й знову всі карти «Проти», а вирішує сума. Сюрприз чекає в "
            "останньому: там карта рівно на 0 очок приносить 33. Більше нічого знати не треба. Щасти при дворі!",
        ),
    ),
)

LESSON: Final = Lesson(seed=10, seats=3, options=Options(), steps=STEPS)
