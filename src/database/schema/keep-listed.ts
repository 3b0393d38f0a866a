/**
 * The function behind the triggers that keep `listed_mobiles` equal to what is on sale, in the same
 * transaction. Written from the facts of a phone: a migration takes it from here, and a test compares the
 * database with it.
 */
import { COLUMN_FACTS } from './fact-columns.ts';

const FACTS = COLUMN_FACTS.map(({ column }) => column.name).join(', ');
/** What a list reads of a mobile as it is. */
const SAME = `price_cents, created_at, category, ${FACTS}, in_stock, low_stock`;

/**
 * Mobiles that are written together are listed together: what a statement left different is looked for
 * once, and a sale changes no line but with the last units. The lines to delete are found by a plan of the
 * moment: one kept from when the table was small reads all of it for every change. Whatever was written is
 * noted for those who keep mobiles in memory, a sale as well.
 */
export const KEEP_LISTED_MOBILES = `CREATE OR REPLACE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  written uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM present);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT id FROM former);
  ELSE
    ids := ARRAY(SELECT id FROM (
      SELECT id, name, ${SAME}, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, name, ${SAME}, search_words, deleted_at FROM present
    ) AS different);
  END IF;
  IF TG_OP <> 'INSERT' AND cardinality(ids) > 0 THEN
    EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  END IF;
  IF TG_OP <> 'DELETE' AND cardinality(ids) > 0 THEN
    INSERT INTO listed_mobiles (id, name, ${SAME}, search_name, search_words)
      SELECT id, lower(name), ${SAME}, search_name, search_words FROM present
      WHERE id = ANY(ids) AND deleted_at IS NULL;
  END IF;
  written := ids;
  IF TG_OP = 'UPDATE' THEN
    written := ARRAY(SELECT id FROM present);
  END IF;
  IF cardinality(written) > 0 THEN
    INSERT INTO listed_changes (mobile_id, changed_in)
      SELECT unnest(written), pg_current_xact_id()
      ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
      WHERE listed_changes.changed_in <> excluded.changed_in;
  END IF;
  RETURN NULL;
END $$;
`;

/** Gives lines that are there already the values of facts that lists did not have before. */
export const FILL_LISTED_MOBILES = `UPDATE listed_mobiles AS listed
  SET ${COLUMN_FACTS.map(({ column: { name } }) => `${name} = mobiles.${name}`).join(', ')}
  FROM mobiles WHERE mobiles.id = listed.id;
`;
