-- Price, stock and offers move from mobiles to their variants. What there was becomes the default variant of
-- its mobile, under the same id, in the storage size that the page said is sold; its colour is not known.
CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"sku" text DEFAULT 'HS-' || upper(left(md5(gen_random_uuid()::text), 12)) NOT NULL,
	"barcode" text,
	"colour" text,
	"colour_hex" text,
	"colour_family" text,
	"storage_gb" integer,
	"ram_gb" integer,
	"price_cents" integer NOT NULL,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"in_stock" boolean GENERATED ALWAYS AS (stock > reserved) STORED,
	"low_stock" boolean GENERATED ALWAYS AS (stock - reserved <= 3) STORED,
	"last_units" integer GENERATED ALWAYS AS (case when stock - reserved <= 3 then stock - reserved end) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "variants_of_mobile" UNIQUE("mobile_id","id"),
	CONSTRAINT "variants_price_positive" CHECK (price_cents > 0 and price_cents % 100 = 0),
	CONSTRAINT "variants_stock_not_negative" CHECK (stock >= 0),
	CONSTRAINT "variants_reserved_within_stock" CHECK (reserved >= 0 and reserved <= stock),
	CONSTRAINT "variants_sizes_positive" CHECK (storage_gb > 0 and ram_gb > 0),
	CONSTRAINT "variants_family_known" CHECK (colour_family in ('black','grey','white','blue','green','purple','pink','red','orange','gold','brown'))
);
--> statement-breakpoint
ALTER TABLE "listed_mobiles" ADD COLUMN "colours" jsonb DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "default_variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "variant_name" text;
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "sku" text;
--> statement-breakpoint
ALTER TABLE "cart_rows" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "variant_name" text;
--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "sku" text;
--> statement-breakpoint
ALTER TABLE "listed_mobiles" ALTER COLUMN "colours" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD COLUMN "variant_id" uuid;
--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "mobiles" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "variants" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "left_alone" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO "variants" (id, mobile_id, storage_gb, price_cents, stock, reserved, created_at)
  SELECT id, id, (SELECT min(size::text::integer) FROM jsonb_array_elements(
    CASE WHEN jsonb_typeof(specs->'storageGb') = 'array' THEN specs->'storageGb' END) AS size),
    price_cents, stock, reserved, created_at FROM "mobiles";
--> statement-breakpoint
-- Nothing that is kept beside them changes.
ALTER TABLE "mobiles" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "mobiles" SET default_variant_id = id;
--> statement-breakpoint
ALTER TABLE "mobiles" ENABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "offers" SET variant_id = mobile_id;
--> statement-breakpoint
UPDATE "price_history" SET variant_id = mobile_id;
--> statement-breakpoint
UPDATE "stock_movements" SET variant_id = mobile_id;
--> statement-breakpoint
UPDATE "attempt_items" SET variant_id = mobile_id;
--> statement-breakpoint
UPDATE "cart_rows" SET variant_id = mobile_id;
--> statement-breakpoint
UPDATE "payment_items" SET variant_id = mobile_id;
--> statement-breakpoint
-- Imports from before can be undone, and those that were checked be made: a line was a mobile.
UPDATE "transfer_rows" SET variant_id = mobile_id;
--> statement-breakpoint
UPDATE "transfers" SET mobiles = added + changed, variants = added + changed;
--> statement-breakpoint
ALTER TABLE "mobiles" ALTER COLUMN "default_variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "offers" ALTER COLUMN "variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "price_history" ALTER COLUMN "variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "attempt_items" ALTER COLUMN "variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "cart_rows" ALTER COLUMN "variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_items" ALTER COLUMN "variant_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "mobiles" DROP CONSTRAINT "mobiles_price_positive";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP CONSTRAINT "mobiles_stock_not_negative";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP CONSTRAINT "mobiles_reserved_within_stock";
--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_mobile_id_mobiles_id_fk";
--> statement-breakpoint
ALTER TABLE "price_history" DROP CONSTRAINT "price_history_mobile_id_mobiles_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_mobile_id_mobiles_id_fk";
--> statement-breakpoint
ALTER TABLE "attempt_items" DROP CONSTRAINT "attempt_items_mobile_id_mobiles_id_fk";
--> statement-breakpoint
ALTER TABLE "cart_rows" DROP CONSTRAINT "cart_rows_mobile_id_mobiles_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_items" DROP CONSTRAINT "payment_items_mobile_id_mobiles_id_fk";
--> statement-breakpoint
DROP INDEX "mobiles_last_units";
--> statement-breakpoint
DROP INDEX "transfer_rows_mobile";
--> statement-breakpoint
DROP INDEX "price_history_mobile";
--> statement-breakpoint
DROP INDEX "stock_movements_mobile";
--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cart_rows" ADD CONSTRAINT "cart_rows_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A mobile and its variants are written together: the database looks when the transaction ends.
ALTER TABLE "mobiles" ADD CONSTRAINT "mobiles_default_variant" FOREIGN KEY ("default_variant_id","id")
  REFERENCES "variants" ("id","mobile_id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE INDEX "transfer_rows_mobile" ON "transfer_rows" USING btree ("transfer_id","mobile_id","variant_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku" ON "variants" USING btree ("sku");
--> statement-breakpoint
CREATE UNIQUE INDEX "variants_once" ON "variants" USING btree ("mobile_id",coalesce(colour, ''),coalesce(storage_gb, 0),coalesce(ram_gb, 0)) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "variants_last_units" ON "variants" USING btree ("last_units","mobile_id") WHERE last_units is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "offers_variant_start" ON "offers" USING btree ("variant_id","starts_at");
--> statement-breakpoint
CREATE INDEX "price_history_since" ON "price_history" USING btree ("variant_id","since");
--> statement-breakpoint
CREATE INDEX "stock_movements_at" ON "stock_movements" USING btree ("variant_id","at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_mobiles(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  EXECUTE $insert$
    INSERT INTO listed_mobiles (id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim,
        in_stock, low_stock, colours, search_name, search_words)
      SELECT m.id, lower(m.name), main.price_cents, m.created_at, m.category, m.screen_inches, m.height_mm, m.weight_g, m.battery_mah, m.wired_charge_w, coalesce(sold.storage_gb, m.storage_gb), m.year, m.five_g, m.foldable, m.water_level, m.updates_until, m.wireless_charging, m.e_sim, m.dual_sim,
        sold.in_stock, sold.low_stock, coalesce(shades.colours, '{}'), m.search_name, m.search_words
      FROM mobiles m JOIN variants main ON main.id = m.default_variant_id
      JOIN LATERAL (
        SELECT bool_or(v.in_stock) AS in_stock, bool_or(v.low_stock) AS low_stock, max(v.storage_gb) AS storage_gb
        FROM variants v WHERE v.mobile_id = m.id AND v.deleted_at IS NULL HAVING count(*) > 0) sold ON true
      JOIN LATERAL (
        SELECT jsonb_object_agg(family, size) AS colours FROM (
          SELECT v.colour_family AS family, max(coalesce(v.storage_gb, 0)) AS size FROM variants v
          WHERE v.mobile_id = m.id AND v.deleted_at IS NULL AND v.colour_family IS NOT NULL
          GROUP BY v.colour_family) of_family) shades ON true
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
      SELECT id, price_cents, in_stock, low_stock, storage_gb, colour_family, deleted_at, mobile_id FROM former
      EXCEPT
      SELECT id, price_cents, in_stock, low_stock, storage_gb, colour_family, deleted_at, mobile_id FROM present
    ) AS different));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_listed AFTER INSERT ON "variants" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_variants();
--> statement-breakpoint
CREATE TRIGGER variants_listed_again AFTER UPDATE ON "variants"
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_variants();
--> statement-breakpoint
CREATE TRIGGER variants_listed_no_more AFTER DELETE ON "variants" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_variants();
--> statement-breakpoint
-- What is public of a mobile itself; its variants tell of theirs.
CREATE OR REPLACE FUNCTION tell_mobiles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT id FROM present));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT id FROM former));
  ELSE
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT id FROM (
      SELECT id, name, slug, category, description, image_key, specs, deleted_at, default_variant_id, version FROM former
      EXCEPT
      SELECT id, name, slug, category, description, image_key, specs, deleted_at, default_variant_id, version FROM present
    ) AS different));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- `sold` where only units have changed and more are left of the variant than a page counts (FEW_UNITS).
CREATE FUNCTION tell_variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  edited uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT DISTINCT mobile_id FROM present));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT DISTINCT mobile_id FROM former));
  ELSE
    edited := ARRAY(SELECT DISTINCT mobile_id FROM (
      SELECT id, mobile_id, sku, barcode, colour, colour_hex, storage_gb, ram_gb, price_cents, deleted_at, least(stock - reserved, 6) FROM former
      EXCEPT
      SELECT id, mobile_id, sku, barcode, colour, colour_hex, storage_gb, ram_gb, price_cents, deleted_at, least(stock - reserved, 6) FROM present
    ) AS different);
    PERFORM tell_catalogue_changed('edited', edited);
    PERFORM tell_catalogue_changed('sold', ARRAY(
      SELECT DISTINCT p.mobile_id FROM present p JOIN former f USING (id)
      WHERE p.stock - p.reserved <> f.stock - f.reserved AND p.mobile_id <> ALL (edited)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_tell_added AFTER INSERT ON "variants" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION tell_variants_changed();
--> statement-breakpoint
CREATE TRIGGER variants_tell_changed AFTER UPDATE ON "variants" 
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION tell_variants_changed();
--> statement-breakpoint
CREATE TRIGGER variants_tell_removed AFTER DELETE ON "variants" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION tell_variants_changed();
--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "in_stock";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "low_stock";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "last_units";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "price_cents";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "stock";
--> statement-breakpoint
ALTER TABLE "mobiles" DROP COLUMN "reserved";
--> statement-breakpoint
SELECT list_mobiles(ARRAY(SELECT id FROM "mobiles"));
