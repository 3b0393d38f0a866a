-- Lists, searches and the finder are answered from the catalogue in memory: what prepared them in the database goes.
-- Stop every process of the shop for this.
DROP TRIGGER mobiles_listed ON "mobiles";--> statement-breakpoint
DROP TRIGGER mobiles_listed_again ON "mobiles";--> statement-breakpoint
DROP TRIGGER mobiles_listed_no_more ON "mobiles";--> statement-breakpoint
DROP TRIGGER mobiles_words_changed ON "mobiles";--> statement-breakpoint
DROP TRIGGER mobiles_words_added ON "mobiles";--> statement-breakpoint
DROP TRIGGER variants_listed ON "variants";--> statement-breakpoint
DROP TRIGGER variants_listed_again ON "variants";--> statement-breakpoint
DROP TRIGGER variants_listed_no_more ON "variants";--> statement-breakpoint
DROP TRIGGER offers_note_added ON "offers";--> statement-breakpoint
DROP TRIGGER offers_note_changed ON "offers";--> statement-breakpoint
DROP TRIGGER offers_note_removed ON "offers";--> statement-breakpoint
DROP FUNCTION keep_listed_mobiles();--> statement-breakpoint
DROP FUNCTION keep_listed_variants();--> statement-breakpoint
DROP FUNCTION list_mobiles(uuid[]);--> statement-breakpoint
DROP FUNCTION note_changed_mobiles(uuid[]);--> statement-breakpoint
DROP FUNCTION note_offer_changes();--> statement-breakpoint
DROP FUNCTION keep_catalogue_words();--> statement-breakpoint
DROP FUNCTION keep_words_of_added();--> statement-breakpoint
DROP TABLE "catalogue_words" CASCADE;--> statement-breakpoint
DROP TABLE "listed_changes" CASCADE;--> statement-breakpoint
DROP TABLE "listed_mobiles" CASCADE;--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "screen_inches";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "height_mm";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "weight_g";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "battery_mah";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "wired_charge_w";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "storage_gb";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "year";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "five_g";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "foldable";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "water_level";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "updates_until";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "wireless_charging";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "e_sim";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "dual_sim";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "search_name";--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "search_words";--> statement-breakpoint
DROP FUNCTION largest_of(jsonb);--> statement-breakpoint
DROP FUNCTION name_words(text);--> statement-breakpoint
CREATE TABLE "changed_phones" (
	"mobile_id" uuid PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "changed_phones_order" ON "changed_phones" USING btree ("changed_in");
--> statement-breakpoint
-- Written in the order of ids, as whatever is locked.
CREATE FUNCTION note_changed_phones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_phones (mobile_id, changed_in)
    SELECT DISTINCT id, pg_current_xact_id() FROM changed WHERE id IS NOT NULL ORDER BY 1
    ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE changed_phones.changed_in <> excluded.changed_in;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_phones_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_phones (mobile_id, changed_in)
    SELECT DISTINCT mobile_id, pg_current_xact_id() FROM changed WHERE mobile_id IS NOT NULL ORDER BY 1
    ON CONFLICT (mobile_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE changed_phones.changed_in <> excluded.changed_in;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_note_added AFTER INSERT ON "mobiles" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_phones();
--> statement-breakpoint
CREATE TRIGGER mobiles_note_changed AFTER UPDATE ON "mobiles" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_phones();
--> statement-breakpoint
CREATE TRIGGER mobiles_note_removed AFTER DELETE ON "mobiles" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_phones();
--> statement-breakpoint
CREATE TRIGGER variants_note_added AFTER INSERT ON "variants" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER variants_note_changed AFTER UPDATE ON "variants" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER variants_note_removed AFTER DELETE ON "variants" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER offers_note_added AFTER INSERT ON "offers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER offers_note_changed AFTER UPDATE ON "offers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER offers_note_removed AFTER DELETE ON "offers" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_note_added AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_note_changed AFTER UPDATE ON "reviews" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_note_removed AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_changed();
