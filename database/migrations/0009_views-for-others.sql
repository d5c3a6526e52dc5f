CREATE VIEW "public"."people" WITH (security_invoker = true) AS (select id, role, name, email, email_verified_at is not null as is_email_verified,
    disabled_at is not null as is_disabled from users);--> statement-breakpoint
CREATE VIEW "public"."product_names" WITH (security_invoker = true) AS (select id, shop_id, name, archived_at is not null as is_archived from products);--> statement-breakpoint
CREATE VIEW "public"."order_numbers" WITH (security_invoker = true) AS (select id, user_id, number from orders);--> statement-breakpoint
CREATE VIEW "public"."shop_order_numbers" WITH (security_invoker = true) AS (select part.id, part.order_id, part.shop_id, whole.number, part.status
    from shop_orders part join orders whole on whole.id = part.order_id);--> statement-breakpoint
CREATE VIEW "public"."shop_names" WITH (security_invoker = true) AS (select id, owner_id, name, state from shops);