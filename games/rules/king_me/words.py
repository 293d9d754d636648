"""The short words of King Me! in three languages: names, phases, hints, lines of the score sheet, the log."""

from __future__ import annotations

from typing import Final

from games.rules.king_me.order_words import ORDER_WORDS
from games.rules.words import Template

# English, Russian, Ukrainian; then whom one moves, in Russian and Ukrainian.
COURTIER_NAMES: Final = (
    ("Angela", "Ангела", "Ангела", "Ангелу", "Ангелу"),
    ("Bernara", "Бернара", "Бернара", "Бернару", "Бернару"),
    ("Woldemar", "Вольдемар", "Вольдемар", "Вольдемара", "Вольдемара"),
    ("Grigor", "Григор", "Григор", "Григора", "Григора"),
    ("Dimitri", "Димитрий", "Димитрій", "Димитрия", "Димитрія"),
    ("Elena", "Елена", "Єлена", "Елену", "Єлену"),
    ("Jeannette", "Жанетта", "Жанетта", "Жанетту", "Жанетту"),
    ("Isabella", "Изабелла", "Ізабелла", "Изабеллу", "Ізабеллу"),
    ("Caspar", "Каспар", "Каспар", "Каспара", "Каспара"),
    ("Lucian", "Люциан", "Люціан", "Люциана", "Люціана"),
    ("Merlin", "Мерлин", "Мерлін", "Мерлина", "Мерліна"),
    ("Nikolai", "Николай", "Ніколай", "Николая", "Ніколая"),
    ("Peter", "Пётр", "Петро", "Петра", "Петра"),
)

PLACE_NAMES: Final = (
    ("servants", "слуги", "слуги"),
    ("craftsmen", "мастеровые", "ремісники"),
    ("merchants", "купцы", "купці"),
    ("guards", "стражники", "вартові"),
    ("dignitaries", "сановники", "сановники"),
    ("nobles", "дворяне", "дворяни"),
    ("throne", "престол", "престол"),
    ("out of the round", "вне раунда", "поза раундом"),
    ("beside the board", "у края поля", "біля поля"),
)


def _row(en: Template, ru: Template, uk: Template) -> dict[str, Template]:
    return {"en": en, "ru": ru, "uk": uk}


WORDS: Final[dict[str, dict[str, Template]]] = {
    "name": _row("King Me!", "Царь горы", "Цар гори"),
    "tagline": _row(
        "Lift your secret favourites floor by floor, and say No at the right moment.",
        "Поднимайте тайных фаворитов этаж за этажом и вовремя говорите «нет».",
        "Піднімайте таємних фаворитів поверх за поверхом і вчасно кажіть «ні».",
    ),
    "option.show_no_cards": _row(
        "Show how many No cards everyone holds",
        "Показывать, сколько карт «Против» у каждого",
        "Показувати, скільки карт «Проти» в кожного",
    ),
    "phase.placement": _row("Placement", "Расселение", "Розселення"),
    "phase.ascent": _row("Ascent", "Восхождение", "Сходження"),
    "phase.election": _row("Election", "Выборы", "Вибори"),
    "phase.over": _row("End of the match", "Конец партии", "Кінець партії"),
    "hint.placement": _row(
        "Choose a courtier and a floor from 1 to 4. Put your favourites high, but do not give them away.",
        "Выберите придворного и этаж с 1-го по 4-й. Селите фаворитов повыше, но так, чтобы их не разгадали.",
        "Оберіть придворного й поверх із 1-го по 4-й. Селіть фаворитів вище, але так, щоб їх не розгадали.",
    ),
    "hint.ascent": _row(
        "Move any courtier one floor up if there is room. Above floor 5 is the throne: then everybody votes.",
        "Поднимите любого придворного на этаж выше, где есть место. Выше 5-го — престол: тогда все голосуют.",
        "Підніміть будь-якого придворного на поверх вище, де є місце. Вище 5-го — престол: тоді всі голосують.",
    ),
    "hint.election": _row(
        "Say Yes if this king suits you. A No throws the candidate out, but the card is spent for the round.",
        "Голосуйте «за», если такой царь вам подходит. «Против» изгоняет кандидата, но карта тратится до конца раунда.",
        "Голосуйте «за», якщо такий цар вам підходить. «Проти» виганяє кандидата, але карту витрачено до кінця раунду.",
    ),
    "hint.over": _row(
        "The match is over: look through the goal cards of all three rounds.",
        "Партия окончена: посмотрите карты целей всех трёх раундов.",
        "Партію завершено: перегляньте карти цілей усіх трьох раундів.",
    ),
    "line.round_1": _row("Round 1", "Раунд 1", "Раунд 1"),
    "line.round_2": _row("Round 2", "Раунд 2", "Раунд 2"),
    "line.round_3": _row("Round 3", "Раунд 3", "Раунд 3"),
    "line.king": _row("The king", "Царь", "Цар"),
    "line.palace": _row("Favourites in the palace", "Фавориты во дворце", "Фаворити в палаці"),
    "line.empty_handed": _row(
        "Exactly nothing in round 3", "Ровно ноль в третьем раунде", "Рівно нуль у третьому раунді"
    ),
    "action.place": _row(
        "Settle {courtier:acc} on floor {floor} ({title})",
        "Поселить {courtier:acc} на {floor}-й этаж ({title})",
        "Поселити {courtier:acc} на {floor}-й поверх ({title})",
    ),
    "action.promote": _row(
        "Move {courtier:acc} one floor up",
        "Поднять {courtier:acc} на этаж выше",
        "Підняти {courtier:acc} на поверх вище",
    ),
    "action.vote": _row("Vote {vote}", "Голосовать «{vote}»", "Голосувати «{vote}»"),
    "vote.yes": _row("Yes", "за", "за"),
    "vote.no": _row("No", "против", "проти"),
    "event.placed": _row(
        "{seat} settles {courtier:acc} on floor {floor} ({title}).",
        "{seat} селит {courtier:acc} на {floor}-й этаж ({title}).",
        "{seat} селить {courtier:acc} на {floor}-й поверх ({title}).",
    ),
    "event.servants": _row(
        "Left over, floor 0: {courtiers}.",
        "Остались без места, 0-й этаж: {courtiers}.",
        "Лишилися без місця, 0-й поверх: {courtiers}.",
    ),
    "event.rose": _row(
        "{seat} moves {courtier:acc} up to floor {floor} ({title}).",
        "{seat} поднимает {courtier:acc} на {floor}-й этаж ({title}).",
        "{seat} піднімає {courtier:acc} на {floor}-й поверх ({title}).",
    ),
    "event.nominated": _row(
        "{seat} takes the crown and nominates {courtier:acc}.",
        "{seat} берёт корону и выдвигает на престол {courtier:acc}.",
        "{seat} бере корону й висуває на престол {courtier:acc}.",
    ),
    "event.nominated_cast": _row(
        "{seat} takes the crown and nominates {courtier:acc}. Already voted: {cast}.",
        "{seat} берёт корону и выдвигает на престол {courtier:acc}. Голоса уже поданы: {cast}.",
        "{seat} бере корону й висуває на престол {courtier:acc}. Голоси вже подано: {cast}.",
    ),
    "event.vote_cast": _row("{seat} has voted.", "{seat} подаёт голос.", "{seat} подає голос."),
    "event.vote_cast_own": _row(
        "{seat} votes {vote}, face down.",
        "{seat} голосует «{vote}», пока втайне.",
        "{seat} голосує «{vote}», поки таємно.",
    ),
    "event.rejected": _row(
        "{courtier} is turned down and leaves the palace. No from: {noes}.",
        "Кандидат отвергнут и покидает дворец: {courtier}. Против: {noes}.",
        "Кандидата відхилено, палац залишає {courtier}. Проти: {noes}.",
    ),
    "event.crowned": _row(
        "Not one No: {courtier} is crowned.",
        "Ни одного голоса против: на престол восходит {courtier}.",
        "Жодного голосу проти: на престол сходить {courtier}.",
    ),
    "event.round_scored": _row(
        "Round {round} is scored: {scores}.",
        "Очки за раунд {round}: {scores}.",
        "Очки за раунд {round}: {scores}.",
    ),
    "event.round_started": _row(
        "Round {round} begins; first to play: {seat}.",
        "Начинается раунд {round}; первый ход: {seat}.",
        "Починається раунд {round}; перший хід: {seat}.",
    ),
    "event.round_started_own": _row(
        "Round {round} begins; first to play: {seat}. Your favourites: {favourites}.",
        "Начинается раунд {round}; первый ход: {seat}. Ваши фавориты: {favourites}.",
        "Починається раунд {round}; перший хід: {seat}. Ваші фаворити: {favourites}.",
    ),
    "event.match_ended": _row(
        "The match is over. First place: {winners}. Totals: {scores}.",
        "Партия окончена. Первое место: {winners}. Итог: {scores}.",
        "Партію завершено. Перше місце: {winners}. Підсумок: {scores}.",
    ),
    "seat_points": _row("{seat} {n}", "{seat} {n}", "{seat} {n}"),
    "board.round": _row("Round {round} of 3", "Раунд {round} из 3", "Раунд {round} із 3"),
    "board.turn": _row("To decide: {seats}", "Чей выбор: {seats}", "Чий вибір: {seats}"),
    "board.palace": _row("Palace", "Дворец", "Палац"),
    "board.floor": _row("floor", "этаж", "поверх"),
    "board.who": _row("who", "кто", "хто"),
    "board.points": _row("points", "очки", "очки"),
    "board.nobody": _row("nobody", "никого", "нікого"),
    "board.players": _row("Players", "Игроки", "Гравці"),
    "board.player": _row("player", "игрок", "гравець"),
    "board.total": _row("total", "сумма", "сума"),
    "board.no_cards": _row("No cards", "«против»", "«проти»"),
    "board.marks": _row("marks", "пометки", "позначки"),
    "board.crown": _row("crown", "корона", "корона"),
    "board.first": _row("first player", "первый игрок", "перший гравець"),
    "board.voted": _row("has voted", "голос подан", "голос подано"),
    "board.you": _row("you", "это вы", "це ви"),
    "board.votes": _row("Votes this round", "Выборы этого раунда", "Вибори цього раунду"),
    "board.vote": _row(
        "{courtier}, nominated by {seat}. No from: {noes}.",
        "{courtier}, выдвигает {seat}. Против: {noes}.",
        "{courtier}, висуває {seat}. Проти: {noes}.",
    ),
    "board.vote_all_yes": _row(
        "{courtier}, nominated by {seat}. Everybody said Yes.",
        "{courtier}, выдвигает {seat}. Все за.",
        "{courtier}, висуває {seat}. Усі за.",
    ),
    "board.my_no_cards": _row("No cards left: {n}", "Осталось карт «Против»: {n}", "Залишилося карт «Проти»: {n}"),
    "board.my_vote": _row("Your vote: {vote}", "Ваш голос: {vote}", "Ваш голос: {vote}"),
    "board.past": _row("Round {round}", "Раунд {round}", "Раунд {round}"),
    "board.king": _row("King: {courtier}", "Царь: {courtier}", "Цар: {courtier}"),
    "board.candidate_of": _row(
        "Candidate: {courtier}, nominated by {seat}",
        "Кандидат: {courtier}, выдвигает {seat}",
        "Кандидат: {courtier}, висуває {seat}",
    ),
    "board.to_place": _row(
        "Courtiers still to be settled: {n}",
        "Осталось расселить придворных: {n}",
        "Залишилося розселити придворних: {n}",
    ),
    "board.taken": _row("places taken", "занято мест", "зайнято місць"),
    "board.of": _row("{n} of {all}", "{n} из {all}", "{n} із {all}"),
    "board.favourite_head": _row("favourite", "фаворит", "фаворит"),
    "board.stands": _row("where", "где", "де"),
    "board.goal": _row("goal card", "карта цели", "карта цілі"),
    "board.card_now": _row(
        "Your card is worth now: {n}", "Ваша карта сейчас приносит: {n}", "Ваша карта зараз приносить: {n}"
    ),
    "board.goal_card": _row("Your goal card", "Ваша карта цели", "Ваша карта цілі"),
    "board.prize": _row(
        "Last round: a card worth exactly 0 brings 33.",
        "Последний раунд: карта ровно на 0 очков приносит 33.",
        "Останній раунд: карта рівно на 0 очок приносить 33.",
    ),
    "board.favourite": _row("your favourite", "ваш фаворит", "ваш фаворит"),
    "board.last_move": _row("moved last", "последний ход", "останній хід"),
    "board.floor_title": _row("Floor {floor}: {title}", "{floor}-й этаж: {title}", "{floor}-й поверх: {title}"),
    "board.floor_points": _row("points: {n}", "очков: {n}", "очок: {n}"),
    "board.room": _row("places taken: {n} of {all}", "занято мест: {n} из {all}", "зайнято місць: {n} із {all}"),
    "board.choose_placement": _row(
        "Choose a courtier, then a floor.", "Выберите придворного, затем этаж.", "Оберіть придворного, потім поверх."
    ),
    "board.choose_ascent": _row("Choose a courtier to move up.", "Выберите, кого поднять.", "Оберіть, кого підняти."),
    "board.choose_floor": _row("{courtier}: which floor?", "{courtier}: на какой этаж?", "{courtier}: на який поверх?"),
    "board.cancel": _row("Cancel", "Отмена", "Скасувати"),
    "board.close": _row("Close", "Закрыть", "Закрити"),
    "board.nominated": _row("Crown {courtier:acc}?", "Короновать {courtier:acc}?", "Коронувати {courtier:acc}?"),
    "board.nominator": _row(
        "{seat} takes the crown and nominates", "{seat} берёт корону и выдвигает", "{seat} бере корону й висуває"
    ),
    "board.ballots": _row("Votes laid: {n} of {all}", "Подано голосов: {n} из {all}", "Подано голосів: {n} із {all}"),
    "board.face_down": _row("vote lies face down", "голос лежит втёмную", "голос лежить долілиць"),
    "board.thinking": _row("still thinking", "ещё думает", "ще думає"),
    "board.turned_up": _row("The votes are turned up", "Голоса раскрыты", "Голоси відкрито"),
    "board.rejected": _row("{courtier} leaves the palace", "Дворец покидает {courtier}", "Палац залишає {courtier}"),
    "board.crowned": _row("{courtier} is crowned", "Корону получает {courtier}", "Корону отримує {courtier}"),
    "board.nominated_by": _row("nominated by {seat}", "выдвигает {seat}", "висуває {seat}"),
    "board.no_votes": _row("Not one yet.", "Пока не было.", "Поки не було."),
    "board.finished": _row("Finished rounds", "Сыгранные раунды", "Зіграні раунди"),
    "board.deciding": _row("to decide", "принимает решение", "ухвалює рішення"),
    "effect.rise": _row(
        "To floor {floor} ({title}), points there: {points}. {card}",
        "На {floor}-й этаж ({title}), очков там: {points}. {card}",
        "На {floor}-й поверх ({title}), очок там: {points}. {card}",
    ),
    "effect.own": _row(
        "Your favourite: your card goes from {before} to {after}.",
        "Ваш фаворит: карта цели {before} → {after}.",
        "Ваш фаворит: карта цілі {before} → {after}.",
    ),
    "effect.other": _row("Not on your card.", "Нет на вашей карте.", "Немає на вашій карті."),
    "effect.nominate": _row(
        "To the throne: everybody votes. Crowned, the round ends and brings you {crowned}; "
        "thrown out, your card stands at {out}.",
        "На престол: голосуют все. Если коронуют, раунд кончится и принесёт вам {crowned}; "
        "если изгонят, карта цели даст {out}.",
        "На престол: голосують усі. Якщо коронують, раунд закінчиться й принесе вам {crowned}; "
        "якщо виженуть, карта цілі дасть {out}.",
    ),
    "effect.yes": _row(
        "If nobody says No, the round ends and brings you {crowned}.",
        "Если никто не против, раунд кончится и принесёт вам {crowned}.",
        "Якщо ніхто не проти, раунд закінчиться й принесе вам {crowned}.",
    ),
    "effect.no": _row(
        "{courtier} is thrown out, your card then stands at {out}. No cards left after that: {n}.",
        "Дворец покинет {courtier}, карта цели даст {out}. Карт «Против» останется: {n}.",
        "Палац залишить {courtier}, карта цілі дасть {out}. Карт «Проти» залишиться: {n}.",
    ),
}

WORDS.update(ORDER_WORDS)
for _id, (_en, _ru, _uk, _ru_acc, _uk_acc) in enumerate(COURTIER_NAMES):
    WORDS[f"courtier.{_id}"] = _row(_en, _ru, _uk)
    WORDS[f"courtier.{_id}.acc"] = _row(_en, _ru_acc, _uk_acc)
for _id, _names in enumerate(PLACE_NAMES):
    WORDS[f"place.{_id}"] = _row(*_names)
