import { beforeEach, expect, it, vi } from 'vitest';
import { createSender, MOST_AT_ONCE } from './sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const MISSED = 'event: missed\ndata: null\n\n';

function startSender() {
  const sent: string[] = [];
  return { sent, sender: createSender((message) => void sent.push(message)) };
}

it('sends changes that come together as one, each phone once', () => {
  const { sender, sent } = startSender();
  sender.add(['a', 'b']);
  sender.add(['b', 'c']);
  vi.advanceTimersByTime(2_000);
  expect(sent).toEqual(['event: changed\ndata: ["a","b","c"]\n\n']);
});

it('names no phones when there are too many, and lets pages refetch at most every ten seconds', () => {
  const { sender, sent } = startSender();
  const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_, index) => String(index));
  for (let seconds = 0; seconds < 15; seconds += 1) {
    sender.add(many);
    vi.advanceTimersByTime(1_000);
  }
  expect(sent).toEqual([MISSED, MISSED]);
});

it('sends what changes after a loss again by name', () => {
  const { sender, sent } = startSender();
  sender.lose();
  vi.advanceTimersByTime(2_000);
  sender.add(['a']);
  vi.advanceTimersByTime(2_000);
  expect(sent).toEqual([MISSED, 'event: changed\ndata: ["a"]\n\n']);
});
