-- The words of mobiles that are added together are kept together: an import spends less than half the time.
CREATE FUNCTION keep_words_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT DISTINCT word
    FROM added, unnest(tsvector_to_array(to_tsvector('simple', added.search_name))) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER mobiles_words ON "mobiles";
--> statement-breakpoint
CREATE TRIGGER mobiles_words_added AFTER INSERT ON "mobiles"
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_added();
--> statement-breakpoint
CREATE TRIGGER mobiles_words_changed AFTER UPDATE OF name, category ON "mobiles"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.category IS DISTINCT FROM NEW.category)
  EXECUTE FUNCTION keep_catalogue_words();
