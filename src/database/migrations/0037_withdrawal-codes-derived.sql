ALTER TABLE "payments" DROP CONSTRAINT "payments_withdrawal_code_form";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_code_forgotten";--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "has_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "withdrawal_code";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP COLUMN "code";--> statement-breakpoint
DROP FUNCTION new_withdrawal_code();--> statement-breakpoint
-- Stored receipts no longer say a code; it is filled in when one is sent.
UPDATE "outbox" SET "body_text" = regexp_replace("body_text", '(Withdrawal code: )[0-9A-HJKMNP-TV-Z]{6}', '\1{withdrawal-code}')
  WHERE "dedupe_key" ~ '^(last:|again:[^:]+:)*receipt:';
