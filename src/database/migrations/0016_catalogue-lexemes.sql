-- The words are kept as the search index has them, one-letter ones included, so that a beginning can
-- be looked up as the words that begin so.
CREATE OR REPLACE FUNCTION keep_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', NEW.search_name))) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO catalogue_words
  SELECT DISTINCT word FROM mobiles, unnest(tsvector_to_array(to_tsvector('simple', search_name))) AS word
  ON CONFLICT DO NOTHING;
