"""The rules page of Koryŏ in three languages, Markdown, one section a phase under the phase's own name."""

from __future__ import annotations

from typing import Final

ENGLISH: Final = """\
# Koryŏ

Nine families share the power in Koryŏ, and for eight seasons two to four players try to have them on their side.
Cards in front of you give you majorities; majorities give you effects during the match and points at its end.

There are 45 characters. A family has as many cards as it is worth points: nine Merchants worth 9, eight Broadcasters
worth 8, and so on down to the single Omniscient worth 1. Ten more cards are events: six Barbarians and four
Lobbyings. Eight tokens of one point each lie in the bank. A first player is drawn by lot.

You hold the **majority** in a family if you have strictly more of its cards face up than every other player, and at
least one. A tie gives it to nobody, unless one of the tied players has the Omniscient: that player wins the tie.

| Family | Points | What its majority does |
|---|--:|---|
| Merchant | 9 | nothing |
| Broadcaster | 8 | you are dealt one card more |
| Guardian | 7 | Barbarians cannot touch you |
| Banker | 6 | once on your turn: a token from the bank |
| Ship Owner | 5 | you may order two different cards |
| Priest | 4 | once on your turn: destroy one of your own events |
| Senator | 3 | your limit is 2 higher |
| Spy | 2 | once on your turn: a token from another player; a shield against Lobbying |
| Omniscient | 1 | you win your ties |

## Deal

Everything that is not on the table is shuffled together. In season 1 each player gets 10 cards, in every later
season one fewer, down to 3 in season 8. The Broadcaster majority gets one more. If there are not enough cards, they
are dealt one by one from the first player on until none is left.

## Orders

From the first player on, each lays any number of **identical** cards face down, or none at all. The Ship Owner
majority may lay two different cards instead, one of each. The others see how many cards there are, but not which.
The rest of the hand is discarded unseen.

## Action

From the first player on, each takes a turn: reveal your order, use Banker, Priest and Spy at most once each, and end
the turn. An effect may come before or after revealing, whenever you hold its majority at that moment. All of it is
optional except revealing.

Every event you have just revealed may be resolved, one card after another, in the order you like. Events lying in
front of you from earlier do nothing any more. An event you destroy before resolving it is lost.

- **Barbarians** destroy one character of an opponent. The Guardian majority cannot be chosen.
- **Lobbying** swaps a character of one player with a character of another; you may be one of the two. Choose your own
  card first, or the card of the player who sits earlier after you. The Spy majority cannot be one of the two, not even
  by choice, as long as there is not a single Guardian in front of that player. With two players the shield therefore
  stops Lobbying altogether; a table may agree to play two-player matches without it.

Face-down cards count for nothing and cannot be chosen.

## End of the season

The limit is 3 cards in season 1 and grows by one each season, up to 10. From the first player on, whoever has more
cards in front than the limit discards the surplus, choosing among the **characters** only. The Senator majority,
looked at when that player's turn comes, allows two more. Events stay and count. If they fill the limit on their own,
all characters go and the events stay. Where there is nothing to choose, the discard happens by itself.

Then the first player's marker passes to the left and the next season begins.

## Final score

After season 8 each family gives its points to the player who **alone** has most of its cards. In a tie nobody scores
it: the Omniscient breaks no ties here, but is worth 1 point. Add 1 for each token and take off 1 for each event in
front of you.

**Example.** Anna has 4 Merchants, Boris 3 and Clara 2: Anna scores 9. Boris and Clara have two Guardians each: nobody
scores 7. Boris also has 3 tokens, three Barbarians and one Lobbying: 3 − 4 = −1.

The highest score wins. Players with equal scores share the place.
"""

RUSSIAN: Final = """\
# Корё

Власть в Корё делят девять семей, и восемь сезонов подряд от двух до четырёх игроков стараются привлечь их на свою
сторону. Карты перед вами дают первенство, а первенство — эффекты по ходу партии и очки в её конце.

Персонажей 45. В каждой семье столько карт, сколько очков она стоит: девять Купцов по 9, восемь Вещателей по 8 и так
далее до единственного Всеведущего, который стоит 1. Ещё десять карт — события: шесть Варваров и четыре Лоббирования.
В банке лежат восемь жетонов по одному очку. Первого игрока выбирает жребий.

**Первенство** в семье у того, перед кем её открытых карт строго больше, чем у любого другого, и хотя бы одна. При
ничьей его нет ни у кого, если только один из равных не держит Всеведущего: тогда ничью выигрывает он.

| Семья | Очки | Что даёт первенство |
|---|--:|---|
| Купец | 9 | ничего |
| Вещатель | 8 | вам сдают на карту больше |
| Страж | 7 | Варвары не могут на вас напасть |
| Банкир | 6 | раз за ход: жетон из банка |
| Судовладелец | 5 | можно приказать две разные карты |
| Жрец | 4 | раз за ход: уничтожить одно своё событие |
| Сенатор | 3 | ваш предел выше на 2 |
| Шпион | 2 | раз за ход: жетон другого игрока; защита от Лоббирования |
| Всеведущий | 1 | вы выигрываете свои ничьи |

## Раздача

Все карты, которых нет на столе, перемешиваются. В первом сезоне каждый получает 10 карт, в каждом следующем на одну
меньше, в восьмом — 3. Игроку с первенством Вещателей сдают на одну больше. Если карт не хватает, их раздают по одной,
начиная с первого игрока, пока они не кончатся.

## Приказы

Начиная с первого игрока каждый кладёт рубашкой вверх сколько угодно **одинаковых** карт или ни одной. Первенство
Судовладельцев позволяет вместо этого положить две разные карты, по одной каждого вида. Соперники видят, сколько карт
лежит, но не видят каких. Остаток руки уходит в сброс втёмную.

## Действия

Начиная с первого игрока каждый делает ход: открывает приказ, применяет Банкира, Жреца и Шпиона не более раза каждого
и завершает ход. Эффект можно применить до открытия приказа или после него, лишь бы первенство в этот миг было у вас.
Обязательно только открыть приказ, всё остальное — по желанию.

Каждое только что открытое событие можно разыграть, карту за картой, в любом порядке. События, лежащие перед вами с
прошлых сезонов, уже не действуют. Событие, уничтоженное до розыгрыша, пропадает.

- **Варвары** уничтожают одного персонажа соперника. Игрока с первенством Стражей выбрать нельзя.
- **Лоббирование** меняет местами персонажа одного игрока и персонажа другого; одним из двоих можете быть вы. Сначала
  выбирают свою карту или карту того, кто сидит раньше после вас. Игрок с первенством Шпионов не может участвовать в
  обмене, даже по собственной воле, пока перед ним нет ни одного Стража. Поэтому вдвоём такая защита отменяет
  Лоббирование совсем; стол может договориться играть вдвоём без неё.

Карты рубашкой вверх ни в чём не учитываются, и выбрать их нельзя.

## Конец сезона

Предел в первом сезоне — 3 карты, и с каждым сезоном он растёт на одну, до 10. Начиная с первого игрока каждый, перед
кем карт больше предела, сбрасывает лишние — по своему выбору, но только **персонажей**. Первенство Сенаторов, которое
проверяют, когда подходит очередь этого игрока, позволяет оставить на две карты больше. События остаются и
учитываются. Если они одни занимают весь предел, уходят все персонажи, а события остаются. Там, где выбирать не из
чего, карты сбрасываются сами.

Затем маркер первого игрока переходит налево, и начинается следующий сезон.

## Итоговый счёт

После восьмого сезона каждая семья отдаёт свои очки тому, у кого **одного** больше всех её карт. При ничьей очков не
получает никто: Всеведущий здесь ничьих не решает, но сам стоит 1 очко. Прибавьте по 1 за каждый жетон и отнимите по 1
за каждое событие перед вами.

**Пример.** У Анны 4 Купца, у Бориса 3, у Клары 2: Анна получает 9. У Бориса и Клары по два Стража: 7 очков не
достаются никому. Ещё у Бориса 3 жетона, три карты Варваров и одно Лоббирование: 3 − 4 = −1.

Побеждает тот, у кого больше очков. Игроки с равным счётом делят место.
"""

UKRAINIAN: Final = """\
# Корьо

Владу в Корьо ділять дев’ять родин, і вісім сезонів поспіль від двох до чотирьох гравців намагаються схилити їх на
свій бік. Карти перед вами дають першість, а першість — ефекти під час партії та очки наприкінці.

Персонажів 45. У кожній родині стільки карт, скільки очок вона варта: дев’ять Купців по 9, вісім Оповісників по 8 і
так далі до єдиного Усевідущого, який вартий 1. Ще десять карт — події: шість Варварів і чотири Лобіювання. У банку
лежать вісім жетонів по одному очку. Першого гравця обирає жереб.

**Першість** у родині має той, перед ким її відкритих карт строго більше, ніж у будь-кого іншого, і принаймні одна. У
разі нічиєї її не має ніхто, хіба що один із рівних тримає Усевідущого: тоді нічию виграє він.

| Родина | Очки | Що дає першість |
|---|--:|---|
| Купець | 9 | нічого |
| Оповісник | 8 | вам роздають на карту більше |
| Вартовий | 7 | Варвари не можуть на вас напасти |
| Банкір | 6 | раз за хід: жетон із банку |
| Судновласник | 5 | можна наказати дві різні карти |
| Жрець | 4 | раз за хід: знищити одну свою подію |
| Сенатор | 3 | ваша межа вища на 2 |
| Шпигун | 2 | раз за хід: жетон іншого гравця; захист від Лобіювання |
| Усевідущий | 1 | ви виграєте свої нічиї |

## Роздача

Усі карти, яких немає на столі, перемішують. У першому сезоні кожен отримує 10 карт, у кожному наступному на одну
менше, у восьмому — 3. Гравцеві з першістю Оповісників роздають на одну більше. Якщо карт бракує, їх роздають по
одній, починаючи з першого гравця, доки вони не скінчаться.

## Накази

Починаючи з першого гравця кожен кладе сорочкою догори скільки завгодно **однакових** карт або жодної. Першість
Судновласників дозволяє натомість покласти дві різні карти, по одній кожного виду. Суперники бачать, скільки карт
лежить, але не бачать яких. Решта руки йде у відбій наосліп.

## Дії

Починаючи з першого гравця кожен робить хід: відкриває наказ, застосовує Банкіра, Жерця та Шпигуна не більш як раз
кожного й завершує хід. Ефект можна застосувати до відкриття наказу або після нього, аби лиш першість цієї миті була
вашою. Обов’язково тільки відкрити наказ, усе інше — за бажанням.

Кожну щойно відкриту подію можна розіграти, карту за картою, у будь-якому порядку. Події, що лежать перед вами з
минулих сезонів, уже не діють. Подія, знищена до розіграшу, пропадає.

- **Варвари** знищують одного персонажа суперника. Гравця з першістю Вартових обрати не можна.
- **Лобіювання** міняє місцями персонажа одного гравця й персонажа іншого; одним із двох можете бути ви. Спершу
  обирають свою карту або карту того, хто сидить раніше після вас. Гравець із першістю Шпигунів не може брати участь в
  обміні, навіть із власної волі, поки перед ним немає жодного Вартового. Тому вдвох такий захист скасовує Лобіювання
  зовсім; стіл може домовитися грати вдвох без нього.

Карти сорочкою догори ні в чому не враховуються, і обрати їх не можна.

## Кінець сезону

Межа в першому сезоні — 3 карти, і з кожним сезоном вона зростає на одну, до 10. Починаючи з першого гравця кожен,
перед ким карт більше за межу, скидає зайві — на свій вибір, але тільки **персонажів**. Першість Сенаторів, яку
перевіряють, коли надходить черга цього гравця, дозволяє лишити на дві карти більше. Події лишаються і враховуються.
Якщо вони самі займають усю межу, йдуть усі персонажі, а події лишаються. Там, де вибирати немає з чого, карти
скидаються самі.

Потім маркер першого гравця переходить ліворуч, і починається наступний сезон.

## Підсумковий рахунок

Після восьмого сезону кожна родина віддає свої очки тому, хто **один** має найбільше її карт. У разі нічиєї очок не
отримує ніхто: Усевідущий тут нічиїх не вирішує, але сам вартий 1 очка. Додайте по 1 за кожен жетон і відніміть по 1
за кожну подію перед вами.

**Приклад.** Анна має 4 Купців, Борис 3, Клара 2: Анна отримує 9. Борис і Клара мають по два Вартових: 7 очок не
дістаються нікому. Ще Борис має 3 жетони, три карти Варварів і одне Лобіювання: 3 − 4 = −1.

Перемагає той, у кого більше очок. Гравці з рівним рахунком ділять місце.
"""

PAGES: Final = {"en": ENGLISH, "ru": RUSSIAN, "uk": UKRAINIAN}
