-- The shop hashes entries of the audit log itself, with a key that the database does not have: the hash of an entry
-- begins with the name of its key. The database holds that entries are only added, each behind the last.
DROP TRIGGER audit_log_begin ON "audit_log";
--> statement-breakpoint
DROP TRIGGER audit_log_chained ON "audit_log";
--> statement-breakpoint
DROP TRIGGER audit_log_end ON "audit_log";
--> statement-breakpoint
DROP FUNCTION begin_audit_entries();
--> statement-breakpoint
DROP FUNCTION chain_audit_entry();
--> statement-breakpoint
DROP FUNCTION end_audit_entries();
--> statement-breakpoint
DROP FUNCTION audit_hash("audit_log");
--> statement-breakpoint
-- Locking a row needs the right to change it, which the shop's role does not have.
CREATE FUNCTION lock_audit_head() RETURNS "audit_head" LANGUAGE sql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT * FROM public.audit_head FOR UPDATE $$;
--> statement-breakpoint
CREATE FUNCTION link_audit_entry() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  UPDATE public.audit_head SET last_id = NEW.id, hash = NEW.hash
    WHERE last_id = NEW.id - 1 AND hash = NEW.prev_hash AND NEW.hash LIKE '_%._%';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an entry of the audit log follows the last one and is made with a key'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_linked BEFORE INSERT ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION link_audit_entry();
--> statement-breakpoint
-- Only the owner of a table may analyse it, and an import needs it in the middle of its work.
CREATE FUNCTION analyze_transfer_rows() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  ANALYZE public.transfer_rows (transfer_id, line, action, mobile_id, variant_id);
END $$;
