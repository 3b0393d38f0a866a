/**
 * Rights of the shop's role where it does not own the tables (DATABASE_OWNER_URL). Protects: whoever speaks to
 * the database as the shop changes no entry of the audit log, no table and no trigger.
 */
import pg from 'pg';

/** A role may not do what is asked of it; the message says what to set. */
export class DatabaseRightsError extends Error {}

/** What the role of a connection lacks on tables of the shop; null when it can do all that a shop does. */
export const MISSING_RIGHT = `(
  select format('the role %I lacks rights on %I', current_user, c.relname)
  from pg_class c join pg_class log on log.oid = to_regclass('public.audit_log')
  where c.relnamespace = log.relnamespace and c.relowner = log.relowner
    and c.relkind in ('r', 'S') and not case
    when c.relkind = 'S' then has_sequence_privilege(c.oid, 'usage')
    when c.relname = 'audit_head' then has_table_privilege(c.oid, 'select')
    else has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
      and (c.relname = 'audit_log' or
        has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
    end
  limit 1)`;

/** @throws DatabaseRightsError */
export async function requireRights(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ missing: string | null }>(
    `select case when to_regclass('public.audit_log') is null
       then 'the database has no tables of a shop' else ${MISSING_RIGHT} end as missing`,
  );
  const missing = rows[0]?.missing;
  if (!missing) return;
  throw new DatabaseRightsError(
    `DATABASE_URL does not suffice, ${missing}; set DATABASE_OWNER_URL to the role that owns the tables of the same database`,
  );
}

/**
 * @param owner a connection of DATABASE_OWNER_URL
 * @returns the name of the shop's role
 * @throws DatabaseRightsError when the two roles are one, or the tables belong to another one
 */
export async function requireTwoRoles(owner: pg.ClientBase, shop: pg.Pool): Promise<string> {
  const {
    rows: [asked],
  } = await shop.query<{ role: string; isSuperuser: boolean }>(
    `select current_user as role, rolsuper as "isSuperuser" from pg_roles
      where rolname = current_user`,
  );
  const {
    rows: [found],
  } = await owner.query<{ owner: string; isSame: boolean; foreignOwner: string | null }>(
    `select current_user as owner,
      pg_has_role($1, current_user, 'member') or pg_has_role($1, nspowner, 'member') as "isSame",
      (select pg_get_userbyid(relowner) from pg_class
        where oid = to_regclass('public.audit_log') and not pg_has_role(relowner, 'usage')
      ) as "foreignOwner"
    from pg_namespace where nspname = 'public'`,
    [asked?.role],
  );
  if (!asked || !found || asked.isSuperuser || found.isSame) {
    throw new DatabaseRightsError(
      `DATABASE_URL has all rights of DATABASE_OWNER_URL; give it a role of its own, which is neither superuser nor member of ${found?.owner} nor owner of the database`,
    );
  }
  if (found.foreignOwner === null) return asked.role;
  const [from, to] = [found.foreignOwner, found.owner].map((role) => pg.escapeIdentifier(role));
  throw new DatabaseRightsError(
    `The tables belong to ${from} and not to the role of DATABASE_OWNER_URL; as a superuser, run once in this database: reassign owned by ${from} to ${to}`,
  );
}

/**
 * Gives the shop's role what it needs on all tables there are and will be, and takes the rest away.
 * @param owner a connection of the owner of the tables
 */
export async function grantRights(owner: pg.ClientBase, shopRole: string): Promise<void> {
  const role = pg.escapeIdentifier(shopRole);
  await owner.query(`begin;
    revoke create on schema public from public;
    revoke all on all tables in schema public from ${role};
    grant usage on schema public, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke update, delete on audit_log from ${role};
    revoke insert, update, delete on audit_head from ${role};
    grant usage on all sequences in schema public to ${role};
    alter default privileges in schema public
      grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage on sequences to ${role};
    commit`);
}
