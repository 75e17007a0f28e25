import { beforeEach, expect, test } from 'vitest';
import '../../i18n/locale';
import { learn, translate } from '../../i18n/t';
import { settings } from '../../state/settings.svelte';

const NAMES = ['Ada', 'Ben', 'Cleo'];

beforeEach(async () => {
  settings.kept.language = 'en';
  await learn('yamiks');
});

test('whoever is in a list is spoken to, and hears only the others by name', () => {
  const names = { list: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] };
  const shared = (you: number | null): string =>
    translate('yamiks.journal.pot_shared', { names, points: 4, two_dice: 11 }, NAMES, you);
  expect(shared(null)).toContain('Ada, Ben, and Cleo share the pot');
  expect(shared(1)).toContain('You share the pot with Ada and Cleo');
  const again = (you: number): string =>
    translate(
      'yamiks.journal.order_roll_again',
      { name: { seat: 1 }, dice: '5 5', sum: 10, names: { list: [{ seat: 1 }, { seat: 2 }] } },
      NAMES,
      you,
    );
  expect(again(1)).toBe(
    'You roll 5 5 for the order: 10. You share the highest roll with Cleo, and you all roll again.',
  );
  expect(again(2)).toMatch(/^Ben rolls 5 5 .* You share the highest roll with Ben,/);
  expect(again(0)).toMatch(/^Ben rolls 5 5 .* Ben and Cleo share the highest roll/);
});
