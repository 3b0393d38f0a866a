ALTER TABLE "refunds" ADD COLUMN "owed_since" timestamp with time zone;--> statement-breakpoint
WITH RECURSIVE "tries" AS (
  SELECT "id", coalesce("closed_at", "created_at") AS "since" FROM "refunds"
    WHERE "state" = 'failed' AND "retry_of" IS NULL
  UNION ALL
  SELECT "retry"."id", "tries"."since" FROM "refunds" AS "retry" JOIN "tries" ON "retry"."retry_of" = "tries"."id"
)
UPDATE "refunds" SET "owed_since" = "tries"."since" FROM "tries" WHERE "tries"."id" = "refunds"."id";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_owed_since" CHECK (state <> 'failed' or owed_since is not null);