CREATE TABLE "return_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_events_kind_known" CHECK (kind in ('request','withdraw','approve','instruct','refuse','receive','unreceive','check','refund','cancel'))
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"return_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"cart_row_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"outcome" text,
	CONSTRAINT "return_items_return_id_cart_row_id_pk" PRIMARY KEY("return_id","cart_row_id"),
	CONSTRAINT "return_items_outcome_known" CHECK (outcome in ('restocked','written-off'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"note" text,
	"instructions" text,
	"refusal" text,
	"refund_cents" integer,
	"refund_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_kind_known" CHECK (kind in ('return','withdrawal')),
	CONSTRAINT "returns_state_known" CHECK (state in ('requested','approved','received','checked','refunded','refused','cancelled')),
	CONSTRAINT "returns_reason_known" CHECK ((kind = 'return') = (reason is not null)),
	CONSTRAINT "returns_refund_decided" CHECK ((state = 'refunded') = (refund_cents is not null)),
	CONSTRAINT "returns_refund_paid" CHECK ((coalesce(refund_cents, 0) > 0) = (refund_id is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payment_id" uuid
);
--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_bought" FOREIGN KEY ("payment_id","cart_row_id") REFERENCES "public"."payment_items"("payment_id","cart_row_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_items_once" ON "return_items" USING btree ("payment_id","cart_row_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "returns_payment" ON "returns" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "returns_by_state" ON "returns" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_refund" ON "returns" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_withdrawal" ON "returns" USING btree ("payment_id") WHERE kind = 'withdrawal';--> statement-breakpoint
CREATE INDEX "returns_with_note" ON "returns" USING btree ("updated_at") WHERE note is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("order_number","email") WHERE payment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_payment" ON "withdrawals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "withdrawals_due" ON "withdrawals" USING btree ("id") WHERE payment_id is null;--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawals_age" ON "withdrawals" USING btree ("received_at");