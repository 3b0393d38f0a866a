ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
DROP INDEX "withdrawals_waiting";--> statement-breakpoint
DROP INDEX "withdrawals_payment";--> statement-breakpoint
DROP INDEX "withdrawals_due";--> statement-breakpoint
-- Each of the 32 signs is as likely as the others: a random byte has 8 times as many values.
CREATE FUNCTION new_withdrawal_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random, place) & 31), 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS random) AS once, generate_series(0, 5) AS place
$$;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawal_code" text DEFAULT new_withdrawal_code() NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "stated_by" uuid;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "acts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_stated_by_users_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "withdrawals" SET "state" = 'done' WHERE "payment_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one_open" ON "withdrawals" USING btree ("payment_id") WHERE state in ('unproven','held','done');--> statement-breakpoint
CREATE INDEX "withdrawals_of_payment" ON "withdrawals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "withdrawals_to_read" ON "withdrawals" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "withdrawals_held" ON "withdrawals" USING btree ("id") WHERE state = 'held';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK (kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refund-retried','paid-another-way','paid-another-way-undone','refunded-elsewhere','refund-charged-back','refund-reopened','inquiry','disputed','dispute-dropped','dispute-won','dispute-lost','address','withdrawal-held','withdrawal-ended'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_withdrawal_code_form" CHECK (withdrawal_code ~ '^[0123456789ABCDEFGHJKMNPQRSTVWXYZ]{6}$');--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_state_known" CHECK (state in ('waiting','unproven','held','done','ended'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_matched" CHECK ((state = 'waiting') = (payment_id is null));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_code_forgotten" CHECK (code is null or state = 'waiting');--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_held_until" CHECK (state <> 'held' or acts_at is not null);--> statement-breakpoint
-- Nothing is packed or shipped while its buyer may still object to a withdrawal, whoever asks.
CREATE FUNCTION refuse_while_withdrawal_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "withdrawals" WHERE "payment_id" = NEW."id" AND "state" = 'held') THEN
    RAISE EXCEPTION 'the withdrawal from order % is held', NEW."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_withdrawal_held BEFORE UPDATE OF "status" ON "payments" FOR EACH ROW
  WHEN (OLD."status" IN ('pending', 'processing') AND NEW."status" IN ('processing', 'shipped')
    AND OLD."status" <> NEW."status")
  EXECUTE FUNCTION refuse_while_withdrawal_held();
