-- Whoever keeps mobiles in memory hears of every change, of a sale as well.
CREATE OR REPLACE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name, search_words FROM present
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
