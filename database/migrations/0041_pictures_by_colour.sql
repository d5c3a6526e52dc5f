ALTER TABLE "product_pictures" DROP CONSTRAINT "product_pictures_position_check";--> statement-breakpoint
ALTER TABLE "picture_uploads" DROP CONSTRAINT "picture_uploads_place_check";--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "shown_for" smallint;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_position_check" CHECK ("product_pictures"."position" between 0 and 39);--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_place_check" CHECK ("picture_uploads"."place" between 1 and 40);--> statement-breakpoint
-- The place of the option by whose values pictures are shown: the first colour. Null without one.
CREATE FUNCTION colour_place(options jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT min(place)::int FROM jsonb_array_elements(options) WITH ORDINALITY AS each (option, place) WHERE option ->> 'kind' = 'colour'
$$;--> statement-breakpoint
-- A picture is shown for all variants or for a colour of its product; without options there are at most three, and a variant shows
-- at most eight. The lock makes transactions that add pictures at once wait for each other; whoever writes pictures holds it already.
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
  EXECUTE FUNCTION check_product_pictures();
