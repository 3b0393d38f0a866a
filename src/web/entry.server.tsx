/**
 * Renders a page to HTML, whole: public pages are cached and compressed once, so nothing streams.
 */

import { PassThrough } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { putScriptsLate } from './ui/late-scripts.ts';

export { pageApiContext } from './lib/page-api-context.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { html, hasFailed } = await renderWhole(
    <ServerRouter context={context} url={request.url} />,
    request.signal,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  const body = import.meta.env.PROD ? putScriptsLate(html) : html;
  // The boundary shows the error; the status must say so as well.
  return new Response(body, { status: hasFailed ? 500 : status, headers });
}

/** @throws what was thrown outside every boundary */
function renderWhole(page: ReactNode, signal: AbortSignal) {
  return new Promise<{ html: string; hasFailed: boolean }>((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        const chunks: Promise<Buffer[]> = pipe(new PassThrough()).toArray();
        chunks.then((all) => resolve({ html: Buffer.concat(all).toString(), hasFailed }), reject);
      },
      onShellError: reject,
      onError() {
        hasFailed = true;
      },
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
