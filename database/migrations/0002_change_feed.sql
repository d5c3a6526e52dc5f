-- A change is a row of the transaction that made it, so that a process that lost its connection can read on from where it was; NOTIFY
-- only wakes the readers. A writer of a million products turns the rows off (`SET LOCAL haat.announce = 'later'`) and adds one at the end.
CREATE FUNCTION notify_change(topic text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') = 'later' THEN RETURN; END IF;
  INSERT INTO change_feed (topic, key) VALUES (topic, key);
  PERFORM pg_notify('change_feed', '');
END $$;--> statement-breakpoint
-- A product changes in a way that buyers can see: processes drop what they keep of it.
CREATE FUNCTION notify_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('product.changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_notify_changed AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION notify_product_changed();--> statement-breakpoint
CREATE FUNCTION notify_product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('product.changed', coalesce(NEW.product_id, OLD.product_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_pictures_notify_changed AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  FOR EACH ROW EXECUTE FUNCTION notify_product_part_changed();--> statement-breakpoint
CREATE TRIGGER inventory_notify_changed AFTER INSERT OR DELETE ON inventory
  FOR EACH ROW EXECUTE FUNCTION notify_product_part_changed();--> statement-breakpoint
-- A plentiful stock that shrinks a little changes nothing on a screen: an update is noted only near the threshold.
CREATE TRIGGER inventory_notify_changed_on_update AFTER UPDATE ON inventory
  FOR EACH ROW WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    OR OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes
    OR OLD.minimum_threshold IS DISTINCT FROM NEW.minimum_threshold
    OR (OLD.quantity - OLD.reserved IS DISTINCT FROM NEW.quantity - NEW.reserved
      AND least(OLD.quantity - OLD.reserved, NEW.quantity - NEW.reserved) <= greatest(NEW.minimum_threshold, 20))
  ) EXECUTE FUNCTION notify_product_part_changed();--> statement-breakpoint
-- A product comes into sale, leaves it, or changes by what it is near to others: it may gain or lose a place among the products that go
-- with another one. One that is archived, taken down or not approved is not offered. Triggers of one table fire in the order of their
-- names, so that the product was noted as changed before.
CREATE FUNCTION notify_product_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := OLD.id IS NOT NULL AND OLD.archived_at IS NULL AND OLD.take_down_id IS NULL
    AND OLD.approval = 'approved';
  is_offered boolean := NEW.id IS NOT NULL AND NEW.archived_at IS NULL AND NEW.take_down_id IS NULL
    AND NEW.approval = 'approved';
BEGIN
  IF was_offered <> is_offered
    OR (is_offered AND (OLD.category, OLD.brand, OLD.price_paise) IS DISTINCT FROM (NEW.category, NEW.brand, NEW.price_paise))
  THEN
    PERFORM notify_change('product.offered', coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_notify_offered AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION notify_product_offered();--> statement-breakpoint
CREATE FUNCTION notify_inventory_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := coalesce(OLD.status = 'active' AND OLD.quantity > OLD.reserved, false);
  is_offered boolean := coalesce(NEW.status = 'active' AND NEW.quantity > NEW.reserved, false);
BEGIN
  IF was_offered <> is_offered OR (is_offered AND OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes) THEN
    PERFORM notify_change('product.offered', coalesce(NEW.product_id, OLD.product_id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER inventory_notify_offered AFTER INSERT OR DELETE ON inventory
  FOR EACH ROW EXECUTE FUNCTION notify_inventory_offered();--> statement-breakpoint
-- Most updates are reservations that leave enough: the condition keeps the function from being called for them.
CREATE TRIGGER inventory_notify_offered_on_update AFTER UPDATE ON inventory
  FOR EACH ROW WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    OR OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes
    OR (OLD.quantity > OLD.reserved) IS DISTINCT FROM (NEW.quantity > NEW.reserved)
  ) EXECUTE FUNCTION notify_inventory_offered();--> statement-breakpoint
-- A new version of a shop, or what operators have to look at again, says nothing that buyers see.
CREATE FUNCTION notify_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT text[] := array['version', 'checks_to_repeat', 'checks_to_repeat_since'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - unseen = to_jsonb(NEW) - unseen THEN RETURN NULL; END IF;
  PERFORM notify_change('shop.changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shops_notify_changed AFTER INSERT OR UPDATE OR DELETE ON shops
  FOR EACH ROW EXECUTE FUNCTION notify_shop_changed();--> statement-breakpoint
-- One row of the feed stands for all products of a shop that come into sale, leave it or are paused at once.
CREATE FUNCTION notify_shop_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('shop.offered', NEW.id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shops_notify_offered AFTER UPDATE OF state, holiday_since, holiday_until ON shops
  FOR EACH ROW WHEN ((OLD.state, OLD.holiday_since, OLD.holiday_until) IS DISTINCT FROM (NEW.state, NEW.holiday_since, NEW.holiday_until))
  EXECUTE FUNCTION notify_shop_offered();--> statement-breakpoint
-- Any product of a shop may show a size chart of a brand or a category: all pages of the shop are rendered again.
CREATE FUNCTION notify_size_chart_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('shop.changed', coalesce(NEW.shop_id, OLD.shop_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER size_charts_notify_changed AFTER INSERT OR UPDATE OR DELETE ON size_charts
  FOR EACH ROW EXECUTE FUNCTION notify_size_chart_changed();--> statement-breakpoint
-- A coupon that everybody is shown comes, changes or goes: processes drop the pages that show it. A use changes nothing there unless it is
-- the last one, or is given back. The key of a coupon of the market is empty, as it may stand on the pages of any shop.
CREATE FUNCTION notify_coupon_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := coalesce(OLD.is_public AND OLD.paused_at IS NULL AND OLD.deleted_at IS NULL
    AND (OLD.usage_limit IS NULL OR OLD.used_count < OLD.usage_limit), false);
  is_shown boolean := coalesce(NEW.is_public AND NEW.paused_at IS NULL AND NEW.deleted_at IS NULL
    AND (NEW.usage_limit IS NULL OR NEW.used_count < NEW.usage_limit), false);
BEGIN
  IF was_shown <> is_shown OR (is_shown AND OLD.version <> NEW.version) THEN
    PERFORM notify_change('coupon.changed', coalesce(NEW.shop_id::text, OLD.shop_id::text, ''));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER coupons_notify_changed AFTER INSERT OR UPDATE OR DELETE ON coupons
  FOR EACH ROW EXECUTE FUNCTION notify_coupon_changed();--> statement-breakpoint
CREATE FUNCTION notify_coupon_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('coupon.changed', coalesce(NEW.shop_id, OLD.shop_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER coupon_shops_notify_changed AFTER INSERT OR UPDATE OR DELETE ON coupon_shops
  FOR EACH ROW EXECUTE FUNCTION notify_coupon_shop_changed();--> statement-breakpoint
-- An order comes to a shop, or moves there: the key is the shop.
CREATE FUNCTION notify_shop_order_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('shop_order.moved', (SELECT shop_id::text FROM shop_orders WHERE id = NEW.shop_order_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_notify_moved AFTER INSERT ON order_events
  FOR EACH ROW WHEN (NEW.shop_order_id IS NOT NULL AND NEW.to_status <> 'awaiting_payment')
  EXECUTE FUNCTION notify_shop_order_moved();--> statement-breakpoint
-- Every process reads the whole tree again: one row of the feed stands for a statement, whatever it changed.
CREATE FUNCTION notify_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('category.changed', '*');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_notify_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();--> statement-breakpoint
CREATE TRIGGER attributes_notify_changed AFTER INSERT OR UPDATE OR DELETE ON attributes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();--> statement-breakpoint
CREATE TRIGGER category_attributes_notify_changed AFTER INSERT OR UPDATE OR DELETE ON category_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();--> statement-breakpoint
-- A draft changes no page: only versions that have a start are noted.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.starts_at IS NOT NULL OR NEW.starts_at IS NOT NULL THEN
    PERFORM notify_change('content.changed', coalesce(NEW.place, OLD.place));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER content_versions_notify_changed AFTER INSERT OR UPDATE OR DELETE ON content_versions
  FOR EACH ROW EXECUTE FUNCTION notify_content_changed();
