/**
 * A cache in front of the shop, told by one call what is out of date: the tags stand in the header Surrogate-Key
 * and, as `tags`, in a JSON body; the secret is a bearer token. docs/edge/ has what takes it. What several requests
 * have changed is told in one call, so it has an id of its own.
 */
import { newId } from '../shared/tools/ids.ts';
import { forRequest } from '../shared/tools/request-id.ts';
import type { EdgeCache, Logger } from '../shop/ports.ts';
import { callProvider, type Provider, refusedBy } from './call-provider.ts';

const TIMEOUT_MS = 2_000;

export function createEdgeCache({
  url,
  secret,
  logger,
}: {
  url: string;
  secret: string | undefined;
  logger?: Pick<Logger, 'info'>;
}): EdgeCache {
  const name = 'cache in front';
  const provider: Provider = { name, timeoutMs: TIMEOUT_MS, idHeader: 'x-request-id', logger };
  return {
    name: new URL(url).host,
    async forget(tags) {
      const headers = {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      };
      const body = JSON.stringify({ tags });
      const tell = () =>
        callProvider(provider, {
          url,
          init: { method: 'POST', headers, body },
          async read(answer) {
            if (!answer.ok) throw await refusedBy('the cache in front', answer);
            await answer.body?.cancel();
          },
        });
      await forRequest(newId(), tell);
    },
  };
}
