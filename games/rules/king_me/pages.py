"""The rules of King Me! as a page to read, one per language."""

from __future__ import annotations

from typing import Final

_EN: Final = """# King Me!

The old king is tired and wants to hand over the crown. Thirteen courtiers would gladly take it, and each player
quietly backs six of them. Nobody knows whom you support. Over three rounds you push courtiers up the palace,
guess whom the others are pushing, and decide when a No is worth spending. The best sum of three rounds wins.
The game is for 3 to 6 players.

At the start of a round everybody secretly receives one goal card with six favourites. There are 26 such cards;
each courtier is on twelve of them and any two courtiers share exactly five, so no courtier is more popular than
another. You may look at your own card at any time. Everybody also has one Yes card, which always comes back,
and a few No cards:

| players | No cards each | courtiers placed by each | left over |
|--:|--:|--:|--:|
| 3 | 4 | 4 | 1 |
| 4 | 3 | 3 | 1 |
| 5 | 2 | 2 | 3 |
| 6 | 2 | 2 | 1 |

The palace has seven levels:

| floor | who lives there | points |
|--:|---|--:|
| 6 | the throne | 10 |
| 5 | nobles | 5 |
| 4 | dignitaries | 4 |
| 3 | guards | 3 |
| 2 | merchants | 2 |
| 1 | craftsmen | 1 |
| 0 | servants | 0 |

Floors 1 to 5 have room for four courtiers each.

## Placement

Beginning with the first player and going clockwise, each player takes one courtier from beside the board and
settles them on floor 1, 2, 3 or 4, wherever there is room. You may settle anybody, not only your favourites.
This goes on until everybody has placed the number in the table. The courtiers nobody took become servants on
floor 0. In round 1 the first player is drawn by lot.

## Ascent

Again beginning with the first player and going clockwise, each player moves one courtier exactly one floor up.
It may be any courtier, on any floor, as long as the floor above has room. You must move somebody, and nobody
ever moves down. There is always a legal move.

A courtier who steps from floor 5 to floor 6 is nominated for the throne. Whoever made the move takes the crown
token, and an election follows at once.

## Election

Everybody votes on the candidate at the same time, the nominator too. Votes are laid face down: the others see
that you have voted, but not how, until the last vote is in. If you have no No cards left, you can only say Yes,
and the site votes for you so that nobody has to wait.

- **All Yes:** the candidate is king and the round ends.
- **At least one No:** the candidate is out for the rest of the round and is worth nothing. Every No card played
  is spent until the round ends, even if one would have been enough. Yes cards come back. The player to the left
  of the crown goes on with the ascent.

All revealed votes stay visible with the names of their owners, so it can be worked out how many No cards
anybody still has. A table may choose to show these numbers openly.

## Scoring

When a king is crowned, everybody shows the goal card. Each of your six favourites brings the points of the
floor they stand on, the king 10, and those thrown out nothing. No round can bring more than 33.

**In round 3 only**, a score of exactly 0 becomes 33. If your favourites are being thrown out anyway, it can pay
to help.

For the next round the shown goal cards are put away for good, everybody draws a new one, all No cards return to
their owners and all courtiers leave the palace. The first player is the one to the left of the crown.

## Example

Lucian has just been crowned. Nikolai, Peter, Woldemar, Grigor and Merlin were thrown out earlier. Jeannette
stands on floor 5, Isabella on 4, Angela and Dimitri on 3, Caspar and Bernara on 2. A player with Angela,
Woldemar, Dimitri, Jeannette, Isabella and Caspar scores 3 + 0 + 3 + 5 + 4 + 2 = 17. A player with Angela,
Bernara, Dimitri, Isabella, Lucian and Merlin scores 3 + 2 + 3 + 4 + 10 + 0 = 22.

## End of the match

After three rounds the highest sum wins. In a tie, whoever has more favourites of the round 3 card still in the
palace, on floors 0 to 6, is ahead. If that is equal too, the place is shared.
"""

_RU: Final = """# Царь горы

Старый царь устал и хочет передать корону. Принять её готовы тринадцать придворных, и каждый игрок втайне стоит
за шестерых из них. Никто не знает, кого вы поддерживаете. За три раунда вы поднимаете придворных по дворцу,
угадываете чужих фаворитов и решаете, когда стоит потратить голос «против». Побеждает лучшая сумма трёх раундов.
В игре участвуют от 3 до 6 игроков.

В начале раунда каждый тайно получает карту цели с шестью фаворитами. Таких карт 26; каждый придворный есть на
двенадцати из них, а любая пара встречается вместе ровно на пяти, так что никто из придворных не популярнее
других. В свою карту можно смотреть когда угодно. Ещё у каждого есть одна карта «За», которая всегда
возвращается, и несколько карт «Против»:

| игроков | карт «Против» у каждого | придворных селит каждый | остаётся |
|--:|--:|--:|--:|
| 3 | 4 | 4 | 1 |
| 4 | 3 | 3 | 1 |
| 5 | 2 | 2 | 3 |
| 6 | 2 | 2 | 1 |

Во дворце семь уровней:

| этаж | кто там живёт | очки |
|--:|---|--:|
| 6 | престол | 10 |
| 5 | дворяне | 5 |
| 4 | сановники | 4 |
| 3 | стражники | 3 |
| 2 | купцы | 2 |
| 1 | мастеровые | 1 |
| 0 | слуги | 0 |

На каждом этаже с 1-го по 5-й помещаются четверо.

## Расселение

Начиная с первого игрока и дальше по часовой стрелке каждый берёт одного придворного у края поля и селит его на
1-й, 2-й, 3-й или 4-й этаж, где есть место. Селить можно кого угодно, не только фаворитов. Так продолжается,
пока каждый не поселит столько придворных, сколько указано в таблице. Те, кого никто не взял, становятся слугами
на 0-м этаже. В первом раунде первого игрока определяет жребий.

## Восхождение

Снова начиная с первого игрока и по часовой стрелке каждый поднимает одного придворного ровно на один этаж. Это
может быть любой придворный с любого этажа, лишь бы этажом выше было место. Пропустить ход нельзя, спускаться
нельзя никому. Разрешённый ход есть всегда.

Шаг с 5-го этажа на 6-й — это выдвижение на престол. Тот, кто сделал этот ход, берёт фишку короны, и сразу
начинаются выборы.

## Выборы

Все голосуют одновременно, в том числе и тот, кто выдвинул кандидата. Голоса кладут рубашкой вверх: остальные
видят, что вы проголосовали, но не видят как, пока не подан последний голос. Если карт «Против» у вас не
осталось, вы можете голосовать только «за»: сайт сделает это сам, чтобы никто не ждал.

- **Все «за»:** кандидат становится царём, раунд окончен.
- **Хотя бы один «против»:** кандидат выбывает до конца раунда и ничего не стоит. Все сыгранные карты «Против»
  потрачены до конца раунда, даже если хватило бы одной. Карты «За» возвращаются. Восхождение продолжает игрок
  слева от обладателя короны.

Открытые голоса остаются на виду вместе с именами, поэтому всегда можно посчитать, сколько карт «Против» у кого
осталось. Стол может договориться показывать эти числа открыто.

## Подсчёт очков

Когда царь избран, все открывают карты целей. Каждый из шести фаворитов приносит очки своего этажа, царь — 10,
выбывшие — ничего. Больше 33 очков за раунд получить нельзя.

**Только в третьем раунде** ровно 0 очков превращаются в 33. Если ваших фаворитов всё равно изгоняют, иногда
выгодно помочь.

Перед следующим раундом открытые карты целей убирают насовсем, каждый берёт новую, все карты «Против»
возвращаются владельцам, а придворные покидают дворец. Первым игроком становится сосед слева от обладателя
короны.

## Пример

Царём только что стал Люциан. Раньше выбыли Николай, Пётр, Вольдемар, Григор и Мерлин. Жанетта стоит на 5-м
этаже, Изабелла на 4-м, Ангела и Димитрий на 3-м, Каспар и Бернара на 2-м. Игрок, чьи фавориты — Ангела,
Вольдемар, Димитрий, Жанетта, Изабелла и Каспар, получает 3 + 0 + 3 + 5 + 4 + 2 = 17 очков. Игрок, чьи фавориты
— Ангела, Бернара, Димитрий, Изабелла, Люциан и Мерлин, получает 3 + 2 + 3 + 4 + 10 + 0 = 22 очка.

## Конец партии

После трёх раундов побеждает наибольшая сумма. При равенстве выше тот, у кого больше фаворитов с карты третьего
раунда осталось во дворце, на этажах с 0-го по 6-й. Если и это поровну, место делится.
"""

_UK: Final = """# Цар гори

Старий цар утомився й хоче передати корону. Прийняти її готові тринадцять придворних, і кожен гравець потай
стоїть за шістьох із них. Ніхто не знає, кого ви підтримуєте. За три раунди ви піднімаєте придворних поверхами палацу,
вгадуєте чужих фаворитів і вирішуєте, коли варто витратити голос «проти». Перемагає найкраща сума трьох раундів.
У грі беруть участь від 3 до 6 гравців.

На початку раунду кожен таємно отримує карту цілі із шістьма фаворитами. Таких карт 26; кожен придворний є на
дванадцяти з них, а будь-яка пара трапляється разом рівно на п’яти, тож ніхто з придворних не популярніший за
інших. На свою карту можна дивитися будь-коли. Ще кожен має одну карту «За», яка завжди повертається, і кілька
карт «Проти»:

| гравців | карт «Проти» в кожного | придворних селить кожен | лишається |
|--:|--:|--:|--:|
| 3 | 4 | 4 | 1 |
| 4 | 3 | 3 | 1 |
| 5 | 2 | 2 | 3 |
| 6 | 2 | 2 | 1 |

У палаці сім рівнів:

| поверх | хто там живе | очки |
|--:|---|--:|
| 6 | престол | 10 |
| 5 | дворяни | 5 |
| 4 | сановники | 4 |
| 3 | вартові | 3 |
| 2 | купці | 2 |
| 1 | ремісники | 1 |
| 0 | слуги | 0 |

На кожному поверсі з 1-го по 5-й вміщаються четверо.

## Розселення

Починаючи з першого гравця й далі за годинниковою стрілкою кожен бере одного придворного біля поля та селить
його на 1-й, 2-й, 3-й або 4-й поверх, де є місце. Селити можна будь-кого, не лише фаворитів. Так триває, доки
кожен не поселить стільки придворних, скільки вказано в таблиці. Ті, кого ніхто не взяв, стають слугами на 0-му
поверсі. У першому раунді першого гравця визначає жереб.

## Сходження

Знову починаючи з першого гравця й за годинниковою стрілкою кожен піднімає одного придворного рівно на один
поверх. Це може бути будь-який придворний із будь-якого поверху, аби поверхом вище було місце. Пропустити хід не
можна, спускатися не можна нікому. Дозволений хід є завжди.

Крок із 5-го поверху на 6-й — це висування на престол. Той, хто зробив цей хід, бере фішку корони, і одразу
починаються вибори.

## Вибори

Усі голосують одночасно, зокрема й той, хто висунув кандидата. Голоси кладуть сорочкою догори: решта бачить, що
ви проголосували, але не бачить як, доки не подано останній голос. Якщо карт «Проти» у вас не лишилося, ви
можете голосувати тільки «за»: сайт зробить це сам, щоб ніхто не чекав.

- **Усі «за»:** кандидат стає царем, раунд завершено.
- **Хоча б один «проти»:** кандидат вибуває до кінця раунду й нічого не вартий. Усі зіграні карти «Проти»
  витрачено до кінця раунду, навіть якщо вистачило б однієї. Карти «За» повертаються. Сходження продовжує
  гравець ліворуч від власника корони.

Відкриті голоси лишаються на видноті разом з іменами, тому завжди можна порахувати, скільки карт «Проти» в кого
лишилося. Стіл може домовитися показувати ці числа відкрито.

## Підрахунок очок

Коли царя обрано, усі відкривають карти цілей. Кожен із шести фаворитів приносить очки свого поверху, цар — 10,
ті, хто вибув, — нічого. Понад 33 очки за раунд отримати не можна.

**Лише в третьому раунді** рівно 0 очок перетворюються на 33. Якщо ваших фаворитів однаково виганяють, інколи
вигідно допомогти.

Перед наступним раундом відкриті карти цілей прибирають назовсім, кожен бере нову, усі карти «Проти»
повертаються власникам, а придворні залишають палац. Першим гравцем стає сусід ліворуч від власника корони.

## Приклад

Царем щойно став Люціан. Раніше вибули Ніколай, Петро, Вольдемар, Григор і Мерлін. Жанетта стоїть на 5-му
поверсі, Ізабелла на 4-му, Ангела й Димитрій на 3-му, Каспар і Бернара на 2-му. Гравець, чиї фаворити — Ангела,
Вольдемар, Димитрій, Жанетта, Ізабелла та Каспар, отримує 3 + 0 + 3 + 5 + 4 + 2 = 17 очок. Гравець, чиї фаворити
— Ангела, Бернара, Димитрій, Ізабелла, Люціан і Мерлін, отримує 3 + 2 + 3 + 4 + 10 + 0 = 22 очки.

## Кінець партії

Після трьох раундів перемагає найбільша сума. За рівності вище той, у кого більше фаворитів із карти третього
раунду лишилося в палаці, на поверхах із 0-го по 6-й. Якщо й це порівну, місце ділиться.
"""

RULES: Final[dict[str, str]] = {"en": _EN, "ru": _RU, "uk": _UK}
