-- A trigger is named for what it refuses.
ALTER TRIGGER orders_kept ON orders RENAME TO orders_never_deleted;--> statement-breakpoint
ALTER TRIGGER shop_orders_kept ON shop_orders RENAME TO shop_orders_never_deleted;--> statement-breakpoint
ALTER TRIGGER order_lines_kept ON order_lines RENAME TO order_lines_never_deleted;--> statement-breakpoint
ALTER TRIGGER payments_kept ON payments RENAME TO payments_never_deleted;--> statement-breakpoint
ALTER TRIGGER refunds_kept ON refunds RENAME TO refunds_never_deleted;--> statement-breakpoint
ALTER TRIGGER coupon_redemptions_kept ON coupon_redemptions RENAME TO coupon_redemptions_never_deleted;--> statement-breakpoint
ALTER TRIGGER returns_kept ON returns RENAME TO returns_never_deleted;--> statement-breakpoint
ALTER TRIGGER return_lines_kept ON return_lines RENAME TO return_lines_never_deleted;--> statement-breakpoint
ALTER TRIGGER orders_parts_check ON orders RENAME TO orders_totals_check;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM shop_orders WHERE order_id = NEW.id
    HAVING count(*) > 0 AND sum(subtotal_paise) = NEW.subtotal_paise
      AND sum(discount_paise) = NEW.discount_paise AND sum(total_paise) + NEW.shipping_paise = NEW.total_paise
  ) THEN
    RAISE EXCEPTION 'the shop orders of order % do not add up', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_totals_check';
  END IF;
  RETURN NULL;
END $$;
