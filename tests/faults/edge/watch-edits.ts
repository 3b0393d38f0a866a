/** Prices are changed while people look: how old is what they are shown, and how soon is it new? */
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';

const chance = createChance('watch-edits');

const READERS = 4;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_800;
/** Dollars; no other phone costs as much, so that a price on a page tells which one it is. */
const FIRST_PRICE = 7_000;
const PRICE = /\$(7,\d{3})\b/;

export interface Watched {
  /** Looked at by readers. */
  answers: number;
  /** How long ago what was shown had been changed when somebody asked; the worst. */
  oldestMs: number;
  /** From the answer to who changed a price until the first other one asked who was shown it, in order. */
  seenAfterMs: number[];
  /** How many edits were not shown at once to who had made them. */
  missedByWriter: number;
}

interface Version {
  /** When whoever set it was answered. */
  setMs: number;
  seenMs?: number;
}

/**
 * @param options.url the address of the shop
 * @param options.paths pages that show the mobile
 * @param options.staff headers of an admin
 */
export async function watchEdits(options: {
  url: string;
  mobile: WireMobileDetail;
  paths: readonly string[];
  staff: Record<string, string>;
  edits: number;
}): Promise<Watched> {
  const { url, paths, edits } = options;
  const versions: Version[] = [];
  const watched: Watched = { answers: 0, oldestMs: 0, seenAfterMs: [], missedByWriter: 0 };
  let isOver = false;

  async function look(path: string): Promise<void> {
    while (!isOver) {
      const askedMs = performance.now();
      const shown = await readVersion(url + path);
      watched.answers += 1;
      noteSeen(versions, shown, askedMs);
      const next = versions[Math.max(shown, -1) + 1];
      if (next) watched.oldestMs = Math.max(watched.oldestMs, askedMs - next.setMs);
    }
  }
  async function edit(): Promise<void> {
    const cookie = await setPrice(options, FIRST_PRICE + versions.length);
    versions.push({ setMs: performance.now() });
    for (const path of paths) {
      const shown = await readVersion(url + path, { cookie });
      if (shown !== versions.length - 1) watched.missedByWriter += 1;
    }
  }

  await edit();
  // Until nobody is shown what was before the first price.
  for (const path of paths) while ((await readVersion(url + path)) < 0) await sleep(1);
  watched.missedByWriter = 0;
  const readers = Array.from({ length: READERS }, (_, index) =>
    look(paths[index % paths.length] ?? ''),
  );
  for (let count = 0; count < edits; count += 1) {
    await sleep(SHORTEST_PAUSE_MS + chance.fraction() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    await edit();
  }
  await sleep(LONGEST_PAUSE_MS);
  isOver = true;
  await Promise.all(readers);
  watched.seenAfterMs = versions
    .slice(1)
    .map(({ setMs, seenMs = Number.POSITIVE_INFINITY }) => Math.max(0, seenMs - setMs))
    .sort((a, b) => a - b);
  return watched;
}

/** Who is shown a version would have been shown those before it too, had they still been there. */
function noteSeen(versions: Version[], shown: number, askedMs: number): void {
  for (let index = shown; index >= 0 && versions[index]?.seenMs === undefined; index -= 1) {
    const version = versions[index];
    if (version) version.seenMs = askedMs;
  }
}

/** @returns which price is shown, from 0; less when it is one from before */
async function readVersion(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return Number(PRICE.exec(text)?.[1]?.replace(',', '') ?? 0) - FIRST_PRICE;
}

/** @returns the cookie that whoever has written sends from now on */
async function setPrice(
  { url, mobile, staff }: Parameters<typeof watchEdits>[0],
  price: number,
): Promise<string> {
  const { _id, name, category, description, image, specs } = mobile;
  const answer = await fetch(`${url}/mobile-data/${_id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...staff },
    body: JSON.stringify({ name, price, category, description, image, specs }),
  });
  if (answer.status !== 200) throw new Error(`no edit: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
