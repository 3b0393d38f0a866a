import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolders } from './folder-size.ts';
import { findLongFunctions } from './function-length.ts';
import { belowFloor, checkPackages, type Floor, findMisfits, findUnverified } from './packages.ts';
import { findUnplain } from './plain-data.ts';
import { checkPages, type Manifest } from './script-budget.ts';
import { checkSource } from './source-rules.ts';

const floor: Floor = {
  package: 'left',
  minimum: '5.12.6',
  why: 'Something was wrong before.',
  since: '2026-11-01',
};
const locked = (version: string) => ({ 'node_modules/left': { version } });

it('the locked packages pass their checks', () => {
  expect(checkPackages(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});

describe('floors', () => {
  it.each(['5.12.5', '5.11.99', '4.99.99', '5.12.6-beta.1'])('refuse %s', (version) => {
    expect(belowFloor(floor, locked(version))).toHaveLength(1);
  });

  it.each(['5.12.6', '5.13.0', '6.0.0', '10.0.0'])('accept %s', (version) => {
    expect(belowFloor(floor, locked(version))).toEqual([]);
  });

  it('see copies inside other packages, and a package that is gone', () => {
    const nested = { ...locked('6.0.0'), 'node_modules/a/node_modules/left': { version: '1.0.0' } };
    expect(belowFloor(floor, nested)).toHaveLength(1);
    expect(belowFloor(floor, {})).toHaveLength(1);
  });
});

describe('versions', () => {
  const betterAuth = { version: '1.7.24', dependencies: { 'better-call': '1.4.5' } };
  const fault = (asking: string, name: string, asked: string, got: string) =>
    expect.stringContaining(`${asking} needs ${name} ${asked}, but gets ${got}`);

  it('are refused where an override forces an older one than a package requires', () => {
    const packages = {
      '': { version: '0.1.0', dependencies: { 'better-auth': '1.7.24' } },
      'node_modules/better-auth': betterAuth,
      'node_modules/better-call': { version: '1.4.0' },
    };
    expect(findMisfits(packages)).toEqual([
      fault('node_modules/better-auth', 'better-call', '1.4.5', '1.4.0'),
    ]);
  });

  it('are looked for where Node finds them', () => {
    const packages = {
      'node_modules/better-auth': betterAuth,
      'node_modules/better-auth/node_modules/better-call': { version: '1.4.5' },
      'node_modules/better-call': { version: '1.4.0' },
      'node_modules/@a/b': { version: '1.0.0', peerDependencies: { 'better-call': '^1.4.1' } },
      'node_modules/@a/b/node_modules/c': { dependencies: { 'better-call': '>=2' } },
      'src/sandbox': { devDependencies: { 'better-call': '~1.3.0' } },
    };
    expect(findMisfits(packages)).toEqual([
      fault('node_modules/@a/b', 'better-call', '^1.4.1', '1.4.0'),
      fault('node_modules/@a/b/node_modules/c', 'better-call', '>=2', '1.4.0'),
      fault('src/sandbox', 'better-call', '~1.3.0', '1.4.0'),
    ]);
  });

  it('are accepted in ranges, under other names and where none is installed', () => {
    const packages = {
      '': {
        dependencies: { left: '^1.0.0 || ^5.12.0', right: 'npm:left@5.12.6', there: 'file:there' },
        optionalDependencies: { elsewhere: '1.0.0' },
      },
      ...locked('5.12.6'),
      'node_modules/right': { version: '5.12.6' },
      'node_modules/there': { version: '0.0.1' },
    };
    expect(findMisfits(packages)).toEqual([]);
  });
});

describe('hashes', () => {
  const integrity = 'sha512-Zm9v';

  it.each([
    ['node_modules/left', {}],
    ['node_modules/left', { integrity: 'sha1-Zm9v' }],
    ['src/sandbox/node_modules/left', {}],
    ['node_modules/left', { integrity, resolved: 'https://registry.example/left.tgz' }],
  ])('are demanded: %s %j', (folder, entry) => {
    expect(findUnverified({ [folder]: entry })).toHaveLength(1);
  });

  it('are not demanded of workspaces and of parts of other packages', () => {
    const packages = {
      '': {},
      'src/sandbox': {},
      'node_modules/@handset/sandbox': { link: true, resolved: 'src/sandbox' },
      'node_modules/left': { integrity },
      'node_modules/left/node_modules/part': { inBundle: true },
    };
    expect(findUnverified(packages)).toEqual([]);
  });
});

describe('script budget', () => {
  const chunks = (name: string, ...imports: string[]) => ({
    module: `/assets/${name}.js`,
    imports: imports.map((one) => `/assets/${one}.js`),
  });
  const manifest = (...imports: string[]): Manifest => ({
    entry: chunks('entry', 'framework'),
    routes: {
      'routes/shop-layout': chunks('layout', 'framework'),
      'routes/home': { ...chunks('home', 'framework', ...imports), parentId: 'routes/shop-layout' },
      'routes/dashboard': chunks('dashboard', 'big'),
      'routes/dashboard/orders': { ...chunks('orders', 'big'), parentId: 'routes/dashboard' },
    },
  });
  const sizes = {
    manifestBytes: 1_000,
    sizeOf: (name: string) => (name === 'framework.js' ? 109_000 : 10_000),
  };

  it('counts every file of a public page once', () => {
    expect(checkPages(manifest(), sizes)).toEqual([]);
    expect(checkPages(manifest('more'), sizes)).toEqual([
      'routes/home loads 150000 bytes of script, more than 149200',
    ]);
  });

  it('refuses what does not belong on a public page', () => {
    const small = { ...sizes, sizeOf: () => 1_000 };
    expect(checkPages(manifest('checkout-api', 'price-chart'), small)).toHaveLength(2);
    // Pages of the dashboard are told by their routes: their files have other names.
    expect(checkPages(manifest('orders'), small)).toEqual([
      'routes/home loads orders.js, which does not belong on it',
    ]);
  });

  it('does not pass because it found no page', () => {
    const nothing = { entry: chunks('entry'), routes: {} };
    expect(checkPages(nothing, sizes)).toHaveLength(1);
  });
});

describe('what is computed for the pages', () => {
  it('is refused unless it is all data', () => {
    const plain = { a: 'text', b: [1, null, { c: true }], d: {} };
    const unplain = {
      function: () => 1,
      pattern: [/a/],
      missing: { a: undefined },
      day: new Date(0),
      notANumber: Number.NaN,
      nothing: undefined,
    };
    expect(findUnplain(plain)).toEqual([]);
    expect(findUnplain({ ...plain, ...unplain })).toEqual(Object.keys(unplain));
  });
});

describe('source rules', () => {
  it.each([
    ['src/web/ui/a.tsx', `<p className="text-red-500" />`],
    ['src/web/ui/a.tsx', `const fill = '#ff0000';`],
    ['src/web/styles/a.css', 'color: rgb(1 2 3);'],
    ['src/http/a.ts', 'const port = process.env.PORT;'],
    ['src/shop/orders/a.ts', '  if (search.startsWith("pi_")) return;'],
    ['src/shop/orders/a.ts', "  ['payment_intent.succeeded', settle],"],
    ['src/shop/orders/a.ts', "  ['charge.dispute.created', noteDispute],"],
    ['src/shop/orders/a.ts', "const [id] = clientSecret.split('_secret_');"],
    ['src/shared/a.ts', '// Check STRIPE_SECRET_KEY'],
    ['src/http/routes/a.ts', 'const rows = await services.db.execute("select 1");'],
    ['src/jobs.ts', 'await db.$client.query("select 1");'],
    ['src/shop/a.ts', '  return deps.db.transaction(async (tx) => {'],
    ['src/adapters/a.ts', '  return db.transaction('],
    ['scripts/a.ts', 'await db.transaction(work);'],
    ['tests/faults/a.test.ts', `await sleep(${'Math'}.random() * 30);`],
    ['bench/a.ts', `const id = ${'Math'}.random();`],
    ['src/shop/a.ts', `// ${'TO'}${'DO'}: later`],
  ])('refuse in %s: %s', (file, line) => {
    expect(checkSource(file, line)).toHaveLength(1);
  });

  it.each([
    ['src/web/styles/tokens.css', '--ink: #101014;'],
    ['src/web/ui/a.tsx', `const fill = '#fff'; // ${'no-token'}: paper of the printed receipt`],
    ['src/web/ui/a.tsx', '<a href="#cart">{`#/price`}</a>'],
    ['src/config.ts', 'process.env.PORT'],
    ['src/shop/orders/a.ts', "if (refund.state === 'accepted') return api_key;"],
    ['src/shop/orders/a.ts', 'await db.select().from(payments);'],
    ['src/web/features/a.tsx', 'messages.payment.transaction(id)'],
    ['src/adapters/stripe/index.ts', 'const INTENT_ID = /^pi_/;'],
    ['scripts/a.ts', 'process.env.PORT'],
  ])('accept in %s: %s', (file, line) => {
    expect(checkSource(file, line)).toEqual([]);
  });

  it('refuse a file that is too long', () => {
    expect(checkSource('src/a.ts', 'a;\n'.repeat(301))).toHaveLength(1);
    expect(checkSource('src/a.ts', 'a;\n'.repeat(300))).toEqual([]);
  });
});

describe('the length of functions', () => {
  const lines = (count: number) => 'a();\n'.repeat(count);
  const ofLines = (count: number) => `function f() {\n${lines(count - 2)}}\n`;
  const long = (text: string) => findLongFunctions({ file: 'src/a.ts', text });

  it.each([
    ofLines(61),
    `export const f = () => {\n${lines(59)}};`,
    `const o = {\n  f() {\n${lines(59)}},\n};`,
    `it('does', () => {\n${lines(59)}});`,
  ])('is refused: %#', (text) => {
    expect(long(text)).toHaveLength(1);
  });

  it.each([
    ofLines(60),
    `describe('a', () => {\n${lines(80)}});`,
    `test.describe('a', () => {\n${lines(80)}});`,
    `describe.each([1])('a', () => {\n${lines(80)}});`,
  ])('is accepted: %#', (text) => {
    expect(long(text)).toEqual([]);
  });
});

describe('the size of folders', () => {
  it('is held at every depth, and not where files are generated', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-folders-'));
    const fill = (folder: string, count: number) => {
      fs.mkdirSync(path.join(root, folder), { recursive: true });
      for (let n = 0; n < count; n += 1) fs.writeFileSync(path.join(root, folder, `${n}.ts`), '');
    };
    fill('src', 20);
    fill('src/a/b', 21);
    fill('src/database/migrations/meta', 30);
    expect(checkFolders(root, ['src'])).toEqual(['src/a/b has 21 files; the limit is 20']);
    fs.rmSync(root, { recursive: true });
  });
});
