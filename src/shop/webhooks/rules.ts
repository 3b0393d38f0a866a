/** Pure rules of sending webhooks: when it is tried again, and when it is given up. */

/** Between the attempts, in seconds, as standardwebhooks.com advises: three days and a few hours in all. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** The first and one behind each pause. */
export const MOST_ATTEMPTS = PAUSES_S.length + 1;

/** An endpoint at which nothing has arrived for so long is switched off. */
export const FAILING_DAYS = 7;

/** A secret that was replaced signs for so long beside the new one. */
export const FORMER_KEY_HOURS = 24;

/** Of a pause, up to which it is longer or shorter: what has failed together does not come back together. */
const JITTER = 0.1;
const LONGEST_PAUSE_S = 86_400;

/** Only this says that it has arrived. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 410 Gone: whoever listens there never wants to hear anything again. */
export function isGone(status: number): boolean {
  return status === 410;
}

/**
 * How long to wait before the next attempt, in seconds; null when there is none.
 * @param attempts how many have failed
 * @param chance from 0 to 1
 * @param wantedS what the other side asks for, which may be longer, up to a day
 */
export function nextPauseS(
  attempts: number,
  chance: number,
  wantedS: number | null,
): number | null {
  const pauseS = PAUSES_S[attempts - 1];
  if (pauseS === undefined) return null;
  const own = pauseS * (1 - JITTER + 2 * JITTER * chance);
  return Math.max(own, Math.min(wantedS ?? 0, LONGEST_PAUSE_S));
}
