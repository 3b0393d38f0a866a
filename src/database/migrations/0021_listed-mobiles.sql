CREATE TABLE "listed_mobiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"category" text NOT NULL,
	"screen_inches" numeric(4, 2),
	"height_mm" numeric(5, 1),
	"weight_g" integer,
	"battery_mah" integer,
	"storage_gb" integer,
	"year" integer,
	"five_g" boolean,
	"foldable" boolean,
	"in_stock" boolean NOT NULL,
	"low_stock" boolean NOT NULL,
	"search_name" text NOT NULL,
	"search_words" "tsvector" NOT NULL,
	"smallest_first" numeric(4, 2) GENERATED ALWAYS AS (coalesce(screen_inches, 99)) STORED NOT NULL,
	"largest_first" numeric(4, 2) GENERATED ALWAYS AS (coalesce(screen_inches, 0)) STORED NOT NULL,
	"lightest_first" integer GENERATED ALWAYS AS (coalesce(weight_g, 99999)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "mobiles_by_price";--> statement-breakpoint
DROP INDEX "mobiles_by_age";--> statement-breakpoint
DROP INDEX "mobiles_by_name";--> statement-breakpoint
DROP INDEX "mobiles_by_screen";--> statement-breakpoint
DROP INDEX "mobiles_by_size";--> statement-breakpoint
DROP INDEX "mobiles_by_weight";--> statement-breakpoint
DROP INDEX "mobiles_search";--> statement-breakpoint
CREATE INDEX "listed_by_price" ON "listed_mobiles" USING btree ("price_cents","id","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_age" ON "listed_mobiles" USING btree ("created_at","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_name" ON "listed_mobiles" USING btree ("name","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_screen" ON "listed_mobiles" USING btree ("smallest_first","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_size" ON "listed_mobiles" USING btree ("largest_first","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_weight" ON "listed_mobiles" USING btree ("lightest_first","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_words" ON "listed_mobiles" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "listed_sample" ON "listed_mobiles" USING gin ("search_words") WHERE id::text like '%0';