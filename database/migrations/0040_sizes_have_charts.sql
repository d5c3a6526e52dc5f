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
ALTER TABLE "reviews" ADD COLUMN "fit" text;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "size_charts_scope_key" ON "size_charts" USING btree ("shop_id",coalesce("product_id"::text, ''),lower(coalesce("brand", '')),coalesce("category_id", ''),coalesce("gender", ''));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fit_check" CHECK ("reviews"."fit" in ('runs_small', 'true_to_size', 'runs_large'));--> statement-breakpoint
-- A chart of a brand or a category is shown by any product of its shop: all pages of the shop are rendered again.
CREATE FUNCTION notify_size_chart_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('shop.changed', coalesce(NEW.shop_id, OLD.shop_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER size_charts_notify_changed AFTER INSERT OR UPDATE OR DELETE ON size_charts
  FOR EACH ROW EXECUTE FUNCTION notify_size_chart_changed();
