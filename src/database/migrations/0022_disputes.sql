CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_amount_positive" CHECK (amount_cents > 0),
	CONSTRAINT "disputes_state_known" CHECK (state in ('inquiry','inquiry-in-review','needs-response','in-review','dropped','won','lost')),
	CONSTRAINT "disputes_closed_when_decided" CHECK ((closed_at is not null) = (state in ('dropped','won','lost')))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back_cents" integer DEFAULT 0 NOT NULL CONSTRAINT "payments_charged_back_not_negative" CHECK (charged_back_cents >= 0);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("seen_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "disputes_lost" ON "disputes" USING btree ("payment_id") WHERE state = 'lost';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK (kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refund-retried','paid-another-way','paid-another-way-undone','refunded-elsewhere','refund-charged-back','inquiry','disputed','dispute-dropped','dispute-won','dispute-lost','address'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK (state in ('due','paid','failed','charged-back'));--> statement-breakpoint
-- Revenue is less by what lost disputes have taken.
CREATE OR REPLACE FUNCTION add_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    SELECT sales_day(created_at), status, count(*),
      sum(amount_cents - refunded_cents - paid_another_way_cents - charged_back_cents)
    FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    VALUES (sales_day(OLD.created_at), OLD.status, -1,
      OLD.refunded_cents + OLD.paid_another_way_cents + OLD.charged_back_cents - OLD.amount_cents);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO daily_sales (day, status, orders, revenue_cents)
      VALUES (sales_day(NEW.created_at), NEW.status, 1,
        NEW.amount_cents - NEW.refunded_cents - NEW.paid_another_way_cents
          - NEW.charged_back_cents);
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
  FOR EACH ROW WHEN ((OLD.status, OLD.amount_cents, OLD.refunded_cents, OLD.paid_another_way_cents, OLD.charged_back_cents, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.refunded_cents, NEW.paid_another_way_cents, NEW.charged_back_cents, NEW.created_at))
  EXECUTE FUNCTION change_sales();
