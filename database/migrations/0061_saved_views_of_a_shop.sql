ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_name_key";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
-- What was saved before staff could act for a shop is of the own one.
UPDATE "saved_views" SET "owner_id" = "user_id";--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_name_key" UNIQUE("user_id","owner_id","list","name");
