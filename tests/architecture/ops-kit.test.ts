/** What ops/ sets up fits the shop: it names settings that there are, and starts it as the project does. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SETTING_NAMES } from '../../src/config.ts';

const OPS = path.resolve(import.meta.dirname, '../../ops');
const MACHINES = path.join(OPS, 'machines');
const read = (name: string) => readFileSync(path.join(OPS, name), 'utf8');
/** Of others: the image of PostgreSQL, and what a setting is put together of. */
const NOT_OURS = [
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_PASSWORD',
];

describe('the settings named in', () => {
  it.each([
    ['machines/handset.env.example', /^([A-Z][A-Z0-9_]+)=/gm],
    ['one-machine/handset.env.example', /^([A-Z][A-Z0-9_]+)=/gm],
    ['containers/compose.yaml', /^ +([A-Z][A-Z0-9_]+):/gm],
    ['containers/kubernetes/kustomization.yaml', /^ +- ([A-Z][A-Z0-9_]+)=/gm],
    ['containers/kubernetes/shop.yaml', /^ +- name: ([A-Z][A-Z0-9_]+)$/gm],
  ])('%s are the shop’s', (file, pattern) => {
    const named = [...read(file).matchAll(pattern)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => ![...SETTING_NAMES, ...NOT_OURS].includes(name))).toEqual([]);
  });
});

it('image and service start the shop as npm start does, and are told themselves to stop', () => {
  const started = [...packageJson.scripts.start.split(' '), '--built'];
  const [, image = ''] = /^CMD (\[.*\])$/m.exec(read('containers/Dockerfile')) ?? [];
  expect(JSON.parse(image)).toEqual(started);
  const [, service] = /^ExecStart=(.*)$/m.exec(read('machines/handset.service')) ?? [];
  expect(service).toBe(`/opt/handset/node_modules/.bin/${started.join(' ')}`);
});

it('the image can back up and restore the databases beside it', () => {
  const [, client] = /postgresql-client-(\d+)/.exec(read('containers/Dockerfile')) ?? [];
  const [, composed] = /image: postgres:(\d+)/.exec(read('containers/compose.yaml')) ?? [];
  const [, operated] = /postgresql:(\d+)-/.exec(read('containers/kubernetes/database.yaml')) ?? [];
  expect(Number(client)).toBeGreaterThanOrEqual(15);
  expect([composed, operated]).toEqual([client, client]);
});

it.each(['machines/pgbackrest.conf.template', 'one-machine/pgbackrest.conf'])(
  '%s encrypts backups, deletes old ones and never fills the disk of the database',
  (file) => {
    const settings = read(file);
    expect(settings).toMatch(/^repo1-cipher-type=aes-256-cbc$/m);
    expect(settings).toMatch(/^repo1-retention-full-type=time\nrepo1-retention-full=14$/m);
    expect(settings).toMatch(/^archive-push-queue-max=\d+GiB$/m);
  },
);

it('a file that ops/ names is there', () => {
  const pages = [...globSync('**/README.md', { cwd: OPS }), '../docs/one-machine.md'];
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => path.join(OPS, path.dirname(page), target))
      .filter((file) => !existsSync(file)),
  );
  expect(missing).toEqual([]);
});

it('the page about one machine says where each of its files goes', () => {
  const page = read('../docs/one-machine.md');
  const files = readdirSync(path.join(OPS, 'one-machine'));
  expect(files.filter((name) => !page.includes(name) && name !== 'backup.sh')).toEqual([]);
  // It stays where it is.
  expect(read('one-machine/handset-backup.service')).toContain('/ops/one-machine/backup.sh\n');
});

it('what Kubernetes is given at once is there', () => {
  const folder = path.join(OPS, 'containers/kubernetes');
  const named = [
    ...read('containers/kubernetes/kustomization.yaml').matchAll(/^ +- (\S+\.yaml)$/gm),
  ]
    .map(([, name = '']) => name)
    .concat('kustomization.yaml');
  expect(named.sort()).toEqual(readdirSync(folder).sort());
});

describe('the settings of a machine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'handset-render-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function render(text: string): string {
    const settings = path.join(folder, 'machine.env');
    writeFileSync(settings, text);
    execFileSync('sh', [path.join(MACHINES, 'render.sh'), settings, path.join(folder, 'out')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return path.join(folder, 'out');
  }
  const filled = () =>
    read('machines/machine.env.example').replace(/^(\w+_PASSWORD)=$/gm, '$1=secret1');

  it('are filled into every file', () => {
    const out = render(filled());
    const files = readdirSync(out);
    const templates = readdirSync(MACHINES).filter((name) => name.endsWith('.template'));
    expect(files.sort()).toEqual(
      [...templates.map((name) => name.replace('.template', '')), 'nginx.conf'].sort(),
    );
    const rendered = files.map((name) => readFileSync(path.join(out, name), 'utf8')).join('\n');
    expect(rendered.match(/@[A-Z][A-Z0-9_]*@/g)).toBeNull();
    // nginx asks HAProxy, which knows which shops are ready.
    expect(rendered).toContain('server 127.0.0.1:8080;');
    expect(rendered).toContain('listen 10.0.0.1:80;');
    expect(rendered).not.toContain('127.0.0.1:3000');
  });

  it.each([
    ['one that is missing', (text: string) => text.replace(/^ADDRESS_3=.*$/m, ''), 'ADDRESS_3'],
    [
      'a password that is empty',
      (text: string) => text.replace('SHOP_PASSWORD=secret1', 'SHOP_PASSWORD='),
      'SHOP_PASSWORD',
    ],
    [
      'what a file would read as something else',
      (text: string) => text.replace('SHOP_PASSWORD=secret1', "SHOP_PASSWORD='a|b'"),
      'SHOP_PASSWORD',
    ],
  ])('are refused: %s', (_what, change, named) => {
    expect(() => render(change(filled()))).toThrow(named);
  });
});
