CREATE TABLE "unrecorded_captures" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
