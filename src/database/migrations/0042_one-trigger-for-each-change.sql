-- One trigger for each change of the catalogue. It records the phones in changed_phones, which the catalogue in memory
-- reads, and notifies every process (catalogue-changes.ts): `edited` when a page shows something else, `sold` when only
-- units have changed and more are left than a page counts. A page counts five (FEW_UNITS in src/shared/words/terms.ts),
-- so six stand for any number above. Stop every process of the shop: this locks four tables.
DROP FUNCTION note_changed_phones() CASCADE;--> statement-breakpoint
DROP FUNCTION note_phones_of_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION tell_mobiles_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION tell_variants_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION tell_offers_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION tell_review_changed() CASCADE;--> statement-breakpoint
DROP FUNCTION tell_catalogue_changed(text, uuid[]);--> statement-breakpoint
-- Rows are written in the order of their ids, as all rows are locked. A notification names at most 100 phones.
CREATE FUNCTION announce_changes(written uuid[], edited uuid[], sold uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_phones (mobile_id, changed_in)
    SELECT DISTINCT id, pg_current_xact_id() FROM unnest(written) AS id ORDER BY 1
    ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE changed_phones.changed_in <> excluded.changed_in;
  PERFORM pg_notify('catalogue_changed', CASE
      WHEN cardinality(ids) > 100 THEN 'anything' ELSE kind || ' ' || array_to_string(ids, ',') END)
    FROM (VALUES ('edited', edited), ('sold', sold)) AS change (kind, ids) WHERE cardinality(ids) > 0;
END $$;--> statement-breakpoint
CREATE FUNCTION announce_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written uuid[];
  edited uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    written := ARRAY(SELECT id FROM present);
    edited := ARRAY(SELECT id FROM (
      SELECT id, name, slug, category, description, image_key, specs, deleted_at, default_variant_id, version FROM former
      EXCEPT
      SELECT id, name, slug, category, description, image_key, specs, deleted_at, default_variant_id, version FROM present
    ) AS different);
  ELSIF TG_OP = 'INSERT' THEN
    written := ARRAY(SELECT id FROM present);
    edited := written;
  ELSE
    written := ARRAY(SELECT id FROM former);
    edited := written;
  END IF;
  PERFORM announce_changes(written, edited, sold => '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION announce_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written uuid[];
  edited uuid[];
  sold uuid[] := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    written := ARRAY(SELECT mobile_id FROM former UNION SELECT mobile_id FROM present);
    edited := ARRAY(SELECT DISTINCT mobile_id FROM (
      SELECT id, mobile_id, sku, barcode, colour, colour_hex, storage_gb, ram_gb, price_cents, deleted_at, least(stock - reserved, 6) FROM former
      EXCEPT
      SELECT id, mobile_id, sku, barcode, colour, colour_hex, storage_gb, ram_gb, price_cents, deleted_at, least(stock - reserved, 6) FROM present
    ) AS different);
    sold := ARRAY(
      SELECT DISTINCT p.mobile_id FROM present p JOIN former f USING (id)
      WHERE p.stock - p.reserved <> f.stock - f.reserved AND p.mobile_id <> ALL (edited));
  ELSIF TG_OP = 'INSERT' THEN
    written := ARRAY(SELECT DISTINCT mobile_id FROM present);
    edited := written;
  ELSE
    written := ARRAY(SELECT DISTINCT mobile_id FROM former);
    edited := written;
  END IF;
  PERFORM announce_changes(written, edited, sold);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION announce_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written uuid[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN written := ARRAY(SELECT mobile_id FROM former); END IF;
  IF TG_OP <> 'DELETE' THEN written := written || ARRAY(SELECT mobile_id FROM present); END IF;
  written := ARRAY(SELECT DISTINCT unnest(written));
  PERFORM announce_changes(written, edited => written, sold => '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
-- Only approved reviews are shown; some are about no phone.
CREATE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written uuid[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN written := ARRAY(SELECT mobile_id FROM former WHERE state = 'approved'); END IF;
  IF TG_OP <> 'DELETE' THEN written := written || ARRAY(SELECT mobile_id FROM present WHERE state = 'approved'); END IF;
  IF array_position(written, NULL) IS NOT NULL THEN PERFORM pg_notify('catalogue_changed', 'anything'); END IF;
  written := ARRAY(SELECT DISTINCT id FROM unnest(written) AS id WHERE id IS NOT NULL);
  PERFORM announce_changes(written, edited => written, sold => '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mobiles_announce_added AFTER INSERT ON "mobiles" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_mobiles();--> statement-breakpoint
CREATE TRIGGER mobiles_announce_changed AFTER UPDATE ON "mobiles" REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_mobiles();--> statement-breakpoint
CREATE TRIGGER mobiles_announce_removed AFTER DELETE ON "mobiles" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION announce_mobiles();--> statement-breakpoint
CREATE TRIGGER variants_announce_added AFTER INSERT ON "variants" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();--> statement-breakpoint
CREATE TRIGGER variants_announce_changed AFTER UPDATE ON "variants" REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();--> statement-breakpoint
CREATE TRIGGER variants_announce_removed AFTER DELETE ON "variants" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();--> statement-breakpoint
CREATE TRIGGER offers_announce_added AFTER INSERT ON "offers" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();--> statement-breakpoint
CREATE TRIGGER offers_announce_changed AFTER UPDATE ON "offers" REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();--> statement-breakpoint
CREATE TRIGGER offers_announce_removed AFTER DELETE ON "offers" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();--> statement-breakpoint
CREATE TRIGGER reviews_announce_added AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();--> statement-breakpoint
CREATE TRIGGER reviews_announce_changed AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();--> statement-breakpoint
CREATE TRIGGER reviews_announce_removed AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
