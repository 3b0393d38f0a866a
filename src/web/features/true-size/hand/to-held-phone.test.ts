import { expect, test } from 'vitest';
import { phones as shapes } from '../../../../../tests/support/drawings.ts';
import { toHeldPhone } from './to-held-phone.ts';

const phones = shapes.map((facts) => ({ facts, held: toHeldPhone(facts) }));

test('the screen of every phone lies within its front, or within the inside of a foldable', () => {
  for (const { held } of phones) {
    const { screen, widthMm, heightMm, name } = held;
    if (!screen) throw new Error(`the screen of ${name} is not known`);
    expect(screen.x, name).toBeGreaterThan(0);
    expect(screen.y, name).toBeGreaterThan(0);
    expect(screen.x + screen.w, name).toBeLessThan(widthMm);
    expect(screen.y + screen.h, name).toBeLessThan(heightMm);
  }
});

test('it is as large as its maker tells, less what a body leaves no room for', () => {
  for (const { facts, held } of phones) {
    const [width, height] = facts.display.activeAreaMm;
    expect(Math.abs((held.screen?.w ?? 0) - width), facts.name).toBeLessThan(3);
    expect(Math.abs((held.screen?.h ?? 0) - height), facts.name).toBeLessThan(3);
  }
});
