/** What the world sees: whether this shop answers at PUBLIC_URL, how long its certificate is valid, and Google sign-in. */
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../../src/config.ts';
import { type Finding, open, reasonOf, right, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** certbot renews 30 days before the end. */
const FEWEST_DAYS = 14;
const NO_CONNECTION = /^(?:ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT)|no answer in time/;

const MEANINGLESS_EVENT = JSON.stringify({
  id: 'evt_check_live',
  type: 'check.live',
  livemode: true,
  data: { object: { id: 'check_live', object: 'check' } },
});

const received = z.object({ received: z.literal(true) });
const problem = z.object({ code: z.string() });
const discovery = z.object({ issuer: z.url(), authorization_endpoint: z.url() });

/** Sends the shop an event of no meaning, signed as Stripe signs: only this shop, with these settings, takes it. */
export async function* checkAddress({ publicUrl, stripe }: Config): AsyncGenerator<Finding> {
  const about = 'public address';
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: MEANINGLESS_EVENT,
    secret: stripe.webhookSecret,
  });
  try {
    const answer = await fetch(`${publicUrl}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: MEANINGLESS_EVENT,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const said: unknown = await answer.json().catch(() => undefined);
    if (received.safeParse(said).success) {
      yield right(about, `this shop answers at ${publicUrl}`);
    } else if (problem.safeParse(said).data?.code === 'webhook-signature') {
      yield wrong(
        about,
        'the shop there runs with another STRIPE_WEBHOOK_SECRET. Restart it with these settings.',
      );
    } else {
      yield open(
        about,
        `${publicUrl} answers with ${answer.status}, and not as this shop. Start the shop, and let the proxy hand everything on to it.`,
      );
    }
  } catch (error) {
    yield open(
      about,
      `${publicUrl} does not answer yet (${reasonOf(error)}). Check its name in the DNS, the firewall and the proxy.`,
    );
  }
  yield* checkCertificate(new URL(publicUrl));
}

async function* checkCertificate({ hostname, port }: URL): AsyncGenerator<Finding> {
  const about = 'certificate';
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) === 0 ? host : '';
  const socket = connect({ host, port: Number(port || 443), servername });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const endMs = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((endMs - Date.now()) / DAY_MS);
    if (days >= FEWEST_DAYS) yield right(about, `it is valid for ${days} days`);
    else yield open(about, `it is valid for ${days} days only. See that it is renewed by itself.`);
  } catch (error) {
    const reason = reasonOf(error);
    // The address has told already that there is no connection.
    if (NO_CONNECTION.test(reason)) return;
    yield wrong(
      about,
      `browsers and Stripe refuse it (${reason}). Get one for the name in PUBLIC_URL, for example with certbot.`,
    );
  } finally {
    socket.destroy();
  }
}

export async function* checkGoogle({ google }: Config): AsyncGenerator<Finding> {
  if (google === undefined) return;
  const about = 'Google sign-in';
  try {
    const answer = await fetch(google.discoveryUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    discovery.parse(await answer.json());
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'it describes no sign-in' : reasonOf(error);
    yield wrong(
      about,
      `${google.discoveryUrl} cannot be used (${reason}). Check GOOGLE_DISCOVERY_URL, and this machine's way out.`,
    );
    return;
  }
  yield open(
    about,
    'it answers. That it takes GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET shows with the first sign-in.',
  );
}
