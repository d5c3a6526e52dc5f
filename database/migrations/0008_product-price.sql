ALTER TABLE "products" ALTER COLUMN "price_paise" SET DEFAULT 1;--> statement-breakpoint
-- A product shows the price and the discount of its cheapest variant on sale; where none is on sale, of the cheapest of all.
CREATE FUNCTION set_product_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET price_paise = cheapest.price_paise, discount_percent = cheapest.discount_percent
    FROM (
      SELECT DISTINCT ON (product_id) product_id, price_paise, discount_percent FROM variants
      WHERE product_id IN (SELECT product_id FROM changed)
      ORDER BY product_id, archived_at IS NOT NULL, price_paise, discount_percent DESC
    ) cheapest
    WHERE products.id = cheapest.product_id
      AND (products.price_paise, products.discount_percent) IS DISTINCT FROM (cheapest.price_paise, cheapest.discount_percent);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER variants_price_inserted AFTER INSERT ON variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_product_prices();--> statement-breakpoint
CREATE TRIGGER variants_price_updated AFTER UPDATE ON variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_product_prices();--> statement-breakpoint
CREATE TRIGGER variants_price_deleted AFTER DELETE ON variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_product_prices();
