ALTER TABLE "shop_moves" DROP CONSTRAINT "shop_moves_from_check";--> statement-breakpoint
ALTER TABLE "shop_moves" DROP CONSTRAINT "shop_moves_to_check";--> statement-breakpoint
ALTER TABLE "shops" DROP CONSTRAINT "shops_state_check";--> statement-breakpoint
ALTER TABLE "shop_moves" ADD CONSTRAINT "shop_moves_from_check" CHECK ("shop_moves"."from_state" = any (array['applied', 'in_review', 'approved', 'suspended', 'closed']));--> statement-breakpoint
ALTER TABLE "shop_moves" ADD CONSTRAINT "shop_moves_to_check" CHECK ("shop_moves"."to_state" = any (array['applied', 'in_review', 'approved', 'suspended', 'closed']));--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_state_check" CHECK ("shops"."state" = any (array['applied', 'in_review', 'approved', 'suspended', 'closed']));--> statement-breakpoint
INSERT INTO shop_moves (shop_id, from_state, to_state, actor_id, at)
  SELECT id, state, 'closed', owner_id, closed_at FROM shops WHERE closed_at IS NOT NULL ORDER BY closed_at, id;--> statement-breakpoint
UPDATE shops SET state = 'closed', state_since = closed_at WHERE closed_at IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_sale_in_closed_shop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_closed boolean;
BEGIN
  SELECT state = 'closed' INTO is_closed FROM shops WHERE id = NEW.shop_id FOR KEY SHARE;
  IF is_closed THEN
    RAISE EXCEPTION 'a closed shop sells nothing'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'products_open_shop_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_order_of_paused_shop() RETURNS trigger LANGUAGE plpgsql AS $$
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
ALTER TABLE "shops" DROP COLUMN "closed_at";