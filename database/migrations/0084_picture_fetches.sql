CREATE TABLE "picture_fetches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"url" text NOT NULL,
	"place" smallint NOT NULL,
	"alt" text NOT NULL,
	"shown_for" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"picture_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_fetches_url_check" CHECK (length("picture_fetches"."url") between 1 and 2000),
	CONSTRAINT "picture_fetches_place_check" CHECK ("picture_fetches"."place" >= 0),
	CONSTRAINT "picture_fetches_state_check" CHECK ("picture_fetches"."state" in ('waiting', 'attached', 'failed')),
	CONSTRAINT "picture_fetches_reason_check" CHECK (("picture_fetches"."reason" is not null) = ("picture_fetches"."state" = 'failed')),
	CONSTRAINT "picture_fetches_key_check" CHECK (("picture_fetches"."picture_key" is not null) = ("picture_fetches"."state" = 'attached'))
);
--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "is_fetched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_fetches_address_key" ON "picture_fetches" USING btree ("product_id","url");--> statement-breakpoint
CREATE INDEX "picture_fetches_import_index" ON "picture_fetches" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "picture_fetches_due_index" ON "picture_fetches" USING btree ("shop_id","due_at","place","id") WHERE "picture_fetches"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "picture_uploads_fetched_index" ON "picture_uploads" USING btree ("created_at") WHERE "picture_uploads"."state" = 'waiting' and "picture_uploads"."is_fetched";