"""The rules page of Majesty in English."""

from __future__ import annotations

from typing import Final

PAGE: Final = """\
# Majesty

Each of you rules a small kingdom of eight buildings. Turn after turn you hire one character from a common market, and
the building they move into pays at once: the more suitable people already live with you, the more it pays. After
twelve characters each, the kingdoms are compared, and the richest ruler wins. For 2 to 4 players, about half an hour.

## The start

Everybody has 5 workers and no points. The deck has two tiers: 6, 14 or 26 random cards of the first tier (with 2, 3
or 4 players) lie on top of all 27 cards of the second. The other cards of the first tier are put away unseen. A table
may instead choose to mix all 60 cards. Six cards lie open in a row, the market; the one farthest from the deck is the
front. The first player is drawn at random.

## Take a card

On your turn you take exactly one card from the market. The front card is free. For any other card you lay one of your
workers on *each* card nearer the front. You need those workers before you take; workers already lying on the card you
take become yours, but they cannot pay for it.

Some cards show two characters. When you take one, you decide which of them it will be. The card goes to the end of
the column at the character's building, and that building is resolved from top to bottom.

## What the buildings pay

A table agrees on side A or side B for every building; all players use the same sides.

[buildings]

The card just placed counts. “Everyone” includes you, and the bonus is the same however many such characters somebody
has. Wounded characters count for nothing unless a line names them.

## The attack

A new knight attacks every opponent at once, and you may spare nobody. Compare your knights with that opponent's
guards: only if you have *more*, the attack succeeds. Then the opponent takes the newest card of the occupied building
with the lowest number and lays it on top of the infirmary. No points are lost yet. A kingdom without people loses
nothing.

## Heal a double card

A witch heals before the cottage pays, and she must if anybody is wounded: the top card of your infirmary goes back to
its building, which is not activated. A card with two characters may come back as either of them, whatever it was
before; then you are asked to choose.

## Trade at the castle

On side B of the castle you may trade before it pays: points for workers or workers for points, one for one, as many
as you like, in one direction. You choose how many workers you want to be left with. As more than five could not stay
anyway, the numbers from 0 to 5 cover every trade; naming the workers you already have means no trade.

## The end of the turn

If you have more than 5 workers, each one above five turns into 1 point. The gap in the market closes towards the
front, and a new card is turned up at the far end as long as the deck lasts. The next player in order takes a turn.

## The match is over

When everybody has taken 12 cards (the wounded count among them), three things are scored:

1. **Wounded.** Each wounded card costs 1 point, on side B of the infirmary 2 points. Then the wounded leave.
2. **Variety.** Count your buildings from 1 to 7 with at least one character and multiply that number by itself.
3. **Majority.** For each building, whoever has the most characters in it gets its value. All who are tied get it in
   full; where nobody lives, nobody gets anything. On side B of the infirmary, all who had the most wounded lose 10
   points.

[majorities]

Workers left over are worth nothing. A total may be negative.

## An example

With all sides A, Anna has two millers. She wants the third card of the market, a witch, so she lays a worker on each
of the first two cards. Nobody is wounded, so nothing is healed; the cottage pays 2 points for each miller and for the
new witch, six points. Later Boris has three knights and attacks. Anna has two guards, three is more than two, and her
newest miller goes to the infirmary. If she ends the match with people in six buildings, variety brings her 36 points.

## Ties

The highest total wins. Players with equal totals share the place.
"""
