CREATE TABLE "own_phones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_phones" ADD CONSTRAINT "own_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;