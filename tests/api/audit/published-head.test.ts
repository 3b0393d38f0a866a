/** The newest entry of the audit log is published, and `npm run audit:verify` finds what was cut off. */
import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { createSecretBox } from '../../../src/adapters/secret-box.ts';
import { beginKey, createHeadPublisher } from '../../../src/shop/audit/index.ts';
import { rewritten, withKey } from '../../support/audit/rewrite-log.ts';
import {
  createTestDatabase,
  TEST_SECRET,
  type TestDatabase,
} from '../../support/database/database.ts';
import { recordSomething } from '../../support/database/record-something.ts';

/** Every run of the command is a process of its own that loads the whole shop. */
const TIMEOUT_MS = 240_000;

let database: TestDatabase;
let round: () => Promise<void>;
let now = new Date('2026-11-28T10:00:00Z');
let lines: { level: number; auditHead: string }[] = [];
beforeAll(async () => {
  database = await createTestDatabase('postgres');
  const log = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  round = createHeadPublisher({ db: database.db, clock: { now: () => now }, logger: pino(log) });
});
afterAll(() => database?.close());

/** Records changes, and has a round of the job. @returns what it has logged */
async function published(changes: number) {
  for (let n = 0; n < changes; n += 1) await recordSomething(database.db);
  lines = [];
  await round();
  return lines.map(({ level, auditHead }) => [pino.levels.labels[level], auditHead]);
}

const entry = (id: number) => expect.stringMatching(`^${id}:[0-9a-f]{12}\\.[\\w-]{43}$`);

it('the newest entry is logged first, then with a hundred more, and after an hour', async () => {
  expect(await published(0)).toEqual([]);
  expect(await published(2)).toEqual([['info', entry(2)]]);
  expect(await published(99)).toEqual([]);
  expect(await published(1)).toEqual([['info', entry(102)]]);
  now = new Date(now.getTime() + 3_600_000);
  expect(await published(0)).toEqual([['info', entry(102)]]);
});

function verify(options: string[] = [], secret = TEST_SECRET) {
  const [, ...args] = packageJson.scripts['audit:verify'].split(' ');
  const { PATH = '', HOME = '' } = process.env;
  const settings = { ENV_FILE: '', DATABASE_URL: database.url, AUTH_SECRET: secret };
  return new Promise<{ code: number; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      [...args, ...options],
      { env: { PATH, HOME, ...settings } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr }),
    );
  });
}

it('an entry that was published and is gone is an error of the log, and named by the command', {
  timeout: TIMEOUT_MS,
}, async () => {
  const head = lines.at(-1)?.auditHead ?? '';
  expect(await verify(['--head', head])).toEqual({
    code: 0,
    printed: expect.stringMatching(/is intact: 102 entries\.\n.*contains what was published/),
  });
  expect(await verify(['--head', 'yesterday'])).toMatchObject({ code: 2 });

  await database.db.execute(sql`alter table audit_log disable trigger user`);
  await database.db.execute(sql`delete from audit_log where id > 50`);
  await database.db.execute(sql`update audit_head set last_id = 50,
    hash = (select hash from audit_log where id = 50)`);
  expect(await published(0)).toEqual([['error', head]]);
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await verify(['--head', head])).toEqual({
    code: 1,
    printed: expect.stringContaining('Entry 51 of the audit log does not fit: the log ends before'),
  });
});

it('a log that the owner of the database wrote anew is not called intact once the shop has started', {
  timeout: TIMEOUT_MS,
}, async () => {
  await database.db.execute(sql.raw(rewritten(1, withKey('other'))));
  await database.db.execute(sql`alter table audit_log enable trigger user`);
  const next = 'the secret that the shop has afterwards, long enough';
  const secrets = createSecretBox(next);
  database.db.auditKey = secrets;
  await beginKey(database.db, secrets);
  expect(await verify([], next)).toEqual({
    code: 3,
    printed: expect.stringMatching(/not proven: of its 51 entries.* 50\.\n.*AUTH_SECRET_PREVIOUS/),
  });
});
