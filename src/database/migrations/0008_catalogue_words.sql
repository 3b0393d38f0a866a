-- Keeps the words of all names, which typing errors are compared with. Words stay when a mobile goes:
-- one that leads to nothing does no harm. In order, so that two writers never wait in a circle.
CREATE FUNCTION keep_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT DISTINCT word FROM regexp_split_to_table(NEW.search_name, '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mobiles_words AFTER INSERT OR UPDATE OF name, category ON "mobiles"
  FOR EACH ROW EXECUTE FUNCTION keep_catalogue_words();
--> statement-breakpoint
INSERT INTO catalogue_words
  SELECT DISTINCT word FROM mobiles, regexp_split_to_table(search_name, '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 2 AND 40
  ON CONFLICT DO NOTHING;
