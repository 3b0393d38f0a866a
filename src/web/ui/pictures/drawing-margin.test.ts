import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MARGIN_MM } from '../../../art/index.ts';
import { DRAWING_MARGIN_MM } from './drawing-margin.ts';

it('knows the margin of the drawings, so that phones stand on the rule', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  expect(DRAWING_MARGIN_MM).toBe(MARGIN_MM);
  expect(css).toContain(`--margin-mm: ${MARGIN_MM};`);
});
