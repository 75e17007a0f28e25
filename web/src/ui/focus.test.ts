import { afterEach, expect, test } from 'vitest';
import { keepFocus } from './focus';

afterEach(() => document.body.replaceChildren());

/** Observers are told after the change. */
const told = (): Promise<void> => new Promise((done) => setTimeout(done));

function group(): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = '<button id="a"></button><button id="b"></button><input id="c">';
  document.body.append(box);
  keepFocus('#b')(box);
  return box;
}

test('the focus goes on when the button that had it is gone', async () => {
  const box = group();
  box.querySelector<HTMLElement>('#a')!.focus();
  box.querySelector('#a')!.remove();
  await told();
  expect(document.activeElement?.id).toBe('b');
});

test('the focus stays where it is when something else is gone', async () => {
  const box = group();
  box.querySelector<HTMLElement>('#c')!.focus();
  box.querySelector('#a')!.remove();
  await told();
  expect(document.activeElement?.id).toBe('c');
});

test('the focus passes over what cannot take it', async () => {
  const box = group();
  keepFocus('#none', '#b', '#c')(box);
  box.querySelector<HTMLButtonElement>('#b')!.disabled = true;
  box.querySelector<HTMLElement>('#a')!.focus();
  box.querySelector('#a')!.remove();
  await told();
  expect(document.activeElement?.id).toBe('c');
});
