// The public tables as they change. Whoever looks keeps the connection; without lookers there is none.
import { socketUrl } from '../api/address';
import { waitBefore } from '../api/backoff';
import type { LobbyMessage, TableSummary } from '../api/types';

class LobbyState {
  tables: TableSummary[] | null = $state.raw(null);
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #lookers = 0;

  /** Keeps the list up to date until the result is called; made for an effect. */
  look(): () => void {
    this.#lookers += 1;
    if (this.#lookers === 1) this.#connect();
    return () => {
      this.#lookers -= 1;
      if (this.#lookers === 0) this.#leave();
    };
  }

  #connect(): void {
    const socket = new WebSocket(socketUrl('/lobby/socket'));
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as LobbyMessage;
      if (message.type !== 'lobby') return;
      this.#tries = 0;
      this.tables = message.tables;
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#tries));
      this.#tries += 1;
    };
  }

  #leave(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

export const lobby = new LobbyState();
