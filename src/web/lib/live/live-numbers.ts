/**
 * Stock and prices as they are told while a page is open. Protects: a number that came before what a page was made of
 * never stands in its place.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { LiveMobile } from '../../../contract/live.ts';
import { LIVE_NUMBERS_MOST } from '../../../shared/constants.ts';
import { connectLive } from './live-connection.ts';

/** What a page is made of may be so much older than its coming. */
const SLACK_MS = 3_000;
/** Nobody waits for it: the page comes to rest first. */
const START_MS = 1_000;
/** Browsers that are told to ask do so within this time, not all at once. */
const ASK_WITHIN_MS = 2_000;
const MOST_KEPT = 500;

interface Told {
  mobile: LiveMobile;
  atMs: number;
}

const numbers = new Map<string, Told>();
/** By the id of a mobile. */
const watchers = new Map<string, Set<() => void>>();
/** When what a page is made of came to this tab. */
const cameMs = new WeakMap<object, number>();
let version = 0;
let hasStarted = false;
let isAsking = false;

/** What has been told of these since they came to this tab; undefined where nothing was. In their order. */
export function useLiveNumbers(
  mobiles: readonly { _id: string }[],
): readonly (LiveMobile | undefined)[] {
  const subscribe = useMemo(
    () => (tell: () => void) =>
      watch(
        mobiles.map(({ _id }) => _id),
        tell,
      ),
    [mobiles],
  );
  const present = useSyncExternalStore(subscribe, readVersion, readNone);
  return useMemo(() => (present ? mobiles.map(toldOf) : []), [mobiles, present]);
}

/** The same of one. */
export function useLiveNumber(mobile: { _id: string }): LiveMobile | undefined {
  const mobiles = useMemo(() => [mobile], [mobile]);
  return useLiveNumbers(mobiles)[0];
}

const readVersion = () => version;
const readNone = () => 0;

function toldOf(base: { _id: string }): LiveMobile | undefined {
  const told = numbers.get(base._id);
  const sinceMs = cameMs.get(base) ?? Date.now();
  cameMs.set(base, sinceMs);
  return told && told.atMs > sinceMs - SLACK_MS ? told.mobile : undefined;
}

function watch(ids: readonly string[], tell: () => void): () => void {
  start();
  for (const id of ids) {
    const own = watchers.get(id) ?? new Set();
    watchers.set(id, own.add(tell));
  }
  return () => {
    for (const id of ids) {
      const own = watchers.get(id);
      own?.delete(tell);
      if (own?.size === 0) watchers.delete(id);
    }
  };
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  setTimeout(connectLive, START_MS, { take, onMissed: askSoon });
}

function take(mobiles: readonly LiveMobile[]): void {
  version += 1;
  const atMs = Date.now();
  const told = new Set<() => void>();
  for (const mobile of mobiles) {
    numbers.delete(mobile._id);
    numbers.set(mobile._id, { mobile, atMs });
    for (const tell of watchers.get(mobile._id) ?? []) told.add(tell);
  }
  for (const id of numbers.keys()) {
    if (numbers.size <= MOST_KEPT) break;
    numbers.delete(id);
  }
  for (const tell of told) tell();
}

/** For what is shown at that time. */
function askSoon(): void {
  if (isAsking) return;
  isAsking = true;
  setTimeout(() => void ask(), Math.random() * ASK_WITHIN_MS);
}

async function ask(): Promise<void> {
  isAsking = false;
  const ids = [...watchers.keys()];
  for (let from = 0; from < ids.length; from += LIVE_NUMBERS_MOST) {
    const some = ids.slice(from, from + LIVE_NUMBERS_MOST);
    const answer = await fetch(`/live/numbers?mobiles=${some}`).catch(() => undefined);
    // What cannot be asked now is told with its next change.
    if (!answer?.ok) return;
    take(await answer.json());
  }
}
