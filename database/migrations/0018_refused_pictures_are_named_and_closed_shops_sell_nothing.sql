ALTER TABLE "picture_uploads" ADD COLUMN "place" smallint;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_place_check" CHECK ("picture_uploads"."place" between 1 and 3);--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_file_name_check" CHECK (length("picture_uploads"."file_name") between 1 and 100);--> statement-breakpoint
-- A closed shop sells nothing, whoever puts a product on sale while it closes: the share of its row waits for the closing,
-- which takes the row for itself, and is seen by it.
CREATE FUNCTION refuse_sale_in_closed_shop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed timestamptz;
BEGIN
  SELECT closed_at INTO closed FROM shops WHERE id = NEW.shop_id FOR KEY SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'a closed shop sells nothing'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_open_shop_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_open_shop_insert BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.archived_at IS NULL) EXECUTE FUNCTION refuse_sale_in_closed_shop();--> statement-breakpoint
CREATE TRIGGER products_open_shop_update BEFORE UPDATE OF archived_at ON products
  FOR EACH ROW WHEN (OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION refuse_sale_in_closed_shop();
