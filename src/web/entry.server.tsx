/**
 * Renders a page to HTML, whole: public pages are cached and compressed once, so nothing streams.
 */
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, ServerRouter } from 'react-router';

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
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: statusOfAnswer, headers });
}
