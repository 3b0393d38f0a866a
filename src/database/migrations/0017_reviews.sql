ALTER TABLE "reviews" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rejection" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("user_id","mobile_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ((state <> 'pending'),"created_at","id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state_known" CHECK (state in ('pending','approved','rejected'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_writer_has_order" CHECK ((user_id is null) = (payment_id is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_rejection_has_reason" CHECK ((state = 'rejected') = (rejection is not null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_has_time" CHECK ((reply is null) = (replied_at is null));--> statement-breakpoint
-- What was there before reviews had writers are the samples, which everybody sees.
UPDATE "reviews" SET "state" = 'approved';
--> statement-breakpoint
-- Only what everybody sees makes public pages stale: a review that waits for staff does not.
DROP TRIGGER reviews_changed ON "reviews";
--> statement-breakpoint
CREATE TRIGGER reviews_added AFTER INSERT ON "reviews"
  FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER UPDATE ON "reviews"
  FOR EACH ROW WHEN (OLD.state = 'approved' OR NEW.state = 'approved')
  EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_removed AFTER DELETE ON "reviews"
  FOR EACH ROW WHEN (OLD.state = 'approved') EXECUTE FUNCTION tell_catalogue_changed();
