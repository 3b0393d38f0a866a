-- Mobiles that are written together are listed together: what a statement left different is looked for
-- once. A sale still changes nothing here but with the last units. The lines to delete are found by a
-- plan of the moment: one kept from when the table was small reads all of it for every change.
CREATE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM present);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT id FROM former);
  ELSE
    ids := ARRAY(SELECT id FROM (
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah,
        storage_gb, year, five_g, foldable, in_stock, low_stock, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah,
        storage_gb, year, five_g, foldable, in_stock, low_stock, search_words, deleted_at FROM present
    ) AS different);
  END IF;
  IF TG_OP <> 'INSERT' AND cardinality(ids) > 0 THEN
    EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  END IF;
  IF TG_OP <> 'DELETE' AND cardinality(ids) > 0 THEN
    INSERT INTO listed_mobiles
      SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g,
        battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name,
        search_words || array_to_tsvector(ARRAY['~' || category])
      FROM present WHERE id = ANY(ids) AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER mobiles_listed ON "mobiles";
--> statement-breakpoint
DROP TRIGGER mobiles_listed_again ON "mobiles";
--> statement-breakpoint
DROP TRIGGER mobiles_listed_no_more ON "mobiles";
--> statement-breakpoint
CREATE TRIGGER mobiles_listed AFTER INSERT ON "mobiles" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_mobiles();
--> statement-breakpoint
CREATE TRIGGER mobiles_listed_again AFTER UPDATE ON "mobiles"
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_mobiles();
--> statement-breakpoint
CREATE TRIGGER mobiles_listed_no_more AFTER DELETE ON "mobiles" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_mobiles();
--> statement-breakpoint
DROP FUNCTION list_added_mobiles(), list_changed_mobile(), list_mobiles(uuid[]);
--> statement-breakpoint
-- The words of a name are those of weight A: it need not be taken apart again.
CREATE OR REPLACE FUNCTION keep_words_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT DISTINCT word
    FROM added, unnest(tsvector_to_array(ts_filter(added.search_words, '{a}'))) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
