/** Columns that many tables have. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, the same whatever the time zone of who reads it. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
