ALTER TABLE "variants" DROP CONSTRAINT "variants_family_known";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "colour_family";