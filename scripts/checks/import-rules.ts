/**
 * Who may import what: imports only descend, web → contract ← http → shop → shared, and adapters and
 * database are injected. Held by `npm run check`; each rule is shown to bite by
 * tests/architecture/import-rules.test.ts.
 */
import type { Import } from './read-imports.ts';

export interface ImportRule {
  name: string;
  /** Printed with a violation: what the rule protects. */
  why: string;
  from: RegExp;
  /** What must not be imported; may look at what `from` captured. */
  to: RegExp | ((captured: string) => RegExp);
  except?: RegExp;
  /** Imports that are fine as long as they are gone after type stripping. */
  typesAllowed?: RegExp;
}

/** A module of the shop imports only from modules on lower levels. */
const MODULE_LEVELS: Record<string, number> = {
  audit: -1,
  choosing: 0,
  images: 0,
  mail: 0,
  'webhook-outbox': 0,
  accounts: 1,
  catalogue: 1,
  contact: 1,
  reviews: 1,
  alerts: 2,
  cart: 2,
  insights: 2,
  wishes: 2,
  webhooks: 2,
  settings: 2,
  orders: 3,
  storefront: 3,
  'import-export': 3,
  undo: 4,
};

/** A feature of the pages uses only features on lower levels. */
const FEATURE_LEVELS: Record<string, number> = {
  account: 0,
  alerts: 1,
  cart: 1,
  'my-phone': 1,
  reviews: 1,
  'true-size': 1,
  withdrawal: 1,
  compare: 2,
  wishes: 2,
  catalogue: 3,
  orders: 3,
  storefront: 3,
  admin: 4,
  checkout: 4,
  finder: 4,
  home: 4,
  layout: 4,
  dashboard: 5,
};

/** The one place of each vendor library. */
const HOMES: [packages: string, home: string][] = [
  ['stripe', 'src/adapters/stripe/'],
  ['standardwebhooks', 'src/adapters/webhooks/'],
  ['csv-parse', 'src/adapters/imports/csv\\.ts'],
  ['htmlparser2', 'src/adapters/imports/html-text\\.ts'],
  ['aws4fetch', 'src/adapters/s3-images\\.ts'],
  ['nodemailer', 'src/adapters/smtp\\.ts'],
  ['prom-client', 'src/adapters/metrics\\.ts'],
  ['@opentelemetry/[a-z-]+', 'src/adapters/opentelemetry/'],
  ['pdfkit', 'src/adapters/pdf\\.ts'],
  ['sharp', 'src/adapters/render-pictures\\.ts'],
  ['better-auth|@node-rs/argon2|@zxcvbn-ts/[a-z-]+', 'src/adapters/identity/'],
  ['jose', 'src/adapters/access-tokens/'],
  ['pino', 'src/logger\\.ts'],
  ['pg|@electric-sql/pglite', 'src/database/'],
  ['oidc-provider|smtp-server|postal-mime|qs', 'src/sandbox/'],
  ['fastify|@fastify/[a-z-]+|fastify-plugin', 'src/(?:http/|sandbox/|app\\.ts)'],
  // See docs/decisions on SQL: where it is used, and in adapters that keep a table of their own.
  [
    'drizzle-orm',
    'src/(?:database/|shop/[^/]+/|adapters/(?:identity/|access-tokens/|(?:image-host|rate-limits)\\.ts$))',
  ],
  ['react|react-dom|@tanstack/react-query|radix-ui|cmdk|react-hook-form', 'src/web/'],
  ['@stripe/stripe-js', 'src/web/features/checkout/'],
];

const homeRules: ImportRule[] = HOMES.map(([packages, home]) => ({
  name: `one home for ${packages.split('|')[0]}`,
  why: 'A vendor library is used in one place, so that it can be replaced there.',
  from: new RegExp(`^src/(?!${home.replace(/^src\//, '')})`),
  to: new RegExp(`^npm:(?:${packages})$`),
  typesAllowed: /^npm:(?:fastify|react)$/,
}));

export const importRules: ImportRule[] = [
  {
    name: 'shared is a leaf',
    why: 'Everything may import shared; it imports nothing of ours.',
    from: /^src\/shared\//,
    to: /^(?:src\/(?!shared\/)|data\/)/,
  },
  {
    name: 'a phone is plain data',
    why: 'What a phone is can be read everywhere: by pages, drawings, wire shapes and the database.',
    from: /^src\/shop\/phone\/(?!schema\.ts$)/,
    to: /^(?!src\/(?:shared|shop\/phone)\/)/,
  },
  {
    name: 'choosing is pure',
    why: 'How phones are compared and ranked is the same on both sides, and tested without either.',
    from: /^src\/shop\/choosing\//,
    to: /^(?!src\/(?:shared|shop\/phone(?!\/schema)|shop\/choosing)\/)/,
  },
  {
    name: 'specs are a schema',
    why: 'Specs are checked by zod and made of what a phone is.',
    from: /^src\/shop\/phone\/schema\.ts$/,
    to: /^(?!npm:zod$|src\/(?:shared|shop\/phone)\/)/,
  },
  {
    name: 'the first catalogue is for the seed',
    why: 'What the shop allows is its own rule, never that of the files that it is first filled with.',
    from: /^src\/(?!database\/seed\.ts$)/,
    to: /^data\//,
  },
  {
    name: 'rules are pure',
    why: 'Rules are functions of their arguments; they know no database and no library.',
    from: /^src\/shop\/(?:[\w-]+\/)+(?:rules|[\w-]+-rules)\.ts$/,
    to: /^/,
    except:
      /^(?:src\/shared\/|src\/shop\/phone\/|src\/shop\/(?:[\w-]+\/)+(?:rules|[\w-]+-rules)\.ts$)/,
    typesAllowed: /^src\/shop\//,
  },
  {
    name: 'the shop knows no edge',
    why: 'The business is free of HTTP, React, wire shapes, vendors, and of who puts it together.',
    from: /^src\/shop\//,
    to: /^src\/(?!shop\/|shared\/|database\/)/,
  },
  {
    name: 'the shop knows no vendor',
    why: 'Vendors are reached through ports.',
    from: /^src\/shop\//,
    to: /^npm:(?!drizzle-orm$|zod$)/,
  },
  {
    name: 'modules have one door',
    why: 'A module of the shop is entered by its index.ts.',
    from: /^src\/(?:shop\/([^/]+)\/|http\/|jobs\.ts|services\.ts|server\.ts|adapters\/)/,
    to: (own) => new RegExp(`^src/shop/(?!${own || '-'}/|phone/)[^/]+/(?!index\\.ts$)`),
  },
  {
    name: 'modules have an order',
    why: 'orders → cart → catalogue → audit and mail; never back, never sideways.',
    from: /^src\/shop\/([^/]+)\//,
    to: (own) => new RegExp(`^src/shop/(?:${notBelow(MODULE_LEVELS, own).join('|')})/`),
  },
  {
    name: 'the database is below',
    why: 'The database knows the shop at most by its types; only seeding uses it.',
    from: /^src\/database\/(?!seed\.ts)/,
    to: /^src\/(?!database\/|shared\/|shop\/phone\/)/,
    typesAllowed: /^src\/shop\//,
  },
  {
    name: 'adapters know ports',
    why: 'An adapter serves a port; it knows neither use cases, HTTP nor the settings of others.',
    from: /^src\/adapters\//,
    to: /^src\/(?!adapters\/|shared\/|database\/|shop\/(?:[a-z]+-port|ports)\.ts$)/,
  },
  {
    name: 'adapters are injected',
    why: 'Only services.ts builds adapters.',
    // The identity service is reached by HTTP requests; its adapter names path and headers.
    from: /^src\/(?!adapters\/|services\.ts$|http\/translate\/identity\.ts$)/,
    to: /^src\/adapters\//,
    typesAllowed: /^src\/adapters\//,
  },
  {
    name: 'http is thin',
    why: 'Routes parse, call one use case and translate; queries and pages are elsewhere.',
    from: /^src\/http\//,
    to: /^src\/(?:database|web|sandbox|jobs|server|app)\b/,
    except: /^src\/database\/demo-accounts\.ts$/,
    typesAllowed: /^src\/(?:database|web)\//,
  },
  {
    name: 'contract is shapes',
    why: 'Wire schemas are made of zod, shared constants, what a phone is and how one is chosen.',
    from: /^src\/contract\//,
    to: /^/,
    except: /^(?:npm:zod|src\/contract\/.*|src\/shared\/.*|src\/shop\/(?:choosing|phone)\/.*)$/,
  },
  {
    name: 'web is apart',
    why: 'No server code reaches a browser.',
    from: /^src\/web\//,
    to: /^(?:src\/(?!web\/|shared\/|art\/)|data\/|node:)/,
    // Brands, filters, orders and addresses are plain data, rules of choosing pure: the same on both sides.
    except:
      /^(?:node:(?:stream|process)|src\/contract\/(?:(?:compare|finder|phone)\/address|mobile-(?:address|brands|filters|query|sorts))\.ts|src\/shop\/phone\/(?!schema\.)[\w-]+\.ts|src\/shop\/choosing\/.+)$/,
    typesAllowed: /^src\/(?:contract\/|shop\/|sandbox\/bank\/card-field-protocol\.ts$)/,
  },
  {
    name: 'features have an order',
    why: 'checkout and home → catalogue → compare → cart → account; never back, never sideways, never pages.',
    from: /^src\/web\/features\/([^/]+)\//,
    to: (own) => {
      const others = notBelow(FEATURE_LEVELS, own).join('|');
      return new RegExp(`^src/web/(?:routes/|features/(?:${others})/)`);
    },
  },
  {
    name: 'ui and lib are leaves of the pages',
    why: 'Primitives know nothing of features and pages.',
    from: /^src\/web\/(?:ui|lib)\//,
    to: /^src\/web\/(?:features|routes)\//,
  },
  {
    name: 'the sandbox is foreign',
    why: 'The stand-ins share nothing with the shop but protocols.',
    from: /^src\/sandbox\//,
    to: /^(?:src\/(?!sandbox\/)|data\/)/,
  },
  {
    name: 'the shop reaches the sandbox by protocol',
    why: 'Code that works with the stand-ins works with the real services.',
    from: /^src\/(?!sandbox\/|server\.ts$)/,
    to: /^src\/sandbox\//,
    typesAllowed: /^src\/sandbox\/bank\/card-field-protocol\.ts$/,
  },
  {
    name: 'drawings are pure',
    why: 'A drawing depends on facts and nothing else.',
    from: /^src\/art\//,
    to: /^(?:src\/(?!art\/|shared\/|shop\/phone\/brand(?:s|-lists)\.ts$)|npm:|node:)/,
    typesAllowed: /^src\/shop\/phone\//,
  },
  {
    name: 'production is free of tests',
    why: 'What is shipped imports neither tests, scripts nor development dependencies.',
    from: /^src\//,
    to: /^(?:(?:tests|scripts|bench)\/|npm:(?:vitest|@playwright\/.*|fast-check|@axe-core\/.*)$)/,
  },
  ...homeRules,
];

function notBelow(levels: Record<string, number>, own: string): string[] {
  const level = levels[own] ?? 0;
  return Object.keys(levels).filter((name) => name !== own && (levels[name] ?? 0) >= level);
}

/** @returns one line for each import that a rule forbids, and for each cycle */
export function checkImports(imports: Import[], rules = importRules): string[] {
  const production = imports.filter(({ from }) => !/\.test\.tsx?$/.test(from));
  const forbidden = production.flatMap((one) =>
    rules
      .filter((rule) => isForbidden(one, rule))
      .map((rule) => `${one.from} imports ${one.to}: ${rule.name}. ${rule.why}`),
  );
  return [...forbidden, ...findCycles(production)];
}

function isForbidden({ from, to, isTypeOnly }: Import, rule: ImportRule): boolean {
  const match = rule.from.exec(from);
  if (!match) return false;
  const target = typeof rule.to === 'function' ? rule.to(match[1] ?? '') : rule.to;
  if (!target.test(to) || rule.except?.test(to)) return false;
  return !(isTypeOnly && rule.typesAllowed?.test(to));
}

/** Cycles of imports, those of types included: whoever reads one file of a cycle has to read them all. */
function findCycles(imports: Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!to.startsWith('src/')) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push(`cycle: ${[...trail.slice(start), file].join(' → ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const next of targets.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}
