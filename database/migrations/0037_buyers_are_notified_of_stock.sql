CREATE TABLE "stock_alerts" (
	"user_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"pin_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_alerts_pkey" PRIMARY KEY("user_id","variant_id"),
	CONSTRAINT "stock_alerts_pin_code_check" CHECK ("stock_alerts"."pin_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant_fk" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."variants"("id","product_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "stock_alerts_variant_index" ON "stock_alerts" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_created_index" ON "stock_alerts" USING btree ("created_at");