CREATE TABLE "operator_assignments" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_assignments_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "operator_assignments_kind_check" CHECK ("operator_assignments"."kind" = any (array['applications', 'payments', 'refunds', 'mails', 'imports']))
);
--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" USING btree (right(regexp_replace("phone_number", '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "variants_sku_index" ON "variants" USING btree (lower("sku")) WHERE "variants"."sku" is not null;--> statement-breakpoint
CREATE INDEX "orders_contact_email_index" ON "orders" USING btree (lower("contact_email"));--> statement-breakpoint
CREATE INDEX "orders_contact_phone_index" ON "orders" USING btree (right(regexp_replace("contact_phone", '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "shops_gst_index" ON "shops" USING btree (upper("gst"));--> statement-breakpoint
CREATE INDEX "shops_name_index" ON "shops" USING btree (lower("name") text_pattern_ops);