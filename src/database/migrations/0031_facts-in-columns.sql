-- The largest number of a list; null for an empty one and for none.
CREATE FUNCTION largest_of(list jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT max(one::numeric) FROM jsonb_array_elements_text(list) AS one
$$;
--> statement-breakpoint
-- The database takes what lists are narrowed by from the specs itself. One statement: one rewriting of the table.
ALTER TABLE "mobiles"
  DROP COLUMN "screen_inches",
  DROP COLUMN "battery_mah",
  DROP COLUMN "weight_g",
  DROP COLUMN "storage_gb",
  DROP COLUMN "five_g",
  DROP COLUMN "year",
  DROP COLUMN "height_mm",
  DROP COLUMN "foldable",
  ADD COLUMN "screen_inches" numeric(4, 2) GENERATED ALWAYS AS ((specs #>> '{display,sizeIn}')::numeric(4, 2)) STORED,
  ADD COLUMN "battery_mah" integer GENERATED ALWAYS AS ((specs #>> '{batteryMah}')::numeric::integer) STORED,
  ADD COLUMN "weight_g" integer GENERATED ALWAYS AS ((specs #>> '{weightG}')::numeric::integer) STORED,
  ADD COLUMN "storage_gb" integer GENERATED ALWAYS AS (largest_of(specs #> '{storageGb}')::integer) STORED,
  ADD COLUMN "five_g" boolean GENERATED ALWAYS AS ((specs #>> '{fiveG}')::boolean) STORED,
  ADD COLUMN "year" integer GENERATED ALWAYS AS ((specs #>> '{year}')::numeric::integer) STORED,
  ADD COLUMN "height_mm" numeric(5, 1) GENERATED ALWAYS AS ((coalesce(specs #>> '{body,folded,heightMm}', specs #>> '{body,heightMm}'))::numeric(5, 1)) STORED,
  ADD COLUMN "foldable" boolean GENERATED ALWAYS AS (jsonb_typeof(specs #> '{body,folded}') = 'object') STORED;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM present);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT id FROM former);
  ELSE
    ids := ARRAY(SELECT id FROM (
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_words, deleted_at FROM present
    ) AS different);
  END IF;
  IF TG_OP <> 'INSERT' AND cardinality(ids) > 0 THEN
    EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  END IF;
  IF TG_OP <> 'DELETE' AND cardinality(ids) > 0 THEN
    INSERT INTO listed_mobiles (id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name, search_words)
      SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name,
        search_words || array_to_tsvector(ARRAY['~' || category])
      FROM present WHERE id = ANY(ids) AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE listed_mobiles AS listed
  SET screen_inches = mobiles.screen_inches, height_mm = mobiles.height_mm, weight_g = mobiles.weight_g, battery_mah = mobiles.battery_mah, storage_gb = mobiles.storage_gb, year = mobiles.year, five_g = mobiles.five_g, foldable = mobiles.foldable
  FROM mobiles WHERE mobiles.id = listed.id;
--> statement-breakpoint
ANALYZE mobiles, listed_mobiles;
