/** A private PostgreSQL server with catalogues of several sizes. Gone when the run ends. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { connectDatabase } from '../src/database/connect.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { seedCatalogue } from '../src/database/seed.ts';
import { databaseUrl, runOnServer } from '../tests/support/database/database-template.ts';
import { startPostgresServer } from '../tests/support/database/postgres-server.ts';
import { seedMobiles } from './seed-mobiles.ts';

export interface Databases {
  /** Connection string of the catalogue with so many mobiles. */
  urls: Map<number, string>;
  /** The first process of the server. */
  pid: number;
  /** Makes a copy of the catalogue with so many mobiles. @returns its connection string */
  copy(size: number): Promise<string>;
  /** Makes another database, empty or as a copy of this one. @returns its connection string */
  create(name: string, template?: string): Promise<string>;
  close(): Promise<void>;
}

/** @param sizes numbers of mobiles; the first is the catalogue as it is sold, whatever it says */
export async function openDatabases(sizes: readonly number[]): Promise<Databases> {
  const server = await startPostgresServer({ isDurable: true });
  const urls = new Map<number, string>();
  for (const size of sizes) {
    const name = `mobiles_${size}`;
    await runOnServer(server.url, `create database ${name}`);
    const url = databaseUrl(server.url, name);
    const connection = await connectDatabase({ url, dataDir: '' });
    await migrateDatabase(connection);
    const sold = await seedCatalogue(connection.db);
    await seedMobiles(connection.db, Math.max(0, size - sold));
    await connection.close();
    await vacuum(url);
    urls.set(size, url);
  }
  let copies = 0;
  const create = async (name: string, template = 'template1') => {
    await runOnServer(server.url, `create database ${name} template ${template}`);
    return databaseUrl(server.url, name);
  };
  return {
    urls,
    pid: Number(readFileSync(server.pidFile, 'utf8').split('\n', 1)[0]),
    copy(size) {
      copies += 1;
      return create(`copy_${copies}`, `mobiles_${size}`);
    },
    create,
    close: () => server.close(),
  };
}

/** As the server does by itself after a minute. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
