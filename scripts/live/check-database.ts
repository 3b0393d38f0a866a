/** The data folder and the database: who may do what, which mode it belongs to, what the next start will change. */
import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../src/config.ts';
import {
  connectDatabase,
  type DatabaseConnection,
  DatabaseUnreachableError,
} from '../../src/database/connect.ts';
import { DataFolderBusyError } from '../../src/database/embedded/embedded.ts';
import { countMigrations } from '../../src/database/migrate.ts';
import { requireMode } from '../../src/database/mode/claim-database.ts';
import { OtherModeError } from '../../src/database/mode/sandbox-traces.ts';
import { DatabaseRightsError, requireRights, requireTwoRoles } from '../../src/database/rights.ts';
import { errorCode } from '../../src/shared/errors.ts';
import { explainFailure } from '../lib/explain-failure.ts';
import { type Finding, open, reasonOf, right, wrong } from './finding.ts';

const FIRST_ANSWER_MS = 10_000;
/** A table or a column that an older database does not have yet. */
const NOT_THERE_YET = ['42P01', '42703'];

export async function* checkDataFolder({ dataDir }: Config): AsyncGenerator<Finding> {
  const about = 'data folder';
  let folder = dataDir;
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file');
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const advice = 'Change its owner or rights, or set DATA_DIR to another folder.';
    yield wrong(about, `${folder} cannot be written by this user (${reasonOf(error)}). ${advice}`);
    return;
  }
  yield right(about, folder === dataDir ? 'this user may write it' : 'the first start makes it');
}

export async function* checkDatabase(config: Config): AsyncGenerator<Finding> {
  const { databaseUrl: url, dataDir } = config;
  const about = 'database';
  if (url === undefined && !existsSync(path.join(dataDir, 'database'))) {
    yield right(about, 'embedded; the first start makes it');
    return;
  }
  let connection: DatabaseConnection;
  try {
    connection = await connectDatabase({ url, dataDir, firstAnswerMs: FIRST_ANSWER_MS });
  } catch (error) {
    if (error instanceof DataFolderBusyError) {
      yield right(about, 'embedded, and in use by a running shop, which has checked it');
    } else yield wrong(about, explainFailure(error, 'the message above'));
    return;
  }
  try {
    yield* checkServerRoles(connection, config);
  } finally {
    await connection.close();
  }
}

async function* checkServerRoles(
  connection: DatabaseConnection,
  config: Config,
): AsyncGenerator<Finding> {
  const { databaseOwnerUrl: url, dataDir } = config;
  if (url === undefined) {
    yield* checkContents(connection, connection, config);
    return;
  }
  const about = 'database owner';
  let owner: DatabaseConnection;
  try {
    owner = await connectDatabase({ url, dataDir, firstAnswerMs: FIRST_ANSWER_MS });
  } catch (error) {
    yield wrong(about, unreachable(error, 'DATABASE_OWNER_URL'));
    return;
  }
  try {
    yield await checkTwoRoles(about, owner, connection);
    yield* checkContents(connection, owner, config);
  } finally {
    await owner.close();
  }
}

async function checkTwoRoles(
  about: string,
  owner: DatabaseConnection,
  shop: DatabaseConnection,
): Promise<Finding> {
  try {
    await withClient(owner, (client) => requireTwoRoles(client, shop.pool));
    return right(about, 'DATABASE_OWNER_URL is a role apart from the one of the shop');
  } catch (error) {
    return wrong(about, explainFailure(error, 'the message above'));
  }
}

/** @param owner whose role makes and changes the tables */
async function* checkContents(
  shop: DatabaseConnection,
  owner: DatabaseConnection,
  config: Config,
): AsyncGenerator<Finding> {
  const { applied, pending } = await withClient(owner, countMigrations);
  const isUpToDate = applied > 0 && pending === 0;
  const answers = shop.kind === 'postgres' ? 'it answers; ' : 'embedded; ';
  if (applied === 0) yield right('database', `${answers}it is empty, the start makes its tables`);
  else if (isUpToDate) yield right('database', `${answers}its tables are up to date`);
  else
    yield right('database', `${answers}the start brings its tables up to date (${pending} steps)`);

  yield* checkRights(shop, owner, isUpToDate);
  if (applied > 0) yield await checkMode(shop, config);
}

async function* checkRights(
  shop: DatabaseConnection,
  owner: DatabaseConnection,
  isUpToDate: boolean,
): AsyncGenerator<Finding> {
  const about = 'rights in the database';
  const { rows } = await owner.pool.query<{ isStandby: boolean; mayMigrate: boolean }>(`
    select pg_is_in_recovery() as "isStandby",
      case when to_regclass('public.audit_log') is null
        then has_schema_privilege('public', 'create')
          and has_database_privilege(current_database(), 'create')
        else (select pg_has_role(relowner, 'usage') from pg_class
          where oid = to_regclass('public.audit_log')) end as "mayMigrate"`);
  const { isStandby = false, mayMigrate = false } = rows[0] ?? {};
  if (isStandby) {
    yield wrong(about, 'it is a standby, which takes no changes. Set the address of the primary.');
  } else if (!isUpToDate && !mayMigrate) {
    const advice = 'Make the role the owner of the database, or set DATABASE_OWNER_URL.';
    yield wrong(about, `the role may not make or change the tables. ${advice}`);
  } else if (isUpToDate && shop === owner) {
    try {
      await requireRights(shop.pool);
    } catch (error) {
      if (!(error instanceof DatabaseRightsError)) throw error;
      yield wrong(about, `${error.message}.`);
    }
  }
}

async function checkMode({ db }: DatabaseConnection, config: Config): Promise<Finding> {
  const about = 'mode of the database';
  try {
    const isClaimed = await requireMode(db, config);
    return right(about, isClaimed ? 'it belongs to a live shop' : 'no shop has opened it yet');
  } catch (error) {
    if (error instanceof OtherModeError) return wrong(about, error.message);
    if (!NOT_THERE_YET.includes(errorCode(error) ?? '')) throw error;
    return open(about, 'its tables are older; the start brings them up to date and then checks it');
  }
}

function unreachable(error: unknown, setting: string): string {
  if (!(error instanceof DatabaseUnreachableError)) throw error;
  return `${error.message}. Check ${setting}.`;
}

async function withClient<T>(
  { pool }: DatabaseConnection,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
