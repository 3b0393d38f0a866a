ALTER TABLE "refunds" DROP CONSTRAINT "refunds_resolution_known";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "taken_cents" integer DEFAULT 0 NOT NULL CONSTRAINT "disputes_taken_not_negative" CHECK (taken_cents >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolution_known" CHECK (resolution in ('retried','paid-another-way','refunded-elsewhere','charged-back'));--> statement-breakpoint
UPDATE "disputes" SET "taken_cents" = "amount_cents" WHERE "state" IN ('needs-response', 'in-review', 'lost');--> statement-breakpoint
-- Mails about late payments had one key for each payment, so that a second refund sent none.
UPDATE "outbox" SET "dedupe_key" = 'refunded:' || "first"."id"
FROM (SELECT DISTINCT ON ("payment_id") "payment_id", "id" FROM "refunds" ORDER BY "payment_id", "id") AS "first"
WHERE "outbox"."dedupe_key" = 'refund:' || "first"."payment_id";
