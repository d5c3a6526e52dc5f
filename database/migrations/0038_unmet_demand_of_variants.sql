ALTER TABLE "unmet_demand" DROP CONSTRAINT "unmet_demand_product_id_pin_code_day_pk";--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_key" UNIQUE NULLS NOT DISTINCT("product_id","variant_id","pin_code","day");