/**
 * The functions behind the triggers that keep `listed_mobiles` equal to what is on sale, in the same
 * transaction. Written from the facts of a phone: a migration takes it from here, and a test compares the
 * database with it.
 */
import { COLUMN_FACTS } from './fact-columns.ts';

const FACT_NAMES = COLUMN_FACTS.map(({ column }) => column.name);
/** What a list reads of a mobile as it is, and what it reads of a variant. */
const OF_MOBILE = `name, created_at, category, ${FACT_NAMES.join(', ')}, default_variant_id`;
const OF_VARIANT =
  'price_cents, in_stock, low_stock, storage_gb, colour, colour_family, sku, barcode, deleted_at, mobile_id';
const SOLD = 'storage_gb';
const OF_MODEL = FACT_NAMES.filter((name) => name !== SOLD);
/** The storage that is asked for is the largest that is sold, where that is known. */
const LISTED_FACTS = FACT_NAMES.map((name) =>
  name === SOLD ? `coalesce(sold.${SOLD}, m.${SOLD})` : `m.${name}`,
);

/** SKU and barcode as one word each, marked by a sign that no typed word has. */
const code = (column: string) =>
  `' =' || regexp_replace(lower(v.${column}), '[^a-z0-9]+', '', 'g')`;
const CODES = `string_agg(${code('sku')} || coalesce(${code('barcode')}, ''), '')`;
/** The words of a colour, and all of it as one: "cobalt violet #cobaltviolet". */
const COLOUR_NAMES = `string_agg(name || ' #' || replace(name, ' ', ''), ' ')`;
const COLOUR_WORDS = `replace(name_words(colour), 'gray', 'grey')`;

/**
 * What was written together is listed together: a line for each mobile with what decides its place, from
 * the mobile and all its variants. Statements are planned each time: a plan kept from when the tables were
 * small reads all of them for every change.
 */
const LIST_MOBILES = `CREATE OR REPLACE FUNCTION list_mobiles(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  EXECUTE $insert$
    INSERT INTO listed_mobiles (id, name, price_cents, created_at, category, ${FACT_NAMES.join(', ')},
        in_stock, low_stock, sold_out, colours, search_name, search_words)
      SELECT m.id, lower(m.name), main.price_cents, m.created_at, m.category, ${LISTED_FACTS.join(', ')},
        sold.in_stock, sold.low_stock, sold.sold_out, coalesce(shades.colours, '{}'), m.search_name,
        m.search_words || regexp_replace(named.colours || sold.codes, '([^ ]+)', '\\1:1D', 'g')::tsvector
      FROM mobiles m JOIN variants main ON main.id = m.default_variant_id
      JOIN LATERAL (
        SELECT bool_or(v.in_stock) AS in_stock, bool_or(v.low_stock) AS low_stock,
          bool_or(NOT v.in_stock) AS sold_out, max(v.storage_gb) AS storage_gb,
          ${CODES} AS codes
        FROM variants v WHERE v.mobile_id = m.id AND v.deleted_at IS NULL HAVING count(*) > 0) sold ON true
      JOIN LATERAL (
        SELECT jsonb_object_agg(family, size) AS colours FROM (
          SELECT v.colour_family AS family, max(coalesce(v.storage_gb, 0)) AS size FROM variants v
          WHERE v.mobile_id = m.id AND v.deleted_at IS NULL AND v.colour_family IS NOT NULL
          GROUP BY v.colour_family) of_family) shades ON true
      JOIN LATERAL (
        SELECT coalesce(${COLOUR_NAMES}, '') AS colours FROM (
          SELECT ${COLOUR_WORDS} AS name FROM (
            SELECT DISTINCT v.colour FROM variants v
            WHERE v.mobile_id = m.id AND v.deleted_at IS NULL AND v.colour IS NOT NULL
          ) of_colour) of_words) named ON true
      WHERE m.id = ANY($1) AND m.deleted_at IS NULL
  $insert$ USING ids;
END $$;
`;

/**
 * Whatever was written is noted for those who keep mobiles in memory, a sale as well. Comes before the listing:
 * who has noted a mobile is the only one to list it until the transaction ends, and sees what the one before
 * has written of its other variants. In the order of ids, as whatever is locked.
 */
const NOTE_CHANGED = `CREATE OR REPLACE FUNCTION note_changed_mobiles(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_changes (mobile_id, changed_in)
    SELECT DISTINCT id, pg_current_xact_id() FROM unnest(ids) AS id ORDER BY id
    ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE listed_changes.changed_in <> excluded.changed_in;
END $$;
`;

/** A mobile is listed with its variants, which are written after it. */
const KEEP_MOBILES = `CREATE OR REPLACE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_changed_mobiles(ARRAY(SELECT id FROM former));
    PERFORM list_mobiles(ARRAY(SELECT id FROM former));
  ELSE
    PERFORM note_changed_mobiles(ARRAY(SELECT id FROM present));
    PERFORM list_mobiles(ARRAY(SELECT id FROM (
      SELECT id, ${OF_MOBILE}, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, ${OF_MOBILE}, search_words, deleted_at FROM present
    ) AS different));
  END IF;
  RETURN NULL;
END $$;
`;

/** What a statement left different is looked for once: a sale changes no line but with the last units. */
const KEEP_VARIANTS = `CREATE OR REPLACE FUNCTION keep_listed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_changed_mobiles(ARRAY(SELECT mobile_id FROM present));
    PERFORM list_mobiles(ARRAY(SELECT DISTINCT mobile_id FROM present));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_changed_mobiles(ARRAY(SELECT mobile_id FROM former));
    PERFORM list_mobiles(ARRAY(SELECT DISTINCT mobile_id FROM former));
  ELSE
    PERFORM note_changed_mobiles(ARRAY(SELECT mobile_id FROM present));
    PERFORM list_mobiles(ARRAY(SELECT DISTINCT mobile_id FROM (
      SELECT id, ${OF_VARIANT} FROM former
      EXCEPT
      SELECT id, ${OF_VARIANT} FROM present
    ) AS different));
  END IF;
  RETURN NULL;
END $$;
`;

export const KEEP_LISTED_MOBILES = [LIST_MOBILES, NOTE_CHANGED, KEEP_MOBILES, KEEP_VARIANTS].join(
  '--> statement-breakpoint\n',
);

/** Gives lines that are there already the values of facts that lists did not have before; what is sold stays. */
export const FILL_LISTED_MOBILES = `UPDATE listed_mobiles AS listed
  SET ${OF_MODEL.map((name) => `${name} = mobiles.${name}`).join(', ')}
  FROM mobiles WHERE mobiles.id = listed.id;
`;
