ALTER TABLE "mobiles" drop column "search_words";--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower(case when category = 'iPhone' then 'apple ' when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name), '[^a-zA-Z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g'), '([^ ]+)', '\1:1A', 'g')::tsvector || setweight(to_tsvector('simple', regexp_replace(coalesce(specs->>'chipset', '') || ' ' || coalesce(specs->>'osAtLaunch', ''), '[^a-zA-Z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(description, '[^a-zA-Z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g')), 'C')) STORED;--> statement-breakpoint
-- The words of a changed name too are those that the search has of it.
CREATE OR REPLACE FUNCTION keep_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
    SELECT word FROM unnest(tsvector_to_array(ts_filter(NEW.search_words, '{a}'))) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE listed_mobiles AS listed
  SET search_words = mobiles.search_words || array_to_tsvector(ARRAY['~' || mobiles.category])
  FROM mobiles WHERE mobiles.id = listed.id;
--> statement-breakpoint
INSERT INTO catalogue_words
  SELECT DISTINCT word FROM mobiles, unnest(tsvector_to_array(ts_filter(search_words, '{a}'))) AS word
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM catalogue_words WHERE word ~ '[[:punct:]]';
--> statement-breakpoint
ANALYZE mobiles, listed_mobiles, catalogue_words;
