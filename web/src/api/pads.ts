// Requests about score pads; apart, so that the first load stays small.
import type { Entry, Header } from '../pad/log';
import { ask, at } from './http';
import type { BidTaken, FollowedPad, PadSaved, PadState } from './types';

type Told<T> = Omit<T, 'entries' | 'header'> & { entries: Entry[] };

/** What the server says of a pad; entries are those after the number that was asked for. */
export type PadTold = Told<PadState> & { header: Header };
export type PadFollowed = Told<FollowedPad> & { header: Omit<Header, 'id'> };

/** Every bid is as long as any other: whoever sees how much is sent learns nothing. */
const AS_LONG = 256;

export const pads = {
  put: (header: Header, entries: readonly Entry[]) =>
    ask<PadSaved>(`/pads/${at(header.id)}`, { method: 'PUT', body: { header, entries } }),
  read: (id: string, after: number) => ask<PadTold>(`/pads/${at(id)}?after=${after}`),
  follow: (code: string, after: number) => ask<PadFollowed>(`/pads/code/${at(code)}?after=${after}`),
  remove: (id: string) => ask<null>(`/pads/${at(id)}`, { method: 'DELETE' }),
  bid: (code: string, body: { cell: string; seat: number; seats: number; value: number; phone: string }) =>
    ask<BidTaken>(`/pads/code/${at(code)}/bids`, { method: 'POST', body: JSON.stringify(body).padEnd(AS_LONG) }),
  takeBack: (code: string, body: { cell: string; seat: number; phone: string }) =>
    ask<BidTaken>(`/pads/code/${at(code)}/bids`, { method: 'DELETE', body }),
  cancel: (id: string, cell: string) => ask<null>(`/pads/${at(id)}/bids/${at(cell)}`, { method: 'DELETE' }),
};
