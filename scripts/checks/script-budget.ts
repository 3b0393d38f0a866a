/**
 * How much script the public pages load before anything is pressed, from the built manifest. Protects:
 * what only some people need (dashboard, payment, charts) does not reach everybody's first visit.
 */
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const chunksSchema = z.object({ module: z.string(), imports: z.array(z.string()) });
const manifestSchema = z.object({
  entry: chunksSchema,
  routes: z.record(z.string(), chunksSchema.extend({ parentId: z.string().optional() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The layout of all public pages. */
const PUBLIC_LAYOUT = 'routes/shop-layout';
const HOME = 'routes/home';
const HOME_BYTES = 120_000;
/** Lists and phones may bring filters and a chart; a person who is there has seen other pages. */
const PAGE_BYTES = 125_000;
/** Pages that are mostly a form also bring what checks it. */
const FORM_BYTES = 145_000;
const FORM_PAGES = ['routes/log-in', 'routes/sign-up', 'routes/reset-password'];
const FOREIGN = /admin|checkout|dashboard|data-table|dialog|member|mobile-form|payment|stripe/;
const CHART = /chart/;
const CHART_PAGE = 'routes/mobile';

/**
 * @param assets folder of the browser's files
 * @returns one line for each public page that is too heavy or holds what does not belong there
 */
export function checkScriptBudget(assets: string): string[] {
  const file = fs.readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) return [`There is no manifest in ${assets}`];
  const text = fs.readFileSync(path.join(assets, file), 'utf8');
  const manifest = manifestSchema.parse(
    JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')),
  );
  const sizeOf = (name: string) => fs.statSync(path.join(assets, `${name}.br`)).size;
  return checkPages(manifest, { manifestBytes: sizeOf(file), sizeOf });
}

/** @param sizes of the manifest and of a file, compressed with brotli, in bytes */
export function checkPages(
  manifest: Manifest,
  sizes: { manifestBytes: number; sizeOf: (name: string) => number },
): string[] {
  const pages = Object.keys(manifest.routes).filter(
    (id) => manifest.routes[id]?.parentId === PUBLIC_LAYOUT,
  );
  if (pages.length === 0) return [`No page stands in ${PUBLIC_LAYOUT}`];
  return pages.flatMap((page) => {
    const names = listScripts(manifest, page);
    const bytes = names.reduce((sum, name) => sum + sizes.sizeOf(name), sizes.manifestBytes);
    const allowed = budgetOf(page);
    const foreign = names.filter(
      (name) => FOREIGN.test(name) || (CHART.test(name) && page !== CHART_PAGE),
    );
    return [
      ...(bytes > allowed ? [`${page} loads ${bytes} bytes of script, more than ${allowed}`] : []),
      ...foreign.map((name) => `${page} loads ${name}, which does not belong on it`),
    ];
  });
}

function budgetOf(page: string): number {
  if (page === HOME) return HOME_BYTES;
  return FORM_PAGES.includes(page) ? FORM_BYTES : PAGE_BYTES;
}

/** Everything that a page loads at once: its own, its layouts', and what these import. */
function listScripts({ entry, routes }: Manifest, page: string): string[] {
  const names = new Set([entry.module, ...entry.imports]);
  for (let id: string | undefined = page; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    for (const name of route ? [route.module, ...route.imports] : []) names.add(name);
  }
  return [...names].map((name) => path.posix.basename(name));
}
