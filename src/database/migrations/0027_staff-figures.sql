CREATE TABLE "daily_brands" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"units" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "daily_brands_day_category_pk" PRIMARY KEY("day","category")
);
--> statement-breakpoint
CREATE TABLE "kept_counts" (
	"counted" text NOT NULL,
	"number" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_mobiles" (
	"mobile_id" uuid PRIMARY KEY NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "mobiles_low";--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "last_units" integer GENERATED ALWAYS AS (case when stock - reserved <= 3 then stock - reserved end) STORED;--> statement-breakpoint
-- Nothing is sold, signed up or renamed until everything is counted anew; the days get their states.
LOCK TABLE payments, payment_items, mobiles, users IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
TRUNCATE daily_sales;
--> statement-breakpoint
ALTER TABLE "daily_sales" ADD COLUMN "status" text NOT NULL;--> statement-breakpoint
CREATE INDEX "sold_mobiles_units" ON "sold_mobiles" USING btree ("units","mobile_id");--> statement-breakpoint
CREATE INDEX "mobiles_last_units" ON "mobiles" USING btree ("last_units","name","id") WHERE last_units is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_without_address" ON "orders" USING btree ("id") WHERE state = 'paid' and delivery is null;--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("id") WHERE state = 'pending' and mobile_id is not null;--> statement-breakpoint
CREATE INDEX "daily_units_mobile" ON "daily_units" USING btree ("mobile_id","day","units","revenue_cents");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    SELECT sales_day(created_at), status, count(*), sum(amount_cents - refunded_cents)
    FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    VALUES (sales_day(OLD.created_at), OLD.status, -1, OLD.refunded_cents - OLD.amount_cents);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO daily_sales (day, status, orders, revenue_cents)
      VALUES (sales_day(NEW.created_at), NEW.status, 1, NEW.amount_cents - NEW.refunded_cents);
  END IF;
  IF TG_OP = 'UPDATE' AND counts_units(OLD.status) <> counts_units(NEW.status) THEN
    INSERT INTO daily_units (day, mobile_id, units, revenue_cents)
      SELECT sales_day(NEW.created_at), mobile_id,
        CASE WHEN counts_units(NEW.status) THEN count(*) ELSE -count(*) END,
        CASE WHEN counts_units(NEW.status) THEN sum(price_cents) ELSE -sum(price_cents) END
      FROM payment_items WHERE payment_id = NEW.id GROUP BY mobile_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A mobile takes its past sales along to another brand. The lock lets in other changes of brands and not
-- the summing up: whichever comes second sees what the first has done. Sales are never among them.
CREATE FUNCTION move_brand_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE daily_brands IN ROW EXCLUSIVE MODE;
  INSERT INTO daily_brands (day, category, units, revenue_cents)
    SELECT day, brand, sign * sum(units), sign * sum(revenue_cents)
    FROM daily_units, (VALUES (OLD.category, -1), (NEW.category, 1)) AS moved (brand, sign)
    WHERE mobile_id = NEW.id AND is_sum GROUP BY day, brand, sign
    ON CONFLICT (day, category) DO UPDATE SET units = daily_brands.units + excluded.units,
      revenue_cents = daily_brands.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_move_sales AFTER UPDATE ON "mobiles" FOR EACH ROW
  WHEN (OLD.category <> NEW.category) EXECUTE FUNCTION move_brand_sales();
--> statement-breakpoint
CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_counts (counted, number)
    SELECT TG_TABLE_NAME, count(*) FROM added WHERE deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_counts (counted, number)
    VALUES (TG_TABLE_NAME, CASE WHEN TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN -1 ELSE 1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added();
--> statement-breakpoint
CREATE TRIGGER users_count_changed AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER users_count_taken AFTER DELETE ON "users" FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER mobiles_count_added AFTER INSERT ON "mobiles"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added();
--> statement-breakpoint
CREATE TRIGGER mobiles_count_changed AFTER UPDATE ON "mobiles" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER mobiles_count_taken AFTER DELETE ON "mobiles" FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
INSERT INTO daily_sales (day, status, orders, revenue_cents, is_sum)
  SELECT sales_day(created_at), status, count(*), sum(amount_cents - refunded_cents), true
  FROM payments GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO daily_brands (day, category, units, revenue_cents)
  SELECT day, category, sum(units), sum(revenue_cents)
  FROM daily_units JOIN mobiles ON id = mobile_id WHERE is_sum GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO sold_mobiles (mobile_id, units)
  SELECT mobile_id, sum(units) FROM daily_units WHERE is_sum GROUP BY 1;
--> statement-breakpoint
INSERT INTO kept_counts (counted, number, is_sum)
  SELECT 'users', count(*), true FROM users WHERE deleted_at IS NULL
  UNION ALL SELECT 'mobiles', count(*), true FROM mobiles WHERE deleted_at IS NULL;
--> statement-breakpoint
ANALYZE mobiles, daily_sales, daily_units, daily_brands, sold_mobiles, kept_counts;
