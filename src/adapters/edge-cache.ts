/**
 * A cache in front of the shop, told by one call what is out of date: the tags stand in the header Surrogate-Key
 * and, as `tags`, in a JSON body; the secret is a bearer token. docs/edge/ has what takes it.
 */
import type { EdgeCache } from '../shop/ports.ts';
import { callProvider, refusedBy } from './call-provider.ts';

const TIMEOUT_MS = 2_000;

export function createEdgeCache({
  url,
  secret,
}: {
  url: string;
  secret: string | undefined;
}): EdgeCache {
  return {
    name: new URL(url).host,
    async forget(tags) {
      const headers = {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      };
      const body = JSON.stringify({ tags });
      const answer = await callProvider(TIMEOUT_MS, (signal) =>
        fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }),
      );
      if (!answer.ok) throw await refusedBy('the cache in front', answer);
      await answer.body?.cancel();
    },
  };
}
