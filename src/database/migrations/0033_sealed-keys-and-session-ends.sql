ALTER TABLE "signing_keys" ALTER COLUMN "private_jwk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "sealed_key" text;
--> statement-breakpoint
-- A session ends 30 days after it began, however often it is used.
CREATE FUNCTION limit_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '30 days');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_sessions_limited BEFORE INSERT OR UPDATE ON "identity_sessions"
  FOR EACH ROW EXECUTE FUNCTION limit_session();
--> statement-breakpoint
UPDATE "identity_sessions" SET "expires_at" = "created_at" + interval '30 days'
  WHERE "expires_at" > "created_at" + interval '30 days';
