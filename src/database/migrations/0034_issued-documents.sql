CREATE TABLE "credit_note_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "credit_notes_amount_positive" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "issued_documents" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"credit_note_id" uuid,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_documents_kind_known" CHECK (kind in ('invoice','credit-note')),
	CONSTRAINT "issued_documents_of_one" CHECK ((kind = 'credit-note') = (credit_note_id is not null)),
	CONSTRAINT "issued_documents_sha256" CHECK (sha256 = encode(sha256(bytes), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_payment_id_invoices_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoices"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_payment_id_invoices_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."invoices"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "credit_notes_payment" ON "credit_notes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "credit_notes_issued_at" ON "credit_notes" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_invoice" ON "issued_documents" USING btree ("payment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_credit_note" ON "issued_documents" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "issued_documents_payment" ON "issued_documents" USING btree ("payment_id");--> statement-breakpoint
-- Issued documents are append-only, whoever asks.
CREATE TRIGGER issued_documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "issued_documents"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Orders that were refunded or cancelled before there were credit notes get one each, for the whole amount.
INSERT INTO "credit_notes" (id, payment_id, year, number, amount_cents, time_zone)
  SELECT gen_random_uuid(), payment_id, extract(year FROM sales_day(now()))::int,
    row_number() OVER (ORDER BY payment_id), amount_cents, shop_time_zone()
  FROM (
    SELECT p.id AS payment_id, CASE WHEN p.status = 'cancelled' THEN p.amount_cents ELSE
      least(p.amount_cents, greatest(p.refunded_cents, r.paid) + p.paid_another_way_cents + r.owed_or_charged_back)
      END AS amount_cents
    FROM "payments" p JOIN "invoices" i ON i.payment_id = p.id, LATERAL (
      SELECT coalesce(sum(amount_cents) FILTER (WHERE state = 'paid'), 0) AS paid,
        coalesce(sum(amount_cents) FILTER (WHERE (state = 'failed' AND resolution IS NULL)
          OR state = 'charged-back' OR resolution = 'charged-back'), 0) AS owed_or_charged_back
      FROM "refunds" WHERE payment_id = p.id
    ) r
  ) credited WHERE amount_cents > 0;
--> statement-breakpoint
INSERT INTO "credit_note_counters" (year, last_number)
  SELECT year, max(number) FROM "credit_notes" GROUP BY year;
