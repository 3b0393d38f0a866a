import { useMatches, useNavigation, useRevalidator } from 'react-router';
import { useLiveChanges } from '../../lib/live/use-live-changes.ts';

/** Refetches a public page when one of its phones has changed: price, stock and sentences come together. */
export function PageUpdates() {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const shown = useMatches().map(({ loaderData }) => loaderData);
  useLiveChanges(shown, async () => {
    // A page that cannot be refetched stays as it is: a failed revalidation would replace it with an error.
    if (!isIdle || !(await isThere())) return false;
    return revalidate();
  });
  return null;
}

async function isThere(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  return answer !== undefined && answer.status < 500 && answer.status !== 429;
}
