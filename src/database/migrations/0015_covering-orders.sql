DROP INDEX "mobiles_brand_by_price";--> statement-breakpoint
DROP INDEX "mobiles_brand_by_age";--> statement-breakpoint
DROP INDEX "mobiles_facts";--> statement-breakpoint
DROP INDEX "mobiles_by_price";--> statement-breakpoint
DROP INDEX "mobiles_by_age";--> statement-breakpoint
DROP INDEX "mobiles_by_name";--> statement-breakpoint
DROP INDEX "mobiles_by_screen";--> statement-breakpoint
DROP INDEX "mobiles_by_size";--> statement-breakpoint
DROP INDEX "mobiles_by_weight";--> statement-breakpoint
CREATE INDEX "mobiles_by_price" ON "mobiles" USING btree ("price_cents","id","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_age" ON "mobiles" USING btree ("created_at","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_name" ON "mobiles" USING btree ((lower(name) collate "C"),"id","name","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_screen" ON "mobiles" USING btree ((coalesce(screen_inches, 99)),"id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_size" ON "mobiles" USING btree ((coalesce(screen_inches, 0)),"id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_by_weight" ON "mobiles" USING btree ((coalesce(weight_g, 99999)),"id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock") WHERE deleted_at is null;