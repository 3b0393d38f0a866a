ALTER TABLE "listed_mobiles" ADD COLUMN "wired_charge_w" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "listed_mobiles" ADD COLUMN "water_level" integer;--> statement-breakpoint
ALTER TABLE "listed_mobiles" ADD COLUMN "updates_until" integer;--> statement-breakpoint
ALTER TABLE "listed_mobiles" ADD COLUMN "wireless_charging" boolean;--> statement-breakpoint
ALTER TABLE "listed_mobiles" ADD COLUMN "e_sim" boolean;--> statement-breakpoint
ALTER TABLE "listed_mobiles" ADD COLUMN "dual_sim" boolean;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "wired_charge_w" numeric(5, 1) GENERATED ALWAYS AS ((specs #>> '{wiredChargeW}')::numeric(5, 1)) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "water_level" integer GENERATED ALWAYS AS (case when specs #>> '{ipRating}' ~ 'IP[0-6X]8' then 8 when specs #>> '{ipRating}' ~ 'IP[0-6X]7' then 7 when specs #>> '{ipRating}' ~ 'IP[0-6X]6' then 6 when specs #>> '{ipRating}' ~ 'IP[0-6X]5' then 5 when specs #>> '{ipRating}' ~ 'IP[0-6X][49]' then 4 when specs #>> '{ipRating}' ~ 'IP[0-6X]3' then 3 when specs #>> '{ipRating}' ~ 'IP[0-6X]2' then 2 when specs #>> '{ipRating}' ~ 'IP[0-6X]1' then 1 when specs #>> '{ipRating}' ~ 'IP[0-6X]0' then 0 end) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "updates_until" integer GENERATED ALWAYS AS (left(specs #>> '{support,securityUntil}', 4)::integer) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "wireless_charging" boolean GENERATED ALWAYS AS ((specs #>> '{wirelessCharging}')::boolean) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "e_sim" boolean GENERATED ALWAYS AS (case when jsonb_typeof(specs #> '{sim,kinds}') = 'array' then specs #> '{sim,kinds}' ?| array['eSIM', 'two eSIMs'] end) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "dual_sim" boolean GENERATED ALWAYS AS (case when jsonb_typeof(specs #> '{sim,kinds}') = 'array' then jsonb_array_length(specs #> '{sim,kinds}') > 1 or specs #> '{sim,kinds}' ?| array['two nano-SIMs', 'two eSIMs'] end) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "facts_checked_on" text GENERATED ALWAYS AS (least(specs #>> '{sources,updatesUntil,checkedOn}', specs #>> '{sources,wirelessCharging,checkedOn}', specs #>> '{sources,simKinds,checkedOn}', specs #>> '{sources,protection,checkedOn}', specs #>> '{sources,charging,checkedOn}')) STORED;--> statement-breakpoint
CREATE INDEX "mobiles_facts_checked" ON "mobiles" USING btree ("facts_checked_on","name","id") WHERE facts_checked_on is not null and deleted_at is null;
--> statement-breakpoint
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
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim, in_stock, low_stock, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim, in_stock, low_stock, search_words, deleted_at FROM present
    ) AS different);
  END IF;
  IF TG_OP <> 'INSERT' AND cardinality(ids) > 0 THEN
    EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  END IF;
  IF TG_OP <> 'DELETE' AND cardinality(ids) > 0 THEN
    INSERT INTO listed_mobiles (id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim, in_stock, low_stock, search_name, search_words)
      SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, wired_charge_w, storage_gb, year, five_g, foldable, water_level, updates_until, wireless_charging, e_sim, dual_sim, in_stock, low_stock, search_name, search_words FROM present
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
--> statement-breakpoint
UPDATE listed_mobiles AS listed
  SET screen_inches = mobiles.screen_inches, height_mm = mobiles.height_mm, weight_g = mobiles.weight_g, battery_mah = mobiles.battery_mah, wired_charge_w = mobiles.wired_charge_w, storage_gb = mobiles.storage_gb, year = mobiles.year, five_g = mobiles.five_g, foldable = mobiles.foldable, water_level = mobiles.water_level, updates_until = mobiles.updates_until, wireless_charging = mobiles.wireless_charging, e_sim = mobiles.e_sim, dual_sim = mobiles.dual_sim
  FROM mobiles WHERE mobiles.id = listed.id;
