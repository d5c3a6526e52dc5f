CREATE TABLE "order_confirmations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea",
	"code_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_confirmations_hashes_check" CHECK (("order_confirmations"."token_hash" is null) = ("order_confirmations"."code_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_check";--> statement-breakpoint
DROP INDEX "orders_one_open_key";--> statement-breakpoint
DROP INDEX "orders_expiry_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_confirmations_token_key" ON "order_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "orders_at_the_door_phone_index" ON "orders" USING btree (right(regexp_replace("contact_phone", '\D', '', 'g'), 10),"created_at") WHERE "orders"."payment_method" = 'cash_on_delivery';--> statement-breakpoint
CREATE INDEX "orders_at_the_door_pin_code_index" ON "orders" USING btree ("postal_code","created_at") WHERE "orders"."payment_method" = 'cash_on_delivery';--> statement-breakpoint
CREATE INDEX "orders_at_the_door_network_index" ON "orders" USING btree ("network","created_at") WHERE "orders"."payment_method" = 'cash_on_delivery';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_key" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('awaiting_payment', 'awaiting_confirmation');--> statement-breakpoint
CREATE INDEX "orders_expiry_index" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in ('awaiting_payment', 'awaiting_confirmation');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('awaiting_payment', 'awaiting_confirmation', 'paid', 'cash_on_delivery', 'failed', 'expired', 'cancelled'));