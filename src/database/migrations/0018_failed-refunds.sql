ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refund_known";--> statement-breakpoint
ALTER TABLE "return_events" DROP CONSTRAINT "return_events_kind_known";--> statement-breakpoint
ALTER TABLE "return_items" DROP CONSTRAINT "return_items_outcome_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolution_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_another_way_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_retry" ON "refunds" USING btree ("retry_of");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("id") WHERE state = 'failed' and resolution is null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK (kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refund-retried','paid-another-way','paid-another-way-undone','refunded-elsewhere','disputed','address'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolution_known" CHECK (resolution in ('retried','paid-another-way','refunded-elsewhere'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolved_failed" CHECK (resolution is null or state = 'failed');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolved_at" CHECK ((resolution is null) = (resolved_at is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolution_noted" CHECK ((resolution is not distinct from 'paid-another-way') = (resolution_note is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_another_way_within_amount" CHECK (paid_another_way_cents between 0 and amount_cents);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_known" CHECK (refund in ('none','due','failed','done'));--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_kind_known" CHECK (kind in ('request','withdraw','approve','instruct','refuse','receive','unreceive','check','uncheck','refund','cancel'));--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_outcome_known" CHECK (outcome in ('restocked','written-off','back-already'));--> statement-breakpoint
-- Refunds that failed before are owed, unless all of the money has gone back since, or staff have paid the same sum again.
UPDATE "refunds" SET resolution = 'refunded-elsewhere', resolved_at = now()
  FROM "payments" WHERE payments.id = refunds.payment_id AND refunds.state = 'failed'
    AND (payments.refunded_cents = payments.amount_cents OR EXISTS (
      SELECT FROM "refunds" later WHERE later.payment_id = refunds.payment_id AND later.id > refunds.id
        AND later.state IN ('due', 'paid') AND later.amount_cents = refunds.amount_cents));
--> statement-breakpoint
UPDATE "payments" SET refund = 'failed' WHERE refund <> 'due' AND EXISTS (
  SELECT FROM "refunds" WHERE payment_id = payments.id AND state = 'failed' AND resolution IS NULL);
--> statement-breakpoint
-- Revenue is what was paid less what went back, by the provider or another way.
CREATE OR REPLACE FUNCTION add_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    SELECT sales_day(created_at), status, count(*),
      sum(amount_cents - refunded_cents - paid_another_way_cents)
    FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    VALUES (sales_day(OLD.created_at), OLD.status, -1,
      OLD.refunded_cents + OLD.paid_another_way_cents - OLD.amount_cents);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO daily_sales (day, status, orders, revenue_cents)
      VALUES (sales_day(NEW.created_at), NEW.status, 1,
        NEW.amount_cents - NEW.refunded_cents - NEW.paid_another_way_cents);
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
DROP TRIGGER payments_change_sales ON "payments";
--> statement-breakpoint
CREATE TRIGGER payments_change_sales AFTER UPDATE ON "payments"
  FOR EACH ROW WHEN ((OLD.status, OLD.amount_cents, OLD.refunded_cents, OLD.paid_another_way_cents, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.refunded_cents, NEW.paid_another_way_cents, NEW.created_at))
  EXECUTE FUNCTION change_sales();
