CREATE TABLE "tax_quotes" (
	"key" text PRIMARY KEY NOT NULL,
	"quote" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tax_quotes_created" ON "tax_quotes" USING btree ("created_at");