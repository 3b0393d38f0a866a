-- Lists and searches read listed_mobiles; triggers keep it equal to what is on sale, in the same
-- transaction. Mobiles that are added together are listed together, and a sale changes nothing here
-- but with the last units. Columns in the order of the table.
CREATE FUNCTION list_mobiles(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listed_mobiles
    SELECT id, lower(name), price_cents, created_at, category, screen_inches, height_mm, weight_g,
      battery_mah, storage_gb, year, five_g, foldable, in_stock, low_stock, search_name,
      search_words || array_to_tsvector(ARRAY['~' || category])
    FROM mobiles WHERE id = ANY(ids) AND deleted_at IS NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION list_added_mobiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_mobiles(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION list_changed_mobile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    DELETE FROM listed_mobiles WHERE id = OLD.id;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO listed_mobiles VALUES (NEW.id, lower(NEW.name), NEW.price_cents, NEW.created_at,
      NEW.category, NEW.screen_inches, NEW.height_mm, NEW.weight_g, NEW.battery_mah, NEW.storage_gb,
      NEW.year, NEW.five_g, NEW.foldable, NEW.in_stock, NEW.low_stock, NEW.search_name,
      NEW.search_words || array_to_tsvector(ARRAY['~' || NEW.category]));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_listed AFTER INSERT ON "mobiles"
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_mobiles();
--> statement-breakpoint
CREATE TRIGGER mobiles_listed_again AFTER UPDATE ON "mobiles"
  FOR EACH ROW WHEN (
    (OLD.name, OLD.price_cents, OLD.created_at, OLD.category, OLD.screen_inches, OLD.height_mm,
      OLD.weight_g, OLD.battery_mah, OLD.storage_gb, OLD.year, OLD.five_g, OLD.foldable, OLD.in_stock,
      OLD.low_stock, OLD.search_words, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.name, NEW.price_cents, NEW.created_at, NEW.category, NEW.screen_inches, NEW.height_mm,
      NEW.weight_g, NEW.battery_mah, NEW.storage_gb, NEW.year, NEW.five_g, NEW.foldable, NEW.in_stock,
      NEW.low_stock, NEW.search_words, NEW.deleted_at))
  EXECUTE FUNCTION list_changed_mobile();
--> statement-breakpoint
CREATE TRIGGER mobiles_listed_no_more AFTER DELETE ON "mobiles"
  FOR EACH ROW EXECUTE FUNCTION list_changed_mobile();
--> statement-breakpoint
SELECT list_mobiles(ARRAY(SELECT id FROM mobiles ORDER BY created_at));
--> statement-breakpoint
ANALYZE listed_mobiles;
