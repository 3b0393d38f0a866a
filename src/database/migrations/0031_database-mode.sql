CREATE TABLE "database_mode" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_mode_only_row" CHECK ("database_mode"."only"),
	CONSTRAINT "database_mode_known" CHECK (mode in ('sandbox','live'))
);
