-- A product shows the price and the discount of its cheapest variant on sale; where none is on sale, of the cheapest of all. One
-- product after the other: a join with all that changed would keep the plan that fits the first statement of a connection.
CREATE FUNCTION set_product_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT DISTINCT product_id AS id FROM changed LOOP
    UPDATE products SET price_paise = cheapest.price_paise, discount_percent = cheapest.discount_percent
      FROM (
        SELECT price_paise, discount_percent FROM variants WHERE product_id = touched.id
        ORDER BY archived_at IS NOT NULL, price_paise, discount_percent DESC LIMIT 1
      ) cheapest
      WHERE products.id = touched.id
        AND (products.price_paise, products.discount_percent) IS DISTINCT FROM (cheapest.price_paise, cheapest.discount_percent);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER variants_price_inserted AFTER INSERT ON variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_product_prices();--> statement-breakpoint
CREATE TRIGGER variants_price_updated AFTER UPDATE ON variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_product_prices();--> statement-breakpoint
CREATE TRIGGER variants_price_deleted AFTER DELETE ON variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_product_prices();
