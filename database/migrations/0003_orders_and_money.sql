-- Totals add up at commit: the lines of a shop order, and the shop orders of an order.
CREATE FUNCTION check_shop_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM order_lines WHERE shop_order_id = NEW.id
    HAVING count(*) > 0 AND sum(unit_price_paise * quantity) = NEW.subtotal_paise
      AND sum(discount_paise) = NEW.discount_paise AND sum(total_paise) = NEW.total_paise
  ) THEN
    RAISE EXCEPTION 'the lines of shop order % do not add up', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_orders_lines_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shop_orders_lines_check AFTER INSERT OR UPDATE OF subtotal_paise, discount_paise, total_paise ON shop_orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_shop_order_totals();--> statement-breakpoint
CREATE FUNCTION check_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM shop_orders WHERE order_id = NEW.id
    HAVING count(*) > 0 AND sum(subtotal_paise) = NEW.subtotal_paise
      AND sum(discount_paise) = NEW.discount_paise AND sum(total_paise) + NEW.shipping_paise = NEW.total_paise
  ) THEN
    RAISE EXCEPTION 'the shop orders of order % do not add up', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_totals_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_totals_check AFTER INSERT OR UPDATE OF subtotal_paise, discount_paise, shipping_paise, total_paise ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_totals();--> statement-breakpoint
-- History is written once.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are written once', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Rows of orders, payments and bills are never deleted, and their figures are written once; a later change is an adjustment, a refund or
-- a state. A trigger is named for what it refuses.
CREATE TRIGGER orders_never_deleted BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER orders_figures_written_once
  BEFORE UPDATE OF subtotal_paise, discount_paise, shipping_paise, total_paise ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shop_orders_never_deleted BEFORE DELETE ON shop_orders FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shop_orders_figures_written_once
  BEFORE UPDATE OF order_id, shop_id, subtotal_paise, discount_paise, total_paise ON shop_orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_never_deleted BEFORE DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_figures_written_once
  BEFORE UPDATE OF shop_order_id, name, choices, sku, brand, picture_key, quantity, unit_price_paise, discount_percent,
    discount_paise, total_paise ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The lines of a variant follow it when it moves to the product that its own was merged with. The update that the foreign key makes names
-- the variant, too, and leaves it as it was.
CREATE TRIGGER order_lines_variant_written_once BEFORE UPDATE OF variant_id ON order_lines
  FOR EACH ROW WHEN (OLD.variant_id <> NEW.variant_id) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_market_share_written_once BEFORE UPDATE OF market_share_paise ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payments_never_deleted BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER refunds_never_deleted BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER coupon_redemptions_never_deleted BEFORE DELETE ON coupon_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER returns_never_deleted BEFORE DELETE ON returns FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER return_lines_never_deleted BEFORE DELETE ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The terms of a replacement stay as they were agreed; its shipment is noted later.
CREATE TRIGGER replacements_never_deleted BEFORE DELETE ON replacements FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER replacements_figures_written_once
  BEFORE UPDATE OF return_id, choices, quantity, unit_price_paise, unit_difference_paise ON replacements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Movements explain every unit of stock. They also keep their inventory record, which the program marks as deleted.
CREATE TRIGGER stock_movements_written_once BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- An issued invoice never changes, nor do the adjustments that its figures come from.
CREATE TRIGGER invoices_written_once BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_adjustments_written_once BEFORE UPDATE OR DELETE ON order_adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- An issued invoice does not bill a line that is added later.
CREATE FUNCTION refuse_line_of_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE shop_order_id = NEW.shop_order_id) THEN
    RAISE EXCEPTION 'the invoice of shop order % is issued', NEW.shop_order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_before_invoice BEFORE INSERT ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_line_of_issued_invoice();--> statement-breakpoint
-- A shop takes orders while it is approved and not on holiday: an order that is written meanwhile waits for the move, which takes the row
-- for itself, and sees it. The lock is a share of the row and not of its key: a row that only refers to the shop, such as an import,
-- holds up no move.
CREATE FUNCTION refuse_order_of_paused_shop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  takes_orders boolean;
BEGIN
  SELECT state = 'approved' AND holiday_since IS NULL INTO takes_orders
    FROM shops WHERE id = NEW.shop_id FOR SHARE;
  IF NOT takes_orders THEN
    RAISE EXCEPTION 'the shop takes no orders'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_orders_paused_shop_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_orders_paused_shop BEFORE INSERT ON shop_orders
  FOR EACH ROW EXECUTE FUNCTION refuse_order_of_paused_shop();--> statement-breakpoint
-- Two additions at once, each with room for one line, must not exceed the limit together. Every transaction that adds a line locks the
-- cart's row.
CREATE FUNCTION check_cart_items_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM cart_items WHERE user_id = NEW.user_id) > 50 THEN
    RAISE EXCEPTION 'a cart holds at most 50 lines' USING ERRCODE = 'check_violation', CONSTRAINT = 'cart_items_count_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- It fires at the end of the transaction, because a merge of carts adds all lines first and then removes those beyond the limit.
CREATE CONSTRAINT TRIGGER cart_items_count_check AFTER INSERT ON cart_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_cart_items_count();--> statement-breakpoint
-- A code of the market belongs to no shop while it lives: typed into a cart, it means one coupon. Rivals wait for each other at the code.
CREATE FUNCTION reserve_coupon_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() at time zone 'Asia/Kolkata')::date;
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.expiry_date < today THEN RETURN NEW; END IF;
  IF NEW.shop_id IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('coupon code ' || lower(NEW.code), 0));
    IF EXISTS (SELECT FROM coupons WHERE lower(code) = lower(NEW.code) AND deleted_at IS NULL AND shop_id IS NOT NULL
      AND expiry_date >= today) THEN
      RAISE EXCEPTION 'the code % is a shop''s', NEW.code USING ERRCODE = 'unique_violation', CONSTRAINT = 'coupons_code_of_shop_key';
    END IF;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('coupon code ' || lower(NEW.code), 0));
    IF EXISTS (SELECT FROM coupons WHERE lower(code) = lower(NEW.code) AND deleted_at IS NULL AND shop_id IS NULL
      AND expiry_date >= today) THEN
      RAISE EXCEPTION 'the code % is the market''s', NEW.code USING ERRCODE = 'unique_violation', CONSTRAINT = 'coupons_code_of_market_key';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER coupons_reserve_code BEFORE INSERT OR UPDATE OF code, expiry_date, deleted_at ON coupons
  FOR EACH ROW EXECUTE FUNCTION reserve_coupon_code();--> statement-breakpoint
-- The market's share of an order is written once, and adds up at commit: the lines, the parts, and the whole use of the coupon.
CREATE FUNCTION check_coupon_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM shop_orders s JOIN order_lines l ON l.shop_order_id = s.id
    WHERE s.order_id = NEW.order_id AND s.shop_id = NEW.shop_id
    GROUP BY s.id HAVING s.discount_paise = NEW.discount_paise AND sum(l.market_share_paise) = NEW.market_paise
  ) OR NOT EXISTS (
    SELECT FROM coupon_redemptions r JOIN coupon_redemption_parts p ON p.coupon_id = r.coupon_id AND p.order_id = r.order_id
    WHERE r.coupon_id = NEW.coupon_id AND r.order_id = NEW.order_id
    GROUP BY r.id HAVING sum(p.discount_paise) = r.discount_paise AND sum(p.min_order_paise) = r.min_order_paise
      AND sum(p.market_paise) = (r.discount_paise * r.market_percent + 50) / 100
  ) THEN
    RAISE EXCEPTION 'the parts of coupon % in order % do not add up', NEW.coupon_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_redemption_parts_totals_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER coupon_redemption_parts_totals_check AFTER INSERT ON coupon_redemption_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_coupon_parts();--> statement-breakpoint
CREATE TRIGGER coupon_redemption_parts_never_deleted BEFORE DELETE ON coupon_redemption_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER coupon_redemption_parts_written_once
  BEFORE UPDATE OF coupon_id, order_id, shop_id, discount_paise, market_paise, min_order_paise ON coupon_redemption_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- All refunds of a payment together are at most what was captured.
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
BEGIN
  SELECT coalesce(captured_paise, amount_paise) INTO captured FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_paise) FROM refunds WHERE payment_id = NEW.payment_id) > captured THEN
    RAISE EXCEPTION 'more would be refunded than was captured' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_capture_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_within_capture AFTER INSERT OR UPDATE OF amount_paise, payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION guard_refund();--> statement-breakpoint
-- A line never gives back more than it is worth now, nor a shop order more than was paid and not refunded.
CREATE FUNCTION guard_goodwill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_shop_order uuid;
  line_left bigint;
  whole_left bigint;
BEGIN
  SELECT w.shop_order_id INTO of_shop_order FROM goodwill w JOIN order_lines l ON l.shop_order_id = w.shop_order_id
    WHERE w.id = NEW.goodwill_id AND l.id = NEW.order_line_id;
  IF of_shop_order IS NULL THEN
    RAISE EXCEPTION 'the line is of another shop order' USING ERRCODE = 'check_violation', CONSTRAINT = 'goodwill_lines_worth_check';
  END IF;
  PERFORM FROM shop_orders WHERE id = of_shop_order FOR NO KEY UPDATE;
  SELECT sum(left_of.amount), sum(left_of.amount) FILTER (WHERE left_of.id = NEW.order_line_id) INTO whole_left, line_left
  FROM (
    SELECT l.id, (CASE WHEN l.cancelled_at IS NOT NULL THEN 0 ELSE l.total_paise
        + coalesce((SELECT sum(a.amount_paise) FROM order_adjustments a LEFT JOIN returns r ON r.id = a.return_id
          WHERE a.order_line_id = l.id AND (a.return_id IS NULL OR (r.kind = 'return' AND r.status IN ('received', 'refunded')))), 0)
        - coalesce((SELECT sum(b.amount_paise - greatest(0, b.difference_paise)) FROM return_lines b JOIN returns r ON r.id = b.return_id
          WHERE b.order_line_id = l.id AND r.status IN ('received', 'refunded', 'sent', 'exchanged')), 0) END)
      - coalesce((SELECT sum(g.amount_paise) FROM goodwill_lines g WHERE g.order_line_id = l.id), 0)
      + coalesce((SELECT sum(f.amount_paise) FROM goodwill_offsets f WHERE f.order_line_id = l.id AND NOT EXISTS (
          SELECT FROM returns b WHERE b.id = f.due_for AND b.status NOT IN ('received', 'refunded', 'sent', 'exchanged'))), 0) AS amount
    FROM order_lines l WHERE l.shop_order_id = of_shop_order
  ) left_of;
  IF line_left < 0 OR whole_left < 0 THEN
    RAISE EXCEPTION 'more would be given back than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'goodwill_lines_worth_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER goodwill_lines_worth AFTER INSERT ON goodwill_lines
  FOR EACH ROW EXECUTE FUNCTION guard_goodwill();--> statement-breakpoint
-- Goodwill is written once.
CREATE FUNCTION refuse_goodwill_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'goodwill is written once' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER goodwill_written_once BEFORE UPDATE OR DELETE ON goodwill
  FOR EACH ROW EXECUTE FUNCTION refuse_goodwill_change();--> statement-breakpoint
CREATE TRIGGER goodwill_lines_written_once BEFORE UPDATE OR DELETE ON goodwill_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_goodwill_change();--> statement-breakpoint
CREATE TRIGGER goodwill_offsets_written_once BEFORE UPDATE OR DELETE ON goodwill_offsets
  FOR EACH ROW EXECUTE FUNCTION refuse_goodwill_change();
