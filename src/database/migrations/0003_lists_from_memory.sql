CREATE TABLE "listed_changes" (
	"mobile_id" uuid PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL
);
--> statement-breakpoint
DROP INDEX "listed_by_price";--> statement-breakpoint
DROP INDEX "listed_by_name";--> statement-breakpoint
DROP INDEX "listed_by_screen";--> statement-breakpoint
DROP INDEX "listed_by_size";--> statement-breakpoint
DROP INDEX "listed_by_weight";--> statement-breakpoint
DROP INDEX "listed_by_age";--> statement-breakpoint
CREATE INDEX "listed_changes_order" ON "listed_changes" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "offers_start" ON "offers" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "listed_by_age" ON "listed_mobiles" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "listed_mobiles" DROP COLUMN "smallest_first";--> statement-breakpoint
ALTER TABLE "listed_mobiles" DROP COLUMN "largest_first";--> statement-breakpoint
ALTER TABLE "listed_mobiles" DROP COLUMN "lightest_first";
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
      SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name, search_words FROM present
      WHERE id = ANY(ids) AND deleted_at IS NULL;
  END IF;
  IF cardinality(ids) > 0 THEN
    INSERT INTO listed_changes (mobile_id, changed_in)
      SELECT unnest(ids), pg_current_xact_id()
      ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
      WHERE listed_changes.changed_in <> excluded.changed_in;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The brand is no longer among the words.
UPDATE "listed_mobiles" SET search_words = ts_delete(search_words, '~' || category);
--> statement-breakpoint
-- What a mobile costs now follows from its offers: who keeps prices in memory hears of them as of the mobile itself.
CREATE FUNCTION note_offer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_changes (mobile_id, changed_in)
    SELECT DISTINCT mobile_id, pg_current_xact_id() FROM changed
    ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE listed_changes.changed_in <> excluded.changed_in;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_note_added AFTER INSERT ON "offers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_offer_changes();
--> statement-breakpoint
CREATE TRIGGER offers_note_changed AFTER UPDATE ON "offers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_offer_changes();
--> statement-breakpoint
CREATE TRIGGER offers_note_removed AFTER DELETE ON "offers" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_offer_changes();
