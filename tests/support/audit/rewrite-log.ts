/** What the owner of the database can do to the audit log without a key: statements that write it anew. */

/** Writes entries anew from one on, as `hash` makes them, and sets the head after the last. */
export const rewritten = (first: number, hash: (id: string) => string) => `
  do $$
  declare previous text; entry record;
  begin
    select coalesce(max(hash), '') into previous from audit_log where id = ${first} - 1;
    for entry in select id from audit_log where id >= ${first} order by id loop
      update audit_log set prev_hash = previous, hash = ${hash('entry.id')} where id = entry.id;
      select hash into previous from audit_log where id = entry.id;
    end loop;
    update audit_head set hash = previous;
  end $$`;

const textOfRow = (id: string) => `(select convert_to(jsonb_build_array(
  e.id::text, (extract(epoch from e.at) * 1000000)::bigint::text, e.actor_id::text, e.action,
  e.subject_type, e.subject_id, e.before::text, e.after::text, e.request_id, e.undoes::text,
  previous)::text, 'UTF8') from audit_log e where e.id = ${id})`;

export const withoutKey = (id: string) => `encode(sha256(${textOfRow(id)}), 'hex')`;

/** Under the name of a key, which the owner of the database may make up. */
export const withKey = (keyId: string) => (id: string) => `'${keyId}.' || ${withoutKey(id)}`;
