/** What a new password is held against: who chooses it, and what the shop is called. */
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../../database/connect.ts';
import { shopSettings, users } from '../../../database/schema.ts';
import { DEFAULT_SETTINGS } from '../../../shared/rules/shop-settings.ts';
import type { ShopConfig } from '../../deps.ts';
import type { PasswordOwner } from './password-policy.ts';

export async function findPasswordOwner(
  { config, db }: { config: Pick<ShopConfig, 'passwordPolicy'>; db: Database },
  { userId, email }: { userId: string; email: string },
): Promise<PasswordOwner> {
  const [user] = await db
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, userId));

  return {
    email,
    name: user?.name ?? '',
    companyName: await findCompanyName(db),
    isStrict: config.passwordPolicy === 'strict' || user?.role === 'admin',
  };
}

export async function findCompanyName(db: Queryable): Promise<string> {
  const [row] = await db.select({ companyName: shopSettings.companyName }).from(shopSettings);
  return row?.companyName ?? DEFAULT_SETTINGS.companyName;
}
