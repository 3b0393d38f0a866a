ALTER TABLE "passkeys" ADD COLUMN "is_syncable" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "passkeys" SET "is_syncable" = true WHERE "is_synced";
