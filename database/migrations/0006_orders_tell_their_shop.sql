CREATE INDEX "shop_orders_current_index" ON "shop_orders" USING btree ("shop_id","created_at" DESC NULLS FIRST) WHERE "shop_orders"."status" in ('placed', 'accepted', 'packed', 'shipped', 'return_requested', 'returned');--> statement-breakpoint
CREATE INDEX "shop_orders_cancelled_index" ON "shop_orders" USING btree ("order_id") WHERE "shop_orders"."status" = 'cancelled';--> statement-breakpoint
-- Every process hears on the channel 'shop_orders' which shop an order came to, or moved in, at the commit that did it.
CREATE FUNCTION tell_shop_order_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_orders', (SELECT shop_id::text FROM shop_orders WHERE id = NEW.shop_order_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_tell AFTER INSERT ON order_events
  FOR EACH ROW WHEN (NEW.shop_order_id IS NOT NULL AND NEW.to_status <> 'awaiting_payment')
  EXECUTE FUNCTION tell_shop_order_moved();
