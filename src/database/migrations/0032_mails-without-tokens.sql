DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "gave_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("gave_up_at") WHERE gave_up_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("is_urgent" DESC NULLS FIRST,"next_attempt_at") WHERE sent_at is null and gave_up_at is null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_one_end" CHECK (sent_at is null or gave_up_at is null);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_token_waits" CHECK (sealed_token is null or (sent_at is null and gave_up_at is null));--> statement-breakpoint
-- Links in mails that were sent already: their tokens are of no more use there. Those that still wait are sealed
-- when the shop starts (src/shop/mail/seal-waiting-links.ts).
UPDATE "outbox" SET
  "body_text" = regexp_replace("body_text", '([?]token=)[A-Za-z0-9_.-]+', '\1{link-token}', 'g'),
  "unsubscribe_url" = regexp_replace("unsubscribe_url", '([?]token=)[A-Za-z0-9_.-]+', '\1{link-token}', 'g')
WHERE "sent_at" IS NOT NULL AND "dedupe_key" ~ '^(reset|verify|alert-confirm|alert):';
