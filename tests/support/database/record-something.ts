import type { Database } from '../../../src/database/connect.ts';
import { transact } from '../../../src/database/transact.ts';
import { ANONYMOUS } from '../../../src/shop/actor.ts';
import { recordChange } from '../../../src/shop/audit/index.ts';

/** Adds an entry to the audit log, about nothing. */
export function recordSomething(db: Database): Promise<number> {
  return transact(db, (tx) =>
    recordChange(tx, { actor: ANONYMOUS, action: 'x', subjectType: 'x', subjectId: 'x' }),
  );
}
