ALTER TABLE "shops" ADD COLUMN "delivery_days" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_delivery_days_check" CHECK ("shops"."delivery_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "expected_by" date;--> statement-breakpoint
-- Orders of the past were promised nothing: what shops say unless they say otherwise stands for them.
UPDATE "shop_orders" SET "expected_by" = (created_at AT TIME ZONE 'Asia/Kolkata')::date + 5;--> statement-breakpoint
ALTER TABLE "shop_orders" ALTER COLUMN "expected_by" SET NOT NULL;
