ALTER TABLE "products" ADD COLUMN "label" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "net_quantity" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "hsn_code" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "gst_class" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "required_label" text[];--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "care_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "care_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_label_check" CHECK (jsonb_typeof("products"."label") = 'object');--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_net_quantity_check" CHECK (length("variants"."net_quantity") between 1 and 40);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_hsn_check" CHECK ("variants"."hsn_code" ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$');--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_gst_check" CHECK ("variants"."gst_class" in ('nil', 'gst_3', 'gst_5', 'gst_18', 'gst_40', 'apparel_footwear'));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_label_check" CHECK ("categories"."required_label" <@ array['netQuantity', 'maker', 'monthMade', 'consumerCare']);