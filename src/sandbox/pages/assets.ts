/** Style sheet and font of the sandbox pages; the font comes with the project's dependencies. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const FONT = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

export function registerAssets(app: FastifyInstance): void {
  const styles = [
    ['/assets/sandbox.css', new URL('./sandbox.css', import.meta.url)],
    ['/assets/parts.css', new URL('./parts.css', import.meta.url)],
    ['/assets/card-field.css', new URL('../bank/card-field/card-field.css', import.meta.url)],
  ] as const;
  for (const [path, file] of styles) {
    app.get(path, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await readFile(file)),
    );
  }
  app.get('/assets/hanken-grotesk.woff2', async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(await readFile(createRequire(import.meta.url).resolve(FONT))),
  );
}
