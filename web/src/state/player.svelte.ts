// Who plays in this browser: one guest, known to the server by a secret token.
import { http } from '../api/http';
import { Refusal } from '../api/refusal';
import type { Signed } from '../api/types';
import { guestName } from './names';
import { readStored, writeStored } from './stored';

function isSigned(value: unknown): value is Signed | null {
  return value === null || (typeof value === 'object' && 'token' in value && 'player' in value);
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

class PlayerState {
  /** The name was chosen by its bearer, and not by us. */
  named = $state(readStored('named', false, isFlag));
  signed: Signed | null = $state.raw(readStored<Signed | null>('player', null, isSigned));
  #making: Promise<Signed> | null = null;

  get token(): string | null {
    return this.signed?.token ?? null;
  }

  get name(): string {
    return this.signed?.player.name ?? '';
  }

  get id(): string | null {
    return this.signed?.player.id ?? null;
  }

  /** Whoever this is, a new guest if need be. Several may ask at once and get the same one. */
  ensure(name = ''): Promise<Signed> {
    if (this.signed) return Promise.resolve(this.signed);
    this.#making ??= this.#become(name || guestName());
    return this.#making.finally(() => (this.#making = null));
  }

  async #become(name: string): Promise<Signed> {
    const signed = await http.newPlayer(name);
    this.keep(signed);
    return signed;
  }

  keep(signed: Signed | null): void {
    this.signed = signed;
    writeStored('player', signed);
  }

  /** Take this name from now on: nobody is asked a second time. */
  async rename(name: string): Promise<void> {
    if (!this.signed) await this.ensure(name);
    else if (name !== this.name) {
      const player = await this.withToken((token) => http.rename(token, name));
      this.keep({ token: this.signed.token, player });
    }
    this.named = true;
    writeStored('named', true);
  }

  /** All tokens of this player become void, and we go on with a new one. */
  async signOutElsewhere(): Promise<void> {
    this.keep(await this.withToken((token) => http.signOutEverywhere(token)));
  }

  /** The server does not know us. Another window may have a newer token; else we come as somebody new with the same name. */
  async again(): Promise<Signed> {
    const kept = readStored<Signed | null>('player', null, isSigned);
    if (kept !== null && kept.token !== this.token) {
      this.signed = kept;
      return kept;
    }
    const name = this.name;
    this.keep(null);
    return this.ensure(name);
  }

  /** Ask something that needs a token. */
  async withToken<T>(question: (token: string) => Promise<T>): Promise<T> {
    const { token } = await this.ensure();
    try {
      return await question(token);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'player.unknown') throw error;
      return question((await this.again()).token);
    }
  }
}

export const player = new PlayerState();
