CREATE TABLE "alert_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"max_price_cents" integer,
	"user_id" uuid,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alerts_one_owner" CHECK ((user_id is null) <> (email is null)),
	CONSTRAINT "alerts_price_positive" CHECK (max_price_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "wish_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shows_name" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" uuid NOT NULL,
	"mobile_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_user_id_variant_id_pk" PRIMARY KEY("user_id","variant_id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_shares" ADD CONSTRAINT "wish_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_variant" FOREIGN KEY ("variant_id","mobile_id") REFERENCES "public"."variants"("id","mobile_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_checks_due" ON "alert_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once_a_user" ON "alerts" USING btree ("user_id","variant_id",(max_price_cents is null),(confirmed_at is null)) WHERE user_id is not null and sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once_an_address" ON "alerts" USING btree ("email","variant_id",(max_price_cents is null),(confirmed_at is null)) WHERE email is not null and sent_at is null;--> statement-breakpoint
CREATE INDEX "alerts_waiting" ON "alerts" USING btree ("variant_id","id") WHERE confirmed_at is not null and sent_at is null;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_address" ON "alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "alerts_unconfirmed" ON "alerts" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "alerts_sent" ON "alerts" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_shares_user" ON "wish_shares" USING btree ("user_id");--> statement-breakpoint
-- Which alerts are due is looked for where something has changed for the better, and at that moment: when a variant
-- can be had again, gets cheaper, comes back on sale, or when an offer begins.
CREATE FUNCTION check_alerts_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_checks (variant_id, due_at) VALUES (NEW.id, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_check_alerts AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((NEW.in_stock AND NOT OLD.in_stock) OR NEW.price_cents < OLD.price_cents
    OR (NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL))
  EXECUTE FUNCTION check_alerts_of_variant();
--> statement-breakpoint
CREATE FUNCTION check_alerts_of_mobile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_checks (variant_id, due_at) SELECT id, now() FROM variants WHERE mobile_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_check_alerts AFTER UPDATE ON mobiles FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL)
  EXECUTE FUNCTION check_alerts_of_mobile();
--> statement-breakpoint
CREATE FUNCTION check_alerts_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_checks (variant_id, due_at) VALUES (NEW.variant_id, NEW.starts_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_check_alerts AFTER INSERT OR UPDATE ON offers FOR EACH ROW
  EXECUTE FUNCTION check_alerts_of_offer();
--> statement-breakpoint
-- Offers that are to come already when this is added.
INSERT INTO alert_checks (variant_id, due_at) SELECT variant_id, starts_at FROM offers WHERE starts_at > now();
