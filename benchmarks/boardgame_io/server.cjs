// A boardgame.io server with a game comparable to King Me!: four seats, secret goals, one action per move.
// Everything is kept in memory, which is boardgame.io's default: it stores nothing on a disk.
const { Server, Origins } = require('boardgame.io/server')
const { PlayerView } = require('boardgame.io/core')

const COURTIERS = 13
const GOALS = 6
const THRONE = 6

const court = {
  name: 'court',
  setup: ({ ctx, random }) => {
    const players = {}
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      players[seat] = { goals: random.Shuffle([...Array(COURTIERS).keys()]).slice(0, GOALS) }
    }
    return { floors: Array(COURTIERS).fill(0), reigns: 0, players }
  },
  playerView: PlayerView.STRIP_SECRETS, // everybody sees his own entry of `players` only
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // who reaches the throne begins at the bottom again, so that a match has no end
    rise: ({ G }, courtier) => {
      if (G.floors[courtier] === THRONE) {
        G.floors[courtier] = 0
        G.reigns += 1
      } else {
        G.floors[courtier] += 1
      }
    },
  },
}

Server({ games: [court], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) })
