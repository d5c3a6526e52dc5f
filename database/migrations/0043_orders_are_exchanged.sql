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
ALTER TABLE "shop_orders" DROP CONSTRAINT "shop_orders_status_check";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_status_check";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_send_to_check";--> statement-breakpoint
DROP INDEX "shop_orders_current_index";--> statement-breakpoint
DROP INDEX "returns_one_open_key";--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "exchange_id" uuid;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "difference_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "kind" text DEFAULT 'return' NOT NULL;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replacements_variant_index" ON "replacements" USING btree ("variant_id");--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_exchange_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_exchange_index" ON "return_lines" USING btree ("exchange_id") WHERE "return_lines"."exchange_id" is not null;--> statement-breakpoint
CREATE INDEX "shop_orders_current_index" ON "shop_orders" USING btree ("shop_id","created_at" DESC NULLS FIRST) WHERE "shop_orders"."status" in ('placed', 'accepted', 'packed', 'shipped', 'return_requested', 'returned',
          'exchange_requested', 'exchange_received', 'exchange_sent');--> statement-breakpoint
CREATE UNIQUE INDEX "returns_one_open_key" ON "returns" USING btree ("shop_order_id") WHERE "returns"."status" in ('requested', 'accepted', 'received', 'sent');--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_status_check" CHECK ("shop_orders"."status" in ('awaiting_payment', 'placed', 'accepted', 'packed', 'shipped', 'delivered', 'cancelled', 'return_requested', 'returned', 'refunded',
        'exchange_requested', 'exchange_received', 'exchange_sent'));--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_difference_check" CHECK ("return_lines"."exchange_id" is not null or "return_lines"."difference_paise" = 0);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_kind_check" CHECK ("returns"."kind" in ('return', 'exchange'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_status_check" CHECK ("returns"."status" in ('requested', 'withdrawn', 'accepted', 'refused', 'received')
        or case "returns"."kind" when 'return' then "returns"."status" = 'refunded' else "returns"."status" in ('sent', 'exchanged') end);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_send_to_check" CHECK ("returns"."status" <> 'requested' and ("returns"."status" <> 'withdrawn' or "returns"."kind" = 'exchange')
        or num_nonnulls("returns"."send_to", "returns"."send_note") = 0);--> statement-breakpoint
-- What was agreed of a replacement is kept as it was; its shipment is noted later.
CREATE TRIGGER replacements_never_deleted BEFORE DELETE ON replacements FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER replacements_figures_written_once
  BEFORE UPDATE OF return_id, choices, quantity, unit_price_paise, unit_difference_paise ON replacements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
