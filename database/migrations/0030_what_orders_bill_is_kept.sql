-- What was ordered, paid and billed is never deleted, and its figures are written once; what changes later is an adjustment, a
-- refund or a state.
CREATE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shop_orders_kept BEFORE DELETE ON shop_orders FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_lines_kept BEFORE DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER coupon_redemptions_kept BEFORE DELETE ON coupon_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER returns_kept BEFORE DELETE ON returns FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER return_lines_kept BEFORE DELETE ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER orders_figures_written_once
  BEFORE UPDATE OF subtotal_paise, discount_paise, shipping_paise, total_paise ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shop_orders_figures_written_once
  BEFORE UPDATE OF order_id, shop_id, subtotal_paise, discount_paise, total_paise ON shop_orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A line that is added later would be billed by an invoice that was issued without it.
CREATE FUNCTION refuse_line_of_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE shop_order_id = NEW.shop_order_id) THEN
    RAISE EXCEPTION 'the invoice of shop order % is issued', NEW.shop_order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_before_invoice BEFORE INSERT ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_line_of_issued_invoice();--> statement-breakpoint
-- Movements explain every unit of stock. They also keep their inventory record, which the program marks as deleted.
CREATE TRIGGER stock_movements_written_once BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
