import { expect, test } from 'vitest';
import { routeOf } from './routes';

test.each([
  ['/', { page: 'home' }],
  ['/t/yNeX8Q1iinU7DrlsiXm-Ug', { page: 'table', id: 'yNeX8Q1iinU7DrlsiXm-Ug' }],
  ['/t/ABC234/', { page: 'table', id: 'ABC234' }],
  ['/t/ABC234/review', { page: 'review', id: 'ABC234' }],
  ['/t/ABC234/screen', { page: 'screen', id: 'ABC234' }],
  ['/t/ABC234/compare', { page: 'compare', id: 'ABC234' }],
  ['/new', { page: 'new', game: null }],
  ['/new/pebbles', { page: 'new', game: 'pebbles' }],
  ['/sheets', { page: 'sheets', game: null }],
  ['/sheets/pebbles', { page: 'sheets', game: 'pebbles' }],
  ['/rules/pebbles', { page: 'rules', game: 'pebbles' }],
  ['/results', { page: 'results', player: null }],
  ['/dice', { page: 'dice' }],
  ['/train/pebbles', { page: 'train', game: 'pebbles' }],
  ['/daily', { page: 'daily' }],
  ['/train', { page: 'trainers' }],
  ['/daily/pebbles', { page: 'puzzle', game: 'pebbles', day: null }],
  ['/daily/pebbles/2026-11-18', { page: 'puzzle', game: 'pebbles', day: '2026-11-18' }],
  ['/group', { page: 'groups' }],
  ['/group/abc123', { page: 'group', id: 'abc123' }],
  ['/group/f/ABC234', { page: 'read', code: 'ABC234' }],
  ['/results/1e3d', { page: 'results', player: '1e3d' }],
  ['/t/%zz', { page: 'table', id: '%zz' }],
] as const)('%s leads to the right page', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test.each([
  '/rules',
  '/rules/No%20game',
  '/new/../x',
  '/sheets/No%20game',
  '/sheets/pebbles/x',
  '/t',
  '/t/a/b',
  '/t//review',
  '/t/a/review/b',
  '/t/a/screen/b',
  '/daily/pebbles/soon',
  '/daily/pebbles/2026-11-18/x',
  '/group/f/ABC234/x',
  '/constructor',
  '/rules/toString',
])('%s leads nowhere', (path) => {
  expect(routeOf(path)).toEqual({ page: 'missing' });
});
