-- A trigger may name the channel on which the product is told; without a name it is 'catalog'.
CREATE OR REPLACE FUNCTION tell_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') <> 'later' THEN
    PERFORM pg_notify(coalesce(TG_ARGV[0], 'catalog'), coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') <> 'later' THEN
    PERFORM pg_notify(coalesce(TG_ARGV[0], 'catalog'), coalesce(NEW.product_id, OLD.product_id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Besides, every process hears on the channel 'offered' which product came to where it was not shown: it is new, out of the
-- archive, in stock again, delivered elsewhere, or near to others by what it is and costs. Triggers of one table fire by
-- their names, so that the product was told as changed before.
CREATE TRIGGER products_tell_offered AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.archived_at IS NULL) EXECUTE FUNCTION tell_product_changed('offered');--> statement-breakpoint
CREATE TRIGGER products_tell_offered_anew AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    NEW.archived_at IS NULL AND (
      OLD.archived_at IS NOT NULL
      OR OLD.category IS DISTINCT FROM NEW.category
      OR OLD.brand IS DISTINCT FROM NEW.brand
      OR OLD.price_paise IS DISTINCT FROM NEW.price_paise)
  ) EXECUTE FUNCTION tell_product_changed('offered');--> statement-breakpoint
CREATE TRIGGER inventory_tell_offered AFTER INSERT ON inventory
  FOR EACH ROW WHEN (NEW.status = 'active' AND NEW.quantity > NEW.reserved)
  EXECUTE FUNCTION tell_product_part_changed('offered');--> statement-breakpoint
CREATE TRIGGER inventory_tell_offered_anew AFTER UPDATE ON inventory
  FOR EACH ROW WHEN (
    NEW.status = 'active' AND NEW.quantity > NEW.reserved AND (
      OLD.status IS DISTINCT FROM NEW.status
      OR OLD.quantity <= OLD.reserved
      OR OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes)
  ) EXECUTE FUNCTION tell_product_part_changed('offered');
