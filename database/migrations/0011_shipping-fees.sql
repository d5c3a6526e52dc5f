CREATE TABLE "shipping_rates" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"base_paise" bigint NOT NULL,
	"per_kg_paise" bigint NOT NULL,
	"free_from_paise" bigint,
	"cash_fee_paise" bigint NOT NULL,
	"usual_weight_grams" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_rates_fees_check" CHECK (least("shipping_rates"."base_paise", "shipping_rates"."per_kg_paise", "shipping_rates"."cash_fee_paise") >= 0
        and greatest("shipping_rates"."base_paise", "shipping_rates"."per_kg_paise", "shipping_rates"."cash_fee_paise") <= 1000000),
	CONSTRAINT "shipping_rates_free_check" CHECK ("shipping_rates"."free_from_paise" between 1 and 1000000000),
	CONSTRAINT "shipping_rates_weight_check" CHECK ("shipping_rates"."usual_weight_grams" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"shop_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"pin_codes" text[] NOT NULL,
	"base_paise" bigint NOT NULL,
	"per_kg_paise" bigint NOT NULL,
	CONSTRAINT "shipping_zones_shop_id_position_pk" PRIMARY KEY("shop_id","position"),
	CONSTRAINT "shipping_zones_fees_check" CHECK (least("shipping_zones"."base_paise", "shipping_zones"."per_kg_paise") >= 0 and greatest("shipping_zones"."base_paise", "shipping_zones"."per_kg_paise") <= 1000000),
	CONSTRAINT "shipping_zones_position_check" CHECK ("shipping_zones"."position" between 0 and 19),
	CONSTRAINT "shipping_zones_pin_codes_check" CHECK (cardinality("shipping_zones"."pin_codes") > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "shipping_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "cash_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "fees_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_zones_shop_id_shipping_rates_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shipping_rates"("shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "returns_fees_once_key" ON "returns" USING btree ("shop_order_id") WHERE "returns"."fees_paise" > 0 and "returns"."status" not in ('refused', 'withdrawn');--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_fees_check" CHECK ("shop_orders"."shipping_paise" >= 0 and "shop_orders"."cash_fee_paise" >= 0);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_fees_check" CHECK ("returns"."fees_paise" >= 0);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."variant_facts" WITH (security_invoker = true) AS (select id, product_id, shop_id, position, choices, former_choices, sku, price_paise, discount_percent, archived_at,
    created_at, weight_grams from variants);--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_rates FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{shop_id}', '{version}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_zones FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{shop_id,position}', '{}', '{}', '');--> statement-breakpoint
-- The fees of the parcels make the shipping of an order, and are written once as its other figures are.
CREATE OR REPLACE FUNCTION check_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM shop_orders WHERE order_id = NEW.id
    HAVING count(*) > 0 AND sum(subtotal_paise) = NEW.subtotal_paise
      AND sum(discount_paise) = NEW.discount_paise AND sum(shipping_paise + cash_fee_paise) = NEW.shipping_paise
      AND sum(total_paise) + NEW.shipping_paise = NEW.total_paise
      AND (NEW.payment_method = 'cash_on_delivery' OR sum(cash_fee_paise) = 0)
  ) THEN
    RAISE EXCEPTION 'the shop orders of order % do not add up', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_totals_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_orders_fees_written_once BEFORE UPDATE OF shipping_paise, cash_fee_paise ON shop_orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Fees go back as a whole, for goods that were not as ordered, and are fixed with the request.
CREATE FUNCTION guard_returned_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind <> 'return' OR NEW.cause <> 'not_as_ordered'
    OR NEW.fees_paise IS DISTINCT FROM (SELECT shipping_paise + cash_fee_paise FROM shop_orders WHERE id = NEW.shop_order_id) THEN
    RAISE EXCEPTION 'fees of % do not go back with return %', NEW.fees_paise, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'returns_fees_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER returns_fees_of_parcel BEFORE INSERT OR UPDATE OF fees_paise ON returns
  FOR EACH ROW WHEN (NEW.fees_paise <> 0) EXECUTE FUNCTION guard_returned_fees();--> statement-breakpoint
CREATE TRIGGER returns_fees_written_once BEFORE UPDATE OF fees_paise ON returns
  FOR EACH ROW WHEN (OLD.fees_paise <> 0) EXECUTE FUNCTION refuse_change();
