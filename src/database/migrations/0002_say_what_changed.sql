-- Tells every shop process which mobiles' public answers are out of date (catalogue-changes.ts): `edited` for
-- whatever a page shows, `sold` where only units have changed and more are left than a page counts, which is
-- five (FEW_UNITS in src/shared/words/terms.ts).
DROP TRIGGER mobiles_changed ON "mobiles";
--> statement-breakpoint
DROP TRIGGER offers_changed ON "offers";
--> statement-breakpoint
DROP TRIGGER reviews_added ON "reviews";
--> statement-breakpoint
DROP TRIGGER reviews_changed ON "reviews";
--> statement-breakpoint
DROP TRIGGER reviews_removed ON "reviews";
--> statement-breakpoint
DROP FUNCTION tell_catalogue_changed();
--> statement-breakpoint
-- More mobiles than fit into a notification are not named.
CREATE FUNCTION tell_catalogue_changed(kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 100 THEN
    PERFORM pg_notify('catalogue_changed', 'anything');
  ELSIF cardinality(ids) > 0 THEN
    PERFORM pg_notify('catalogue_changed', kind || ' ' || array_to_string(ids, ','));
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_mobiles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  edited uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT id FROM present));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT id FROM former));
  ELSE
    edited := ARRAY(SELECT id FROM (
      SELECT id, name, slug, category, description, price_cents, image_key, specs, deleted_at, least(stock - reserved, 6), version FROM former
      EXCEPT
      SELECT id, name, slug, category, description, price_cents, image_key, specs, deleted_at, least(stock - reserved, 6), version FROM present
    ) AS different);
    PERFORM tell_catalogue_changed('edited', edited);
    PERFORM tell_catalogue_changed('sold', ARRAY(
      SELECT p.id FROM present p JOIN former f USING (id)
      WHERE p.stock - p.reserved <> f.stock - f.reserved AND p.id <> ALL (edited)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_tell_added AFTER INSERT ON "mobiles" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION tell_mobiles_changed();
--> statement-breakpoint
CREATE TRIGGER mobiles_tell_changed AFTER UPDATE ON "mobiles"
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION tell_mobiles_changed();
--> statement-breakpoint
CREATE TRIGGER mobiles_tell_removed AFTER DELETE ON "mobiles" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION tell_mobiles_changed();
--> statement-breakpoint
CREATE FUNCTION tell_offers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT DISTINCT mobile_id FROM present));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_catalogue_changed('edited', ARRAY(SELECT DISTINCT mobile_id FROM former));
  ELSE
    PERFORM tell_catalogue_changed('edited', ARRAY(
      SELECT mobile_id FROM former UNION SELECT mobile_id FROM present));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_tell_added AFTER INSERT ON "offers" REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_changed();
--> statement-breakpoint
CREATE TRIGGER offers_tell_changed AFTER UPDATE ON "offers"
  REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_changed();
--> statement-breakpoint
CREATE TRIGGER offers_tell_removed AFTER DELETE ON "offers" REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_changed();
--> statement-breakpoint
-- Reviews that everybody reads; some are of no mobile.
CREATE FUNCTION tell_review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mobile_id IS NULL AND OLD.mobile_id IS NULL THEN
    PERFORM pg_notify('catalogue_changed', 'anything');
  ELSE
    PERFORM tell_catalogue_changed('edited', ARRAY[COALESCE(NEW.mobile_id, OLD.mobile_id)]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_tell_added AFTER INSERT ON "reviews"
  FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION tell_review_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON "reviews"
  FOR EACH ROW WHEN (OLD.state = 'approved' OR NEW.state = 'approved')
  EXECUTE FUNCTION tell_review_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_removed AFTER DELETE ON "reviews"
  FOR EACH ROW WHEN (OLD.state = 'approved') EXECUTE FUNCTION tell_review_changed();
