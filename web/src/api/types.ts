// Made by scripts/types.mjs from the schema of the server: change that, and run `npm run types`.

export type ClientMessage = Hello | Do | Ping;
export type Command =
  | Sit
  | CommitNonce
  | RevealNonce
  | Nonce
  | Leave
  | AddBot
  | Kick
  | ChangeName
  | Arrange
  | Confirm
  | Start
  | Play
  | GoOn
  | Undo
  | TakeBack
  | AskPause
  | DeclinePause
  | EndPause
  | AskHint
  | OfferSeat
  | TakeSeat
  | GiveTable
  | Say
  | Mute
  | Close;
export type View = SkullView | SkullKingView | SkullQueenView | YamiksView;
export type GameEvent = SkullEvent | SkullKingEvent | SkullQueenEvent | YamiksEvent;
export type SkullEvent =
  | SkullEventRoundBegan
  | SkullEventLastChanceLent
  | SkullEventPlaced
  | SkullEventBidNamed
  | SkullEventPassed
  | SkullEventChallengeBegan
  | SkullEventTurned
  | SkullEventChallengeWon
  | SkullEventChallengeLost
  | SkullEventShowed
  | SkullEventDiscLost
  | SkullEventOwnLoss
  | SkullEventEliminated
  | SkullEventWon;
export type SkullKingEvent =
  | SkullKingEventHandBegan
  | SkullKingEventStarterNamed
  | SkullKingEventDealt
  | SkullKingEventBidsShown
  | SkullKingEventThrew
  | SkullKingEventTrickTaken
  | SkullKingEventBonusEarned
  | SkullKingEventHandScored;
export type SkullQueenEvent =
  | SkullQueenEventRoundBegan
  | SkullQueenEventCentreDealt
  | SkullQueenEventPlankShown
  | SkullQueenEventLeaderNamed
  | SkullQueenEventGhostPlayed
  | SkullQueenEventPlayed
  | SkullQueenEventColourAnnounced
  | SkullQueenEventToCentre
  | SkullQueenEventMoved
  | SkullQueenEventStayed
  | SkullQueenEventDiscarded
  | SkullQueenEventRoundScored;
export type YamiksEvent =
  | YamiksEventRoundBegan
  | YamiksEventRoundAlone
  | YamiksEventRolledOff
  | YamiksEventOrderChosen
  | YamiksEventRolled
  | YamiksEventKept
  | YamiksEventFilled
  | YamiksEventBonusEarned
  | YamiksEventOpponentRolled
  | YamiksEventPotWon
  | YamiksEventPotLost
  | YamiksEventEnded;
export type Event =
  | Created
  | Arranged
  | Sealed
  | Resealed
  | Twinned
  | Repeated
  | Unsealed
  | SeatTaken
  | Nonced
  | NonceDue
  | NonceCommitted
  | Starting
  | NonceRevealed
  | Withheld
  | SeatLeft
  | Renamed
  | Confirmed
  | Started
  | Acted
  | Shown
  | Happened
  | Undone
  | Hinted
  | SatIn
  | HandedBack
  | SeatOffered
  | SeatHanded
  | TableGiven
  | PauseAsked
  | PauseDeclined
  | Paused
  | Resumed
  | Said
  | Muted
  | Finished
  | Rematched
  | Closed
  | Hidden;
export type LobbyMessage = Lobby | Refused | Goodbye;
export type ServerMessage = Welcome | Update | Done | Refused | Pong | Goodbye;
export type SkullAction =
  | SkullActionPlace
  | SkullActionPass
  | SkullActionBid
  | SkullActionReveal
  | SkullActionLose
  | SkullActionStart
  | SkullActionShow;
export type SkullKingAction = SkullKingActionBid | SkullKingActionThrow;
export type SkullKingOutcome = SkullKingOutcomeStarter | SkullKingOutcomeDeal | SkullKingOutcomeRoll;
export type SkullOutcome = SkullOutcomeStarter | SkullOutcomeLost;
export type SkullQueenAction = SkullQueenActionPlay | SkullQueenActionPlank;
export type SkullQueenOutcome =
  SkullQueenOutcomeDealer | SkullQueenOutcomeDeal | SkullQueenOutcomeCentre | SkullQueenOutcomeGhost;
export type YamiksAction = YamiksActionKeep | YamiksActionFill | YamiksActionStart | YamiksActionFinish;

/**
 * What happens when a player to move is away for longer than the grace, in seconds.
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
/**
 * Put a bot on a seat: the game's usual one if not named.
 */
export interface AddBot {
  type: 'add_bot';
  bot?: string | null;
  name?: string;
  seat?: number | null;
}
/**
 * `worth` is what the seat has if it goes on as the coach would; `choices` are the best ones in order. `of` is how
 *     many were valued, `simulations` how many determinizations are behind it: 0 where it was computed exactly.
 */
export interface Advice {
  unit: 'points' | 'wins';
  worth: Amount;
  choices: ChoiceReport[];
  of: number;
  exact: boolean;
  simulations: number;
  why: Sentence | null;
}
/**
 * A number with its standard error.
 */
export interface Amount {
  value: number;
  error: number;
}
/**
 * A choice with its value; `share` is how often a balanced player makes it, `mixed` that it is often enough to be
 *     no mistake. `loss` is how far it is behind the best one, a little below 0 now and then where values are sampled;
 *     `right` says whether it can be called a right answer.
 */
export interface ChoiceReport {
  action: string;
  label: Sentence;
  value: number;
  error: number;
  share: number | null;
  mixed: boolean;
  loss: number;
  mark: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  right: boolean;
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
 * What the best play of one player alone brings on average; None where nobody has solved the game.
 */
export interface Alone {
  expected: number | null;
}
/**
 * Other settings for the same game, before the start. Seats that go have to be free.
 */
export interface Arrange {
  type: 'arrange';
  settings: TableSettings;
}
/**
 * The event `Created` holds the same fields, so the log and a rematch take them from here, and so do the types of
 *     the web app; `TABLE_OPTIONS` there has a line for each that people choose.
 *
 *     Without its default, a field would make every older log unreadable.
 */
export interface TableSettings {
  game: string;
  seats: number;
  options?: {};
  clock?: Clock;
  absence?: Absence;
  public?: boolean;
  spectators?: boolean;
  rated?: boolean;
  hints?: boolean;
}
/**
 * How long a player may think: without limit, a time per move (also days), or a bank with an increment per move.
 */
export interface Clock {
  kind?: 'bank' | 'move' | 'none';
  seconds?: number;
  increment?: number;
}
/**
 * The owner has changed the settings before the start; the rules are those of this moment.
 *
 *     Whoever has confirmed a rated game has agreed to something else, so nobody has confirmed this one.
 */
export interface Arranged {
  type: 'arranged';
  game: string;
  seats: number;
  options: {};
  clock: Clock;
  absence: Absence;
  public: boolean;
  spectators: boolean;
  rated: boolean;
  hints: boolean;
  rules: number;
}
/**
 * Ask the coach about the choice that is due, where the table allows it. Everybody learns that it was asked for;
 *     what it says is for its player alone, over HTTP.
 */
export interface AskHint {
  type: 'ask_hint';
}
/**
 * Propose a pause, or agree to the one that is proposed: the game rests when everybody who is there has.
 */
export interface AskPause {
  type: 'ask_pause';
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
 * What happens if `action` is chosen, as the seat would be told it; `scores` are those at the end of it, and `over`
 *     says that the game ends with it.
 */
export interface BetterLine {
  action: string;
  label: Sentence;
  steps: LineStep[];
  scores: number[];
  over: boolean;
}
/**
 * What happens next, and the game as the seat would see it then.
 */
export interface LineStep {
  texts: Sentence[];
  view: unknown;
}
/**
 * `seats` are those that have bid on the cell, `shown` says whether their bids are among the entries by now.
 */
export interface BidTaken {
  version: number;
  shown: boolean;
  seats: number[];
}
/**
 * Who has bid on a cell: all that anybody is told before the last bid.
 */
export interface Bidding {
  cell: string;
  seats: number[];
}
/**
 * Another name for one's seat, before the start.
 */
export interface ChangeName {
  type: 'change_name';
  name: string;
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
  command:
    | Sit
    | CommitNonce
    | RevealNonce
    | Nonce
    | Leave
    | AddBot
    | Kick
    | ChangeName
    | Arrange
    | Confirm
    | Start
    | Play
    | GoOn
    | Undo
    | TakeBack
    | AskPause
    | DeclinePause
    | EndPause
    | AskHint
    | OfferSeat
    | TakeSeat
    | GiveTable
    | Say
    | Mute
    | Close;
}
/**
 * Take a seat, the first free one if not named.
 *
 *     `nonce_hash` commits to the client's share in every later draw, which `reveal_nonce` opens when the game starts;
 *     with `nonce_due` the hash follows, and the start waits for it. A client that cannot answer then brings its share in
 *     the clear, as `nonce`.
 */
export interface Sit {
  type: 'sit';
  name: string;
  nonce?: string;
  seat?: number | null;
  nonce_hash?: string;
  nonce_due?: boolean;
}
/**
 * Commit to another share by its SHA-256: before the start, or again because somebody withheld theirs.
 */
export interface CommitNonce {
  type: 'commit_nonce';
  nonce_hash: string;
}
/**
 * The table starts: open the share that was committed to.
 */
export interface RevealNonce {
  type: 'reveal_nonce';
  nonce: string;
}
/**
 * Bring another share in the clear before the start.
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
 * Agree to a rated game with those who sit here now, or take that back.
 */
export interface Confirm {
  type: 'confirm';
  confirmed?: boolean;
}
/**
 * Begin with the players who are seated; `fill` puts bots into the free seats first.
 *
 *     The game begins when everybody who has committed to a nonce has revealed it.
 */
export interface Start {
  type: 'start';
  fill?: boolean;
}
/**
 * Make a choice, in words.
 *
 *     With `wait`, chance waits a moment after it where the game allows that (`Game.lingers`), so that the choice can be
 *     taken back: until somebody lets it `go_on`, or the server does.
 */
export interface Play {
  type: 'play';
  action: string;
  wait?: boolean;
}
/**
 * Let chance go on, if it waits: the choice before it stands.
 */
export interface GoOn {
  type: 'go_on';
}
export interface Undo {
  type: 'undo';
}
/**
 * Take one's seat back from a bot that sits in.
 */
export interface TakeBack {
  type: 'take_back';
}
export interface DeclinePause {
  type: 'decline_pause';
}
/**
 * End a pause, for everybody.
 */
export interface EndPause {
  type: 'end_pause';
}
/**
 * Let whoever presents the secret with this SHA-256 take one's seat, once; an empty hash withdraws the offer.
 */
export interface OfferSeat {
  type: 'offer_seat';
  secret_hash: string;
}
/**
 * Play on in the seat of somebody who has given the secret away.
 */
export interface TakeSeat {
  type: 'take_seat';
  seat: number;
  secret: string;
  name: string;
}
/**
 * Make the player of this seat the owner of the table.
 */
export interface GiveTable {
  type: 'give_table';
  seat: number;
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
export interface Closed {
  type: 'closed';
}
/**
 * The one-time code that carries a player to another device.
 */
export interface Code {
  code: string;
}
/**
 * `tables` has the first table and the second; only one is left where the other was closed before it began. Before
 *     both are `over` no points are told. `shift`: at the second table everybody sat so many seats further on. `parted`:
 *     after a restore the deals were not the same, so nothing is compared. `differences` has for each seat how many points
 *     more it made at the first table, in all hands that both have finished.
 */
export interface Comparison {
  game: string;
  over: boolean;
  parted: boolean;
  shift: number | null;
  tables: TwinSide[];
  hands: HandCompared[];
  differences: number[];
}
/**
 * One of the two tables: so many `hands` of all (`of`, 0 before the start) are over. `totals` are the points of the
 *     hands that are compared, by seat; `won` in how many of them each seat had more points than its twin.
 */
export interface TwinSide {
  id: string;
  code: string;
  status: 'closed' | 'finished' | 'open' | 'playing';
  names: (string | null)[];
  hands: number;
  of: number;
  totals: number[];
  won: number[];
}
export interface HandCompared {
  seats: SeatCompared[];
}
/**
 * The `points` that one hand brought a seat at the first table and at the second; `difference` is how many more
 *     they are at the first one, and `total` the sum of the differences so far.
 */
export interface SeatCompared {
  points: [number, number];
  difference: number;
  total: number;
}
/**
 * The player of this seat agrees to a rated game with those who sit here now, or (False) no longer does.
 *
 *     It lapses for everybody when somebody sits down or gets up.
 */
export interface Confirmed {
  type: 'confirmed';
  seat: number;
  confirmed: boolean;
}
/**
 * The settings of the table, with the version of the rules, its owner, and the commitment to the seed.
 */
export interface Created {
  type: 'created';
  game: string;
  seats: number;
  options: {};
  clock: Clock;
  absence: Absence;
  public: boolean;
  spectators: boolean;
  rated: boolean;
  hints: boolean;
  rules: number;
  owner: string;
  commitment: string;
}
/**
 * The value after so many moves; luck and skill are the sums so far.
 */
export interface CurvePoint {
  move: number;
  value: number;
  luck: number;
  skill: number;
}
/**
 * One choice for each question, in order.
 */
export interface DailyAnswers {
  choices: string[];
}
/**
 * A try beside those of all others. `better` counts those with a smaller loss, `equal` those with the same;
 *     `distribution` counts all by accuracy, in tens of percent from the bottom.
 */
export interface DailyComparison {
  players: number;
  better: number;
  equal: number;
  distribution: number[];
}
/**
 * `ends` is when the next day begins, in milliseconds since 1970. `first` is the first day of this server.
 *     `streak` counts the days in a row on which the asker has played; `played` has the asker's accuracy by day and game.
 */
export interface DailyDay {
  day: string;
  today: string;
  first: string;
  ends: number;
  streak: number;
  played: {
    [k: string]: {
      [k: string]: number;
    };
  };
  games: DailyGame[];
}
/**
 * `mine` is the asker's try, if there is one.
 */
export interface DailyGame {
  game: string;
  players: number;
  mine: DailyTry | null;
}
/**
 * What somebody has chosen on a day, and what it was worth. `loss` is the sum over all questions, none of which
 *     counts less than 0.
 */
export interface DailyTry {
  player: string;
  day: string;
  game: string;
  at: number;
  answers: ChoiceReport[];
  loss: number;
  accuracy: number;
  bot: boolean;
}
/**
 * The next day first, then today, then the days that are over.
 */
export interface DailyFairness {
  days: SeedOfDay[];
}
/**
 * `commitment` is the SHA-256 of the seed's bytes; `seed` is there once the day is over.
 */
export interface SeedOfDay {
  day: string;
  commitment: string;
  seed: string | null;
}
/**
 * Five questions. `solutions` are there once the day is over, or the asker has answered.
 */
export interface DailyPuzzle {
  day: string;
  game: string;
  counts: boolean;
  unit: 'points' | 'wins';
  questions: Puzzle[];
  solutions: Solution[];
  mine: DailyTry | null;
  comparison: DailyComparison | null;
}
/**
 * A position in which the seat `table.you` has to choose, without the answer.
 */
export interface Puzzle {
  game: string;
  kind: string;
  table: TableState;
  journal: JournalLine[];
}
/**
 * Everything a screen needs: the seats, the game as the viewer may see it, and the legal choices.
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
  prompt: Sentence | null;
  heading: Sentence | null;
  facts: Sentence[];
  rematch: string | null;
  commitment: string;
  hurried: boolean;
  rated: boolean;
  starting: StartState | null;
  outlook: Sentence[][];
  suggested: string | null;
  code: string;
  pause: PauseState | null;
  absence: 'bot' | 'skip' | 'wait';
  twin: TwinState | null;
}
export interface SeatState {
  player: string;
  name: string;
  bot: string | null;
  bot_sits_in: boolean;
  connected: boolean;
  deadline: number | null;
  program: boolean;
  confirmed: boolean;
  forfeited: boolean;
  place: number | null;
  mark: number;
  stand_in: number | null;
  offered: boolean;
}
/**
 * What one seat, or a spectator, may know of a game of Skull.
 *
 *     `bid` is the highest number so far and `bidder` its seat. The highest possible bid, `most_bid`, is the number of
 *     discs on the table. `to_turn` counts the discs that the challenger still has to turn; it is 0 outside a reveal.
 *     `hand` is the viewer's own.
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
 * What a table of Skull can agree on.
 *
 *     `last_chance`: play with the Last Chance disc. `showing`: after a failed challenge the others are asked which of
 *     their discs they show. The value "everybody" asks the challenger too, as version 1 of these rules did, so that games
 *     of that version can still be read and played on.
 */
export interface SkullOptions {
  last_chance: boolean;
  showing: boolean | 'everybody';
}
/**
 * One player as the viewer sees them. `stack` is told from the bottom, None for a disc the viewer may not know.
 */
export interface SkullSeat {
  discs: number;
  wins: number;
  passed: boolean;
  stack: (('flower' | 'last_chance' | 'skull') | null)[];
}
/**
 * What a seat may know of the Skull King dice game.
 *
 *     `turn`: the seat that draws, throws or rolls. `unseen`: by kind, dice in the bag or behind the screens of others.
 *     `bids`: the tricks bid by all together, None until all have bid. `taking`: the seat that takes the trick as it
 *     stands. `last_trick` stays there after the hand has ended. `sheet`: for each hand played, a line per seat.
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
 * Options of the Skull King dice game.
 *
 *     `landlubber`: the simplified scoring, where a missed bid of 1 or more costs nothing and there are no bonuses.
 *     `bag`: the dice that are played with, by default the 36 of the box.
 */
export interface SkullKingOptions {
  landlubber: boolean;
  bag: Bag;
}
/**
 * One player in the hand being played, as the viewer sees them.
 *
 *     `dice` counts those still behind the screen, `bonus` is what an exact bid will earn on top, `reachable` says whether
 *     the bid can still be made exactly, `void` names the colours that all know this player to be out of.
 */
export interface SkullKingSeat {
  dice: number;
  bid: number | null;
  taken: number;
  bonus: number;
  reachable: boolean;
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
 * A trick that was taken, why, and its dice in the order they were thrown.
 */
export interface Trick {
  taker: number;
  why:
    | 'first_flag'
    | 'highest_number'
    | 'king_beats_pirate'
    | 'last_king'
    | 'last_mermaid'
    | 'last_mermaid_beats_king'
    | 'last_of_equals'
    | 'last_pirate'
    | 'mermaid'
    | 'mermaid_beats_king'
    | 'only_number'
    | 'pirate'
    | 'pirate_beats_mermaid'
    | 'skull_king';
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
 * What one seat may know. `worth` tells what the spaces of the planks are worth in this game. `leader` is None
 *     while the ghost leads; `chosen` is the viewer's own card that lies face down.
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
  worth: PlankSides;
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
 * How a game of Skull Queen is played.
 *
 *     `rounds`: how many rounds two players play, 2 unless you say 3. With more players there are as many rounds as
 *     players. `plank`: what the five spaces of the front are worth from the wide end to the narrow end, 0 to 20 each and
 *     never falling; the back is the reverse. The 1 and the 3 of the default are our reconstruction: if the planks in your
 *     box differ, enter their numbers.
 */
export interface SkullQueenOptions {
  rounds: (2 | 3) | null;
  plank: [number, number, number, number, number];
}
/**
 * What the five spaces of each side are worth, from space 0 (wide end) to 4.
 */
export interface PlankSides {
  front: number[];
  back: number[];
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
 * `steps` are up, towards the narrow end, or when negative down; `card` is the one that moves the pirate.
 */
export interface PirateMove {
  seat: number;
  colour: 'blue' | 'green' | 'red' | 'yellow';
  steps: number;
  card: string;
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
 *     `plank` is None until everybody has placed their pirates, except for the viewer's own. `points` has one number for
 *     each round played. `void` names the colours everybody knows this player to be out of.
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
 * What everybody sees of a game of Yamik's.
 *
 *     `turn` is the seat that rolls or chooses now, `first` the seat that started this round and `to_play` the seats that
 *     have still to play it, or to roll. `offers` is what each open box would score with the dice as they lie, and
 *     `two_best` the sum they would bring into the race for the pot. `to_beat` is the best sum of this round so far, 0
 *     when there is none, and `opponent` has the sums of the virtual opponent of a player alone. `rivals` are the seats of
 *     the roll-off that is going on or was the last. The series that reach `bonus_from` points earn `bonus_points`.
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
 * The options of Yamik's.
 *
 *     `free_downgrade`: a higher pattern may be scored in a lower box whether or not the higher box is filled.
 *     `solo_pot`: how the virtual opponent of a player alone gets its two-dice sum: `simple` is 10 in every round,
 *     `recommended` is 10 in odd rounds and one roll of five dice after the player's turn in even rounds.
 */
export interface YamiksOptions {
  free_downgrade: boolean;
  solo_pot: 'recommended' | 'simple';
}
/**
 * A player's sheet; `lines` has a line per box in the order of the box names, None while the box is open.
 *
 *     `series` are the points in the six series and `bonus` those for reaching the bonus. `two_dice_total` and `pot_total`
 *     add up the two other columns. `totals` has the total after each completed round. `roll_off` is the last roll for the
 *     order of play or to break a tie.
 */
export interface YamiksSeat {
  lines: (YamiksLine | null)[];
  series: number;
  bonus: number;
  two_dice_total: number;
  pot_total: number;
  total: number;
  totals: number[];
  roll_off: number[];
}
/**
 * A filled line of the printed sheet with its three columns, and the round (from 1) in which they were filled.
 *
 *     `points` are those of the box, `two_dice` is the sum of the two best dice, and `pot` are the points from the pot:
 *     None until the round is over.
 */
export interface YamiksLine {
  round: number;
  points: number;
  two_dice: number;
  pot: number | null;
}
/**
 * The table starts and waits for these seats: to `commit` to a fresh nonce, or to `reveal` theirs.
 */
export interface StartState {
  phase: 'commit' | 'reveal';
  seats: number[];
}
/**
 * The game rests by agreement (`agreed`), or some seats have asked for a pause, the first one proposing it; the
 *     others can answer until `until`.
 */
export interface PauseState {
  agreed: boolean;
  asked: number[];
  until: number;
}
/**
 * The other `table` is dealt the same. `sealed`: nothing of the deals is published before both are over. `shift`:
 *     those who sit here have played these deals before, so many seats further back. `parted`: after a restore the deals
 *     are not the same any more.
 */
export interface TwinState {
  table: string;
  second: boolean;
  sealed: boolean;
  shift: number | null;
  parted: boolean;
}
/**
 * What happened: one of the game's journal events, and the sentence for it where it is worth one.
 */
export interface JournalLine {
  event: GameEvent;
  text: Sentence | null;
}
/**
 * `seat` starts the round. `why`: it was drawn for the first round, it was the last challenger, it owns the skull
 *     that eliminated the challenger, or `other`, eliminated by their own skull, has named it.
 */
export interface SkullEventRoundBegan {
  type: 'round';
  seat: number;
  round: number;
  why: 'challenger' | 'drawn' | 'named' | 'skull';
  other: number | null;
  only: number | null;
}
export interface SkullEventLastChanceLent {
  type: 'last_chance';
  seat: number;
  only: number | null;
}
/**
 * `position` of the new disc in the stack of `seat`.
 */
export interface SkullEventPlaced {
  type: 'placed';
  seat: number;
  position: number;
  only: number | null;
}
export interface SkullEventBidNamed {
  type: 'bid';
  seat: number;
  number: number;
  only: number | null;
}
export interface SkullEventPassed {
  type: 'passed';
  seat: number;
  only: number | null;
}
/**
 * The bidding has ended with the bid of `seat`: nobody went higher, or nobody can because it is every disc.
 */
export interface SkullEventChallengeBegan {
  type: 'challenge';
  seat: number;
  bid: number;
  why: 'all' | 'unbeaten';
  only: number | null;
}
/**
 * The challenger `seat` has turned a disc of `owner`, perhaps one of its own; `found` flowers lie open by now, and
 *     `before` lay open until then.
 */
export interface SkullEventTurned {
  type: 'turned';
  seat: number;
  owner: number;
  position: number;
  disc: 'flower' | 'skull';
  before: number;
  found: number;
  only: number | null;
}
/**
 * `wins` is how many challenges the seat has won by now.
 */
export interface SkullEventChallengeWon {
  type: 'challenge_won';
  seat: number;
  bid: number;
  wins: number;
  only: number | null;
}
/**
 * The challenger `seat` met the skull of `owner`, which may be its own.
 */
export interface SkullEventChallengeLost {
  type: 'challenge_lost';
  seat: number;
  bid: number;
  owner: number;
  only: number | null;
}
/**
 * After a failed challenge a player has shown a disc of their own stack.
 */
export interface SkullEventShowed {
  type: 'showed';
  seat: number;
  position: number;
  disc: 'flower' | 'skull';
  only: number | null;
}
/**
 * `had` and `left` are how many discs the seat owned before and owns now; `how` the lost one was picked: drawn at
 *     random, chosen by its owner, or without either because it was the last one.
 */
export interface SkullEventDiscLost {
  type: 'disc_lost';
  seat: number;
  had: number;
  left: number;
  how: 'chosen' | 'drawn' | 'last';
  only: number | null;
}
/**
 * Which disc was lost. Only its owner learns that.
 */
export interface SkullEventOwnLoss {
  type: 'own_loss';
  seat: number;
  disc: 'flower' | 'skull';
  only: number | null;
}
export interface SkullEventEliminated {
  type: 'eliminated';
  seat: number;
  only: number | null;
}
/**
 * The game is over: two challenges won, or the last one left.
 */
export interface SkullEventWon {
  type: 'won';
  seat: number;
  how: 'challenges' | 'last';
  only: number | null;
}
export interface SkullKingEventHandBegan {
  type: 'hand';
  hand: number;
  only: number | null;
}
export interface SkullKingEventStarterNamed {
  type: 'starter';
  seat: number;
  only: number | null;
}
/**
 * A seat drew a die; only that seat is told.
 */
export interface SkullKingEventDealt {
  type: 'dealt';
  seat: number;
  die: 'black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow';
  only: number | null;
}
/**
 * All bids at the same moment, seat by seat, and their `sum`; `tricks` is how many there are to take.
 */
export interface SkullKingEventBidsShown {
  type: 'bids';
  bids: number[];
  sum: number;
  tricks: number;
  only: number | null;
}
/**
 * `taking`: the seat that takes the trick as it stands now. `colour`: the one to follow, None while none is set.
 *
 *     `left`: how many dice the seat has left.
 */
export interface SkullKingEventThrew {
  type: 'threw';
  seat: number;
  die: 'black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow';
  face: ('flag' | 'skull') | number;
  taking: number;
  colour: ('black' | 'blue' | 'red' | 'yellow') | null;
  left: number;
  only: number | null;
}
/**
 * `trick` is its number in the hand. The `die` of the seat, showing `face`, took it for the reason `why`.
 *
 *     `taken` is how many tricks of the hand the seat has by now. `reachable`, by seat: the bid can still be made exactly.
 */
export interface SkullKingEventTrickTaken {
  type: 'trick_taken';
  seat: number;
  trick: number;
  die: 'black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow';
  face: ('flag' | 'skull') | number;
  why:
    | 'first_flag'
    | 'highest_number'
    | 'king_beats_pirate'
    | 'last_king'
    | 'last_mermaid'
    | 'last_mermaid_beats_king'
    | 'last_of_equals'
    | 'last_pirate'
    | 'mermaid'
    | 'mermaid_beats_king'
    | 'only_number'
    | 'pirate'
    | 'pirate_beats_mermaid'
    | 'skull_king';
  taken: number;
  reachable: boolean[];
  only: number | null;
}
/**
 * `count` dice were captured for `points`, which count only if the bid is made exactly.
 *
 *     `reachable`: it still can be. `total`: all such points of the seat in this hand so far.
 */
export interface SkullKingEventBonusEarned {
  type: 'bonus';
  seat: number;
  points: number;
  total: number;
  captured: 'pirates' | 'skull_king';
  count: number;
  reachable: boolean;
  only: number | null;
}
/**
 * `missed`: by more or by fewer tricks than bid, `off` how many; None and 0 where the bid was exact, `made`.
 *
 *     `total` is the score by now. `bonus` is the part of the points that came from captures, `lost` what captures would
 *     have brought with an exact bid.
 */
export interface SkullKingEventHandScored {
  type: 'hand_scored';
  seat: number;
  hand: number;
  points: number;
  total: number;
  made: boolean;
  bid: number;
  taken: number;
  missed: ('over' | 'under') | null;
  off: number;
  bonus: number;
  lost: number;
  only: number | null;
}
/**
 * `seat` deals.
 */
export interface SkullQueenEventRoundBegan {
  type: 'dealer';
  seat: number;
  round: number;
  only: number | null;
}
/**
 * A card that was left over lies in the centre from the start.
 */
export interface SkullQueenEventCentreDealt {
  type: 'centre';
  card: string;
  only: number | null;
}
/**
 * `spaces` of the red, yellow, green and blue pirate, from 0 at the wide end, and what those are `worth`.
 */
export interface SkullQueenEventPlankShown {
  type: 'plank';
  seat: number;
  side: 'back' | 'front';
  spaces: number[];
  worth: number[];
  only: number | null;
}
/**
 * `seat` leads the next trick because of `card`, the highest value of the last one; None for the first trick.
 *
 *     `tied`: another card was as high, and this one was played later.
 */
export interface SkullQueenEventLeaderNamed {
  type: 'leader';
  seat: number;
  card: string | null;
  tied: boolean;
  only: number | null;
}
/**
 * `left` is how many cards are still in the pile of the ghost.
 */
export interface SkullQueenEventGhostPlayed {
  type: 'ghost_played';
  card: string;
  left: number;
  only: number | null;
}
export interface SkullQueenEventPlayed {
  type: 'played';
  seat: number;
  card: string;
  only: number | null;
}
/**
 * `seat`: the captain whose card has set the colour after a ghost's card without one, when both had chosen; None
 *     where the colour is to be followed.
 */
export interface SkullQueenEventColourAnnounced {
  type: 'colour_announced';
  colour: 'blue' | 'green' | 'red' | 'yellow';
  seat: number | null;
  only: number | null;
}
/**
 * The only card of its colour stays in the centre.
 */
export interface SkullQueenEventToCentre {
  type: 'to_centre';
  card: string;
  only: number | null;
}
/**
 * A pirate went `way`, `count` steps, because of `card`; `why` says how. `steps` are the same with a sign, below 0
 *     for down.
 *
 *     `space` is where the pirate stands now and `worth` its points; None and 0 when it is `overboard`.
 */
export interface SkullQueenEventMoved {
  type: 'moved';
  seat: number;
  colour: 'blue' | 'green' | 'red' | 'yellow';
  steps: number;
  way: 'down' | 'up';
  count: number;
  why: 'highest' | 'highest_and_eight' | 'lowest' | 'lowest_and_five';
  card: string;
  overboard: boolean;
  space: number | null;
  worth: number;
  only: number | null;
}
/**
 * The highest (`way` up) or lowest `card` of the colour moves nobody: it lies in the centre, the ghost has played
 *     it, or the pirate of `seat`, who has played it, is overboard already. `steps` are those that nobody makes.
 */
export interface SkullQueenEventStayed {
  type: 'stayed';
  seat: number | null;
  colour: 'blue' | 'green' | 'red' | 'yellow';
  steps: number;
  way: 'down' | 'up';
  card: string;
  why: 'centre' | 'ghost' | 'overboard';
  only: number | null;
}
/**
 * All cards of the colour leave the trick and the centre.
 */
export interface SkullQueenEventDiscarded {
  type: 'discarded';
  colour: 'blue' | 'green' | 'red' | 'yellow';
  only: number | null;
}
/**
 * `pirates`: what the red, yellow, green and blue pirate add to the `points`; 0 for those `overboard`.
 */
export interface SkullQueenEventRoundScored {
  type: 'round_scored';
  seat: number;
  points: number;
  pirates: number[];
  overboard: ('blue' | 'green' | 'red' | 'yellow')[];
  only: number | null;
}
/**
 * `seat` plays first: in round 1 as was chosen, later because it ended the round before.
 */
export interface YamiksEventRoundBegan {
  type: 'round';
  seat: number;
  round: number;
  only: number | null;
}
/**
 * A round of a player alone; `opponent` is the virtual opponent's sum, None where its dice are rolled later.
 */
export interface YamiksEventRoundAlone {
  type: 'round_alone';
  seat: number;
  round: number;
  opponent: number | null;
  only: number | null;
}
/**
 * Five dice for the order of play, or in the end to break a tie; the highest `sum` counts.
 *
 *     `again` are the seats that share the highest sum after the last of these rolls, and roll again.
 */
export interface YamiksEventRolledOff {
  type: 'rolled_off';
  seat: number;
  purpose: 'order' | 'tie';
  dice: number[];
  sum: number;
  again: number[];
  only: number | null;
}
/**
 * The highest roll, `sum`, has chosen to start the first round or to finish it.
 */
export interface YamiksEventOrderChosen {
  type: 'order_chosen';
  seat: number;
  place: 'finish' | 'start';
  sum: number;
  only: number | null;
}
/**
 * Only the dice that were rolled, not those kept before.
 */
export interface YamiksEventRolled {
  type: 'rolled';
  seat: number;
  dice: number[];
  only: number | null;
}
/**
 * All dice that are not kept will be rolled again; none may be kept.
 */
export interface YamiksEventKept {
  type: 'kept';
  seat: number;
  dice: number[];
  only: number | null;
}
/**
 * Two columns of a line: `points` of the box, and the sum of the two best dice for the race for the pot.
 *
 *     `fit` says why the `dice` score that; `above` is the box of the higher pattern where the dice make one, `count` how
 *     many dice count in a series (0 in the other boxes). `total` is what the seat has by now, before the bonus if that is
 *     earned too, and `to_beat` the best sum of the round so far. The third column follows with the pot.
 */
export interface YamiksEventFilled {
  type: 'filled';
  seat: number;
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
  points: number;
  two_dice: number;
  dice: number[];
  fit: 'counts_down' | 'counts_freely' | 'fits' | 'misses' | 'never' | 'still_open';
  above:
    | (
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
        | 'twos'
      )
    | null;
  count: number;
  total: number;
  to_beat: number;
  only: number | null;
}
/**
 * The six series of this seat have come to `series`, enough for the bonus; it has `total` points by now.
 */
export interface YamiksEventBonusEarned {
  type: 'bonus';
  seat: number;
  points: number;
  series: number;
  total: number;
  only: number | null;
}
/**
 * The virtual opponent of a player alone rolls once; `two_dice` is the sum of the two best of the dice.
 *
 *     `to_beat` is the best sum of the round, now that both have played.
 */
export interface YamiksEventOpponentRolled {
  type: 'opponent_rolled';
  dice: number[];
  two_dice: number;
  to_beat: number;
  only: number | null;
}
/**
 * The third column: `points` from the pot for each of `seats`, which had the highest sum of the round, `two_dice`.
 *
 *     `boxes` are those that these seats have filled in the round: the points stand in their lines. `beaten` is the best
 *     sum of all others, 0 where everybody shares. `opponent`: a player alone has raced against the virtual opponent, and
 *     shares with it where nobody was beaten.
 */
export interface YamiksEventPotWon {
  type: 'pot_won';
  seats: number[];
  boxes: (
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
    | 'twos'
  )[];
  points: number;
  two_dice: number;
  beaten: number;
  opponent: boolean;
  only: number | null;
}
/**
 * A player alone had the sum `two_dice`, less than the virtual opponent's sum `opponent`: nothing from the pot for
 *     the line of `box`.
 */
export interface YamiksEventPotLost {
  type: 'pot_lost';
  seat: number;
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
  two_dice: number;
  opponent: number;
  only: number | null;
}
/**
 * The last round is over and `seats` names the winner, or the last roll to break a tie has named it.
 *
 *     `by`: what decided, `points`, at equal points `two_dice` (all sums of two dice together), or the highest `roll`.
 *     `level`: these `seats` are level in both, and will roll for it. `alone`: a player alone has a full sheet.
 */
export interface YamiksEventEnded {
  type: 'ended';
  seats: number[];
  by: 'alone' | 'level' | 'points' | 'roll' | 'two_dice';
  points: number;
  two_dice: number;
  roll: number;
  only: number | null;
}
/**
 * What the choices of a position are worth, the best first. `of` counts the legal ones: of very many only those
 *     are valued that are worth a thought, and the one that was asked about. Nothing was sampled where `simulations` is 0.
 */
export interface Solution {
  unit: 'points' | 'wins';
  simulations: number;
  of: number;
  best: string;
  choices: ChoiceReport[];
  why: Sentence | null;
}
/**
 * `move` counts the moves before the decision. `choices` are the best ones in order, and the one that was made;
 *     `of` is how many there were. `mixed` says that the choice is one that a balanced player makes now and then.
 */
export interface DecisionReport {
  move: number;
  made: string;
  best: string;
  loss: Amount;
  mark: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  mixed: boolean;
  exact: boolean;
  simulations: number;
  of: number;
  choices: ChoiceReport[];
  why: Sentence | null;
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
 * Enough to check one draw with nothing of ours: weights in the order in which they are counted. Players in `text`
 *     are named by the seats they had in the game.
 */
export interface Draw {
  n: number;
  draw: number;
  outcome: string;
  weights: [string, number][];
  text: Sentence | null;
  name: string | null;
}
export interface DrawCounts {
  game: string;
  since: number | null;
  games: number;
  kinds: DrawsTested[];
}
/**
 * The counts of one kind of draw. `p` is the probability of a χ² at least that large if chance is fair; None where
 *     there are too few draws to say.
 */
export interface DrawsTested {
  kind: string;
  draws: number;
  faces: FaceCount[];
  chi_square: number;
  freedom: number;
  p: number | null;
}
export interface FaceCount {
  face: string;
  seen: number;
  expected: number;
}
/**
 * A puzzle with its solution; the same seed gives the same one.
 */
export interface Drill {
  seed: number;
  puzzle: Puzzle;
  solution: Solution;
}
/**
 * An event with its number, the server's time in milliseconds, and the key of the command that caused it.
 */
export interface Entry {
  n: number;
  at: number;
  event:
    | Created
    | Arranged
    | Sealed
    | Resealed
    | Twinned
    | Repeated
    | Unsealed
    | SeatTaken
    | Nonced
    | NonceDue
    | NonceCommitted
    | Starting
    | NonceRevealed
    | Withheld
    | SeatLeft
    | Renamed
    | Confirmed
    | Started
    | Acted
    | Shown
    | Happened
    | Undone
    | Hinted
    | SatIn
    | HandedBack
    | SeatOffered
    | SeatHanded
    | TableGiven
    | PauseAsked
    | PauseDeclined
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
 * The secret behind the commitment; no viewer is shown it before the end.
 */
export interface Sealed {
  type: 'sealed';
  seed: string;
}
/**
 * The table came from a backup: draws from here on follow from another seed, whose commitment this is.
 */
export interface Resealed {
  type: 'resealed';
  commitment: string;
}
/**
 * This table and that one are dealt the same: they have one seed, which is shown when both are over. `second` is
 *     the one whose link is handed over.
 */
export interface Twinned {
  type: 'twinned';
  table: string;
  second: boolean;
}
/**
 * The people of the twin, who have finished, play its deals a second time: whoever sat at seat i there takes seat
 *     i + `shift` here, counted round.
 */
export interface Repeated {
  type: 'repeated';
  shift: number;
}
/**
 * Both twins are over: the seed, so that everybody can check every draw.
 */
export interface Unsealed {
  type: 'unsealed';
  seed: string;
}
/**
 * `bot` is the name of the bot that sits there, None for a person; `nonce` is one brought in the clear.
 *
 *     `program` marks a player who has signed in as a program: a bot of somebody's own.
 */
export interface SeatTaken {
  type: 'seat_taken';
  seat: number;
  player: string;
  name: string;
  nonce: string;
  bot: string | null;
  program: boolean;
}
/**
 * The player of this seat replaces the nonce, in the clear.
 */
export interface Nonced {
  type: 'nonced';
  seat: number;
  nonce: string;
}
/**
 * The player of this seat will commit to a nonce, and no start goes without it.
 */
export interface NonceDue {
  type: 'nonce_due';
  seat: number;
}
export interface NonceCommitted {
  type: 'nonce_committed';
  seat: number;
  nonce_hash: string;
}
/**
 * The owner has called the start: seats and commitments are fixed, and nonces are revealed.
 */
export interface Starting {
  type: 'starting';
}
export interface NonceRevealed {
  type: 'nonce_revealed';
  seat: number;
  nonce: string;
}
/**
 * The players of these seats did not bring the nonce they owed, and lose their seats; all others commit afresh.
 *
 *     `off` says that the start is called off; otherwise it goes on without them.
 */
export interface Withheld {
  type: 'withheld';
  seats: number[];
  names: string[];
  off: boolean;
}
export interface SeatLeft {
  type: 'seat_left';
  seat: number;
  kicked: boolean;
}
/**
 * The player of this seat has another name; `before` is the name until now.
 */
export interface Renamed {
  type: 'renamed';
  seat: number;
  name: string;
  before: string;
}
/**
 * Empty seats are removed: player i of the game sat at `order[i]` before.
 */
export interface Started {
  type: 'started';
  order: number[];
}
/**
 * All have chosen: the choices as everybody may see them, by seat.
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
 * The player of this seat has asked the coach about the choice that is due; once for each position.
 */
export interface Hinted {
  type: 'hinted';
  seat: number;
}
/**
 * A bot plays for an absent person; `forfeit`: to the end of a rated game, in which that person comes last.
 *
 *     `decides`: only one player is left, who has won as far as ratings go.
 */
export interface SatIn {
  type: 'sat_in';
  seat: number;
  forfeit: boolean;
  decides: boolean;
}
export interface HandedBack {
  type: 'handed_back';
  seat: number;
}
/**
 * Whoever brings the secret behind this hash may take the seat; empty: nobody any more.
 */
export interface SeatOffered {
  type: 'seat_offered';
  seat: number;
  secret_hash: string;
}
/**
 * Another person plays here from now on; the nonce of the seat stays.
 */
export interface SeatHanded {
  type: 'seat_handed';
  seat: number;
  player: string;
  name: string;
  program: boolean;
}
/**
 * The player of this seat owns the table from now on.
 */
export interface TableGiven {
  type: 'table_given';
  seat: number;
}
/**
 * The player of this seat proposes a pause, or agrees to the one that is proposed.
 */
export interface PauseAsked {
  type: 'pause_asked';
  seat: number;
}
/**
 * Somebody does not want the pause that is proposed; None: nobody has answered in time.
 */
export interface PauseDeclined {
  type: 'pause_declined';
  seat: number | null;
}
/**
 * Everybody is gone, or (`agreed`) everybody who is there wants to rest.
 */
export interface Paused {
  type: 'paused';
  agreed: boolean;
}
/**
 * Somebody is back, or the player of this `seat` ends a pause that was agreed on.
 */
export interface Resumed {
  type: 'resumed';
  seat: number | null;
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
 * The result, and the seed, so that everybody can check every draw. A twin keeps the seed to itself (empty) until
 *     the other one is over, too.
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
  measures: {
    [k: string]: [number, number];
  };
  rated_games: number;
  mu: number;
  sigma: number;
  program: boolean | null;
  average: number;
  win_rate: number;
  means: {
    [k: string]: number;
  };
  rating: number | null;
}
/**
 * `entries` arrived after the number that was asked for, and `seen` is the number of the last of them: there are
 *     more as long as it is below `version`.
 */
export interface FollowedGroup {
  header: GroupSetting;
  code: string;
  version: number;
  seen: number;
  entries: GroupEntry[];
}
/**
 * All of a group's header that its readers are told.
 */
export interface GroupSetting {
  v: 1;
  made: number;
}
/**
 * The value of a cell; None: there is none any more. Of two entries the later one counts, and of two that were
 *     written in the same millisecond the one whose id comes later in the alphabet.
 */
export interface GroupEntry {
  id: string;
  cell: string;
  value: (GroupName | GroupMember | GroupGame | GroupNote) | null;
  at: number;
}
/**
 * What the group is called.
 */
export interface GroupName {
  kind: 'name';
  name: string;
}
/**
 * A name that somebody goes by. `same_as` is the member who goes by this one too; None where it is the first.
 */
export interface GroupMember {
  kind: 'member';
  name: string;
  same_as: string | null;
}
/**
 * A finished game: `at` is when it was played, `seats` are the ids of members, or None for a bot.
 */
export interface GroupGame {
  kind: 'game';
  game: string;
  at: number;
  source: 'pad' | 'table';
  seats:
    | [string | null]
    | [string | null, string | null]
    | [string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null, string | null, string | null]
    | [string | null, string | null, string | null, string | null, string | null, string | null, string | null]
    | [
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
      ]
    | [
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
      ]
    | [
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
      ]
    | [
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
      ]
    | [
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
      ];
  totals:
    | [number]
    | [number, number]
    | [number, number, number]
    | [number, number, number, number]
    | [number, number, number, number, number]
    | [number, number, number, number, number, number]
    | [number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number, number, number, number];
  winners:
    | []
    | [number]
    | [number, number]
    | [number, number, number]
    | [number, number, number, number]
    | [number, number, number, number, number]
    | [number, number, number, number, number, number]
    | [number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number, number, number]
    | [number, number, number, number, number, number, number, number, number, number, number, number];
  options: {};
}
/**
 * What somebody wanted to remember of an evening.
 */
export interface GroupNote {
  kind: 'note';
  at: number;
  text: string;
}
/**
 * The same for whoever knows the code of a pad and not its id.
 */
export interface FollowedPad {
  header: PadSetting;
  code: string;
  version: number;
  bidding: Bidding[];
  entries: PadEntry[];
}
/**
 * What is played, since when: all of a pad's header that its followers are told.
 */
export interface PadSetting {
  v: 1;
  game: string;
  players: number;
  options: {};
  made: number;
}
/**
 * Somebody's `value` for a cell. `over` names entries of the same cell that the writer had seen and replaces, `by`
 *     is the device that wrote it, `at` its own time in milliseconds.
 */
export interface PadEntry {
  id: string;
  cell: string;
  value: boolean | number | string | number[] | null;
  over:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
  at: number;
  by: string;
}
/**
 * `options` is the JSON Schema of the game's options. `bots` are the levels to choose from, weakest first; where
 *     there are none, only the usual bot plays. `usual_bot` is the one that sits down where nobody chose.
 *     `languages` are those that the game itself speaks. `coached` says that finished games can be reviewed, `exercises`
 *     are the kinds of decisions that can be practised, and `sheet` says that there is a sheet to print. `secrets` says
 *     that seats may know what others do not: people who share a device then hide it from each other. `twins` says that
 *     two tables can be dealt the same, to be compared hand by hand.
 */
export interface GameInfo {
  id: string;
  version: number;
  players: number[];
  options: {};
  phrases: string[];
  bots: string[];
  usual_bot: string;
  languages: string[];
  coached: boolean;
  exercises: string[];
  sheet: boolean;
  secrets: boolean;
  twins: boolean;
}
/**
 * The server closes the connection; `again` says whether to come back immediately.
 */
export interface Goodbye {
  type: 'goodbye';
  v: number;
  code: string;
  again: boolean;
}
/**
 * `id` is made by the phone and cannot be guessed: whoever knows it may write.
 */
export interface GroupHeader {
  v: 1;
  made: number;
  id: string;
}
/**
 * `entries_after` are those that arrived after the number that was asked for, if one was; `seen` is the number of
 *     the last of them.
 */
export interface GroupSaved {
  version: number;
  code: string;
  seen: number;
  entries_after: GroupEntry[];
}
/**
 * The same as a FollowedGroup, for whoever knows the id.
 */
export interface GroupState {
  header: GroupHeader;
  code: string;
  version: number;
  seen: number;
  entries: GroupEntry[];
}
/**
 * A group as one phone has it, or the part of it that the server may not have yet.
 */
export interface GroupWrite {
  header: GroupHeader;
  entries: GroupEntry[];
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
 * All public tables that can be joined or watched, the newest first.
 */
export interface Lobby {
  type: 'lobby';
  v: number;
  tables: TableSummary[];
}
/**
 * A table as the lobby and a player's own list show it; nothing in it is secret. A twin has `standings` when both
 *     are over: its owner may sit at the other one.
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
  standings: Standing[];
  twin: string | null;
}
/**
 * How a finished game went for one seat: `place` counts from 1, equals share one. A bot has no player.
 */
export interface Standing {
  player: string | null;
  score: number;
  place: number;
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
 * What happened before move `move`, since the move or the luck before it.
 */
export interface LuckReport {
  move: number;
  source: 'deal' | 'others_choices' | 'others_rolls' | 'own_rolls';
  worth: number;
  error: number;
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
 * `sit` takes the first seat, too; `nonce_hash` commits to the share in every draw, `nonce` is one in clear. With
 *     `twin` a second table is opened that is dealt the same; nobody brings a share in the draws of these two.
 */
export interface NewTable {
  settings: TableSettings;
  sit?: boolean;
  nonce?: string;
  nonce_hash?: string;
  twin?: boolean;
}
/**
 * `cell` is what the entries will have before the seat: `bid.3` becomes `bid.3.0`, `bid.3.1` …; `seats` says how
 *     many players there are, `phone` is a secret of the phone's own.
 */
export interface PadBid {
  cell: string;
  seat: number;
  seats: number;
  value: number;
  phone: string;
}
/**
 * The bid that is taken back.
 */
export interface PadBidBack {
  cell: string;
  seat: number;
  phone: string;
}
/**
 * `id` is made by the phone and cannot be guessed: whoever knows it may write.
 */
export interface PadHeader {
  v: 1;
  game: string;
  players: number;
  options: {};
  made: number;
  id: string;
}
/**
 * `entries_after` are those that arrived after the number that was asked for, if one was.
 */
export interface PadSaved {
  version: number;
  code: string;
  entries_after: PadEntry[];
}
/**
 * `entries` arrived after the number that was asked for; there are more as long as the last one's number is below
 *     `version`. `bidding` says who has bid in secret, and nothing else.
 */
export interface PadState {
  header: PadHeader;
  code: string;
  version: number;
  bidding: Bidding[];
  entries: PadEntry[];
}
/**
 * A pad as one phone has it, or the part of it that the server may not have yet.
 */
export interface PadWrite {
  header: PadHeader;
  entries: PadEntry[];
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
/**
 * `commitment` and `seed` are those of the first seal.
 */
export interface Proof {
  table: string;
  commitment: string;
  seed: string;
  nonces: string[];
  draws: Draw[];
  entries: Entry[];
  seals: Seal[];
}
/**
 * A commitment with the seed behind it, which decides every draw after so many; a restored table has several.
 */
export interface Seal {
  commitment: string;
  seed: string;
  after: number;
}
export interface Rematch {
  nonce?: string;
  nonce_hash?: string;
}
export interface Rename {
  name: string;
}
/**
 * One finished table as the results page shows it; a bot has no player. `rated` says whether ratings moved.
 *
 *     `left` are the seats that bots played for somebody, to the end or for more than half of the choices; those who have
 *     given up a rated game first, in the order in which they went. They come last.
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
  left: number[];
}
/**
 * Whose game is to be reviewed.
 */
export interface ReviewOf {
  seat: number;
}
/**
 * How far a review is: `done` of `total` moves. With the report, `moments` says for each of its decisions which
 *     moment of the seat's replay, from 0, shows the position in which it was made. `version` is that of what reviews say.
 */
export interface ReviewState {
  state: 'done' | 'failed' | 'none' | 'running' | 'waiting';
  version: number;
  done: number;
  total: number;
  report: SeatReport | null;
  moments: number[];
}
/**
 * `costliest` are places in `decisions`, the largest loss first.
 */
export interface SeatReport {
  game: string;
  seat: number;
  unit: 'points' | 'wins';
  moves: number;
  initial: Amount;
  final: number;
  luck: {
    [k: string]: Amount;
  };
  skill: Amount;
  adjusted: Amount;
  accuracy: number | null;
  mean_loss: number | null;
  grade:
    ('advanced' | 'awful' | 'beginner' | 'casual' | 'expert' | 'intermediate' | 'supernatural' | 'world_class') | null;
  decisions: DecisionReport[];
  costliest: number[];
  lucks: LuckReport[];
  curve: CurvePoint[];
  remarks: Sentence[];
}
export interface RulesSection {
  title: string;
  paragraphs: string[];
  columns: string[];
  rows: string[][];
}
/**
 * What the link of a seat's player says, and the name under which somebody else takes the seat.
 */
export interface SeatLink {
  seat: number;
  secret: string;
  name: string;
}
/**
 * The answer to hello: all entries after `have`, and the table as it is now.
 *
 *     A very long log comes in several of these; `more` is in all but the last.
 */
export interface Welcome {
  type: 'welcome';
  v: number;
  entries: Told[];
  table: TableState;
  more?: boolean;
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
export interface SkullActionPlace {
  type: 'place';
  disc: ('flower' | 'last_chance' | 'skull') | null;
}
export interface SkullActionPass {
  type: 'pass';
}
export interface SkullActionBid {
  type: 'bid';
  number: number;
}
export interface SkullActionReveal {
  type: 'reveal';
  seat: number;
}
export interface SkullActionLose {
  type: 'lose';
  disc: ('flower' | 'skull') | null;
}
export interface SkullActionStart {
  type: 'start';
  seat: number;
}
export interface SkullActionShow {
  type: 'show';
  discs: number[];
}
export interface SkullKingActionBid {
  type: 'bid';
  tricks: number;
}
export interface SkullKingActionThrow {
  type: 'throw';
  die: 'black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow';
}
export interface SkullKingOutcomeStarter {
  type: 'starter';
  seat: number;
}
export interface SkullKingOutcomeDeal {
  type: 'deal';
  seat: number;
  die: ('black' | 'blue' | 'mermaid' | 'pirate' | 'red' | 'skull_king' | 'yellow') | null;
}
export interface SkullKingOutcomeRoll {
  type: 'roll';
  face: ('flag' | 'skull') | number;
}
export interface SkullOutcomeStarter {
  type: 'starter';
  seat: number;
}
export interface SkullOutcomeLost {
  type: 'lost';
  seat: number;
  disc: ('flower' | 'skull') | null;
}
export interface SkullQueenActionPlay {
  type: 'play';
  card: string;
}
export interface SkullQueenActionPlank {
  type: 'plank';
  side: 'back' | 'front';
  red: number;
  yellow: number;
  green: number;
  blue: number;
}
export interface SkullQueenOutcomeDealer {
  type: 'dealer';
  seat: number;
}
export interface SkullQueenOutcomeDeal {
  type: 'deal';
  seat: number;
  card: string | null;
}
export interface SkullQueenOutcomeCentre {
  type: 'centre';
  card: string;
}
export interface SkullQueenOutcomeGhost {
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
export interface YamiksActionKeep {
  type: 'keep';
  dice: number[];
}
export interface YamiksActionFill {
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
export interface YamiksActionStart {
  type: 'start';
}
export interface YamiksActionFinish {
  type: 'finish';
}
export interface YamiksOutcomeRoll {
  type: 'roll';
  dice: number[];
}
