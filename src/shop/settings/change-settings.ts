/**
 * Staff change the settings of the shop. Protects: nobody overwrites what somebody else has changed meanwhile,
 * each change stands in the audit log, and orders that are made keep their sums (they have stored them).
 */
import { sql } from 'drizzle-orm';
import { tellOfAnything } from '../../database/catalogue-changes.ts';
import type { Queryable } from '../../database/connect.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { SETTINGS_LIMITS, type ShopSettings } from '../../shared/rules/shop-settings.ts';
import { isSame } from '../../shared/tools/is-same.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import { type CatalogueDeps, transactOnCatalogue } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { recountSales } from './recount-sales.ts';
import { inOrder, regionKey } from './rules.ts';
import { findSettings, lockSettings, type StoredSettings, writeSettings } from './store.ts';

/** The id under which the audit log knows them: there is one of them. */
const SETTINGS_SUBJECT = 'shop';

/** @throws AppError authentication-required, forbidden */
export async function readSettings(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<StoredSettings> {
  requireAdmin(actor);
  return findSettings(db);
}

/** Optional settings stay as they are when they are left out. */
export type ChangedSettings = Omit<ShopSettings, OptionalSetting> &
  Partial<Pick<ShopSettings, OptionalSetting>>;
type OptionalSetting = 'timeZone' | 'showsRealmeBanner';

export interface SettingsChange {
  settings: ChangedSettings;
  /** The version that it was made from; undefined overwrites whatever there is. */
  expectedVersion: number | undefined;
  requestId?: string;
}

/**
 * Saying what is already so changes nothing.
 * @returns the settings as they are now
 * @throws AppError authentication-required, forbidden, version-conflict, validation for two entries of one day
 */
export async function changeSettings(
  deps: CatalogueDeps,
  actor: Actor,
  change: SettingsChange,
): Promise<StoredSettings> {
  requireAdmin(actor);
  assertUnambiguous(change.settings);
  return transactOnCatalogue(deps, async (tx) => {
    const { settings, version } = await lockSettings(tx);
    const { expectedVersion } = change;
    if (expectedVersion !== undefined && expectedVersion !== version) {
      throw new AppError('version-conflict');
    }
    const to = { ...settings, ...change.settings };
    return write(tx, { ...change, actor, from: { settings, version }, to });
  });
}

interface Write {
  actor: Actor;
  from: StoredSettings;
  to: ShopSettings;
  requestId?: string | undefined;
  undoes?: number;
}

/** Writes the settings and what of them is new into the audit log; the caller holds them. */
export async function write(tx: Queryable, change: Write): Promise<StoredSettings> {
  const { actor, from, requestId, undoes } = change;
  const to = inOrder(change.to);
  const before = changedFields(from.settings, to);
  if (Object.keys(before).length === 0) return from;
  if (to.timeZone !== from.settings.timeZone) await assertKnownZone(tx, to.timeZone);
  await writeSettings(tx, to);
  if (to.timeZone !== from.settings.timeZone) await recountSales(tx);
  // Pages that are kept ready for everybody say what a delivery costs.
  await tx.execute(tellOfAnything);
  await recordChange(tx, {
    actor,
    action: 'settings.changed',
    subjectType: 'settings',
    subjectId: SETTINGS_SUBJECT,
    before,
    after: changedFields(to, from.settings),
    ...(requestId === undefined ? {} : { requestId }),
    ...(undoes === undefined ? {} : { undoes }),
  });
  return findSettings(tx);
}

/** The browser, the shop and the database bring lists of their own. @throws AppError validation */
async function assertKnownZone(tx: Queryable, timeZone: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from pg_timezone_names where name = ${timeZone} limit 1`,
  );
  if (rows.length > 0) return;
  throw invalidField('timeZone', 'The database does not know this time zone. Try a nearby city.');
}

/** The fields of `settings` that `others` say otherwise. */
function changedFields(settings: ShopSettings, others: ShopSettings): Record<string, unknown> {
  const said: Record<string, unknown> = { ...others };
  return Object.fromEntries(
    Object.entries(settings).filter(([field, value]) => !isSame(said[field], value)),
  );
}

function assertUnambiguous({ taxRates, shippingPrices }: ChangedSettings): void {
  const rateKeys = taxRates.map((rate) => [rate.country, regionKey(rate), rate.appliesFrom].join());
  const priceKeys = shippingPrices.map(({ country, appliesFrom }) => [country, appliesFrom].join());
  const lists = [
    ['taxRates', rateKeys],
    ['shippingPrices', priceKeys],
  ] as const;
  for (const [field, keys] of lists) {
    if (keys.length > SETTINGS_LIMITS.entries) {
      throw invalidField(field, `Please use at most ${SETTINGS_LIMITS.entries} lines`);
    }
    if (new Set(keys).size < keys.length) {
      throw invalidField(field, 'Two lines have the same place and date');
    }
  }
}
