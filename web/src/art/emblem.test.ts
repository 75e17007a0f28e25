import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Emblem from './Emblem.svelte';

const SVG = 'http://www.w3.org/2000/svg';
const GAMES = Object.keys(import.meta.glob('../games/*/art/Emblem.svelte')).map((path) => path.split('/')[2]!);

test.each([...GAMES, 'unheard of'])('the emblem of %s is drawn with shapes of a picture', (game) => {
  const target = document.createElement('div');
  const emblem = mount(Emblem, { target, props: { game, size: 40 } });
  const svg = target.querySelector('svg')!;
  expect(svg.getAttribute('width')).toBe('40');
  const shapes = [...svg.querySelectorAll('*')];
  expect(shapes.length).toBeGreaterThan(3);
  expect(new Set(shapes.map((shape) => shape.namespaceURI))).toEqual(new Set([SVG]));
  void unmount(emblem);
});
