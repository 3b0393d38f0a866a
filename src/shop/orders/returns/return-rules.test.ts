import { expect, it } from 'vitest';
import { RETURN_DAYS } from '../../../shared/words/terms.ts';
import {
  canBuyerCancelReturn,
  isGivenUp,
  isInTime,
  lastReturnDay,
  needsInstructions,
  nextReturnState,
  RETURN_TRANSITIONS,
  type ReturnAction,
  type ReturnState,
  returnDaysOf,
} from './return-rules.ts';

/** Written down a second time, cell by cell: the table is held against it. */
const EXPECTED: Record<ReturnState, Partial<Record<ReturnAction, ReturnState>>> = {
  requested: { approve: 'approved', refuse: 'refused', cancel: 'cancelled' },
  approved: { instruct: 'approved', receive: 'received', cancel: 'cancelled' },
  received: { unreceive: 'approved', check: 'checked', refuse: 'refused' },
  checked: { uncheck: 'received', refund: 'refunded' },
  refunded: {},
  refused: {},
  cancelled: {},
};

const states = Object.keys(EXPECTED) as ReturnState[];
const actions = Object.keys(RETURN_TRANSITIONS) as ReturnAction[];

it.each(states)('every action on a return that is %s leads where it should', (state) => {
  const found = actions.flatMap((action) => {
    const next = nextReturnState(state, action);
    return next === null ? [] : [[action, next]];
  });
  expect(Object.fromEntries(found)).toEqual(EXPECTED[state]);
});

it('money goes back only for what was received and looked at, and once', () => {
  expect(states.filter((state) => nextReturnState(state, 'refund') !== null)).toEqual(['checked']);
  expect(states.filter((state) => nextReturnState(state, 'check') !== null)).toEqual(['received']);
});

it('units are free again after a refusal or when the buyer keeps them, never after a refund', () => {
  expect(states.filter(isGivenUp)).toEqual(['refused', 'cancelled']);
});

it('a buyer calls a return off until it has arrived, a withdrawal never', () => {
  const cancellable = states.filter((state) => canBuyerCancelReturn({ kind: 'return', state }));
  expect(cancellable).toEqual(['requested', 'approved']);
  for (const state of states)
    expect(canBuyerCancelReturn({ kind: 'withdrawal', state })).toBe(false);
});

it('what needed no approval waits for an address', () => {
  expect(needsInstructions({ state: 'approved', instructions: null })).toBe(true);
  expect(needsInstructions({ state: 'approved', instructions: 'Dock 4' })).toBe(false);
  expect(needsInstructions({ state: 'requested', instructions: null })).toBe(false);
});

it.each([
  ['UTC', '2026-11-01T00:00:00Z', '2026-12-01'],
  ['UTC', '2026-11-01T23:59:59Z', '2026-12-01'],
  ['Asia/Dhaka', '2026-11-01T18:00:00Z', '2026-12-02'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-12-01'],
])('the days of return begin after the day of delivery, in %s at %s', (timeZone, at, lastDay) => {
  expect(lastReturnDay(new Date(at), { returnDays: 30, timeZone })).toBe(lastDay);
});

it('the days of return end when the last is over everywhere', () => {
  const over = Date.parse('2026-12-02T12:00:00Z');
  expect(isInTime('2026-12-01', new Date(over - 1))).toBe(true);
  expect(isInTime('2026-12-01', new Date(over))).toBe(false);
});

it('a buyer has the days that were told, or those of today when they are more', () => {
  expect([returnDaysOf(30, 14), returnDaysOf(14, 30), returnDaysOf(null, 14)]).toEqual([
    30,
    30,
    RETURN_DAYS,
  ]);
});
