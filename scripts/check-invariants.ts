/**
 * `npm run check:invariants`: holds database and card provider against the shop's promises and prints
 * a table. Exit code 1 when one of them is broken, 2 when the check could not be made.
 * Compares the provider's whole ledger; `-- --since 2026-11-01` only from then on, and
 * `-- --since last` from a day before the last check in which everything held.
 * Beside a running shop with the embedded database it reads a copy of that database, and of the ledger
 * what is older than an hour: what is being paid meanwhile cannot be in the copy.
 */
import './lib/quick-imports.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createStripeGateway } from '../src/adapters/stripe/index.ts';
import type { Config } from '../src/config.ts';
import { connectDatabase, type DatabaseConnection } from '../src/database/connect.ts';
import { DataFolderBusyError } from '../src/database/embedded/embedded.ts';
import { checkInvariants, cleanCheck, type Finding } from '../src/shop/orders/index.ts';
import { copyEmbedded } from './lib/database/copy-database.ts';
import { openBank } from './lib/database/open-bank.ts';
import { readSettings } from './lib/read-settings.ts';

const SHOWN_VIOLATIONS = 5;
const RULE_WIDTH = 72;
const PROGRESS_EVERY_MS = 5_000;
const DAY_MS = 86_400_000;
/** Longer than an order may be paid. */
const UNDER_WAY_MS = 3_600_000;

function printTable(findings: Finding[]): void {
  for (const { invariant, rule, violations } of findings) {
    const verdict = violations.length === 0 ? 'holds' : `${violations.length} BROKEN`;
    console.log(`${invariant.padEnd(4)} ${rule.padEnd(RULE_WIDTH)} ${verdict}`);
    for (const violation of violations.slice(0, SHOWN_VIOLATIONS)) console.log(`     ${violation}`);
  }
}

/** A line every few seconds, so that a long check is seen to go on. */
function progressPrinter() {
  let printedAt = Date.now();
  return (what: string, rows: number) => {
    if (Date.now() - printedAt < PROGRESS_EVERY_MS) return;
    printedAt = Date.now();
    console.log(`… ${what}: ${rows.toLocaleString('en')}`);
  };
}

/** The database, or a copy of it when a running shop has it to itself. */
async function open({
  databaseUrl: url,
  dataDir,
}: Config): Promise<DatabaseConnection & { copiedAt?: Date }> {
  try {
    return await connectDatabase({ url, dataDir });
  } catch (error) {
    if (!(error instanceof DataFolderBusyError)) throw error;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copiedAt = new Date();
    copyEmbedded(dataDir, folder);
    console.log(`The shop is running: this checks a copy of its database, made now.`);
    const copy = await connectDatabase({ url: undefined, dataDir: folder });
    return { ...copy, copiedAt, close: () => copy.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @throws Error when it is no date */
async function readSince(db: DatabaseConnection['db']): Promise<Date | undefined> {
  const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
  if (since === undefined) return undefined;
  if (since === 'last') {
    const last = await cleanCheck.find(db);
    return last ? new Date(last.getTime() - DAY_MS) : undefined;
  }
  const date = new Date(since);
  if (Number.isNaN(date.getTime())) throw new Error(`--since ${since} is no date`);
  return date;
}

async function check(): Promise<number> {
  const config = readSettings(process.env);
  const { db, close, copiedAt } = await open(config);
  try {
    const since = await readSince(db);
    const until = copiedAt && new Date(copiedAt.getTime() - UNDER_WAY_MS);
    const bank = await openBank(config);
    try {
      const cards = createStripeGateway(config.stripe, { shop: config.publicUrl });
      const onProgress = progressPrinter();
      const findings = await checkInvariants({ db, cards }, { since, until, onProgress });
      printTable(findings);
      if (findings.some((finding) => finding.violations.length > 0)) return 1;
      if (!copiedAt) await cleanCheck.note(db);
      return 0;
    } finally {
      await bank?.close();
    }
  } finally {
    await close();
  }
}

try {
  process.exitCode = await check();
} catch (error) {
  console.error(`The check could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
