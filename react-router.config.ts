import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const BUILD_FOLDER = 'build';
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

export default {
  appDirectory: 'src/web',
  buildDirectory: BUILD_FOLDER,
  ssr: true,
  // The manifest is small; no request per link, and nothing to serve at a path of its own.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets(path.resolve(BUILD_FOLDER, 'client/assets')),
} satisfies Config;

/** Writes `.br` and `.gz` beside every asset of the browser, once, at the best level. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await brotliBytes(bytes));
      await writeFile(`${file}.gz`, await gzipBytes(bytes, { level: 9 }));
    }),
  );
}
