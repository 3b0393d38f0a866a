CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_units" (
	"day" date NOT NULL,
	"mobile_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "daily_sales_day" ON "daily_sales" USING btree ("day");--> statement-breakpoint
CREATE INDEX "daily_sales_new" ON "daily_sales" USING btree ("day") WHERE not is_sum;--> statement-breakpoint
CREATE INDEX "daily_units_day" ON "daily_units" USING btree ("day","mobile_id","units","revenue_cents");--> statement-breakpoint
CREATE INDEX "daily_units_new" ON "daily_units" USING btree ("day","mobile_id") WHERE not is_sum;--> statement-breakpoint
CREATE INDEX "identity_sessions_expiry" ON "identity_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_verifications_expiry" ON "identity_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_parts" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_live" ON "users" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mobiles_brand" ON "mobiles" USING btree ("id","category");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "payments_tracking" ON "payments" USING btree ("tracking_number") WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_done" ON "webhook_inbox" USING btree ("processed_at") WHERE processed_at is not null;
--> statement-breakpoint
-- What payments bought and brought, added to the days on which they were made: what changes is added
-- once more with the opposite sign, so that no row is ever waited for. A cancelled payment bought
-- nothing; one that was paid back in full counts as an order, but its units do not.
CREATE FUNCTION sales_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'utc')::date
$$;
--> statement-breakpoint
CREATE FUNCTION counts_units(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status NOT IN ('cancelled', 'refunded')
$$;
--> statement-breakpoint
CREATE FUNCTION add_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, orders, revenue_cents)
    SELECT sales_day(created_at), count(*), sum(amount_cents - refunded_cents)
    FROM added WHERE status <> 'cancelled' GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'cancelled' THEN
    INSERT INTO daily_sales (day, orders, revenue_cents)
      VALUES (sales_day(OLD.created_at), -1, OLD.refunded_cents - OLD.amount_cents);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status <> 'cancelled' THEN
    INSERT INTO daily_sales (day, orders, revenue_cents)
      VALUES (sales_day(NEW.created_at), 1, NEW.amount_cents - NEW.refunded_cents);
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
CREATE FUNCTION add_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_units (day, mobile_id, units, revenue_cents)
    SELECT sales_day(p.created_at), a.mobile_id, count(*), sum(a.price_cents)
    FROM added a JOIN payments p ON p.id = a.payment_id
    WHERE counts_units(p.status) GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_add_sales AFTER INSERT ON "payments"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_sales();
--> statement-breakpoint
CREATE TRIGGER payments_change_sales AFTER UPDATE ON "payments"
  FOR EACH ROW WHEN ((OLD.status, OLD.amount_cents, OLD.refunded_cents, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.refunded_cents, NEW.created_at))
  EXECUTE FUNCTION change_sales();
--> statement-breakpoint
CREATE TRIGGER payments_take_sales AFTER DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION change_sales();
--> statement-breakpoint
CREATE TRIGGER payment_items_add_units AFTER INSERT ON "payment_items"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_units();
--> statement-breakpoint
INSERT INTO daily_sales (day, orders, revenue_cents, is_sum)
  SELECT sales_day(created_at), count(*), sum(amount_cents - refunded_cents), true
  FROM payments WHERE status <> 'cancelled' GROUP BY 1;
--> statement-breakpoint
INSERT INTO daily_units (day, mobile_id, units, revenue_cents, is_sum)
  SELECT sales_day(p.created_at), i.mobile_id, count(*), sum(i.price_cents), true
  FROM payment_items i JOIN payments p ON p.id = i.payment_id
  WHERE counts_units(p.status) GROUP BY 1, 2;
--> statement-breakpoint
ANALYZE daily_sales, daily_units;
