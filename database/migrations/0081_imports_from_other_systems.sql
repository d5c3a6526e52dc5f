CREATE TABLE "product_sources" (
	"shop_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_sources_shop_id_source_key_pk" PRIMARY KEY("shop_id","source_key"),
	CONSTRAINT "product_sources_key_check" CHECK (length("product_sources"."source_key") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "takes_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sources_product_index" ON "product_sources" USING btree ("product_id");