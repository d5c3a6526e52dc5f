CREATE TABLE "change_feed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "change_feed_transaction_index" ON "change_feed" USING btree ("transaction_id");--> statement-breakpoint
-- What changed is a row of the transaction that changed it, so that a process that was cut off can read on where it was; NOTIFY
-- only wakes the readers. A million products that are added at once are one row in the end (`SET LOCAL haat.announce = 'later'`).
CREATE FUNCTION notify_change(topic text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') = 'later' THEN RETURN; END IF;
  INSERT INTO change_feed (topic, key) VALUES (topic, key);
  PERFORM pg_notify('change_feed', '');
  -- The version of the program before this one listens to these channels.
  PERFORM pg_notify(CASE topic
    WHEN 'product.changed' THEN 'catalog'
    WHEN 'product.offered' THEN 'offered'
    WHEN 'shop.changed' THEN 'shops'
    WHEN 'coupon.changed' THEN 'coupons'
    ELSE 'shop_orders'
  END, key);
END $$;--> statement-breakpoint
ALTER FUNCTION tell_product_changed() RENAME TO notify_product_changed;--> statement-breakpoint
ALTER FUNCTION tell_product_part_changed() RENAME TO notify_product_part_changed;--> statement-breakpoint
ALTER FUNCTION tell_product_offered() RENAME TO notify_product_offered;--> statement-breakpoint
ALTER FUNCTION tell_inventory_offered() RENAME TO notify_inventory_offered;--> statement-breakpoint
ALTER FUNCTION tell_shop_changed() RENAME TO notify_shop_changed;--> statement-breakpoint
ALTER FUNCTION tell_coupon_changed() RENAME TO notify_coupon_changed;--> statement-breakpoint
ALTER FUNCTION tell_shop_order_moved() RENAME TO notify_shop_order_moved;--> statement-breakpoint
-- Triggers of one table fire in the order of their names: a product has changed before it is offered otherwise.
ALTER TRIGGER products_tell ON products RENAME TO products_notify_changed;--> statement-breakpoint
ALTER TRIGGER products_tell_offered ON products RENAME TO products_notify_offered;--> statement-breakpoint
ALTER TRIGGER product_pictures_tell ON product_pictures RENAME TO product_pictures_notify_changed;--> statement-breakpoint
ALTER TRIGGER inventory_tell ON inventory RENAME TO inventory_notify_changed;--> statement-breakpoint
ALTER TRIGGER inventory_change_tell ON inventory RENAME TO inventory_notify_changed_on_update;--> statement-breakpoint
ALTER TRIGGER inventory_tell_offered ON inventory RENAME TO inventory_notify_offered;--> statement-breakpoint
ALTER TRIGGER inventory_tell_offered_anew ON inventory RENAME TO inventory_notify_offered_on_update;--> statement-breakpoint
ALTER TRIGGER shops_tell ON shops RENAME TO shops_notify_changed;--> statement-breakpoint
ALTER TRIGGER coupons_tell ON coupons RENAME TO coupons_notify_changed;--> statement-breakpoint
ALTER TRIGGER order_events_tell ON order_events RENAME TO order_events_notify_moved;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('product.changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('product.changed', coalesce(NEW.product_id, OLD.product_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_product_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := OLD.id IS NOT NULL AND OLD.archived_at IS NULL;
  is_offered boolean := NEW.id IS NOT NULL AND NEW.archived_at IS NULL;
BEGIN
  IF was_offered <> is_offered
    OR (is_offered AND (OLD.category, OLD.brand, OLD.price_paise) IS DISTINCT FROM (NEW.category, NEW.brand, NEW.price_paise))
  THEN
    PERFORM notify_change('product.offered', coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_inventory_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := coalesce(OLD.status = 'active' AND OLD.quantity > OLD.reserved, false);
  is_offered boolean := coalesce(NEW.status = 'active' AND NEW.quantity > NEW.reserved, false);
BEGIN
  IF was_offered <> is_offered OR (is_offered AND OLD.delivery_pin_codes IS DISTINCT FROM NEW.delivery_pin_codes) THEN
    PERFORM notify_change('product.offered', coalesce(NEW.product_id, OLD.product_id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('shop.changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_coupon_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := coalesce(OLD.is_public AND OLD.paused_at IS NULL AND OLD.deleted_at IS NULL
    AND (OLD.usage_limit IS NULL OR OLD.used_count < OLD.usage_limit), false);
  is_shown boolean := coalesce(NEW.is_public AND NEW.paused_at IS NULL AND NEW.deleted_at IS NULL
    AND (NEW.usage_limit IS NULL OR NEW.used_count < NEW.usage_limit), false);
BEGIN
  IF was_shown <> is_shown OR (is_shown AND OLD.version <> NEW.version) THEN
    PERFORM notify_change('coupon.changed', coalesce(NEW.shop_id, OLD.shop_id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_shop_order_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change('shop_order.moved', (SELECT shop_id::text FROM shop_orders WHERE id = NEW.shop_order_id));
  RETURN NULL;
END $$;
