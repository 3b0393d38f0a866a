ALTER TABLE "outbox" ADD COLUMN "link_purpose" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
-- Links to signed ids are derived at each sending, so mails that were given up can be sent again, too.
UPDATE "outbox" SET
  "link_purpose" = CASE
    WHEN "dedupe_key" ~ '^(last:|again:[^:]+:)*withdrawal' THEN 'withdrawal'
    WHEN "dedupe_key" ~ '^(last:|again:[^:]+:)*alert-confirm:' THEN 'confirm-alert'
    ELSE 'stop-alerts' END,
  "link_id" = substring("dedupe_key" from '^(?:last:|again:[^:]+:)*(?:withdrawal:[^:]+|withdrawal-question|alert-confirm|alert):([0-9a-f-]{36})')::uuid,
  "body_text" = regexp_replace("body_text", '[?]token=[0-9a-f-]{36}[.][A-Za-z0-9_-]+', '?token={link-token}', 'g'),
  "unsubscribe_url" = regexp_replace("unsubscribe_url", '[?]token=[0-9a-f-]{36}[.][A-Za-z0-9_-]+', '?token={link-token}', 'g')
  WHERE "dedupe_key" ~ '^(last:|again:[^:]+:)*(withdrawal:[^:]+|withdrawal-question|alert-confirm|alert):[0-9a-f-]{36}'
    AND "body_text" ~ '[?]token=([{]link-token[}]|[0-9a-f-]{36}[.])';
