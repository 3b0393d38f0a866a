CREATE TABLE "shipping_prices" (
	"country" text NOT NULL,
	"applies_from" date NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "shipping_prices_country_applies_from_pk" PRIMARY KEY("country","applies_from"),
	CONSTRAINT "shipping_prices_price" CHECK (price_cents between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"company_name" text NOT NULL,
	"company_address" text NOT NULL,
	"contact_email" text NOT NULL,
	"return_days" integer NOT NULL,
	"prices_include_tax" boolean NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_only_row" CHECK ("shop_settings"."only"),
	CONSTRAINT "shop_settings_return_days" CHECK (return_days between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"country" text NOT NULL,
	"region" text NOT NULL,
	"applies_from" date NOT NULL,
	"name" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"taxes_shipping" boolean NOT NULL,
	CONSTRAINT "tax_rates_country_region_applies_from_pk" PRIMARY KEY("country","region","applies_from"),
	CONSTRAINT "tax_rates_rate" CHECK (rate_ppm between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "tax_rate_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "tax_region" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "tax_name" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "shipping_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "tax_rate_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_items" ADD COLUMN "paid_cents" integer;