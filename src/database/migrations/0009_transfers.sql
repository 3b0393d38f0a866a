CREATE TABLE "transfer_rows" (
	"transfer_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"action" text NOT NULL,
	"mobile_id" uuid,
	"slug" text,
	"version" integer,
	"before" jsonb,
	"after" jsonb,
	"problem" text,
	"warning" text,
	CONSTRAINT "transfer_rows_transfer_id_line_pk" PRIMARY KEY("transfer_id","line"),
	CONSTRAINT "transfer_rows_action" CHECK (action in ('add','change','same','bad'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text,
	"created_by" uuid NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"warnings" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_state_known" CHECK (state in ('checking','checked','refused','committing','committed','failed','undone'))
);
--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD CONSTRAINT "transfer_rows_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_rows_mobile" ON "transfer_rows" USING btree ("transfer_id","mobile_id");--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at");