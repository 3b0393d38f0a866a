/** What a visitor's browser fetches by itself is what the budget of the build counts. */
import path from 'node:path';
import { listScripts, readManifest } from '../../../scripts/checks/script-budget.ts';
import { expect, test } from '../../support/browser/e2e.ts';

const ASSETS = path.resolve('build/client/assets');
const PHONE = '/mobiles/apple-iphone-17-pro-max';

test('home, list and phone load no script beyond what the budget counts (C64)', async ({
  browser,
  baseURL,
}) => {
  const built = readManifest(ASSETS);
  if (!built) throw new Error('there is no manifest');
  for (const { url, route } of [
    { url: '/', route: 'routes/home' },
    { url: '/order', route: 'routes/order' },
    { url: PHONE, route: 'routes/mobile' },
  ]) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    const fetched = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched.add(path.posix.basename(request.url()));
    });
    await page.goto(url);
    await page.locator('html[data-live=done]').waitFor();
    await page.waitForLoadState('networkidle');
    const counted = [...listScripts(built.manifest, route), built.file];
    expect([...fetched].toSorted(), url).toEqual(counted.toSorted());
    await context.close();
  }
});
