-- The audit chain as before, but its head is locked and written once a statement instead of once a
-- row: every version of the head that a transaction makes is looked at by its next row. What the next
-- row follows is kept in a setting of the transaction meanwhile; a savepoint that is rolled back takes
-- it back as well, and each statement begins anew from the head.
CREATE FUNCTION begin_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('handset.audit_head', last_id || ':' || hash, true)
    FROM "audit_head" FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the audit log has no head' USING ERRCODE = 'no_data_found';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head text := current_setting('handset.audit_head');
BEGIN
  NEW.id := split_part(head, ':', 1)::bigint + 1;
  NEW.prev_hash := split_part(head, ':', 2);
  NEW.hash := audit_hash(NEW);
  PERFORM set_config('handset.audit_head', NEW.id || ':' || NEW.hash, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION end_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head text := current_setting('handset.audit_head');
BEGIN
  UPDATE "audit_head" SET last_id = split_part(head, ':', 1)::bigint, hash = split_part(head, ':', 2);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_begin BEFORE INSERT ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION begin_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_log_end AFTER INSERT ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION end_audit_entries();
