DROP INDEX "cart_items_product_key";--> statement-breakpoint
-- The version before this one writes variants itself: nothing is filled in for it any more.
DROP TRIGGER inventory_choose_variant ON inventory;--> statement-breakpoint
DROP TRIGGER cart_items_choose_variant ON cart_items;--> statement-breakpoint
DROP TRIGGER order_lines_choose_variant ON order_lines;--> statement-breakpoint
DROP FUNCTION choose_only_variant();--> statement-breakpoint
DROP TRIGGER products_follow ON products;--> statement-breakpoint
DROP FUNCTION follow_product();
