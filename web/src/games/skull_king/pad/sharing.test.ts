// Pads on other phones: the links that lead there, and who somebody is who goes on from one pad to the next.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../../i18n/locale';
import { learn } from '../../../i18n/t';
import { m } from '../../../paraglide/messages.js';
import PadFollow from '../../../pages/PadFollow.svelte';
import { writeStored } from '../../../state/stored';
import { loadPad } from '../../../pad';
import { write, type Entry, type Header } from '../../../pad/log';
import { Pad } from '../../../pad/pad.svelte';
import PadShare from '../../../pad/PadShare.svelte';

const HEADER: Header = { v: 1, id: 'a'.repeat(26), game: 'skull_king', players: 2, options: {}, made: 1 };
const SITE = 'http://192.0.2.7:8000';

let mounted: ReturnType<typeof mount> | null = null;

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  await Promise.all([learn(HEADER.game), loadPad(HEADER.game)]);
});

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="calavera:site" content="${SITE}">`;
});

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

function button(name: string): HTMLButtonElement {
  return [...document.querySelectorAll('button')].find((one) => one.textContent!.trim() === name)!;
}

test('links lead to the address that others can reach', () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const pad = new Pad({ header: HEADER, entries: [], steps: [], changed: 1, shared: { code: 'ABCDEF', version: 0 } });
  const props = { pad, onshare: () => Promise.resolve(), onclose: () => undefined };
  mounted = mount(PadShare, { target: document.body, props });
  flushSync();
  button(m['app.pad.copy_follow']()).click();
  expect(writeText).toHaveBeenLastCalledWith(`${SITE}/pad/f/ABCDEF`);
  const ways = [...document.querySelectorAll<HTMLElement>('label, [role="radio"], input')];
  ways.find((one) => one.textContent!.trim() === m['app.pad.may_write']())!.click();
  flushSync();
  button(m['app.pad.copy_write']()).click();
  expect(writeText).toHaveBeenLastCalledWith(`${SITE}/pad/${HEADER.id}`);
});

async function followed(...names: string[]): Promise<string> {
  const entries: Entry[] = names.map((name, seat) => write([], `name.${seat}`, name, 'other', 1));
  const told = { header: HEADER, code: 'NEXT22', version: entries.length, bidding: [] };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify({ ...told, entries: path.endsWith('after=0') ? entries : [] }))),
  );
  writeStored('pad.came.NEXT22', 'Ann');
  mounted = mount(PadFollow, { target: document.body, props: { code: 'NEXT22' } });
  await vi.waitFor(() => expect(document.querySelector('#secret')).not.toBeNull());
  flushSync();
  return document.querySelector('#secret')!.textContent!;
}

test('whoever comes from the pad before has the seat of the same name', async () => {
  expect(await followed('Ben', 'Ann')).toContain('Ann');
});

test('whoever is not on the next pad has no seat there', async () => {
  expect(await followed('Ben', 'Cleo')).toBe(m['app.pad.who_are_you']());
});
