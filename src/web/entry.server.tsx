/**
 * Renders a page to HTML, whole: public pages are cached and compressed once, so nothing streams.
 */

import { PassThrough } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { SCRIPT_MARK_HEADER } from '../shared/tools/script-mark.ts';
import { pageApiContext } from './lib/page-api-context.ts';
import { ScriptMark } from './lib/script-mark.ts';

export { pageApiContext };

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = crypto.randomUUID();
  const { html, hasFailed } = await renderWhole(
    <ScriptMark value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </ScriptMark>,
    { mark, signal: request.signal, report: loadContext.get(pageApiContext).report },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(SCRIPT_MARK_HEADER, mark);
  // The boundary shows the error; the status must say so as well.
  return new Response(html, { status: hasFailed ? 500 : status, headers });
}

/** @throws what was thrown outside every boundary */
function renderWhole(
  page: ReactNode,
  options: { mark: string; signal: AbortSignal; report: (error: unknown) => void },
) {
  const { mark, signal, report } = options;
  return new Promise<{ html: string; hasFailed: boolean }>((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady() {
        const chunks: Promise<Buffer[]> = pipe(new PassThrough()).toArray();
        chunks.then((all) => resolve({ html: Buffer.concat(all).toString(), hasFailed }), reject);
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        if (!signal.aborted) report(error);
      },
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/**
 * What a loader or action throws goes into the shop's log, which knows what must not get in; React
 * Router would print it as it is. Refusals that are answers, such as 404, are no errors.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageApiContext).report(error);
};
