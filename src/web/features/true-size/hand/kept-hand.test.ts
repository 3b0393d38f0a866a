import { expect, test } from 'vitest';
import { NO_MEASURES, parseMeasures } from './kept-hand.ts';

test('what was kept is read again', () => {
  const own = { hold: 'left', handMm: 187, pocketWidthMm: 140.5, pocketDepthMm: null } as const;
  expect(parseMeasures(JSON.stringify(own))).toEqual(own);
});

test.each([
  null,
  '',
  'x',
  'null',
  '[]',
  '7',
  '{"hold":"foot","handMm":"187"}',
  '{"handMm":3,"pocketWidthMm":1e9,"pocketDepthMm":-1}',
])('nothing is believed of %s', (text) => expect(parseMeasures(text)).toEqual(NO_MEASURES));
