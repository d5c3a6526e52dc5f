CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"choices" smallint[] DEFAULT '{}' NOT NULL,
	"sku" text,
	"price_paise" bigint NOT NULL,
	"discount_percent" smallint DEFAULT 0 NOT NULL,
	"weight_grams" integer,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variants_id_product_key" UNIQUE("id","product_id"),
	CONSTRAINT "variants_price_check" CHECK ("variants"."price_paise" between 1 and 1000000000),
	CONSTRAINT "variants_discount_check" CHECK ("variants"."discount_percent" between 0 and 99),
	CONSTRAINT "variants_position_check" CHECK ("variants"."position" between 0 and 999),
	CONSTRAINT "variants_sku_check" CHECK ("variants"."sku" <> ''),
	CONSTRAINT "variants_measures_check" CHECK (least("variants"."weight_grams", "variants"."length_mm", "variants"."width_mm", "variants"."height_mm") > 0)
);
--> statement-breakpoint
DROP VIEW "public"."sellable_stock";--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sku" text;--> statement-breakpoint
-- Every product so far has one variant, with the price and the discount that were its own.
INSERT INTO variants (product_id, shop_id, price_paise, discount_percent, created_at)
  SELECT id, shop_id, price_paise, discount_percent, created_at FROM products;--> statement-breakpoint
UPDATE inventory i SET variant_id = v.id FROM variants v WHERE v.product_id = i.product_id;--> statement-breakpoint
UPDATE cart_items c SET variant_id = v.id FROM variants v WHERE v.product_id = c.product_id;--> statement-breakpoint
UPDATE order_lines l SET variant_id = v.id FROM variants v WHERE v.product_id = l.product_id;--> statement-breakpoint
ALTER TABLE "inventory" ALTER COLUMN "variant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "variant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "variant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_choices_key" ON "variants" USING btree ("product_id","choices") WHERE "variants"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "variants_product_index" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku_key" ON "variants" USING btree ("shop_id",lower("sku")) WHERE "variants"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_variant_key" ON "cart_items" USING btree ("user_id","variant_id");--> statement-breakpoint
CREATE INDEX "cart_items_variant_index" ON "cart_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "inventory_variant_index" ON "inventory" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_lines_variant_index" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_options_check" CHECK (jsonb_typeof("products"."options") = 'array' and jsonb_array_length("products"."options") <= 3);--> statement-breakpoint
CREATE VIEW "public"."sellable_stock" WITH (security_invoker = true) AS (select i.id as inventory_id, i.product_id, i.quantity - i.reserved as units, i.delivery_pin_codes, i.variant_id
    from inventory i join variants v on v.id = i.variant_id and v.archived_at is null
    where i.status = 'active' and i.quantity > i.reserved);--> statement-breakpoint
-- Its variant, its options and what else it bills are frozen with a line; its product may change when products are merged.
DROP TRIGGER order_lines_figures_written_once ON order_lines;--> statement-breakpoint
CREATE TRIGGER order_lines_figures_written_once
  BEFORE UPDATE OF shop_order_id, variant_id, name, choices, sku, brand, picture_key, quantity, unit_price_paise, discount_percent,
    discount_paise, total_paise ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A product has 1 to 100 variants; one that is on sale has an active one; active ones choose one value of each option; the product
-- shows price and discount of the cheapest. The lock makes transactions that each do half of a forbidden change wait for each other;
-- whoever writes variants holds it already, so that it is never taken in another order.
CREATE FUNCTION check_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
  figures record;
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  SELECT * INTO product FROM products
    WHERE id = (changed ->> CASE TG_TABLE_NAME WHEN 'products' THEN 'id' ELSE 'product_id' END)::uuid FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT count(*) AS variants, count(*) FILTER (WHERE archived_at IS NULL) AS active,
      bool_and(archived_at IS NOT NULL OR (
        cardinality(choices) = jsonb_array_length(product.options) AND NOT EXISTS (
          SELECT FROM unnest(choices) WITH ORDINALITY AS choice (number, place)
          WHERE NOT jsonb_path_exists(product.options -> (choice.place - 1)::int, '$.values[*] ? (@.number == $number)',
            jsonb_build_object('number', choice.number))))) AS fit
    INTO figures FROM variants WHERE product_id = product.id;
  IF figures.variants NOT BETWEEN 1 AND 100 OR (figures.active = 0 AND product.archived_at IS NULL) OR NOT figures.fit
    OR (product.price_paise, product.discount_percent) IS DISTINCT FROM (
      SELECT (price_paise, discount_percent) FROM variants WHERE product_id = product.id
      ORDER BY archived_at IS NOT NULL, price_paise, discount_percent DESC LIMIT 1)
  THEN
    RAISE EXCEPTION 'the variants of product % do not fit it', product.id USING ERRCODE = 'check_violation', CONSTRAINT = 'variants_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_variants_check AFTER INSERT OR UPDATE OF options, price_paise, discount_percent, archived_at ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_variants();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER variants_check AFTER INSERT OR DELETE OR UPDATE OF product_id, choices, price_paise, discount_percent, archived_at
  ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_variants();--> statement-breakpoint
-- The version of the program before this one knows no variants and may run beside it: what it writes is of the only variant.
CREATE FUNCTION choose_only_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT v.id INTO NEW.variant_id FROM variants v JOIN products p ON p.id = v.product_id
    WHERE p.id = NEW.product_id AND p.options = '[]' AND v.archived_at IS NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER inventory_choose_variant BEFORE INSERT ON inventory
  FOR EACH ROW WHEN (NEW.variant_id IS NULL) EXECUTE FUNCTION choose_only_variant();--> statement-breakpoint
CREATE TRIGGER cart_items_choose_variant BEFORE INSERT ON cart_items
  FOR EACH ROW WHEN (NEW.variant_id IS NULL) EXECUTE FUNCTION choose_only_variant();--> statement-breakpoint
CREATE TRIGGER order_lines_choose_variant BEFORE INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.variant_id IS NULL) EXECUTE FUNCTION choose_only_variant();--> statement-breakpoint
CREATE FUNCTION follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.options <> '[]' THEN RETURN NULL; END IF;
  INSERT INTO variants (product_id, shop_id, price_paise, discount_percent)
    SELECT NEW.id, NEW.shop_id, NEW.price_paise, NEW.discount_percent
    WHERE NOT EXISTS (SELECT FROM variants WHERE product_id = NEW.id);
  UPDATE variants SET price_paise = NEW.price_paise, discount_percent = NEW.discount_percent
    WHERE product_id = NEW.id AND archived_at IS NULL
      AND (price_paise, discount_percent) <> (NEW.price_paise, NEW.discount_percent);
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of the transaction, when a program that knows variants has written its own; before the check, by its name.
CREATE CONSTRAINT TRIGGER products_follow AFTER INSERT OR UPDATE OF price_paise, discount_percent ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_product();
