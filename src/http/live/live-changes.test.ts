import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecentChanges, createSender, MOST_AT_ONCE } from './live-changes.ts';

describe('what is sent to open streams', () => {
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

  it('names a phone only when pages have shown the change for a second, whatever was changed before it', () => {
    const { sender, sent } = startSender();
    sender.add(['a']);
    vi.advanceTimersByTime(1_150);
    sender.add(['b']);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual(['event: changed\ndata: ["a"]\n\n']);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual(['a', 'b'].map((id) => `event: changed\ndata: ["${id}"]\n\n`));
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
});

describe('the first event of a new stream', () => {
  function startAt(startMs: number) {
    const clock = { ms: startMs };
    return { clock, recent: createRecentChanges(() => clock.ms) };
  }

  it('lists what changed in the last 30 seconds and how long ago, the newest last', () => {
    const { clock, recent } = startAt(1_000);
    recent.add(['a', 'b']);
    clock.ms += 20_000;
    recent.add(['a', 'c']);
    expect(recent.list().map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    clock.ms += 10_001;
    expect(recent.list()).toEqual([
      { id: 'a', agoMs: 10_001 },
      { id: 'c', agoMs: 10_001 },
    ]);
    expect(recent.forMs()).toBe(30_000);
  });

  it('is complete since it began, or since something was lost', () => {
    const { clock, recent } = startAt(1_000);
    clock.ms += 4_000;
    expect(recent.forMs()).toBe(4_000);
    recent.add(['a']);
    recent.lose();
    expect([recent.list(), recent.forMs()]).toEqual([[], 0]);
    clock.ms += 70;
    expect(recent.forMs()).toBe(70);
  });

  it('is complete for a shorter time when it has forgotten some of many', () => {
    const { clock, recent } = startAt(0);
    clock.ms = 10_000;
    recent.add(['first']);
    clock.ms = 12_000;
    recent.add(Array.from({ length: 40 }, (_, number) => `mobile ${number}`));
    const ids = recent.list().map(({ id }) => id);
    expect(ids).toHaveLength(40);
    expect(ids).not.toContain('first');
    clock.ms = 13_000;
    expect(recent.forMs()).toBe(2_999);
  });
});
