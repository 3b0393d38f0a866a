/**
 * The shop on three machines, set up as ops/machines/README.md says: etcd, Patroni with PostgreSQL, HAProxy and nginx on
 * each, shops where a test starts them.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findProgram } from '../../../scripts/lib/find-tools.mjs';
import { loadConfig } from '../../../src/config.ts';
import { createTestFolder } from '../../support/database/database.ts';
import { until } from '../../support/shop/child-shop.ts';
import { createBuyers } from '../buyer.ts';
import { canHaveMachines, createMachines, type Machine, own, type Program } from './machines.ts';
import { type Outside, openSandbox } from './outside.ts';
import {
  render,
  startBalancers,
  startEtcd,
  startPatroni,
  startShop,
  WEB_PORT,
} from './programs.ts';

const CHECK = path.resolve(import.meta.dirname, '../../../scripts/check-invariants.ts');
const PATIENCE_MS = 120_000;
const NEEDED = ['etcd', 'patroni', 'haproxy', 'nginx', 'pgbackrest'];

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
}

/**
 * Whether everything is there that a cluster needs: Linux, root, and on Debian
 * `apt-get install etcd-server patroni haproxy nginx-light pgbackrest`.
 */
export function canHaveCluster(): boolean {
  return canHaveMachines() && NEEDED.every((program) => findProgram(program) !== undefined);
}

/** @returns three databases, one of which writes, and the ways to them; no shop yet */
export async function openCluster(): Promise<Cluster> {
  const cluster = new Cluster();
  try {
    await cluster.open();
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

export class Cluster {
  readonly #machines = createMachines();
  readonly #databases = new Map<Machine, Program>();
  readonly #backups = mkdtempSync(path.join(tmpdir(), 'handset-backups-'));
  readonly #passwords = {
    SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
    REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
    SHOP_PASSWORD: randomBytes(12).toString('hex'),
    BACKUP_PASSWORD: randomBytes(12).toString('hex'),
  };
  #outside: Outside | undefined;

  async open(): Promise<void> {
    own(this.#backups);
    render(this.machines, this.#passwords, this.#backups);
    for (const machine of this.machines) {
      startEtcd(machine);
      this.startDatabase(machine);
    }
    await this.untilWhole();
    const { SHOP_PASSWORD } = this.#passwords;
    const administration = this.#administrationOf(await this.leader());
    await ask(administration, `create role handset login password '${SHOP_PASSWORD}'`);
    await ask(administration, 'create database handset owner handset');
    const outside = await openSandbox(this.url);
    this.#outside = outside;
    for (const machine of this.machines) startBalancers(machine, outside);
  }

  get machines(): Machine[] {
    return this.#machines.all;
  }

  /** Where visitors come in: nginx on the first machine. */
  get url(): string {
    return `http://${this.machines[0]?.address}:${WEB_PORT}`;
  }

  get bankUrl(): string {
    return this.#outside?.url ?? '';
  }

  /** @param patienceMs for how long each insists on an answer */
  buyers(patienceMs?: number): ReturnType<typeof createBuyers> {
    const { url, bankUrl } = this;
    const bankKey = loadConfig({}).stripe.secretKey;
    const alive = { hasDied: async () => false, start: async () => undefined };
    return createBuyers({ url, bankUrl, bankKey, ...alive }, patienceMs);
  }

  /** What Patroni of each machine says that answers: one that was cut off goes on telling what it knew last. */
  async #views(): Promise<Member[][]> {
    const views = this.machines.map(async ({ address }) => {
      const answer = await askPatroni<{ members: Member[] }>(address, '/cluster');
      return answer ? [answer.members] : [];
    });
    return (await Promise.all(views)).flat();
  }

  /** Until one is the primary, both others follow it, one of them with every commit, and all three say so. */
  async untilWhole(): Promise<void> {
    const isWhole = async () => {
      const [views, [leader, ...others]] = [await this.#views(), await this.#primaries()];
      const isAgreed = views.every((view) => isWholeIn(view, leader));
      if (!leader || others.length > 0 || views.length !== 3 || !isAgreed) return false;
      // One that is made a copy again says of itself that it runs.
      const copies = 'select from pg_stat_replication where state = $$streaming$$';
      return (await ask(this.#administrationOf(leader), copies).catch(() => [])).length === 2;
    };
    await until('the cluster is whole', isWhole, PATIENCE_MS);
  }

  /** Until one takes writes. */
  async untilLeader(): Promise<void> {
    const isLed = async () => (await this.#primaries()).length === 1;
    await until('one is the primary', isLed, PATIENCE_MS);
  }

  async leader(): Promise<Machine> {
    const [found] = await this.#primaries();
    if (!found) throw new Error('There is no leader now.');
    return found;
  }

  /** The machines whose own database takes writes and which hold the right to it. */
  async #primaries(): Promise<Machine[]> {
    const asked = this.machines.map(async (machine) => {
      return (await askPatroni(machine.address, '/primary')) ? [machine] : [];
    });
    return (await Promise.all(asked)).flat();
  }

  #administrationOf({ address }: Machine): string {
    return `postgresql://postgres:${this.#passwords.SUPERUSER_PASSWORD}@${address}:5432/postgres`;
  }

  startDatabase(machine: Machine): void {
    this.#databases.set(machine, startPatroni(machine));
  }

  /** Ends Patroni and PostgreSQL of a machine as a power cut does. */
  async killDatabase(machine: Machine): Promise<void> {
    const file = path.join(machine.folder, 'postgresql/postmaster.pid');
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    await this.#databases.get(machine)?.kill();
    process.kill(pid, 'SIGKILL');
  }

  /** @param root folder of another version, installed and built. @returns the shop when it is ready */
  startShop(machine: Machine, root?: string): Promise<Program> {
    const { url: publicUrl, bankUrl: sandboxUrl } = this;
    const password = this.#passwords.SHOP_PASSWORD;
    return startShop(machine, { publicUrl, sandboxUrl, password, root });
  }

  /** The database of the shop on one machine, whatever part that has. */
  urlOf({ address }: Machine): string {
    return `postgresql://handset:${this.#passwords.SHOP_PASSWORD}@${address}:5432/handset`;
  }

  /** Asks the present primary. */
  async query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    return ask<T>(this.urlOf(await this.leader()), text);
  }

  /** More of every phone than anybody can buy here: who finds none would try for ever. */
  async fillShelves(): Promise<void> {
    await this.query(`
      with filled as (update variants set stock = stock + 10000 returning id, mobile_id)
      insert into stock_movements (id, mobile_id, variant_id, delta, reason)
      select gen_random_uuid(), mobile_id, id, 10000, 'restock' from filled`);
  }

  /** pgBackRest's settings on a machine. */
  get backupSettings(): string {
    return path.join(this.machines[0]?.folder ?? '', 'pgbackrest.conf');
  }

  /** Makes a full backup of the primary. */
  async backUp(): Promise<void> {
    const machine = await this.leader();
    const settings = `--config=${path.join(machine.folder, 'pgbackrest.conf')}`;
    for (const command of ['stanza-create', 'backup']) {
      const words = ['pgbackrest', settings, '--stanza=handset', command];
      const { child } = machine.start(words, { as: 'postgres' });
      const code = await new Promise((resolve) => child.once('close', resolve));
      if (code !== 0) throw new Error(`pgbackrest ${command} ended with ${code}`);
    }
  }

  /** Of a command beside the shops, on the present primary. */
  async settings(): Promise<Record<string, string>> {
    const { bankUrl, url } = this;
    const own = { ENV_FILE: '', DATA_DIR: createTestFolder() };
    const database = this.urlOf(await this.leader());
    return { ...own, DATABASE_URL: database, SANDBOX_URL: bankUrl, PUBLIC_URL: url };
  }

  /** Exit code and table of the check of the invariants. */
  async checkInvariants(): Promise<{ code: number | null; output: string }> {
    const checking = spawn(process.execPath, [CHECK], {
      env: { ...process.env, ...(await this.settings()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    checking.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const code = await new Promise<number | null>((resolve) => checking.once('close', resolve));
    return { code, output };
  }

  async remove(): Promise<void> {
    this.#outside?.close();
    await this.#machines.remove();
    rmSync(this.#backups, { recursive: true, force: true });
  }
}

/** @returns null unless the whole answer arrives within a second, with status 200 */
async function askPatroni<Answer>(address: string, question: string): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://${address}:8008${question}`, { signal });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}

function isWholeIn(view: Member[], leader: Machine | undefined): boolean {
  const of = (role: Member['role']) => view.filter((member) => member.role === role);
  const [found] = of('leader');
  const isLed = found?.name === `handset-${leader?.number}`;
  return view.length === 3 && isLed && of('sync_standby').length === 1;
}

async function ask<T extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
