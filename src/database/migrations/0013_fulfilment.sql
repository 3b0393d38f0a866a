CREATE TABLE "delivery_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"address" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind_known" CHECK (kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refunded-elsewhere','disputed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"ordered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_state_known" CHECK (state in ('due','paid','failed'))
);
--> statement-breakpoint
CREATE TABLE "returned_items" (
	"payment_id" uuid NOT NULL,
	"cart_row_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returned_items_payment_id_cart_row_id_pk" PRIMARY KEY("payment_id","cart_row_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_items" ADD CONSTRAINT "returned_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "order_events_payment" ON "order_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("id") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","id");--> statement-breakpoint
-- What was owed before refunds had rows of their own; the id keeps the provider's idempotency key.
INSERT INTO "refunds" ("id", "payment_id", "amount_cents", "reason")
  SELECT "id", "id", "amount_cents" - "refunded_cents", 'The order had been given up when the payment arrived'
  FROM "payments" WHERE "refund" = 'due' AND "refunded_cents" < "amount_cents";
--> statement-breakpoint
-- Orders that were paid before there were invoices are numbered in the order of their payments.
INSERT INTO "invoices" ("payment_id", "year", "number", "issued_at")
  SELECT p."id", extract(year FROM p."created_at" AT TIME ZONE 'UTC')::int,
    row_number() OVER (PARTITION BY extract(year FROM p."created_at" AT TIME ZONE 'UTC')
      ORDER BY p."created_at", p."id"), p."created_at"
  FROM "payments" p JOIN "orders" o ON o."id" = p."order_id" WHERE o."state" = 'paid';
--> statement-breakpoint
INSERT INTO "invoice_counters" ("year", "last_number")
  SELECT "year", max("number") FROM "invoices" GROUP BY "year";
