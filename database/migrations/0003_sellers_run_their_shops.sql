CREATE TABLE "bulk_product_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('products', 'inventory')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('checking', 'checked', 'applying', 'applied', 'failed', 'cancelled')),
	CONSTRAINT "imports_rows_check" CHECK ("imports"."rows_done" between 0 and "imports"."rows_total")
);
--> statement-breakpoint
CREATE TABLE "unmet_demand" (
	"shop_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"pin_code" text NOT NULL,
	"day" date NOT NULL,
	"checks" integer NOT NULL,
	CONSTRAINT "unmet_demand_product_id_pin_code_day_pk" PRIMARY KEY("product_id","pin_code","day"),
	CONSTRAINT "unmet_demand_checks_check" CHECK ("unmet_demand"."checks" > 0),
	CONSTRAINT "unmet_demand_pin_code_check" CHECK ("unmet_demand"."pin_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "is_ready" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "low_stock_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "state" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "original" "bytea";--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "policies" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_product_changes" ADD CONSTRAINT "bulk_product_changes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_product_changes_shop_index" ON "bulk_product_changes" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_shop_index" ON "imports" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "unmet_demand_shop_index" ON "unmet_demand" USING btree ("shop_id","day");--> statement-breakpoint
CREATE INDEX "product_pictures_key_index" ON "product_pictures" USING btree ("picture_key");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_days_check" CHECK ("coupons"."start_date" <= "coupons"."expiry_date");--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_state_check" CHECK ("picture_uploads"."state" in ('waiting', 'ready', 'refused'));--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_original_check" CHECK (("picture_uploads"."original" is not null) = ("picture_uploads"."state" = 'waiting'));