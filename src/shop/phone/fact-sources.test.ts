import { expect, it } from 'vitest';
import { CHECKED_FACTS, checkAgainBefore, nameSource, readSource } from './fact-sources.ts';
import { FACT_LIST, FACTS } from './facts.ts';

it('every source that a fact names is one that specs can say, and none stands for nothing', () => {
  const named = new Set(FACT_LIST.flatMap(({ source }) => source ?? []));
  const sayable = CHECKED_FACTS.map(({ at }) => at.replace(/\.checkedOn$/, ''));
  expect([...named].sort()).toEqual([...sayable].sort());
  const addresses = FACT_LIST.filter(({ kind }) => kind === 'address').map(({ at }) => at);
  expect(addresses).toEqual(sayable.map((path) => `${path}.url`));
});

it('a source is told as far as it is known', () => {
  const said = (source: object | undefined) =>
    readSource({ sources: { updatesUntil: source } }, FACTS.updatesUntil);
  expect(said({ url: 'https://example.com/', checkedOn: '2026-05-06' })).toEqual({
    url: 'https://example.com/',
    checkedOn: '2026-05-06',
  });
  expect(said({ url: null, checkedOn: '2026-05-06' })).toEqual({
    url: null,
    checkedOn: '2026-05-06',
  });
  expect(said({ url: null, checkedOn: null })).toBeNull();
  expect(said(undefined)).toBeNull();
  const battery = FACT_LIST.find(({ name }) => name === 'battery');
  expect(battery && readSource({ sources: {} }, battery)).toBeNull();
});

it('a source is checked again when its day is more than a year ago', () => {
  const before = checkAgainBefore('2026-11-24');
  expect('2025-11-24' < before).toBe(false);
  expect('2025-11-23' < before).toBe(true);
});

it('a source is called by its host', () => {
  expect(nameSource('https://www.example.com/a')).toBe('example.com');
  expect(nameSource('https://endoflife.date/samsung-mobile')).toBe('endoflife.date');
});
