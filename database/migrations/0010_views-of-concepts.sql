CREATE VIEW "public"."support_views" WITH (security_invoker = true) AS (select id, user_id, used_by as operator_id, view_ends_at as ends_at, ended_at from support_consents
    where used_at is not null);--> statement-breakpoint
CREATE VIEW "public"."default_pin_codes" WITH (security_invoker = true) AS (select user_id, postal_code as pin_code from addresses where is_default);--> statement-breakpoint
CREATE VIEW "public"."moved_products" WITH (security_invoker = true) AS (select from_id, to_id, variant_id from product_redirects);--> statement-breakpoint
CREATE VIEW "public"."product_facts" WITH (security_invoker = true) AS (select id, shop_id, name, brand, category, subcategory_id, gender, description, attributes, options, price_paise,
    discount_percent, rating_sum, rating_count, rating_hundredths, sold_count, archived_at, take_down_id, approval, created_at,
    search_vector from products);--> statement-breakpoint
CREATE VIEW "public"."variant_facts" WITH (security_invoker = true) AS (select id, product_id, shop_id, position, choices, former_choices, sku, price_paise, discount_percent, archived_at,
    created_at from variants);--> statement-breakpoint
CREATE VIEW "public"."attribute_names" WITH (security_invoker = true) AS (select id, name, unit from attributes);--> statement-breakpoint
CREATE VIEW "public"."category_names" WITH (security_invoker = true) AS (select id, name, root, parent_id, depth from categories);--> statement-breakpoint
CREATE VIEW "public"."assigned_items" WITH (security_invoker = true) AS (select kind, subject_id, user_id from operator_assignments);--> statement-breakpoint
CREATE VIEW "public"."market_coupon_uses" WITH (security_invoker = true) AS (select order_id, shop_id from coupon_redemption_parts);--> statement-breakpoint
CREATE VIEW "public"."import_actors" WITH (security_invoker = true) AS (select id, actor_id, session_id from imports);--> statement-breakpoint
CREATE VIEW "public"."missed_pin_codes" WITH (security_invoker = true) AS (select shop_id, product_id, variant_id, pin_code from unmet_demand);--> statement-breakpoint
CREATE VIEW "public"."held_stock" WITH (security_invoker = true) AS (select order_line_id, quantity from stock_reservations where state = 'held');--> statement-breakpoint
CREATE VIEW "public"."stock_records" WITH (security_invoker = true) AS (select id, product_id, variant_id, quantity, reserved, minimum_threshold, status, version, deleted_at from inventory);--> statement-breakpoint
CREATE VIEW "public"."order_line_facts" WITH (security_invoker = true) AS (select id, shop_order_id, variant_id, product_id, cancelled_at from order_lines);--> statement-breakpoint
CREATE VIEW "public"."shop_order_facts" WITH (security_invoker = true) AS (select id, order_id, shop_id, status, total_paise from shop_orders);--> statement-breakpoint
CREATE VIEW "public"."order_refunds" WITH (security_invoker = true) AS (select p.order_id, r.reason as refund_for, r.status, r.amount_paise
    from payments p join refunds r on r.payment_id = p.id);--> statement-breakpoint
CREATE VIEW "public"."unsettled_payments" WITH (security_invoker = true) AS (select p.order_id from payments p left join refunds r on r.payment_id = p.id
    where p.next_check_at is not null or p.status = 'review' or (r.id is not null and r.done_at is null));--> statement-breakpoint
CREATE VIEW "public"."uploaded_pictures" WITH (security_invoker = true) AS (select picture_key, user_id, product_id, place, file_name, state, created_at from picture_uploads);--> statement-breakpoint
CREATE VIEW "public"."bought_variants" WITH (security_invoker = true) AS (select line.id as order_line_id, coalesce(exchanged.variant_id, line.variant_id) as variant_id,
      coalesce(exchanged.choices, line.choices) as choices
    from order_lines line left join lateral (
      select replacement.variant_id, replacement.choices
      from return_lines given join returns exchange on exchange.id = given.return_id and exchange.status = 'exchanged'
      join replacements replacement on replacement.return_id = exchange.id
      where given.order_line_id = line.id order by exchange.moved_at desc limit 1
    ) exchanged on true);--> statement-breakpoint
CREATE VIEW "public"."return_shop_orders" WITH (security_invoker = true) AS (select id, shop_order_id from returns);--> statement-breakpoint
CREATE VIEW "public"."returned_units" WITH (security_invoker = true) AS (select b.order_line_id, b.quantity from return_lines b join returns r on r.id = b.return_id where (r.kind = 'return' and r.status in ('received', 'refunded')));--> statement-breakpoint
CREATE VIEW "public"."shop_staff" WITH (security_invoker = true) AS (select id, shop_id, user_id, rights from shop_members where user_id is not null and removed_at is null);--> statement-breakpoint
CREATE VIEW "public"."shop_facts" WITH (security_invoker = true) AS (select id, owner_id, name, state, holiday_since, holiday_until, delivery_days, policies, gst, address, legal_name,
    care_phone, care_email from shops);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."people" WITH (security_invoker = true) AS (select id, role, name, email, email_verified_at is not null as is_email_verified,
    disabled_at is not null as is_disabled, phone_number from users);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."order_numbers" WITH (security_invoker = true) AS (select id, user_id, number, status from orders);