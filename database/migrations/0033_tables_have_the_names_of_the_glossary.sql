ALTER TABLE "stock_holds" RENAME TO "stock_reservations";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "stock_holds_pkey" TO "stock_reservations_pkey";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "stock_holds_inventory_id_inventory_id_fk" TO "stock_reservations_inventory_id_inventory_id_fk";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "stock_holds_quantity_check" TO "stock_reservations_quantity_check";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "stock_holds_state_check" TO "stock_reservations_state_check";--> statement-breakpoint
ALTER INDEX "stock_holds_line_index" RENAME TO "stock_reservations_line_index";--> statement-breakpoint
ALTER INDEX "stock_holds_open_index" RENAME TO "stock_reservations_open_index";--> statement-breakpoint
ALTER TABLE "kept_mails" RENAME TO "stored_mails";--> statement-breakpoint
ALTER TABLE "stored_mails" RENAME CONSTRAINT "kept_mails_pkey" TO "stored_mails_pkey";--> statement-breakpoint
ALTER INDEX "kept_mails_newest_index" RENAME TO "stored_mails_newest_index";--> statement-breakpoint
ALTER TABLE "counted_baskets" RENAME TO "counted_orders";--> statement-breakpoint
ALTER TABLE "counted_orders" RENAME CONSTRAINT "counted_baskets_pkey" TO "counted_orders_pkey";--> statement-breakpoint
ALTER TABLE "counted_orders" RENAME CONSTRAINT "counted_baskets_order_id_orders_id_fk" TO "counted_orders_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "notice_settings" RENAME TO "notification_settings";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME CONSTRAINT "notice_settings_pkey" TO "notification_settings_pkey";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME CONSTRAINT "notice_settings_user_id_users_id_fk" TO "notification_settings_user_id_users_id_fk";--> statement-breakpoint
-- The version before reads and writes through the former names while it still runs; the next release drops the views.
CREATE VIEW "stock_holds" WITH (security_invoker = true) AS SELECT * FROM "stock_reservations";--> statement-breakpoint
CREATE VIEW "kept_mails" WITH (security_invoker = true) AS SELECT * FROM "stored_mails";--> statement-breakpoint
CREATE VIEW "counted_baskets" WITH (security_invoker = true) AS SELECT * FROM "counted_orders";--> statement-breakpoint
CREATE VIEW "notice_settings" WITH (security_invoker = true) AS SELECT * FROM "notification_settings";
