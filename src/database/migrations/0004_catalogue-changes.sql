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
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON "reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
