-- The head of the audit chain, and the counts that triggers add to.
INSERT INTO "audit_head" (last_id, hash) VALUES (0, '');
--> statement-breakpoint
INSERT INTO "kept_counts" (counted, number, is_sum) VALUES ('users', 0, true), ('mobiles', 0, true);
--> statement-breakpoint
-- The audit log is append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What a row says, as a JSON array of texts; shop/audit/verify-chain.ts builds the same by itself.
CREATE FUNCTION audit_hash(entry "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    entry.id::text, (extract(epoch FROM entry.at) * 1000000)::bigint::text, entry.actor_id::text,
    entry.action, entry.subject_type, entry.subject_id, entry.before::text, entry.after::text,
    entry.request_id, entry.undoes::text, entry.prev_hash
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The audit log is a chain: each row holds the hash of the one before. Its head is locked and written once a
-- statement, because every version of the head that a transaction makes is looked at by its next row. What
-- the next row follows is kept in a setting of the transaction meanwhile; a savepoint that is rolled back
-- takes it back as well, and each statement begins anew from the head.
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
CREATE TRIGGER audit_log_begin BEFORE INSERT ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION begin_audit_entries();
--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER audit_log_chained BEFORE INSERT ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION end_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head text := current_setting('handset.audit_head');
BEGIN
  UPDATE "audit_head" SET last_id = split_part(head, ':', 1)::bigint, hash = split_part(head, ':', 2);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_end AFTER INSERT ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION end_audit_entries();
--> statement-breakpoint
-- Tells every shop process that public pages have to be rendered anew.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_changed AFTER INSERT OR UPDATE OR DELETE ON "mobiles"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER offers_changed AFTER INSERT OR UPDATE OR DELETE ON "offers"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
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
--> statement-breakpoint
-- Lists and searches read listed_mobiles; triggers keep it equal to what is on sale, in the same transaction.
-- Mobiles that are written together are listed together: what a statement left different is looked for once,
-- and a sale changes nothing here but with the last units. The lines to delete are found by a plan of the
-- moment: one kept from when the table was small reads all of it for every change. Written by
-- src/database/schema/keep-listed.ts from the facts of a phone.
CREATE FUNCTION keep_listed_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT id FROM present);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT id FROM former);
  ELSE
    ids := ARRAY(SELECT id FROM (
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_words, deleted_at FROM former
      EXCEPT
      SELECT id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_words, deleted_at FROM present
    ) AS different);
  END IF;
  IF TG_OP <> 'INSERT' AND cardinality(ids) > 0 THEN
    EXECUTE 'DELETE FROM listed_mobiles WHERE id = ANY($1)' USING ids;
  END IF;
  IF TG_OP <> 'DELETE' AND cardinality(ids) > 0 THEN
    INSERT INTO listed_mobiles (id, name, price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name, search_words)
      SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g, battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name,
        search_words || array_to_tsvector(ARRAY['~' || category])
      FROM present WHERE id = ANY(ids) AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_listed AFTER INSERT ON "mobiles" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_mobiles();
--> statement-breakpoint
CREATE TRIGGER mobiles_listed_again AFTER UPDATE ON "mobiles"
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_mobiles();
--> statement-breakpoint
CREATE TRIGGER mobiles_listed_no_more AFTER DELETE ON "mobiles" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_mobiles();
--> statement-breakpoint
-- The words of a name are those that the search has of it, of weight A: it need not be taken apart again.
CREATE FUNCTION keep_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT word FROM unnest(tsvector_to_array(ts_filter(NEW.search_words, '{a}'))) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_words_changed AFTER UPDATE OF name, category ON "mobiles"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.category IS DISTINCT FROM NEW.category)
  EXECUTE FUNCTION keep_catalogue_words();
--> statement-breakpoint
CREATE FUNCTION keep_words_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT DISTINCT word
    FROM added, unnest(tsvector_to_array(ts_filter(added.search_words, '{a}'))) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_words_added AFTER INSERT ON "mobiles"
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_added();
--> statement-breakpoint
-- What payments bought and brought, added to the days on which they were made: what changes is added
-- once more with the opposite sign, so that no row is ever waited for. A cancelled payment bought
-- nothing; one that was paid back in full counts as an order, but its units do not.
CREATE FUNCTION sales_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'utc')::date
$$;
--> statement-breakpoint
CREATE FUNCTION counts_units(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status NOT IN ('cancelled', 'refunded')
$$;
--> statement-breakpoint
CREATE FUNCTION add_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_units (day, mobile_id, units, revenue_cents)
    SELECT sales_day(p.created_at), a.mobile_id, count(*), sum(a.price_cents)
    FROM added a JOIN payments p ON p.id = a.payment_id
    WHERE counts_units(p.status) GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_items_add_units AFTER INSERT ON "payment_items"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_units();
--> statement-breakpoint
CREATE FUNCTION add_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    SELECT sales_day(created_at), status, count(*), sum(amount_cents - refunded_cents)
    FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_add_sales AFTER INSERT ON "payments"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_sales();
--> statement-breakpoint
CREATE FUNCTION change_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sales (day, status, orders, revenue_cents)
    VALUES (sales_day(OLD.created_at), OLD.status, -1, OLD.refunded_cents - OLD.amount_cents);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO daily_sales (day, status, orders, revenue_cents)
      VALUES (sales_day(NEW.created_at), NEW.status, 1, NEW.amount_cents - NEW.refunded_cents);
  END IF;
  IF TG_OP = 'UPDATE' AND counts_units(OLD.status) <> counts_units(NEW.status) THEN
    INSERT INTO daily_units (day, mobile_id, units, revenue_cents)
      SELECT sales_day(NEW.created_at), mobile_id,
        CASE WHEN counts_units(NEW.status) THEN count(*) ELSE -count(*) END,
        CASE WHEN counts_units(NEW.status) THEN sum(price_cents) ELSE -sum(price_cents) END
      FROM payment_items WHERE payment_id = NEW.id GROUP BY mobile_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_change_sales AFTER UPDATE ON "payments"
  FOR EACH ROW WHEN ((OLD.status, OLD.amount_cents, OLD.refunded_cents, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.refunded_cents, NEW.created_at))
  EXECUTE FUNCTION change_sales();
--> statement-breakpoint
CREATE TRIGGER payments_take_sales AFTER DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION change_sales();
--> statement-breakpoint
-- A mobile takes its past sales along to another brand. The lock lets in other changes of brands and not
-- the summing up: whichever comes second sees what the first has done. Sales are never among them.
CREATE FUNCTION move_brand_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE daily_brands IN ROW EXCLUSIVE MODE;
  INSERT INTO daily_brands (day, category, units, revenue_cents)
    SELECT day, brand, sign * sum(units), sign * sum(revenue_cents)
    FROM daily_units, (VALUES (OLD.category, -1), (NEW.category, 1)) AS moved (brand, sign)
    WHERE mobile_id = NEW.id AND is_sum GROUP BY day, brand, sign
    ON CONFLICT (day, category) DO UPDATE SET units = daily_brands.units + excluded.units,
      revenue_cents = daily_brands.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_move_sales AFTER UPDATE ON "mobiles" FOR EACH ROW
  WHEN (OLD.category <> NEW.category) EXECUTE FUNCTION move_brand_sales();
--> statement-breakpoint
-- How many users and mobiles there are: what comes or goes is added as a row, so that none is waited for.
CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_counts (counted, number)
    SELECT TG_TABLE_NAME, count(*) FROM added WHERE deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added();
--> statement-breakpoint
CREATE TRIGGER mobiles_count_added AFTER INSERT ON "mobiles"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added();
--> statement-breakpoint
CREATE FUNCTION count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_counts (counted, number)
    VALUES (TG_TABLE_NAME, CASE WHEN TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN -1 ELSE 1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_changed AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER users_count_taken AFTER DELETE ON "users" FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER mobiles_count_changed AFTER UPDATE ON "mobiles" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER mobiles_count_taken AFTER DELETE ON "mobiles" FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION count_changed();
