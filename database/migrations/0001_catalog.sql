-- The delivery pin codes of an inventory record are valid: each is trimmed and has 1 to 10 characters, none is null or listed twice.
CREATE FUNCTION valid_delivery_pin_codes(codes text[]) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT cardinality(codes) <= 20000
    AND count(code) = cardinality(codes)
    AND count(code) = count(DISTINCT code)
    AND coalesce(bool_and(code = btrim(code) AND length(code) BETWEEN 1 AND 10), true)
  FROM unnest(codes) AS code
$$;--> statement-breakpoint
-- A trigger checks them, because a check of the table would be evaluated with every sale, though a sale changes no pin code.
CREATE FUNCTION check_delivery_pin_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT valid_delivery_pin_codes(NEW.delivery_pin_codes) THEN
    RAISE EXCEPTION 'the delivery pin codes of inventory record % are not valid', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'inventory_pin_codes_check', TABLE = 'inventory';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- It fires after the row is written: before that, it would have to be the last trigger that changes the codes.
CREATE TRIGGER inventory_pin_codes_check AFTER INSERT OR UPDATE OF delivery_pin_codes ON inventory
  FOR EACH ROW EXECUTE FUNCTION check_delivery_pin_codes();--> statement-breakpoint
-- A product has 1 to 100 variants, and an active one while it is on sale. Active variants choose one value of each option. The product
-- shows the price and the discount of the cheapest variant. The lock makes transactions that each do half of a forbidden change wait
-- for each other; every writer of variants holds it already, so that it is never taken in another order.
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
-- The place of the option by whose values pictures are shown, which is the first colour; null without a colour.
CREATE FUNCTION colour_place(options jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT min(place)::int FROM jsonb_array_elements(options) WITH ORDINALITY AS each (option, place) WHERE option ->> 'kind' = 'colour'
$$;--> statement-breakpoint
-- A picture is shown for all variants or for one colour of its product. A product without options has at most three pictures, and a
-- variant shows at most eight. The lock makes transactions that add pictures at once wait for each other; every writer of pictures
-- holds it already.
CREATE FUNCTION check_product_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product record;
  fits boolean;
  changed jsonb := to_jsonb(NEW);
BEGIN
  SELECT id, options, options -> (colour_place(options) - 1) AS colours INTO product FROM products
    WHERE id = (changed ->> CASE TG_TABLE_NAME WHEN 'products' THEN 'id' ELSE 'product_id' END)::uuid FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(pictures) FILTER (WHERE shown_for IS NULL), 0) + coalesce(max(pictures) FILTER (WHERE shown_for IS NOT NULL), 0)
        <= CASE product.options WHEN '[]' THEN 3 ELSE 8 END
      AND coalesce(bool_and(shown_for IS NULL OR coalesce(jsonb_path_exists(product.colours, '$.values[*] ? (@.number == $number)',
        jsonb_build_object('number', shown_for)), false)), true)
    INTO fits
    FROM (SELECT shown_for, count(*) AS pictures FROM product_pictures WHERE product_id = product.id GROUP BY shown_for) counted;
  IF NOT fits THEN
    RAISE EXCEPTION 'the pictures of product % do not fit it', product.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'product_pictures_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_pictures_check AFTER INSERT OR UPDATE OF product_id, shown_for ON product_pictures
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_product_pictures();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_pictures_check AFTER UPDATE OF options ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.options IS DISTINCT FROM NEW.options)
  EXECUTE FUNCTION check_product_pictures();--> statement-breakpoint
-- A closed shop sells nothing, even if a product is put on sale while the shop closes: the shared lock waits for the closing, which
-- takes the row for itself, and then sees it.
CREATE FUNCTION refuse_sale_in_closed_shop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_closed boolean;
BEGIN
  SELECT state = 'closed' INTO is_closed FROM shops WHERE id = NEW.shop_id FOR KEY SHARE;
  IF is_closed THEN
    RAISE EXCEPTION 'a closed shop sells nothing'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_open_shop_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_open_shop_insert BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.archived_at IS NULL) EXECUTE FUNCTION refuse_sale_in_closed_shop();--> statement-breakpoint
CREATE TRIGGER products_open_shop_update BEFORE UPDATE OF archived_at ON products
  FOR EACH ROW WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION refuse_sale_in_closed_shop();--> statement-breakpoint
-- The eight roots of the tree of categories stay, at the top.
CREATE FUNCTION keep_root_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the eight roots of the tree stay as they are'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_roots_stay_check';
END $$;--> statement-breakpoint
CREATE TRIGGER categories_roots_stay BEFORE DELETE ON categories
  FOR EACH ROW WHEN (OLD.parent_id IS NULL) EXECUTE FUNCTION keep_root_categories();--> statement-breakpoint
CREATE TRIGGER categories_roots_stay_on_update BEFORE UPDATE ON categories
  FOR EACH ROW WHEN ((OLD.parent_id IS NULL) <> (NEW.parent_id IS NULL) OR NEW.id <> OLD.id)
  EXECUTE FUNCTION keep_root_categories();--> statement-breakpoint
-- A new value of a product must be a value of its attribute at this moment. An edit of the attribute waits for the transactions that are
-- saving products, and a product that is saved after the edit is refused what the edit took away. Values that the product had stay.
CREATE FUNCTION check_attribute_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN OLD.attributes ELSE '{}' END;
BEGIN
  PERFORM FROM attributes a
    WHERE a.id IN (SELECT key FROM jsonb_each(NEW.attributes) given WHERE before -> key IS DISTINCT FROM value)
    ORDER BY a.id FOR SHARE;
  IF EXISTS (
    SELECT FROM jsonb_each(NEW.attributes) given LEFT JOIN attributes a ON a.id = given.key
    WHERE before -> given.key IS DISTINCT FROM given.value AND (CASE a.type
      WHEN 'choice' THEN jsonb_typeof(given.value) = 'string' AND a.choices @> jsonb_build_array(given.value)
      WHEN 'choices' THEN jsonb_typeof(given.value) = 'array' AND a.choices @> given.value
      WHEN 'number' THEN jsonb_typeof(given.value) = 'number'
      WHEN 'yes_no' THEN jsonb_typeof(given.value) = 'boolean'
      WHEN 'text' THEN jsonb_typeof(given.value) = 'string'
      ELSE false END) IS NOT TRUE
  ) THEN
    RAISE EXCEPTION 'a value is none of its attribute'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_attribute_values_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_attribute_values BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.attributes <> '{}') EXECUTE FUNCTION check_attribute_values();--> statement-breakpoint
CREATE TRIGGER products_attribute_values_on_update BEFORE UPDATE ON products
  FOR EACH ROW WHEN (NEW.attributes IS DISTINCT FROM OLD.attributes) EXECUTE FUNCTION check_attribute_values();
