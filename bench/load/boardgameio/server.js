// The Skull King dice game for boardgame.io's server, in the way its documents recommend: one move a turn, secrets
// taken out by playerView, dice rolled by its own random plugin. Bids are made in turn, which spares it a stage.
'use strict';

const { FlatFile, Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const SKULLS = ['skull', 'skull', 'skull', 'skull', 'flag', 'flag'];
const BAG = {
  skull_king: { count: 1, faces: SKULLS },
  pirate: { count: 3, faces: SKULLS },
  mermaid: { count: 2, faces: SKULLS },
  black: { count: 7, faces: [5, 5, 6, 6, 7, 7] },
  blue: { count: 7, faces: [3, 3, 4, 4, 5, 5] },
  red: { count: 8, faces: [1, 1, 2, 2, 3, 3] },
  yellow: { count: 8, faces: ['flag', 'flag', 'flag', 1, 1, 7] },
};
const SPECIALS = ['skull_king', 'pirate', 'mermaid'];
const SEATS = 4;
const HANDS = 8;

function deal(G, random) {
  G.hand += 1;
  G.stage = 'bidding';
  const dice = random.Shuffle(Object.keys(BAG).flatMap((kind) => Array(BAG[kind].count).fill(kind)));
  for (let seat = 0; seat < SEATS; seat++) G.hands[seat] = dice.slice(seat * G.hand, (seat + 1) * G.hand);
  G.bids = Array(SEATS).fill(null);
  G.taken = Array(SEATS).fill(0);
  G.bonus = Array(SEATS).fill(0);
  G.tricks = [];
  G.next = G.starter;
}

function taker(trick) {
  const skulls = (die) => trick.filter((thrown) => thrown.die === die && thrown.face === 'skull');
  const king = skulls('skull_king');
  const mermaids = skulls('mermaid');
  if (king.length && mermaids.length) return mermaids[mermaids.length - 1];
  if (king.length) return king[0];
  const pirates = skulls('pirate');
  if (pirates.length) return pirates[pirates.length - 1];
  if (mermaids.length) return mermaids[mermaids.length - 1];
  const numbers = trick.filter((thrown) => typeof thrown.face === 'number');
  if (!numbers.length) return trick[0];
  return numbers.reduce((best, thrown) => (thrown.face >= best.face ? thrown : best));
}

function bonus(best, trick) {
  const shown = (die) => trick.filter((thrown) => thrown.die === die && thrown.face === 'skull').length;
  if (best.face !== 'skull') return 0;
  if (best.die === 'skull_king') return 30 * shown('pirate');
  return best.die === 'mermaid' && shown('skull_king') ? 50 : 0;
}

function score(G) {
  const line = G.bids.map((bid, seat) => {
    const taken = G.taken[seat];
    let points = -10 * Math.abs(bid - taken);
    if (bid === 0) points = (taken === 0 ? 10 : -10) * G.hand;
    else if (bid === taken) points = 20 * bid + G.bonus[seat];
    return { bid, taken, bonus: G.bonus[seat], points };
  });
  G.sheet.push(line);
  line.forEach((entry, seat) => {
    G.scores[seat] += entry.points;
  });
}

function endTrick(G, random) {
  const best = taker(G.trick);
  G.taken[best.seat] += 1;
  G.bonus[best.seat] += bonus(best, G.trick);
  G.tricks.push({ taker: best.seat, dice: G.trick });
  G.lastTrick = { taker: best.seat, dice: G.trick };
  G.trick = [];
  G.colour = null;
  G.next = best.seat;
  if (G.tricks.length < G.hand) return;
  score(G);
  if (G.hand === HANDS) {
    G.stage = 'ended';
    return;
  }
  G.starter = (G.starter + 1) % SEATS;
  deal(G, random);
}

function bid({ G, playerID }, number) {
  if (G.stage !== 'bidding' || !Number.isInteger(number) || number < 0 || number > G.hand) return INVALID_MOVE;
  G.bids[playerID] = number;
  G.next = (Number(playerID) + 1) % SEATS;
  if (!G.bids.includes(null)) {
    G.stage = 'throwing';
    G.next = G.starter;
  }
}

function throwDie({ G, playerID, random }, die) {
  const hand = G.hands[playerID];
  const at = hand.indexOf(die);
  if (G.stage !== 'throwing' || at < 0) return INVALID_MOVE;
  if (G.colour && die !== G.colour && !SPECIALS.includes(die) && hand.includes(G.colour)) return INVALID_MOVE;
  hand.splice(at, 1);
  G.trick.push({ seat: Number(playerID), die, face: BAG[die].faces[random.D6() - 1] });
  if (!G.colour && !SPECIALS.includes(die)) G.colour = die;
  G.next = (Number(playerID) + 1) % SEATS;
  if (G.trick.length === SEATS) endTrick(G, random);
}

const game = {
  name: 'skull_king',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,

  setup: ({ random }) => {
    const G = {
      options: { landlubber: false, bag: BAG },
      hand: 0,
      stage: 'bidding',
      starter: random.Die(SEATS) - 1,
      next: 0,
      colour: null,
      hands: [],
      bids: [],
      taken: [],
      bonus: [],
      trick: [],
      lastTrick: null,
      tricks: [],
      scores: Array(SEATS).fill(0),
      sheet: [],
    };
    deal(G, random);
    return G;
  },

  playerView: ({ G, playerID }) => {
    const { hands, bids, ...open } = G;
    return {
      ...open,
      bids: G.stage === 'bidding' ? bids.map((made, seat) => (String(seat) === playerID ? made : null)) : bids,
      counts: hands.map((dice) => dice.length),
      dice: playerID === null || playerID === undefined ? [] : hands[playerID],
    };
  },

  moves: {
    bid: { move: bid, client: false, redact: true },
    throwDie: { move: throwDie, client: false },
  },

  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },

  endIf: ({ G }) => (G.stage === 'ended' ? { scores: G.scores } : undefined),
};

// Without a folder matches are kept in memory, which is the server's default.
const db = process.env.MATCHES ? new FlatFile({ dir: process.env.MATCHES }) : undefined;
const server = Server({ games: [game], origins: [], db });
server.run({ port: { port: 0, host: '127.0.0.1' } }).then(({ appServer }) => {
  console.log(appServer.address().port);
});
