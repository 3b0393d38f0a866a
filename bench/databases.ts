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
  return {
    urls,
    pid: Number(readFileSync(server.pidFile, 'utf8').split('\n', 1)[0]),
    async copy(size) {
      copies += 1;
      const name = `copy_${copies}`;
      await runOnServer(server.url, `create database ${name} template mobiles_${size}`);
      return databaseUrl(server.url, name);
    },
    close: () => server.close(),
  };
}

/** As the server does by itself after a while. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
