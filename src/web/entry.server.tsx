/**
 * Renders a page to HTML, whole: public pages are cached and compressed once, so nothing streams.
 */
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';
import { putScriptsLate } from './ui/late-scripts.ts';

export { pageApiContext } from './lib/page-api-context.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let statusOfAnswer = status;
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      onError() {
        // The boundary shows the error; the status must say so as well.
        statusOfAnswer = 500;
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set('content-type', 'text/html; charset=utf-8');
  const body = import.meta.env.PROD ? putScriptsLate(html) : html;
  return new Response(body, { status: statusOfAnswer, headers });
}
