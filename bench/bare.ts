/**
 * The least that a server can do: `node:http` answering every request with the same bytes and headers.
 * Its parent sends it the answer (bench/works.ts).
 */
import { createServer } from 'node:http';
import { z } from 'zod';

const answerSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.base64() });

process.once('message', (message) => {
  const { headers, body } = answerSchema.parse(message);
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
});
process.once('disconnect', () => process.exit());
