// Made by scripts/types.mjs from the schema of the server: change that, and run `npm run types`.

export type ClientMessage = Hello | Do | Ping;
export type Command = Sit | Nonce | Leave | AddBot | Kick | Start | Play | Undo | TakeBack | Say | Mute | Close;
export type Event =
  | Created
  | Sealed
  | SeatTaken
  | Nonced
  | SeatLeft
  | Started
  | Acted
  | Shown
  | Happened
  | Undone
  | SatIn
  | HandedBack
  | Paused
  | Resumed
  | Said
  | Muted
  | Finished
  | Rematched
  | Closed
  | Hidden;
export type View = SkullKingView | SkullView | YamiksView | SkullQueenView;
export type LobbyMessage = Lobby | Refused | Goodbye;
export type ServerMessage = Welcome | Update | Done | Refused | Pong | Goodbye;
export type SkullAction = SkullPlace | SkullPass | SkullBid | SkullReveal | SkullLose | SkullStart | SkullShow;
export type SkullKingAction = SkullKingBid | SkullKingThrow;
export type SkullKingOutcome = SkullKingStarter | SkullKingDeal | SkullKingRoll;
export type SkullOutcome = SkullStarter | SkullLost;
export type SkullQueenAction = SkullQueenPlay | SkullQueenPlank;
export type SkullQueenOutcome = SkullQueenDealer | SkullQueenDeal | SkullQueenCentre | SkullQueenGhost;
export type YamiksAction = YamiksKeep | YamiksFill | YamiksStart | YamiksFinish;

/**
 * What happens when somebody is away on the own turn for longer than the grace.
 */
export interface Absence {
  policy?: 'bot' | 'skip' | 'wait';
  grace?: number;
}
/**
 * `together` marks a choice that stays hidden until all have chosen; None is an action the viewer may not know.
 */
export interface Acted {
  type: 'acted';
  seat: number;
  action: string | null;
  by: 'bot' | 'clock' | 'player';
  together: boolean;
}
export interface AddBot {
  type: 'add_bot';
  bot?: string;
  name?: string;
  seat?: number | null;
}
/**
 * The dice in the bag. Blue, red and yellow are our reconstruction: count your own box and enter it.
 */
export interface Bag {
  skull_king: Dice;
  pirate: Dice;
  mermaid: Dice;
  black: Dice;
  blue: Dice;
  red: Dice;
  yellow: Dice;
}
/**
 * All dice of one kind: how many there are and what is on each.
 */
export interface Dice {
  count: number;
  faces: [
    ('flag' | 'skull') | number,
    ('flag' | 'skull') | number,
    ('flag' | 'skull') | number,
    ('flag' | 'skull') | number,
    ('flag' | 'skull') | number,
    ('flag' | 'skull') | number,
  ];
}
/**
 * The first message: who I am (None: a spectator without a name) and the last entry I have.
 *
 *     `full` asks for views with their history, as bots want them.
 */
export interface Hello {
  type: 'hello';
  v: number;
  token?: string | null;
  have?: number;
  full?: boolean;
}
/**
 * A command. `key` is made by the client; sending the same key again never does it twice.
 */
export interface Do {
  type: 'do';
  v: number;
  key: string;
  command: Sit | Nonce | Leave | AddBot | Kick | Start | Play | Undo | TakeBack | Say | Mute | Close;
}
/**
 * Take a seat, the first free one if not named. `nonce` is the client's share in every later draw.
 */
export interface Sit {
  type: 'sit';
  name: string;
  nonce?: string;
  seat?: number | null;
}
/**
 * Bring another share before the start, now that the commitment is known.
 */
export interface Nonce {
  type: 'nonce';
  nonce: string;
}
export interface Leave {
  type: 'leave';
}
/**
 * Empty a seat before the start.
 */
export interface Kick {
  type: 'kick';
  seat: number;
}
/**
 * Begin with whoever sits; `fill` puts bots into the free seats first.
 */
export interface Start {
  type: 'start';
  fill?: boolean;
}
/**
 * Make a choice, in words.
 */
export interface Play {
  type: 'play';
  action: string;
}
export interface Undo {
  type: 'undo';
}
/**
 * Play oneself again where a bot has been sitting in.
 */
export interface TakeBack {
  type: 'take_back';
}
export interface Say {
  type: 'say';
  phrase?: string | null;
  text?: string | null;
}
export interface Mute {
  type: 'mute';
  player: string;
  muted?: boolean;
}
export interface Close {
  type: 'close';
}
export interface Ping {
  type: 'ping';
  v: number;
}
/**
 * How long one may think: not limited, so long a move (also days), or a bank with an increment a move.
 */
export interface Clock {
  kind?: 'bank' | 'move' | 'none';
  seconds?: number;
  increment?: number;
}
export interface Closed {
  type: 'closed';
}
/**
 * The one-time code that carries a player to another device.
 */
export interface Code {
  code: string;
}
export interface Created {
  type: 'created';
  game: string;
  rules: number;
  seats: number;
  options: {};
  owner: string;
  commitment: string;
  clock: Clock;
  absence: Absence;
  public: boolean;
  spectators: boolean;
  rated: boolean;
}
/**
 * A command was carried out (or had been before) and is on disk; `version` is the entry it led to.
 */
export interface Done {
  type: 'done';
  v: number;
  key: string;
  version: number;
}
/**
 * Enough to check one draw with nothing of ours: weights in the order in which they are counted.
 */
export interface Draw {
  n: number;
  draw: number;
  outcome: string;
  weights: [string, number][];
}
/**
 * An event with its number, the server's time in milliseconds, and the key of the command that caused it.
 */
export interface Entry {
  n: number;
  at: number;
  event:
    | Created
    | Sealed
    | SeatTaken
    | Nonced
    | SeatLeft
    | Started
    | Acted
    | Shown
    | Happened
    | Undone
    | SatIn
    | HandedBack
    | Paused
    | Resumed
    | Said
    | Muted
    | Finished
    | Rematched
    | Closed
    | Hidden;
  key: string | null;
  v: number;
}
/**
 * The secret behind the commitment; nobody is shown it before the end.
 */
export interface Sealed {
  type: 'sealed';
  seed: string;
}
/**
 * `bot` is the name of the bot that sits there, None for a person; `nonce` goes into every later draw.
 */
export interface SeatTaken {
  type: 'seat_taken';
  seat: number;
  player: string;
  name: string;
  nonce: string;
  bot: string | null;
}
/**
 * Whoever sits there has brought another nonce, in the place of the one before.
 */
export interface Nonced {
  type: 'nonced';
  seat: number;
  nonce: string;
}
export interface SeatLeft {
  type: 'seat_left';
  seat: number;
  kicked: boolean;
}
/**
 * The seats close ranks: player i of the game is who sat at `order[i]`.
 */
export interface Started {
  type: 'started';
  order: number[];
}
/**
 * The last one has chosen: the choices as everybody may see them, by seat.
 */
export interface Shown {
  type: 'shown';
  actions: {
    [k: string]: string;
  };
}
/**
 * Chance, the `draw`-th time at this table.
 */
export interface Happened {
  type: 'happened';
  draw: number;
  outcome: string;
}
export interface Undone {
  type: 'undone';
  seat: number;
}
/**
 * A bot plays for an absent person.
 */
export interface SatIn {
  type: 'sat_in';
  seat: number;
}
export interface HandedBack {
  type: 'handed_back';
  seat: number;
}
export interface Paused {
  type: 'paused';
}
export interface Resumed {
  type: 'resumed';
}
/**
 * A preset phrase or free text; `seat` is None for a spectator.
 */
export interface Said {
  type: 'said';
  player: string;
  name: string;
  seat: number | null;
  phrase: string | null;
  text: string | null;
}
export interface Muted {
  type: 'muted';
  player: string;
  muted: boolean;
}
/**
 * The result, and the seed, so that everybody can check every draw.
 */
export interface Finished {
  type: 'finished';
  scores: number[];
  winners: number[];
  seed: string;
}
export interface Rematched {
  type: 'rematched';
  table: string;
}
/**
 * Never stored: stands in a redacted log where the viewer may not know what happened.
 */
export interface Hidden {
  type: 'hidden';
}
/**
 * The same with what follows from it. `rating` is cautious, three deviations below the mean; None until rated.
 */
export interface Figures {
  player: string;
  name: string;
  game: string;
  games: number;
  wins: number;
  points: number;
  best: number | null;
  bids: number;
  bids_hit: number;
  rated_games: number;
  mu: number;
  sigma: number;
  average: number;
  win_rate: number;
  bid_accuracy: number | null;
  rating: number | null;
}
/**
 * `options` is the JSON Schema of the game's options; `bots` are those that play it, the weakest first.
 */
export interface GameInfo {
  id: string;
  version: number;
  players: number[];
  options: {};
  phrases: string[];
  bots: string[];
}
/**
 * The server closes the connection; `again` says whether to come back at once.
 */
export interface Goodbye {
  type: 'goodbye';
  v: number;
  code: string;
  again: boolean;
}
/**
 * `what` happened, as the game's page says it in numbers, and as a sentence where it is worth one.
 */
export interface JournalLine {
  what: string;
  seat: number;
  value: number;
  other: number;
  text: Sentence | null;
}
export interface Sentence {
  key: string;
  params: {
    [k: string]: number | string | Term;
  };
}
/**
 * What stands in a sentence in the place of a word: a player by the seat, a message by its key, or several.
 */
export interface Term {
  seat?: number;
  key?: string;
  params?: {
    [k: string]: number | string | Term;
  };
  list?: (number | string | Term)[];
}
/**
 * `names` are the keys of the players' names, also in the tables; the learner's is the first.
 */
export interface Lesson {
  game: string;
  names: string[];
  steps: LessonStep[];
}
/**
 * `expect` are the choices that lead on, None where there is only something to read; `hint` helps to find them.
 */
export interface LessonStep {
  table: TableState;
  lines: JournalLine[];
  text: Sentence;
  expect: string[] | null;
  hint: string | null;
}
/**
 * All that a screen needs: who sits where, the game as the viewer may see it, and what may be done.
 */
export interface TableState {
  id: string;
  version: number;
  status: 'closed' | 'finished' | 'open' | 'playing';
  paused: boolean;
  game: string;
  owner: string;
  you: number | null;
  seats: (SeatState | null)[];
  spectators: number;
  now: number;
  view: View | null;
  legal: string[];
  form: string | null;
  rematch: string | null;
  commitment: string;
}
export interface SeatState {
  player: string;
  name: string;
  bot: string | null;
  bot_sits_in: boolean;
  connected: boolean;
  deadline: number | null;
}
/**
 * `turn`: who draws, throws or rolls. `unseen`: by kind, dice in the bag or behind the screens of others.
 *
 *     `bids`: the tricks bid by all together, None until all have bid. `taking`: who takes the trick as it stands.
 */
export interface SkullKingView {
  type: 'skull_king';
  players: number;
  options: SkullKingOptions;
  seat: number | null;
  to_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  history: number[];
  stage: 'bidding' | 'dealing' | 'draw_starter' | 'ended' | 'rolling' | 'throwing';
  hand: number;
  hands: number;
  starter: number | null;
  turn: number | null;
  colour: ('black' | 'blue' | 'red' | 'yellow') | null;
  seats: SkullKingSeat[];
  bids: number | null;
  dice: ('black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow')[];
  unseen: {
    [k: string]: number;
  };
  trick: ThrownDie[];
  taking: number | null;
  last_trick: Trick | null;
  tricks: Trick[];
  sheet: SheetLine[][];
}
/**
 * `landlubber`: the simplified scoring. `bag`: the dice that are played with.
 */
export interface SkullKingOptions {
  landlubber: boolean;
  bag: Bag;
}
/**
 * One player in the hand being played, as the viewer sees them.
 *
 *     `dice` counts those still behind the screen, `bonus` is what an exact bid will earn on top, `void` names the colours
 *     that all know this player to be out of.
 */
export interface SkullKingSeat {
  dice: number;
  bid: number | null;
  taken: number;
  bonus: number;
  void: ('black' | 'blue' | 'red' | 'yellow')[];
}
/**
 * A die on the table; `face` is None while it still rolls.
 */
export interface ThrownDie {
  seat: number;
  die: 'black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow';
  face: ('flag' | 'skull') | number | null;
}
/**
 * A trick taken, its dice in the order they were thrown.
 */
export interface Trick {
  taker: number;
  dice: ThrownDie[];
}
/**
 * What the score pad says of one seat in one hand; `points` include the bonus.
 */
export interface SheetLine {
  bid: number;
  taken: number;
  bonus: number;
  points: number;
}
/**
 * `most_bid`: the most that can be bid, as many as there are discs on the table.
 */
export interface SkullView {
  type: 'skull';
  players: number;
  options: SkullOptions;
  seat: number | null;
  to_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  history: number[];
  stage:
    | 'adding'
    | 'bidding'
    | 'draw_starter'
    | 'ended'
    | 'losing_by_chance'
    | 'losing_by_choice'
    | 'naming_starter'
    | 'placing'
    | 'revealing'
    | 'showing';
  round: number;
  first: number | null;
  bid: number;
  bidder: number | null;
  most_bid: number;
  to_turn: number;
  last_chance_holder: number | null;
  seats: SkullSeat[];
  hand: ('flower' | 'last_chance' | 'skull')[];
}
/**
 * `last_chance`: play with the Last Chance disc. `showing`: ask all after a failed challenge what they show.
 */
export interface SkullOptions {
  last_chance: boolean;
  showing: boolean;
}
/**
 * One player as the viewer sees them; `stack` from the bottom, None for a disc the viewer may not know.
 */
export interface SkullSeat {
  discs: number;
  wins: number;
  passed: boolean;
  stack: (('flower' | 'last_chance' | 'skull') | null)[];
}
/**
 * `turn` is whose dice they are, also while they roll; `to_play` who has still to play this round or to roll.
 *
 *     `offers` is what each open box would give for the dice that lie now, `two_best` what they would bring into the race
 *     for the pot; `rivals` who is (or was last) in a roll-off. The series that reach `bonus_from` earn `bonus_points`.
 */
export interface YamiksView {
  type: 'yamiks';
  players: number;
  options: YamiksOptions;
  seat: number | null;
  to_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  history: number[];
  stage: 'choosing' | 'ended' | 'opponent_roll' | 'order_choice' | 'order_roll' | 'rolling' | 'tie_roll';
  round: number;
  first: number | null;
  turn: number | null;
  rolls: number;
  rolls_left: number;
  dice: number[];
  kept: number[];
  offers: (number | null)[];
  two_best: number;
  to_play: number[];
  pot: number;
  to_beat: number;
  opponent: number[];
  rivals: number[];
  bonus_from: number;
  bonus_points: number;
  seats: YamiksSeat[];
}
/**
 * `free_downgrade`: a higher pattern counts as a lower one whether or not the higher box is filled.
 *
 *     `solo_pot`: how the virtual opponent of a player alone gets its sum.
 */
export interface YamiksOptions {
  free_downgrade: boolean;
  solo_pot: 'recommended' | 'simple';
}
/**
 * One player's sheet; `boxes` in the order of the box names, None while open.
 *
 *     `two_dice` has a sum for each round this seat has played, `pot` the points won in each completed round and
 *     `totals` all points after it.
 */
export interface YamiksSeat {
  boxes: (number | null)[];
  series: number;
  bonus: number;
  two_dice: number[];
  two_dice_total: number;
  pot: number[];
  pot_total: number;
  total: number;
  totals: number[];
  roll_off: number[];
}
/**
 * `leader` is None while the ghost leads; `chosen` is the viewer's own card that lies face down.
 */
export interface SkullQueenView {
  type: 'skull_queen';
  players: number;
  options: SkullQueenOptions;
  seat: number | null;
  to_act: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  history: number[];
  stage: 'dealing' | 'draw_dealer' | 'ended' | 'ghost_leads' | 'laying_out' | 'placing' | 'playing';
  round: number;
  rounds: number;
  dealer: number | null;
  leader: number | null;
  tricks_left: number;
  colour: ('blue' | 'green' | 'red' | 'yellow') | null;
  trick: PlayedCard[];
  preview: TrickPreview | null;
  centre: string[];
  gone: string[];
  last_trick: TrickView | null;
  seats: SkullQueenSeat[];
  hand: string[];
  chosen: string | null;
}
/**
 * `rounds`: how many two players play, 2 if not said; more players play as many rounds as they are.
 */
export interface SkullQueenOptions {
  rounds: (2 | 3) | null;
}
/**
 * `seat` is None for the ghost.
 */
export interface PlayedCard {
  seat: number | null;
  card: string;
}
/**
 * What the trick would do if it ended as it stands; `leader` of the next one is None when that is the ghost.
 */
export interface TrickPreview {
  moves: PirateMove[];
  leader: number | null;
}
/**
 * `steps` are up, towards the narrow end, or when negative down.
 */
export interface PirateMove {
  seat: number;
  colour: 'blue' | 'green' | 'red' | 'yellow';
  steps: number;
  overboard: boolean;
}
/**
 * A trick that is over: its cards as they were played, the centre before it, and what it moved.
 */
export interface TrickView {
  colour: 'blue' | 'green' | 'red' | 'yellow';
  cards: PlayedCard[];
  centre: string[];
  moves: PirateMove[];
}
/**
 * One player as the viewer sees them.
 *
 *     `plank` is None until all have placed their pirates, but for one's own. `points` has one number for each round
 *     played. `void` names the colours everybody knows this player to be out of.
 */
export interface SkullQueenSeat {
  cards: number;
  plank: PlankView | null;
  points: number[];
  void: ('blue' | 'green' | 'red' | 'yellow')[];
}
/**
 * A plank with its red, yellow, green and blue pirate: on spaces 0 (wide end) to 4, or None when overboard.
 */
export interface PlankView {
  side: 'back' | 'front';
  pirates: (number | null)[];
}
/**
 * All public tables that can be joined or watched, the newest first.
 */
export interface Lobby {
  type: 'lobby';
  v: number;
  tables: TableSummary[];
}
/**
 * A line of the lobby and of one's own tables; nothing in it is secret.
 */
export interface TableSummary {
  id: string;
  code: string;
  game: string;
  status: 'closed' | 'finished' | 'open' | 'playing';
  public: boolean;
  seats: (string | null)[];
  players: string[];
  owner: string;
  created: number;
  changed: number;
}
/**
 * A command or message was refused and changed nothing; `code` is stable, `params` are for the sentence.
 */
export interface Refused {
  type: 'refused';
  v: number;
  key: string | null;
  code: string;
  params: {};
}
/**
 * `n` is the entry it begins with; `table` is as it was when the last one of it had happened.
 */
export interface Moment {
  n: number;
  table: TableState;
  lines: JournalLine[];
}
/**
 * Some of `total` moments, as `seat` (None: a spectator) saw them.
 */
export interface Moments {
  seat: number | null;
  total: number;
  moments: Moment[];
}
export interface NewPlayer {
  name: string;
  bot?: boolean;
}
/**
 * `sit` takes the first seat at once; `nonce` is then the share in every draw.
 */
export interface NewTable {
  settings: TableSettings;
  sit?: boolean;
  nonce?: string;
}
/**
 * What the owner chooses.
 */
export interface TableSettings {
  game: 'skull_king' | 'skull' | 'yamiks' | 'skull_queen';
  seats: number;
  options?: {};
  clock?: Clock;
  absence?: Absence;
  public?: boolean;
  spectators?: boolean;
  rated?: boolean;
}
export interface Player {
  id: string;
  name: string;
  bot: boolean;
}
export interface Pong {
  type: 'pong';
  v: number;
  now: number;
}
/**
 * Every refusal: a stable code, and values for the sentence that a client makes of it.
 */
export interface Problem {
  code: string;
  params: {};
}
export interface Proof {
  table: string;
  commitment: string;
  seed: string;
  nonces: string[];
  draws: Draw[];
  entries: Entry[];
}
export interface Rematch {
  nonce?: string;
}
export interface Rename {
  name: string;
}
/**
 * One finished table as the results page shows it; a bot has no player. `rated` says whether ratings moved.
 */
export interface Result {
  table: string;
  game: string;
  at: number;
  names: string[];
  players: (string | null)[];
  scores: number[];
  winners: number[];
  rated: boolean;
}
export interface RulesSection {
  title: string;
  paragraphs: string[];
  columns: string[];
  rows: string[][];
}
/**
 * The answer to hello: all entries after `have`, and the table as it is now.
 */
export interface Welcome {
  type: 'welcome';
  v: number;
  entries: Told[];
  table: TableState;
}
/**
 * An entry as this viewer may read it, with the journal lines it caused.
 */
export interface Told {
  entry: Entry;
  journal: JournalLine[];
}
/**
 * Something happened: new entries in order, and the table as it is now.
 */
export interface Update {
  type: 'update';
  v: number;
  entries: Told[];
  table: TableState;
}
/**
 * A player with the secret token; it is shown once and stored only as a hash.
 */
export interface Signed {
  player: Player;
  token: string;
}
export interface SkullPlace {
  type: 'place';
  disc: ('flower' | 'last_chance' | 'skull') | null;
}
export interface SkullPass {
  type: 'pass';
}
export interface SkullBid {
  type: 'bid';
  number: number;
}
export interface SkullReveal {
  type: 'reveal';
  seat: number;
}
export interface SkullLose {
  type: 'lose';
  disc: ('flower' | 'skull') | null;
}
export interface SkullStart {
  type: 'start';
  seat: number;
}
export interface SkullShow {
  type: 'show';
  discs: number[];
}
export interface SkullKingBid {
  type: 'bid';
  tricks: number;
}
export interface SkullKingThrow {
  type: 'throw';
  die: 'black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow';
}
export interface SkullKingDeal {
  type: 'deal';
  seat: number;
  die: ('black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow') | null;
}
export interface SkullKingStarter {
  type: 'starter';
  seat: number;
}
export interface SkullKingRoll {
  type: 'roll';
  face: ('flag' | 'skull') | number;
}
export interface SkullLost {
  type: 'lost';
  seat: number;
  disc: ('flower' | 'skull') | null;
}
export interface SkullStarter {
  type: 'starter';
  seat: number;
}
export interface SkullQueenPlay {
  type: 'play';
  card: string;
}
export interface SkullQueenPlank {
  type: 'plank';
  side: 'back' | 'front';
  red: number;
  yellow: number;
  green: number;
  blue: number;
}
export interface SkullQueenCentre {
  type: 'centre';
  card: string;
}
export interface SkullQueenDeal {
  type: 'deal';
  seat: number;
  card: string | null;
}
export interface SkullQueenDealer {
  type: 'dealer';
  seat: number;
}
export interface SkullQueenGhost {
  type: 'ghost';
  card: string;
}
/**
 * A table by its unguessable id and by the short code that can be read aloud.
 */
export interface TableId {
  id: string;
  code: string;
}
/**
 * `wrong` is the number of the first entry that does not hold, with the reason; None when everything does.
 */
export interface Verdict {
  draws: number;
  moves: number;
  wrong: number | null;
  reason: string | null;
}
export interface YamiksKeep {
  type: 'keep';
  dice: number[];
}
export interface YamiksFill {
  type: 'fill';
  box:
    | 'fives'
    | 'four'
    | 'fours'
    | 'full_house'
    | 'grand_slam'
    | 'large_straight'
    | 'ones'
    | 'sixes'
    | 'small_straight'
    | 'three'
    | 'threes'
    | 'twos';
}
export interface YamiksStart {
  type: 'start';
}
export interface YamiksFinish {
  type: 'finish';
}
export interface YamiksRoll {
  type: 'roll';
  dice: number[];
}
