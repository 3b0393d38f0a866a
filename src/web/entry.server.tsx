/**
 * Renders a page to HTML, whole: public pages are cached and compressed once, so nothing streams. React writes
 * a string in half the time of a stream, but waits for nothing; few pages have a part that does
 * (docs/decisions/pages/035-pages-as-strings.md).
 */

import { PassThrough } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageApiContext } from './lib/page-api-context.ts';
import { ScriptMark } from './lib/script-mark.ts';
import { readLoadedData, withLoadedData } from './loaded-data.ts';
import { renderedPageContext } from './rendered-page.ts';

export { pageApiContext, renderedPageContext };

/** What stands for a part that waits or has failed. No text of a page can be it: its `<` is escaped. */
const LEFT_OUT = '<!--$!-->';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = crypto.randomUUID();
  const data = await readLoadedData(context);
  const page = () => (
    <ScriptMark value={mark}>
      <ServerRouter context={withLoadedData(context, data)} url={request.url} nonce={mark} />
    </ScriptMark>
  );
  let rendered = { html: `<!DOCTYPE html>${renderToString(page())}`, hasFailed: false };
  if (rendered.html.includes(LEFT_OUT)) {
    const { report } = loadContext.get(pageApiContext);
    rendered = await renderWaiting(page(), { mark, signal: request.signal, report });
  }
  loadContext.set(renderedPageContext, { html: rendered.html, mark });
  headers.set('content-type', 'text/html; charset=utf-8');
  // The boundary shows the error; the status must say so as well.
  return new Response(null, { status: rendered.hasFailed ? 500 : status, headers });
}

/** @throws what was thrown outside every boundary */
function renderWaiting(
  page: ReactNode,
  options: { mark: string; signal: AbortSignal; report: (error: unknown) => void },
) {
  const { mark, signal, report } = options;
  return new Promise<{ html: string; hasFailed: boolean }>((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Everything stands in its place, so no script has to put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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
