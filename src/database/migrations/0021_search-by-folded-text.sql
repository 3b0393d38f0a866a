-- Text as it is compared; src/shared/tools/fold-text.ts does the same, and says why. Bodies that are parsed here
-- find what they call whatever the search path of a restore is.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(lower(trim(regexp_replace(
    translate(
      normalize(translate(
        regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'),
        '´´«»“”„‟″‴⁗', '''''"""""""""'), NFKC),
      '`ʹʻʼ‘’‚‛′‐‑‒–—―−٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯IİıẞΣς', '''''''''''''''''''-------0123456789012345678901234567890123456789iiißσσ'),
    '[\u0001-\u0020\u007F-\u009F\u1680\u2028\u2029]+', ' ', 'g'))), 'ß', 'ss');
--> statement-breakpoint
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalize(replace(replace(replace(translate(
    regexp_replace(normalize(fold_text(translate(value, '®©™℠', '    ')), NFKD), '[\u0300-\u036F]+', '', 'g'),
    'øđðł', 'oddl'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
--> statement-breakpoint
-- As src/shared/words/name-words.ts has them, with a blank between two words.
CREATE FUNCTION name_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(search_text(value),
    '(?<=[a-z0-9])\+|(?<=[a-z0-9] )\+(?![a-z0-9])', ' plus ', 'g'),
    '[^a-z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g'),
    '([0-9])(?=[^0-9 ])', '\1 ', 'g'),
    '([^0-9 ])(?=[0-9])', '\1 ', 'g'), ' +', ' ', 'g'));
--> statement-breakpoint
DROP INDEX "catalogue_words_prefix";--> statement-breakpoint
DROP INDEX "catalogue_words_likeness";--> statement-breakpoint
DROP INDEX "users_parts";--> statement-breakpoint
DROP INDEX "variants_once";--> statement-breakpoint
ALTER TABLE "mobiles" drop column "search_name";--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "search_name" text GENERATED ALWAYS AS (trim(regexp_replace(name_words(name), '(^| )(iphone|apple|iphones|samsung|galaxy|realme|vivo|oppo)(?= |$)', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "mobiles" drop column "search_words";--> statement-breakpoint
ALTER TABLE "mobiles" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (regexp_replace(name_words(case when category = 'iPhone' then 'apple ' when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name), '([^ ]+)', '\1:1A', 'g')::tsvector || setweight(to_tsvector('simple', name_words(coalesce(specs->>'chipset', '') || ' ' || coalesce(specs->>'osAtLaunch', '') || ' ' || coalesce(specs->'display'->>'panel', ''))), 'B') || setweight(to_tsvector('simple', name_words(description)), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "users_parts" ON "users" USING gin (search_text(name) gin_trgm_ops,search_text(email) gin_trgm_ops);--> statement-breakpoint
-- Colours that were two only by their case or spelling become two names.
UPDATE "variants" SET colour = left(variants.colour, 30) || ' (' || variants.sku || ')' FROM (
  SELECT id, row_number() OVER (
    PARTITION BY mobile_id, fold_text(coalesce(colour, '')), coalesce(storage_gb, 0), coalesce(ram_gb, 0)
    ORDER BY created_at, id) AS place
  FROM variants WHERE deleted_at IS NULL) twin
  WHERE twin.id = variants.id AND twin.place > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "variants_once" ON "variants" USING btree ("mobile_id",fold_text(coalesce(colour, '')),coalesce(storage_gb, 0),coalesce(ram_gb, 0)) WHERE deleted_at is null;
--> statement-breakpoint
UPDATE "listed_mobiles" SET search_name = mobiles.search_name, search_words = mobiles.search_words
  FROM "mobiles" WHERE mobiles.id = listed_mobiles.id;
--> statement-breakpoint
DELETE FROM "catalogue_words";
--> statement-breakpoint
INSERT INTO "catalogue_words"
  SELECT DISTINCT word FROM "mobiles", unnest(tsvector_to_array(ts_filter(search_words, '{a}'))) AS word ORDER BY word;
