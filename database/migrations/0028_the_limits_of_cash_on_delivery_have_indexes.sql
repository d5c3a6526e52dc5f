DROP INDEX "orders_at_the_door_pin_code_index";--> statement-breakpoint
DROP INDEX "orders_at_the_door_network_index";--> statement-breakpoint
CREATE INDEX "orders_at_the_door_address_index" ON "orders" USING btree ("postal_code",regexp_replace(lower("street_address"), '[[:space:][:punct:]]', '', 'g'),"created_at") WHERE "orders"."payment_method" = 'cash_on_delivery';--> statement-breakpoint
CREATE INDEX "orders_unconfirmed_pin_code_index" ON "orders" USING btree ("postal_code") WHERE "orders"."status" = 'awaiting_confirmation';--> statement-breakpoint
CREATE INDEX "orders_network_index" ON "orders" USING btree ("network","created_at") WHERE "orders"."network" is not null;