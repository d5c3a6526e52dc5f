CREATE VIEW "public"."default_pin_codes" WITH (security_invoker = true) AS (select user_id, postal_code as pin_code from addresses where is_default);--> statement-breakpoint
CREATE VIEW "public"."moved_products" WITH (security_invoker = true) AS (select from_id, to_id, variant_id from product_redirects);--> statement-breakpoint
CREATE VIEW "public"."product_facts" WITH (security_invoker = true) AS (select id, shop_id, name, brand, category, subcategory_id, gender, description, attributes, options, price_paise,
    discount_percent, rating_sum, rating_count, rating_hundredths, sold_count, archived_at, take_down_id, approval, created_at,
    search_vector from products);--> statement-breakpoint
CREATE VIEW "public"."product_picture_keys" WITH (security_invoker = true) AS (select picture_key from product_pictures);--> statement-breakpoint
CREATE VIEW "public"."variant_facts" WITH (security_invoker = true) AS (select id, product_id, shop_id, position, choices, former_choices, sku, price_paise, discount_percent, archived_at,
    created_at from variants);--> statement-breakpoint
CREATE VIEW "public"."attribute_names" WITH (security_invoker = true) AS (select id, name, unit from attributes);--> statement-breakpoint
CREATE VIEW "public"."category_names" WITH (security_invoker = true) AS (select id, name, root, parent_id, depth from categories);--> statement-breakpoint
CREATE VIEW "public"."market_coupon_uses" WITH (security_invoker = true) AS (select order_id, shop_id from coupon_redemption_parts);--> statement-breakpoint
CREATE VIEW "public"."held_stock" WITH (security_invoker = true) AS (select order_line_id, inventory_id, quantity from stock_reservations where state = 'held');--> statement-breakpoint
CREATE VIEW "public"."stock_records" WITH (security_invoker = true) AS (select id, product_id, variant_id, quantity, reserved, minimum_threshold, status, version, deleted_at from inventory);--> statement-breakpoint
CREATE VIEW "public"."uploaded_pictures" WITH (security_invoker = true) AS (select picture_key, user_id, product_id, place, file_name, state, created_at from picture_uploads);--> statement-breakpoint
CREATE VIEW "public"."proposed_pictures" WITH (security_invoker = true) AS (select proposed -> 'pictures' as pictures from product_approvals where state in ('waiting', 'rejected'));