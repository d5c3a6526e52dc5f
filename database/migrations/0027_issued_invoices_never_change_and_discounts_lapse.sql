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
ALTER TABLE "coupon_redemptions" ADD COLUMN "min_order_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller_gstin" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller_address" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_cancelled_line_id_order_lines_id_fk" FOREIGN KEY ("cancelled_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_adjustments_shop_order_index" ON "order_adjustments" USING btree ("shop_order_id");--> statement-breakpoint
CREATE INDEX "orders_abandoned_index" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('failed', 'expired', 'cancelled') and "orders"."contact_email" <> '';--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_min_order_check" CHECK ("coupon_redemptions"."min_order_paise" >= 0);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_cause_check" CHECK ("returns"."cause" in ('changed_mind', 'not_as_ordered'));--> statement-breakpoint
-- Orders of the past keep their discount: one whose rest is below the minimum already got it without one.
UPDATE coupon_redemptions r SET product_id = c.product_id, min_order_paise = CASE WHEN c.min_order_paise <= coalesce((
    SELECT sum(l.unit_price_paise * (l.quantity - coalesce((
      SELECT sum(b.quantity) FROM return_lines b JOIN returns back ON back.id = b.return_id
      WHERE b.order_line_id = l.id AND back.status NOT IN ('refused', 'withdrawn')), 0)))
    FROM shop_orders s JOIN order_lines l ON l.shop_order_id = s.id
    WHERE s.order_id = r.order_id AND s.shop_id = c.shop_id AND l.cancelled_at IS NULL
      AND (c.product_id IS NULL OR l.product_id = c.product_id)), 0) THEN c.min_order_paise ELSE 0 END
  FROM coupons c WHERE c.id = r.coupon_id;--> statement-breakpoint
-- What earlier invoices say of their seller is what they would have said today.
UPDATE invoices i SET seller_name = s.name, seller_gstin = s.gst, seller_address = s.address
  FROM shops s WHERE s.id = i.shop_id;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "seller_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "seller_gstin" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "seller_address" SET NOT NULL;--> statement-breakpoint
-- The version of the program before this one numbers invoices without their seller, and may run beside it.
CREATE FUNCTION freeze_invoice_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name, gst, address INTO NEW.seller_name, NEW.seller_gstin, NEW.seller_address FROM shops WHERE id = NEW.shop_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_freeze_seller BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NEW.seller_name IS NULL) EXECUTE FUNCTION freeze_invoice_seller();--> statement-breakpoint
-- An issued invoice never changes, nor do the lines and adjustments that its figures come from.
CREATE TRIGGER invoices_written_once BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_adjustments_written_once BEFORE UPDATE OR DELETE ON order_adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_figures_written_once
  BEFORE UPDATE OF shop_order_id, name, brand, quantity, unit_price_paise, discount_paise, total_paise ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
