/** Figures of a database that archives its log and is copied: a server of its own with a standby. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestFolder } from '../../../support/database/database.ts';
import {
  createEmptyTemplate,
  databaseUrl,
  runOnServer,
  shopUrl,
} from '../../../support/database/database-template.ts';
import {
  type PostgresServer,
  startPostgresServer,
} from '../../../support/database/postgres-server.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { readFigures } from '../../../support/shop/figures.ts';
import { freePort } from '../../../support/shop/free-port.ts';

/** Figures are read every five seconds. */
const SOON = { timeout: 30_000, interval: 500 };

describe.runIf(inject('postgresUrl'))('the figures of a database', () => {
  let server: PostgresServer;
  let standby: PostgresServer;
  let shop: TestShop;
  let admin: pg.Client;
  let port: number;
  beforeAll(async () => {
    server = await startPostgresServer({ isArchiving: true });
    await createEmptyTemplate(server.url);
    standby = await startPostgresServer({ primary: server });
    admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    port = await freePort();
    const url = shopUrl(databaseUrl(server.url, 'handset_empty'));
    shop = await startTestShop({
      database: { url, dataDir: createTestFolder(), remove: async () => undefined },
      catalogue: false,
      settings: { METRICS_PORT: String(port) },
    });
  });
  afterAll(async () => {
    await shop?.close();
    await admin?.end();
    await standby?.close();
    await server?.close();
  });

  const figure = async (name: string) => (await readFigures(port)).get(name);
  const archiveDelay = () => figure('handset_archive_delay_seconds');

  async function archiveBy(command: string): Promise<void> {
    await admin.query(`alter system set archive_command = '${command}'`);
    await admin.query('select pg_reload_conf()');
  }
  /** Hands what was written so far to the archiver. */
  const switchSegment = () =>
    runOnServer(
      server.url,
      `select pg_logical_emit_message(false, 'test', 'something'), pg_switch_wal()`,
    );

  it('tell since when its log is not archived, while archiving fails', async () => {
    expect(await archiveDelay()).toBe(0);
    await archiveBy('false');
    await switchSegment();
    await expect.poll(archiveDelay, SOON).toBeGreaterThan(0);
    await archiveBy('true');
    await switchSegment();
    await expect.poll(archiveDelay, SOON).toBe(0);
  });

  it('tell the same while archiving hangs', async () => {
    await archiveBy('sleep 600');
    await switchSegment();
    await switchSegment();
    await expect.poll(archiveDelay, SOON).toBeGreaterThan(0);
  });

  it('tell how many servers copy it, without a copy that is being made', async () => {
    const standbys = () => figure('handset_database_standbys');
    expect(await standbys()).toBe(1);
    const url = `${server.url}?replication=true&application_name=pg_basebackup`;
    const copying = new pg.Client({ connectionString: url });
    await copying.connect();
    await standby.close();
    await expect.poll(standbys, SOON).toBe(0);
    await copying.end();
  });
});
