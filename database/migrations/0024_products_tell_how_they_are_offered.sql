-- Besides the channel 'catalog', every process hears on the channel 'offered' which product came into sale or left it, or is
-- another by what it is near to others: among the products that go with another one it may have a place now, or have left it to
-- one that had none. Triggers of one table fire by their names, so that the product was told as changed before.
CREATE FUNCTION tell_product_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := OLD.id IS NOT NULL AND OLD.archived_at IS NULL;
  is_offered boolean := NEW.id IS NOT NULL AND NEW.archived_at IS NULL;
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') <> 'later' AND (
    was_offered <> is_offered
    OR (is_offered AND (OLD.category, OLD.brand, OLD.price_paise) IS DISTINCT FROM (NEW.category, NEW.brand, NEW.price_paise))
  ) THEN
    PERFORM pg_notify('offered', coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_tell_offered AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION tell_product_offered();--> statement-breakpoint
CREATE FUNCTION tell_inventory_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := coalesce(OLD.status = 'active' AND OLD.quantity > OLD.reserved, false);
  is_offered boolean := coalesce(NEW.status = 'active' AND NEW.quantity > NEW.reserved, false);
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') <> 'later' AND (
    was_offered <> is_offered OR (is_offered AND OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes)
  ) THEN
    PERFORM pg_notify('offered', coalesce(NEW.product_id, OLD.product_id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER inventory_tell_offered AFTER INSERT OR DELETE ON inventory
  FOR EACH ROW EXECUTE FUNCTION tell_inventory_offered();--> statement-breakpoint
-- Most updates are reservations that leave enough.
CREATE TRIGGER inventory_tell_offered_anew AFTER UPDATE ON inventory
  FOR EACH ROW WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    OR OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes
    OR (OLD.quantity > OLD.reserved) IS DISTINCT FROM (NEW.quantity > NEW.reserved)
  ) EXECUTE FUNCTION tell_inventory_offered();
