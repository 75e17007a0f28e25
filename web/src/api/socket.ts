// One conversation with one table: says hello, keeps what was said in order, comes back when the connection is lost, and
// sends again, under the same key, what was not answered.
import { waitBefore } from './backoff';
import { randomHex } from './random';
import { Refusal } from './refusal';
import type { ClientMessage, Command, ServerMessage, TableState, Told } from './types';

export const PROTOCOL = 1;
/** Silence after which we ask whether the server is still there, and how long it may take to answer. Together less than
 * the ten seconds in which others see that we are gone. */
export const QUIET_MS = 4_000;
export const ANSWER_MS = 4_000;

/** Messages are as long as this or a multiple of it; every choice fits into the first block. */
export const BLOCK = 256;

export type LinkState = 'connecting' | 'open' | 'lost' | 'ended';

/** As much of a WebSocket as we need. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** New entries, and the table as it is now. `fresh`: everything from the beginning, what was there before is void. */
  told(entries: Told[], table: TableState, how: { fresh: boolean; welcome: boolean }): void;
  link(state: LinkState, code: string | null): void;
  /** The token belongs to nobody. Gives another one, or null to go on as a spectator. */
  unknownPlayer(): Promise<string | null>;
}

interface Waiting {
  key: string;
  command: Command;
  since: number;
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

/** With spaces at its end, so that the length of an encrypted message does not tell which choice is in it. */
function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / BLOCK) * BLOCK);
}

// Refusals of a conversation after which trying again can help.
const PASSING = /^(limit|store|server)\./;

export class TableSocket {
  #wire: Wire | null = null;
  #state: LinkState = 'connecting';
  #greeted = false;
  #have = 0;
  #tries = 0;
  #waiting: Waiting[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #token: string | null;

  constructor(
    private readonly url: string,
    token: string | null,
    private readonly listener: Listener,
    private readonly open: (url: string) => Wire = (where) => new WebSocket(where) as Wire,
  ) {
    this.#token = token;
    this.#connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Commands that were not answered yet, in order. */
  get unanswered(): Command[] {
    return this.#waiting.map((one) => one.command);
  }

  /** Have something done: the number of the entry it led to, or a Refusal. */
  do(command: Command): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new Refusal('network'));
        return;
      }
      const one = { key: randomHex(), command, since: this.#have, resolve, reject };
      this.#waiting.push(one);
      if (this.#greeted) this.#sendCommand(one);
    });
  }

  /** Try immediately, because the network is back or somebody looks again. */
  wake(): void {
    if (this.#ended) return;
    if (this.#wire === null) this.#connect();
    else if (this.#greeted) this.#checkAlive();
  }

  close(): void {
    this.#end('ended', null);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#state !== 'connecting') this.#tell('connecting', null);
    const wire = this.open(this.url);
    this.#wire = wire;
    wire.onopen = () => this.#send({ type: 'hello', v: PROTOCOL, token: this.#token, have: this.#have, full: false });
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#hear(event.data);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#lost();
    };
    this.#expectAnswer(QUIET_MS + ANSWER_MS);
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(padded(JSON.stringify(message)));
  }

  #sendCommand({ key, command }: Waiting): void {
    this.#send({ type: 'do', v: PROTOCOL, key, command });
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    this.#expectQuiet();
    switch (message.type) {
      case 'welcome':
        this.#welcome(message.entries, message.table, message.more ?? false);
        break;
      case 'update':
        this.#update(message.entries, message.table);
        break;
      case 'done':
        this.#take(message.key)?.resolve(message.version);
        break;
      case 'refused':
        if (message.key === null) void this.#refused(message.code);
        else this.#take(message.key)?.reject(new Refusal(message.code, message.params));
        break;
      case 'goodbye':
        if (message.again) this.#lost();
        else this.#end('ended', message.code);
        break;
      case 'pong':
        break;
    }
  }

  #welcome(entries: Told[], table: TableState, more: boolean): void {
    // Whoever says to have more than there is gets the whole log.
    const fresh = this.#have === 0 || entries[0]?.entry.n === 1;
    this.#have = entries.at(-1)?.entry.n ?? table.version;
    this.#tries = 0;
    this.#dropOvertaken(entries, table.you);
    if (more) {
      // A very long log comes in several of these; nothing is asked before the last one.
      this.listener.told(entries, table, { fresh, welcome: true });
      return;
    }
    this.#greeted = true;
    this.#tell('open', null);
    this.listener.told(entries, table, { fresh, welcome: true });
    for (const one of this.#waiting) this.#sendCommand(one);
  }

  #update(entries: Told[], table: TableState): void {
    const news = entries.filter((told) => told.entry.n > this.#have);
    if (news.length > 0 && news[0]!.entry.n !== this.#have + 1) {
      this.#lost(); // something is missing: come back and say what we have
      return;
    }
    this.#have = news.at(-1)?.entry.n ?? this.#have;
    this.listener.told(news, table, { fresh: false, welcome: false });
  }

  /** A choice that was not heard before a bot or the clock made another one for this seat is not made any more. */
  #dropOvertaken(entries: Told[], you: number | null): void {
    const others = entries.flatMap(({ entry: { n, event } }) =>
      event.type === 'acted' && event.seat === you && event.by !== 'player' ? [n] : [],
    );
    const overtaken = (one: Waiting): boolean => one.command.type === 'play' && others.some((n) => n > one.since);
    const dropped = this.#waiting.filter(overtaken);
    this.#waiting = this.#waiting.filter((one) => !overtaken(one));
    for (const one of dropped) one.reject(new Refusal('overtaken'));
  }

  #take(key: string): Waiting | undefined {
    const found = this.#waiting.find((one) => one.key === key);
    this.#waiting = this.#waiting.filter((one) => one !== found);
    return found;
  }

  async #refused(code: string): Promise<void> {
    if (this.#greeted || PASSING.test(code)) return; // a message was not read; or the connection is closed next
    if (code === 'player.unknown' && this.#token !== null) {
      this.#letGo();
      try {
        this.#token = await this.listener.unknownPlayer();
      } catch {
        this.#lost(); // no answer: the same question again a little later
        return;
      }
      if (!this.#ended) this.#connect();
      return;
    }
    this.#end('ended', code);
  }

  #letGo(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#greeted = false;
    clearTimeout(this.#quiet);
    wire?.close();
  }

  #lost(): void {
    if (this.#ended) return;
    this.#letGo();
    this.#tell('lost', null);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#tries));
    this.#tries += 1;
  }

  #end(state: LinkState, code: string | null): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#letGo();
    this.#tell(state, code);
    for (const one of this.#waiting.splice(0)) one.reject(new Refusal(code ?? 'network'));
  }

  #tell(state: LinkState, code: string | null): void {
    this.#state = state;
    this.listener.link(state, code);
  }

  #expectQuiet(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#checkAlive(), QUIET_MS);
  }

  #checkAlive(): void {
    this.#send({ type: 'ping', v: PROTOCOL });
    this.#expectAnswer(ANSWER_MS);
  }

  #expectAnswer(within: number): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#lost(), within);
  }
}
