-- A text in which spaces stand for the signs that the parser would take for parts of one address, path, tag or signed number.
CREATE FUNCTION parted(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(translate($1, '/\.@:_~?=%&<>#+', '               '), '-(?=[0-9])', ' ', 'g')
$$;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"present_hash" "bytea" NOT NULL,
	"new_hash" "bytea" NOT NULL,
	"present_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_lower_check" CHECK ("email_changes"."new_email" = lower("email_changes"."new_email"))
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_tokens_purpose_check" CHECK ("mail_tokens"."purpose" in ('verify_email', 'reset_password', 'claim_account', 'link_google', 'delete_account', 'set_up_operator', 'confirm_browser'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"price_drops" boolean DEFAULT true NOT NULL,
	"back_in_stock" boolean DEFAULT true NOT NULL,
	"review_replies" boolean DEFAULT true NOT NULL,
	"question_answers" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_refresh_hash" "bytea",
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"second_factor_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"support_consent_id" uuid,
	"support_operator_id" uuid,
	"operator_session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_support_check" CHECK ((support_consent_id is null) = (support_operator_id is null)
        and (support_consent_id is null) = (operator_session_id is null))
);
--> statement-breakpoint
CREATE TABLE "support_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_by" uuid,
	"used_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"hand_over_hash" "bytea",
	"view_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "support_consents_used_check" CHECK ((used_at is null) = (used_by is null) and (used_at is null) = (view_ends_at is null)
        and (used_at is not null or (hand_over_hash is null and ended_at is null))),
	CONSTRAINT "support_consents_ended_because_check" CHECK (("support_consents"."ended_at" is null) = ("support_consents"."ended_because" is null) and "support_consents"."ended_because" = any (array['closed', 'signed_out', 'duty_lost', 'shut_out', 'expired'])),
	CONSTRAINT "support_consents_length_check" CHECK (view_ends_at <= used_at + interval '30 minutes')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone_number" text,
	"password_hash" text,
	"google_subject" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"date_of_birth" date,
	"picture_key" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('buyer', 'seller', 'operator')),
	CONSTRAINT "users_email_lower_check" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_guest_is_buyer_check" CHECK (not "users"."is_guest" or "users"."role" = 'buyer'),
	CONSTRAINT "users_account_has_email_check" CHECK ("users"."is_guest" or "users"."deleted_at" is not null or "users"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"street_address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"write_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"write_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"shop_id" uuid,
	"session_id" uuid,
	"network" text NOT NULL,
	"action" text NOT NULL,
	"subject" jsonb NOT NULL,
	"reason" text NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bought_together" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "bought_together_pkey" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "bought_together_orders_check" CHECK ("bought_together"."orders" >= 0),
	CONSTRAINT "bought_together_other_check" CHECK ("bought_together"."product_id" <> "bought_together"."other_id")
);
--> statement-breakpoint
CREATE TABLE "counted_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"product_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_coupons" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid,
	"coupon_id" uuid NOT NULL,
	CONSTRAINT "cart_coupons_shop_key" UNIQUE NULLS NOT DISTINCT("user_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_quantity_check" CHECK ("cart_items"."quantity" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_items" (
	"user_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_items_pkey" PRIMARY KEY("user_id","variant_id"),
	CONSTRAINT "saved_items_quantity_check" CHECK ("saved_items"."quantity" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "bulk_product_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carried_figures" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"rating_sum" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"sold_count" integer NOT NULL,
	CONSTRAINT "carried_figures_rating_check" CHECK ("carried_figures"."rating_count" >= 0 and "carried_figures"."rating_sum" between "carried_figures"."rating_count" and 5 * "carried_figures"."rating_count"),
	CONSTRAINT "carried_figures_sold_check" CHECK ("carried_figures"."sold_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"picture_key" text NOT NULL,
	"alt" text NOT NULL,
	"shown_for" smallint,
	"is_ready" boolean DEFAULT true NOT NULL,
	CONSTRAINT "product_pictures_position_check" CHECK ("product_pictures"."position" between 0 and 39)
);
--> statement-breakpoint
CREATE TABLE "product_redirects" (
	"from_id" uuid PRIMARY KEY NOT NULL,
	"to_id" uuid NOT NULL,
	"variant_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_redirects_other_check" CHECK ("product_redirects"."from_id" <> "product_redirects"."to_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"subcategory_id" text,
	"gender" text DEFAULT 'unisex' NOT NULL,
	"description" text NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"label" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_paise" bigint NOT NULL,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_hundredths" smallint GENERATED ALWAYS AS (case when rating_count = 0 then 0 else round(rating_sum * 100.0 / rating_count)::smallint end) STORED NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"take_down_id" uuid,
	"approval" text DEFAULT 'approved' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', parted(name)), 'A') || setweight(to_tsvector('simple', parted(brand)), 'B') || setweight(to_tsvector('english', category), 'C') || setweight(to_tsvector('english', parted(description)), 'D')) STORED NOT NULL,
	CONSTRAINT "products_id_shop_key" UNIQUE("id","shop_id"),
	CONSTRAINT "products_label_check" CHECK (jsonb_typeof("products"."label") = 'object'),
	CONSTRAINT "products_attributes_check" CHECK (jsonb_typeof("products"."attributes") = 'object'),
	CONSTRAINT "products_price_check" CHECK ("products"."price_paise" between 1 and 1000000000),
	CONSTRAINT "products_discount_check" CHECK ("products"."discount_percent" between 0 and 99),
	CONSTRAINT "products_approval_check" CHECK ("products"."approval" = any (array['waiting', 'approved', 'rejected'])),
	CONSTRAINT "products_gender_check" CHECK ("products"."gender" in ('unisex', 'male', 'female', 'other')),
	CONSTRAINT "products_category_check" CHECK ("products"."category" in ('Electronics', 'Clothing', 'Home & Kitchen', 'Sports', 'Beauty', 'Stationary', 'Toys', 'Other')),
	CONSTRAINT "products_rating_check" CHECK ("products"."rating_count" >= 0 and "products"."rating_sum" between "products"."rating_count" and 5 * "products"."rating_count"),
	CONSTRAINT "products_sold_check" CHECK ("products"."sold_count" >= 0),
	CONSTRAINT "products_options_check" CHECK (jsonb_typeof("products"."options") = 'array' and jsonb_array_length("products"."options") <= 3)
);
--> statement-breakpoint
CREATE TABLE "uncounted_sales" (
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"choices" smallint[] DEFAULT '{}' NOT NULL,
	"former_choices" jsonb,
	"sku" text,
	"price_paise" bigint NOT NULL,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"weight_grams" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"net_quantity" text,
	"hsn_code" text,
	"gst_class" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variants_id_product_key" UNIQUE("id","product_id"),
	CONSTRAINT "variants_former_check" CHECK ("variants"."former_choices" is null or ("variants"."archived_at" is not null and jsonb_typeof("variants"."former_choices") = 'array')),
	CONSTRAINT "variants_price_check" CHECK ("variants"."price_paise" between 1 and 1000000000),
	CONSTRAINT "variants_discount_check" CHECK ("variants"."discount_percent" between 0 and 99),
	CONSTRAINT "variants_position_check" CHECK ("variants"."position" between 0 and 999),
	CONSTRAINT "variants_sku_check" CHECK ("variants"."sku" <> ''),
	CONSTRAINT "variants_net_quantity_check" CHECK (length("variants"."net_quantity") between 1 and 40),
	CONSTRAINT "variants_hsn_check" CHECK ("variants"."hsn_code" ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
	CONSTRAINT "variants_gst_check" CHECK ("variants"."gst_class" in ('nil', 'gst_3', 'gst_5', 'gst_18', 'gst_40', 'apparel_footwear')),
	CONSTRAINT "variants_measures_check" CHECK (least("variants"."weight_grams", "variants"."length_mm", "variants"."width_mm", "variants"."height_mm") > 0)
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"former_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attributes_id_check" CHECK ("attributes"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("attributes"."id") <= 40),
	CONSTRAINT "attributes_name_check" CHECK (length("attributes"."name") between 1 and 40),
	CONSTRAINT "attributes_type_check" CHECK ("attributes"."type" in ('choice', 'choices', 'number', 'text', 'yes_no')),
	CONSTRAINT "attributes_former_choices_check" CHECK (jsonb_typeof("attributes"."former_choices") = 'object'),
	CONSTRAINT "attributes_unit_check" CHECK ("attributes"."unit" is null or "attributes"."type" = 'number'),
	CONSTRAINT "attributes_choices_check" CHECK (jsonb_typeof("attributes"."choices") = 'array' and (jsonb_array_length("attributes"."choices") > 0) = ("attributes"."type" in ('choice', 'choices')))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"root" text NOT NULL,
	"parent_id" text,
	"depth" smallint NOT NULL,
	"parent_depth" smallint GENERATED ALWAYS AS ((depth - 1)::smallint) STORED,
	"position" integer NOT NULL,
	"required_label" text[],
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_id_root_key" UNIQUE("id","root"),
	CONSTRAINT "categories_id_root_depth_key" UNIQUE("id","root","depth"),
	CONSTRAINT "categories_id_check" CHECK ("categories"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("categories"."id") <= 60),
	CONSTRAINT "categories_name_check" CHECK (length("categories"."name") between 1 and 60),
	CONSTRAINT "categories_depth_check" CHECK ("categories"."depth" between 0 and 3),
	CONSTRAINT "categories_label_check" CHECK ("categories"."required_label" <@ array['netQuantity', 'maker', 'monthMade', 'consumerCare']),
	CONSTRAINT "categories_root_check" CHECK (("categories"."parent_id" is null) = ("categories"."depth" = 0)),
	CONSTRAINT "categories_given_check" CHECK ("categories"."parent_id" is not null or ("categories"."name" = "categories"."root" and not "categories"."is_hidden"))
);
--> statement-breakpoint
CREATE TABLE "category_attributes" (
	"category_id" text NOT NULL,
	"attribute_id" text NOT NULL,
	"position" smallint NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_filterable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "category_attributes_category_id_attribute_id_pk" PRIMARY KEY("category_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "change_feed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"complaint_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"complaint_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"decide_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"acknowledge_escalated_at" timestamp with time zone,
	"decide_escalated_at" timestamp with time zone,
	"due_at" timestamp with time zone GENERATED ALWAYS AS (case when state = 'received' then acknowledge_by when state in ('acknowledged', 'in_progress') then decide_by end) STORED,
	"unanswered_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "complaints_number_unique" UNIQUE("number"),
	CONSTRAINT "complaints_state_check" CHECK ("complaints"."state" = any (array['received', 'acknowledged', 'in_progress', 'decided', 'closed'])),
	CONSTRAINT "complaints_unanswered_check" CHECK (unanswered_since is null or state = 'decided'),
	CONSTRAINT "complaints_about_check" CHECK ("complaints"."about" = any (array['order', 'product', 'shop', 'market'])),
	CONSTRAINT "complaints_times_check" CHECK (received_at <= acknowledge_by and acknowledge_by <= decide_by and received_at <= acknowledged_at
        and acknowledged_at <= decided_at and greatest(received_at, decided_at) <= closed_at),
	CONSTRAINT "complaints_steps_check" CHECK ((state = 'closed') = (closed_at is not null) and (state <> 'received' or acknowledged_at is null)
        and (state = 'received' or state = 'closed' or acknowledged_at is not null)
        and (state <> 'decided' or decided_at is not null) and (decided_at is null or state in ('decided', 'closed')))
);
--> statement-breakpoint
CREATE TABLE "operator_assignments" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_assignments_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "operator_assignments_kind_check" CHECK ("operator_assignments"."kind" = any (array['complaints', 'applications', 'health', 'reports', 'products', 'payments', 'refunds', 'mails', 'jobs', 'imports']))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" text NOT NULL,
	"body" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "content_versions_place_check" CHECK ("content_versions"."place" = any (array['hero', 'promotions', 'rows', 'announcement', 'menu', 'footer', 'about', 'contact', 'shipping', 'returns', 'privacy', 'terms', 'grievance-officer'])),
	CONSTRAINT "content_versions_note_check" CHECK (length("content_versions"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "coupon_redemption_parts" (
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"discount_paise" bigint NOT NULL,
	"market_paise" bigint NOT NULL,
	"min_order_paise" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "coupon_redemption_parts_pkey" PRIMARY KEY("order_id","shop_id"),
	CONSTRAINT "coupon_redemption_parts_state_check" CHECK ("coupon_redemption_parts"."state" in ('open', 'final', 'returned')),
	CONSTRAINT "coupon_redemption_parts_shares_check" CHECK ("coupon_redemption_parts"."market_paise" between 0 and "coupon_redemption_parts"."discount_paise" and "coupon_redemption_parts"."min_order_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"discount_paise" bigint NOT NULL,
	"market_percent" smallint,
	"min_order_paise" bigint DEFAULT 0 NOT NULL,
	"product_id" uuid,
	"line_ids" uuid[],
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_state_check" CHECK ("coupon_redemptions"."state" in ('open', 'final', 'returned')),
	CONSTRAINT "coupon_redemptions_discount_check" CHECK ("coupon_redemptions"."discount_paise" > 0),
	CONSTRAINT "coupon_redemptions_min_order_check" CHECK ("coupon_redemptions"."min_order_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_shops" (
	"coupon_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "coupon_shops_pkey" PRIMARY KEY("coupon_id","shop_id"),
	CONSTRAINT "coupon_shops_answer_check" CHECK ("coupon_shops"."answer" in ('agreed', 'declined')),
	CONSTRAINT "coupon_shops_answered_check" CHECK (("coupon_shops"."answer" is null) = ("coupon_shops"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid,
	"market_percent" smallint,
	"all_shops" boolean DEFAULT false NOT NULL,
	"product_id" uuid,
	"code" text NOT NULL,
	"discount_percent" smallint,
	"discount_paise" bigint,
	"min_order_paise" bigint NOT NULL,
	"start_date" date,
	"expiry_date" date NOT NULL,
	"usage_limit" integer,
	"per_buyer_limit" integer,
	"is_public" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"used_count" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_one_discount_check" CHECK (num_nonnulls("coupons"."discount_percent", "coupons"."discount_paise") = 1),
	CONSTRAINT "coupons_percent_check" CHECK ("coupons"."discount_percent" between 1 and 80),
	CONSTRAINT "coupons_amount_check" CHECK ("coupons"."discount_paise" between 1 and 1000000000),
	CONSTRAINT "coupons_min_order_check" CHECK ("coupons"."min_order_paise" between 1 and 1000000000),
	CONSTRAINT "coupons_used_check" CHECK ("coupons"."used_count" >= 0 and ("coupons"."usage_limit" is null or "coupons"."used_count" <= "coupons"."usage_limit")),
	CONSTRAINT "coupons_code_check" CHECK ("coupons"."code" ~ '[^[:space:]]' and "coupons"."code" !~ '^[[:space:]]|[[:space:]]$|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'),
	CONSTRAINT "coupons_days_check" CHECK ("coupons"."start_date" <= "coupons"."expiry_date"),
	CONSTRAINT "coupons_limits_check" CHECK ("coupons"."usage_limit" > 0 and "coupons"."per_buyer_limit" > 0),
	CONSTRAINT "coupons_owner_check" CHECK (case when "coupons"."shop_id" is null then "coupons"."market_percent" is not null and "coupons"."product_id" is null
        else "coupons"."market_percent" is null and not "coupons"."all_shops" end),
	CONSTRAINT "coupons_market_percent_check" CHECK ("coupons"."market_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"known_price_paise" bigint,
	"was_unavailable" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_pkey" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "goodwill" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_order_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"bearer" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goodwill_amount_check" CHECK ("goodwill"."amount_paise" > 0),
	CONSTRAINT "goodwill_reason_check" CHECK ("goodwill"."reason" = any (array['arrived_late', 'not_delivered', 'damaged', 'not_as_described', 'incomplete', 'on_request', 'no_answer', 'our_mistake', 'other'])),
	CONSTRAINT "goodwill_bearer_check" CHECK ("goodwill"."bearer" = any (array['seller', 'market']))
);
--> statement-breakpoint
CREATE TABLE "goodwill_lines" (
	"goodwill_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "goodwill_lines_pkey" PRIMARY KEY("goodwill_id","order_line_id"),
	CONSTRAINT "goodwill_lines_amount_check" CHECK ("goodwill_lines"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "goodwill_offsets" (
	"goodwill_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"due_for" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "goodwill_offsets_pkey" PRIMARY KEY("goodwill_id","order_line_id","due_for"),
	CONSTRAINT "goodwill_offsets_amount_check" CHECK ("goodwill_offsets"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"session_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_added" integer DEFAULT 0 NOT NULL,
	"rows_changed" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preview" jsonb,
	"choices" jsonb,
	"takes_stock" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('products', 'inventory')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('checking', 'checked', 'applying', 'applied', 'failed', 'cancelled')),
	CONSTRAINT "imports_rows_check" CHECK ("imports"."rows_done" between 0 and "imports"."rows_total")
);
--> statement-breakpoint
CREATE TABLE "product_sources" (
	"shop_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_sources_shop_id_source_key_pk" PRIMARY KEY("shop_id","source_key"),
	CONSTRAINT "product_sources_key_check" CHECK (length("product_sources"."source_key") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "product_interest" (
	"shop_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"additions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_interest_pkey" PRIMARY KEY("product_id","day"),
	CONSTRAINT "product_interest_counts_check" CHECK ("product_interest"."views" >= 0 and "product_interest"."additions" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unmet_demand" (
	"shop_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"pin_code" text NOT NULL,
	"day" date NOT NULL,
	"checks" integer NOT NULL,
	CONSTRAINT "unmet_demand_key" UNIQUE NULLS NOT DISTINCT("product_id","variant_id","pin_code","day"),
	CONSTRAINT "unmet_demand_checks_check" CHECK ("unmet_demand"."checks" > 0),
	CONSTRAINT "unmet_demand_pin_code_check" CHECK ("unmet_demand"."pin_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"minimum_threshold" integer NOT NULL,
	"is_short" boolean GENERATED ALWAYS AS (quantity - reserved <= minimum_threshold) STORED NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"delivery_pin_codes" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"low_stock_told_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_quantity_check" CHECK ("inventory"."quantity" between 0 and 1000000),
	CONSTRAINT "inventory_reserved_check" CHECK ("inventory"."reserved" between 0 and "inventory"."quantity"),
	CONSTRAINT "inventory_threshold_check" CHECK ("inventory"."minimum_threshold" between 0 and 1000000),
	CONSTRAINT "inventory_status_check" CHECK ("inventory"."status" in ('active', 'inactive')),
	CONSTRAINT "inventory_deleted_check" CHECK ("inventory"."deleted_at" is null or "inventory"."status" = 'inactive')
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inventory_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"order_line_id" uuid,
	"actor_id" uuid,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason_check" CHECK ("stock_movements"."reason" in ('initial', 'edit', 'sale', 'return', 'cancellation'))
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_line_id" uuid NOT NULL,
	"inventory_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_reservations_quantity_check" CHECK ("stock_reservations"."quantity" > 0),
	CONSTRAINT "stock_reservations_state_check" CHECK ("stock_reservations"."state" in ('held', 'claimed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "stored_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_policies" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shop_approval" text DEFAULT 'by_hand' NOT NULL,
	"required_checks" text[] DEFAULT '{}' NOT NULL,
	"two_person_limit_paise" bigint DEFAULT 1000000 NOT NULL,
	"appeal_days" smallint DEFAULT 180 NOT NULL,
	"health_limits" jsonb DEFAULT '{"late":10,"cancelled":5,"returned":10,"rating":3.5,"answers":80}'::jsonb NOT NULL,
	"health_minimum" integer DEFAULT 10 NOT NULL,
	"product_rule" text DEFAULT 'none' NOT NULL,
	"first_products" integer DEFAULT 5 NOT NULL,
	"watched_words" text[] DEFAULT '{}' NOT NULL,
	"watched_categories" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "market_policies_one_row_check" CHECK ("market_policies"."id" = 1),
	CONSTRAINT "market_policies_appeal_days_check" CHECK ("market_policies"."appeal_days" between 1 and 3650),
	CONSTRAINT "market_policies_product_rule_check" CHECK ("market_policies"."product_rule" = any (array['none', 'first_n', 'all'])),
	CONSTRAINT "market_policies_first_products_check" CHECK ("market_policies"."first_products" between 1 and 100),
	CONSTRAINT "market_policies_shop_approval_check" CHECK ("market_policies"."shop_approval" = any (array['by_hand', 'automatic']))
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "appeals_decision_check" CHECK ("appeals"."decision" = any (array['upheld', 'restored'])),
	CONSTRAINT "appeals_decided_check" CHECK (("appeals"."decision" is null) = ("appeals"."decided_at" is null) and ("appeals"."decision" is null) = ("appeals"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_cases_kind_check" CHECK ("report_cases"."subject_kind" = any (array['product', 'shop', 'review', 'question', 'answer'])),
	CONSTRAINT "report_cases_state_check" CHECK ("report_cases"."state" = any (array['open', 'dismissed', 'taken_down', 'appealed', 'upheld', 'restored', 'settled', 'removed']))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"subject_words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_case_id_user_id_pk" PRIMARY KEY("case_id","user_id"),
	CONSTRAINT "reports_reason_check" CHECK ("reports"."reason" = any (array['illegal', 'counterfeit', 'misleading', 'offensive', 'private', 'advertising', 'other']))
);
--> statement-breakpoint
CREATE TABLE "take_downs" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"ground" text NOT NULL,
	"rule" text NOT NULL,
	"facts" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "take_downs_ground_check" CHECK ("take_downs"."ground" = any (array['law', 'terms']))
);
--> statement-breakpoint
CREATE TABLE "operator_duties" (
	"user_id" uuid NOT NULL,
	"duty" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_duties_user_id_duty_pk" PRIMARY KEY("user_id","duty"),
	CONSTRAINT "operator_duties_duty_check" CHECK ("operator_duties"."duty" = any (array['owner', 'catalogue', 'support', 'finance']))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response_status" smallint NOT NULL,
	"response_body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"code_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmations_hashes_check" CHECK (("order_confirmations"."token_hash" is null) = ("order_confirmations"."code_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_order_id" uuid,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"note" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_actor_check" CHECK ("order_events"."actor" in ('buyer', 'seller', 'operator', 'system', 'payment')),
	CONSTRAINT "order_events_reason_check" CHECK ("order_events"."reason" in ('changed_mind', 'ordered_by_mistake', 'found_cheaper', 'arrives_too_late', 'other'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_order_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sku" text,
	"brand" text NOT NULL,
	"picture_key" text,
	"quantity" integer NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"discount_percent" smallint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"market_share_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "order_lines_market_share_check" CHECK ("order_lines"."market_share_paise" between 0 and "order_lines"."discount_paise"),
	CONSTRAINT "order_lines_quantity_check" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_total_check" CHECK ("order_lines"."total_paise" = "order_lines"."unit_price_paise" * "order_lines"."quantity" - "order_lines"."discount_paise" and "order_lines"."total_paise" >= 0 and "order_lines"."discount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"cart_version" integer NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"address_label" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"recipient_phone" text DEFAULT '' NOT NULL,
	"street_address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"network" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_key" UNIQUE("number"),
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('awaiting_payment', 'awaiting_confirmation', 'paid', 'cash_on_delivery', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."shipping_paise" and "orders"."total_paise" >= 0 and "orders"."discount_paise" >= 0 and "orders"."shipping_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"status" text NOT NULL,
	"coupon_code" text,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"expected_by" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_orders_order_shop_key" UNIQUE("order_id","shop_id"),
	CONSTRAINT "shop_orders_status_check" CHECK ("shop_orders"."status" in ('awaiting_payment', 'placed', 'accepted', 'packed', 'shipped', 'delivered', 'cancelled', 'return_requested', 'returned', 'refunded',
        'exchange_requested', 'exchange_received', 'exchange_sent')),
	CONSTRAINT "shop_orders_total_check" CHECK ("shop_orders"."total_paise" = "shop_orders"."subtotal_paise" - "shop_orders"."discount_paise" and "shop_orders"."total_paise" >= 0 and "shop_orders"."discount_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"shop_order_id" uuid,
	"refund_id" uuid,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"act" jsonb,
	"seen_version" text,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_decisions_decision_check" CHECK (case when "payment_decisions"."payment_id" is not null then "payment_decisions"."decision" in ('confirm', 'refund')
        when "payment_decisions"."refund_id" is not null then "payment_decisions"."decision" = 'settle' else "payment_decisions"."decision" in ('cancel', 'goodwill') end),
	CONSTRAINT "payment_decisions_subject_check" CHECK (num_nonnulls("payment_decisions"."payment_id", "payment_decisions"."shop_order_id", "payment_decisions"."refund_id") = 1 and ("payment_decisions"."shop_order_id" is null) = ("payment_decisions"."act" is null)
        and ("payment_decisions"."act" is null) = ("payment_decisions"."seen_version" is null)),
	CONSTRAINT "payment_decisions_ended_check" CHECK ("payment_decisions"."decided_by" is null or "payment_decisions"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_inbox" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "payment_inbox_pkey" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"status" text DEFAULT 'initiated' NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"provider_payment_id" text,
	"redirect_url" text,
	"provider_capture_id" text,
	"captured_paise" bigint,
	"captured_currency" text,
	"review_reason" text,
	"review_since" timestamp with time zone,
	"review_amount_paise" bigint,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_payment_key" UNIQUE("provider","provider_payment_id"),
	CONSTRAINT "payments_provider_capture_key" UNIQUE("provider","provider_capture_id"),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('initiated', 'redirected', 'authorised', 'captured', 'failed', 'review')),
	CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('sandbox', 'stripe', 'razorpay')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'wanted' NOT NULL,
	"provider_refund_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"key_version" integer DEFAULT 1 NOT NULL,
	"last_error" text,
	"alarmed_at" timestamp with time zone,
	"settled_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('wanted', 'sent', 'processed', 'failed')),
	CONSTRAINT "refunds_processed_check" CHECK (("refunds"."status" = 'processed') = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sandbox_payments_reference_key" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_status_check" CHECK ("sandbox_payments"."status" in ('open', 'captured', 'declined', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"sandbox_payment_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_reference_key" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "picture_fetches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"url" text NOT NULL,
	"place" smallint NOT NULL,
	"alt" text NOT NULL,
	"shown_for" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"picture_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_fetches_url_check" CHECK (length("picture_fetches"."url") between 1 and 2000),
	CONSTRAINT "picture_fetches_place_check" CHECK ("picture_fetches"."place" >= 0),
	CONSTRAINT "picture_fetches_state_check" CHECK ("picture_fetches"."state" in ('waiting', 'attached', 'failed')),
	CONSTRAINT "picture_fetches_reason_check" CHECK (("picture_fetches"."reason" is not null) = ("picture_fetches"."state" = 'failed')),
	CONSTRAINT "picture_fetches_key_check" CHECK (("picture_fetches"."picture_key" is not null) = ("picture_fetches"."state" = 'attached'))
);
--> statement-breakpoint
CREATE TABLE "picture_uploads" (
	"picture_key" text PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"user_id" uuid,
	"product_id" uuid,
	"place" smallint,
	"file_name" text,
	"state" text DEFAULT 'ready' NOT NULL,
	"original" "bytea",
	"is_fetched" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_uploads_owner_check" CHECK (num_nonnulls("picture_uploads"."shop_id", "picture_uploads"."user_id") = 1),
	CONSTRAINT "picture_uploads_place_check" CHECK ("picture_uploads"."place" between 1 and 40),
	CONSTRAINT "picture_uploads_file_name_check" CHECK (length("picture_uploads"."file_name") between 1 and 100),
	CONSTRAINT "picture_uploads_state_check" CHECK ("picture_uploads"."state" in ('waiting', 'ready', 'refused')),
	CONSTRAINT "picture_uploads_original_check" CHECK (("picture_uploads"."original" is not null) = ("picture_uploads"."state" = 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "product_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reasons" jsonb NOT NULL,
	"proposed" jsonb,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_approvals_proposed_check" CHECK (("product_approvals"."kind" = 'change') = ("product_approvals"."proposed" is not null)),
	CONSTRAINT "product_approvals_kind_check" CHECK ("product_approvals"."kind" = any (array['new', 'change'])),
	CONSTRAINT "product_approvals_state_check" CHECK ("product_approvals"."state" = any (array['waiting', 'rejected', 'approved', 'withdrawn'])),
	CONSTRAINT "product_approvals_refusals_check" CHECK (jsonb_typeof("product_approvals"."refusals") = 'array'),
	CONSTRAINT "product_approvals_rejected_check" CHECK ("product_approvals"."state" <> 'rejected' or jsonb_array_length("product_approvals"."refusals") > 0)
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"take_down_id" uuid,
	CONSTRAINT "answers_one_per_person_key" UNIQUE("question_id","user_id"),
	CONSTRAINT "answers_author_check" CHECK ("answers"."author" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"take_down_id" uuid
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"shop_order_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"fiscal_year" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seller_name" text NOT NULL,
	"seller_gstin" text NOT NULL,
	"seller_address" text NOT NULL,
	CONSTRAINT "invoices_sequence_check" CHECK ("invoices"."sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"cancelled_line_id" uuid,
	"return_id" uuid,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_adjustments_cause_check" CHECK (num_nonnulls("order_adjustments"."cancelled_line_id", "order_adjustments"."return_id") <= 1),
	CONSTRAINT "order_adjustments_amount_check" CHECK ("order_adjustments"."amount_paise" <> 0),
	CONSTRAINT "order_adjustments_reason_check" CHECK ("order_adjustments"."reason" in ('coupon_lapsed'))
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_order_id" uuid NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "order_messages_author_check" CHECK ("order_messages"."author" in ('buyer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "replacements" (
	"return_id" uuid PRIMARY KEY NOT NULL,
	"variant_id" uuid NOT NULL,
	"choices" jsonb NOT NULL,
	"sku" text,
	"quantity" integer NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"unit_difference_paise" bigint NOT NULL,
	"carrier" text,
	"tracking_number" text,
	CONSTRAINT "replacements_quantity_check" CHECK ("replacements"."quantity" > 0),
	CONSTRAINT "replacements_price_check" CHECK ("replacements"."unit_price_paise" > 0),
	CONSTRAINT "replacements_shipment_check" CHECK (("replacements"."carrier" is null) = ("replacements"."tracking_number" is null))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	"exchange_id" uuid,
	"difference_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_pkey" PRIMARY KEY("return_id","order_line_id"),
	CONSTRAINT "return_lines_quantity_check" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_amount_check" CHECK ("return_lines"."amount_paise" >= 0),
	CONSTRAINT "return_lines_difference_check" CHECK ("return_lines"."exchange_id" is not null or "return_lines"."difference_paise" = 0)
);
--> statement-breakpoint
CREATE TABLE "return_pictures" (
	"return_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"picture_key" text NOT NULL,
	CONSTRAINT "return_pictures_pkey" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_pictures_position_check" CHECK ("return_pictures"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_order_id" uuid NOT NULL,
	"kind" text DEFAULT 'return' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"refusal" text,
	"send_to" text,
	"send_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_status_check" CHECK ("returns"."status" in ('requested', 'withdrawn', 'accepted', 'refused', 'received')
        or case "returns"."kind" when 'return' then "returns"."status" = 'refunded' else "returns"."status" in ('sent', 'exchanged') end),
	CONSTRAINT "returns_kind_check" CHECK ("returns"."kind" in ('return', 'exchange')),
	CONSTRAINT "returns_send_to_check" CHECK ("returns"."status" <> 'requested' and ("returns"."status" <> 'withdrawn' or "returns"."kind" = 'exchange')
        or num_nonnulls("returns"."send_to", "returns"."send_note") = 0),
	CONSTRAINT "returns_cause_check" CHECK ("returns"."cause" in ('changed_mind', 'not_as_ordered')),
	CONSTRAINT "returns_refusal_check" CHECK (("returns"."status" = 'refused') = ("returns"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"review_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"picture_key" text NOT NULL,
	CONSTRAINT "review_pictures_pkey" PRIMARY KEY("review_id","position"),
	CONSTRAINT "review_pictures_position_check" CHECK ("review_pictures"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "review_votes_pkey" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"fit" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"take_down_id" uuid,
	CONSTRAINT "reviews_one_per_buyer_key" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_stars_check" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_fit_check" CHECK ("reviews"."fit" in ('runs_small', 'true_to_size', 'runs_large'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_key" UNIQUE("user_id","owner_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	"without_result" integer NOT NULL,
	CONSTRAINT "search_counts_day_text_pk" PRIMARY KEY("day","text"),
	CONSTRAINT "search_counts_text_check" CHECK (length("search_counts"."text") between 1 and 100),
	CONSTRAINT "search_counts_check" CHECK ("search_counts"."without_result" between 0 and "search_counts"."searches")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_tickets_purpose_check" CHECK ("sign_in_tickets"."purpose" in ('prove', 'set_up'))
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_checks" (
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"result" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_checks_shop_id_name_pk" PRIMARY KEY("shop_id","name"),
	CONSTRAINT "shop_checks_result_check" CHECK ("shop_checks"."result" = any (array['passed', 'failed', 'waived']))
);
--> statement-breakpoint
CREATE TABLE "shop_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "shop_documents_kind_check" CHECK ("shop_documents"."kind" = any (array['tax_registration', 'pan', 'bank_proof', 'address_proof']))
);
--> statement-breakpoint
CREATE TABLE "shop_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_moves_from_check" CHECK ("shop_moves"."from_state" = any (array['applied', 'in_review', 'approved', 'suspended', 'closed'])),
	CONSTRAINT "shop_moves_to_check" CHECK ("shop_moves"."to_state" = any (array['applied', 'in_review', 'approved', 'suspended', 'closed']))
);
--> statement-breakpoint
CREATE TABLE "shop_tax_ids" (
	"tax_id" text PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_verifications" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"pan" text DEFAULT '' NOT NULL,
	"account_holder" text DEFAULT '' NOT NULL,
	"encrypted_account_number" "bytea",
	"account_number_end" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_warnings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"days" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"value" double precision NOT NULL,
	"limit_then" double precision NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "health_warnings_measure_check" CHECK ("health_warnings"."measure" = any (array['late', 'cancelled', 'returned', 'rating', 'answers'])),
	CONSTRAINT "health_warnings_days_check" CHECK ("health_warnings"."days" in (30, 90))
);
--> statement-breakpoint
CREATE TABLE "shop_health" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"over" smallint NOT NULL,
	"near" smallint NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"rights" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_members_email_check" CHECK ("shop_members"."email" = lower("shop_members"."email")),
	CONSTRAINT "shop_members_rights_check" CHECK ("shop_members"."rights" <@ array['orders', 'catalogue', 'stock', 'coupons', 'money', 'people']),
	CONSTRAINT "shop_members_joined_check" CHECK (("shop_members"."joined_at" is null) = ("shop_members"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"gst" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"care_phone" text DEFAULT '' NOT NULL,
	"care_email" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"checks_to_repeat" text[] DEFAULT '{}' NOT NULL,
	"checks_to_repeat_since" timestamp with time zone,
	"holiday_since" timestamp with time zone,
	"holiday_until" date,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"policies" text DEFAULT '' NOT NULL,
	"delivery_days" smallint DEFAULT 5 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_owner_key" UNIQUE("owner_id"),
	CONSTRAINT "shops_state_check" CHECK ("shops"."state" = any (array['applied', 'in_review', 'approved', 'suspended', 'closed'])),
	CONSTRAINT "shops_checks_to_repeat_check" CHECK ("shops"."checks_to_repeat" <@ array['tax_id', 'state', 'pan', 'place', 'bank', 'documents']
        and (cardinality("shops"."checks_to_repeat") = 0) = ("shops"."checks_to_repeat_since" is null)),
	CONSTRAINT "shops_holiday_check" CHECK ("shops"."holiday_until" is null or "shops"."holiday_since" is not null),
	CONSTRAINT "shops_location_check" CHECK ("shops"."latitude" between -90 and 90 and "shops"."longitude" between -180 and 180),
	CONSTRAINT "shops_delivery_days_check" CHECK ("shops"."delivery_days" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "size_charts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"product_id" uuid,
	"brand" text,
	"category_id" text,
	"gender" text,
	"systems" text[] NOT NULL,
	"measurements" text[] NOT NULL,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "size_charts_scope_check" CHECK (case when "size_charts"."product_id" is null then num_nonnulls("size_charts"."brand", "size_charts"."category_id") > 0
        else num_nonnulls("size_charts"."brand", "size_charts"."category_id", "size_charts"."gender") = 0 end),
	CONSTRAINT "size_charts_gender_check" CHECK ("size_charts"."gender" in ('unisex', 'male', 'female', 'other')),
	CONSTRAINT "size_charts_columns_check" CHECK (cardinality("size_charts"."systems") + cardinality("size_charts"."measurements") between 1 and 12),
	CONSTRAINT "size_charts_rows_check" CHECK (jsonb_typeof("size_charts"."rows") = 'array' and jsonb_array_length("size_charts"."rows") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"user_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"pin_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_alerts_pkey" PRIMARY KEY("user_id","variant_id"),
	CONSTRAINT "stock_alerts_pin_code_check" CHECK ("stock_alerts"."pin_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_notes_subject_kind_check" CHECK ("support_notes"."subject_kind" = any (array['person', 'order', 'shop']))
);
--> statement-breakpoint
CREATE TABLE "support_reads" (
	"consent_id" uuid NOT NULL,
	"call_hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_reads_consent_id_call_hash_pk" PRIMARY KEY("consent_id","call_hash")
);
--> statement-breakpoint
CREATE INDEX "access_tokens_session_index" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry_index" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_present_hash_key" ON "email_changes" USING btree ("present_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_new_hash_key" ON "email_changes" USING btree ("new_hash");--> statement-breakpoint
CREATE INDEX "mail_tokens_user_index" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_support_consent_key" ON "sessions" USING btree ("support_consent_id") WHERE support_consent_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_operator_session_index" ON "sessions" USING btree ("operator_session_id") WHERE operator_session_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_support_operator_index" ON "sessions" USING btree ("support_operator_id") WHERE support_operator_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh_hash_key" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_refresh_hash_index" ON "sessions" USING btree ("previous_refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_consents_open_key" ON "support_consents" USING btree ("user_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "support_consents_user_index" ON "support_consents" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" USING btree (right(regexp_replace("phone_number", '\D', '', 'g'), 10));--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_subject_key" ON "users" USING btree ("google_subject");--> statement-breakpoint
CREATE INDEX "addresses_user_index" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default_key" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "audit_changes_write_index" ON "audit_changes" USING btree ("write_id","id");--> statement-breakpoint
CREATE INDEX "audit_changes_row_index" ON "audit_changes" USING btree ("row_key","write_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_write_key" ON "audit_log" USING btree ("write_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain_key" ON "audit_log" USING btree ("chain","number");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_shop_index" ON "audit_log" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING gin ("subject");--> statement-breakpoint
CREATE INDEX "bought_together_most_index" ON "bought_together" USING btree ("product_id","orders" DESC NULLS FIRST,"other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_variant_key" ON "cart_items" USING btree ("user_id","variant_id");--> statement-breakpoint
CREATE INDEX "cart_items_product_variant_index" ON "cart_items" USING btree ("product_id","variant_id");--> statement-breakpoint
CREATE INDEX "saved_items_variant_index" ON "saved_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "bulk_product_changes_shop_index" ON "bulk_product_changes" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_pictures_position_key" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_key_index" ON "product_pictures" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "product_redirects_to_index" ON "product_redirects" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "product_redirects_variant_index" ON "product_redirects" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "products_subcategory_index" ON "products" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "products_discount_index" ON "products" USING btree ("discount_percent" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_sold_index" ON "products" USING btree ("sold_count" DESC NULLS FIRST,"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_shop_index" ON "products" USING btree ("shop_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_shop_name_index" ON "products" USING btree ("shop_id",lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_choices_key" ON "variants" USING btree ("product_id","choices") WHERE "variants"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "variants_product_index" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku_key" ON "variants" USING btree ("shop_id",lower("sku")) WHERE "variants"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "variants_sku_index" ON "variants" USING btree (lower("sku")) WHERE "variants"."sku" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree ("parent_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_root_key" ON "categories" USING btree ("root") WHERE "categories"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "change_feed_transaction_index" ON "change_feed" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "complaint_drafts_user_index" ON "complaint_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "complaint_drafts_expiry_index" ON "complaint_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "complaint_messages_complaint_index" ON "complaint_messages" USING btree ("complaint_id","at");--> statement-breakpoint
CREATE INDEX "complaint_notes_complaint_index" ON "complaint_notes" USING btree ("complaint_id","at");--> statement-breakpoint
CREATE INDEX "complaints_user_index" ON "complaints" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "complaints_email_index" ON "complaints" USING btree ("email","received_at");--> statement-breakpoint
CREATE INDEX "complaints_due_index" ON "complaints" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "complaints_unanswered_index" ON "complaints" USING btree ("unanswered_since","id") WHERE unanswered_since is not null;--> statement-breakpoint
CREATE INDEX "complaints_state_index" ON "complaints" USING btree ("state","received_at","id");--> statement-breakpoint
CREATE INDEX "complaints_received_index" ON "complaints" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "complaints_unacknowledged_index" ON "complaints" USING btree ("acknowledge_by") WHERE state = 'received' and acknowledge_escalated_at is null;--> statement-breakpoint
CREATE INDEX "complaints_undecided_index" ON "complaints" USING btree ("decide_by") WHERE state in ('received', 'acknowledged', 'in_progress') and decide_escalated_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_moment_key" ON "content_versions" USING btree ("place","starts_at") WHERE "content_versions"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "content_versions_draft_index" ON "content_versions" USING btree ("place","saved_at") WHERE "content_versions"."starts_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_redemption_parts_use_index" ON "coupon_redemption_parts" USING btree ("coupon_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_order_key" ON "coupon_redemptions" USING btree ("coupon_id","order_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_order_index" ON "coupon_redemptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_user_index" ON "coupon_redemptions" USING btree ("coupon_id","user_id") WHERE "coupon_redemptions"."state" <> 'returned';--> statement-breakpoint
CREATE INDEX "coupon_shops_shop_index" ON "coupon_shops" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_key" ON "coupons" USING btree ("shop_id",lower("code")) WHERE "coupons"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_market_code_key" ON "coupons" USING btree (lower("code")) WHERE "coupons"."deleted_at" is null and "coupons"."shop_id" is null;--> statement-breakpoint
CREATE INDEX "coupons_market_index" ON "coupons" USING btree ("created_at") WHERE "coupons"."shop_id" is null;--> statement-breakpoint
CREATE INDEX "coupons_code_index" ON "coupons" USING btree (lower("code")) WHERE "coupons"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_product_index" ON "coupons" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "favorites_product_index" ON "favorites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "goodwill_shop_order_index" ON "goodwill" USING btree ("shop_order_id");--> statement-breakpoint
CREATE INDEX "goodwill_lines_line_index" ON "goodwill_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "goodwill_offsets_due_index" ON "goodwill_offsets" USING btree ("due_for");--> statement-breakpoint
CREATE INDEX "imports_shop_index" ON "imports" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_failed_index" ON "imports" USING btree ("created_at","id") WHERE "imports"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "imports_running_index" ON "imports" USING btree ("created_at","id") WHERE "imports"."state" in ('checking', 'applying');--> statement-breakpoint
CREATE INDEX "imports_checked_index" ON "imports" USING btree ("created_at") WHERE "imports"."state" = 'checked';--> statement-breakpoint
CREATE INDEX "imports_applied_index" ON "imports" USING btree ("shop_id","kind","created_at") WHERE "imports"."state" = 'applied';--> statement-breakpoint
CREATE INDEX "product_sources_product_index" ON "product_sources" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_interest_shop_index" ON "product_interest" USING btree ("shop_id","day");--> statement-breakpoint
CREATE INDEX "unmet_demand_shop_index" ON "unmet_demand" USING btree ("shop_id","day");--> statement-breakpoint
CREATE INDEX "inventory_variant_index" ON "inventory" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "inventory_product_index" ON "inventory" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "inventory_shop_index" ON "inventory" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "inventory_pin_codes_index" ON "inventory" USING gin ("delivery_pin_codes");--> statement-breakpoint
CREATE INDEX "inventory_pin_code_beginnings_index" ON "inventory" USING gin (array_to_tsvector("delivery_pin_codes"));--> statement-breakpoint
CREATE INDEX "inventory_untold_index" ON "inventory" USING btree ("id") WHERE "inventory"."is_short" and "inventory"."status" = 'active' and "inventory"."low_stock_told_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_refilled_index" ON "inventory" USING btree ("id") WHERE not "inventory"."is_short" and "inventory"."low_stock_told_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_inventory_index" ON "stock_movements" USING btree ("inventory_id","id");--> statement-breakpoint
CREATE INDEX "stock_reservations_line_index" ON "stock_reservations" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_open_index" ON "stock_reservations" USING btree ("inventory_id") WHERE "stock_reservations"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stored_mails_newest_index" ON "stored_mails" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "appeals_user_index" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_in_force_key" ON "report_cases" USING btree ("subject_kind","subject_id") WHERE "report_cases"."state" in ('open', 'taken_down', 'appealed', 'upheld');--> statement-breakpoint
CREATE INDEX "report_cases_subject_index" ON "report_cases" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "report_cases_waiting_index" ON "report_cases" USING btree ("state_since","id") WHERE "report_cases"."state" in ('open', 'appealed');--> statement-breakpoint
CREATE INDEX "report_cases_state_index" ON "report_cases" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "reports_user_index" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("actor_id","route","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_confirmations_token_key" ON "order_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "order_events_order_index" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_figures_index" ON "order_lines" USING btree ("shop_order_id","product_id","quantity","total_paise");--> statement-breakpoint
CREATE INDEX "order_lines_product_variant_index" ON "order_lines" USING btree ("product_id","variant_id");--> statement-breakpoint
CREATE INDEX "order_lines_cancelled_index" ON "order_lines" USING btree ("shop_order_id") WHERE "order_lines"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_user_index" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_key" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('awaiting_payment', 'awaiting_confirmation');--> statement-breakpoint
CREATE INDEX "orders_expiry_index" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in ('awaiting_payment', 'awaiting_confirmation');--> statement-breakpoint
CREATE INDEX "orders_at_the_door_address_index" ON "orders" USING btree ("postal_code",regexp_replace(lower("street_address"), '[[:space:][:punct:]]', '', 'g'),"created_at") WHERE "orders"."payment_method" = 'cash_on_delivery';--> statement-breakpoint
CREATE INDEX "orders_contact_email_index" ON "orders" USING btree (lower("contact_email"));--> statement-breakpoint
CREATE INDEX "orders_phone_number_index" ON "orders" USING btree (right(regexp_replace("contact_phone", '\D', '', 'g'), 10),"created_at");--> statement-breakpoint
CREATE INDEX "orders_unconfirmed_pin_code_index" ON "orders" USING btree ("postal_code") WHERE "orders"."status" = 'awaiting_confirmation';--> statement-breakpoint
CREATE INDEX "orders_network_index" ON "orders" USING btree ("network","created_at") WHERE "orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "orders_abandoned_index" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('failed', 'expired', 'cancelled') and "orders"."contact_email" <> '';--> statement-breakpoint
CREATE INDEX "shop_orders_shop_index" ON "shop_orders" USING btree ("shop_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shop_orders_current_index" ON "shop_orders" USING btree ("shop_id","created_at" DESC NULLS FIRST) WHERE "shop_orders"."status" in ('placed', 'accepted', 'packed', 'shipped', 'return_requested', 'returned',
          'exchange_requested', 'exchange_received', 'exchange_sent');--> statement-breakpoint
CREATE INDEX "shop_orders_cancelled_index" ON "shop_orders" USING btree ("order_id") WHERE "shop_orders"."status" = 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_decisions_open_key" ON "payment_decisions" USING btree ("payment_id") WHERE "payment_decisions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_decisions_open_shop_order_key" ON "payment_decisions" USING btree ("shop_order_id") WHERE "payment_decisions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_decisions_open_refund_key" ON "payment_decisions" USING btree ("refund_id") WHERE "payment_decisions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_decisions_waiting_index" ON "payment_decisions" USING btree ("created_at") WHERE "payment_decisions"."ended_at" is null and "payment_decisions"."shop_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_inbox_open_index" ON "payment_inbox" USING btree ("received_at") WHERE "payment_inbox"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_order_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_review_index" ON "payments" USING btree (coalesce("review_since", "created_at")) WHERE "payments"."status" = 'review';--> statement-breakpoint
CREATE INDEX "payments_next_check_index" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reason_key" ON "refunds" USING btree ("payment_id","reason");--> statement-breakpoint
CREATE INDEX "refunds_next_attempt_index" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."status" in ('wanted', 'sent');--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'processed';--> statement-breakpoint
CREATE INDEX "refunds_provider_refund_index" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_fetches_address_key" ON "picture_fetches" USING btree ("product_id","url");--> statement-breakpoint
CREATE INDEX "picture_fetches_import_index" ON "picture_fetches" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "picture_fetches_due_index" ON "picture_fetches" USING btree ("shop_id","due_at","place","id") WHERE "picture_fetches"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "picture_uploads_shop_index" ON "picture_uploads" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "picture_uploads_refused_index" ON "picture_uploads" USING btree ("product_id") WHERE "picture_uploads"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "picture_uploads_user_index" ON "picture_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "picture_uploads_fetched_index" ON "picture_uploads" USING btree ("created_at") WHERE "picture_uploads"."state" = 'waiting' and "picture_uploads"."is_fetched";--> statement-breakpoint
CREATE UNIQUE INDEX "product_approvals_present_key" ON "product_approvals" USING btree ("product_id") WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "product_approvals_product_index" ON "product_approvals" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_approvals_present_index" ON "product_approvals" USING btree ("state","since","id") WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "product_approvals_since_index" ON "product_approvals" USING btree ("since","id") WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "product_approvals_shop_index" ON "product_approvals" USING btree ("shop_id","product_id") WHERE "product_approvals"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "product_approvals_pictures_index" ON "product_approvals" USING gin (("proposed" -> 'pictures') jsonb_path_ops) WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "answers_user_index" ON "answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questions_product_index" ON "questions" USING btree ("product_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "questions_user_index" ON "questions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("shop_id","fiscal_year","sequence");--> statement-breakpoint
CREATE INDEX "order_adjustments_shop_order_index" ON "order_adjustments" USING btree ("shop_order_id");--> statement-breakpoint
CREATE INDEX "order_messages_shop_order_index" ON "order_messages" USING btree ("shop_order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_messages_unread_index" ON "order_messages" USING btree ("shop_order_id") WHERE "order_messages"."author" = 'buyer' and "order_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "replacements_variant_index" ON "replacements" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "return_lines_line_index" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_lines_exchange_index" ON "return_lines" USING btree ("exchange_id") WHERE "return_lines"."exchange_id" is not null;--> statement-breakpoint
CREATE INDEX "return_pictures_key_index" ON "return_pictures" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "returns_shop_order_index" ON "returns" USING btree ("shop_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_open_key" ON "returns" USING btree ("shop_order_id") WHERE "returns"."status" in ('requested', 'accepted', 'received', 'sent');--> statement-breakpoint
CREATE INDEX "review_pictures_key_index" ON "review_pictures" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "reviews_product_index" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_taken_down_index" ON "reviews" USING btree ("user_id") WHERE "reviews"."take_down_id" is not null;--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_user_index" ON "sign_in_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expiry_index" ON "sign_in_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shop_documents_shop_index" ON "shop_documents" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "shop_moves_shop_index" ON "shop_moves" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_tax_ids_shop_index" ON "shop_tax_ids" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "health_warnings_shop_index" ON "health_warnings" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "health_warnings_one_open_key" ON "health_warnings" USING btree ("shop_id","measure","days") WHERE "health_warnings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "health_warnings_open_index" ON "health_warnings" USING btree ("at") WHERE "health_warnings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shop_health_day_index" ON "shop_health" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shop_health_worst_index" ON "shop_health" USING btree ("over","near","shop_id") WHERE "shop_health"."over" + "shop_health"."near" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_email_key" ON "shop_members" USING btree ("shop_id","email") WHERE "shop_members"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_token_key" ON "shop_members" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shop_members_user_index" ON "shop_members" USING btree ("user_id") WHERE "shop_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "shops_gst_index" ON "shops" USING btree (upper("gst"));--> statement-breakpoint
CREATE INDEX "shops_name_index" ON "shops" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shops_state_index" ON "shops" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "shops_since_index" ON "shops" USING btree ("state_since","id");--> statement-breakpoint
CREATE INDEX "shops_words_index" ON "shops" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "shops_holiday_index" ON "shops" USING btree ("id") WHERE "shops"."holiday_since" is not null;--> statement-breakpoint
CREATE INDEX "shops_checks_to_repeat_index" ON "shops" USING btree ("checks_to_repeat_since","id") WHERE "shops"."checks_to_repeat_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "size_charts_scope_key" ON "size_charts" USING btree ("shop_id",coalesce("product_id"::text, ''),lower(coalesce("brand", '')),coalesce("category_id", ''),coalesce("gender", ''));--> statement-breakpoint
CREATE INDEX "stock_alerts_variant_index" ON "stock_alerts" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_created_index" ON "stock_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_notes_subject_index" ON "support_notes" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
-- A foreign key may refer to the columns of a unique index, so that the indexes come before.
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_consent_id_support_consents_id_fk" FOREIGN KEY ("support_consent_id") REFERENCES "public"."support_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_operator_id_users_id_fk" FOREIGN KEY ("support_operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_operator_session_id_sessions_id_fk" FOREIGN KEY ("operator_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_consents" ADD CONSTRAINT "support_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_consents" ADD CONSTRAINT "support_consents_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_orders" ADD CONSTRAINT "counted_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bulk_product_changes" ADD CONSTRAINT "bulk_product_changes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carried_figures" ADD CONSTRAINT "carried_figures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_redirects" ADD CONSTRAINT "product_redirects_to_id_products_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_redirects" ADD CONSTRAINT "product_redirects_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_fk" FOREIGN KEY ("subcategory_id","category") REFERENCES "public"."categories"("id","root") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_fk" FOREIGN KEY ("parent_id","root","parent_depth") REFERENCES "public"."categories"("id","root","depth") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_attributes" ADD CONSTRAINT "category_attributes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_attributes" ADD CONSTRAINT "category_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_drafts" ADD CONSTRAINT "complaint_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_notes" ADD CONSTRAINT "complaint_notes_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_notes" ADD CONSTRAINT "complaint_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption_parts" ADD CONSTRAINT "coupon_redemption_parts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption_parts" ADD CONSTRAINT "coupon_redemption_parts_use_fk" FOREIGN KEY ("coupon_id","order_id") REFERENCES "public"."coupon_redemptions"("coupon_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_shops" ADD CONSTRAINT "coupon_shops_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_shops" ADD CONSTRAINT "coupon_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill" ADD CONSTRAINT "goodwill_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill" ADD CONSTRAINT "goodwill_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_lines" ADD CONSTRAINT "goodwill_lines_goodwill_id_goodwill_id_fk" FOREIGN KEY ("goodwill_id") REFERENCES "public"."goodwill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_lines" ADD CONSTRAINT "goodwill_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_offsets" ADD CONSTRAINT "goodwill_offsets_goodwill_id_goodwill_id_fk" FOREIGN KEY ("goodwill_id") REFERENCES "public"."goodwill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_offsets" ADD CONSTRAINT "goodwill_offsets_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_interest" ADD CONSTRAINT "product_interest_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_inventory_id_inventory_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventory"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_inventory_id_inventory_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventory"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_take_downs_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."take_downs"("case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_duties" ADD CONSTRAINT "operator_duties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_sandbox_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("sandbox_payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_approvals" ADD CONSTRAINT "product_approvals_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_cancelled_line_id_order_lines_id_fk" FOREIGN KEY ("cancelled_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_exchange_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_checks" ADD CONSTRAINT "shop_checks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_checks" ADD CONSTRAINT "shop_checks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_documents" ADD CONSTRAINT "shop_documents_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_moves" ADD CONSTRAINT "shop_moves_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_moves" ADD CONSTRAINT "shop_moves_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_tax_ids" ADD CONSTRAINT "shop_tax_ids_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_verifications" ADD CONSTRAINT "shop_verifications_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_warnings" ADD CONSTRAINT "health_warnings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_health" ADD CONSTRAINT "shop_health_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reads" ADD CONSTRAINT "support_reads_consent_id_support_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."support_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."sellable_stock" WITH (security_invoker = true) AS (select i.id as inventory_id, i.product_id, i.quantity - i.reserved as units, i.delivery_pin_codes, i.variant_id
    from inventory i join variants v on v.id = i.variant_id and v.archived_at is null
    where i.status = 'active' and i.quantity > i.reserved
      and not exists (select from shops s where s.id = i.shop_id and s.holiday_since is not null));
