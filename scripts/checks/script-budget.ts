/**
 * How much script a public page loads for a visitor who presses nothing, from the built manifest. Protects:
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
/** Bytes of script after gzip, of which React and React Router are 107 500. */
const PAGE_BYTES = 149_200;
/** Where most visits begin and end, a variant is chosen, and a chart is shown besides. */
const PHONE_BYTES = 144_700;
/** Where a phone is chosen by answers, with all filters. */
const FINDER_BYTES = 145_000;
/** Pages that are mostly a form also bring what checks it. */
const FORM_BYTES = 176_100;
const FORM_PAGES = ['routes/log-in', 'routes/sign-up', 'routes/reset-password'];
const FOREIGN = /admin|checkout|dashboard|data-table|dialog|member|mobile-form|payment|stripe/;
/** Pages for people who are signed in; of their files only the manifest says which they are. */
const MEMBER_ROUTE = /^routes\/dashboard/;
const CHART = /chart/;
const PHONE_PAGE = 'routes/mobile';
const FINDER_PAGE = 'routes/find';

/**
 * @param assets folder of the browser's files
 * @returns one line for each public page that is too heavy or holds what does not belong there
 */
export function checkScriptBudget(assets: string): string[] {
  const built = readManifest(assets);
  if (!built) return [`There is no manifest in ${assets}`];
  const sizeOf = (name: string) => fs.statSync(path.join(assets, `${name}.gz`)).size;
  return checkPages(built.manifest, { manifestBytes: sizeOf(built.file), sizeOf });
}

/** @returns what the build says that each page needs, and the name of the file that says so */
export function readManifest(assets: string): { file: string; manifest: Manifest } | null {
  const file = fs.readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) return null;
  const text = fs.readFileSync(path.join(assets, file), 'utf8');
  const json: unknown = JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, ''));
  return { file, manifest: manifestSchema.parse(json) };
}

/** @param sizes of the manifest and of a file, compressed with gzip, in bytes */
export function checkPages(
  manifest: Manifest,
  sizes: { manifestBytes: number; sizeOf: (name: string) => number },
): string[] {
  const pages = Object.keys(manifest.routes).filter(
    (id) => manifest.routes[id]?.parentId === PUBLIC_LAYOUT,
  );
  if (pages.length === 0) return [`No page stands in ${PUBLIC_LAYOUT}`];
  const memberFiles = new Set(
    Object.entries(manifest.routes).flatMap(([id, { module }]) =>
      MEMBER_ROUTE.test(id) ? [path.posix.basename(module)] : [],
    ),
  );
  return pages.flatMap((page) => {
    const names = listScripts(manifest, page);
    const bytes = names.reduce((sum, name) => sum + sizes.sizeOf(name), sizes.manifestBytes);
    const allowed = budgetOf(page);
    const foreign = names.filter(
      (name) =>
        FOREIGN.test(name) || memberFiles.has(name) || (CHART.test(name) && page !== PHONE_PAGE),
    );
    return [
      ...(bytes > allowed ? [`${page} loads ${bytes} bytes of script, more than ${allowed}`] : []),
      ...foreign.map((name) => `${page} loads ${name}, which does not belong on it`),
    ];
  });
}

function budgetOf(page: string): number {
  if (page === PHONE_PAGE) return PHONE_BYTES;
  if (page === FINDER_PAGE) return FINDER_BYTES;
  return FORM_PAGES.includes(page) ? FORM_BYTES : PAGE_BYTES;
}

/** Names of all files that a page loads at once: its own, its layouts', and what these import. */
export function listScripts({ entry, routes }: Manifest, page: string): string[] {
  const names = new Set([entry.module, ...entry.imports]);
  for (let id: string | undefined = page; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    for (const name of route ? [route.module, ...route.imports] : []) names.add(name);
  }
  return [...names].map((name) => path.posix.basename(name));
}
