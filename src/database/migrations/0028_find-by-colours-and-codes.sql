-- Phones that are listed already get the colours and codes of their variants.
CREATE OR REPLACE FUNCTION list_mobiles(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  EXECUTE $insert$
    INSERT INTO listed_mobiles (id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim,
        in_stock, low_stock, sold_out, colours, search_name, search_words)
      SELECT m.id, lower(m.name), main.price_cents, m.created_at, m.category, m.screen_inches, m.height_mm, m.weight_g, m.battery_mah, m.wired_charge_w, coalesce(sold.storage_gb, m.storage_gb), m.year, m.five_g, m.foldable, m.water_level, m.updates_until, m.wireless_charging, m.e_sim, m.dual_sim,
        sold.in_stock, sold.low_stock, sold.sold_out, coalesce(shades.colours, '{}'), m.search_name,
        m.search_words || regexp_replace(named.colours || sold.codes, '([^ ]+)', '\1:1D', 'g')::tsvector
      FROM mobiles m JOIN variants main ON main.id = m.default_variant_id
      JOIN LATERAL (
        SELECT bool_or(v.in_stock) AS in_stock, bool_or(v.low_stock) AS low_stock,
          bool_or(NOT v.in_stock) AS sold_out, max(v.storage_gb) AS storage_gb,
          string_agg(' =' || regexp_replace(lower(v.sku), '[^a-z0-9]+', '', 'g') || coalesce(' =' || regexp_replace(lower(v.barcode), '[^a-z0-9]+', '', 'g'), ''), '') AS codes
        FROM variants v WHERE v.mobile_id = m.id AND v.deleted_at IS NULL HAVING count(*) > 0) sold ON true
      JOIN LATERAL (
        SELECT jsonb_object_agg(family, size) AS colours FROM (
          SELECT v.colour_family AS family, max(coalesce(v.storage_gb, 0)) AS size FROM variants v
          WHERE v.mobile_id = m.id AND v.deleted_at IS NULL AND v.colour_family IS NOT NULL
          GROUP BY v.colour_family) of_family) shades ON true
      JOIN LATERAL (
        SELECT coalesce(string_agg(name || ' #' || replace(name, ' ', ''), ' '), '') AS colours FROM (
          SELECT replace(name_words(colour), 'gray', 'grey') AS name FROM (
            SELECT DISTINCT v.colour FROM variants v
            WHERE v.mobile_id = m.id AND v.deleted_at IS NULL AND v.colour IS NOT NULL
          ) of_colour) of_words) named ON true
      WHERE m.id = ANY($1) AND m.deleted_at IS NULL
  $insert$ USING ids;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_changed_mobiles(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_changes (mobile_id, changed_in)
    SELECT DISTINCT id, pg_current_xact_id() FROM unnest(ids) AS id ORDER BY id
    ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE listed_changes.changed_in <> excluded.changed_in;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_changed_mobiles(ARRAY(SELECT id FROM former));
    PERFORM list_mobiles(ARRAY(SELECT id FROM former));
  ELSE
    PERFORM note_changed_mobiles(ARRAY(SELECT id FROM present));
    PERFORM list_mobiles(ARRAY(SELECT id FROM (
      SELECT id, name, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim, default_variant_id, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, name, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim, default_variant_id, search_words, deleted_at FROM present
    ) AS different));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_listed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT id, price_cents, in_stock, low_stock, storage_gb, colour, colour_family, sku, barcode, deleted_at, mobile_id FROM former
      EXCEPT
      SELECT id, price_cents, in_stock, low_stock, storage_gb, colour, colour_family, sku, barcode, deleted_at, mobile_id FROM present
    ) AS different));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT list_mobiles(ARRAY(SELECT id FROM listed_mobiles));
