CREATE TABLE "product_redirects" (
	"from_id" uuid PRIMARY KEY NOT NULL,
	"to_id" uuid NOT NULL,
	"variant_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_redirects_other_check" CHECK ("product_redirects"."from_id" <> "product_redirects"."to_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "line_ids" uuid[];--> statement-breakpoint
ALTER TABLE "product_redirects" ADD CONSTRAINT "product_redirects_to_id_products_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_redirects" ADD CONSTRAINT "product_redirects_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_redirects_to_index" ON "product_redirects" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "product_redirects_variant_index" ON "product_redirects" USING btree ("variant_id");--> statement-breakpoint
-- When a variant moves to the product that its own was merged with, its lines follow; the update that the foreign key makes names the
-- variant, too, and leaves it as it was.
DROP TRIGGER order_lines_figures_written_once ON order_lines;--> statement-breakpoint
CREATE TRIGGER order_lines_figures_written_once
  BEFORE UPDATE OF shop_order_id, name, choices, sku, brand, picture_key, quantity, unit_price_paise, discount_percent,
    discount_paise, total_paise ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_variant_written_once BEFORE UPDATE OF variant_id ON order_lines
  FOR EACH ROW WHEN (OLD.variant_id <> NEW.variant_id) EXECUTE FUNCTION refuse_change();
