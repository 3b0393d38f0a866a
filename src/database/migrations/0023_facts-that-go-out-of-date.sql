ALTER TABLE "mobiles" drop column "facts_checked_on";--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "facts_checked_on" text GENERATED ALWAYS AS (specs #>> '{sources,updatesUntil,checkedOn}') STORED;--> statement-breakpoint
CREATE INDEX "mobiles_facts_checked" ON "mobiles" USING btree ("facts_checked_on","name","id") WHERE facts_checked_on is not null and deleted_at is null;
