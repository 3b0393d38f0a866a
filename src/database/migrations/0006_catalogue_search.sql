CREATE TABLE "catalogue_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "mobiles_category";--> statement-breakpoint
DROP INDEX "mobiles_live";--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "height_mm" numeric(5, 1) GENERATED ALWAYS AS (coalesce(specs->'body'->'folded'->>'heightMm', specs->'body'->>'heightMm')::numeric) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "foldable" boolean GENERATED ALWAYS AS (jsonb_typeof(specs->'body'->'folded') = 'object') STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS (stock > reserved) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(case when category = 'iPhone' then 'apple ' when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name)) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', case when category = 'iPhone' then 'apple ' when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name), 'A') || setweight(to_tsvector('simple', coalesce(specs->>'chipset', '') || ' ' || coalesce(specs->>'osAtLaunch', '')), 'B') || setweight(to_tsvector('simple', description), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_words_prefix" ON "catalogue_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "catalogue_words_likeness" ON "catalogue_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "mobiles_by_price" ON "mobiles" USING btree ("price_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_age" ON "mobiles" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_name" ON "mobiles" USING btree ((lower(name) collate "C"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_screen" ON "mobiles" USING btree ((coalesce(screen_inches, 99)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_size" ON "mobiles" USING btree ((coalesce(screen_inches, 0)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_weight" ON "mobiles" USING btree ((coalesce(weight_g, 99999)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_brand_by_price" ON "mobiles" USING btree ("category","price_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_brand_by_age" ON "mobiles" USING btree ("category","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_search" ON "mobiles" USING gin ("search_words") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "offers_end" ON "offers" USING btree ("ends_at");