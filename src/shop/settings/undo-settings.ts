/** Takes a change of the settings back, in the caller's transaction. Protects: nothing that was changed since. */
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { isSame } from '../../shared/tools/is-same.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { RecordedChange } from '../audit/index.ts';
import { write } from './change-settings.ts';
import { lockSettings } from './store.ts';

const day = z.iso.date();
const region = z.string().nullable();

const recordedSchema = z
  .strictObject({
    companyName: z.string(),
    companyAddress: z.string(),
    contactEmail: z.string(),
    timeZone: z.string(),
    returnDays: z.number(),
    pricesIncludeTax: z.boolean(),
    home: z.object({ country: z.string(), region }),
    taxRates: z.array(
      z.object({
        ...{ country: z.string(), region, name: z.string(), appliesFrom: day },
        ...{ ratePpm: z.number().int(), taxesShipping: z.boolean() },
      }),
    ),
    shippingPrices: z.array(
      z.object({ country: z.string().nullable(), priceCents: z.number().int(), appliesFrom: day }),
    ),
    showsRealmeBanner: z.boolean(),
  })
  .partial();

/** @throws AppError conflict with `differences` when a field has been changed since */
export async function undoSettingsChange(
  tx: Queryable,
  undo: { actor: Actor; change: RecordedChange; requestId: string | undefined },
): Promise<void> {
  const { actor, change, requestId } = undo;
  requireAdmin(actor);
  const from = await lockSettings(tx);
  const current: Record<string, unknown> = { ...from.settings };
  const differences = Object.entries(recordedSchema.parse(change.after))
    .filter(([field, value]) => !isSame(current[field], value))
    .map(([field, expected]) => ({ field, expected, current: current[field] }));
  if (differences.length > 0) {
    const detail = 'This has been changed since. Undo the later changes first.';
    throw new AppError('conflict', { detail, extra: { differences } });
  }
  const to = { ...from.settings, ...defined(recordedSchema.parse(change.before)) };
  await write(tx, { actor, from, to, requestId, undoes: change.id });
}

/** Without the fields that the entry does not say. */
function defined<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof Fields]?: Exclude<Fields[K], undefined> };
}
