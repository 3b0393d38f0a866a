CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- The largest number of a list; null for an empty one and for none.
CREATE FUNCTION largest_of(list jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT max(one::numeric) FROM jsonb_array_elements_text(list) AS one
$$;
--> statement-breakpoint
CREATE TABLE "identity_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now(),
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_role_known" CHECK (role is null or role = 'admin'),
	CONSTRAINT "users_email_folded" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "catalogue_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_mobiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"category" text NOT NULL,
	"screen_inches" numeric(4, 2),
	"height_mm" numeric(5, 1),
	"weight_g" integer,
	"battery_mah" integer,
	"storage_gb" integer,
	"year" integer,
	"five_g" boolean,
	"foldable" boolean,
	"in_stock" boolean NOT NULL,
	"low_stock" boolean NOT NULL,
	"search_name" text NOT NULL,
	"search_words" "tsvector" NOT NULL,
	"smallest_first" numeric(4, 2) GENERATED ALWAYS AS (coalesce(screen_inches, 99)) STORED NOT NULL,
	"largest_first" numeric(4, 2) GENERATED ALWAYS AS (coalesce(screen_inches, 0)) STORED NOT NULL,
	"lightest_first" integer GENERATED ALWAYS AS (coalesce(weight_g, 99999)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mobiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price_cents" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_key" text,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"screen_inches" numeric(4, 2) GENERATED ALWAYS AS ((specs #>> '{display,sizeIn}')::numeric(4, 2)) STORED,
	"height_mm" numeric(5, 1) GENERATED ALWAYS AS ((coalesce(specs #>> '{body,folded,heightMm}', specs #>> '{body,heightMm}'))::numeric(5, 1)) STORED,
	"weight_g" integer GENERATED ALWAYS AS ((specs #>> '{weightG}')::numeric::integer) STORED,
	"battery_mah" integer GENERATED ALWAYS AS ((specs #>> '{batteryMah}')::numeric::integer) STORED,
	"storage_gb" integer GENERATED ALWAYS AS (largest_of(specs #> '{storageGb}')::integer) STORED,
	"year" integer GENERATED ALWAYS AS ((specs #>> '{year}')::numeric::integer) STORED,
	"five_g" boolean GENERATED ALWAYS AS ((specs #>> '{fiveG}')::boolean) STORED,
	"foldable" boolean GENERATED ALWAYS AS (jsonb_typeof(specs #> '{body,folded}') = 'object') STORED,
	"in_stock" boolean GENERATED ALWAYS AS (stock > reserved) STORED,
	"low_stock" boolean GENERATED ALWAYS AS (stock - reserved <= 3) STORED,
	"last_units" integer GENERATED ALWAYS AS (case when stock - reserved <= 3 then stock - reserved end) STORED,
	"search_name" text GENERATED ALWAYS AS (lower(case when category = 'iPhone' then 'apple ' when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name)) STORED,
	"search_words" "tsvector" GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower(case when category = 'iPhone' then 'apple ' when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name), '[^a-zA-Z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g'), '([^ ]+)', '\1:1A', 'g')::tsvector || setweight(to_tsvector('simple', regexp_replace(coalesce(specs->>'chipset', '') || ' ' || coalesce(specs->>'osAtLaunch', ''), '[^a-zA-Z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(description, '[^a-zA-Z0-9\u00C0-\u1FFF\u2C00-\U0010FFFF]+', ' ', 'g')), 'C')) STORED,
	"specs" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "mobiles_category_known" CHECK (category in ('iPhone','samsung','realme','vivo','oppo')),
	CONSTRAINT "mobiles_price_positive" CHECK (price_cents > 0 and price_cents % 100 = 0),
	CONSTRAINT "mobiles_stock_not_negative" CHECK (stock >= 0),
	CONSTRAINT "mobiles_reserved_within_stock" CHECK (reserved >= 0 and reserved <= stock),
	CONSTRAINT "mobiles_name_not_empty" CHECK (length(trim(name)) > 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_price_positive" CHECK (price_cents > 0 and price_cents % 100 = 0),
	CONSTRAINT "offers_end_after_start" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "price_history_positive" CHECK (price_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"attempt_id" uuid,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK (reason in ('initial','restock','sold','returned','correction'))
);
--> statement-breakpoint
CREATE TABLE "delivery_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"address" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_kind_known" CHECK (kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refunded-elsewhere','disputed','address'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"ordered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_positive" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_state_known" CHECK (state in ('due','paid','failed'))
);
--> statement-breakpoint
CREATE TABLE "returned_items" (
	"payment_id" uuid NOT NULL,
	"cart_row_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returned_items_payment_id_cart_row_id_pk" PRIMARY KEY("payment_id","cart_row_id")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_only_row" CHECK ("audit_head"."only")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"undoes" bigint,
	"prev_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hosted_images" (
	"key" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"key" text PRIMARY KEY NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_size_positive" CHECK ("images"."width_px" > 0 and "images"."height_px" > 0)
);
--> statement-breakpoint
CREATE TABLE "job_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"reached_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_rows" (
	"transfer_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"action" text NOT NULL,
	"mobile_id" uuid,
	"slug" text,
	"version" integer,
	"before" jsonb,
	"after" jsonb,
	"problem" text,
	"warning" text,
	CONSTRAINT "transfer_rows_transfer_id_line_pk" PRIMARY KEY("transfer_id","line"),
	CONSTRAINT "transfer_rows_action" CHECK (action in ('add','change','same','bad'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text,
	"created_by" uuid NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_expected" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"warnings" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_state_known" CHECK (state in ('checking','checked','refused','committing','committed','failed','undone'))
);
--> statement-breakpoint
CREATE TABLE "attempt_items" (
	"attempt_id" uuid NOT NULL,
	"cart_row_id" uuid NOT NULL,
	"mobile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "attempt_items_attempt_id_cart_row_id_pk" PRIMARY KEY("attempt_id","cart_row_id"),
	CONSTRAINT "attempt_items_price_positive" CHECK (price_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "cart_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mobile_id" uuid NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"intent_id" text,
	"delivery" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_state_known" CHECK (state in ('pending','paid','void')),
	CONSTRAINT "payment_attempts_amount_positive" CHECK (amount_cents > 0),
	CONSTRAINT "payment_attempts_currency_usd" CHECK (currency = 'usd')
);
--> statement-breakpoint
CREATE TABLE "payment_items" (
	"payment_id" uuid NOT NULL,
	"cart_row_id" uuid NOT NULL,
	"mobile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "payment_items_payment_id_cart_row_id_pk" PRIMARY KEY("payment_id","cart_row_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"refund" text DEFAULT 'none' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"cleared_rows" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_status_known" CHECK (status in ('pending','processing','shipped','delivered','cancelled','refunded')),
	CONSTRAINT "payments_refund_known" CHECK (refund in ('none','due','done')),
	CONSTRAINT "payments_amount_positive" CHECK (amount_cents > 0),
	CONSTRAINT "payments_refund_within_amount" CHECK (refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE TABLE "unrecorded_captures" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_id" uuid,
	"user_id" uuid,
	"payment_id" uuid,
	"name" text NOT NULL,
	"rating" integer NOT NULL,
	"details" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"rejection" text,
	"reply" text,
	"replied_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK (rating between 1 and 5),
	CONSTRAINT "reviews_state_known" CHECK (state in ('pending','approved','rejected')),
	CONSTRAINT "reviews_writer_has_order" CHECK ((user_id is null) = (payment_id is null)),
	CONSTRAINT "reviews_rejection_has_reason" CHECK ((state = 'rejected') = (rejection is not null)),
	CONSTRAINT "reviews_reply_has_time" CHECK ((reply is null) = (replied_at is null))
);
--> statement-breakpoint
CREATE TABLE "daily_brands" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"units" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "daily_brands_day_category_pk" PRIMARY KEY("day","category")
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_units" (
	"day" date NOT NULL,
	"mobile_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_counts" (
	"counted" text NOT NULL,
	"number" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_mobiles" (
	"mobile_id" uuid PRIMARY KEY NOT NULL,
	"units" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD CONSTRAINT "identity_accounts_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_items" ADD CONSTRAINT "returned_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD CONSTRAINT "transfer_rows_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_rows" ADD CONSTRAINT "cart_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_rows" ADD CONSTRAINT "cart_rows_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_mobile_id_mobiles_id_fk" FOREIGN KEY ("mobile_id") REFERENCES "public"."mobiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_accounts_provider" ON "identity_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "identity_accounts_user" ON "identity_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_sessions_token" ON "identity_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_expiry" ON "identity_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_users_email" ON "identity_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "identity_verifications_identifier" ON "identity_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "identity_verifications_expiry" ON "identity_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_parts" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_live" ON "users" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalogue_words_prefix" ON "catalogue_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "catalogue_words_likeness" ON "catalogue_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "listed_by_price" ON "listed_mobiles" USING btree ("price_cents","id","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_age" ON "listed_mobiles" USING btree ("created_at","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_name" ON "listed_mobiles" USING btree ("name","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_screen" ON "listed_mobiles" USING btree ("smallest_first","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_size" ON "listed_mobiles" USING btree ("largest_first","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_by_weight" ON "listed_mobiles" USING btree ("lightest_first","id","price_cents","category","screen_inches","height_mm","weight_g","battery_mah","storage_gb","year","five_g","foldable","in_stock","low_stock");--> statement-breakpoint
CREATE INDEX "listed_words" ON "listed_mobiles" USING gin ("search_words");--> statement-breakpoint
CREATE UNIQUE INDEX "mobiles_slug" ON "mobiles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "mobiles_brand" ON "mobiles" USING btree ("id","category");--> statement-breakpoint
CREATE INDEX "mobiles_last_units" ON "mobiles" USING btree ("last_units","name","id") WHERE last_units is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "offers_mobile" ON "offers" USING btree ("mobile_id","starts_at");--> statement-breakpoint
CREATE INDEX "offers_end" ON "offers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "price_history_mobile" ON "price_history" USING btree ("mobile_id","since");--> statement-breakpoint
CREATE INDEX "stock_movements_mobile" ON "stock_movements" USING btree ("mobile_id","at");--> statement-breakpoint
CREATE INDEX "stock_movements_attempt" ON "stock_movements" USING btree ("attempt_id") WHERE attempt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "order_events_payment" ON "order_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("id") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_undoes" ON "audit_log" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "transfer_rows_mobile" ON "transfer_rows" USING btree ("transfer_id","mobile_id");--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attempt_items_cart_row" ON "attempt_items" USING btree ("cart_row_id");--> statement-breakpoint
CREATE INDEX "cart_rows_user" ON "cart_rows" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_pending" ON "payment_attempts" USING btree ("user_id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_intent" ON "payment_attempts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_user" ON "payment_attempts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_pending_expiry" ON "payment_attempts" USING btree ("expires_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_without_address" ON "payment_attempts" USING btree ("id") WHERE state = 'paid' and delivery is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_items_cart_row" ON "payment_items" USING btree ("cart_row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payments_tracking" ON "payments" USING btree ("tracking_number") WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE refund = 'due';--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_done" ON "webhook_inbox" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_mobile" ON "reviews" USING btree ("mobile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("user_id","mobile_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ((state <> 'pending'),"created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("id") WHERE state = 'pending' and mobile_id is not null;--> statement-breakpoint
CREATE INDEX "daily_sales_day" ON "daily_sales" USING btree ("day");--> statement-breakpoint
CREATE INDEX "daily_sales_new" ON "daily_sales" USING btree ("day") WHERE not is_sum;--> statement-breakpoint
CREATE INDEX "daily_units_day" ON "daily_units" USING btree ("day","mobile_id","units","revenue_cents");--> statement-breakpoint
CREATE INDEX "daily_units_mobile" ON "daily_units" USING btree ("mobile_id","day","units","revenue_cents");--> statement-breakpoint
CREATE INDEX "daily_units_new" ON "daily_units" USING btree ("day","mobile_id") WHERE not is_sum;--> statement-breakpoint
CREATE INDEX "sold_mobiles_units" ON "sold_mobiles" USING btree ("units","mobile_id");