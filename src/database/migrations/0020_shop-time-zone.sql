ALTER TABLE "invoices" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_time_zone" CHECK (to_timestamp(0) at time zone "shop_settings"."time_zone" is not null);
--> statement-breakpoint
CREATE FUNCTION shop_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT time_zone FROM shop_settings), 'UTC')
$$;
--> statement-breakpoint
-- The day of the shop. When its time zone changes, recount-sales.ts sorts what is kept by day again.
CREATE OR REPLACE FUNCTION sales_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE shop_time_zone())::date
$$;
