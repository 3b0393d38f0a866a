/**
 * Plain forms, sent before the script was there: the same call of the shop that the script would have made,
 * for the same client. Protects: origin checks, limits and texts are those of that call.
 */
import type { FastifyInstance } from 'fastify';
import type { SubmitForm } from '../pages/page-renderer.ts';

/** What a call may know of the browser. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'origin', 'sec-fetch-site'] as const;

export function submitTo(app: FastifyInstance): SubmitForm {
  return async ({ headers, ip }, { path, body }) => {
    const passedOn = PASSED_ON.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: Object.fromEntries(passedOn),
      payload: body,
      ...(ip === undefined ? {} : { remoteAddress: ip }),
    });
    return {
      ok: answer.statusCode < 300,
      status: answer.statusCode,
      body: answer.payload === '' ? null : JSON.parse(answer.payload),
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
    };
  };
}
