import { expect, it } from 'vitest';
import { ACTIONS, findCommands, PAGES } from './commands.ts';

const labels = (text: string) =>
  findCommands([...ACTIONS, ...PAGES], text).map(({ label }) => label);

it('finds by the beginning of every word, in any order, and by what people call it', () => {
  expect(labels('mob ad')).toEqual(['Add a mobile', 'Add Mobile']);
  expect(labels('csv')).toEqual(['Import or export mobiles']);
  expect(labels('users')).toEqual(['All Users']);
  expect(labels('ｉｍｐｏｒｔ\u00A0ÇSV')).toEqual(['Import or export mobiles']);
});

it.each([
  ['delivery', 'Delivery prices'],
  ['vat', 'Tax rates'],
  ['tax rate', 'Tax rates'],
  ['tax', 'Tax rates'],
  ['time zone', 'Time zone'],
  ['banner', 'Realme banner'],
  ['log out', 'Log out'],
  ['logout', 'Log out'],
  ['sign out', 'Log out'],
  ['dark', 'Light or dark mode'],
  ['light mode', 'Light or dark mode'],
  ['sold out', 'Restock sold-out mobiles'],
])('%j finds “%s” first', (text, label) => {
  expect(labels(text)[0]).toBe(label);
});

it('“settings” finds the settings page and each of its sections', () => {
  expect(labels('settings')).toEqual([
    ...['Tax rates', 'Delivery prices', 'Company details', 'Days for return', 'Time zone'],
    ...['Realme banner', 'Settings'],
  ]);
});

it('finds everything for nothing and nothing for what nobody knows', () => {
  expect(labels(' ')).toHaveLength(ACTIONS.length + PAGES.length);
  expect(labels('2026-00001')).toEqual([]);
  expect(labels('bile')).toEqual([]);
});
