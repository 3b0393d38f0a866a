CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_only_row" CHECK ("audit_head"."only")
);
--> statement-breakpoint
CREATE TABLE "hosted_images" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_undoes" ON "audit_log" USING btree ("undoes");--> statement-breakpoint
-- What a row says, as a JSON array of texts; shop/audit/verify-chain.ts builds the same by itself.
CREATE FUNCTION audit_hash(entry "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    entry.id::text, (extract(epoch FROM entry.at) * 1000000)::bigint::text, entry.actor_id::text,
    entry.action, entry.subject_type, entry.subject_id, entry.before::text, entry.after::text,
    entry.request_id, entry.undoes::text, entry.prev_hash
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Chains what is there already; the log is opened for this one time.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";
--> statement-breakpoint
DO $$
DECLARE
  entry "audit_log";
  last_hash text := '';
BEGIN
  FOR entry IN SELECT * FROM "audit_log" ORDER BY id LOOP
    entry.prev_hash := last_hash;
    last_hash := audit_hash(entry);
    UPDATE "audit_log" SET prev_hash = entry.prev_hash, hash = last_hash WHERE id = entry.id;
  END LOOP;
  INSERT INTO "audit_head" (last_id, hash)
    SELECT coalesce(max(id), 0), last_hash FROM "audit_log";
END $$;
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
--> statement-breakpoint
-- Numbers and chains each new row. The lock on the head lasts until the change is committed, so the
-- order of the log is the order of the changes and no number is left out.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head "audit_head";
BEGIN
  SELECT * INTO STRICT head FROM "audit_head" FOR UPDATE;
  NEW.id := head.last_id + 1;
  NEW.prev_hash := head.hash;
  NEW.hash := audit_hash(NEW);
  UPDATE "audit_head" SET last_id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chained BEFORE INSERT ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
