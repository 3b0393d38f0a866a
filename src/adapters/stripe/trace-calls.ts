/** Each call of the provider, and each time it is tried again, is a step of the present trace. */
import type Stripe from 'stripe';
import { presentSpan, step } from '../../shared/tools/trace.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** @returns calls by `client` */
export function traceCalls(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest(...call) {
      const [host, port, path, method] = call;
      const template = withoutIds(path);
      const attributes = {
        'http.request.method': method,
        'url.template': template,
        'server.address': host,
        'server.port': Number(port),
      };
      return step(`${method} ${template}`, { kind: 'client', attributes }, async () => {
        const answer = await client.makeRequest(...call);
        presentSpan()?.set({
          'http.response.status_code': answer.getStatusCode(),
          'handset.provider.request_id': answer.getHeaders()['request-id']?.toString(),
        });
        return answer;
      });
    },
  };
}

/** `/v1/payment_intents/pi_1/cancel?a=b` is of the kind `/v1/payment_intents/{id}/cancel`. */
function withoutIds(path: string): string {
  const [address = ''] = path.split('?', 1);
  return address.replace(/^(\/v\d\/[a-z_]+)\/[^/]+/, '$1/{id}');
}
